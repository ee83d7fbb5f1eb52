// The one script that the page shows as it is: it unpacks the others, which the page's policy names as well.

import { filesOf, sayWhy, unpacker } from './unpack.mjs';

unpacker().then(unpack => {
  const program = filesOf(unpack('packed-program'));
  document.head.append(Object.assign(document.createElement('style'), { id: 'report-style', textContent: program.report }));
  document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent: program.script }));
}).catch(sayWhy);

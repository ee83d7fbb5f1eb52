// The one script that the page shows as it is: it unpacks the others, which the page's policy names as well.

import { unpackFiles } from './unpack.mjs';

const program = unpackFiles('packed-program');
document.head.append(Object.assign(document.createElement('style'), { id: 'report-style', textContent: program.report }));
document.body.append(Object.assign(document.createElement('script'), { type: 'module', textContent: program.script }));

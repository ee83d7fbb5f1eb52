// What every table page of a site needs, once for all of them: the referee and the files that it reads. It runs before the
// page's own script, which finds them where a page of its own would have them.
'use strict';
(() => {
  const packed = { 'packed-files': '{{files}}', 'packed-referee': '{{referee}}' };
  for (const [id, text] of Object.entries(packed)) document.getElementById(id).textContent = text;

  // The page as one file that needs no other: as `kupi table` writes it.
  document.currentScript.remove();
  const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
  policy.content = policy.content.replace("'self' ", '');
  const whole = `<!DOCTYPE html>\n${document.documentElement.outerHTML}`;

  const link = (text, href, download) => {
    const element = document.createElement('a');
    element.className = 'button';
    element.style.textDecoration = 'none';
    element.textContent = text;
    element.href = href;
    if (download) element.download = download;
    return element;
  };
  const name = location.pathname.split('/').pop();
  const save = link('Save as one file', '', name);
  save.id = 'save-page';
  save.addEventListener('click', () => {
    save.href = URL.createObjectURL(new Blob([whole], { type: 'text/html' }));
    setTimeout(() => URL.revokeObjectURL(save.href), 60_000);
  });
  const ways = document.createElement('div');
  ways.className = 'row';
  ways.append(link('Back to the rules', name.replace('table-', 'game-')), save);
  document.querySelector('main').append(ways);
})();

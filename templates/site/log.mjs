// The log: what `kupi record` would have written, to be saved, shared and gone on with.

import { announce, button, fill, h } from './dom.mjs';
import { keepingText } from './store.mjs';

export function saveAs(name, text, type = 'application/toml') {
  const link = h('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copyText(text, area) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    area.select();
    document.execCommand('copy');
  }
  announce('Copied');
}

/// `open(text)` goes on with a log and answers with faults or nothing; `restart()` begins anew.
export function logView(place, game, text, open, restart) {
  const name = `${game}.toml`;
  const area = h('textarea', { readonly: true, rows: Math.min(30, text.split('\n').length + 1), spellcheck: 'false', 'aria-label': 'The log', id: 'log-text' });
  area.value = text;
  const faults = h('div', { role: 'alert' });
  const goOn = async event => {
    const [chosen] = event.target.files;
    if (!chosen) return;
    const wrong = open(await chosen.text());
    if (wrong) fill(faults, wrong.map(fault => h('p', { class: 'finding illegal' }, fault.message)));
  };
  const file = new File([text], name, { type: 'text/plain' });
  const mayShare = navigator.canShare?.({ files: [file] });
  let sure = false;
  const anew = button('New game', () => {
    if (!text || sure) return restart();
    sure = true;
    anew.textContent = 'Forget this log and begin anew?';
    anew.classList.add('danger');
  }, { id: 'new-game' });
  fill(place, h('h2', {}, 'The log'), h('p', { class: 'hint' }, keepingText()),
    h('div', { class: 'row' },
      text ? button('Save', () => saveAs(name, text), { class: 'main', id: 'save' }) : null,
      text ? button('Copy', () => copyText(text, area), { id: 'copy' }) : null,
      text && mayShare ? button('Share', () => navigator.share({ files: [file], title: name }).catch(() => {}), { id: 'share' }) : null,
      h('input', { type: 'file', accept: '.toml,text/plain', class: 'unseen', id: 'go-on', onchange: goOn }), h('label', { class: 'button', for: 'go-on' }, 'Go on with a log'),
      anew),
    faults, text ? area : h('p', {}, 'No game has begun.'),
    h('p', { class: 'hint' }, 'In a terminal: kupi referee ', name, ' judges it, kupi record --resume ', name, ' goes on with it.'));
}

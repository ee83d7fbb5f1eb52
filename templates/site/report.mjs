// The referee: a log that somebody brings, and what is true of it: the report that `kupi referee --report` writes.

import { button, fill, h, plain } from './dom.mjs';
import { picture } from './cards.mjs';
import { saveAs } from './log.mjs';

function faultsView(faults) {
  return h('div', {}, h('h2', { tabindex: -1 }, 'This is no log that can be judged'), faults.map(fault => h('article', { class: 'finding illegal' }, h('p', {}, fault.line ? `Line ${fault.line}: ` : '', plain(fault.message)), fault.hint ? h('p', { class: 'hint' }, plain(fault.hint)) : null)));
}

/// `toRule` is null where the page does not carry the game's rules.
function reportView(report, toRule) {
  const view = h('div', { class: 'report' });
  view.innerHTML = report.html; // the referee has escaped what the log says
  view.style.setProperty('--ratio', report.ratio);
  for (const use of view.querySelectorAll('.piles use')) use.parentElement.replaceWith(picture(use.getAttribute('href').slice(1)) ?? use.parentElement);
  if (toRule) for (const rule of view.querySelectorAll('[data-rule]')) rule.after(' ', button('in the rules', () => toRule(rule.dataset.rule), { class: 'link' }));
  // Steps are walked through without the address, which a page keeps for its rules.
  view.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#c1-"]');
    if (!link) return;
    event.preventDefault();
    const step = view.querySelector(link.getAttribute('href'));
    const details = step?.closest('details');
    if (details) details.open = true;
    (details ?? step)?.scrollIntoView({ block: 'start' });
    details?.querySelector('summary').focus({ preventScroll: true });
  });
  return view;
}

/// `game` is the page's own; `judge(text, name, whole)` gives the report; `current()` the log of this table.
export function refereeView(place, game, judge, current, toRule) {
  const text = h('textarea', { rows: 6, spellcheck: 'false', 'aria-label': 'A log', placeholder: 'Paste a log here' });
  const result = h('div', { 'aria-live': 'polite', id: 'report' });
  const show = (log, name) => {
    const report = judge(log, name);
    if (report.faults) fill(result, faultsView(report.faults));
    else fill(result, reportView(report, report.game === game ? toRule : null),
      h('div', { class: 'row tools' }, button('Save this report', () => saveAs(`${name.replace(/\.toml$/, '').replace(/[^\w-]+/g, '-')}.html`, judge(log, name, true).page, 'text/html'), { id: 'save-report' })));
    result.scrollIntoView({ block: 'start' });
  };
  const file = h('input', { type: 'file', accept: '.toml,text/plain', class: 'unseen', id: 'log-file', onchange: async event => {
    const [chosen] = event.target.files;
    if (!chosen) return;
    text.value = await chosen.text();
    show(text.value, chosen.name);
  } });
  fill(place, h('h2', {}, 'What the referee says'), h('p', { class: 'hint' }, 'Open a log, paste one, or have this table’s own judged as a whole. Nothing leaves this device.'),
    h('div', { class: 'row' }, file, h('label', { class: 'button', for: 'log-file' }, 'Open a log'),
      button('Judge this table', () => {
        text.value = current();
        if (text.value) show(text.value, 'this table');
      }, { id: 'judge-own' })),
    text, button('Judge what stands here', () => show(text.value, 'pasted'), { class: 'main', id: 'judge-text' }), result);
}

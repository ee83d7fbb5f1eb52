// The referee: a log that somebody brings, and what is true of it.

import { button, fill, h, plain } from './dom.mjs';
import { findingView } from './findings.mjs';

const sentences = {
  stands: 'The result stands: every entry is legal, or was let stand.',
  overturned: 'Something in this log breaks a rule.',
  undecided: 'Nothing is proven wrong, but something rests on cards that the log does not show.',
};

/// `toRule` is null where the page does not carry the game's rules.
export function reportView(report, toRule) {
  if (report.faults) return h('div', { class: 'report' }, h('h2', {}, 'This is no log that can be judged'), report.faults.map(fault => h('article', { class: 'finding illegal' }, h('p', {}, fault.line ? `Line ${fault.line}: ` : '', plain(fault.message)), fault.hint ? h('p', { class: 'hint' }, plain(fault.hint)) : null)));
  const entries = (hand, entry) => report.hands[hand - 1]?.entries[entry - 1];
  return h('div', { class: 'report' },
    h('h2', { class: `verdict ${report.verdict}` }, report.verdict[0].toUpperCase() + report.verdict.slice(1)),
    h('p', { class: 'lead' }, sentences[report.verdict]),
    report.result ? h('p', {}, h('strong', {}, 'The game: '), plain(report.result)) : null,
    h('p', { class: 'hint' }, report.players.map(plain).join(', '), report.variants.length ? ` · house rules: ${report.variants.join(', ')}` : ''),
    report.findings.map(finding => findingView(finding, entries, toRule)),
    report.hands.map((hand, i) => {
      const wrong = new Map(report.findings.filter(f => f.hand === i + 1 && f.entry).map(f => [f.entry, f.kind]));
      const reasons = entry => hand.reasons.filter(r => r.entry === entry).map(r => h('p', { class: 'hint' }, plain(r.text)));
      return h('details', { open: report.hands.length === 1 }, h('summary', {}, `Hand ${i + 1}: `, hand.unfinished ? 'not finished' : plain(hand.result ?? 'not judged')),
        h('ol', { class: 'timeline' }, hand.entries.map((entry, e) => h('li', { class: wrong.get(e + 1) ?? null }, h('span', { class: 'entry' }, plain(entry)), reasons(e + 1)))));
    }));
}

/// `game` is the page's own; `judge(text, name)` gives the report; `current()` the log of this table.
export function refereeView(place, game, judge, current, toRule) {
  const text = h('textarea', { rows: 6, spellcheck: 'false', 'aria-label': 'A log', placeholder: 'Paste a log here' });
  const result = h('div', { 'aria-live': 'polite', id: 'report' });
  const show = (log, name) => {
    const report = judge(log, name);
    fill(result, reportView(report, report.game === game ? toRule : null));
    result.scrollIntoView({ block: 'start' });
  };
  const file = h('input', { type: 'file', accept: '.toml,text/plain', class: 'unseen', id: 'log-file', onchange: async event => {
    const [chosen] = event.target.files;
    if (!chosen) return;
    text.value = await chosen.text();
    show(text.value, chosen.name);
  } });
  fill(place, h('h2', {}, 'What the referee says'), h('p', { class: 'hint' }, 'Open a log, paste one, or have this table’s own judged as a whole. Nothing leaves this device.'),
    h('div', { class: 'row' }, h('label', { class: 'button', for: 'log-file' }, 'Open a log'), file,
      button('Judge this table', () => {
        text.value = current();
        if (text.value) show(text.value, 'this table');
      }, { id: 'judge-own' })),
    text, button('Judge what stands here', () => show(text.value, 'pasted'), { class: 'main', id: 'judge-text' }), result);
}

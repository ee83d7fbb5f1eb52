// What the referee has found, with the way to the rule.

import { sentence } from './cards.mjs';
import { button, h } from './dom.mjs';

const headings = { illegal: 'Not legal', 'false-claim': 'The claim is wrong', irregular: 'Let stand', assumed: 'Not decided' };

/// A finding; `entries(hand, entry)` tells an entry as people say it, `toRule(id)` opens the rules there.
export function findingView(finding, entries, toRule) {
  const written = finding.entry ? entries(finding.hand, finding.entry) : null;
  return h('article', { class: `finding ${finding.kind}` },
    h('h3', {}, headings[finding.kind] ?? finding.kind, finding.entry ? `: hand ${finding.hand}, entry ${finding.entry}` : finding.hand ? `: hand ${finding.hand}` : ''),
    written ? h('p', {}, h('strong', {}, sentence(written))) : null,
    h('p', {}, sentence(finding.message), '.'),
    finding.held ? h('p', { class: 'hint' }, sentence(finding.held), '.') : null,
    finding.legal ? h('p', { class: 'hint' }, h('strong', {}, finding.legal_in_part ? 'Legal, as far as the cards were known then: ' : 'Legal is: '), sentence(finding.legal), '.') : null,
    (finding.related ?? []).map(e => h('p', { class: 'hint' }, `Entry ${e.entry}`, e.hand !== finding.hand ? ` of hand ${e.hand}` : '', ': ', sentence(e.message))),
    finding.one_of ? h('p', { class: 'hint' }, `One of the entries ${finding.one_of.join(', ')} is not legal; nobody can say which.`) : null,
    finding.rule && toRule ? button(`Rule: ${finding.rule}`, () => toRule(finding.rule), { class: 'link' })
      : finding.rule ? h('p', { class: 'hint' }, `Rule: ${finding.rule}`) : null);
}

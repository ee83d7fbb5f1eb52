// The table: what is due, what may be meant, what the referee says of it.

import { $, announce, button, fill, h, plain } from './dom.mjs';
import { chooser, startWithSuit } from './chooser.mjs';
import { isCard, sentence, spoken, suitOf } from './cards.mjs';
import { told } from './entries.mjs';
import { anything } from './anything.mjs';
import { findingView } from './findings.mjs';
import { pilesView } from './piles.mjs';

const mostReasons = 4; // at once

/// `act` carries out what is tapped: enter(entry), undo(), nextHand(), claim().
export function recordView(place, game, act, toRule) {
  let free = false, timed = false, startedAt = null;
  let last = null; // the answer to the last entry

  const says = verb => game.verbs.find(v => v.verb === verb)?.when ?? '';
  const stamped = entry => {
    if (!timed || entry.startsWith('@')) return entry;
    startedAt ??= Date.now();
    return `@${((Date.now() - startedAt) / 1000).toFixed(2)} ${entry}`;
  };

  function enter(entry) {
    const state = act.enter(stamped(entry));
    last = state.answer;
    if (last?.kind === 'taken') free = false;
    show(state);
    const refused = last && last.kind !== 'taken';
    announce(refused ? `Not legal. ${last.findings.map(f => f.message).join('. ') || last.why}` : [...state.reasons.map(spoken), state.due || state.result].filter(Boolean).join('. '));
    if (refused || last?.findings.length) $('ruling')?.scrollIntoView({ block: 'nearest' });
  }

  function step(action) {
    last = null;
    show(action());
  }

  /// What keeps this hand from being judged is said as long as it stands in the log.
  function standing(state) {
    const wrong = state.findings.filter(f => f.hand === state.hand && f.kind === 'illegal');
    return wrong.length === 0 ? null : h('div', { id: 'ruling', class: 'ruling' },
      wrong.map(finding => findingView(finding, (hand, entry) => told(state.entries[entry - 1], game.verbs), toRule)),
      h('p', { class: 'hint' }, 'What follows in this hand is not judged. Undo takes entries back, up to this one.'));
  }

  function ruling(state) {
    if (!last || (last.kind === 'taken' && last.findings.length === 0)) return standing(state);
    const refused = last.kind !== 'taken';
    const written = (hand, entry) => refused && entry > state.entries.length ? last.entry : hand === state.hand ? state.entries[entry - 1] : null;
    const entries = (hand, entry) => told(written(hand, entry) ?? '', game.verbs);
    const mayStand = refused && last.findings.length > 0 && !/!stood/.test(last.entry);
    return h('div', { id: 'ruling', role: 'alert', class: 'ruling' },
      last.kind === 'unseemly' || last.findings.length === 0 ? h('article', { class: 'finding illegal' }, h('h3', {}, 'This is no entry'), h('p', { class: 'entry' }, plain(last.entry)), h('p', {}, plain(last.why))) : null,
      last.findings.map(finding => findingView(finding, entries, toRule)),
      refused && last.findings.length && last.why ? h('p', { class: 'hint' }, plain(last.why)) : null,
      refused ? h('p', { class: 'hint' }, 'Nothing was written down.')
        : last.findings.some(f => f.kind === 'illegal') ? h('p', { class: 'hint' }, 'The log keeps both entries, and the rest of this hand is not judged. Undo takes the last one back.') : null,
      h('div', { class: 'row' },
        mayStand ? button('It stood', () => enter(`${last.entry.replace(/^@\S+ /, '')} !stood`), { title: 'The table noticed too late, or lets it stand' }) : null,
        button(refused ? 'Close' : 'Understood', () => {
          last = null;
          show(act.state());
        })));
  }

  /// What followed from the last entry: who took the trick and why, what was scored.
  function reasons({ reasons: all }) {
    if (all.length === 0) return null;
    const lines = all.map(text => h('p', {}, sentence(text[0].toUpperCase() + text.slice(1)), '.'));
    return lines.length <= mostReasons ? h('div', { class: 'reasons' }, lines) : h('details', { class: 'reasons' }, h('summary', {}, 'What followed'), lines);
  }

  function over(state) {
    if (!state.over && !state.game_over) return null;
    return h('div', { class: 'over' },
      state.over ? h('p', {}, h('strong', {}, 'The hand is over'), ': ', plain(state.result ?? '')) : null,
      state.game_over ? h('p', {}, h('strong', {}, 'The game is over'), ': ', plain(state.game_result ?? '')) : null,
      h('div', { class: 'row' },
        state.may_go_on ? button('Next hand', () => step(act.nextHand), { class: 'main' }) : null,
        state.may_claim ? button('Write the result into the log', () => step(act.claim)) : null));
  }

  function history(state) {
    const wrong = new Set(state.findings.filter(f => f.hand === state.hand && f.entry).map(f => f.entry));
    return h('details', { class: 'history', open: matchMedia('(min-width: 60rem)').matches }, h('summary', {}, `Entries of hand ${state.hand}: ${state.entries.length}`),
      h('ol', { reversed: true }, state.entries.map((entry, i) => h('li', { value: i + 1, class: wrong.has(i + 1) ? 'wrong' : null }, sentence(told(entry, game.verbs)))).reverse()));
  }

  function show(state) {
    $('score').textContent = `Hand ${state.hand}${state.standing ? ` · ${plain(state.standing)}` : ''}`;
    const unlisted = state.options.length === 0 && state.more && !state.over; // cards laid down unseen may be nearly any
    const due = state.options.length && state.due ? `${state.due[0].toUpperCase()}${state.due.slice(1)}` : state.over ? 'The hand is over' : unlisted ? `Write down what ${state.waiting.join(' or ') || 'the table'} does` : 'Nothing can follow';
    const trick = state.middle.find(pile => pile.by);
    if (trick) startWithSuit(suitOf(trick.cards[0]));
    const usual = state.options.filter(group => !group.seldom);
    const legalCards = usual.length === 1 && usual[0].moves.every(isCard); // nothing else is offered to tap
    fill(place,
      h('div', { class: 'tray' },
        h('h2', { id: 'due', tabindex: -1 }, plain(due)),
        reasons(state),
        ruling(state),
        over(state),
        free || unlisted ? anything(game, state, enter, unlisted ? null : () => {
          free = false;
          show(act.state());
        }) : state.options.length ? chooser(state.options, state.pool, due, enter, says) : null,
        h('div', { class: 'row tools' },
          button('Undo', () => step(act.undo), { disabled: state.entries.length === 0 && state.hand === 1, id: 'undo' }),
          free || unlisted ? null : button(legalCards ? 'Another card, legal or not' : 'Something else', () => {
            free = true;
            last = null;
            show(act.state());
          }, { id: 'else' }),
          free || timed ? h('label', { class: 'choice' }, h('input', { type: 'checkbox', checked: timed, onchange: event => { timed = event.target.checked; } }), 'note the time of each entry') : null)),
      h('div', { class: 'table-of' }, pilesView(state), history(state)));
  }

  return { show, forget: () => { last = null; free = false; } };
}

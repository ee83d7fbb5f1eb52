// The table as it lies: everybody's cards, and what lies between them.

import { h, plain } from './dom.mjs';
import { card, inDeckOrder } from './cards.mjs';

const mostShown = 30;

function pileView(pile) {
  const cards = pile.name === 'hand' || pile.name === 'reserve' ? inDeckOrder(pile.cards) : pile.cards;
  const hidden = cards.length > mostShown ? cards.length - mostShown : 0;
  const unseen = pile.unseen ?? 0;
  return h('div', { class: 'pile' },
    h('span', { class: 'pile-name' }, plain(pile.name), ` `, h('small', {}, String(cards.length + unseen))),
    h('span', { class: 'fan' },
      hidden ? h('small', {}, `${hidden} more below, `) : null,
      cards.slice(hidden).map(code => card(code, 'small')),
      unseen ? h('span', { class: 'backs' }, card('??', 'small'), h('small', {}, `× ${unseen}`)) : null));
}

/// Players clockwise, each with what is theirs; then what is nobody's.
export function pilesView(state) {
  const filled = state.piles.filter(pile => pile.cards.length > 0 || pile.unseen > 0);
  const common = filled.filter(pile => !pile.owner);
  return h('div', { class: 'felt' },
    common.length ? h('div', { class: 'middle' }, common.map(pileView)) : null,
    h('div', { class: 'players' }, state.players.map(name => {
      const own = filled.filter(pile => pile.owner === name);
      const score = state.scores?.[name];
      return h('section', { class: `player${state.waiting.includes(name) ? ' due' : ''}`, 'aria-label': plain(name) },
        h('h3', {}, plain(name), name === state.dealer ? h('small', { class: 'mark' }, 'dealer') : null,
          state.waiting.includes(name) && state.waiting.length < state.players.length ? h('small', { class: 'mark turn' }, 'to move') : null,
          score !== undefined ? h('small', { class: 'points' }, String(score)) : null),
        own.length ? own.map(pileView) : h('p', { class: 'hint' }, 'no cards'));
    })));
}

// The table as it lies: everybody's cards, and what lies between them.

import { h, plain } from './dom.mjs';
import { card, inDeckOrder, pileName, sentence, suitSign } from './cards.mjs';

const mostShown = 30;

function pileView(pile) {
  const cards = pile.name === 'hand' || pile.name === 'reserve' ? inDeckOrder(pile.cards) : pile.cards;
  const hidden = cards.length > mostShown ? cards.length - mostShown : 0;
  const unseen = pile.unseen ?? 0;
  return h('div', { class: 'pile' },
    h('span', { class: 'pile-name' }, plain(pileName(pile.name)), pile.told ? ` · ${pile.told}` : null),
    h('span', { class: pile.by ? 'trick' : 'fan' },
      hidden ? h('small', {}, `${hidden} more below, `) : null,
      pile.by ? cards.map((code, i) => h('span', { class: 'laid' }, card(code, 'small'), h('small', {}, plain(pile.by[i])))) : cards.slice(hidden).map(code => card(code, 'small')),
      pile.count ? null : h('span', { class: 'card small empty-place', role: 'img', 'aria-label': 'empty' }),
      unseen ? h('span', { class: 'backs' }, card('??', 'small'), cards.length ? h('small', {}, `× ${unseen}`) : null) : null));
}

/// Players clockwise, each with what is theirs; then what is nobody's.
export function pilesView(state) {
  const middle = [...state.middle, ...(state.taken ? [{ ...state.taken, name: 'last trick' }] : [])]; // it lies until the next is led
  return h('div', { class: 'felt' },
    state.known.length ? h('dl', { class: 'known' }, state.known.map(one => h('div', {}, h('dt', {}, plain(one.name)), h('dd', {}, plain(one.words), one.suit === undefined ? null : suitSign(one.suit))))) : null,
    state.said ? h('p', { class: 'said' }, 'Said: ', sentence(state.said)) : null,
    middle.length ? h('div', { class: 'middle' }, middle.map(pileView)) : null,
    h('div', { class: 'players' }, state.places.map(({ name, piles: own }) => {
      const score = state.scores?.[name];
      return h('section', { class: `player${state.waiting.includes(name) ? ' due' : ''}`, 'aria-label': plain(name) },
        h('h3', {}, plain(name), name === state.dealer ? h('small', { class: 'tag' }, 'dealer') : null,
          state.waiting.includes(name) && state.waiting.length < state.players.length ? h('small', { class: 'tag turn' }, state.waiting.length === 1 ? 'to move' : 'may act') : null,
          score !== undefined ? h('small', { class: 'points' }, String(score)) : null),
        own.length ? h('div', { class: 'owned' }, own.map(pileView)) : h('p', { class: 'hint' }, 'no cards'));
    })));
}

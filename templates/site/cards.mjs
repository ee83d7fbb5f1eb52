// Cards as the deck draws them, and as words for who does not see them.

import { h, plain } from './dom.mjs';

const svgNamespace = 'http://www.w3.org/2000/svg';
let known = new Map(); // of the deck, by code
let suits = [];

let people = [];

/// `players`: a name stands for its player, even if a suit is written alike.
export function learnDeck(deck, players) {
  people = players;
  const ids = new Map(); // as the symbols are named: of J+ and J- the signs are no letters
  known = new Map(deck.cards.map((card, place) => {
    const id = card.code.replace(/[^0-9A-Za-z-]/g, '-');
    ids.set(id, (ids.get(id) ?? 0) + 1);
    return [card.code, { ...card, place, id: ids.get(id) > 1 ? `${id}-${ids.get(id)}` : id }];
  }));
  suits = deck.suits;
}

export const isCard = word => known.has(word) || word === '??';
export const cardName = code => code === '??' ? 'a card that nobody has seen' : known.get(code)?.name ?? code;
export const deckCards = () => [...known.keys()];
export const deckSuits = () => suits;
export const suitOf = code => known.get(code)?.suit ?? -1;
export const inDeckOrder = codes => [...codes].sort((a, b) => (known.get(a)?.place ?? 0) - (known.get(b)?.place ?? 0));

/// The drawing alone: the symbol that the page carries, else the card's notation.
export function face(code) {
  const symbol = document.getElementById(code === '??' ? 'back' : known.get(code)?.id ?? code);
  if (!symbol) return h('span', { class: 'bare' }, code === '??' ? '?' : code);
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', symbol.getAttribute('viewBox'));
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svgNamespace, 'use');
  use.setAttribute('href', `#${symbol.id}`);
  svg.append(use);
  return svg;
}

/// A card to look at.
export const card = (code, kind = '') =>
  h('span', { class: `card ${kind}`, role: 'img', 'aria-label': cardName(code), title: cardName(code) }, face(code));

/// A card to tap.
export const cardButton = (code, onclick, more = {}) =>
  h('button', { type: 'button', class: 'card', 'aria-label': cardName(code), title: cardName(code), 'data-key': code, 'data-card': code, onclick, ...more }, face(code));

/// "7C", "Ana", "H", "3" as people would say it.
export function wordText(word) {
  const name = word.replace(/^'(.*)'$/, '$1');
  if (people.includes(name)) return plain(name);
  if (isCard(word) && word !== '??') return cardName(word);
  return plain(suits.find(suit => suit.code === word)?.name ?? name);
}

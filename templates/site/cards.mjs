// Cards as the deck draws them, and as words for who does not see them.

import { h, plain } from './dom.mjs';

const svgNamespace = 'http://www.w3.org/2000/svg';
let known = new Map(); // of the deck, by code
let suits = [];

let people = [];
let called = new Map();

/// `players`: a name stands for its player, even if a suit is written alike. `words`: what people say for words of entries.
export function learnDeck(deck, players, words) {
  people = players;
  called = new Map(Object.entries(words));
  known = new Map(deck.cards.map((card, place) => [card.code, { ...card, place }]));
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
  return picture(code === '??' ? 'back' : known.get(code)?.id ?? code) ?? h('span', { class: 'bare' }, code === '??' ? '?' : code);
}

const pictures = new Map(); // addresses, by the symbol's id

/// A symbol as a picture of its own: a table shows hundreds of cards, and every `use` would have its whole drawing copied
/// and styled anew. Null if the page carries no such symbol.
export function picture(id) {
  const symbol = document.getElementById(id);
  if (!symbol) return null;
  if (!pictures.has(id)) {
    const parts = new Map(); // what it draws with, and that in turn, by id
    const write = element => {
      const text = new XMLSerializer().serializeToString(element);
      for (const [, there, used] of text.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)/g)) {
        const name = there ?? used;
        if (parts.has(name)) continue;
        parts.set(name, '');
        parts.set(name, write(document.getElementById(name)));
      }
      return text;
    };
    const whole = write(symbol);
    const text = `<svg xmlns="${svgNamespace}" viewBox="${symbol.getAttribute('viewBox')}"><defs>${[...parts.values()].join('')}${whole}</defs><use href="#${id}"/></svg>`;
    pictures.set(id, `data:image/svg+xml,${encodeURIComponent(text)}`);
  }
  return h('img', { src: pictures.get(id), alt: '', draggable: 'false' });
}

function drawing(id) {
  const symbol = document.getElementById(id);
  if (!symbol) return null;
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', symbol.getAttribute('viewBox'));
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svgNamespace, 'use');
  use.setAttribute('href', `#${id}`);
  svg.append(use);
  return svg;
}

export const suitSign = place => drawing(suits[place]?.id);

/// A card in a line of words: its rank and the suit's symbol.
function sign(code) {
  const { name, rank, suit } = known.get(code);
  return h('span', { class: 'chip', role: 'img', 'aria-label': name, title: name }, rank, suit === undefined ? null : suitSign(suit) ?? suits[suit].code);
}

const inSentence = (text, shown) => {
  const named = word => known.has(word) && !people.includes(word) && (known.get(word).suit !== undefined || (word.length > 1 && /\D/.test(word)));
  return plain(text).split(/([ \n\t.,;:()[\]!?/*]+)/).map(word => named(word) ? shown(word) : word);
};

/// A sentence with the cards in it as signs, as a report has them (generator/referee/card_signs.h), or as their names.
export const sentence = text => inSentence(text, sign);
export const spoken = text => inSentence(text, cardName).join('');

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
  return plain(suits.find(suit => suit.code === word)?.name ?? pileName(name));
}

export const pileName = name => called.get(name) ?? name;

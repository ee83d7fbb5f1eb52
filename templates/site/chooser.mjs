// What may be meant, offered step by step: verbs, then cards, names, numbers, until one entry is left.

import { button, fill, h, plain } from './dom.mjs';
import { cardButton, cardName, deckSuits, inDeckOrder, isCard, suitOf, wordText } from './cards.mjs';
import { Choice, openWord, wordsOf } from './moves.mjs';

const manyCards = 12; // above it a suit is chosen first: as many rows on a phone as one suit takes
let suitShown; // of many cards

/// The suit that is looked for first.
export const startWithSuit = suit => { suitShown = suit; };

/// Cards to tap; of many, one suit at a time.
export function cardGrid(codes, ontap, chosenOf = () => 0) {
  const grid = h('div', { class: 'cards' });
  const kinds = inDeckOrder(new Set(codes));
  const show = list => fill(grid, list.map(code => {
    const left = codes.filter(c => c === code).length - chosenOf(code);
    return cardButton(code, () => ontap(code), { 'aria-pressed': chosenOf(code) > 0 ? 'true' : undefined, disabled: left <= 0 && chosenOf(code) === 0 });
  }));
  if (kinds.length <= manyCards) {
    show(kinds);
    return grid;
  }
  const of = s => kinds.filter(code => suitOf(code) === s);
  const places = [...deckSuits().keys(), -1].filter(s => of(s).length > 0);
  const tabs = h('div', { class: 'suits', role: 'group', 'aria-label': 'Suit' });
  const choose = s => {
    suitShown = s;
    fill(tabs, places.map(place => button(place < 0 ? 'others' : deckSuits()[place].name, () => choose(place), { 'aria-pressed': String(place === s) })));
    show(of(s));
  };
  choose(places.includes(suitShown) ? suitShown : places[0]);
  return [tabs, grid];
}

/// Some cards of `pool`, named or not: calls `done` with the words of the entry.
function slotStep({ count, must }, pool, done) {
  const box = h('div', { class: 'step' });
  const taken = [];
  const show = () => {
    const finish = () => done([...taken, ...(count > taken.length ? [count - taken.length > 1 ? `??*${count - taken.length}` : '??'] : [])].join(' '));
    if (taken.length === count) return finish();
    const left = count - taken.length;
    const tap = code => {
      taken.push(code);
      show();
    };
    const rest = [...pool];
    for (const code of taken) rest.splice(rest.indexOf(code), 1);
    fill(box,
      h('p', { class: 'hint' }, must ? 'Which card is it?' : `${taken.length ? taken.map(cardName).join(', ') + '. ' : ''}${left === 1 ? 'One card' : `${left} cards`} to name, or not seen:`),
      must ? null : button(taken.length ? (left === 1 ? 'The other was not seen' : 'The others were not seen') : (count === 1 ? 'Nobody saw it' : 'Nobody saw them'), finish, { class: 'wide' }),
      cardGrid(rest, tap));
  };
  show();
  return box;
}

function numberStep({ least, most }, done) {
  const input = h('input', { type: 'number', inputmode: 'numeric', min: least, max: most, value: least, 'aria-label': 'Number' });
  const change = by => {
    input.value = Math.max(least, Math.min(most ?? Infinity, Number(input.value) + by));
  };
  const take = event => {
    event.preventDefault();
    if (input.reportValidity()) done(String(Number(input.value)));
  };
  return h('form', { class: 'number', onsubmit: take },
    button('−', () => change(-1), { 'aria-label': 'one less' }), input, button('+', () => change(1), { 'aria-label': 'one more' }),
    h('button', { type: 'submit', class: 'main' }, 'Take this number'));
}

/// `options` as the referee gives them; `due` stands above them already. `enter(entry)` writes one down; `says(verb)` tells when a verb is used.
export function chooser(options, pool, due, enter, says) {
  const box = h('div', { class: 'chooser' });
  let choice = null;

  const phrase = (group, words) => words.map(wordText).join(group.between ? ` ${group.between} ` : ', ');
  const poolOf = group => group.pool ?? pool;
  const heading = group => plain(group.says[0].toUpperCase() + group.says.slice(1));
  const titleOf = group => heading(group) + (group.table && group.verb === 'deal' ? ' to' : '');
  const headingOf = group => heading(group) === due ? null : h('h3', {}, titleOf(group));
  const plainCards = group => group.moves.every(move => isCard(move) && !openWord(move));

  /// What is wanted next of a choice, as buttons.
  function step(then) {
    const next = choice.next;
    const cards = next.filter(word => isCard(word) && !openWord(word));
    const words = next.filter(word => !cards.includes(word) && !openWord(word));
    const take = (word, written) => {
      choice.take(word, written);
      then();
    };
    const chosenOf = code => choice.unordered ? choice.chosen.filter(c => c === code).length : 0;
    const tapped = choice.unordered ? [...cards, ...choice.chosen] : cards;
    const copies = choice.unordered ? tapped : cards;
    return [
      words.length ? h('div', { class: 'row' }, words.map(word => button(wordText(word), () => take(word)))) : null,
      cards.length || chosenOf.size ? cardGrid(copies, code => {
        if (choice.unordered && !cards.includes(code)) { // tapped again: put back
          choice.chosen.splice(choice.chosen.indexOf(code), 1);
          return then();
        }
        take(code);
      }, chosenOf) : null,
      next.filter(openWord).map(word => {
        const open = openWord(word);
        return open.kind === 'number' ? numberStep(open, n => take(word, n)) : slotStep(open, choice.left(poolOf(choice.group)), text => take(word, text));
      }),
    ];
  }

  function showStep() {
    if (choice.complete && choice.next.length === 0) return enter(choice.entry());
    const only = choice.unordered || choice.chosen.length ? choice.only : undefined;
    const done = choice.complete ?? only;
    const { group, chosen } = choice;
    const title = [titleOf(group), phrase(group, chosen), chosen.length && !choice.complete ? group.between : ''].filter(Boolean).join(' ');
    fill(box,
      h('div', { class: 'path' },
        options.length === 1 && choice.shown.length === 0 ? null : button('Back', () => {
          if (!choice.back()) choice = null;
          choice ? showStep() : showGroups();
        }),
        title === due ? null : h('strong', {}, title)),
      done ? button(`Done: ${group.does} ${phrase(group, done)}`, () => enter(choice.entry(done)), { class: 'main wide' }) : null,
      step(showStep));
    if (choice.shown.length) box.querySelector('.cards button, .row button, .main')?.focus({ preventScroll: true });
  }

  /// Whether there is something to choose in what alone can come: then it is shown at once.
  function begun(group) {
    choice = new Choice(group, isCard);
    if (choice.next.length > 0 && options.length === 1) return true;
    choice = null;
    return false;
  }

  function open(group) {
    choice = new Choice(group, isCard);
    if (choice.complete && choice.next.length === 0) return enter(choice.entry());
    showStep();
  }

  function groupButtons(group) {
    if (plainCards(group)) return h('div', { class: 'offer' }, headingOf(group), cardGrid(group.moves, code => enter(`${group.who} ${group.verb} ${code}`)));
    const firsts = new Set(group.moves.map(move => wordsOf(move)[0]));
    const names = [...firsts].every(word => word && !isCard(word) && !openWord(word)) && firsts.size > 1 && firsts.size <= 8;
    if (!names) return null;
    return h('div', { class: 'offer' }, headingOf(group), h('div', { class: 'row' }, [...firsts].map(first => button(wordText(first), () => {
      choice = new Choice(group, isCard);
      choice.take(first);
      if (choice.complete && choice.next.length === 0) return enter(choice.entry());
      showStep();
    }, { 'data-key': `${group.who} ${group.does} ${first}` }))));
  }

  function showGroups() {
    const usual = options.filter(group => !group.seldom), seldom = options.filter(group => group.seldom);
    const inline = usual.length <= 3 ? usual.filter(group => groupButtons(group)) : [];
    const others = usual.filter(group => !inline.includes(group));
    if (usual.length === 1 && others.length === 1 && begun(others[0])) return showStep();
    const byWho = new Map();
    for (const group of others) byWho.set(group.who, [...(byWho.get(group.who) ?? []), group]);
    const same = byWho.size > 1 && [...byWho.values()].every(groups => groups.length === 1); // of many, each may do one thing
    const opens = (group, text) => button(text, () => open(group), { title: says(group.verb), 'data-key': `${group.who} ${group.does}` });
    const fixed = group => { // the words that are the same whatever is chosen
      const words = group.moves.length === 1 ? wordsOf(group.moves[0]) : [];
      const open = words.findIndex(openWord);
      return ' ' + phrase(group, words.slice(0, open < 0 ? words.length : open));
    };
    fill(box,
      inline.map(groupButtons),
      same ? h('div', { class: 'row' }, others.map(group => opens(group, (heading(group) + fixed(group)).trimEnd())))
        : [...byWho.values()].map(groups => h('div', { class: 'offer' }, h('h3', {}, groups[0].table ? 'The table' : wordText(groups[0].who)), h('div', { class: 'row' }, groups.map(group => opens(group, (group.does + fixed(group)).trimEnd()))))),
      seldom.length ? h('details', {}, h('summary', {}, 'At any time'), h('div', { class: 'row' }, seldom.map(group => button(heading(group), () => open(group), { 'data-key': `${group.who} ${group.does}` })))) : null);
  }

  showGroups();
  return box;
}

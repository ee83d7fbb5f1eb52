// Any entry at all, so that a wrong play can be written down too: put together by taps, or typed.

import { button, fill, h } from './dom.mjs';
import { cardGrid } from './chooser.mjs';
import { deckCards, deckSuits, wordText } from './cards.mjs';

const quoted = name => /[\s]|^!/.test(name) ? `'${name}'` : name;

/// Actor and verb, where only one of each comes into question.
function begun(state) {
  const groups = state.options.filter(group => !group.seldom && !group.table);
  const one = list => new Set(list).size === 1 ? `${list[0]} ` : '';
  const who = one(groups.map(group => group.who));
  return who && who + one(groups.map(group => group.verb));
}

/// `close` leads back to what is offered; none where nothing is.
export function anything(game, state, enter, close) {
  const input = h('input', { type: 'text', class: 'line', id: 'entry', autocapitalize: 'off', autocomplete: 'off', spellcheck: 'false', value: begun(state) });
  const builder = h('div', { class: 'step' });
  const words = () => input.value.trim() === '' ? 0 : (input.value.match(/'[^']*'|\S+/g) ?? []).length;
  const add = word => {
    input.value = `${input.value.trimEnd()} ${word} `.trimStart();
    show();
  };
  const names = () => h('div', { class: 'row' }, state.players.map(name => button(name, () => add(quoted(name)))));
  const byTable = () => /^table\b/.test(input.value);

  function show() {
    const count = words();
    const undo = count ? button('Take the last word back', () => {
      input.value = input.value.trimEnd().replace(/('[^']*'|\S+)$/, '');
      show();
    }) : null;
    if (count === 0) fill(builder, h('h3', {}, 'Who?'), names(), h('div', { class: 'row' }, button('table', () => add('table'))));
    else if (count === 1) {
      const verbs = [...new Set(game.verbs.filter(verb => verb.table === byTable()).map(verb => verb.verb))];
      fill(builder, h('h3', {}, 'Does what?'), h('div', { class: 'row' }, verbs.map(verb => button(verb, () => add(verb)))), undo);
    } else {
      const verb = input.value.match(/'[^']*'|\S+/g)[1];
      const patterns = game.verbs.filter(v => v.verb === verb).map(v => v.arguments).join(' ');
      const plainWords = [...new Set(patterns.match(/(?<![\w-])[a-z][\w-]*/g) ?? [])];
      fill(builder, undo,
        /CARD|JOKER|GROUP|NAMED/.test(patterns) ? cardGrid(deckCards(), code => add(code)) : null,
        /\?\?/.test(patterns) ? h('div', { class: 'row' }, button('a card not seen', () => add('??'))) : null,
        /SUIT/.test(patterns) ? h('div', { class: 'row' }, deckSuits().map(suit => button(suit.name, () => add(suit.code)))) : null,
        /NAME(?!D)/.test(patterns) ? names() : null,
        /GROUP/.test(patterns) ? h('div', { class: 'row' }, ['[', ']'].map(mark => button(mark, () => add(mark)))) : null,
        plainWords.length ? h('div', { class: 'row' }, plainWords.map(word => button(wordText(word), () => add(word)))) : null,
        patterns ? null : h('p', { class: 'hint' }, 'Nothing more is needed.'));
    }
  }

  input.addEventListener('change', show);
  show();
  return h('form', { class: 'anything', onsubmit: event => {
    event.preventDefault();
    if (input.value.trim()) enter(input.value.trim().replace(/\[\s+/g, '[').replace(/\s+\]/g, ']'));
  } },
  close && h('div', { class: 'path' }, button('Back', close), h('strong', {}, 'Something else')),
  h('label', { for: 'entry' }, 'What happened: tap it below, or write it as the log does'),
  h('div', { class: 'line' }, input, h('button', { type: 'submit', class: 'main' }, 'Write it down')), builder);
}

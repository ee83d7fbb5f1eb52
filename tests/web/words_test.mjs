// What the table's page says, as players say it: what is due, what can be tapped, what followed from an entry. Without its drawings.
// Usage, at the checkout's root: node tests/web/words_test.mjs REFEREE.wasm
import { readFileSync } from 'node:fs';
import { learnDeck } from '../../templates/site/cards.mjs';
import { startEngine } from '../../templates/site/engine.mjs';
import { told } from '../../templates/site/entries.mjs';
import { dataFiles } from './data.mjs';

const [, , wasm] = process.argv;
const engine = startEngine(new WebAssembly.Module(readFileSync(wasm)), dataFiles());
let failed = 0;
const same = (is, meant, what) => {
  if (JSON.stringify(is) === JSON.stringify(meant)) return;
  ++failed;
  console.error(`${what}:\n  ${JSON.stringify(is)}\n  instead of ${JSON.stringify(meant)}`);
};
function table(game, players, entries, more = []) {
  let state = engine.ask('begin', [`game=${game}`, ...players.map(name => `player=${name}`), ...more].join('\n'));
  for (const entry of entries) {
    state = engine.ask('enter', entry);
    if (state.answer.kind !== 'taken') throw new Error(`${game}: ${entry}: ${state.answer.why}`);
  }
  return state;
}
const four = ['Ana', 'Bo', 'Cy', 'Di'];
const pile = (piles, name) => piles.find(one => one.name === name);
const does = (state, who) => state.options.filter(group => group.who === who).map(group => group.does);

// Omi: the trick lies there until the next is led, with who took it and why; tricks are counted, not cards.
let omi = table('omi', four, []);
same(omi.due, 'Di deals; if the cards stay hidden, Ana names trump', 'the due act comes first');
omi = table('omi', four, ['Ana trump H', 'Ana play 7C', 'Bo play 8C', 'Cy play 9C', 'Di play 10C']);
same([omi.taken?.cards, omi.taken?.by], [['7C', '8C', '9C', '10C'], four], 'the trick that was taken');
same(omi.reasons.length === 1 && /10C is the highest of the suit led, and Di takes it/.test(omi.reasons[0]), true, `who took it: ${omi.reasons}`);
same([pile(omi.places[1].piles, 'tricks won')?.count, pile(omi.places[1].piles, 'tricks won')?.told, omi.taken.told], [1, 1, undefined], 'one trick of four cards');
same(engine.ask('enter', 'Di play KC').taken, undefined, 'once the next is led the last trick is turned over');
same(engine.ask('undo').taken?.cards.length, 4, 'it lies there again after Undo');

// Russian Bank: a place that cards go to is shown while it is empty; places and piles have names that people say.
const bank = table('russian-bank', ['Cy', 'Eve'], ['table deal Eve 8H JD AS 5C AD', 'table deal Cy 5S 10C KS 4S 8S', 'Cy move t8 f', 'Cy move t6 f', 'Cy move reserve t8']);
same(bank.middle.map(one => one.name).slice(0, 8), ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'], 'the tableau has eight places');
same(pile(bank.middle, 't6').count, 0, 'an empty place');
same(bank.due, 'the table turns up the next card of the reserve, for whoever is on turn', 'which card is turned up');
const words = engine.ask('game', 'russian-bank').called;
same([words.t7, words.f], ['tableau 7', 'foundation'], 'what places are called');
same(engine.ask('enter', 'table turn 8H').options.find(group => group.verb === 'move').between, 'to', 'a move is read as "reserve to tableau 6"');

// Getha: keeping all cards and exchanging some are two things.
const getha = table('getha', four, ['Di set-bring-in 1', ...four.map(name => `${name} pay`)]);
same(does(getha, 'Ana').filter(text => /cards/.test(text)), ['keeps all cards', 'exchanges cards'], 'two ways to exchange');
same(['Cy exchange !stood', 'Cy exchange # none', 'Cy exchange 7S !stood'].map(entry => told(entry, engine.ask('game', 'getha').verbs)),
  ['Cy keeps all cards (it stood)', 'Cy keeps all cards # none', 'Cy exchanges cards 7S (it stood)'], 'the form that an entry that stood has');

// Whoever may also do something out of turn comes behind whoever is on turn.
const envite = table('envite', four, ['table turn 2S']);
same(envite.due, 'Cy plays; Ana or Bo may challenge', 'whoever is on turn comes first');

// Entries are told as sentences; the codes of cards stay in them, for signs. What is no entry stays as it is written.
table('russian-bank', ['Cy', 'Eve'], []);
const verbs = engine.ask('game', 'russian-bank').verbs;
learnDeck(engine.ask('cards'), ['Cy', 'Eve'], words);
same([told('table deal Eve 8H ??*2', verbs), told('@1.50 Cy move t8 f', verbs), told('Cy frobs KC', verbs)],
  ['The table deals Eve 8H 2 cards not seen', 'Cy moves tableau 8 to foundation', 'Cy frobs KC'], 'entries as people say them');
same(['Cy move t8 f !stood', 'Cy move t8 f # f was empty', "Cy move t8 f !STOOD # 'twas #1"].map(entry => told(entry, verbs)),
  ['Cy moves tableau 8 to foundation (it stood)', 'Cy moves tableau 8 to foundation # f was empty', "Cy moves tableau 8 to foundation (it stood) # 'twas #1"],
  'what follows an entry is no argument of it');

same(engine.ask('begin', 'game=omi\nplayer=Ana\nplayer=ana\nplayer=Cy\nplayer=Di').faults.map(fault => fault.message),
  ['two players are called "ana": change one of the names, by more than capital letters'], 'a name that is there twice');
same(table('russian-bank', ['Bo, Jr', 'Bo: x'], [], ['set=start=Bo, Jr:9,Bo: x:4']).players, ['Bo, Jr', 'Bo: x'], 'scores to begin with, of names with a comma and a colon');
process.exit(failed ? 1 : 0);

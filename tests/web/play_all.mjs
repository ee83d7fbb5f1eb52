// Plays every game through what the page offers, without its drawings: what is offered is taken, nothing traps, the log is
// the one that the program judges alike, and memory stays where it is.
// Usage, at the checkout's root: node tests/web/play_all.mjs REFEREE.wasm KUPI [ENTRIES [GAME...]]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../templates/site/engine.mjs';
import { Choice, openWord } from '../../templates/site/moves.mjs';
import { dataFiles, filesBelow } from './data.mjs';

const [, , wasm, program, wanted = '150', ...chosen] = process.argv;
const data = dataFiles();
const games = chosen.length ? chosen : filesBelow('rulesheets').map(path => /^rulesheets\/([^/]*)\/game\.toml$/.exec(path)?.[1]).filter(Boolean);
const module = new WebAssembly.Module(readFileSync(wasm));
const folder = mkdtempSync(join(tmpdir(), 'kupi-play-'));
let seed;
const random = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;

/// The entry that a row of taps gives.
function tapped(group, pool, cards) {
  const choice = new Choice(group, word => cards.has(word) || word === '??');
  for (let taps = 0; !(choice.complete && (choice.next.length === 0 || random(2))); ++taps) {
    const next = choice.next;
    if (next.length === 0 || taps > 60) throw new Error(`no way on in ${JSON.stringify(group).slice(0, 300)} behind ${choice.chosen}`);
    const word = next[random(next.length)];
    const open = openWord(word);
    if (!open) choice.take(word);
    else if (open.kind === 'number') choice.take(word, String(open.least + random(Math.min(4, (open.most ?? open.least + 3) - open.least + 1))));
    else {
      const left = choice.left(group.pool ?? pool);
      const named = Array.from({ length: Math.min(open.count, left.length) }, () => left.splice(random(left.length), 1)[0]);
      choice.take(word, [...named, ...(named.length < open.count ? [`??*${open.count - named.length}`] : [])].join(' '));
    }
  }
  return choice.entry();
}

let failed = 0;
for (const id of games) {
  seed = 5; // each game's course is its own, whichever others there are
  const engine = startEngine(module, data);
  const game = engine.ask('game', id);
  const players = ['Ana', 'Bo Li', "!Cy", 'Di', 'Eva', 'Fin'].slice(0, Math.min(4, game.seats[1]) < game.seats[0] ? game.seats[0] : Math.min(4, game.seats[1]));
  let state = engine.ask('begin', [`game=${id}`, ...players.map(name => `player=${name}`)].join('\n'));
  const cards = new Set(engine.ask('cards').cards.map(card => card.code));
  const refused = [];
  let entries = 0, slowest = 0;
  for (; entries < Number(wanted); ++entries) {
    const usual = state.options.filter(group => !group.seldom);
    if (state.may_go_on && (state.options.length === 0 || random(3) === 0)) {
      state = engine.ask('next_hand');
      continue;
    }
    const groups = usual.length ? usual : state.options;
    if (groups.length === 0) break;
    // Deals and cards passed on come first: what is left out was not seen, and then the list knows less than the court.
    const movesCards = g => /deal|penalty/.test(g.verb) || (g.verb === 'pass' && g.moves.some(move => move.includes(' ')));
    const group = groups.find(movesCards) ?? groups[random(groups.length)];
    const entry = tapped(group, state.pool, cards);
    const before = performance.now();
    state = engine.ask('enter', entry);
    slowest = Math.max(slowest, performance.now() - before);
    if (state.answer.kind !== 'taken') refused.push(`${entry}: ${state.answer.why || state.answer.findings[0]?.message}`);
    else if (state.answer.findings.some(f => f.kind === 'illegal')) state = engine.ask('undo'); // proven wrong by cards that came to light
  }
  const file = join(folder, `${id}.toml`);
  writeFileSync(file, engine.text());
  const { stdout } = spawnSync(program, ['referee', '--format', 'json', file], { encoding: 'utf8' });
  const alike = stdout === engine.judge(engine.text(), file);
  const inPairs = players.length === 4 && /^sides = 2$/m.test(readFileSync(`rulesheets/${id}/game.toml`, 'utf8'));
  const apart = inPairs && state.standing !== undefined && !/^Ana and .*, .* and /.test(state.standing);
  const good = refused.length === 0 && alike && !apart && entries > 8;
  failed += good ? 0 : 1;
  console.log(`${good ? 'good' : 'BAD '} ${id}: ${entries} entries, hand ${state.hand}, ${state.verdict}, slowest ${slowest.toFixed(1)} ms, ${engine.bytes() >> 20} MiB${alike ? '' : ', judged otherwise'}${apart ? `, partners apart: ${state.standing}` : ''}`);
  for (const text of refused.slice(0, 4)) console.log(`     offered and refused: ${text}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

// How large table pages are and how soon they take the first tap, how long an entry takes, and whether memory grows.
// Usage, at the checkout's root: node tests/bench/table_bench.mjs build/release/kupi build/release/web/referee.wasm [OTHER_CHECKOUT…]
// The pages of other checkouts' builds are opened in turn with those of the first, so that a busy machine slows all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEngine } from '../../templates/site/engine.mjs';
import { desk, phone, startBrowser } from '../web/browser.mjs';
import { dataFiles, filesBelow } from '../web/data.mjs';

const [, , program, wasm, ...others] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'kupi-bench-'));
const median = numbers => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const pages = ['omi', 'somachi', 'envite'].flatMap(game => [['', program], ...others.map(root => [root, join(root, 'build/release/kupi')])].map(([root, maker], i) => {
  const file = join(folder, `${game}-${i}.html`);
  const before = performance.now();
  const { status, stderr } = spawnSync(resolve(maker), ['table', game, '-o', file], { encoding: 'utf8', cwd: root || '.' });
  if (status !== 0) throw new Error(stderr);
  return { game, root, file, made: performance.now() - before, ready: [] };
}));
const browser = await startBrowser();
for (let i = 0; i < 9; ++i)
  for (const { file, ready } of pages) {
    const page = await browser.open(`file://${file}`, i % 2 ? desk : phone);
    ready.push(Number(await page.evaluate('document.documentElement.dataset.ready')));
    await page.call('Page.close');
  }
console.log('page        KB   made in   first tap: least, median, most (ms)');
for (const { game, root, file, made, ready } of pages)
  console.log(game.padEnd(9), (statSync(file).size / 1000).toFixed(0).padStart(4), `${made.toFixed(0)} ms`.padStart(9), [Math.min(...ready), median(ready), Math.max(...ready)].map(ms => String(ms).padStart(7)).join(''), '', root);
await browser.close();
rmSync(folder, { recursive: true, force: true });

const module = new WebAssembly.Module(readFileSync(wasm));
const logs = filesBelow('rulesheets').filter(path => path.includes('/logs/') && path.endsWith('.toml')).map(path => readFileSync(path, 'utf8'));
let engine = startEngine(module, dataFiles());
const start = engine.bytes();
let begun = performance.now();
for (let i = 0; i < 1000; ++i) engine.judge(logs[i % logs.length], 'log');
console.log(`1000 logs: ${((performance.now() - begun) / 1000).toFixed(2)} ms each, memory from ${(start / 2 ** 20).toFixed(1)} to ${(engine.bytes() / 2 ** 20).toFixed(1)} MiB`);

engine = startEngine(module, dataFiles());
let state = engine.ask('begin', 'game=omi\nplayer=Ana\nplayer=Bo\nplayer=Cy\nplayer=Di');
const times = [];
for (let i = 0; i < 2000; ++i) {
  if (state.over) {
    state = state.may_go_on ? engine.ask('next_hand') : engine.ask('begin', 'game=omi\nplayer=Ana\nplayer=Bo\nplayer=Cy\nplayer=Di\nset=target=1000');
    continue;
  }
  const group = state.options.find(g => !g.table);
  const before = performance.now();
  state = engine.ask('enter', `${group.who} ${group.verb} ${group.moves[i % group.moves.length]}`);
  times.push(performance.now() - before);
  if (state.answer.findings.some(f => f.kind === 'illegal')) state = engine.ask('undo');
}
console.log(`2000 entries of Omi: ${median(times).toFixed(2)} ms an entry (the last hundred ${median(times.slice(-100)).toFixed(2)}), memory ${(engine.bytes() / 2 ** 20).toFixed(1)} MiB, the log ${(engine.text().length / 1000).toFixed(0)} KB`);

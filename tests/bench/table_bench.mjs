// How large a table page is, how soon it takes the first tap, how long an entry takes, and whether memory grows.
// Usage, at the checkout's root: node tests/bench/table_bench.mjs build/release/kupi build/release/web/referee.wasm
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../templates/site/engine.mjs';
import { desk, phone, startBrowser } from '../web/browser.mjs';
import { dataFiles, filesBelow } from '../web/data.mjs';

const [, , program, wasm] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'kupi-bench-'));
const median = numbers => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

const browser = await startBrowser();
for (const game of ['omi', 'somachi', 'getha']) {
  const file = join(folder, `${game}.html`);
  const before = performance.now();
  const { status, stderr } = spawnSync(program, ['table', game, '-o', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const made = performance.now() - before;
  const ready = [];
  for (let i = 0; i < 7; ++i) {
    const page = await browser.open(`file://${file}`, i % 2 ? desk : phone);
    ready.push(Number(await page.evaluate('document.documentElement.dataset.ready')));
  }
  console.log(`${game}: ${(statSync(file).size / 1000).toFixed(0)} KB, made in ${made.toFixed(0)} ms; ready for the first tap in ${median(ready)} ms (${Math.min(...ready)} to ${Math.max(...ready)})`);
}
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

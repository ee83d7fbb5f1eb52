// Holds the JSON of the page's referee equal to the program's, --explain included, for every log below rulesheets/.
// Usage, at the checkout's root: node tests/web/judge_logs.mjs REFEREE.wasm KUPI
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startEngine } from '../../templates/site/engine.mjs';
import { dataFiles, filesBelow } from './data.mjs';

const [, , wasm, program] = process.argv;
const engine = startEngine(new WebAssembly.Module(readFileSync(wasm)), dataFiles());
const logs = filesBelow('rulesheets').filter(path => path.includes('/logs/') && path.endsWith('.toml'));
const { stdout } = spawnSync(program, ['referee', '--format', 'json', '--explain', ...logs], { encoding: 'utf8', maxBuffer: 1 << 28 });
const expected = stdout.trimEnd().split('\n');

let wrong = logs.length === 0 || expected.length !== logs.length ? 1 : 0;
if (wrong) console.error(`${logs.length} logs, and ${expected.length} verdicts of the program`);
logs.forEach((path, i) => {
  const found = engine.judge(readFileSync(path, 'utf8'), path, true).trimEnd();
  if (found === expected[i]) return;
  if (++wrong <= 5) console.error(`${path}\n  program ${expected[i]}\n  page    ${found}`);
});
console.log(`${logs.length} logs, ${wrong} of them judged otherwise; ${engine.bytes() >> 20} MiB of memory`);
process.exit(wrong ? 1 : 0);

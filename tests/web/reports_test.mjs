// Every tenth example log, judged in the page: its report says the program's verdict, and nothing complains. (All of them
// are judged by the page's module in judge_logs.mjs.)
// Usage, at the checkout's root: node tests/web/reports_test.mjs KUPI. Exit 77: there is no Chromium.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasBrowser, phone, startBrowser } from './browser.mjs';
import { filesBelow } from './data.mjs';

const [, , program] = process.argv;
if (!hasBrowser()) {
  console.log('skipped: no chromium');
  process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'kupi-reports-'));
const file = join(folder, 'omi.html');
const made = spawnSync(program, ['table', 'omi', '-o', file], { encoding: 'utf8' });
if (made.status !== 0) throw new Error(made.stderr);
const logs = filesBelow('rulesheets').filter(path => path.includes('/logs/') && path.endsWith('.toml')).filter((_, i) => i % 10 === 0);
const { stdout } = spawnSync(program, ['referee', '--format', 'json', ...logs], { encoding: 'utf8', maxBuffer: 1 << 28 });
const expected = stdout.trimEnd().split('\n').map(line => JSON.parse(line));

const hostile = [
  `kupi = 1\ngame = "omi"\nplayers = ["<img src=x onerror=alert(1)>", "<b>Bo", "Cy\u202e", "${'D'.repeat(10000)}"]\n`,
  `kupi = 1\ngame = "omi"\nplayers = ["<img src=x onerror=1>", "<b>Bo</b>", "&amp;", "</script>"]\n[[hand]]\nentries = ["p1 trump <script>alert(1)</script>"]\n`,
  `game = ${'['.repeat(100000)}`, '\u0000', '', 'x'.repeat(1000000),
];
const browser = await startBrowser();
const page = await browser.open(`file://${file}`, phone);
await page.tap(`[...document.querySelectorAll('#tabs button')].find(b => b.textContent === 'Referee')`);
const judge = async text => page.evaluate(`(async () => {
  const area = document.querySelector('#referee textarea');
  area.value = ${JSON.stringify(text)};
  document.getElementById('judge-text').click();
  const report = document.querySelector('#report .report');
  const pictures = [...new Map([...report?.querySelectorAll('.piles img') ?? []].map(picture => [picture.src, picture])).values()];
  const broken = await Promise.allSettled(pictures.map(picture => picture.decode())).then(all => all.filter(one => one.status === 'rejected').length);
  return { verdict: ['stands', 'overturned', 'undecided'].find(word => report?.querySelector('.verdict').classList.contains(word)), findings: document.querySelectorAll('#report .finding, #report .fault').length,
    broken, alien: document.querySelectorAll('#report img:not([src^="data:image/svg+xml,"]), #report script, #report [onerror]').length, tables: report?.querySelectorAll('.table').length, undrawn: [...report?.querySelectorAll('use') ?? []].filter(use => !document.getElementById(use.getAttribute('href').slice(1))).length };
})()`);
let failed = 0;
for (const [i, path] of logs.entries()) {
  const seen = await judge(readFileSync(path, 'utf8'));
  if (seen.verdict === expected[i].verdict && seen.findings === (expected[i].findings ?? []).length && seen.undrawn === 0 && seen.broken === 0) continue;
  if (!expected[i].verdict && seen.findings > 0) continue;
  ++failed;
  console.error(`${path}: ${JSON.stringify(seen)}, and the program says ${expected[i].verdict} with ${expected[i].findings?.length} findings`);
}
for (const text of hostile) {
  const seen = await judge(text);
  if (seen.alien > 0 || seen.findings === 0) {
    ++failed;
    console.error(`${text.slice(0, 100)}: ${JSON.stringify(seen)}`);
  }
}
// The page's report is the program's, but for the names of the drawings.
for (const path of logs.filter(path => path.startsWith('rulesheets/omi/logs/'))) {
  const report = join(folder, 'report.html');
  spawnSync(program, ['referee', '--report', report, path]);
  const here = await page.evaluate(`(() => {
    const area = document.querySelector('#referee textarea');
    area.value = ${JSON.stringify(readFileSync(path, 'utf8'))};
    document.getElementById('judge-text').click();
    for (const more of document.querySelectorAll('#report .report button')) more.previousSibling.remove(), more.remove();
    return [document.querySelector('#report .report').textContent, document.querySelectorAll('#report .table').length];
  })()`);
  const main = /<main>(.*)<\/main>/s.exec(readFileSync(report, 'utf8'))[1];
  const entities = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
  const there = [main.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name) => entities[name]), main.split('<div class="table">').length - 1];
  const plain = ([text, tables]) => `${tables} ${text.replaceAll(path, 'pasted').replaceAll(path.split('/').pop(), 'pasted').replace(/\s+/g, ' ').trim()}`;
  if (plain(here) === plain(there)) continue;
  ++failed;
  console.error(`${path}: the page's report is not the program's\n  ${plain(here).slice(0, 600)}\n  ${plain(there).slice(0, 600)}`);
}
if (page.complaints.length) console.error(page.complaints.join('\n'));
console.log(`${logs.length} reports, ${failed} of them wrong, ${page.complaints.length} complaints`);
await browser.close();
rmSync(folder, { recursive: true, force: true });
process.exit(failed || page.complaints.length ? 1 : 0);

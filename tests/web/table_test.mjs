// A hand of each game, recorded by taps alone in a real browser: at a phone's size and at a desk's.
// Usage, at the checkout's root: node tests/web/table_test.mjs KUPI [GAME...]. Exit 77: there is no Chromium.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { across, desk, hasBrowser, phone, startBrowser } from './browser.mjs';

const [, , program, ...games] = process.argv;
if (!hasBrowser()) {
  console.log('skipped: no chromium');
  process.exit(77);
}
const folder = mkdtempSync(join(tmpdir(), 'kupi-table-'));
const check = (good, what) => {
  if (!good) throw new Error(what);
};
const button = text => `[...document.querySelectorAll('section:not([hidden]) button, #tabs button')].find(b => b.textContent.trim() === ${JSON.stringify(text)})`;
const log = page => page.evaluate(`localStorage.getItem(Object.keys(localStorage).find(key => key.startsWith('kupi.table.')))`);
const entries = page => page.evaluate(`Number(document.querySelector('.history summary').textContent.match(/: (\\d+)/)[1])`);

/// One step of whatever is offered, the like of it each time: a fixed sequence of numbers chooses.
function tapper(page, seed) {
  let state = seed;
  const random = n => (state = (state * 1103515245 + 12345) % 2147483648) % n;
  return async () => {
    // What has come to light proves an earlier entry wrong: people take back the one that they have just tapped.
    if (await page.evaluate(`Boolean(document.querySelector('#ruling .illegal'))`)) return page.tap(`document.getElementById('undo')`).then(() => true);
    const offers = await page.evaluate(`(() => {
      const tray = document.querySelector('.chooser');
      if (!tray) return null;
      const all = [...tray.querySelectorAll('button')].filter(b => !b.disabled && !b.closest('details') && !b.closest('.suits') && b.getClientRects().length);
      const deal = all.findIndex(b => /deals|penalty/.test(b.closest('.offer')?.querySelector('h3')?.textContent ?? '') || /penalty/.test(b.textContent));
      const main = all.findIndex(b => b.classList.contains('main'));
      return { texts: all.map(b => b.textContent.trim() || b.getAttribute('aria-label')), main, deal };
    })()`);
    if (!offers || offers.texts.length === 0) return false;
    const forward = offers.texts.map((text, i) => [text, i]).filter(([text]) => !['Back', '−', '+'].includes(text)).map(([, i]) => i);
    const unseen = offers.texts.findIndex(text => /not seen|Nobody saw/.test(text));
    const seen = forward.filter(i => i !== unseen);
    const play = offers.texts.indexOf('plays'); // who draws whenever that is legal comes to no end
    const pick = offers.main >= 0 ? offers.main : offers.deal >= 0 ? offers.deal : play >= 0 ? play : seen.length ? seen[random(seen.length)] : unseen;
    await page.tap(`[...document.querySelectorAll('.chooser button')].filter(b => !b.disabled && !b.closest('details') && !b.closest('.suits') && b.getClientRects().length)[${pick}]`);
    return true;
  };
}

/// Nothing is said twice: no heading repeats the line above it, and of buttons under one heading each says something else.
async function saidOnce(page) {
  const twice = await page.evaluate(`(() => {
    const due = document.getElementById('due').textContent;
    const heads = [...document.querySelectorAll('.chooser h3, .chooser .path strong')].map(e => e.textContent).filter(text => text === due);
    const rows = [...document.querySelectorAll('.chooser .row')].map(row => [...row.querySelectorAll('button')].map(b => b.textContent));
    return [...heads, ...rows.flatMap(row => row.filter((text, i) => row.indexOf(text) !== i))];
  })()`);
  check(twice.length === 0, `said twice: ${twice.join('; ')}`);
}

const isOver = page => page.evaluate(`Boolean(document.querySelector('.over'))`);

/// Writes down what is not legal, is told so with a rule, and goes back to what is.
async function playWrongly(page) {
  const before = await log(page);
  const builder = text => `[...document.querySelectorAll('.anything .step button')].find(b => b.textContent.trim() === ${JSON.stringify(text)})`;
  const bystander = await page.evaluate(`(document.querySelector('.player:not(.due)') ?? document.querySelector('.player')).getAttribute('aria-label')`);
  await page.tap(`document.getElementById('else')`);
  while (await page.evaluate(`Boolean(${builder('Take the last word back')})`)) await page.tap(builder('Take the last word back'));
  await page.tap(builder(bystander));
  const verbs = await page.evaluate(`[...document.querySelectorAll('.anything .step .row button')].map(b => b.textContent)`);
  await page.tap(builder(verbs.find(verb => verb === 'play') ?? verbs[0]));
  const card = `document.querySelector('.anything .cards .card')`;
  if (await page.evaluate(`Boolean(${card})`)) await page.tap(card);
  await page.tap(`document.querySelector('.anything .line .main')`);
  check(await page.evaluate(`Boolean(document.querySelector('#ruling .finding'))`), 'a wrong entry is not ruled on');
  check(await log(page) === before, 'a refused entry was written down');
  const rule = await page.evaluate(`document.querySelector('#ruling .link')?.textContent ?? ''`);
  check(/^Rule: /.test(rule), `the ruling names no rule: ${rule}`);
  await page.tap(`document.querySelector('#ruling .link')`);
  check(await page.evaluate(`!document.getElementById('rules').hidden`), 'a finding does not lead to the rules');
  await page.tap(button('Table'));
  await page.tap(button('Close'));
  await page.tap(button('Back'));
}

/// Whatever can be touched is 44 px wide and high at least, but for links in a line of words.
async function largeEnough(page, where) {
  const small = await page.evaluate(`[...document.querySelectorAll('button, a, summary, select, input:not([type=checkbox], [type=radio], .unseen), label.button')]
    .filter(e => e.getClientRects().length && !e.closest('p, li'))
    .map(e => [e.textContent.slice(0, 20) || e.getAttribute('aria-label') || e.id, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name, box]) => name + ' ' + Math.round(box.width) + ' × ' + Math.round(box.height)).slice(0, 5)`);
  check(small.length === 0, `too small for a finger ${where}: ${small.join('; ')}`);
  const type = await page.smallType();
  check(type.length === 0, `too small to read ${where}: ${type.join('; ')}`);
  check(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth + 1`), `the page is wider than the screen ${where}`);
}

/// The log's part: what is saved, copied and shared is the log as it stands, byte for byte. The path of what was saved.
async function leave(browser, page, game, text) {
  await page.evaluate(`Object.defineProperty(navigator, 'canShare', { value: ({ files }) => files.length === 1 }); Object.defineProperty(navigator, 'share', { value: async ({ files }) => { window.shared = [files[0].name, await files[0].text()]; } });`);
  await page.tap(button('Log'));
  await largeEnough(page, 'in the log');
  await browser.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder, browserContextId: page.context });
  const saved = join(folder, `${game}.toml`);
  rmSync(saved, { force: true });
  await page.tap(`document.getElementById('save')`);
  for (let i = 0; i < 100 && !(existsSync(saved) && readFileSync(saved, 'utf8') === text); ++i) await new Promise(done => setTimeout(done, 50));
  check(existsSync(saved) && readFileSync(saved, 'utf8') === text, 'what was saved is not the log');
  await browser.send('Browser.grantPermissions', { permissions: ['clipboardReadWrite', 'clipboardSanitizedWrite'], browserContextId: page.context });
  await page.tap(`document.getElementById('copy')`);
  await page.until(`document.getElementById('announcer').textContent === 'Copied'`);
  check(await page.evaluate(`navigator.clipboard.readText()`) === text, 'what was copied is not the log');
  await page.tap(`document.getElementById('share')`);
  await page.until('window.shared');
  check(JSON.stringify(await page.evaluate('window.shared')) === JSON.stringify([`${game}.toml`, text]), 'what was shared is not the log');
  return saved;
}

/// What tells a table at Omi how it stands: the suit led is looked through first, a revoke can be written down, and a trick lies there with who took it until the next is led.
async function tellsTheTable(browser) {
  const page = await browser.open(`file://${join(folder, 'omi.html')}`, phone);
  await page.tap(`document.getElementById('begin')`);
  const enter = async entry => {
    await page.tap(`document.getElementById('else')`);
    await page.evaluate(`(line => { line.value = ${JSON.stringify(entry)}; line.form.requestSubmit(); })(document.querySelector('.anything input'))`);
  };
  const text = selector => page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map(e => e.textContent).join(' | ')`);
  for (const entry of ['Ana trump H', 'Ana play 9S']) await enter(entry);
  check(/^Ana plays 9.*Ana names trump hearts$/.test(await text('.history ol')), `entries are not told as sentences: ${await text('.history ol')}`);
  check(await text('.suits [aria-pressed=true]') === 'spades', 'the suit led is not looked through first');
  check(await text('#else') === 'Another card, legal or not', 'nothing says how another card than the legal ones is written down');
  for (const entry of ['Bo play KS', 'Cy play 7S', 'Di play 8S']) await enter(entry);
  check(/Bo takes it/.test(await text('.reasons')), 'nothing says who took the trick');
  check(/last trick/.test(await text('.middle')) && await page.evaluate(`document.querySelectorAll('.middle .laid').length`) === 4, 'the trick does not lie there any longer');
  check(/tricks won(?! · [^1])/.test(await text('.player .pile-name')), 'cards are counted instead of tricks');
  check(/takes it/.test(await text('#announcer')) && /king of spades/i.test(await text('#announcer')), 'who took it is not announced');
  await enter('Bo play AC');
  check(await text('.reasons') === '' && !/last trick/.test(await text('.middle')), 'the trick still lies there once the next is led');
  check(page.complaints.length === 0, page.complaints.join('\n'));
}

/// A phone held across has the table beside what can be tapped, and the parts at the side; stakes are one number for each seat; paper gets the rules whole.
async function suitsEveryShape(browser) {
  const page = await browser.open(`file://${join(folder, 'omi.html')}`, across);
  const box = selector => page.evaluate(`(({ left, right, top, bottom }) => ({ left, right, top, bottom }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
  for (const details of ['House rules', 'Stakes and other beginnings']) await page.tap(`[...document.querySelectorAll('summary')].find(e => e.textContent === ${JSON.stringify(details)})`);
  check(!/[{}]/.test(await page.evaluate(`document.querySelector('form').textContent`)), 'the setup shows how a file is written');
  await page.evaluate(`(given => { given.value = 9; given.dispatchEvent(new Event('input')); })([...document.querySelectorAll('.of-seats label')].find(e => e.textContent === 'Bo').querySelector('input'))`);
  await page.tap(`document.getElementById('begin')`);
  check(/^start = \{ Bo = 9 \}$/m.test(await log(page)), `the score of a seat is not in the log: ${await log(page)}`);
  const [tray, felt, tabs] = [await box('.tray'), await box('.felt'), await box('#tabs')];
  check(felt.left > tray.right && felt.top < across.height / 2, 'a phone held across has the table below what can be tapped');
  check(tabs.right < tray.left, 'a phone held across has the parts of the page over its cards');
  await page.tap(button('Rules'));
  await page.evaluate(`(search => { search.value = 'revoke'; search.dispatchEvent(new Event('input')); })(document.getElementById('search'))`);
  await page.call('Emulation.setEmulatedMedia', { media: 'print' });
  check(await page.evaluate(`[...document.getElementById('book').children].every(e => e.checkVisibility())`), 'paper gets only what was searched for');
  check(await page.evaluate(`getComputedStyle(document.documentElement).backgroundColor`) === 'rgb(255, 255, 255)', 'paper is tinted');
  check(page.complaints.length === 0, page.complaints.join('\n'));
}

/// A few entries with the keyboard alone: Tab until something that goes on has the focus, then Enter.
async function byKeyboard(browser, game) {
  const page = await browser.open(`file://${join(folder, `${game}.html`)}`, desk);
  const press = async (key, code = key) => {
    for (const type of ['keyDown', 'keyUp']) await page.call('Input.dispatchKeyEvent', { type, key, code, windowsVirtualKeyCode: key === 'Tab' ? 9 : 13, text: type === 'keyDown' && key === 'Enter' ? '\r' : undefined });
  };
  const tabTo = async expression => {
    for (let i = 0; i < 120; ++i) {
      await press('Tab');
      if (!(await page.evaluate(`(e => Boolean(e && (${expression})))(document.activeElement)`))) continue;
      check(await page.evaluate(`getComputedStyle(document.activeElement).outlineStyle !== 'none'`), 'what has the focus does not show it');
      return;
    }
    throw new Error(`the keyboard does not come to ${expression}`);
  };
  await tabTo(`e.id === 'begin'`);
  await press('Enter');
  for (let i = 0; await entries(page) < 5 && i < 60; ++i) {
    await tabTo(`e.closest('.chooser') && !e.disabled && e.textContent !== 'Back'`);
    await press('Enter');
  }
  check(await entries(page) >= 5, `${game}: the keyboard came to ${await entries(page)} entries`);
  check(await page.evaluate(`[...document.querySelectorAll('button.card, .card[role=img], .chip')].every(e => e.getAttribute('aria-label'))`), 'a card has no name');
  check(page.complaints.length === 0, page.complaints.join('\n'));
  console.log(`${game}: ${await entries(page)} entries with the keyboard alone`);
}

async function record(browser, game, size, steps) {
  const file = join(folder, `${game}.html`);
  const made = spawnSync(program, ['table', game, '-o', file], { encoding: 'utf8' });
  check(made.status === 0, made.stderr);
  const page = await browser.open(`file://${file}`, size);
  const fewest = `document.querySelector('.seats .row button')`;
  if (await page.evaluate(`Boolean(${fewest})`)) await page.tap(fewest);
  await largeEnough(page, 'at the start');
  await page.tap(`document.getElementById('begin')`);
  await largeEnough(page, 'at the table');
  const tap = tapper(page, 7);
  let reloaded = false, wrong = false, undone = false;
  for (let step = 0; step < steps; ++step) {
    if (await isOver(page)) break;
    const count = await entries(page);
    if (count >= 3 && !wrong) {
      await playWrongly(page);
      wrong = true;
    }
    if (count >= 5 && !undone) {
      await page.tap(`document.getElementById('undo')`);
      check(await entries(page) === count - 1, 'undo took nothing back');
      undone = true;
    }
    if (count >= 8 && !reloaded) {
      const before = await log(page);
      await page.reload();
      check(await entries(page) === count, 'the hand was lost with the page');
      check(await log(page) === before, 'the log is another after the page was opened anew');
      reloaded = true;
    }
    if (!(await tap())) break;
    await saidOnce(page);
  }
  check(wrong && undone && reloaded, `the hand came to ${await entries(page)} entries only`);
  const text = await log(page);
  const saved = await leave(browser, page, game, text);
  const judged = spawnSync(program, ['referee', '--format', 'json', saved], { encoding: 'utf8' });
  check(judged.status !== 2, `${game}: the saved log cannot be read: ${judged.stdout}${text}`);
  const verdict = JSON.parse(judged.stdout).verdict;
  await page.tap(button('Referee'));
  await page.tap(`document.getElementById('judge-own')`);
  const shown = await page.evaluate(`['stands', 'overturned', 'undecided'].find(word => document.querySelector('#report .verdict').classList.contains(word))`);
  check(await page.evaluate(`document.querySelectorAll('#report .table').length`) > 5, `${game}: the report draws no tables`);
  await largeEnough(page, 'in the report');
  check(shown === verdict, `${game}: the page says ${shown}, the program ${verdict}`);
  check(verdict !== 'overturned', `${game}: legal taps made an overturned log\n${judged.stdout}\n${text}`);
  check(page.complaints.length === 0, `${game}: ${page.complaints.join('\n')}`);
  const over = await page.evaluate(`Boolean(document.querySelector('.over'))`);
  console.log(`${game} at ${size.width}×${size.height}: ${page.taps} taps, ${text.split('\n').length} lines, ${over ? 'the hand is over' : 'not over'}, ${verdict}`);
  return { page, over };
}

const browser = await startBrowser();
let failed = 0;
for (const game of games.length ? games : ['omi'])
  for (const size of [phone, desk])
    try {
      await record(browser, game, size, 1500);
    } catch (fault) {
      ++failed;
      console.error(`${game} at ${size.width}×${size.height}: ${fault.stack}`);
    }
try {
  await byKeyboard(browser, games[0] ?? 'omi');
  if (games.length === 0 || games.includes('omi')) {
    await tellsTheTable(browser);
    await suitsEveryShape(browser);
  }
} catch (fault) {
  ++failed;
  console.error(fault.stack);
}
await browser.close();
rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

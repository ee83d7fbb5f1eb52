// A site in a real browser: from its files at a phone's size and a desk's, by night and by day; then from a server that goes away.
// Usage, at the checkout's root: node tests/web/site_test.mjs KUPI. Exit 77: there is no Chromium.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { desk, hasBrowser, phone, startBrowser } from './browser.mjs';

const [, , program] = process.argv;
if (!hasBrowser()) {
  console.log('skipped: no chromium');
  process.exit(77);
}
const check = (good, what) => {
  if (!good) throw new Error(what);
};
const work = mkdtempSync(join(tmpdir(), 'kupi-site-')), folder = join(work, 'site');
const made = spawnSync(program, ['site', folder, 'omi', 'scopa', 'french-32'], { encoding: 'utf8' });
check(made.status === 0, made.stderr);
const pages = ['index.html', 'game-omi.html', 'deck-french-32.html', 'suits-french.html'];

const codes = { Enter: 13, Escape: 27, ArrowRight: 39, Tab: 9 };
async function press(page, key) {
  const event = { key, code: key, windowsVirtualKeyCode: codes[key], ...(key === 'Enter' ? { text: '\r' } : {}) };
  await page.call('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await page.call('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/// Nothing sticks out at the side, and what is to be tapped is large enough.
async function looksRight(page, name) {
  const { wide, small } = await page.evaluate(`({
    wide: document.documentElement.scrollWidth - innerWidth,
    small: innerWidth > 600 ? [] : [...document.querySelectorAll('button, input, summary, .button, .links a, .jumps a, .jumps button, .contents a, a.card, .home, .crumbs a, a.sign-of, .suit dd a')]
      .filter(e => e.getClientRects().length && (e.getBoundingClientRect().height < 43.5 || e.getBoundingClientRect().width < 43.5)).map(e => e.outerHTML.slice(0, 80)),
  })`);
  check(wide <= 0, `${name} is ${wide} pixels too wide`);
  const type = await page.smallType();
  check(type.length === 0, `${name} has what is too small to read: ${type.join('; ')}`);
  check(small.length === 0, `${name} has what is too small for a finger: ${small.join('\n')}`);
}

async function searches(page) {
  await page.evaluate(`document.getElementById('page_words').focus()`);
  await page.until(`document.documentElement.dataset.index`);
  for (const [words, place] of [['omi', 'game-omi.html'], ['who names trumps', 'game-omi.html#rule-'], ['king of hearts', 'deck-french-32.html#card_KH'], ['diamonds', 'suits-french.html#suit_diamonds']]) {
    await page.evaluate(`document.getElementById('page_words').select()`);
    await page.call('Input.insertText', { text: words });
    const found = await page.evaluate(`[...document.querySelectorAll('#page_found a')].slice(0, 3).map(a => a.getAttribute('href'))`);
    check(words === 'omi' ? found[0] === place : found.some(address => address.startsWith(place)), `"${words}" finds ${found}`);
  }
  await press(page, 'Enter');
  check(await page.evaluate(`document.activeElement.matches('#page_found a')`), 'Enter does not lead to what was found');
  await press(page, 'Escape');
  check(await page.evaluate(`document.getElementById('page_found').hidden && !document.getElementById('page_main').hidden`), 'Escape does not end a search');
}

/// An index that does not load is told, and loads later.
async function missesIndex(browser) {
  const index = join(folder, 'search-index.js'), found = `document.getElementById('page_found').textContent`;
  renameSync(index, `${index}.gone`);
  const page = await browser.open(`file://${join(folder, 'index.html')}`, phone);
  await page.until(`document.readyState === 'complete'`); // its scripts listen
  await page.evaluate(`document.getElementById('page_words').focus()`);
  await page.call('Input.insertText', { text: 'om' });
  await page.until(`${found}.includes('could not be loaded')`, 'it is told that there is no search');
  renameSync(`${index}.gone`, index);
  await page.call('Input.insertText', { text: 'i' });
  await page.until(`${found}.includes('Omi')`, 'a search that loads at last');
}

/// Of the games those for as many people as there are; all else is out of the way.
async function asksHowMany(page) {
  const shown = () => page.evaluate(`[...document.querySelectorAll('.tile')].filter(e => e.checkVisibility()).map(e => e.querySelector('h3, h4').textContent).join(', ')`);
  const jumps = () => page.evaluate(`(links => links.length + ' to ' + links.filter(a => document.querySelector(a.hash).checkVisibility()).length)([...document.querySelectorAll('.jumps a')].filter(a => a.checkVisibility()))`);
  const all = await shown();
  await page.tap(`document.querySelector('#page_players [data-count="2"]')`);
  check(await shown() === 'Scopa', `for two there is ${await shown()}`);
  check(await jumps() === '1 to 1', `jumps lead to hidden games: ${await jumps()}`);
  await page.tap(`document.querySelector('#page_players [data-count="0"]')`);
  check(await shown() === all, 'not all come back');
  check(await jumps() === '2 to 2', `for any number there are jumps: ${await jumps()}`);
}

async function showsCards(page) {
  const shown = `document.querySelector('dialog[open] h2')?.textContent`;
  await page.evaluate(`document.querySelector('a.card[aria-label="queen of hearts"]').focus()`);
  await press(page, 'Enter');
  await page.until(`${shown} === 'queen of hearts'`);
  check(await page.evaluate(`document.querySelector('dialog .large svg').getBoundingClientRect().height > 300`), 'a large card is small');
  await press(page, 'ArrowRight');
  await page.until(`${shown} === 'king of hearts'`);
  await press(page, 'Escape');
  await page.until(`!document.querySelector('dialog[open]') && !location.hash.startsWith('#card_')`);
  check(await page.evaluate(`document.activeElement.getAttribute('aria-label')`) === 'king of hearts', 'the keyboard has lost its place');
}

/// The table page shares the referee with others; saved, it needs nobody.
async function savesTable(browser) {
  const page = await browser.open(`file://${join(folder, 'table-omi.html')}`, phone);
  const whole = await page.evaluate(`(async () => {
    let blob;
    URL.createObjectURL = given => { blob = given; return 'about:blank#'; };
    const link = document.getElementById('save-page');
    link.addEventListener('click', event => event.preventDefault());
    link.click();
    return blob.text();
  })()`);
  check(page.complaints.length === 0, page.complaints.join('\n'));
  const alone = join(work, 'alone.html');
  writeFileSync(alone, whole);
  const saved = await browser.open(`file://${alone}`, phone);
  await saved.tap(`document.getElementById('begin')`);
  check(saved.complaints.length === 0, `the saved table: ${saved.complaints.join('\n')}`);
}

async function worksOffline(browser) {
  const kinds = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.pdf': 'application/pdf' };
  const server = createServer((request, response) => {
    const file = join(folder, request.url === '/' ? 'index.html' : request.url.replace(/[?#].*/, ''));
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kinds[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const home = `http://127.0.0.1:${server.address().port}/`;
  const page = await browser.open(home, phone);
  await page.until(`document.documentElement.dataset.offline === 'all'`, 'the site is kept');
  server.closeAllConnections();
  await new Promise(done => server.close(done));
  for (const name of ['', ...pages, 'table-omi.html']) await page.go(home + name);
  const elsewhere = page.complaints.filter(text => !text.startsWith(`request to ${home}`));
  check(elsewhere.length === 0, elsewhere.join('\n'));
}

const browser = await startBrowser();
let failed = 0;
const attempt = async (what, test) => {
  try {
    await test();
    console.log(`good: ${what}`);
  } catch (fault) {
    ++failed;
    console.error(`${what}: ${fault.stack}`);
  }
};
for (const [size, dark] of [[phone, false], [desk, true]])
  await attempt(`from a disk at ${size.width}×${size.height}`, async () => {
    let page;
    for (const name of pages) {
      const address = `file://${join(folder, name)}`;
      if (page) await page.go(address);
      else page = await browser.open(address, size, { dark });
      await looksRight(page, name);
      if (name === 'index.html') await asksHowMany(page);
    }
    await page.go(`file://${join(folder, 'deck-french-32.html')}`);
    await showsCards(page);
    await searches(page);
    check(page.complaints.length === 0, page.complaints.join('\n'));
  });
await attempt('a search index that does not load', () => missesIndex(browser));
await attempt('a table saved as one file', () => savesTable(browser));
await attempt('offline after the first visit', () => worksOffline(browser));
await browser.close();
rmSync(work, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

// What a page carries comes out of it byte by byte, damage is noticed, and a page that cannot run says why.
// Usage, at the checkout's root: node tests/web/unpack_test.mjs REFEREE.wasm UNPACK.wasm KUPI. The end asks Chromium, if there is one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesOf } from '../../templates/site/unpack.mjs';
import { hasBrowser, phone, startBrowser } from './browser.mjs';

const [, , referee, unpacker, program] = process.argv;
const check = (good, what) => {
  if (!good) throw new Error(what);
};
const folder = mkdtempSync(join(tmpdir(), 'kupi-unpack-')), file = join(folder, 'page.html');
const { status, stderr } = spawnSync(program, ['table', 'envite', '-o', file], { encoding: 'utf8' }); // one of the heaviest
check(status === 0, stderr);
const html = readFileSync(file, 'utf8');
check(Buffer.byteLength(html) <= 800_000, `the page weighs ${Buffer.byteLength(html)} bytes, more than 800 kB`);

const carried = id => html.match(new RegExp(`id="${id}">([^<]*)</script>`))[1];
const wasm = Buffer.from(carried('unpacker'), 'base64');
check(wasm.equals(readFileSync(unpacker)), 'the page carries another unpacker');
const c = new WebAssembly.Instance(new WebAssembly.Module(wasm), {}).exports;
const unpack = text => {
  const at = c.input(text.length);
  Buffer.from(c.memory.buffer, at, text.length).set(text);
  const size = c.unpack(text.length);
  return size === 0 ? null : Buffer.from(Buffer.from(c.memory.buffer, c.output(), size));
};

check(unpack(Buffer.from(carried('packed-referee'))).equals(readFileSync(referee)), 'the referee is another than was packed');
const files = filesOf(unpack(Buffer.from(carried('packed-files'))));
const onDisk = Object.entries(files).filter(([path]) => path.endsWith('.toml'));
check(onDisk.length > 50, `${onDisk.length} files`);
for (const [path, content] of onDisk) check(content === readFileSync(path, 'utf8'), `${path} is another than was packed`);

let damaged = 0;
for (const part of ['program', 'files', 'symbols', 'rules']) {
  const text = Buffer.from(carried(`packed-${part}`));
  const wrong = (what, other) => {
    check(unpack(other) === null, `${part} is taken though ${what}`);
    ++damaged;
  };
  for (let i = 0; i < 40; ++i) {
    const at = Math.floor(text.length / 40 * i), other = Buffer.from(text);
    other[at] ^= 2;
    wrong(`byte ${at} is another`, other);
    wrong(`it ends at byte ${at}`, text.subarray(0, at));
  }
  check(unpack(text) !== null, `${part} is not taken after damage`);
}
console.log(`${onDisk.length} files and the referee are as they were packed; ${damaged} times damage was noticed`);

if (hasBrowser()) {
  const browser = await startBrowser();
  const page = await browser.open(`file://${file}`, phone);
  const says = async (what, words) => {
    await page.call('Page.navigate', { url: `file://${what}` });
    await page.until(`document.querySelector('#table .illegal')?.textContent.includes(${JSON.stringify(words)})`, words);
  };
  for (const part of ['unpacker', 'packed-program', 'packed-referee', 'packed-files', 'packed-symbols']) {
    const text = carried(part), other = join(folder, `${part}.html`);
    writeFileSync(other, html.replace(text, () => text.slice(0, text.length / 2)));
    await says(other, 'damaged');
  }
  await page.call('Page.addScriptToEvaluateOnNewDocument', { source: 'delete globalThis.WebAssembly' });
  await says(file, 'needs WebAssembly');
  await browser.close();
  console.log('a page that cannot run says why');
}
rmSync(folder, { recursive: true, force: true });

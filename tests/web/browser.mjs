// Debian's Chromium without its windows, spoken to through a pipe (DevTools protocol): no library, no port, no network.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const phone = { width: 390, height: 844 }, across = { width: 844, height: 390 }, desk = { width: 1280, height: 800 };

export const hasBrowser = () => spawnSync('chromium-headless-shell', ['--version']).status === 0;

export async function startBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'kupi-browser-'));
  const child = spawn('chromium-headless-shell', ['--remote-debugging-pipe', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-extensions', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const waiting = new Map();
  const listeners = new Set();
  let next = 0, rest = '';
  child.stdio[4].setEncoding('utf8').on('data', data => {
    const parts = (rest + data).split('\0');
    rest = parts.pop();
    for (const part of parts) {
      const message = JSON.parse(part);
      if (message.id) {
        const { good, bad } = waiting.get(message.id);
        waiting.delete(message.id);
        message.error ? bad(new Error(message.error.message)) : good(message.result);
      } else for (const listener of listeners) listener(message);
    }
  });
  child.on('exit', () => waiting.forEach(({ bad }) => bad(new Error('Chromium has ended'))));
  const send = (method, params = {}, sessionId = undefined) => new Promise((good, bad) => {
    waiting.set(++next, { good, bad });
    child.stdio[3].write(JSON.stringify({ id: next, method, params, sessionId }) + '\0');
  });

  /// A page with its own storage, of this size; `dark`: the theme.
  async function open(url, size, { dark = false, context = undefined } = {}) {
    context ??= (await send('Target.createBrowserContext')).browserContextId;
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId: context });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const call = (method, params) => send(method, params, sessionId);
    const page = new Page(call, context);
    listeners.add(message => { if (message.sessionId === sessionId) page.hear(message); });
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await call(`${domain}.enable`);
    await call('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: size.width < 600 });
    await call('Emulation.setTouchEmulationEnabled', { enabled: size.width < 600 });
    await call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }, { name: 'prefers-reduced-motion', value: 'reduce' }] });
    await page.go(url);
    return page;
  }

  return { open, send, close: async () => {
    await send('Browser.close').catch(() => {});
    await new Promise(done => child.exitCode === null ? child.once('exit', done) : done());
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  } };
}

class Page {
  constructor(call, context) {
    this.call = call;
    this.context = context;
    this.complaints = []; // of the console, and requests that leave the page
  }

  hear({ method, params }) {
    if (method === 'Runtime.exceptionThrown') this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error') this.complaints.push(params.args.map(a => a.description ?? a.value).join(' '));
    if (method === 'Log.entryAdded' && params.entry.level === 'error') this.complaints.push(params.entry.text);
    if (method === 'Network.requestWillBeSent' && !/^(file|data|blob|about):/.test(params.request.url)) this.complaints.push(`request to ${params.request.url}`);
  }

  async go(url) {
    this.url = url;
    await this.call('Page.navigate', { url });
    await this.until('document.documentElement.dataset.whole === "true"');
  }

  async reload() {
    await this.call('Page.reload');
    await new Promise(done => setTimeout(done, 100));
    await this.until('document.documentElement.dataset.whole === "true"');
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(expression, what = expression) {
    for (let i = 0; i < 600; ++i) {
      if (await this.evaluate(`Boolean(${expression})`).catch(() => false)) return;
      await new Promise(done => setTimeout(done, 50));
    }
    throw new Error(`${what}: this never came; the page says ${await this.evaluate('document.body.innerText.slice(0, 2000)')}\n${this.complaints.join('\n')}`);
  }

  /// Touches the middle of an element, as a finger would: what lies over it gets the touch.
  async tap(expression) {
    const box = await this.evaluate(`(() => {
      const e = ${expression};
      if (!e) return null;
      e.scrollIntoView({ block: 'center' });
      const r = e.getBoundingClientRect();
      const at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
      return { x: r.x + r.width / 2, y: r.y + r.height / 2, width: r.width, height: r.height, hit: e === at || e.contains(at) };
    })()`);
    if (!box) throw new Error(`nothing to tap: ${expression}\n${await this.evaluate('document.body.innerText.slice(0, 1500)')}`);
    if (!box.hit) throw new Error(`something lies over ${expression}`);
    if (box.width < 43.5 || box.height < 43.5) throw new Error(`${expression} is ${box.width} × ${box.height}, too small for a finger`);
    for (const type of ['mousePressed', 'mouseReleased']) await this.call('Input.dispatchMouseEvent', { type, x: box.x, y: box.y, button: 'left', clickCount: 1 });
    this.taps = (this.taps ?? 0) + 1;
  }

  /// What is shown in type of less than 15 px: "13.1 small: × 7", each size once.
  smallType() {
    return this.evaluate(`(() => {
      const found = new Map(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const { data, parentElement: e } = walk.currentNode, size = parseFloat(getComputedStyle(e).fontSize);
        if (data.trim() && size < 15 && e.checkVisibility() && !e.closest('svg, noscript, .unseen')) found.set(size.toFixed(1) + ' ' + e.localName, data.trim().slice(0, 30));
      }
      return [...found].map(([what, text]) => what + ': ' + text);
    })()`);
  }

  async screenshot() {
    return Buffer.from((await this.call('Page.captureScreenshot', { format: 'png' })).data, 'base64');
  }
}

// The referee as WebAssembly (generator/web/module.cpp). Texts go in and come out as UTF-8.

const encode = new TextEncoder();
const decode = new TextDecoder();

/// What the module asks of a system: nothing that would leave the page.
function systemOf(memory) {
  const none = () => 0;
  return new Proxy({}, {
    get: (_, name) => name === 'proc_exit' ? () => { throw new Error('the referee ended'); }
      : name === 'environ_sizes_get' ? (count, size) => {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      } : none,
  });
}

/// An instance that knows the files of `data`, an object of path and content.
export function startEngine(module, data) {
  const system = systemOf(() => instance.exports.memory);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = system[name];
  const instance = new WebAssembly.Instance(module, imports);
  const c = instance.exports;
  c._initialize?.();

  const give = text => {
    const bytes = encode.encode(text);
    const at = c.input(bytes.length); // it may move the memory
    new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  };
  const take = () => decode.decode(new Uint8Array(c.memory.buffer, c.output(), c.output_size()));
  const call = (name, text = '', ...more) => {
    give(text);
    c[name](...more);
    return take();
  };
  for (const [path, content] of Object.entries(data)) call('file', path + content, encode.encode(path).length);

  return {
    /// The line that `kupi referee --format json` writes.
    judge: (text, file, explain = false) => call('judge', file + text, encode.encode(file).length, explain),
    /// Everything else answers with an object.
    ask: (name, text = '') => JSON.parse(call(name, text)),
    /// What `kupi referee --report` writes; `whole`: as a page of its own, too.
    report: (text, file, whole = false) => JSON.parse(call('report', file + text, encode.encode(file).length, whole)),
    draws: deck => void call('draws', deck),
    lend: (symbols, style) => void call('lend', symbols + style, encode.encode(symbols).length),
    text: () => call('text'),
    bytes: () => c.memory.buffer.byteLength,
  };
}

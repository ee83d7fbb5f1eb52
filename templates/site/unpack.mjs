// What the page carries, packed (generator/site/packing.h), and the module that unpacks it (generator/web/unpack.cpp).

class Damage extends Error {}

async function exported(base64) {
  if (typeof WebAssembly === 'undefined') throw new Error('no WebAssembly');
  try {
    const wasm = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    return (await WebAssembly.instantiate(wasm)).instance.exports;
  } catch {
    throw new Damage('unpacker');
  }
}

/// A function of a part's id, which it takes out of the page: the bytes, good until the next part is unpacked.
export async function unpacker() {
  const c = await exported(document.getElementById('unpacker').textContent);
  return id => {
    const element = document.getElementById(id);
    const text = new TextEncoder().encode(element.textContent);
    element.remove();
    const at = c.input(text.length); // it may move the memory
    new Uint8Array(c.memory.buffer, at, text.length).set(text);
    const size = c.unpack(text.length);
    if (size === 0) throw new Damage(id);
    return new Uint8Array(c.memory.buffer, c.output(), size);
  };
}

export const textOf = bytes => new TextDecoder().decode(bytes);

/// Contents by path: a NUL stands behind each.
export function filesOf(bytes) {
  const parts = textOf(bytes).split('\0');
  const files = {};
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]] = parts[i + 1];
  return files;
}

/// Why there is no table.
export function sayWhy(fault) {
  const why = document.createElement('p');
  why.className = 'finding illegal';
  why.textContent = fault instanceof Damage ? 'This page is damaged: it has to be copied or made anew.' : 'This browser cannot run the referee (it needs WebAssembly).';
  document.getElementById('table').replaceChildren(why);
  console.error(fault);
}

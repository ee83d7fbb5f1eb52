// What the page carries, packed (generator/site/packing.h).

import { $ } from './dom.mjs';

function unpacked(id, type = 'text/plain') {
  const text = atob($(id).textContent);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  $(id).remove();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': type } });
}

export const unpackText = async id => unpacked(id).text();
/// Compiled while it is unpacked.
export const unpackModule = async id => WebAssembly.compileStreaming(unpacked(id, 'application/wasm'));

/// Contents by path: a NUL stands behind each.
export async function unpackFiles(id) {
  const parts = (await unpackText(id)).split('\0');
  const files = {};
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]] = parts[i + 1];
  return files;
}

// What the page carries, packed (generator/site/packing.h).

import { $ } from './dom.mjs';

async function stream(id) {
  const text = atob($(id).textContent);
  const bytes = Uint8Array.from(text, c => c.charCodeAt(0));
  $(id).remove();
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}

export const unpackBytes = async id => (await stream(id)).arrayBuffer();
export const unpackText = async id => (await stream(id)).text();

/// Contents by path: a NUL stands behind each.
export async function unpackFiles(id) {
  const parts = (await unpackText(id)).split('\0');
  const files = {};
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]] = parts[i + 1];
  return files;
}

// What the page carries, packed (generator/site/packing.h).

/// The bytes behind a text of digits to the base 10322, three of which are five bytes.
function bytesOf(text) {
  const bytes = new Uint8Array(text.length * 5 / 3 + 5), view = new DataView(bytes.buffer);
  let at = 0;
  const ascii = code => code - 32 - (code > 39) - (code > 60) - (code > 92); // no ' < and \
  const digit = () => {
    const code = text.charCodeAt(at++);
    return code > 160 ? code - 161 + 92 * 92 : ascii(code) * 92 + ascii(text.charCodeAt(at++));
  };
  for (let to = 0; at < text.length; to += 5) {
    const five = (digit() * 10322 + digit()) * 10322 + digit();
    bytes[to] = five / 2 ** 32;
    view.setUint32(to + 1, five % 2 ** 32);
  }
  return bytes;
}

/// LZMA with lc = 4, lp = pb = 0, behind its size of four bytes. Names are those of its specification.
function unlzma(input) {
  const out = new Uint8Array(new DataView(input.buffer).getUint32(0));
  // Where each kind of probabilities begins.
  const isMatch = 0, isRep = 12, isRepG0 = 24, isRepG1 = 36, isRepG2 = 48, isRep0Long = 60, slots = 72, special = 328, align = 456, matchLength = 472, repLength = 746, literals = 1020;
  const probabilities = new Uint16Array(literals + (0x300 << 4)).fill(1024);
  let range = 0xffffffff, code = new DataView(input.buffer).getUint32(5), at = 9;
  const normalize = () => {
    if (range >= 1 << 24) return;
    range = range << 8 >>> 0;
    code = (code << 8 | input[at++]) >>> 0;
  };
  const bit = i => {
    const probability = probabilities[i], bound = (range >>> 11) * probability;
    const one = code < bound ? 0 : 1;
    if (one) {
      range -= bound;
      code -= bound;
      probabilities[i] = probability - (probability >> 5);
    } else {
      range = bound;
      probabilities[i] = probability + (2048 - probability >> 5);
    }
    normalize();
    return one;
  };
  const tree = (from, bits) => {
    let node = 1;
    for (let i = 0; i < bits; ++i) node = node << 1 | bit(from + node);
    return node - (1 << bits);
  };
  const reverseTree = (from, bits) => {
    let node = 1, value = 0;
    for (let i = 0; i < bits; ++i) {
      const one = bit(from + node);
      node = node << 1 | one;
      value |= one << i;
    }
    return value;
  };
  const direct = bits => {
    let value = 0;
    for (let i = 0; i < bits; ++i) {
      range >>>= 1;
      const one = code < range ? 0 : 1;
      if (one) code -= range;
      value = value << 1 | one;
      normalize();
    }
    return value;
  };
  const literal = (before, match) => { // match: the byte that an end of a match foretells, or -1
    const from = literals + 0x300 * (before >> 4);
    let node = 1;
    for (; match >= 0 && node < 256; match = match << 1 & 255) {
      const foretold = match >> 7, one = bit(from + (1 + foretold << 8) + node);
      node = node << 1 | one;
      if (one !== foretold) break;
    }
    while (node < 256) node = node << 1 | bit(from + node);
    return node;
  };
  const length = from => bit(from) === 0 ? 2 + tree(from + 2, 3) : bit(from + 1) === 0 ? 10 + tree(from + 10, 3) : 18 + tree(from + 18, 8);
  const distance = length => {
    const slot = tree(slots + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, least = (2 | slot & 1) << bits;
    return least + (slot < 14 ? reverseTree(special + least - slot, bits) : (direct(bits - 4) << 4) + reverseTree(align, 4));
  };

  let state = 0, reps = [0, 0, 0, 0];
  for (let to = 0; to < out.length;) {
    if (!bit(isMatch + state)) {
      out[to] = literal(to ? out[to - 1] : 0, state < 7 ? -1 : out[to - reps[0] - 1]);
      ++to;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let count;
    if (!bit(isRep + state)) {
      count = length(matchLength);
      reps = [distance(count), reps[0], reps[1], reps[2]];
      state = state < 7 ? 7 : 10;
    } else {
      const again = !bit(isRepG0 + state) ? 0 : !bit(isRepG1 + state) ? 1 : !bit(isRepG2 + state) ? 2 : 3;
      const short = again === 0 && !bit(isRep0Long + state);
      reps.unshift(...reps.splice(again, 1));
      count = short ? 1 : length(repLength);
      state = state < 7 ? (short ? 9 : 8) : 11;
    }
    for (const end = to + count; to < end; ++to) out[to] = out[to - reps[0] - 1];
  }
  return out;
}

function unpacked(id) {
  const element = document.getElementById(id);
  const bytes = unlzma(bytesOf(element.textContent));
  element.remove();
  return bytes;
}

export const unpackModule = id => WebAssembly.compile(unpacked(id));
export const unpackText = id => new TextDecoder().decode(unpacked(id));

/// Contents by path: a NUL stands behind each.
export function unpackFiles(id) {
  const parts = unpackText(id).split('\0');
  const files = {};
  for (let i = 0; i + 1 < parts.length; i += 2) files[parts[i]] = parts[i + 1];
  return files;
}

// Legal moves of one verb, chosen word by word. The referee lists them (generator/web/options.h); nothing here knows a rule.

/// The words of what stands behind a verb: 'quoted names' and [groups] are one word each.
export function wordsOf(text) {
  return text.match(/'[^']*'|\[[^\]]*\]|\S+/g) ?? [];
}

/// What stands for more than itself: "3…12", "??*4", "CARD".
export function openWord(word) {
  const range = /^(-?\d+)…(\d*)$/.exec(word);
  if (range) return { kind: 'number', least: Number(range[1]), most: range[2] ? Number(range[2]) : undefined };
  const unseen = /^\?\?(?:\*(\d+))?$/.exec(word);
  if (unseen) return { kind: 'cards', count: Number(unseen[1] ?? 1), must: false };
  return word === 'CARD' ? { kind: 'cards', count: 1, must: true } : null;
}

const sorted = words => [...words].sort().join(' ');

function without(words, taken) {
  const rest = [...words];
  for (const word of taken) {
    const at = rest.indexOf(word);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

export class Choice {
  /// `group`: who, verb and moves; `isCard` tells cards from other words.
  constructor(group, isCard) {
    this.group = group;
    this.moves = group.moves.map(wordsOf);
    this.chosen = [];
    this.shown = []; // how often each choice was one of several words: what Back takes away
    // Cards may be tapped in any order where the order says nothing.
    const many = this.moves.some(words => words.length > 1);
    this.unordered = many && this.moves.every(words => words.every(word => isCard(word) && !openWord(word)))
      && new Set(this.moves.map(sorted)).size === this.moves.length;
    this.follow();
  }

  get candidates() {
    return this.moves.filter(words => this.rest(words) !== null);
  }

  rest(words) {
    if (this.unordered) return without(words, this.chosen);
    return this.chosen.every((word, i) => words[i] === word || this.filled?.[i] === words[i]) && words.length >= this.chosen.length
      ? words.slice(this.chosen.length) : null;
  }

  /// The words that may come next, each once.
  get next() {
    const all = new Set();
    for (const words of this.candidates) {
      const rest = this.rest(words);
      for (const word of this.unordered ? rest : rest.slice(0, 1)) all.add(word);
    }
    return [...all];
  }

  /// The move that is complete as it stands.
  get complete() {
    return this.candidates.find(words => this.rest(words).length === 0);
  }

  /// The one move that is left, with what it still lacks.
  get only() {
    const left = this.candidates;
    return left.length === 1 && !this.rest(left[0]).some(openWord) ? left[0] : undefined;
  }

  take(word, written = word) {
    this.shown.push(this.chosen.length);
    this.add(word, written);
    this.follow();
  }

  add(word, written) {
    this.filled ??= [];
    this.filled[this.chosen.length] = word;
    this.chosen.push(written);
  }

  /// Takes the words between which there is no choice.
  follow() {
    while (!this.unordered && !this.complete) {
      const next = this.next;
      if (next.length !== 1 || openWord(next[0])) break;
      this.add(next[0], next[0]);
    }
  }

  back() {
    if (this.shown.length === 0) return false;
    const length = this.shown.pop();
    this.chosen.length = length;
    if (this.filled) this.filled.length = length;
    return true;
  }

  /// The cards of `pool` that have not been named yet.
  left(pool) {
    const rest = [...pool];
    for (const card of this.chosen.flatMap(wordsOf)) if (rest.includes(card)) rest.splice(rest.indexOf(card), 1);
    return rest;
  }

  /// The entry, of the chosen words or of a move.
  entry(words = this.complete && this.unordered ? this.complete : this.chosen) {
    return [this.group.who, this.group.verb, ...words].join(' ');
  }
}

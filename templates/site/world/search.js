// One search over rules, cards, suits, decks and games. The index is a script, since a page of a file may fetch nothing.
'use strict';
(() => {
  const input = document.getElementById('page_words'), found = document.getElementById('page_found'), main = document.getElementById('page_main');
  const most = 40, here = location.pathname.split('/').pop();
  const kinds = { game: 'Game', rule: 'Rule', deck: 'Deck', card: 'Card', suit: 'Suit', rank: 'Rank', suits: 'Suits and ranks' };
  const silent = new Set('a an and are at be by can do does for how i if in is it may my of on or than that the there they this to we what when where which who whose why with you your'.split(' '));
  let index = null, loaded = false, failed = false;

  /// Without case and accents: "Geþa" is found as getha.
  const folded = text => text.toLowerCase().replace(/þ/g, 'th').replace(/ß/g, 'ss').replace(/æ/g, 'ae').replace(/ø/g, 'o').normalize('NFD').replace(/\p{M}/gu, '');
  const wordsOf = text => folded(text).match(/[\p{L}\p{N}+]+/gu) ?? [];

  function load() {
    if (index && !failed) return;
    index = [];
    failed = false;
    const script = document.createElement('script');
    script.src = 'search-index.js';
    script.addEventListener('load', () => {
      index = globalThis.kupiIndex.map(([kind, title, place, address, text, asked]) =>
        ({ kind, title, place, address, text, heads: wordsOf(title), places: wordsOf(place), asked: wordsOf(asked), words: wordsOf(text) }));
      loaded = true;
      document.documentElement.dataset.index = String(index.length);
      show();
    });
    script.addEventListener('error', () => { // the next letter tries again
      failed = true;
      script.remove();
      show();
    });
    document.head.append(script);
  }

  /// "tricks" finds trick, and "trick" finds tricks.
  const like = (word, asked) => word.startsWith(asked) || (word.length > 3 && asked.startsWith(word) && asked.length - word.length < 3);

  function worth(entry, asked) {
    let sum = 0, missed = 0, named = 0;
    for (const word of asked) {
      const head = entry.heads.find(w => like(w, word));
      const inText = Math.min(3, entry.words.filter(w => like(w, word)).length);
      const value = (head ? (head === word ? 11 : 8) : 0) + (entry.asked.some(w => like(w, word)) ? 4 : 0)
        + (entry.places.some(w => like(w, word)) ? 2.5 : 0) + inText * 0.8;
      if (value === 0) ++missed;
      if (head) ++named;
      sum += value;
    }
    if (missed === asked.length) return 0;
    const whole = 6 * named / entry.heads.length; // how much of its name was asked for
    const first = entry.kind === 'game' && named === asked.length ? 3 // a game that is called by its name
      : entry.kind === 'rule' && entry.address.startsWith(`${here}#`) ? 2 : 1; // then the rules of the game that is being read
    return (sum + whole) / (1 + 4 * missed) * first;
  }

  function marked(text, asked) {
    const out = document.createElement('span');
    for (const part of text.split(/([\p{L}\p{N}\p{M}+]+)/u)) {
      const hit = part && asked.some(word => like(folded(part), word));
      if (!hit) out.append(part);
      else {
        const mark = document.createElement('mark');
        mark.textContent = part;
        out.append(mark);
      }
    }
    return out;
  }

  /// The part of a text around the first word that was asked for.
  function excerpt(text, asked) {
    const long = 180;
    if (text.length <= long) return text;
    const parts = text.split(/([\p{L}\p{N}\p{M}+]+)/u);
    let at = 0;
    for (const part of parts) {
      if (part && asked.some(word => like(folded(part), word))) break;
      at += part.length;
    }
    if (at >= text.length) at = 0;
    const from = at < 60 ? 0 : text.indexOf(' ', at - 60) + 1;
    const to = from + long >= text.length ? text.length : text.lastIndexOf(' ', from + long);
    return (from > 0 ? '… ' : '') + text.slice(from, to > from ? to : from + long) + (to < text.length ? ' …' : '');
  }

  function resultView(entry, asked) {
    const link = document.createElement('a'), item = document.createElement('li'), kind = document.createElement('small'), title = document.createElement('strong');
    link.href = entry.address;
    kind.textContent = kinds[entry.kind] + (entry.place ? ` · ${entry.place}` : '');
    title.append(marked(entry.title, asked));
    link.append(kind, title);
    if (entry.text) {
      const text = document.createElement('span');
      text.className = 'excerpt';
      text.append(marked(excerpt(entry.text, asked), asked));
      link.append(text);
    }
    item.append(link);
    return item;
  }

  function show() {
    const all = wordsOf(input.value), telling = all.filter(word => !silent.has(word)), asked = telling.length ? telling : all;
    found.hidden = asked.length === 0;
    main.hidden = asked.length > 0;
    if (asked.length === 0) return;
    const hits = index.map(entry => ({ entry, value: worth(entry, asked) })).filter(hit => hit.value > 0)
      .sort((a, b) => b.value - a.value).slice(0, most);
    const status = document.createElement('p'), list = document.createElement('ol');
    status.setAttribute('role', 'status');
    status.textContent = failed ? 'The search could not be loaded.' : !loaded ? 'Searching …' : hits.length === 0 ? 'Nothing found. Try one word of it.' : hits.length === most ? `The best ${most} places` : hits.length === 1 ? 'One place' : `${hits.length} places`;
    list.append(...hits.map(hit => resultView(hit.entry, asked)));
    found.replaceChildren(status, list);
  }

  const end = () => {
    input.value = '';
    show();
  };
  input.addEventListener('focus', load);
  input.addEventListener('input', () => {
    load();
    show();
    scrollTo(0, 0);
  });
  document.getElementById('page_search').addEventListener('submit', event => {
    event.preventDefault();
    found.querySelector('a')?.focus();
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') end();
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      found.querySelector('a')?.focus();
    }
  });
  found.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      end();
      input.focus();
    }
  });
  found.addEventListener('click', event => { // a place on this page: it is hidden as long as there are results
    const link = event.target.closest('a');
    if (link && link.pathname === location.pathname) end();
  });
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    input.focus();
  });
})();

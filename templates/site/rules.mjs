// The rules, whole, with a search; findings point to their paragraphs.

import { fill, h } from './dom.mjs';

const fold = text => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replaceAll('þ', 'th');

export function rulesView(place, html) {
  const body = h('div', { class: 'book', id: 'book' });
  body.innerHTML = html; // written and escaped by the program that made this page
  for (const svg of body.querySelectorAll('svg[data-card]')) {
    const symbol = document.getElementById(svg.getAttribute('data-card').replace(/[^0-9A-Za-z-]/g, '-'));
    if (symbol) svg.setAttribute('viewBox', symbol.getAttribute('viewBox'));
  }
  const found = h('p', { class: 'hint', 'aria-live': 'polite' });
  const blocks = [...body.children];
  const search = h('input', { type: 'search', id: 'search', placeholder: 'Search the rules', 'aria-label': 'Search the rules', oninput: () => {
    const words = fold(search.value).split(/\s+/).filter(Boolean);
    let hits = 0, heading = null;
    for (const block of blocks) {
      const isHeading = /^H\d$/.test(block.tagName);
      const text = fold(block.textContent);
      const hit = words.every(word => text.includes(word));
      if (isHeading) heading = block;
      block.hidden = words.length > 0 && !hit;
      if (words.length && hit && !isHeading) {
        ++hits;
        if (heading) heading.hidden = false;
      }
    }
    found.textContent = words.length ? (hits === 1 ? 'one passage' : `${hits} passages`) : '';
  } });
  const headings = blocks.filter(block => block.tagName === 'H3' && block.id);
  fill(place, h('div', { class: 'search' }, search, found),
    h('details', { class: 'contents' }, h('summary', {}, 'Contents'), h('ul', {}, headings.map(heading => h('li', {}, h('a', { href: `#${heading.id}` }, heading.textContent))))), body);

  /// Shows the paragraph of a rule.
  return id => {
    search.value = '';
    search.dispatchEvent(new Event('input'));
    const target = document.getElementById(`rule-${id}`);
    for (const old of body.querySelectorAll('.aimed')) old.classList.remove('aimed');
    if (!target) return;
    target.classList.add('aimed');
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  };
}

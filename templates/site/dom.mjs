// Elements, made of texts that are texts: nothing of a log or a name is ever read as HTML.

/// h('button', { class: 'card', onclick }, 'a text', element, null)
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(3).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export const $ = id => document.getElementById(id);

/// Puts new content in, and the focus back where it was if its place is still there.
export function fill(element, ...children) {
  const focus = element.contains(document.activeElement) ? document.activeElement.getAttribute('data-key') : null;
  element.replaceChildren(...children.flat(3).filter(child => child !== null && child !== undefined && child !== false));
  if (!focus) return;
  const again = [...element.querySelectorAll('[data-key]')].find(e => e.getAttribute('data-key') === focus);
  (again ?? element.querySelector('button, input') ?? element).focus({ preventScroll: true });
}

export const button = (text, onclick, more = {}) => h('button', { type: 'button', 'data-key': text, onclick, ...more }, text);

/// A text with what would turn its direction shown as nothing: names of players are anybody's.
export const plain = text => String(text).replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/// Whoever cannot see the page hears this.
export function announce(text) {
  $('announcer').textContent = text;
}

// What outlives the page: the log of this game's table, in the browser's own storage.

let works = true;

function use(action) {
  try {
    return action(window.localStorage);
  } catch {
    works = false;
    return null;
  }
}

const keyOf = game => `kupi.table.${game}`;

export const kept = game => use(storage => storage.getItem(keyOf(game)));
export const keep = (game, text) => use(storage => text ? storage.setItem(keyOf(game), text) : storage.removeItem(keyOf(game)));

/// What to tell of it; a browser may clear what pages of a file or of no server have stored.
export function keepingText() {
  if (!works) return 'This browser keeps nothing for this page. Save the log before you close it.';
  return location.protocol === 'file:'
    ? 'Kept in this browser after every entry. A phone may forget what a page opened from a file has kept: save the log when you stop.'
    : 'Kept in this browser after every entry.';
}

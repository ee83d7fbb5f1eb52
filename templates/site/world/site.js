// What every page of a site does beyond being read: cards large, contents open where there is room, kept for offline.
'use strict';
(() => {
  const make = (tag, properties = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) name.startsWith('on') ? element.addEventListener(name.slice(2), value) : element.setAttribute(name, value);
    element.append(...children);
    return element;
  };

  // ---- A card, large. Its link is the page's own address with the card behind the #, so that "back" closes it.
  const links = [...document.querySelectorAll('a.card')];
  const linked = () => links.find(link => link.hash === location.hash);
  let camefromHere = false;

  function cardView() {
    const name = make('h2', { id: 'page_card_name', 'aria-live': 'polite' });
    const about = make('p', { class: 'about' });
    const drawing = make('div', { class: 'large' });
    const step = by => {
      const at = links.indexOf(linked());
      location.replace(links[(at + by + links.length) % links.length].hash);
    };
    const button = (text, label, onclick) => make('button', { type: 'button', 'aria-label': label, title: label, onclick }, text);
    const close = button('✕', 'Close', () => dialog.close());
    close.className = 'close';
    const dialog = make('dialog', { id: 'page_card', 'aria-labelledby': 'page_card_name' },
      drawing, make('div', { class: 'words' }, name, about),
      make('div', { class: 'steps' }, button('←', 'The card before', () => step(-1)), close, button('→', 'The next card', () => step(1))));
    dialog.addEventListener('keydown', event => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by) {
        event.preventDefault();
        step(by);
      }
    });
    dialog.addEventListener('click', event => {
      if (event.target === dialog) dialog.close();
    });
    dialog.addEventListener('close', () => {
      const link = linked();
      if (!link) return;
      camefromHere ? history.back() : location.replace('#page_cards');
      camefromHere = false;
      link.focus({ preventScroll: true });
    });
    document.body.append(dialog);

    return link => {
      if (!link) return dialog.open && dialog.close();
      const small = link.querySelector('svg'), svg = small.cloneNode(true);
      const [, , width, height] = small.getAttribute('viewBox').split(' ').map(Number);
      drawing.style.setProperty('--ratio', width / height);
      drawing.replaceChildren(svg);
      name.textContent = link.getAttribute('aria-label');
      about.textContent = link.dataset.about ?? '';
      if (!dialog.open) dialog.showModal();
    };
  }

  if (links.length) {
    const show = cardView();
    const follow = () => show(linked());
    for (const link of links) link.addEventListener('click', () => { camefromHere = true; });
    addEventListener('hashchange', follow);
    follow();
  }

  // ---- Of the games those for as many people as there are.
  const players = document.getElementById('page_players'), games = [...document.querySelectorAll('.tile[data-seats]')];
  const seatsOf = tile => tile.dataset.seats.split(' ').map(Number);
  const counts = [...new Set(games.flatMap(seatsOf))].sort((a, b) => a - b);
  if (players && games.length > 1 && counts.length > 1) {
    const choose = count => {
      for (const button of players.querySelectorAll('button')) button.setAttribute('aria-pressed', String(Number(button.dataset.count) === count));
      for (const tile of document.querySelectorAll('.tile')) tile.hidden = count > 0 && !(tile.dataset.seats && seatsOf(tile).includes(count));
      const empty = element => !element.querySelector('.tile:not([hidden])');
      for (const list of document.querySelectorAll('.tiles')) list.hidden = list.previousElementSibling.hidden = empty(list);
      for (const world of document.querySelectorAll('.world')) world.hidden = empty(world);
      for (const jump of document.querySelectorAll('.jumps a')) jump.parentElement.hidden = Boolean(document.querySelector(jump.hash)?.hidden);
    };
    players.append(make('p', { id: 'page_players_name' }, 'How many play?'), make('div', { class: 'jumps', role: 'group', 'aria-labelledby': 'page_players_name' },
      ...[0, ...counts].map(count => make('button', { type: 'button', 'data-count': count, 'aria-pressed': String(count === 0), onclick: () => choose(count) }, count ? String(count) : 'any number'))));
    players.hidden = false;
  }

  // ---- Contents stand open beside the rules, and closed above them on a phone.
  const contents = document.querySelector('details.contents');
  if (contents && matchMedia('(min-width: 60rem)').matches) contents.open = true;

  // ---- Kept for offline, where the page comes from a server. Table pages are large: last, and not where data is spared.
  if (location.protocol !== 'file:' && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('worker.js').then(() => navigator.serviceWorker.ready).then(registration => {
      document.documentElement.dataset.offline = 'pages';
      navigator.serviceWorker.addEventListener('message', () => { document.documentElement.dataset.offline = 'all'; });
      if (!navigator.connection?.saveData) registration.active.postMessage('tables');
    }).catch(() => {}); // no https: read online then

  document.documentElement.dataset.whole = 'true';
})();

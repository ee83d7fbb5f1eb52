// Before the first hand: who sits where, who deals, which house rules hold.

import { button, fill, h, plain } from './dom.mjs';

const usualNames = ['Ana', 'Bo', 'Cy', 'Di', 'Eva', 'Fin', 'Gil', 'Hal', 'Ida', 'Jo', 'Kim', 'Lee'];

function seatCounts([least, most, step]) {
  const counts = [];
  for (let n = least; n <= most; n += step) counts.push(n);
  return counts;
}

function headerField(header) {
  if (header.kind === 'word') return h('select', { name: `set-${header.key}` }, h('option', { value: '' }, `as usual (${header.default})`), header.words.map(word => h('option', { value: word }, word)));
  if (header.kind === 'number') return h('input', { type: 'number', inputmode: 'numeric', name: `set-${header.key}`, min: header.least, max: header.most, placeholder: header.default });
  return h('input', { type: 'text', name: `set-${header.key}`, autocomplete: 'off', placeholder: header.kind === 'names' ? 'Ana,Bo' : 'Ana' });
}

const isOfSeats = header => header.kind === 'table' || header.kind === 'number-or-table';

/// A number for each seat, under its player's name.
function seatFields(header) {
  return usualNames.map(() => {
    const name = h('span', {}), amount = h('input', { type: 'number', inputmode: 'numeric', min: header.least, max: header.most, placeholder: header.default });
    return { name, amount, label: h('label', {}, name, amount) };
  });
}

/// "in-order-matchups" as people write it: "In order matchups".
const titled = id => id[0].toUpperCase() + id.slice(1).replaceAll('-', ' ');

function variantField(variant, value) {
  const name = `variant-${variant.id}`;
  if (variant.kind === 'flag') return h('input', { type: 'checkbox', name, checked: value === 'true' });
  if (variant.kind === 'number') return h('input', { type: 'number', inputmode: 'numeric', name, min: variant.least, max: variant.most, value, placeholder: 'off' });
  return h('select', { name }, h('option', { value: '' }, 'as usual'), variant.words.map(word => h('option', { value: word, selected: word === value }, word)));
}

/// `begin(lines)` answers with faults, or with nothing.
export function showSetup(place, game, settings, toRule, begin) {
  const counts = seatCounts(game.seats);
  let count = settings.players.length || (counts.includes(4) ? 4 : counts[0]);
  const names = usualNames.map((name, i) => settings.players[i] ?? name);
  let dealer = null; // the last seat
  const faults = h('div', { role: 'alert' });
  const seats = h('div', { class: 'seats' });
  const ofSeats = new Map(game.headers.filter(isOfSeats).map(header => [header.key, seatFields(header)]));

  function nameFields() {
    for (const fields of ofSeats.values())
      fields.forEach(({ name, label }, i) => {
        name.textContent = plain(names[i]);
        label.hidden = i >= count;
      });
  }

  function showSeats() {
    if (dealer === null || dealer >= count) dealer = count - 1;
    nameFields();
    fill(seats,
      counts.length > 1 ? h('div', { class: 'row', role: 'group', 'aria-label': 'Number of players' }, counts.map(n => button(String(n), () => {
        count = n;
        dealer = null;
        showSeats();
      }, { 'aria-pressed': String(n === count), 'data-key': `n${n}` }))) : null,
      names.slice(0, count).map((name, i) => h('div', { class: 'seat-line' },
        h('label', {}, h('span', { class: 'unseen' }, `Seat ${i + 1}`), h('input', { type: 'text', maxlength: 40, value: name, autocomplete: 'off', 'data-key': `name${i}`, onfocus: event => event.target.select(), oninput: event => {
          names[i] = event.target.value;
          nameFields();
        } })),
        game.deals ? h('label', { class: 'choice' }, h('input', { type: 'radio', name: 'dealer', checked: dealer === i, 'data-key': `deals${i}`, onchange: () => { dealer = i; } }), 'deals') : null)));
  }

  function lines(form) {
    const data = new FormData(form);
    const out = [`game=${game.id}`, ...names.slice(0, count).map(name => `player=${name.trim()}`)];
    if (game.deals && dealer !== count - 1) out.push(`dealer=${names[dealer].trim()}`);
    if (settings.deck) out.push(`deck=${settings.deck}`);
    const variants = game.variants.map(variant => [variant, data.get(`variant-${variant.id}`)])
      .filter(([, value]) => value).map(([variant, value]) => variant.kind === 'flag' ? variant.id : `${variant.id}=${value}`);
    if (variants.length) out.push(`variants=${variants.join(',')}`);
    for (const header of game.headers) if (data.get(`set-${header.key}`)) out.push(`set=${header.key}=${data.get(`set-${header.key}`)}`);
    for (const [key, fields] of ofSeats) {
      const given = fields.slice(0, count).flatMap(({ amount }, i) => amount.value ? [`${names[i].trim()}:${amount.value}`] : []);
      if (given.length) out.push(`set=${key}=${given.join(',')}`);
    }
    return out.map(line => line.replace(/[\r\n]/g, ' ')).join('\n');
  }

  const submit = event => {
    event.preventDefault();
    const wrong = begin(lines(event.target));
    if (wrong) fill(faults, wrong.map(fault => h('p', { class: 'finding illegal' }, plain(fault.message), fault.hint ? `: ${plain(fault.hint)}` : '')));
  };
  showSeats();
  fill(place, h('form', { class: 'setup', onsubmit: submit },
    h('p', { class: 'lead' }, plain(game.tagline)),
    h('h2', {}, 'Who plays?'), h('p', { class: 'hint' }, 'Clockwise, as they sit.'), seats,
    game.variants.length ? h('details', { open: Object.keys(settings.variants).length > 0 }, h('summary', {}, 'House rules'), game.variants.map(variant => h('div', { class: 'field' },
      h('label', {}, variantField(variant, settings.variants[variant.id]), h('span', {}, h('strong', {}, titled(variant.id)), ' – ', plain(variant.summary))),
      button('rule', () => toRule(variant.rule), { class: 'link', 'aria-label': `rule of ${titled(variant.id)}`, 'data-key': `rule-${variant.id}` })))) : null,
    game.headers.length ? h('details', {}, h('summary', {}, 'Stakes and other beginnings'), game.headers.map(header => {
      const told = [h('strong', {}, titled(header.key)), ' – ', plain(header.meaning)];
      return ofSeats.has(header.key) ? h('fieldset', { class: 'of-seats' }, h('legend', {}, told), ofSeats.get(header.key).map(field => field.label))
        : h('div', { class: 'field' }, h('label', {}, headerField(header), h('span', {}, told)));
    })) : null,
    faults,
    h('button', { type: 'submit', class: 'main wide', id: 'begin' }, 'Begin')));
}

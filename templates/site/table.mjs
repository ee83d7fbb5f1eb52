// The page: engine, parts and what is kept. Everything is carried out here, so that a trapped engine can begin anew.

import { $, announce, button, fill } from './dom.mjs';
import { startEngine } from './engine.mjs';
import { filesOf, sayWhy, textOf, unpacker } from './unpack.mjs';
import { keep, kept } from './store.mjs';
import { learnDeck } from './cards.mjs';
import { showSetup } from './setup.mjs';
import { recordView } from './record.mjs';
import { refereeView } from './report.mjs';
import { rulesView } from './rules.mjs';
import { logView } from './log.mjs';

const settings = JSON.parse($('settings').textContent);
const parts = { table: 'Table', referee: 'Referee', rules: 'Rules', log: 'Log' };
let engine, restartEngine, game, record, aimAtRule;
let log = ''; // the text as it last stood
let part = 'table';

/// Asks the engine; if it traps, a new one goes on with the log as it last stood.
function ask(name, text = '') {
  try {
    return engine.ask(name, text);
  } catch (fault) {
    if (!(fault instanceof WebAssembly.RuntimeError) && !(fault instanceof SyntaxError)) throw fault;
    engine = restartEngine();
    if (log && name !== 'open') engine.ask('open', log);
    announce('The referee could not do that and has begun anew; the log is as it was.');
    return name === 'report' || !log ? { faults: [{ message: 'the referee could not read this' }] } : engine.ask('state');
  }
}

function remember(state) {
  log = engine.text();
  keep(settings.game, log);
  return state;
}

function show(next) {
  part = next;
  for (const id of Object.keys(parts)) $(id).hidden = id !== part;
  for (const tab of $('tabs').children) {
    if (tab.dataset.key === part) tab.setAttribute('aria-current', 'page');
    else tab.removeAttribute('aria-current');
  }
  if (part === 'log') showLog();
  window.scrollTo(0, 0);
}

function toRule(id) {
  show('rules');
  aimAtRule(id);
}

function showTable() {
  const state = ask('state');
  learnDeck(ask('cards'), state.players, game.called);
  record = recordView($('table'), game, {
    enter: entry => remember(ask('enter', entry)),
    undo: () => remember(ask('undo')),
    nextHand: () => remember(ask('next_hand')),
    claim: () => remember(ask('claim')),
    state: () => ask('state'),
  }, toRule);
  record.show(state);
}

function begin(name, text) {
  const state = ask(name, text);
  if (state.faults) return state.faults;
  remember(state);
  showTable();
  show('table');
  return null;
}

function setUp() {
  $('score').textContent = game.english;
  showSetup($('table'), game, settings, toRule, lines => begin('begin', lines));
}

function showLog() {
  logView($('log'), settings.game, log, text => begin('open', text), () => {
    log = '';
    keep(settings.game, '');
    engine = restartEngine();
    setUp();
    show('table');
  });
}

async function start() {
  fill($('tabs'), Object.entries(parts).map(([id, name]) => button(name, () => show(id), { 'data-key': id })));
  const unpack = await unpacker();
  const compiling = WebAssembly.compile(unpack('packed-referee')); // meanwhile the rest is unpacked
  const files = filesOf(unpack('packed-files')), module = await compiling;
  let symbols; // drawn by the program that made this page
  const draw = () => $('symbols').innerHTML = symbols = textOf(unpack('packed-symbols'));
  restartEngine = () => {
    const started = startEngine(module, files);
    started.draws(settings.drawn);
    return started;
  };
  engine = restartEngine();
  game = ask('game', settings.game);
  const before = kept(settings.game);
  if (before) draw();
  if (!before || begin('open', before)) setUp();
  show('table');
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  await new Promise(shown => setTimeout(shown)); // whoever takes a seat needs no card yet
  if (!before) draw();
  aimAtRule = rulesView($('rules'), textOf(unpack('packed-rules')));
  refereeView($('referee'), settings.game, (text, name, whole = false) => {
    let report;
    try {
      if (whole) engine.lend(symbols, $('report-style').textContent);
      report = engine.report(text, name, whole);
    } catch {
      engine = restartEngine();
      if (log) engine.ask('open', log);
      report = { faults: [{ message: 'the referee could not read this' }] };
    }
    return report;
  }, () => log, toRule);
  document.documentElement.dataset.whole = 'true';
}

start().catch(sayWhy);

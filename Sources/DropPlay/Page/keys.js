// All of it by keyboard, and by the buttons that touch uses, too.

/** Picks up: the drag begins where an entry is, at the destination that has the focus, or at the first. */
async function pickUp(what) {
  if (!isLive() || pointer.isCarried || drag.isOver || listing || !play.places.size) return;
  const place = play.places.get(what.entries?.destination) ?? focusedPlace() ?? [...play.places.values()][0];
  pointer.isCarried = true;
  pointer.at = middle(place);
  drag.allowed = 'all';
  $('bring').hidden = true; $('carry').hidden = false;
  focusOn(place.id);
  changed();
  await tell({ do: 'pick', at: pointer.at, keys: NO_KEYS, allowed: 'all', ...(what.items ? rowsOf(what) : what) }, what.items ? droppedItems(what) : ownItems(what));
}
const NO_KEYS = { alt: false, shift: false, meta: false, ctrl: false };
let carriedKeys = NO_KEYS;
function endCarry() {
  if (!pointer.isCarried) return;
  pointer.isCarried = false; pointer.at = null; carriedKeys = NO_KEYS;
  $('bring').hidden = false; $('carry').hidden = true;
}
const middle = ({ shown: f }) => [Math.round(f[0] + f[2] / 2), Math.round(f[1] + f[3] / 2)];
const focusOn = id => drawn.get(id)?.node.focus();
/** @returns {Place | undefined} */
function focusedPlace() {
  const node = document.activeElement?.closest?.('.place, .cell');
  return play.places.get(/** @type {any} */ (node)?.dataset.id ?? /** @type {any} */ (node)?.dataset.place);
}
function carryTo(at) {
  const { x, y, w, h } = play.box;
  pointer.at = [Math.max(x, Math.min(x + w - 1, at[0])), Math.max(y, Math.min(y + h - 1, at[1]))];
  const place = placeAt(pointer.at);
  if (place) focusOn(place.id);
  say({ do: 'move', at: pointer.at, keys: carriedKeys }, true);
  changed();
}
/** The next destination or region, or the one before. */
function carryToNext(way) {
  const stops = [];
  for (const place of play.places.values()) {
    stops.push(middle(place));
    for (const { frame: f } of place.regions) stops.push([Math.round(place.frame[0] + f[0] + f[2] / 2), Math.round(place.frame[1] + f[1] + f[3] / 2)]);
  }
  const now = stops.findIndex(stop => same(stop, pointer.at));
  const under = placeAt(pointer.at), near = under ? stops.findIndex(stop => same(stop, middle(under))) : -1;
  carryTo(stops[((now >= 0 ? now : near) + way + stops.length) % stops.length]);
}
/** One cell of the layout that lies under the pointer, or 20 units. */
function carryBy(dx, dy) {
  const layout = placeAt(pointer.at)?.layout, gap = layout?.spacing ?? 0;
  const [w, h] = layout?.cell ?? [20 - gap, 20 - gap];
  carryTo([pointer.at[0] + dx * (w + gap), pointer.at[1] + dy * (h + gap)]);
}
async function letGo() {
  if (!pointer.isCarried || !isLive()) return;
  const message = { do: 'drop', at: pointer.at, keys: carriedKeys, allowed: 'all', items: [], strings: [] };
  endCarry();
  await letFall(message);
}
function giveUp() {
  if (!pointer.isCarried) return;
  endCarry();
  say({ do: 'cancel' });
  leaveAll();
  play.isHovering = false;
  announce('given up');
  changed();
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
addEventListener('keydown', event => {
  if (document.querySelector('dialog[open]')) return;
  const takes = () => event.preventDefault();
  if (listing && event.key === 'Escape') { takes(); return stopListing(); }
  if (pointer.isCarried) {
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key in STEPS) { takes(); return carryBy(...STEPS[event.key]); }
    if (event.key === 'Tab') { takes(); return carryToNext(event.shiftKey ? -1 : 1); }
    if (event.key === 'Enter' && !isButton) { takes(); return letGo(); }
    if (event.key === 'Escape') { takes(); return giveUp(); }
    return carryKeys(event);
  }
  const word = (event.ctrlKey || event.metaKey) && !event.altKey ? event.key.toLowerCase() : '';
  const isText = event.target instanceof HTMLElement && event.target.matches('input[type=text], textarea');
  const cell = event.target instanceof Element ? event.target.closest('.cell') : null;
  if (isText) return;
  if (word === 'z') { takes(); return history1(event.shiftKey ? 'redo' : 'undo'); }
  if (word === 'y') { takes(); return history1('redo'); }
  if (word === 'c' && cell && !String(getSelection())) { takes(); return pickUp(ownOf(cell)); }
  if (!cell) return;
  if (event.key === 'Enter') { takes(); return pickUp(ownOf(cell)); }
  if (event.key === ' ') { takes(); return choose(cell); }
  const way = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (way) { takes(); goTo(way > 0 ? cell.nextElementSibling : cell.previousElementSibling); }
  if (event.key === 'Home') { takes(); goTo(cell.parentElement.firstElementChild); }
  if (event.key === 'End') { takes(); goTo(cell.parentElement.lastElementChild); }
}, true);
addEventListener('keyup', event => { if (pointer.isCarried) carryKeys(event); }, true);
/** Alt and Shift are what they are for a pointer. */
function carryKeys(event) {
  if (!['Alt', 'Shift', 'Control', 'Meta'].includes(event.key)) return;
  const keys = keysOf(event);
  if (JSON.stringify(keys) === JSON.stringify(carriedKeys)) return;
  carriedKeys = keys;
  if (event.key === 'Alt') event.preventDefault();
  say({ do: 'move', at: pointer.at, keys });
}
function goTo(cell) {
  if (!cell) return;
  for (const each of cell.parentElement.children) each.setAttribute('tabindex', each === cell ? '0' : '-1');
  cell.focus();
}
function choose(cell) {
  changed();
  cell.setAttribute('aria-selected', String(cell.getAttribute('aria-selected') !== 'true'));
}
addEventListener('click', event => {
  const cell = event.target instanceof Element ? event.target.closest('.cell') : null;
  if (pointer.isCarried && isInScene(event.target)) return carryTo(toScene(event.clientX, event.clientY));
  if (!cell) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) choose(cell);
  else for (const each of document.querySelectorAll('.cell')) each.setAttribute('aria-selected', String(each === cell && each.getAttribute('aria-selected') !== 'true'));
  goTo(cell);
  changed();
});

// Buttons.

const destinationOf = () => focusedPlace()?.id;
/** Of the destination that has the focus; of the last that changed, where none has. */
const history1 = word => { if (isLive()) say({ do: word, destination: destinationOf() }); };
/** The destination that had the focus last: what the button Paste is about. @type {string | undefined} */
let lastPlace;
addEventListener('focusin', () => { lastPlace = destinationOf() ?? lastPlace; });
$('undo').addEventListener('click', () => history1('undo'));
$('redo').addEventListener('click', () => history1('redo'));
$('stop').addEventListener('click', () => { if (listing) stopListing(); else say({ do: 'abort' }); });
$('reset').addEventListener('click', () => {
  giveUp();
  stopListing();
  play.outcome = null; play.notices = []; play.moments = []; play.items.clear();
  say({ do: 'reset' });
});
$('banner-button').addEventListener('click', () => start());
$('back').addEventListener('click', () => carryToNext(-1));
$('next').addEventListener('click', () => carryToNext(1));
$('let-go').addEventListener('click', letGo);
$('give-up').addEventListener('click', giveUp);
$('choose').addEventListener('click', () => $('files').click());
const selected = () => /** @type {HTMLElement | null} */ (document.querySelector('.cell[aria-selected="true"]'));
$('pick').addEventListener('click', () => { const cell = selected(); if (cell) pickUp(ownOf(cell)); });
$('files').addEventListener('change', () => {
  const files = Array.from($('files').files).map(file => broughtItem(file, null));
  $('files').value = '';
  if (files.length && !isTooMany(files.length)) pickUp(held(files));
});
$('keep').addEventListener('click', () => { giveUp(); $('keeping-wrong').hidden = true; $('keeping').showModal(); $('keeping-name').focus(); });
$('keeping-no').addEventListener('click', () => $('keeping').close());
$('keeping').addEventListener('submit', async event => {
  event.preventDefault();
  const name = $('keeping-name').value.trim(), said = await say({ do: 'keep', ...(name ? { name } : {}) });
  const wrong = said ? said.error : 'dndhost is gone';
  $('keeping-wrong').hidden = !wrong;
  setText($('keeping-wrong'), wrong ? line(wrong.message ?? wrong) : '');
  if (wrong) return $('keeping-name').focus();
  $('keeping-name').value = '';
  $('keeping').close();
});
$('keeping').addEventListener('close', changed);

document.addEventListener('paste', event => {
  if (document.querySelector('dialog[open]') || !isLive() || pointer.isCarried || listing || !event.clipboardData) return;
  event.preventDefault();
  pasteAll(bring(event.clipboardData));
});
async function pasteAll(brought) {
  const destination = [destinationOf(), lastPlace].find(id => play.places.has(id ?? '')) ?? [...play.places.keys()][0];
  if (!brought.items.length && !brought.strings.length) return announce('the clipboard holds nothing');
  if (isTooMany(brought.items.length + brought.strings.length) || !await listFolders(brought.items)) return;
  tell({ do: 'paste', destination, ...rowsOf(brought) }, droppedItems(brought));
}
$('paste').addEventListener('click', async () => {
  try {
    const items = [], strings = [];
    for (const each of await navigator.clipboard.read())
      for (const type of each.types) {
        const blob = await each.getType(type);
        if (type.startsWith('text/')) strings.push([type, await blob.text()]);
        else items.push(broughtItem(new File([blob], `pasted.${type.split('/')[1] ?? 'data'}`, { type }), null));
      }
    pasteAll(held(items, strings));
  } catch {
    note('info', '', 'The browser keeps the clipboard from buttons: press Ctrl+V.');
    changed();
  }
});

function drawHint() {
  $('pick').hidden = !selected();
  const place = pointer.at && placeAt(pointer.at);
  const cells = document.querySelectorAll('#board .cell').length;
  setText($('hint'), pointer.isCarried
    ? `Carrying${place ? ` over ${line(place.id, 60)}` : ''}. Arrows move, Tab goes on, Alt and Shift as with a pointer, Enter drops, Escape gives up.`
    : !isLive() ? '' : `Drag anything here${cells ? ', or an entry from here' : ''}. By keyboard: choose files${cells || play.shelf.length ? ', or press Enter on what lies here, to pick it up' : ''}; Enter drops it. Ctrl+V pastes.`);
}

$('plugin').tabIndex = -1;
sceneChanged();
start();

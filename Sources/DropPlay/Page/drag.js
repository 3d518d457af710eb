// What the browser says of a drag, for the host.

/** @typedef {{ kind: string, name: string, type: string, size?: number, modified?: number, file?: File, entry?: any,
 *   list?: Rec, failure?: any }} Brought */

const drag = {
  /** What the page itself lets go of: nothing while the drag comes from outside. @type {Rec | null} */ own: null,
  isOver: false, allowed: 'all', /** @type {EventTarget | null} */ entered: null,
  /** Why the page takes nothing of what is over it. */ refusal: '',
  at: [0, 0], keys: '', isFrameFree: true, /** @type {Rec | null} */ next: null, drops: 0,
};
const keysOf = event => ({ alt: event.altKey, shift: event.shiftKey, meta: event.metaKey, ctrl: event.ctrlKey });
const same = (a, b) => a[0] === b[0] && a[1] === b[1];

// The richest of several strings comes first, the plain text last. What Firefox alone calls a link is a link's URL.
const POORER = ['text/html', 'text/rtf', 'text/uri-list', 'text/plain'];
function sorted(types) {
  const plain = types.map(type => type === 'text/x-moz-url' ? 'text/uri-list' : type).filter(type => !type.startsWith('text/x-moz-'));
  return [...new Set(plain)].sort((a, b) => POORER.indexOf(a) - POORER.indexOf(b));
}
/** What can be told of what is dragged while it hovers: kinds and types. */
function kindsOf(data) {
  const items = Array.from(data.items ?? []), of = kind => items.filter(item => item.kind === kind).map(item => item.type ?? '');
  return [...of('file').map(type => ['file', type]), ...sorted(of('string')).map(type => ['string', type])];
}

function enter(event) {
  drag.isOver = true;
  drag.at = toScene(event.clientX, event.clientY);
  drag.keys = JSON.stringify(keysOf(event));
  drag.allowed = event.dataTransfer.effectAllowed;
  pointer.at = drag.at;
  const kinds = kindsOf(event.dataTransfer), own = drag.own;
  if (listing) drag.refusal = 'The folder that was dropped before is still being listed.';
  else drag.refusal = !own && isTooMany(kinds.length) ? play.notices.at(-1).text : '';
  if (drag.refusal) return changed();
  tell({ do: 'enter', at: drag.at, keys: keysOf(event), allowed: drag.allowed, ...(own ?? { kinds }) }, own ? ownItems(own) : hoverItems(kinds));
}
/** What is more than the host takes is refused as a whole, and said before it is let go. */
function isTooMany(things) {
  if (things <= play.most) return false;
  const text = `${count(things)} things at once: a drag may bring ${count(play.most)}. Nothing of it is taken; bring it in parts.`;
  note('error', '', text, undefined, true);
  announce(text);
  changed();
  return true;
}
/** Says what is dragged; what the host doesn't tell of it, the page knows. */
async function tell(message, items) {
  const said = await say(message);
  if (said && !said.error && !said.dragged) { setDragged(items); changed(); }
}
// Each file is an item, and the strings are one; beside exactly one file they are that file's.
function hoverItems(kinds) {
  const of = wanted => kinds.filter(([kind]) => kind === wanted).map(([, type]) => type);
  const files = of('file').map(type => [type]), strings = of('string');
  if (files.length === 1) files[0].push(...strings); else if (strings.length) files.push(strings);
  return files.map(types => ({ types: types.includes('') ? undefined : types }));
}
function droppedItems({ items, strings }) {
  const list = items.map(({ name, type, size, kind }) => ({ name, types: [kind === 'folder' ? 'folder' : type || 'type unknown'], size }));
  const types = strings.map(([type]) => type), text = strings.at(-1)?.[1];
  if (list.length === 1) list[0].types.push(...types);
  else if (strings.length) list.push({ name: line(text ?? types[0], 60), types, size: undefined });
  return list;
}
function ownItems({ shelf, entries }) {
  if (shelf) return shelf.map(i => ({ name: play.shelf[i]?.name, types: play.shelf[i]?.types }));
  return entries.items.map(i => ({ name: placeOf(entries.destination).entries[i - 1]?.name, types: [`an entry of ${entries.destination}`] }));
}
/** The newest of a frame. */
function moveOn(at, keys) {
  const text = JSON.stringify(keys);
  if (same(at, drag.at) && text === drag.keys) return;
  drag.at = at; drag.keys = text;
  pointer.at = at;
  drawBadge();
  if (drag.refusal) return;
  drag.next = { do: 'move', at, keys };
  flush();
}
function flush() {
  if (!drag.next || !drag.isFrameFree) return;
  drag.isFrameFree = false;
  say(drag.next, true);
  drag.next = null;
  requestAnimationFrame(() => { drag.isFrameFree = true; flush(); });
}
function out(word) {
  if (!drag.isOver) return;
  drag.isOver = false; drag.next = null;
  pointer.at = null;
  if (drag.refusal) { drag.refusal = ''; return changed(); }
  say({ do: word });
  leaveAll();
  if (word === 'cancel') play.isHovering = false;
  changed();
}

/** What the browser shows: never none over a destination, since no reason could be told. */
function effectFor(granted, allowed, isOwn) {
  const can = op => ['all', 'uninitialized'].includes(allowed) || allowed.toLowerCase().includes(op);
  const wished = granted === 'link' ? ['link', 'copy'] : granted === 'move' && isOwn ? ['move', 'copy', 'link'] : ['copy', 'link'];
  return /** @type {any} */ (wished.find(can) ?? (isOwn && can('move') ? 'move' : 'none'));
}

addEventListener('dragenter', event => {
  event.preventDefault();
  const isIn = isInScene(event.target);
  drag.entered = event.target;
  if (!isIn) return out('leave');
  if (!isLive() || pointer.isCarried) return;
  if (drag.isOver) moveOn(toScene(event.clientX, event.clientY), keysOf(event)); else enter(event);
}, true);
addEventListener('dragleave', event => {
  // Another element is entered before this one is left; where none was, the drag left the window or is over.
  if (event.target !== drag.entered) return;
  drag.entered = null;
  const at = stage.getBoundingClientRect(), [x, y] = onStage(drag.at), rim = 24;
  const isAtRim = x < rim || y < rim || x > at.width - rim || y > at.height - rim;
  // Of what the page itself lets go of, the browser says the end.
  out(isAtRim || drag.own ? 'leave' : 'cancel');
}, true);
addEventListener('dragover', event => {
  event.preventDefault();
  const data = event.dataTransfer;
  if (!isInScene(event.target) || !isLive()) { data.dropEffect = 'none'; return; }
  drag.entered = event.target;
  if (!drag.isOver) enter(event);
  else moveOn(toScene(event.clientX, event.clientY), keysOf(event));
  data.dropEffect = placeAt(drag.at) ? effectFor(play.verdict?.granted, data.effectAllowed, Boolean(drag.own)) : 'none';
}, true);
addEventListener('drop', event => {
  event.preventDefault();
  if (!drag.isOver) return;
  // A pointer at rest brought no dragover that could have refused it.
  if (!isLive()) { drag.own = null; return out('cancel'); }
  if (drag.refusal) { announce(`nothing was taken: ${drag.refusal}`); drag.own = null; return out('cancel'); }
  drag.isOver = false; drag.next = null; drag.entered = null;
  const at = toScene(event.clientX, event.clientY), message = { do: 'drop', at, keys: keysOf(event), allowed: event.dataTransfer.effectAllowed };
  pointer.at = null;
  if (drag.own) letFall(message);
  else dropAll(message, bring(event.dataTransfer));
  drag.own = null;
  changed();
}, true);

/** Says a drop; until the host has heard of it, nothing hovers any more. */
async function letFall(message, items) {
  play.isHovering = false; play.between = 'Dropped…';
  leaveAll(true);
  changed();
  await (items ? tell(message, items) : say(message));
  play.between = '';
  changed();
}
async function dropAll(message, brought) {
  const things = brought.items.length + brought.strings.length;
  if (!things) note('error', '', 'The browser gave nothing of what was dropped; a second try often brings it.', undefined, true);
  // What a browser hid until now may be more than it seemed.
  if (!things || isTooMany(things)) return giveBack(brought);
  if (brought.items.some(isFolder)) {
    play.between = 'Listing';
    changed();
    if (!await listFolders(brought.items)) return giveBack(brought);
  }
  await letFall({ ...message, ...rowsOf(brought) }, droppedItems(brought));
}
/** Nothing of it is taken. */
function giveBack(brought) {
  dropped.delete(brought.drop);
  play.isHovering = false; play.between = '';
  say({ do: 'cancel' });
  leaveAll();
  changed();
}

/** All strings, Files and folders, read in the event's own task. */
function bring(data) {
  const strings = [], items = [];
  for (const type of sorted(Array.from(data.types).filter(type => type !== 'Files')))
    strings.push([type, data.getData(type) || (type === 'text/uri-list' ? data.getData('text/x-moz-url').split('\n')[0] : '')]);
  const list = Array.from(data.items ?? []).filter(item => item.kind === 'file');
  for (const item of list) items.push(broughtItem(item.getAsFile(), item.webkitGetAsEntry?.()));
  if (!list.length) for (const file of data.files ?? []) items.push(broughtItem(file, null));
  return held(items.filter(Boolean), strings);
}
/** @returns {Brought | null} */
function broughtItem(file, entry) {
  if (entry?.isDirectory) return { kind: 'folder', name: entry.name, type: '', entry };
  return file && { kind: 'file', name: file.name, type: file.type, size: file.size, modified: file.lastModified, file, entry };
}
const LONG = 32 * 1024;
/** Keeps what was brought until its bytes are asked for. @param {Brought[]} items @param {[string, string][]} strings */
function held(items, strings = []) {
  const drop = ++drag.drops;
  dropped.set(drop, { items, strings });
  return { drop, items, strings };
}
/** Of the first line that says something; half of a character is none. */
const beginningOf = text => text.match(/^\s*([^\r\n]{0,200})/u)[1].replace(/\p{Surrogate}/gu, '\ufffd');
/** What the host is told of it. */
function rowsOf({ drop, items, strings }) {
  const told = strings.map(([type, text]) => sizeOf(JSON.stringify(text)) > LONG
    ? [type, null, sizeOf(text), beginningOf(text)] : [type, text]);
  return { drop, items: items.map(({ kind, name, type, size, modified }) => ({ kind, name, type, size, modified })), strings: told };
}

// Entries and what lies on the shelf can be dragged, here and out of the page.

/** What goes with a cell: all that are selected in its list, if it is one of them. */
function cellsWith(cell) {
  const list = [...cell.parentElement.querySelectorAll('[aria-selected="true"]')];
  return list.includes(cell) ? list : [cell];
}
function ownOf(cell) {
  const cells = cellsWith(cell);
  return cell.dataset.shelf !== undefined ? { shelf: cells.map(each => Number(each.dataset.shelf)) }
    : { entries: { destination: cell.dataset.place, items: cells.map(each => Number(each.dataset.index)) } };
}
addEventListener('dragstart', event => {
  const cell = event.target instanceof Element ? event.target.closest('.cell[draggable="true"]') : null;
  if (!cell || !isLive() || pointer.isCarried) { if (cell) event.preventDefault(); return; }
  const data = event.dataTransfer, cells = cellsWith(cell), own = ownOf(cell);
  const names = cells.map(each => each.querySelector('.cell-name').textContent);
  const item = own.shelf ? play.shelf[own.shelf[0]] : placeOf(own.entries.destination).entries[own.entries.items[0] - 1] ?? {};
  const text = own.shelf && item.text ? String(item.text) : names.join('\n');
  data.effectAllowed = 'all';
  data.setData('text/plain', item.url ? String(item.url) : text);
  if (item.url) data.setData('text/uri-list', String(item.url));
  else if (play.out && cells.length === 1)
    data.setData('DownloadURL', `application/octet-stream:${names[0].replace(/[:/\\]/g, '_')}:${addressOf(own)}`);
  drag.own = own;
});
/** Where another program fetches what is dragged alone. @param {Rec} own */
function addressOf(own) {
  const { shelf, entries } = own;
  const path = shelf ? `shelf/${shelf[0]}` : `entry/${entries.items[0]}/${encodeURIComponent(entries.destination)}`;
  return location.origin + play.out + path;
}
/** The drag of something from here is over, and wasn't let go in the scene. */
function endOwn(effect) {
  if (!drag.own) return out('cancel');
  drag.own = null; drag.entered = null; drag.isOver = false; drag.next = null; drag.refusal = '';
  pointer.at = null;
  say({ do: 'end', operation: effect === 'none' ? 'cancel' : effect === 'move' ? 'move' : 'copy' });
  play.isHovering = false;
  leaveAll();
  changed();
}
addEventListener('dragend', event => endOwn(event.dataTransfer?.dropEffect ?? 'none'));
// The end of a drag isn't told to what has gone from the page meanwhile: then a pointer moves with nothing held.
addEventListener('pointermove', event => { if (drag.own && !event.buttons) endOwn('none'); });

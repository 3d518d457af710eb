// Draws the destinations to scale, what lies in them, and what holds at the pointer.

const board = $('board'), stage = $('scene');
const MOST_CELLS = 400, MARGIN = 16, LABEL_ROOM = 24;
let scale = 1;
/** Whether a node is the scene's. */
const isInScene = node => node instanceof Node && stage.contains(node);

/** The size of the scene on the screen: steps of 1/16, so that a scene looks the same in windows that are nearly alike. */
function fit() {
  const { w, h } = play.box, width = stage.clientWidth - 2 * MARGIN;
  const height = Math.max(260, Math.min(innerHeight * 0.66, innerHeight - 250));
  scale = Math.max(1 / 16, Math.min(1.5, Math.floor(Math.min(width / w, height / h) * 16) / 16));
  Object.assign(board.style, { width: `${w * scale}px`, height: `${h * scale}px` });
}
/** A point of the window in the scene's units, to 1/64. */
function toScene(x, y) {
  const at = board.getBoundingClientRect(), round = value => Math.round(value * 64) / 64;
  return [round((x - at.left) / scale + play.box.x), round((y - at.top) / scale + play.box.y)];
}
/** Where a point of the scene is in its window. */
/** @param {number[]} at */
const onStage = at => [board.offsetLeft + (at[0] - play.box.x) * scale, board.offsetTop + (at[1] - play.box.y) * scale];
const holds = ([x, y, w, h], at) => at[0] >= x && at[1] >= y && at[0] < x + w && at[1] < y + h;
/** The uppermost destination under a point. @returns {Place | undefined} */
const placeAt = at => lastOf([...play.places.values()], place => holds(place.shown, at));

/** @typedef {{ node: HTMLElement, name: HTMLElement, regions: HTMLElement, cells: HTMLElement,
 *   drawn: Map<Entry, HTMLElement>, caret: HTMLElement, more: HTMLElement }} Drawn */
/** @type {Map<string, Drawn>} */
const drawn = new Map();

/** Draws the destinations anew; what they hold follows with each change. */
function sceneChanged() {
  fit();
  drawn.clear();
  const nodes = [];
  for (const place of play.places.values()) {
    const node = el('div', { class: 'place', role: 'group', tabindex: 0, 'data-id': place.id });
    const name = el('span', { class: 'place-name', 'aria-hidden': 'true' });
    const regions = el('div', { class: 'regions' }), cells = el('div', { class: 'cells' });
    const caret = el('div', { class: 'caret', hidden: '' }), more = el('span', { class: 'more', hidden: '' });
    const [x, y, w, h] = place.frame;
    setBox(node, x - play.box.x, y - play.box.y, w, h);
    const [left, top, width, height] = place.shown;
    if (width < w || height < h) node.style.clipPath = `inset(${[top - y, x + w - left - width, y + h - top - height, left - x]
      .map(side => `${side * scale}px`).join(' ')})`;
    for (const region of place.regions) {
      const each = el('div', { class: 'region', role: 'group', tabindex: 0, 'data-region': region.id,
        'aria-label': `${line(region.id, 80)}, a part of ${line(place.id, 80)}` }, el('span', {}, line(region.id, 80)));
      setBox(each, region.frame[0], region.frame[1], region.frame[2], region.frame[3]);
      regions.append(each);
    }
    node.append(regions, cells, caret, more, name);
    drawn.set(place.id, { node, name, regions, cells, caret, more, drawn: new Map() });
    nodes.push(node);
  }
  board.replaceChildren(...nodes);
  changed();
}
function setBox(node, ...box) {
  const key = `${box} ${scale}`, [x, y, w, h] = box;
  if (node.box === key) return;
  node.box = key;
  Object.assign(node.style, { left: `${x * scale}px`, top: `${y * scale}px`, width: `${Math.max(1, w * scale)}px`,
    height: `${Math.max(1, h * scale)}px` });
}

/** Where the entry with this number lies in its destination, in the scene's units. */
function cellAt(place, i) {
  const { layout, frame, offset } = place;
  if (!layout) return [10 / scale, (8 + 30 * i) / scale, Math.max(8, frame[2] - 20 / scale), 28 / scale];
  const [dx, dy] = offset;
  if (layout.places) {
    const last = layout.places.at(-1) ?? [0, 0, frame[2], 0];
    const [left, top, width, height] = layout.places[i] ?? [last[0], last[1] + last[3], last[2], last[3]];
    return [left - dx, top - dy, width, height];
  }
  const columns = layout.kind === 'grid' ? Math.max(1, layout.columns ?? 1) : 1;
  const [width, height] = layout.cell ?? [frame[2], 24], gap = layout.spacing ?? 0, inset = layout.inset ?? 0;
  return [inset + (i % columns) * (width + gap) - dx, inset + Math.floor(i / columns) * (height + gap) - dy,
    Math.min(width, frame[2] - 2 * inset), height];
}

function drawScene() {
  stage.classList.toggle('hovering', drag.isOver);
  for (const place of play.places.values()) {
    const each = drawn.get(place.id);
    if (each) drawPlace(place, each);
  }
  drawBadge();
}
/** @param {Place} place @param {Drawn} each */
function drawPlace(place, each) {
  const { node, name, regions, cells, caret, more } = each, shown = new Map();
  const isOver = play.verdict?.destination === place.id;
  setText(name, `${line(place.id, 60)} · ${count(place.entries.length)}`);
  node.classList.toggle('lit', place.lit === '');
  node.classList.toggle('over', isOver);
  setAttribute(node, 'data-granted', isOver ? play.verdict.granted : '');
  for (const region of regions.children) {
    const id = /** @type {HTMLElement} */ (region).dataset.region;
    region.classList.toggle('lit', place.lit === id);
    region.classList.toggle('sprung', place.sprung === id);
  }
  let before = null, seen = 0;
  const [, , w, h] = place.frame;
  for (let i = 0; i < place.entries.length && shown.size < MOST_CELLS; i++) {
    const [x, y, width, height] = cellAt(place, i);
    if (y > h) break;
    if (y + height < 0 || x > w) continue;
    const entry = place.entries[i];
    if (y + height / 2 >= 0 && y + height / 2 <= h) seen++;
    const cell = each.drawn.get(entry) ?? makeCell();
    setBox(cell, x, y, width, height);
    cell.classList.toggle('tiny', height * scale < 15);
    cell.classList.toggle('low', height * scale < 42);
    fillCell(cell, entry, place, i);
    if (before ? before.nextSibling !== cell : cells.firstChild !== cell) cells.insertBefore(cell, before ? before.nextSibling : cells.firstChild);
    shown.set(entry, cell);
    before = cell;
  }
  const unseen = place.entries.length - seen;
  more.hidden = !unseen;
  setText(more, `${count(unseen)} more`);
  setAttribute(node, 'aria-label', `${line(place.id, 80)}, ${place.entries.length === 1 ? '1 entry'
    : `${count(place.entries.length)} entries`}${unseen ? `, ${count(unseen)} more than it shows` : ''}${isOver ? `, ${verdictPhrase(play.verdict)}` : ''}`);
  for (const [entry, cell] of each.drawn) if (!shown.has(entry)) cell.remove();
  each.drawn = shown;
  if (shown.size) {
    setAttribute(cells, 'role', 'listbox'); setAttribute(cells, 'aria-multiselectable', 'true');
    setAttribute(cells, 'aria-label', `What ${line(place.id, 80)} holds`);
  } else for (const key of ['role', 'aria-multiselectable', 'aria-label']) cells.removeAttribute(key);
  rove(cells);
  const at = isOver && !['forbidden', 'cancel'].includes(play.verdict.granted) && regionOf(play.verdict) === undefined
    ? play.verdict.insert_at : undefined;
  caret.hidden = at === undefined;
  if (at !== undefined) {
    const [x, y, width, height] = cellAt(place, at - 1), gap = (place.layout?.spacing ?? 0) / 2;
    const isGrid = place.layout?.kind === 'grid' && (place.layout.columns ?? 1) > 1;
    if (isGrid) setBox(caret, x - gap - 2 / scale, y, 4 / scale, height); else setBox(caret, x, y - gap - 2 / scale, width, 4 / scale);
  }
}
const regionOf = verdict => verdict.region;
const makeCell = () => el('div', { class: 'cell', role: 'option', tabindex: -1, 'aria-selected': 'false' },
  el('span', { class: 'cell-name' }), el('span', { class: 'meter', 'aria-hidden': 'true', hidden: '' }, el('span', {})));
/** @param {HTMLElement} cell @param {Entry} entry */
function fillCell(cell, entry, place, i) {
  const isOpen = entry.hold !== undefined, [name, meter] = /** @type {any} */ (cell.children);
  const part = entry.total ? Math.min(1, (entry.done ?? 0) / entry.total) : undefined;
  const text = isOpen ? `${entry.name || 'coming'} ${part === undefined ? '…' : `${Math.round(part * 100)} %`}` : entry.name;
  setText(name, text);
  setAttribute(cell, 'title', text);
  setAttribute(cell, 'draggable', String(!isOpen));
  setAttribute(cell, 'aria-disabled', isOpen ? 'true' : 'false');
  cell.dataset.place = place.id; cell.dataset.index = String(i + 1);
  cell.classList.toggle('open', isOpen);
  cell.classList.toggle('new', Boolean(entry.isNew) && !isOpen);
  meter.hidden = !isOpen;
  if (isOpen) meter.firstChild.style.width = `${Math.max(3, (part ?? 0) * 100)}%`;
}
/** One entry of a list is reached by Tab, the others by arrows. */
function rove(list) {
  if (!list.querySelector('[tabindex="0"]')) list.firstElementChild?.setAttribute('tabindex', '0');
}
function setText(node, text) { if (node.textContent !== text) node.textContent = text; }
function setAttribute(node, key, value) { if (node.getAttribute(key) !== value) node.setAttribute(key, value); }

/** @type {{ at: number[] | null, isCarried: boolean }} */
const pointer = { at: null, isCarried: false };
/** What the badge says: the host's word, or that there is none. */
function badgeWords() {
  if (pointer.at && drag.refusal) return { operation: 'forbidden', text: 'forbidden', reason: line(drag.refusal, 160) };
  if (!pointer.at || !(play.isHovering || pointer.isCarried)) return null;
  if (wire.isMute) return { operation: 'none', text: 'no answer' };
  const operation = play.badge?.operation ?? play.verdict?.granted;
  if (!operation) return null;
  const isTaken = ['copy', 'move', 'link'].includes(operation);
  const reason = line(play.badge?.message ?? (isTaken ? '' : refusalOf(play.verdict, play.over)), 160);
  return { operation, text: operation, reason: reason || (play.preview && line(play.preview, 60)) };
}
function drawBadge() {
  const badge = $('badge'), words = badgeWords(), dot = $('pointer');
  dot.hidden = !(pointer.at && pointer.isCarried);
  badge.hidden = !words;
  if (!pointer.at) return;
  const [x, y] = onStage(pointer.at);
  if (!dot.hidden) Object.assign(dot.style, { left: `${x}px`, top: `${y}px` });
  if (!words) return;
  badge.className = `badge ${words.operation}`;
  const key = `${words.operation}\n${words.text}\n${words.reason ?? ''}`;
  if (badge.dataset.key !== key) {
    badge.dataset.key = key;
    badge.replaceChildren(...some([el('strong', {}, `${GLYPH[words.operation] ?? ''} ${words.text}`),
      words.reason ? el('span', {}, words.reason) : null]));
  }
  const w = badge.offsetWidth, h = badge.offsetHeight, isRight = x + 20 + w > stage.clientWidth;
  const isLow = y + 24 + h > stage.clientHeight;
  Object.assign(badge.style, { left: `${Math.max(4, isRight ? x - 14 - w : x + 16)}px`,
    top: `${Math.max(4, isLow ? y - 14 - h : y + 18)}px` });
}

let isPlanned = false;
/** Draws all that has changed with the next frame. */
function changed() {
  if (isPlanned) return;
  isPlanned = true;
  const draw = () => { isPlanned = false; keepHeight(); drawScene(); drawPanels(); };
  // A tab that isn't seen has no frames.
  if (document.hidden) setTimeout(draw, 200); else requestAnimationFrame(draw);
}
let isScrolled = false;
addEventListener('scroll', () => { isScrolled = scrollY > 0; }, { passive: true });
/** A page that is scrolled gets no shorter: a list that empties would move the button under the pointer away. */
function keepHeight() {
  const main = document.querySelector('main');
  main.style.minHeight = isScrolled ? `${main.offsetHeight}px` : '';
}
addEventListener('resize', () => sceneChanged());

// Draws the destinations to scale, the way of the pointer, and what lies where.

const colour = op => `var(--${OPS[op]})`;
/** What a window hasn't laid out yet can't be seen. */
const isBare = frame => frame[2] <= 0 || frame[3] <= 0;
const box = (() => {
  let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x, y) => { l = Math.min(l, x); r = Math.max(r, x); t = Math.min(t, y);
    b = Math.max(b, y); };
  for (const place of data.places) for (const { frame: f } of place.states) if (f && !isBare(f)) {
    take(f[0], f[1]); take(f[0] + f[2], f[1] + f[3]); }
  for (const s of steps) take(s.x, s.y);
  if (l > r) [l, t, r, b] = [0, 0, 400, 240];
  const pad = Math.max(r - l, b - t, 40) * 0.05;
  return { x: l - pad, y: t - pad, w: r - l + 2 * pad, h: b - t + 2 * pad };
})();
const everything = [box.x + box.w * 0.01, box.y + box.h * 0.01, box.w * 0.98, box.h * 0.98];
/** @param {Place} place */
const stateAt = (place, t) => place.states[Math.max(0, lastUpTo(place.states, t, s => s.t))];
const frameOf = state => state.frame || everything;
const isOpen = (place, t) => (place.opened ?? -1) <= t && (place.closed ?? Infinity) > t
  && !isBare(frameOf(stateAt(place, t)));
/** A pixel of the screen in the scene's coordinates; it changes with the window. */
let unit = 1;
const small = size => `font-size:${size * unit}px`;
const sceneSVG = el('svg', { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, role: 'group' });
/** Names lie over all that the places hold. */
const nameLayer = el('g', { class: 'names' });
const placeNodes = data.places.map(place => {
  const rect = el('rect', { class: 'place' }, el('title', {}, place.id)), label = el('text', { class: 'place-name' }, place.id);
  const [regions, cells] = [el('g', {}), el('g', {})];
  sceneSVG.append(el('g', {}, rect, regions, cells));
  nameLayer.append(label);
  return { place, rect, label, regions, cells, named: [], state: null, isShown: false };
});
sceneSVG.append(nameLayer);

function drawPlaces(t) {
  let isMoved = false;
  for (const node of placeNodes) {
    const { place, rect } = node, state = stateAt(place, t), lit = stock.lit.get(place.id);
    const [x, y, width, height] = frameOf(state), isShown = isOpen(place, t);
    if (node.state !== state || node.isShown !== isShown) {
      isMoved = true;
      node.isShown = isShown;
      rect.parentNode.style.display = isShown ? '' : 'none';
      set(rect, { x, y, width, height, rx: 4 * unit });
    }
    rect.classList.toggle('lit', lit === '');
    if (node.state !== state) drawRegions(node, state);
    for (const each of node.regions.children)
      each.firstChild.classList.toggle('lit', lit === each.dataset.id);
  }
  if (isMoved) drawNames();
}

/** Where something happened is named first. */
const inOrder = (() => {
  const busy = new Set(records.map(record => record[2]));
  return [...placeNodes].sort((a, b) => Number(busy.has(b.place.id)) - Number(busy.has(a.place.id)));
})();
/** Names the places whose names lie over nothing else that is shown: other names, and places they aren't in. */
function drawNames() {
  const tile = Math.max(box.w, box.h) / 40, taken = new Map();
  const tiles = area => {
    const [x, y, w, h] = area, keys = [], column = v => Math.max(-1, Math.min(41, Math.floor(v / tile)));
    for (let i = column(x - box.x); i <= column(x + w - box.x); i++)
      for (let j = column(y - box.y); j <= column(y + h - box.y); j++) keys.push(i * 100 + j);
    return keys;
  };
  const take = (area, isName) => {
    for (const key of tiles(area)) {
      if (!taken.has(key)) taken.set(key, []);
      taken.get(key).push({ area, isName });
    }
  };
  const meets = (a, b) => a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
  const holds = (a, b) => a[0] <= b[0] && a[1] <= b[1] && a[0] + a[2] >= b[0] + b[2] && a[1] + a[3] >= b[1] + b[3];
  for (const node of inOrder) if (node.isShown) take(frameOf(node.state), false);
  const others = area => tiles(area).flatMap(key => taken.get(key) ?? []).filter(other => meets(area, other.area));
  for (const { place, label, isShown, state } of inOrder) {
    label.style.display = 'none';
    if (!isShown) continue;
    const frame = frameOf(state), most = Math.floor((box.w - 12 * unit) / (8 * unit));
    const text = place.id.length > most ? place.id.slice(0, most - 1) + '…' : place.id;
    const width = (text.length * 8 + 6) * unit;
    const x = Math.max(box.x + 2 * unit, Math.min(frame[0] + 2 * unit, box.x + box.w - width - 2 * unit));
    // Above the scene's edge is no room.
    const y = Math.max(frame[1] - 5 * unit, box.y + 13 * unit);
    const area = [x, y - 11 * unit, width, 13 * unit], isWide = width > frame[2];
    const under = others(area), isFree = under.every(other => !other.isName && (!isWide || holds(other.area, frame)));
    label.style.display = isFree ? '' : 'none';
    label.classList.toggle('over', under.length > 0);
    label.textContent = text;
    set(label, { x, y });
    label.style.fontSize = `${13 * unit}px`;
    if (isFree) take(area, true);
  }
  // A region's name stands at its right end: what a list holds is named on the left.
  for (const { named, isShown, state } of inOrder) for (const { label, frame: f, id } of named) {
    const [x, y] = frameOf(state), frame = [x + f[0], y + f[1], f[2], f[3]], width = id.length * 6 * unit;
    const area = [frame[0] + f[2] - 4 * unit - width, frame[1] + unit, width, 12 * unit];
    const isFree = isShown && f[2] > width && f[3] > 14 * unit
      && others(area).every(other => !other.isName && holds(other.area, frame));
    set(label, { x: area[0] + width, y: area[1] + 10 * unit, style: `${small(10)};display:${isFree ? 'inline' : 'none'}` });
    if (isFree) take(area, true);
  }
}

function drawRegions(node, state) {
  const [x, y] = frameOf(state);
  node.state = state;
  node.regions.replaceChildren(...state.regions.map(({ id, frame: f }) => {
    const at = { x: x + f[0], y: y + f[1], width: f[2], height: f[3] };
    return el('g', { 'data-id': id }, el('rect', { class: 'region', ...at }, el('title', {}, id)));
  }));
  for (const { label } of node.named) label.remove();
  node.named = state.regions.map(({ id, frame }) =>
    ({ id, frame, label: el('text', { class: 'soft over region-name', 'text-anchor': 'end' }, id) }));
  nameLayer.append(...node.named.map(each => each.label));
}

// The way: one path for each proposal, however often it changed. Each stretch has the proposal at
// its end: a drag's first step draws none.
function ways(from, to, list = steps) {
  const parts = OPS.map(() => []);
  let before = -1;
  for (let i = Math.max(1, from); i <= to; i++) {
    const s = list[i], last = list[i - 1];
    if (s.start) { before = -1; continue; }
    parts[s.op].push(before === s.op ? `L${s.x} ${s.y}` : `M${last.x} ${last.y}L${s.x} ${s.y}`);
    before = s.op;
  }
  return parts.map((d, op) => d.length ? el('path', { class: `way ${OPS[op]}`, d: d.join('') })
    : null).filter(Boolean);
}
const MANY = 400, TRAIL = 150, DRAWN = 5000;
const stride = Math.ceil(steps.length / DRAWN);
const drawn = stride < 2 ? steps : steps.filter((s, i) => s.start || i % stride === 0);
const isLong = steps.length > MANY;
const trail = el('g', {});
/** The ways of each drag by themselves, so that one whose drop failed can fade; many are one. */
const drags = (() => {
  const firsts = drawn.map((s, i) => s.start || i === 0 ? i : -1).filter(i => i >= 0);
  return (firsts.length > 200 ? [0] : firsts).map((from, i, all) => {
    const to = (all[i + 1] ?? drawn.length) - 1;
    const ended = data.ends.findIndex(end => end[3] === 'failed' && end[4] >= drawn[from].t && end[4] <= drawn[to].t);
    return { lost: ended, node: el('g', {}, ...ways(from + 1, to, drawn)) };
  });
})();
function drawTrail(at) {
  if (!isLong) return;
  let from = Math.max(0, at - TRAIL);
  for (let i = at; i > from; i--) if (steps[i].start) { from = i; break; }
  trail.replaceChildren(...(at < 0 ? [] : ways(from + 1, at)));
}

/** Words of drops that came to nothing, and what the legend calls them. */
const LOST = { failed: 'the drop failed', refused: 'the drop was refused' };
function mark(word, scale) {
  if (word === 'dropped') {
    const r = 7 * scale;
    return el('path', { class: 'mark', d: `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0` });
  }
  // A cross, which reaches out of the circle where the drop came to nothing.
  const isLost = word in LOST, r = (isLost ? 9 : 6) * scale;
  return el('path', { class: isLost ? 'mark lost' : 'mark', d: `M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}` });
}

/** Where drags ended; of a drop that came to nothing also when it was dropped, and which record says so. */
const marks = data.ends.map(([t, x, y, word, dropped, by]) =>
  ({ t, word, dropped, by, node: el('g', { transform: `translate(${x} ${y})` }) }));
/** Whether it has come to that; of a drop that failed what went wrong in that moment shows it already. */
const isPast = each => each && (each.by === undefined ? each.t <= now.t : each.by < now.r
  || each.t === now.t && now.r > 0 && isBad(records[now.r - 1]));
const pointer = el('circle', { class: 'pointer', cx: 0, cy: 0 });
const badge = el('text', { class: 'badge' });
const pointerNode = el('g', { class: 'picked', role: 'button', 'data-key': 'pointer', tabindex: -1 }, pointer, badge);
sceneSVG.append(el('g', isLong ? { class: 'faint' } : {}, ...drags.map(each => each.node)), trail,
  ...marks.map(each => each.node), pointerNode);

function drawLegend() {
  const sample = name => el('svg', { width: 34, height: 8, 'aria-hidden': 'true' },
    el('line', { class: `way ${name}`, x1: 1, y1: 4, x2: 33, y2: 4 }));
  const add = (node, text) => $('legend').append(el('li', {}, node, text));
  $('legend').replaceChildren();
  for (const op of [...new Set(steps.filter(s => !s.start).map(s => s.op))].sort())
    add(sample(OPS[op]), op === 5 ? LABEL[op] : `${LABEL[op]} proposed`);
  if (data.insertions.some(each => each[2] !== null))
    add(sample('insertion'), 'where a drop would insert');
  for (const word of new Set(data.ends.map(end => end[3])))
    add(el('svg', { width: 16, height: 16, viewBox: word in LOST ? '-11 -11 22 22' : '-8 -8 16 16', 'aria-hidden': 'true' },
      mark(word, 1)), LOST[word] ?? word);
  if (isLong) add('', "the pointer's whole way is faint" + (stride > 1 ? ` (one point of ${stride})` : '') +
    ', the last of it strong');
}

/** Fits what has a size on the screen to the size that the scene has now. */
function fitScene() {
  const width = $('scene').clientWidth || 600, height = $('scene').clientHeight || 320;
  unit = Math.max(box.w / width, box.h / height);
  for (const node of placeNodes) node.state = null;
  for (const { node, word, t } of marks)
    node.replaceChildren(mark(word, 1.4 * unit), el('title', {}, `${word} at ${ms(t)}`));
  set(pointer, { r: 5 * unit });
}

/** Where the entry with this number lies; without a layout names stand one below the other. */
function cellAt(place, state, i) {
  const [x, y, w] = frameOf(state), layout = state.layout;
  if (!layout) return [x + 10 * unit, y + (8 + 20 * i) * unit, w - 20 * unit, 18 * unit];
  const [dx, dy] = stock.offsets.get(place.id) ?? [0, 0];
  if (layout.places) {
    const last = layout.places.at(-1) ?? [0, 0, w, 0];
    const after = layout.columns > 1 ? [last[0] + last[2], last[1]] : [last[0], last[1] + last[3]];
    const [left, top, width, height] = layout.places[i] ?? [...after, last[2], last[3]];
    return [x - state.offset[0] - dx + left, y - state.offset[1] - dy + top, width, height];
  }
  const column = i % layout.columns, row = Math.floor(i / layout.columns);
  return [x - state.offset[0] - dx + layout.inset + column * (layout.cell[0] + layout.spacing),
    y - state.offset[1] - dy + layout.inset + row * (layout.cell[1] + layout.spacing),
    Math.min(layout.cell[0], w - 2 * layout.inset), layout.cell[1]];
}

const MOST = 600;
function drawEntries(t) {
  const inserting = data.insertions[lastUpTo(data.insertions, t, each => each[0])];
  for (const { place, cells } of placeNodes) {
    if (!isOpen(place, t)) continue;
    const state = stateAt(place, t), [x, y, w, h] = frameOf(state), list = stock.lists.get(place.id);
    const inside = (left, top, height) =>
      top >= y - unit && top + height <= y + h + unit && left <= x + w;
    const parts = [];
    for (let i = 0; i < list.length && parts.length < MOST; i++) {
      const [left, top, width, height] = cellAt(place, state, i), entry = list[i];
      if (top > y + h) break;
      if (!inside(left, top, height)) continue;
      parts.push(cell(entry, `${place.id} ${i}`, left, top, width, height));
    }
    if (inserting && inserting[1] === place.id && inserting[2] !== null) {
      const [left, top, width, height] = cellAt(place, state, inserting[2] - 1);
      const gap = state.layout ? state.layout.spacing / 2 : unit;
      const at = state.layout && state.layout.columns > 1
        ? { x1: left - gap, x2: left - gap, y1: top, y2: top + height }
        : { x1: left, x2: left + width, y1: top - gap, y2: top - gap };
      if (inside(left, top, 0)) parts.push(el('line', { class: 'caret', ...at }));
    }
    cells.replaceChildren(...parts);
  }
}

/** @param {Entry} entry */
function cell(entry, key, left, top, width, height) {
  const size = 11 * unit, fits = Math.max(3, Math.floor((width - 12 * unit) / (size * 0.6)));
  const name = entry.name.length > fits ? entry.name.slice(0, fits - 1) + '…' : entry.name;
  const isLast = entry.id !== undefined && leaving(now.r - 1)?.id === entry.id;
  const isNew = entry.by === now.r - 1 || entry.then.includes(now.r - 1) || isLast;
  const node = el('g', { class: 'picked' + (entry.id ? ' open' : '') + (isNew ? ' new' : ''), role: 'button',
    'data-key': key, tabindex: -1, 'aria-label': `${entry.name || 'a place'}: who made it?` },
    el('rect', { class: 'cell', x: left + 2 * unit, y: top + 2 * unit, rx: 3 * unit,
      width: Math.max(unit, width - 4 * unit), height: Math.max(unit, height - 4 * unit) },
      el('title', {}, entry.name)),
    height > 12 * unit ? el('text', { x: left + 6 * unit, y: top +
      Math.min(15 * unit, height / 2 + 4 * unit), class: 'soft', style: small(11) }, name) : null);
  node.addEventListener('click', () => showWho(entry.name, [entry.by, ...entry.then]));
  return node;
}

pointerNode.addEventListener('click', () => {
  const made = [stock.badge, lastAnswer()].filter((each, i, all) => each >= 0 && all.indexOf(each) === i);
  showWho("The pointer's badge", made);
});
const updates = records.map((record, i) => record[1] === 'update' ? i : -1).filter(i => i >= 0);
const lastAnswer = () => updates[lastUpTo(updates, now.r - 1, i => i)] ?? -1;

// One stop of Tab: in it, up and down go from entry to entry, and Enter says who made it.
let reached = '', tabStop = null;
const isShown = node => node.style.display !== 'none' && node.closest('[style*="display: none"]') === null;
const reachable = () => [...sceneSVG.querySelectorAll('[data-key]')].filter(isShown);
/** Lets Tab come to the one that was reached last, and keeps it in focus while the scene is drawn anew. */
function reach(isFocused) {
  const last = reached && sceneSVG.querySelector(`[data-key="${CSS.escape(reached)}"]`);
  if (tabStop) tabStop.setAttribute('tabindex', '-1');
  tabStop = last && isShown(last) ? last : reachable()[0];
  if (!tabStop) return;
  tabStop.setAttribute('tabindex', '0');
  if (isFocused) tabStop.focus({ preventScroll: true });
}
sceneSVG.addEventListener('focusin', event => {
  const on = event.target.closest('[data-key]');
  if (!on || on.dataset.key === reached) return;
  reached = on.dataset.key;
  reach(false);
});
sceneSVG.addEventListener('keydown', event => {
  const all = reachable(), at = all.indexOf(document.activeElement);
  if (at < 0) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (next !== undefined) {
    reached = all[Math.max(0, Math.min(all.length - 1, next))].dataset.key;
    reach(true);
  } else if (event.key === 'Enter' || event.key === ' ') all[at].dispatchEvent(new MouseEvent('click'));
  else return;
  event.preventDefault();
  event.stopPropagation();
});

function drawScene() {
  const step = steps[now.s], isFocused = sceneSVG.contains(document.activeElement);
  const over = marks.filter(each => isPast(each) && (!step || (each.dropped ?? each.t) >= step.t));
  const lost = over.find(each => each.word in LOST);
  drawPlaces(now.t);
  drawEntries(now.t);
  drawTrail(now.s);
  for (const each of marks) each.node.style.display = isPast(each) ? '' : 'none';
  for (const each of drags) each.node.classList.toggle('lost', Boolean(isPast(marks[each.lost])));
  pointerNode.style.display = step ? '' : 'none';
  if (step) drawPointer(step, lost, over.length > 0);
  reach(isFocused);
  sceneSVG.setAttribute('aria-label', `The scene at ${ms(now.t)}: ` +
    data.places.filter(place => isOpen(place, now.t)).slice(0, 20).map(place => place.id).join(', ') + (step
    ? `; the pointer at ${step.x}, ${step.y}: ${lost ? LOST[lost.word] : LABEL[step.op]}` : ''));
}

function drawPointer(step, lost, isOver) {
  set(pointer, { cx: step.x, cy: step.y, style: `fill:${colour(lost ? 3 : step.op)}` });
  badge.textContent = isOver || step.op === 5 ? '' : LABEL[step.op];
  const isRight = step.x > box.x + box.w * 0.85;
  set(badge, { x: step.x + (isRight ? -10 : 10) * unit, y: step.y - 9 * unit,
    'text-anchor': isRight ? 'end' : 'start', style: `${small(12)};fill:${colour(step.op)};` +
      `stroke-width:${3 * unit}px` });
  pointerNode.setAttribute('aria-label', `The pointer, ${lost ? LOST[lost.word] : LABEL[step.op]}: who said so?`);
}

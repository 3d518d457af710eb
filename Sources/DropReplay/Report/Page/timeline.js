// Draws what takes time: failures first, what arrived folded where there is much of it.

const view = { from: 0, to: span };
const plot = { left: 130, width: 600 };
/** Of how much of the whole nothing may happen before that is folded, and how wide a fold is beside all that is not. */
const IDLE = 1 / 8, FOLD = 1 / 16;
/** Stretches in which nothing happens and nothing is under way. @type {{ from: number, to: number }[]} */
const folds = (() => {
  const busy = [[0, 0], [span, span], ...records.map(record => [record[0], record[0]]), ...steps.map(s => [s.t, s.t]),
    ...bars.map(each => [each.from, each.to])].sort((a, b) => a[0] - b[0]);
  const found = [];
  let until = 0;
  for (const [from, to] of busy) {
    if (from - until > span * IDLE) found.push({ from: until, to: from });
    until = Math.max(until, to);
  }
  const rest = found.reduce((left, each) => left - each.to + each.from, span);
  // Where it would free less than half, even time tells more.
  if (rest * 2 > span) return [];
  // What lies beside a fold is seen to.
  const edge = Math.max(rest / 12, span / 2000);
  return found.map(({ from, to }) => ({ from: from + Math.min(edge, (to - from) / 16), to: to - Math.min(edge, (to - from) / 16) }));
})();
const foldWidth = (span - folds.reduce((sum, each) => sum + each.to - each.from, 0)) * FOLD;
/** A time as it is drawn: what lies behind a fold comes sooner. */
function drawnAt(t) {
  let at = t;
  for (const { from, to } of folds)
    if (t >= to) at -= to - from - foldWidth;
    else if (t > from) { at -= (t - from) * (1 - foldWidth / (to - from)); break; } else break;
  return at;
}
/** The other way round. */
function timeOf(at) {
  for (const { from, to } of folds) {
    if (at <= from) break;
    if (at < from + foldWidth) return from + (at - from) / foldWidth * (to - from);
    at += to - from - foldWidth;
  }
  return at;
}
const whole = drawnAt(span);
const shownRange = () => drawnAt(view.to) - drawnAt(view.from);
const across = t => plot.left + (drawnAt(t) - drawnAt(view.from)) / shownRange() * plot.width;
const timeAt = x => timeOf(drawnAt(view.from) + (x - plot.left) / plot.width * shownRange());
/** Shows so much from there on, as it is drawn; never beyond the ends. */
function lookFrom(from, range) {
  const isAll = range >= whole, start = Math.max(0, Math.min(whole - range, from));
  view.from = isAll ? 0 : timeOf(start);
  view.to = isAll || start + range >= whole ? span : timeOf(start + range);
}
const axis = el('div', { class: 'axis' }), lanes = el('div', { class: 'lanes' });
// It ends where its moment begins, so that it hides nothing that happens then.
const cursor = el('div', { class: 'cursor' });
const selection = el('div', { class: 'selection' });
const inner = el('div', { class: 'inner' }, axis, lanes, selection, cursor);
axis.title = 'Drag here to see a part of the time; 0 shows all of it';
/** What takes no time is as wide as this, beyond the last moment too. */
const MARK = 4;
const FOLDED = 24, NAMED = 200;
let isUnfolded = false, isPrinting = false;

/** Opens on what the drops took, where that is a small part of the whole: the rest is mostly a pointer at rest. */
function openOnDrops() {
  const times = (kind, word) => records.filter(each => each[1] === kind && (!word || each[3] === word)).map(each => each[0]);
  const drops = times('event', 'drop'), ends = times('outcome');
  if (!drops.length) return;
  // The step at which the page opens is seen too.
  const opened = records[(data.opensAt ?? records.length) - 1][0];
  const from = drawnAt(Math.min(drops[0], opened)), to = Math.max(drawnAt(Math.max(ends.at(-1) ?? span, opened)), from);
  const range = Math.max(to - from, whole / 20);
  if (range * 2 > whole) return;
  const start = Math.max(0, from - range / 2);
  lookFrom(start, Math.min(whole, to + range / 4) - start);
}

function moveCursor() {
  const x = across(now.t);
  cursor.style.display = x < plot.left - 1 || x > plot.left + plot.width + 1 ? 'none' : '';
  cursor.style.transform = `translateX(${x}px)`;
}

function tickLabel(t, size) {
  if (span < 10000) return ms(t);
  const digits = Math.max(0, Math.min(6, Math.ceil(3 - Math.log10(size))));
  return (t / 1000).toLocaleString('en', { maximumFractionDigits: digits }) + ' s';
}

function drawAxis(width) {
  const rough = shownRange() / Math.max(3, Math.min(8, plot.width / 100));
  const power = 10 ** Math.floor(Math.log10(rough));
  const size = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
  const parts = [], seen = folds.filter(each => each.to > view.from && each.from < view.to);
  const ends = seen.map(each => (across(each.from) + across(each.to)) / 2);
  const label = (x, text, more = {}) => el('text', { x, y: 12, class: 'soft', 'text-anchor': x > width - 50 ? 'end'
    : x < plot.left + 30 ? 'start' : 'middle', ...more }, text);
  // Between two folds time is even; the place of a fold's own label stays free.
  [...seen, { from: view.to, to: view.to }].forEach((fold, i) => {
    const from = i ? seen[i - 1].to : view.from;
    for (let t = Math.ceil(from / size) * size; t <= Math.min(fold.from, view.to) + size / 1000; t += size) {
      const x = across(t);
      parts.push(el('line', { class: 'grid', x1: x, x2: x, y1: 15, y2: 20 }));
      if (ends.every(end => Math.abs(end - x) > 64)) parts.push(label(x, tickLabel(t, size)));
    }
  });
  seen.forEach((fold, i) => parts.push(label(ends[i], `⋯ ${idle(fold)} ⋯`, { class: 'soft fold-name' })));
  axis.replaceChildren(el('svg', { width, height: 20, viewBox: `0 0 ${width} 20`,
    'aria-hidden': 'true' }, ...parts));
}

const idle = ({ from, to }) => to - from < 1000 ? ms(Math.round(to - from)) : `${count(Math.round((to - from) / 100) / 10)} s`;
/** The stretches that are folded, behind all lanes. */
const foldBands = height => folds.filter(each => each.to > view.from && each.from < view.to).map(each => {
  const left = Math.max(plot.left, across(each.from)), right = Math.min(plot.left + plot.width, across(each.to));
  return el('rect', { class: 'fold', x: left, y: 0, width: Math.max(1, right - left), height },
    el('title', {}, `${ms(each.from)} to ${ms(each.to)}: nothing happens`));
});

/** Where the app was killed. */
const crashes = records.flatMap((record, i) => record[1] === 'event' && record[3] === 'crash' ? [i] : []);
/** Through all lanes: what is on its right is of another life. */
const crashLines = height => crashes.filter(i => records[i][0] >= view.from && records[i][0] <= view.to).map(i => {
  const x = across(records[i][0]);
  return el('line', { class: 'crash', x1: x, x2: x, y1: 0, y2: height },
    el('title', {}, `${ms(records[i][0])}: ${line(records[i])}`));
});

/** A bar for each life of the app, to the step with which it begins. */
function lives(top) {
  return [-1, ...crashes].flatMap((crash, i) => {
    const from = crash < 0 ? 0 : records[crash][0], to = i < crashes.length ? records[crashes[i]][0] : span;
    if (to < view.from || from > view.to) return [];
    const left = Math.max(plot.left, across(from) + (i ? 2 : 0));
    const right = Math.min(plot.left + plot.width, across(to) - (i < crashes.length ? 2 : 0));
    return [shape('rect', { class: 'bar life', x: left, y: top, rx: 2, height: 14, width: Math.max(MARK, right - left) },
      `life ${i + 1}, ${ms(from)} to ${ms(to)}: ${i < crashes.length ? 'the app is killed' : 'to the end'}`,
      Math.max(0, crash))];
  });
}

/** A bar or a tick: a click on it goes to its step. */
function shape(name, attributes, title, record) {
  return el(name, { ...attributes, 'data-r': record >= 0 ? record : undefined },
    el('title', {}, title));
}

/** @returns {{ name: string, title?: string, draw: (top: number) => any[] }[]} */
function allLanes() {
  const list = [], isFailed = $('failed').checked;
  const kinds = new Map();
  records.forEach((record, i) => {
    const kind = record[1] === 'outcome' ? 'event' : record[1];
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push(i);
  });
  const of = kind => kinds.get(kind) ?? [];
  const ticks = (indices, style) => top => {
    const seen = new Set(), parts = [];
    for (const i of indices) {
      const record = records[i], t = record[0];
      if (t < view.from || t > view.to) continue;
      const x = Math.round(across(t) / 2);
      if (seen.has(x)) continue;
      seen.add(x);
      parts.push(shape('rect', { class: 'bar ' + (isBad(record) ? 'bad' : style),
        x: across(t), y: top, width: MARK, height: 14 }, `${ms(t)}: ${line(record)}`, i));
    }
    return parts;
  };
  const lane = each => ({ name: isLoad(each) ? called(each.name) : each.name, title: each.what,
    draw: bar(each) });
  const bar = (each, style = '') => top => {
    if (each.to < view.from || each.from > view.to) return [];
    const left = Math.max(plot.left, across(each.from));
    const right = Math.min(plot.left + plot.width, across(each.to));
    return [shape('rect', { class: `bar ${each.state} ${each.kind} ${style}`, x: left, y: top, rx: 2,
      height: 14, width: Math.max(MARK, right - left) }, `${isLoad(each) ? called(each.name) : each.name}: ${each.what}, ${ms(each.from)} to ${
      ms(each.to)}: ${each.result}`, each.state === 'bad' ? each.end : each.record)];
  };
  const faults = of('fault');
  if (faults.length) list.push({ name: 'Faults', draw: ticks(faults, 'bad') });
  const bad = bars.filter(each => each.state === 'bad');
  list.push(...bad.slice(0, NAMED).map(lane));
  if (bad.length > NAMED)
    list.push({ name: `${count(bad.length - NAMED)} more failed`, draw: ticks(bad.slice(NAMED)
      .map(each => each.end).filter(i => i >= 0), 'bad') });
  if (isFailed) return list;
  if (crashes.length) list.push({ name: `${count(crashes.length + 1)} lives`,
    title: 'the app is killed, and goes on from its journal', draw: lives });
  if (steps.length) list.push({ name: 'Proposal', draw: proposals });
  if (of('event').length) list.push({ name: 'Events', draw: ticks(of('event'), 'event') });
  for (const [who, limit, calls] of data.hovers.slice(0, 12))
    list.push({ name: `${who} on_update`, title: 'what each call spent of its budget', draw: spending(who, limit, calls) });
  const callers = [...new Set(of('call').map(i => records[i][2]))];
  const runs = bars.filter(each => each.kind === 'handler' && each.state !== 'bad');
  const calls = who => {
    const own = of('call').filter(i => who.includes(records[i][2]));
    const waits = runs.filter(each => who.includes(each.place));
    return top => [...waits.flatMap(each => bar(each)(top)), ...ticks(own, 'call')(top)];
  };
  for (const who of callers.slice(0, 12))
    list.push({ name: `${who || 'source'} handlers`, draw: calls([who]) });
  if (callers.length > 12)
    list.push({ name: `${callers.length - 12} more handlers`, draw: calls(callers.slice(12)) });
  const rest = bars.filter(each => each.kind !== 'handler' && each.state !== 'bad');
  const fold = $('unfold');
  fold.hidden = rest.length <= FOLDED;
  fold.textContent = isUnfolded ? 'Fold what arrived' : `Each of ${count(rest.length)}`;
  if (rest.length <= FOLDED || isUnfolded) {
    list.push(...rest.slice(0, 2000).map(lane));
    if (rest.length > 2000) list.push({ name: `${count(rest.length - 2000)} more`, draw: density(rest.slice(2000)) });
  } else {
    list.push({ name: `${count(rest.length)} arrived`, title: 'how many are under way', draw: density(rest) });
  }
  if (data.barsLeftOut) list.push({ name: `${count(data.barsLeftOut)} more are in the transcript`, draw: () => [] });
  return list;
}

/** How long each proposal held, for each part of a crowded time line. */
function shares(top) {
  const wide = 3, columns = Math.max(1, Math.floor(plot.width / wide));
  const edge = column => column >= columns ? view.to : timeAt(plot.left + column * wide);
  const sums = Array.from({ length: columns }, () => new Float64Array(OPS.length));
  const first = Math.max(0, lastUpTo(steps, view.from, s => s.t));
  for (let i = first; i < steps.length && steps[i].t <= view.to; i++) {
    const next = steps[i + 1], until = Math.min(view.to, next && !next.start ? next.t : steps[i].t);
    const from = Math.max(view.from, steps[i].t), at = t => Math.min(columns - 1, Math.floor((across(t) - plot.left) / wide));
    for (let column = at(from); from < until && column <= at(until); column++) {
      const held = Math.min(until, edge(column + 1)) - Math.max(from, edge(column));
      if (held > 0) sums[column][steps[i].op] += held;
    }
  }
  const parts = [];
  sums.forEach((sum, column) => {
    const whole = sum.reduce((all, each) => all + each, 0);
    if (!whole) return;
    const held = [...sum].map((each, op) => ({ op, part: each / whole })).filter(each => each.part > 0);
    const words = `${ms(edge(column))} to ${ms(edge(column + 1))}: ${
      held.map(each => `${LABEL[each.op]} ${Math.round(each.part * 100)} %`).join(', ')}`;
    let y = top;
    for (const each of held) {
      parts.push(shape('rect', { x: plot.left + column * wide, y, width: wide, height: each.part * 14,
        style: `fill:${colour(each.op)}` }, words, -1));
      y += each.part * 14;
    }
  });
  return parts;
}

/** How many stretches of one proposal there are in sight. */
function stretches() {
  let found = 0;
  for (let i = Math.max(0, lastUpTo(steps, view.from, s => s.t)); i < steps.length && steps[i].t <= view.to; i++)
    if (i === 0 || steps[i].start || steps[i].op !== steps[i - 1].op) found++;
  return found;
}

function proposals(top) {
  if (stretches() > plot.width / 3) return shares(top);
  const parts = [];
  let drawn = -1;
  for (let i = Math.max(0, lastUpTo(steps, view.from, s => s.t)), j; i < steps.length; i = j) {
    j = i + 1;
    while (j < steps.length && steps[j].op === steps[i].op && !steps[j].start) j++;
    if (steps[i].t > view.to) break;
    const end = j < steps.length && !steps[j].start ? steps[j].t : steps[j - 1].t;
    const left = Math.max(plot.left, across(steps[i].t));
    const right = Math.min(plot.left + plot.width, across(end)), isNone = steps[i].op === 5;
    if (right < plot.left || right < drawn + 1) continue;
    drawn = right;
    parts.push(shape('rect', { x: left, y: top + (isNone ? 5 : 0), width: Math.max(1, right - left),
      height: isNone ? 4 : 14, style: `fill:${colour(steps[i].op)}` },
      `${ms(steps[i].t)} to ${ms(end)}: ${LABEL[steps[i].op]}`, -1));
  }
  return parts;
}

/** What calls of `on_update` spent of their limit, as heights; of several in one place the dearest. */
function spending(who, limit, calls) {
  const own = updates.filter(i => records[i][2] === who);
  return top => {
    const columns = new Map();
    for (let i = 0; i < calls.length; i += 2) {
      const t = calls[i], spent = calls[i + 1], x = Math.ceil(across(t) / 3) * 3;
      if (t < view.from || t > view.to) continue;
      if (!columns.has(x) || columns.get(x)[1] < spent) columns.set(x, [t, spent]);
    }
    return [...columns].map(([x, [t, spent]]) => {
      const part = limit ? spent / limit : 0, tall = Math.max(3, Math.min(1, part) * 14);
      const answer = own[lastUpTo(own, t, i => records[i][0])] ?? -1;
      return shape('rect', { class: `bar ${part > 0.8 ? 'bad' : 'call'}`, x, y: top + 14 - tall, width: MARK, height: tall },
        `on_update of ${who} at ${ms(t)}: ${spentOf(spent, limit)}`, answer);
    });
  };
}

/** How many of them are under way, as heights over the time. */
function density(list) {
  return top => {
    const columns = Math.max(1, Math.floor(plot.width / 3)), steps = new Float64Array(columns + 1);
    for (const each of list) {
      if (each.to < view.from || each.from > view.to) continue;
      const from = Math.max(0, Math.floor((across(each.from) - plot.left) / 3));
      const to = Math.min(columns - 1, Math.floor((across(each.to) - plot.left) / 3));
      steps[Math.min(from, columns - 1)]++; steps[Math.max(from, to) + 1]--;
    }
    let running = 0, most = 1;
    const heights = [...steps.slice(0, columns)].map(change => (running += change));
    for (const height of heights) most = Math.max(most, height);
    const parts = [];
    heights.forEach((height, i) => {
      if (!height) return;
      const tall = Math.max(2, height / most * 14);
      parts.push(shape('rect', { class: 'bar good', x: plot.left + i * 3, y: top + 14 - tall,
        width: 3, height: tall }, `${count(height)} under way`, -1));
    });
    return parts;
  };
}

/** What there is on it, in words. */
function told() {
  const of = kinds => records.filter(record => kinds.includes(record[1])).length;
  const bad = bars.filter(each => each.state === 'bad').length;
  const hovers = data.hovers.reduce((sum, each) => sum + each[2].length / 2, 0);
  /** @type {[number, string][]} */
  const all = [[of(['fault']), 'fault'], [of(['event', 'outcome']), 'event'], [hovers, 'hover call'],
    [of(['call']), 'handler call'], [bars.length, 'bar']];
  return all.filter(each => each[0]).map(([n, word]) => `${count(n)} ${word}${n === 1 ? '' : 's'}`)
    .join(', ') + (bad ? `, ${count(bad)} of them failed` : '');
}

function drawTimeline() {
  const width = isPrinting ? 1000 : Math.max(inner.clientWidth || $('timeline').clientWidth, 280);
  plot.left = width < 500 ? 96 : 150;
  plot.width = width - plot.left - 14;
  drawAxis(width);
  const list = allLanes(), parts = [], most = width < 500 ? 13 : 21;
  list.forEach(({ name, title, draw }, i) => {
    const top = 2 + i * 18;
    parts.push(el('text', { x: 0, y: top + 11 }, name.length > most ? name.slice(0, most - 1) + '…' : name,
      el('title', {}, title ? `${name}: ${title}` : name)), ...draw(top));
  });
  const height = Math.max(20, list.length * 18 + 4);
  const words = `Time line of ${ms(span)}: ${told()}`;
  lanes.replaceChildren(el('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': words }, ...foldBands(height), ...crashLines(height), ...parts));
  moveCursor();
}

function zoom(factor, around) {
  const range = Math.min(whole, Math.max(whole / 1e5, shownRange() * factor));
  const at = drawnAt(around), part = (at - drawnAt(view.from)) / shownRange();
  lookFrom(at - part * range, range);
  drawTimeline();
}

/** Moves the part that is shown until the time is in it. */
function reveal(t) {
  if (t >= view.from && t <= view.to) return false;
  const range = shownRange();
  lookFrom(drawnAt(t) - range / 2, range);
  drawTimeline();
  return true;
}

/** Shows a part of the time, between two places. */
function select(a, b) {
  const [from, to] = [Math.min(a, b), Math.max(a, b)].map(x => drawnAt(timeAt(x)));
  lookFrom(from, Math.max(to - from, whole / 1e5));
  drawTimeline();
}

// Dragging scrubs, and selects a part on the axis; a press that doesn't move goes to what it is on.
let pressed = null;
inner.addEventListener('pointerdown', event => {
  if (event.button !== 0) return;
  const x = event.clientX - inner.getBoundingClientRect().left;
  if (x < plot.left - 8) return;
  pressed = { x, to: x, on: event.target.closest('[data-r]'), isDrag: false, selects: Boolean(event.target.closest('.axis')) };
  inner.setPointerCapture(event.pointerId);
  if (!pressed.on && !pressed.selects) goTime(timeAt(x));
});
inner.addEventListener('pointermove', event => {
  if (!pressed) return;
  const x = event.clientX - inner.getBoundingClientRect().left;
  if (Math.abs(x - pressed.x) > 3) pressed.isDrag = true;
  if (!pressed.isDrag) return;
  pressed.to = Math.max(plot.left, Math.min(plot.left + plot.width, x));
  if (!pressed.selects) return goTime(timeAt(pressed.to));
  selection.style.display = 'block';
  selection.style.left = `${Math.min(pressed.x, pressed.to)}px`;
  selection.style.width = `${Math.abs(pressed.to - pressed.x)}px`;
});
const release = event => {
  selection.style.display = '';
  if (pressed && event.type === 'pointerup') {
    if (pressed.isDrag && pressed.selects) select(Math.max(plot.left, pressed.x), pressed.to);
    else if (!pressed.isDrag && pressed.selects) goTime(timeAt(pressed.x));
    else if (!pressed.isDrag && pressed.on) goRecord(Number(pressed.on.dataset.r));
  }
  pressed = null;
};
inner.addEventListener('pointerup', release);
inner.addEventListener('pointercancel', release);
inner.addEventListener('wheel', event => {
  const x = event.clientX - inner.getBoundingClientRect().left;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(x));
  } else if ((event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) && view.to - view.from < span) {
    event.preventDefault();
    const range = shownRange(), by = (event.deltaX || event.deltaY) / plot.width * range;
    lookFrom(drawnAt(view.from) + by, range);
    drawTimeline();
  }
}, { passive: false });

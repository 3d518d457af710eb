// Goes from step to step, and shows each.

const slider = $('slider');
let hashTimer = 0, isStarted = false;

/** Goes to where so many records have happened. */
function goTo(r, t) {
  now.r = Math.max(0, Math.min(records.length, r));
  now.t = t ?? (now.r ? records[now.r - 1][0] : Math.min(0, ...steps.slice(0, 1).map(s => s.t)));
  now.s = lastUpTo(steps, now.t, s => s.t);
  show();
}
/** Goes to a record; to none of them is the beginning. */
const goRecord = index => goTo(index + 1);
/** Goes to a time, with all that happened up to it. */
function goTime(t) {
  t = Math.max(0, Math.min(span, t));
  goTo(lastUpTo(records, t, record => record[0]) + 1, t);
}

/** The next moment, or the one before: a time at which anything happened, moves as well. */
function goMoment(way) {
  const r = way > 0 ? lastUpTo(records, now.t, record => record[0]) + 1
    : lastUpTo(records, now.t - 1e-6, record => record[0]);
  const s = way > 0 ? lastUpTo(steps, now.t, step => step.t) + 1
    : lastUpTo(steps, now.t - 1e-6, step => step.t);
  const times = [records[r] && records[r][0], steps[s] && steps[s].t].filter(t => t !== undefined);
  if (times.length) goTime(way > 0 ? Math.min(...times) : Math.max(...times));
  else if (way < 0) goTo(0);
}

/** The next event of the session, or the one before. */
function goEvent(way) {
  for (let i = now.r - 1 + way; i >= 0 && i < records.length; i += way)
    if (records[i][1] === 'event' || records[i][1] === 'outcome') return goRecord(i);
  goTo(way > 0 ? records.length : 0);
}

function show() {
  stockAt(now.r);
  reveal(now.t);
  drawScene();
  moveCursor();
  showStep();
  showSource();
  showHolds();
  showRecords();
  clearTimeout(hashTimer);
  if (!isStarted) return;
  hashTimer = setTimeout(() => {
    const hash = now.r ? `#r=${now.r}` : '#r=0';
    if (location.hash !== hash) try { history.replaceState(null, '', hash); } catch { /* not here */ }
  }, 250);
}

function showStep() {
  const record = records[now.r - 1], parts = [], more = (record && record[5]) || {};
  const head = el('p', { class: 'now-head' });
  if (record) {
    head.append(el('span', { class: `word ${isBad(record) ? 'bad' : record[1]}` }, record[3]));
    if (record[2]) head.append(' ', el('span', { class: 'owner' }, record[2]));
    parts.push(head, el('p', { class: isBad(record) ? 'now-text bad' : 'now-text' }, record[4]));
    const of = more.span !== undefined && isLoad(bars[more.span]) ? names.get(bars[more.span].name) : undefined;
    if (of) parts.push(el('p', { class: 'why' }, of));
    if (more.why) parts.push(el('p', { class: 'why' }, more.why));
    const had = ['update', 'call', 'fault'].includes(record[1]) ? draggedAt(now.r - 1) : '';
    if (had) parts.push(el('p', { class: 'why' }, `dragged: ${had}`));
    if (more.span !== undefined) parts.push(spanLine(bars[more.span], now.r - 1));
    if (more.again) parts.push(el('p', { class: 'why' }, `the same ${count(more.again[0])} more time${
      more.again[0] === 1 ? '' : 's'}, until ${ms(more.again[1])}`));
    if (more.units) parts.push(budget(more.units));
    const end = isBad(record) || now.r === data.opensAt ? outcomeAfter(now.r - 1) : -1;
    if (end >= 0) parts.push(el('p', { class: 'why' }, 'then ', link(end, `outcome: ${records[end][4]}`)));
  } else parts.push(el('p', { class: 'now-text' }, 'Nothing has happened yet.'));
  $('now').replaceChildren(...parts.filter(Boolean));
  $('who').hidden = true;
  $('where').textContent = `${count(now.r)} of ${count(records.length)} · ${ms(now.t)}`;
  slider.value = String(now.r);
  slider.setAttribute('aria-valuetext', record ? `Step ${now.r} at ${ms(now.t)}: ${line(record)}` : 'The beginning');
  $('back').disabled = now.r === 0 && now.t <= 0;
  $('on').disabled = now.r === records.length;
}

/** @param {Bar} each */
function spanLine(each, index) {
  const other = index === each.record ? each.end : each.record;
  const words = index === each.record ? `${each.result}, after ${ms(each.to - each.from)}`
    : `begun ${ms(each.to - each.from)} before`;
  return el('p', { class: 'why' }, other >= 0 && other !== index ? link(other, words) : words);
}

function budget([spent, limit]) {
  const part = limit ? spent / limit * 100 : 0;
  const words = spentOf(spent, limit);
  return el('p', { class: 'budget' }, el('span', { class: 'meter', 'aria-hidden': 'true' },
    el('span', { style: `width:${Math.max(1, Math.min(100, part))}%`, class: part > 80 ? 'much' : '' })), words);
}

/** Names the records that made something, and those that changed it. */
function showWho(name, made) {
  const known = made.filter(i => i >= 0);
  const rows = known.map((i, place) => el('li', {}, `${place ? 'changed' : made[0] < 0 ? 'changed' : 'made'} by `,
    link(i, `${count(i + 1)} ${line(records[i])}`), placeText(i)));
  $('who').replaceChildren(el('h3', {}, name), known.length ? el('ol', {}, ...rows)
    : el('p', { class: 'why' }, 'It was there from the beginning.'));
  $('who').hidden = false;
}
function placeText(index) {
  const place = placeOf(index);
  return place ? ` (${data.sources[place[0]].path.split('/').pop()}:${place[1]})` : '';
}

const SHOWN = 40, LAST = 8;
/** What it holds in the end, where that is something else than at this step. */
function lastly(list, end) {
  if (end.length === list.length && end.every((entry, i) => entry.name === list[i].name && !entry.id === !list[i].id))
    return null;
  const names = end.slice(0, LAST).map(entry => entry.name), more = end.length - names.length;
  return el('p', { class: 'why' }, `in the end: ${names.join(', ') || 'nothing'}${more > 0 ? ` and ${count(more)} more` : ''}`);
}

function showHolds() {
  const parts = [], isOne = stock.lists.size < 2;
  for (const [who, list] of stock.lists) {
    const end = stockAtEnd.lists.get(who) ?? [];
    if (!list.length && !end.length && !isOne) continue;
    const place = data.places.find(each => each.id === who);
    const rows = list.slice(0, SHOWN).map(entry => {
      const last = entry.then.length ? entry.then[entry.then.length - 1] : entry.by;
      const node = last >= 0 ? link(last, entry.name) : entry.name;
      return el('li', { class: entry.id ? 'open' : undefined }, node, entry.id ? ' …' : '');
    });
    const more = list.length - rows.length + ((place && place.more) || 0);
    parts.push(el('div', {}, el('h3', {}, who), rows.length ? el('ol', {}, ...rows)
      : el('p', { class: 'why' }, 'nothing'), more > 0 ? el('p', { class: 'why' }, `and ${count(more)} more`) : null,
    lastly(list, end)));
  }
  if (stock.saved.length) parts.push(el('div', {}, el('h3', {}, 'Saved files'), el('ul', {},
    ...stock.saved.slice(0, SHOWN).map(file => el('li', {}, link(file.by, file.name)))),
    stock.saved.length > SHOWN ? el('p', { class: 'why' }, `and ${count(stock.saved.length - SHOWN)} more`) : null));
  if (!parts.length) parts.push(el('p', { class: 'why' }, 'Nothing.'));
  $('contents').replaceChildren(...parts);
}

// Links, keys and buttons.

function goHash() {
  const found = /^#r=(\d+)$/.exec(location.hash);
  if (!found) return false;
  goTo(Number(found[1]));
  return true;
}
addEventListener('hashchange', goHash);
document.addEventListener('click', event => {
  const to = event.target instanceof Element ? event.target.closest('a[href^="#r="]') : null;
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', to.getAttribute('href'));
  goHash();
  if (to.closest('#records, .time, .stage, .step')) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' });
});
document.addEventListener('keydown', event => {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  const isTyping = target.matches('input[type=search], textarea, select');
  if (event.altKey || event.metaKey || isTyping) {
    if (isTyping && event.key === 'Escape') target.blur();
    return;
  }
  const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (way) event.ctrlKey ? goEvent(way) : event.shiftKey ? goMoment(way) : goTo(now.r + way);
  else if (event.ctrlKey) return;
  else if (event.key === 'Home' && target === slider) goTo(0);
  else if (event.key === 'End' && target === slider) goTo(records.length);
  else if (event.key === '+' || event.key === '=') zoom(0.5, now.t);
  else if (event.key === '-') zoom(2, now.t);
  else if (event.key === '0') zoom(1e9, now.t);
  else if (event.key === '/') $('search').focus();
  else return;
  event.preventDefault();
});
slider.max = String(records.length);
slider.addEventListener('input', () => goTo(Number(slider.value)));
$('back').addEventListener('click', event => event.shiftKey ? goMoment(-1) : event.ctrlKey ? goEvent(-1) : goTo(now.r - 1));
$('on').addEventListener('click', event => event.shiftKey ? goMoment(1) : event.ctrlKey ? goEvent(1) : goTo(now.r + 1));
$('closer').addEventListener('click', () => zoom(0.5, now.t));
$('farther').addEventListener('click', () => zoom(2, now.t));
$('whole').addEventListener('click', () => zoom(1e9, now.t));
$('unfold').addEventListener('click', () => { isUnfolded = !isUnfolded; drawTimeline(); });
$('failed').addEventListener('change', () => {
  document.documentElement.classList.toggle('failed-only', $('failed').checked);
  drawTimeline();
  refilter();
});

function fit() {
  fitScene();
  drawScene();
  drawTimeline();
}
addEventListener('resize', fit);
// On paper everything is shown, and nothing scrolls.
addEventListener('beforeprint', () => {
  isPrinting = true;
  drawTimeline();
  // What failed comes first; each step has its number.
  const all = chosen();
  filtered = [...all.filter(i => isBad(records[i])), ...all.filter(i => !isBad(records[i]))];
  fillRecords(0, 5000);
  for (const each of document.querySelectorAll('details')) each.open = true;
});
addEventListener('afterprint', () => { isPrinting = false; drawTimeline(); refilter(); });

document.documentElement.classList.add('scripted');
$('scene').replaceChildren(sceneSVG);
$('timeline').replaceChildren(inner);
drawLegend();
openOnDrops();
fitScene();
drawTimeline();
if (!goHash()) goTo(data.opensAt ?? records.length);
isStarted = true;

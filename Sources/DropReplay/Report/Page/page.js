// The page of one run: its parts together, links, keys and buttons.

const slider = $('slider');
let hashTimer = 0, isStarted = false;

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
  showPlace();
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

/** Says where one stands. */
function showPlace() {
  const record = records[now.r - 1];
  $('where').textContent = `${count(now.r)} of ${count(records.length)} · ${ms(now.t)}`;
  slider.value = String(now.r);
  slider.setAttribute('aria-valuetext', record ? `Step ${now.r} at ${ms(now.t)}: ${line(record)}` : 'The beginning');
  $('back').disabled = now.r === 0 && now.t <= 0;
  $('on').disabled = now.r === records.length;
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

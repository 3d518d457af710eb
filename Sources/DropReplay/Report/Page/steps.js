// Goes from step to step, and tells of each.

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

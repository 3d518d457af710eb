// Lists the steps around the one shown, or those that are searched for.

const PAGE = 200;
const whatIsSaid = $('records-hint').textContent;
let filtered = null, listStart = -1;

/** The steps that are to be listed: all, those that failed, those with a text in them. */
function chosen() {
  if (filtered) return filtered;
  const words = $('search').value.trim().toLowerCase(), isFailed = $('failed').checked;
  filtered = records.map((_, i) => i);
  if (isFailed) filtered = filtered.filter(i => isBad(records[i]));
  if (words) filtered = filtered.filter(i => line(records[i]).toLowerCase().includes(words));
  const isAll = filtered.length === records.length;
  $('found').textContent = isAll ? '' : `${count(filtered.length)} of ${count(records.length)}`;
  return filtered;
}

function showRecords() {
  const list = chosen(), at = Math.max(0, lastUpTo(list, now.r - 1, i => i));
  if (listStart < 0 || at < listStart || at >= listStart + PAGE)
    fillRecords(list.length <= PAGE ? 0 : Math.max(0, Math.min(list.length - PAGE, at - PAGE / 2)));
  const box = $('records');
  for (const row of box.querySelectorAll('tr.here')) row.classList.remove('here');
  const row = box.querySelector(`tr[data-i="${now.r - 1}"]`);
  if (!row) return;
  row.classList.add('here');
  if (box.scrollHeight > box.clientHeight)
    box.scrollTop = row.offsetTop - box.clientHeight / 2;
}

const HEADS = ['Step', 'Time', 'Where', 'What', 'Details'];
function fillRecords(start, most = PAGE) {
  const list = chosen();
  listStart = start;
  const cell = (kind, ...children) => el('td', { role: 'cell', class: kind }, ...children);
  const rows = list.slice(start, start + most).map(i => {
    const record = records[i];
    return el('tr', { role: 'row', class: isBad(record) ? 'bad' : record[1], 'data-i': i },
      el('th', { role: 'rowheader', scope: 'row', class: 'num' }, link(i, count(i + 1))),
      cell('num', ms(record[0])), cell('who', record[2]), cell('word', record[3]), cell('', record[4]));
  });
  const head = el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' },
    ...HEADS.map(name => el('th', { scope: 'col', role: 'columnheader' }, name))));
  $('records').replaceChildren(rows.length ? el('table', { role: 'table',
    'aria-labelledby': 'records-title' }, head, el('tbody', { role: 'rowgroup' }, ...rows))
    : el('p', { class: 'hint' }, 'No step is like that.'));
  $('records-hint').textContent = list.length > most ? `${count(start + 1)} to ${
    count(Math.min(start + most, list.length))} of ${count(list.length)}, around the step shown. ${
    whatIsSaid.replace(/^[^.]*\. ?/, '')}` : whatIsSaid;
}

function refilter() {
  filtered = null;
  listStart = -1;
  showRecords();
}
$('search').addEventListener('input', refilter);
$('records').addEventListener('click', event => {
  const row = event.target.closest('tr[data-i]');
  if (row && !event.target.closest('a') && !String(getSelection())) goRecord(Number(row.dataset.i));
});

extension ReportScript {
  /// Lists what happened around the moment, and starts it all.
  static let records = #"""
    const PAGE = 200;
    let pageStart = -1;
    function showRecords(count) {
      const here = Math.max(0, count - 1);
      if (records.length <= PAGE) fillRecords(0);
      else if (here < pageStart || here >= pageStart + PAGE || pageStart < 0)
        fillRecords(Math.max(0, here - PAGE / 2));
      for (const row of $('records').querySelectorAll('tr.here')) row.classList.remove('here');
      const row = $('records').querySelector(`tr[data-i="${here}"]`);
      if (row && count) {
        row.classList.add('here');
        const view = $('records');
        view.scrollTop = row.offsetTop - view.clientHeight / 2;
      }
    }
    const cell = (kind, text) => el('td', { role: 'cell', class: kind }, text);
    function fillRecords(start) {
      start = Math.floor(start);
      if (start === pageStart) return;
      pageStart = start;
      const rows = records.slice(start, start + PAGE).map((r, i) =>
        el('tr', { role: 'row', class: r[1], 'data-i': start + i }, cell('num', ms(r[0])),
          cell('who', r[2]), cell('word', r[3]), cell('', r[4])));
      const head = el('thead', { role: 'rowgroup' }, el('tr', { role: 'row' },
        ...['Time', 'Where', 'What', 'Details'].map(name =>
          el('th', { scope: 'col', role: 'columnheader' }, name))));
      $('records').replaceChildren(el('table', { role: 'table', 'aria-labelledby': 'records-title' },
        head, el('tbody', { role: 'rowgroup' }, ...rows)));
      if (records.length > PAGE)
        $('records-hint').textContent = `Lines ${start + 1} to ${Math.min(start + PAGE,
          records.length)} of ${records.length.toLocaleString('en')}, around the moment shown above.` + more;
    }
    const more = $('records-hint').textContent;
    function go(index) {
      const at = Math.max(0, Math.min(moments.length - 1, index));
      $('slider').value = at;
      showMoment(at);
    }
    $('slider').max = moments.length - 1;
    $('slider').addEventListener('input', () => showMoment(Number($('slider').value)));
    $('back').addEventListener('click', () => go(Number($('slider').value) - 1));
    $('on').addEventListener('click', () => go(Number($('slider').value) + 1));
    addEventListener('resize', drawTimeline);
    drawTimeline();
    go(moments.length - 1);

    """#
}

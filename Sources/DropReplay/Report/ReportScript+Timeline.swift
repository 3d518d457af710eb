extension ReportScript {
  /// Draws calls, transfers, effects and faults over time.
  static let timeline = #"""
    const span = Math.max(data.duration, steps.length ? steps[steps.length - 1].t : 0, 1);
    const tickLabel = t => span < 10000 ? ms(t) : (t / 1000).toLocaleString('en') + ' s';
    let cursor = null, across = t => t;
    function moveCursor(t) {
      if (!cursor) return;
      cursor.setAttribute('x1', across(t)); cursor.setAttribute('x2', across(t));
    }
    const lineWidth = () => Math.max($('timeline').clientWidth, 300);
    function ticks() {
      const rough = span / Math.max(3, Math.min(8, lineWidth() / 110)), power = 10 ** Math.floor(Math.log10(rough));
      const size = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
      const list = [];
      for (let t = 0; t <= span; t += size) list.push(t);
      return list;
    }
    function drawTimeline() {
      const width = lineWidth(), left = width < 500 ? 92 : 130, right = 20;
      across = t => left + (width - left - right) * t / span;
      const parts = [];
      let y = 22;
      for (const t of ticks()) {
        parts.push(el('line', { x1: across(t), y1: 18, x2: across(t), y2: 0, class: 'grid',
          style: 'stroke:var(--line)' }));
        parts.push(el('text', { x: across(t), y: 12, class: 'soft',
          'text-anchor': !t ? 'start' : across(t) > width - 50 ? 'end' : 'middle' }, tickLabel(t)));
      }
      const most = left < 130 ? 12 : 17;
      const lane = (name, height, body) => {
        parts.push(el('text', { x: 0, y: y + height / 2 + 4 },
          name.length > most ? name.slice(0, most - 1) + '…' : name));
        body(y); y += height + 8;
      };
      const tick = (t, top, height, style, title) => el('rect', { x: across(t) - 1.5, y: top,
        width: 3, height, style }, el('title', {}, title));
      const spread = (list, top, height, style) => {
        const seen = new Set();
        for (const r of list) {
          const x = Math.round(across(r[0]) / 2);
          if (seen.has(x)) continue;
          seen.add(x);
          parts.push(tick(r[0], top, height, style(r), `${ms(r[0])}: ${line(r)}`));
        }
      };
      if (steps.length) lane('Proposal', 14, top => {
        let drawn = -1;
        for (let i = 0, j; i < steps.length; i = j) {
          j = i + 1;
          while (j < steps.length && steps[j].op === steps[i].op && !steps[j].start) j++;
          const end = j < steps.length && !steps[j].start ? steps[j].t : steps[j - 1].t;
          const isNone = steps[i].op === 5, right = across(end);
          if (right < drawn + 1) continue;
          drawn = right;
          parts.push(el('rect', { x: across(steps[i].t), y: top + (isNone ? 5 : 0),
            width: Math.max(1, right - across(steps[i].t)), height: isNone ? 4 : 14,
            style: `fill:${colour(steps[i].op)}` },
            el('title', {}, `${ms(steps[i].t)} to ${ms(end)}: ${LABEL[steps[i].op]}`)));
        }
      });
      const kind = (...kinds) => records.filter(r => kinds.includes(r[1]));
      const events = kind('event', 'outcome');
      if (events.length) lane('Events', 14, top =>
        spread(events, top, 14, () => 'fill:var(--accent)'));
      for (const who of [...new Set(kind('call').map(r => r[2]))].slice(0, 12))
        lane(`${who || 'source'} calls`, 14, top =>
          spread(kind('call').filter(r => r[2] === who), top, 14, () => 'fill:var(--soft)'));
      if (kind('effect').length) lane('Effects', 14, top =>
        spread(kind('effect'), top, 14, () => 'fill:var(--link)'));
      const bars = data.transfers.length > 120 ? 5 : 14;
      data.transfers.slice(0, 400).forEach(x => lane(bars > 5 ? x[0] : '', bars, top =>
        parts.push(el('rect', { x: across(x[2]), y: top, rx: 2, height: bars,
          width: Math.max(3, across(x[3]) - across(x[2])),
          style: `fill:${x[5] ? 'var(--copy)' : 'var(--forbidden)'}` + (x[5] ? '' :
            ';stroke:var(--ink);stroke-dasharray:3 2') },
          el('title', {}, `${x[0]} as ${x[1]}, ${ms(x[2])} to ${ms(x[3])}: ${x[4]}`)))));
      const faults = kind('fault');
      if (faults.length) lane('Faults', 14, top => {
        for (const r of faults.slice(0, 2000)) {
          const x = across(r[0]);
          parts.push(el('path', { d: `M${x - 7} ${top + 13}L${x} ${top}L${x + 7} ${top + 13}Z`,
            style: 'fill:var(--forbidden)' }, el('title', {}, `${ms(r[0])}: ${line(r)}`)));
        }
      });
      cursor = el('line', { y1: 16, y2: y, style: 'stroke:var(--ink);stroke-width:1.5' });
      const svg = el('svg', { width, height: y + 4, viewBox: `0 0 ${width} ${y + 4}`, role: 'img',
        'aria-label': `Time line of ${ms(span)}: ${events.length} events, ` +
          `${data.transfers.length} transfers and tasks, ${faults.length} faults` }, ...parts, cursor);
      svg.addEventListener('click', event => {
        const t = (event.offsetX - left) / (width - left - right) * span;
        go(Math.max(0, lastUpTo(moments, t, m => m.t)));
      });
      $('timeline').replaceChildren(svg);
      moveCursor(moments[Number($('slider').value)].t);
    }

    """#
}

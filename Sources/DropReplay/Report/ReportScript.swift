/// The report's script: draws the scene and the time line, and shows the state at each moment.
enum ReportScript {
  static let text = scene + moments + timeline + records

  private static let scene = #"""
    'use strict';
    const data = JSON.parse(document.getElementById('data').textContent);
    const $ = id => document.getElementById(id);
    const OPS = ['copy', 'move', 'link', 'forbidden', 'cancel', 'none'];
    const DASH = ['', '', '2 5', '7 5', '10 4 2 4', '1 6'];
    const LABEL = ['copy', 'move', 'link', 'forbidden', 'cancel', 'no proposal'];
    const colour = op => `var(--${OPS[op]})`;
    const ms = t => (Math.round(t * 10) / 10).toLocaleString('en') + ' ms';
    function el(name, attributes, ...children) {
      const svg = ['svg', 'g', 'rect', 'path', 'circle', 'text', 'line', 'title'].includes(name);
      const node = svg ? document.createElementNS('http://www.w3.org/2000/svg', name)
        : document.createElement(name);
      for (const key in attributes) node.setAttribute(key, attributes[key]);
      node.append(...children.filter(child => child !== null));
      return node;
    }
    const steps = [];
    for (let i = 0; i < data.path.length; i += 4)
      steps.push({ t: data.path[i], x: data.path[i + 1], y: data.path[i + 2],
        op: data.path[i + 3] & 7, start: data.path[i + 3] > 7 });
    const box = (() => {
      let [l, t, r, b] = [Infinity, Infinity, -Infinity, -Infinity];
      const take = (x, y) => { l = Math.min(l, x); r = Math.max(r, x); t = Math.min(t, y);
        b = Math.max(b, y); };
      for (const place of data.places) for (const f of place.frames) {
        take(f[1], f[2]); take(f[1] + f[3], f[2] + f[4]); }
      for (const s of steps) take(s.x, s.y);
      if (l > r) [l, t, r, b] = [0, 0, 400, 240];
      const pad = Math.max(r - l, b - t, 40) * 0.05;
      return { x: l - pad, y: t - pad, w: r - l + 2 * pad, h: b - t + 2 * pad };
    })();
    const frameAt = (place, t) => {
      let found = place.frames[0];
      for (const frame of place.frames) if (frame[0] <= t) found = frame;
      return found ? found.slice(1)
        : [box.x + box.w * 0.01, box.y + box.h * 0.01, box.w * 0.98, box.h * 0.98];
    };
    const unit = Math.max(box.w / Math.max($('scene').clientWidth, 200), box.h / 560);
    const sceneSVG = el('svg', { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, role: 'img',
      'aria-label': `The scene: ${data.places.map(p => p.id).join(', ')}, and the way of the pointer` });
    const placeNodes = data.places.map(place => {
      const rect = el('rect', { class: 'place', rx: 4 * unit });
      const label = el('text', { 'font-size': 13 * unit, style: `font-size:${13 * unit}px` }, place.id);
      const regions = place.regions.map(region => ({ region,
        rect: el('rect', { class: 'region' }, el('title', {}, region.id)) }));
      const cells = el('g', {});
      sceneSVG.append(el('g', {}, rect, cells, ...regions.map(r => r.rect), label));
      return { place, rect, label, regions, cells };
    });
    function drawPlaces(t, lit) {
      for (const { place, rect, label, regions } of placeNodes) {
        const [x, y, w, h] = frameAt(place, t);
        const shown = (place.opened ?? -1) <= t && (place.closed ?? Infinity) > t;
        rect.parentNode.style.display = shown ? '' : 'none';
        for (const [key, value] of Object.entries({ x, y, width: w, height: h }))
          rect.setAttribute(key, value);
        label.setAttribute('x', x + 2 * unit); label.setAttribute('y', y - 5 * unit);
        rect.classList.toggle('lit', lit[place.id] === '');
        for (const { region, rect } of regions) {
          const f = region.frame;
          for (const [key, value] of Object.entries({ x: x + f[0], y: y + f[1], width: f[2],
            height: f[3] })) rect.setAttribute(key, value);
          rect.classList.toggle('lit', lit[place.id] === region.id);
        }
      }
    }
    function drawWay() {
      let runs = [], run = null;
      for (const s of steps) {
        if (!run || s.start || s.op !== run.op) {
          const from = run && !s.start ? run.d.slice(run.last) : '';
          run = { op: s.op, d: from ? 'M' + from.slice(1) : '', last: 0 };
          runs.push(run);
        }
        run.last = run.d.length;
        run.d += (run.d ? 'L' : 'M') + s.x + ' ' + s.y;
      }
      for (const { op, d } of runs)
        sceneSVG.append(el('path', { class: 'way', d: d.includes('L') ? d : d + 'h0.01',
          style: `stroke:${colour(op)};stroke-dasharray:${DASH[op] || 'none'}` }));
      const used = [...new Set(steps.map(s => s.op))].sort();
      for (const op of used) {
        const line = el('svg', { width: 34, height: 8, 'aria-hidden': 'true' }, el('line', { x1: 1,
          y1: 4, x2: 33, y2: 4, style:
            `stroke:${colour(op)};stroke-width:3;stroke-dasharray:${DASH[op] || 'none'}` }));
        $('legend').append(el('li', {}, line, LABEL[op]));
      }
    }
    drawWay();
    const pointer = el('circle', { class: 'pointer', r: 6 * unit, cx: 0, cy: 0 });
    sceneSVG.append(pointer);
    $('scene').append(sceneSVG);

    """#

  private static let moments = #"""
    const records = data.records;
    const moments = [];
    { // Each moment: a time, the last step of the pointer and the number of records up to it.
      let s = 0, r = 0;
      while (s < steps.length || r < records.length) {
        const t = Math.min(s < steps.length ? steps[s].t : Infinity,
          r < records.length ? records[r][0] : Infinity);
        while (s < steps.length && steps[s].t <= t) s++;
        while (r < records.length && records[r][0] <= t) r++;
        moments.push({ t, s: s - 1, r });
      }
      if (!moments.length) moments.push({ t: 0, s: -1, r: 0 });
    }
    const nameOf = entry => typeof entry === 'string' ? entry : entry.name;
    const stock = { at: 0, lists: {}, lit: {} };
    function resetStock() {
      stock.at = 0; stock.lists = {}; stock.lit = {};
      for (const place of data.places) stock.lists[place.id] = place.contents.map(name => ({ name }));
    }
    function applyEffect(who, e) {
      const list = stock.lists[who] ??= [];
      const put = (index, entries) => list.splice(Math.max(0, index - 1), 0, ...entries);
      const named = entries => entries.map(entry => ({ name: nameOf(entry) }));
      const open = list.findIndex(entry => entry.id && entry.id === e.id);
      switch (e.effect) {
        case 'highlight':
          if (e.on) stock.lit[who] = e.region ?? ''; else delete stock.lit[who];
          break;
        case 'insert': put(e.index, named(e.contents)); break;
        case 'remove': list.splice(e.index - 1, e.count); break;
        case 'placeholder': put(e.index, [{ name: e.title, id: e.id }]); break;
        case 'commit':
          if (open >= 0) list.splice(open, 1, ...named(e.contents)); else put(e.index, named(e.contents));
          break;
        case 'discard': if (open >= 0) list.splice(open, 1); break;
        case 'move': {
          const from = [].concat(e.from).map(i => i - 1);
          const taken = from.map(i => list[i]).filter(Boolean);
          stock.lists[who] = list.filter((_, i) => !from.includes(i));
          stock.lists[who].splice(e.to - 1, 0, ...taken);
        }
      }
    }
    function stockAt(count) {
      if (count < stock.at || !Object.keys(stock.lists).length) resetStock();
      for (; stock.at < count; stock.at++) {
        const record = records[stock.at];
        if (record[5]) applyEffect(record[2], record[5]);
      }
    }
    const line = r => [r[2], r[3], r[4]].filter(Boolean).join(' ');
    function showMoment(index) {
      const m = moments[index], step = steps[m.s];
      stockAt(m.r);
      drawPlaces(m.t, stock.lit);
      pointer.style.display = step ? '' : 'none';
      if (step) {
        pointer.setAttribute('cx', step.x); pointer.setAttribute('cy', step.y);
        pointer.style.fill = colour(step.op);
      }
      const where = step ? `pointer at ${step.x}, ${step.y}: ${LABEL[step.op]}` : 'no pointer';
      const running = data.transfers.filter(x => x[2] <= m.t && m.t < x[3]).length;
      const text = `${ms(m.t)} · ${where}` + (running ? ` · ${running} under way` : '');
      $('now').textContent = text;
      $('slider').setAttribute('aria-valuetext', text);
      $('back').disabled = index === 0; $('on').disabled = index === moments.length - 1;
      const before = index ? moments[index - 1].r : 0;
      const from = Math.max(0, Math.min(before, m.r - 6));
      const shown = records.slice(Math.max(from, m.r - 12), m.r);
      $('recent').replaceChildren(...shown.map((r, i) => el('li', { class: r[1] +
        (m.r - shown.length + i >= before ? ' fresh' : '') }, line(r))));
      if (!shown.length) $('recent').append(el('li', {}, 'Nothing yet'));
      showStock();
      drawStock(m.t);
      moveCursor(m.t);
      showRecords(m.r);
    }
    function drawStock(t) {
      for (const { place, cells } of placeNodes) {
        const l = place.layout, list = stock.lists[place.id] || [];
        cells.replaceChildren();
        if (!l) continue;
        const [x, y, w, h] = frameAt(place, t);
        list.slice(0, 300).forEach((entry, i) => {
          const column = i % l.columns, row = Math.floor(i / l.columns);
          const left = x + l.inset + column * (l.cell[0] + l.spacing);
          const top = y + l.inset + row * (l.cell[1] + l.spacing);
          if (top + l.cell[1] > y + h + 1 || left > x + w) return;
          const width = Math.min(l.cell[0], w) - 4 * unit, size = 11 * unit;
          const fits = Math.max(3, Math.floor(width / (size * 0.6)));
          const name = entry.name.length > fits ? entry.name.slice(0, fits - 1) + '…' : entry.name;
          cells.append(el('rect', { class: 'cell' + (entry.id ? ' open' : ''), x: left + 2 * unit,
            y: top + 2 * unit, width, height: l.cell[1] - 4 * unit, rx: 3 * unit },
            el('title', {}, entry.name)), el('text', { x: left + 6 * unit, y: top + 15 * unit,
            class: 'soft', style: `font-size:${size}px` }, name));
        });
      }
    }
    function showStock() {
      const parts = [];
      for (const [who, list] of Object.entries(stock.lists)) {
        if (!list.length && Object.keys(stock.lists).length > 1) continue;
        parts.push(el('p', { class: 'stock-name' }, who));
        const items = list.slice(0, 40).map(entry =>
          el('li', entry.id ? { class: 'open' } : {}, entry.name + (entry.id ? ' …' : '')));
        if (list.length > 40) items.push(el('li', {}, `and ${list.length - 40} more`));
        if (!list.length) items.push(el('li', { class: 'open' }, 'nothing'));
        parts.push(el('ol', { class: 'stock' }, ...items));
      }
      if (!parts.length) parts.push(el('p', { class: 'stock' }, 'nothing'));
      $('contents').replaceChildren(...parts);
    }

    """#

  private static let timeline = #"""
    const span = Math.max(data.duration, steps.length ? steps[steps.length - 1].t : 0, 1);
    let cursor = null, across = t => t;
    function moveCursor(t) {
      if (!cursor) return;
      cursor.setAttribute('x1', across(t)); cursor.setAttribute('x2', across(t));
    }
    function ticks() {
      const rough = span / 8, power = 10 ** Math.floor(Math.log10(rough));
      const size = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
      const list = [];
      for (let t = 0; t <= span; t += size) list.push(t);
      return list;
    }
    function drawTimeline() {
      const left = 130, width = Math.max($('timeline').clientWidth, 640), right = 20;
      across = t => left + (width - left - right) * t / span;
      const parts = [];
      let y = 22;
      for (const t of ticks()) {
        parts.push(el('line', { x1: across(t), y1: 18, x2: across(t), y2: 0, class: 'grid',
          style: 'stroke:var(--line)' }));
        parts.push(el('text', { x: across(t), y: 12, class: 'soft',
          'text-anchor': !t ? 'start' : across(t) > width - 50 ? 'end' : 'middle' }, ms(t)));
      }
      const lane = (name, height, body) => {
        parts.push(el('text', { x: 0, y: y + height / 2 + 4 },
          name.length > 17 ? name.slice(0, 16) + '…' : name));
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
        let i = 0;
        while (i < steps.length) {
          let j = i + 1;
          while (j < steps.length && steps[j].op === steps[i].op && !steps[j].start) j++;
          const end = j < steps.length && !steps[j].start ? steps[j].t : steps[j - 1].t;
          parts.push(el('rect', { x: across(steps[i].t), y: top + (steps[i].op === 5 ? 5 : 0),
            width: Math.max(1, across(end) - across(steps[i].t)), height: steps[i].op === 5 ? 4 : 14,
            style: `fill:${colour(steps[i].op)}` },
            el('title', {}, `${ms(steps[i].t)} to ${ms(end)}: ${LABEL[steps[i].op]}`)));
          i = j;
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
        let best = 0;
        moments.forEach((m, i) => { if (m.t <= t) best = i; });
        go(best);
      });
      $('timeline').replaceChildren(svg);
      moveCursor(moments[Number($('slider').value)].t);
    }

    """#

  private static let records = #"""
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
    function fillRecords(start) {
      start = Math.floor(start);
      if (start === pageStart) return;
      pageStart = start;
      const rows = records.slice(start, start + PAGE).map((r, i) =>
        el('tr', { class: r[1], 'data-i': start + i },
          el('td', { class: 'num' }, ms(r[0])), el('td', {}, r[2]), el('td', { class: 'word' }, r[3]),
          el('td', {}, r[4])));
      const head = el('thead', {}, el('tr', {}, ...['Time', 'Where', 'What', ''].map(name =>
        el(name ? 'th' : 'td', name ? { scope: 'col' } : {}, name))));
      $('records').replaceChildren(el('table', {}, head, el('tbody', {}, ...rows)));
      if (records.length > PAGE)
        $('records-hint').textContent = `Lines ${start + 1} to ${Math.min(start + PAGE,
          records.length)} of ${records.length}, around the moment shown above.` + more;
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

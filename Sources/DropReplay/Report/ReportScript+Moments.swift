extension ReportScript {
  /// Shows the state at one moment: what is where, and what has just happened.
  static let moments = #"""
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
    const stock = { at: 0, lists: {}, lit: {}, offsets: {}, saved: [] };
    function resetStock() {
      Object.assign(stock, { at: 0, lists: {}, lit: {}, offsets: {}, saved: [] });
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
        case 'scroll': {
          const sum = stock.offsets[who] ??= [0, 0];
          sum[0] += e.dx ?? 0; sum[1] += e.dy ?? 0;
          break;
        }
        case 'save': stock.saved.push(e.name); break;
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
      drawTrail(m.s);
      for (const { t, node } of marks) node.style.display = t <= m.t ? '' : 'none';
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
    // Where the entry with this number lies; without a layout names stand one below the other.
    function cellAt({ id }, state, i) {
      const [x, y, w] = frameOf(state), l = state.layout;
      if (!l) return [x + 10 * unit, y + (8 + 20 * i) * unit, w - 20 * unit, 18 * unit];
      const [dx, dy] = stock.offsets[id] ?? [0, 0];
      const column = i % l.columns, row = Math.floor(i / l.columns);
      return [x - state.offset[0] - dx + l.inset + column * (l.cell[0] + l.spacing),
        y - state.offset[1] - dy + l.inset + row * (l.cell[1] + l.spacing),
        Math.min(l.cell[0], w - 2 * l.inset), l.cell[1]];
    }
    function drawStock(t) {
      const inserting = data.insertions[lastUpTo(data.insertions, t, i => i[0])];
      for (const { place, cells } of placeNodes) {
        const state = stateAt(place, t), [x, y, w, h] = frameOf(state);
        const inside = (left, top, height) =>
          top >= y - unit && top + height <= y + h + unit && left <= x + w;
        const parts = [];
        (stock.lists[place.id] || []).slice(0, 2000).forEach((entry, i) => {
          const [left, top, width, height] = cellAt(place, state, i);
          if (parts.length > 600 || !inside(left, top, height)) return;
          const size = 11 * unit, fits = Math.max(3, Math.floor((width - 12 * unit) / (size * 0.6)));
          const name = entry.name.length > fits ? entry.name.slice(0, fits - 1) + '…' : entry.name;
          parts.push(el('rect', { class: 'cell' + (entry.id ? ' open' : ''), x: left + 2 * unit,
            y: top + 2 * unit, width: Math.max(unit, width - 4 * unit),
            height: Math.max(unit, height - 4 * unit), rx: 3 * unit }, el('title', {}, entry.name)));
          if (height > 12 * unit) parts.push(el('text', { x: left + 6 * unit, y: top +
            Math.min(15 * unit, height / 2 + 4 * unit), class: 'soft', style: small(11) }, name));
        });
        if (inserting && inserting[1] === place.id && inserting[2] !== null) {
          const [left, top, width, height] = cellAt(place, state, inserting[2] - 1);
          const gap = state.layout ? state.layout.spacing / 2 : unit;
          const isGrid = state.layout && state.layout.columns > 1;
          const line = isGrid ? { x1: left - gap, x2: left - gap, y1: top, y2: top + height }
            : { x1: left, x2: left + width, y1: top - gap, y2: top - gap };
          if (inside(left, top, 0)) parts.push(el('line', { class: 'caret', ...line }));
        }
        cells.replaceChildren(...parts);
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
        parts.push(list.length ? el('ol', { class: 'stock' }, ...items)
          : el('p', { class: 'stock none' }, 'nothing'));
      }
      if (stock.saved.length) parts.push(el('p', { class: 'stock-name' }, 'saved files'),
        el('ul', { class: 'stock' }, ...stock.saved.slice(0, 40).map(name => el('li', {}, name)),
          stock.saved.length > 40 ? el('li', {}, `and ${stock.saved.length - 40} more`) : null));
      if (!parts.length) parts.push(el('p', { class: 'stock none' }, 'nothing'));
      $('contents').replaceChildren(...parts);
    }

    """#
}

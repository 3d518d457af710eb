extension ReportScript {
  /// Draws the destinations to scale, and the way of the pointer.
  static let scene = #"""
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
      for (const place of data.places) for (const { frame: f } of place.states) if (f) {
        take(f[0], f[1]); take(f[0] + f[2], f[1] + f[3]); }
      for (const s of steps) take(s.x, s.y);
      if (l > r) [l, t, r, b] = [0, 0, 400, 240];
      const pad = Math.max(r - l, b - t, 40) * 0.05;
      return { x: l - pad, y: t - pad, w: r - l + 2 * pad, h: b - t + 2 * pad };
    })();
    const everything = [box.x + box.w * 0.01, box.y + box.h * 0.01, box.w * 0.98, box.h * 0.98];
    const lastUpTo = (list, t, time) => {
      let low = 0, high = list.length;
      while (low < high) { const mid = (low + high) >> 1; if (time(list[mid]) <= t) low = mid + 1;
        else high = mid; }
      return low - 1;
    };
    const stateAt = (place, t) => place.states[Math.max(0, lastUpTo(place.states, t, s => s.t))];
    const frameOf = state => state.frame || everything;
    const unit = Math.max(box.w / Math.max($('scene').clientWidth, 200), box.h / 560);
    const set = (node, values) => { for (const key in values) node.setAttribute(key, values[key]); };
    const sceneSVG = el('svg', { viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`, role: 'img',
      'aria-label': `The scene: ${data.places.map(p => p.id).join(', ')}, and the way of the pointer` });
    const small = size => `font-size:${size * unit}px`;
    const placeNodes = data.places.map(place => {
      const rect = el('rect', { class: 'place', rx: 4 * unit });
      const label = el('text', { class: 'place-name', style: small(13) }, place.id);
      const [regions, cells] = [el('g', {}), el('g', {})];
      sceneSVG.append(el('g', {}, rect, regions, cells, label));
      return { place, rect, label, regions, cells, state: null };
    });
    function drawPlaces(t, lit) {
      for (const node of placeNodes) {
        const { place, rect, label } = node, state = stateAt(place, t);
        const [x, y, width, height] = frameOf(state);
        const shown = (place.opened ?? -1) <= t && (place.closed ?? Infinity) > t;
        rect.parentNode.style.display = shown ? '' : 'none';
        set(rect, { x, y, width, height });
        set(label, { x: x + 2 * unit, y: y - 5 * unit });
        rect.classList.toggle('lit', lit[place.id] === '');
        if (node.state !== state) drawRegions(node, state);
        for (const each of node.regions.children)
          each.firstChild.classList.toggle('lit', lit[place.id] === each.dataset.id);
      }
    }
    function drawRegions(node, state) {
      const [x, y] = frameOf(state);
      node.state = state;
      node.regions.replaceChildren(...state.regions.map(({ id, frame: f }) => {
        const at = { x: x + f[0], y: y + f[1], width: f[2], height: f[3] };
        const fits = f[2] > id.length * 6 * unit && f[3] > 14 * unit;
        return el('g', { 'data-id': id }, el('rect', { class: 'region', ...at }, el('title', {}, id)),
          fits ? el('text', { class: 'soft', style: small(10), x: at.x + 4 * unit,
            y: at.y + 11 * unit }, id) : null);
      }));
    }
    // The runs of steps with one proposal, each beginning where the one before ended.
    function runs(from, to) {
      const list = [];
      let run = null;
      for (let i = from; i <= to; i++) {
        const s = steps[i], point = s.x + ' ' + s.y;
        if (!run || s.start || s.op !== run.op) {
          const before = run && !s.start ? [run.points[run.points.length - 1]] : [];
          run = { op: s.op, points: before };
          list.push(run);
        }
        run.points.push(point);
      }
      return list.map(({ op, points }) => el('path', { class: 'way',
        d: 'M' + points.join('L') + (points.length < 2 ? 'h0.01' : ''),
        style: `stroke:${colour(op)};stroke-dasharray:${DASH[op] || 'none'}` }));
    }
    const MANY = 400, TRAIL = 150;
    const isLong = steps.length > MANY;
    const trail = el('g', {});
    function drawTrail(at) {
      if (!isLong) return;
      let from = Math.max(0, at - TRAIL);
      for (let i = at; i > from; i--) if (steps[i].start) { from = i; break; }
      trail.replaceChildren(...(at < 0 ? [] : runs(from, at)));
    }
    function drawWay() {
      sceneSVG.append(el('g', isLong ? { class: 'faint' } : {}, ...runs(0, steps.length - 1)), trail);
      const sample = style => el('svg', { width: 34, height: 8, 'aria-hidden': 'true' },
        el('line', { x1: 1, y1: 4, x2: 33, y2: 4, style }));
      // Each stretch has the proposal at its end: a drag's first step draws none.
      for (const op of [...new Set(steps.filter(s => !s.start).map(s => s.op))].sort())
        $('legend').append(el('li', {}, sample(`stroke:${colour(op)};stroke-width:3;` +
          `stroke-dasharray:${DASH[op] || 'none'}`), LABEL[op]));
      if (data.insertions.some(i => i[2] !== null))
        $('legend').append(el('li', {}, sample('stroke:var(--accent);stroke-width:5'),
          'where a drop would insert'));
      for (const word of new Set(data.ends.map(e => e[3])))
        $('legend').append(el('li', {}, el('svg', { width: 16, height: 16, viewBox: '-8 -8 16 16',
          'aria-hidden': 'true' }, mark(word, 1)), word));
      if (isLong) $('scene-hint').textContent =
        "The pointer's whole way is faint, the last of it up to the moment strong.";
    }
    const mark = (word, scale) => el('path', { class: 'mark', d: word === 'dropped'
      ? `M${-7 * scale} 0a${7 * scale} ${7 * scale} 0 1 0 ${14 * scale} 0a${7 * scale} ${7 * scale} 0 1 0 ${-14 * scale} 0`
      : `M${-6 * scale} ${-6 * scale}L${6 * scale} ${6 * scale}M${6 * scale} ${-6 * scale}L${-6 * scale} ${6 * scale}` });
    drawWay();
    const marks = data.ends.map(([t, x, y, word]) => {
      const node = el('g', { transform: `translate(${x} ${y})` }, mark(word, 1.4 * unit),
        el('title', {}, `${word} at ${ms(t)}`));
      sceneSVG.append(node);
      return { t, node };
    });
    const pointer = el('circle', { class: 'pointer', r: 5 * unit, cx: 0, cy: 0 });
    sceneSVG.append(pointer);
    $('scene').append(sceneSVG);

    """#
}

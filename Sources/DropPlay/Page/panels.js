// What is beside the scene: the verdict, what is dragged, moments, the outcome, notices, questions.

/** Puts nodes in a place only where its text would differ, so that nothing flickers or is said twice. */
function fill(node, key, make) {
  if (node.dataset.key === key) return;
  node.dataset.key = key;
  node.replaceChildren(...some([].concat(make())));
}

function drawPanels() {
  drawHead();
  drawVerdict();
  drawSlowly();
  drawLast();
  drawNotices();
  drawShelf();
  drawHint();
  askNext();
}

function drawHead() {
  const name = play.plugin || 'dndhost play';
  setText($('plugin'), name);
  if (document.title !== `${name} · dndhost play`) document.title = `${name} · dndhost play`;
  $('recording').hidden = !play.recording;
  if (play.recording) { setText($('recording-name'), play.recording.name); showTimer(); }
  for (const id of ['reset', 'keep', 'choose', 'paste']) $(id).disabled = !isLive();
  $('undo').disabled = !isLive() || !play.turns.undo.length;
  $('redo').disabled = !isLive() || !play.turns.redo.length;
  $('stop').disabled = !isLive() || !(play.open || listing);
  const [text, button] = wire.state === 'gone' ? ['dndhost is gone. Trying again each second.', '']
    : wire.state === 'taken' ? ['Another tab has taken the scene over.', 'Take it back']
    : wire.state === 'refused' ? ["This address isn't this run's: open the one that dndhost prints.", '']
    : wire.isMute ? ['No answer for 5 s. Drops are refused until one comes.', ''] : ['', ''];
  $('banner').hidden = !text;
  setText($('banner-text'), text);
  $('banner-button').hidden = !button;
  setText($('banner-button'), button);
}
function showTimer() {
  if (!play.recording) return;
  const seconds = Math.max(0, Math.floor((performance.now() - play.recording.since) / 1000));
  setText($('timer'), `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`);
}

let said = '', sayAt = 0, sayTimer = 0;
/** Says something in the live region: once, and at most twice a second, the newest of what waits. */
function announce(text) {
  if (text === said) return;
  said = text;
  clearTimeout(sayTimer);
  sayTimer = setTimeout(() => { sayAt = performance.now(); setText($('live'), text); },
    Math.max(0, sayAt + 500 - performance.now()));
}

function drawVerdict() {
  const verdict = play.verdict;
  const between = listing ? `Listing the folder ${line(listing.name, 80)}: ${many(listing.entries, 'entry').replace('entrys', 'entries')} so far` : play.between;
  if (between) return fill($('verdict'), `between ${between}`, () => el('p', { class: 'verdict' }, between));
  if (drag.refusal) return fill($('verdict'), drag.refusal, () => [
    el('p', { class: 'verdict' }, el('span', { class: 'op forbidden' }, `${GLYPH.forbidden} forbidden`)), el('p', { class: 'why' }, drag.refusal)]);
  const idle = play.isHovering ? 'Over no destination.' : '';
  if (!verdict && !play.isHovering && play.open) {
    const whole = play.whole, label = line(whole?.label ?? 'The drop is being carried out', 120);
    return fill($('verdict'), `open ${label} ${whole?.done} ${whole?.total} ${play.still}`, () => [
      el('p', { class: 'verdict' }, label + (whole?.total ? `, ${count(whole.done)} of ${count(whole.total)}` : '…')),
      whole?.total ? meter(whole.done / whole.total, `${Math.round(whole.done / whole.total * 100)} %`) : null,
      play.still ? el('p', { class: 'why' }, play.still) : null]);
  }
  const refused = !verdict && play.over && play.isHovering ? refusalOf(null, play.over) : '';
  if (play.isHovering || verdict) announce(verdict ? verdictPhrase(verdict) : refused ? `${line(play.over, 80)}: ${refused}` : 'over no destination');
  if (!verdict && !play.isHovering && play.outcome) return fill($('verdict'), `outcome ${JSON.stringify(play.outcome)}`, () => [
    el('p', { class: `verdict small ${toneOf(play.outcome)}` }, outcomePhrase(play.outcome)), whyOf1(play.outcome)]);
  if (!verdict) return fill($('verdict'), `none ${idle} ${refused}`, () => [el('p', { class: 'verdict idle' }, idle || 'Nothing is dragged.'),
    refused ? el('p', { class: 'why' }, `${line(play.over, 80)}: ${refused}`) : null]);
  const asked = verdict.asked && verdict.asked !== verdict.granted ? `asked ${verdict.asked}` : '';
  const isRefused = isRefusal(verdict), reason = isRefused ? refusalOf(verdict, play.over) : [asked, verdict.reason && line(verdict.reason)].filter(Boolean).join(': ');
  const message = isRefused ? '' : detail(verdict), place = verdict.destination ?? (isRefused && play.over);
  fill($('verdict'), JSON.stringify([verdict, play.places.get(verdict.destination)?.entries.length, reason, place]), () => [
    el('p', { class: 'verdict' }, el('span', { class: `op ${verdict.granted}` }, `${GLYPH[verdict.granted] ?? ''} ${verdict.granted}`),
      place ? ` ${isRefused ? 'in' : 'into'} ${line(place, 80)}` : '',
      verdict.insert_at ? `, insert at ${count(verdict.insert_at)}${ofHow(verdict)}` : ''),
    reason ? el('p', { class: 'why' }, reason) : null,
    message ? el('p', { class: 'why said' }, message) : null]);
}
function meter(part, label) {
  const inner = el('span', {});
  inner.style.width = `${Math.max(0, Math.min(1, part)) * 100}%`;
  return el('span', { class: 'meter wide', role: 'progressbar', 'aria-label': 'Progress', 'aria-valuenow': Math.round(part * 100),
    'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuetext': label }, inner);
}

const SHOWN = 60;
const WEIGHT = { failed: 0, 'not loaded': 0, loading: 1 };
function drawDragged() {
  const all = [...play.items.values()];
  all.sort((a, b) => (WEIGHT[a.state] ?? 2) - (WEIGHT[b.state] ?? 2));
  // Those of which nothing tells them apart are one row.
  /** @type {Map<string, [Item, number]>} */
  const rows = new Map();
  for (const item of all) {
    const key = item.name === undefined && !item.state ? String(item.types) : `item ${item.id}`;
    const row = rows.get(key);
    if (row) row[1]++; else rows.set(key, [item, 1]);
  }
  const list = [...rows.values()].slice(0, SHOWN), shown = list.reduce((sum, [, n]) => sum + n, 0);
  fill($('dragged'), JSON.stringify([list, list.map(([item]) => [...item.ways.values()]), all.length]), () => list.length ? [el('ul', { class: 'items' }, ...list.map(([item, n]) => {
    const kind = item.types ? item.types.slice(0, 3).map(type => line(type, 60)).join(', ') + (item.types.length > 3 ? ` and ${item.types.length - 3} more` : '')
      : 'type hidden until the drop';
    return el('li', {}, item.name ? el('span', { class: 'item-name' }, line(item.name, 120))
      : el('span', {}, n > 1 ? `${count(n)} items, names hidden until the drop` : 'name hidden until the drop'),
      item.state ? el('span', { class: `tag ${item.state.replace(' ', '-')}` }, item.state) : null,
      el('span', { class: 'why' }, [kind, item.size === undefined ? '' : bytes(item.size)].filter(Boolean).join(' · ')),
      ...[...item.ways.values()].map(way => el('span', { class: 'why way' }, line(way, 160))),
      item.why ? el('span', { class: 'why bad' }, item.why) : null);
  })), all.length > shown ? el('p', { class: 'why' }, `and ${count(all.length - shown)} more`) : null]
    : el('p', { class: 'why' }, 'Nothing yet. Drag files, text, links or pictures from any program onto the scene.'));
}

const LANES = [['event', 'events'], ['proposal', 'verdict'], ['call', 'calls'], ['load', 'loads'], ['effect', 'effects']];
const LISTED = 80;
let slowlyAt = 0, slowlyTimer = 0;
/** At most ten times a second, and a tenth of the time: it is the most of what is drawn. */
function drawSlowly() {
  clearTimeout(slowlyTimer);
  const now = performance.now();
  if (now < slowlyAt) { slowlyTimer = setTimeout(drawSlowly, slowlyAt - now); return; }
  keepHeight();
  drawDragged();
  drawMoments();
  drawHolds();
  const after = performance.now();
  slowlyAt = after + Math.max(100, 9 * (after - now));
  if (play.isHovering || play.open > 0) slowlyTimer = setTimeout(drawSlowly, Math.max(250, slowlyAt - after));
}
function drawMoments() {
  const all = play.moments, last = all.at(-1);
  fill($('moments'), `${all.length} ${play.momentsLost} ${last?.text} ${last?.t}`, () => {
    const rows = all.slice(-LISTED).map(moment => el('li', { class: moment.isBad ? 'bad' : moment.lane },
      el('span', { class: 'num' }, ms(moment.t)), el('span', {}, line(moment.text, 300))));
    const more = all.length - rows.length + play.momentsLost;
    queueMicrotask(() => { $('moments').scrollTop = $('moments').scrollHeight; });
    return rows.length ? [more > 0 ? el('p', { class: 'why' }, `${count(more)} before`) : null, el('ol', {}, ...rows)]
      : el('p', { class: 'why' }, 'Each call, load and effect appears here as it happens.');
  });
  drawLanes();
}
function drawLanes() {
  const all = play.moments.slice(-4000), width = Math.max(200, $('lanes').clientWidth), left = 58;
  if (!all.length) return fill($('lanes'), 'none', () => []);
  const isRunning = play.isHovering || play.open > 0, from = all[0].t;
  const to = Math.max(isRunning ? nowMs() : 0, all.at(-1).t, from + 100);
  const x = t => left + (t - from) / (to - from) * (width - left - 4);
  fill($('lanes'), `${all.length} ${Math.round(to)} ${width} ${all.at(-1).end} ${play.momentsLost}`, () => {
    const parts = [], height = LANES.length * 15 + 2;
    LANES.forEach(([lane, label], row) => {
      const top = row * 15 + 2;
      parts.push(el('text', { x: 0, y: top + 10, class: 'soft' }, label));
      if (lane === 'proposal') return parts.push(...proposals(all, to).map(each => el('rect', { class: `op ${each.op}`,
        x: x(each.from), y: top + (each.op === 'none' ? 4 : 0), height: each.op === 'none' ? 3 : 11,
        width: Math.max(1.5, x(each.to) - x(each.from)) })));
      for (const run of runs(all.filter(each => (each.lane === 'fault' ? 'call' : each.lane) === lane), x, to, width))
        parts.push(el('rect', { class: `bar ${lane} ${run.kind}`, x: run.from - 1, y: top, width: run.to - run.from + 2, height: 11, rx: 1.5 }));
    });
    return el('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
      'aria-label': `${many(all.length, 'moment')} in ${ms(to - from)}; they are listed below` }, ...parts);
  });
}

const PAINT = ['', 'done', 'running', 'bad'];
/** What is drawn of a lane: a pixel is as bad as the worst in it, so that thousands cost no more than the width. */
function runs(moments, x, to, width) {
  const pixels = new Uint8Array(Math.ceil(width) + 2), list = [];
  for (const { t, end, key, isBad } of moments) {
    const last = Math.min(pixels.length - 2, Math.round(x(key ? end ?? to : t)));
    const paint = isBad ? 3 : key && end === undefined ? 2 : 1;
    for (let i = Math.round(x(t)); i <= last; i++) if (pixels[i] < paint) pixels[i] = paint;
  }
  for (let i = 0; i < pixels.length; i++) {
    if (!pixels[i]) continue;
    const from = i;
    while (pixels[i + 1] === pixels[from]) i++;
    list.push({ kind: PAINT[pixels[from]], from, to: i });
  }
  return list;
}

/** The stretches of time with one proposal. */
function proposals(all, to) {
  const list = [];
  let open = null;
  const end = t => { if (open) list.push({ ...open, to: t }); open = null; };
  for (const moment of all) {
    if (moment.lane === 'proposal') {
      if (open?.op === moment.op) continue;
      end(moment.t);
      open = { op: moment.op, from: moment.t };
    } else if (moment.lane === 'event' && /^(drop|cancel|leave|outcome)/.test(moment.text)) end(moment.t);
  }
  end(to);
  return list;
}

function keptPhrase(kept) {
  const name = line(kept.session ?? kept.name ?? '', 200);
  return `${name} ${kept.replays ? kept.replays === 'same' ? 'replays the same' : 'replays otherwise' : 'is kept'}`;
}
const toneOf = outcome => outcome.status === 'imported' ? 'good' : outcome.status === 'partial' ? 'odd'
  : ['failed', 'forbidden', 'none'].includes(outcome.status) ? 'bad' : '';
/** Why nothing came of a drop: what was said of it, of the first thing that failed or was skipped, or before the drop. */
function reasonOf(outcome) {
  const first = outcome.imported?.length ? undefined : outcome.failed?.[0] ?? outcome.skipped?.[0];
  const before = ['forbidden', 'none'].includes(outcome.status) ? play.lastReason : '';
  return line(outcome.reason ?? first?.reason ?? first?.code ?? before);
}
const whyOf1 = outcome => reasonOf(outcome) ? el('p', { class: 'why' }, reasonOf(outcome)) : null;
function drawLast() {
  const { outcome, kept } = play;
  $('last-box').hidden = !outcome && !kept;
  fill($('last'), JSON.stringify([outcome, kept]), () => {
    const parts = [];
    if (outcome) {
      const whys = [...(outcome.failed ?? []), ...(outcome.skipped ?? [])];
      const list = whys.slice(0, 20).map(each => el('li', {}, el('strong', {}, named1(each.id)),
        ` ${(outcome.failed ?? []).includes(each) ? 'failed' : 'skipped'}${each.reason ? `: ${line(each.reason)}` : each.code ? `: ${each.code}` : ''}`));
      const head = el('p', { class: `verdict small ${toneOf(outcome)}` }, outcomePhrase(outcome));
      parts.push(head, whyOf1(outcome));
      if (list.length) parts.push(el('details', { open: '' }, el('summary', {}, `why (${count(whys.length)})`), el('ul', { class: 'whys' }, ...list)));
    }
    if (kept) {
      const isSame = kept.replays === 'same' || !kept.replays;
      parts.push(el('p', { class: `kept ${isSame ? 'good' : 'bad'}` }, el('span', { class: 'path' }, line(kept.session ?? kept.name ?? '', 200)), ' ',
        el('strong', {}, !kept.replays ? 'not compared' : isSame ? '✓ replays the same' : `✕ replays otherwise from line ${kept.replays.line}`)));
      if (kept.why) parts.push(el('p', { class: 'why' }, line(kept.why, 1000)));
      if (!isSame) parts.push(el('details', {}, el('summary', {}, 'The lines'), el('pre', {}, `live      ${line(kept.replays.live ?? '', 2000)}\nreplayed  ${line(kept.replays.replayed ?? '', 2000)}`)));
      if (typeof kept.report === 'string' && kept.report.startsWith('/report/'))
        parts.push(el('p', {}, el('a', { href: kept.report, target: '_blank', rel: 'noopener noreferrer' }, 'Open the report')));
    }
    if (outcome && !kept) announce([outcomePhrase(outcome), reasonOf(outcome)].filter(Boolean).join(': '));
    return parts;
  });
}

let toldFaults = 0;
function drawNotices() {
  fill($('notices'), JSON.stringify(play.notices), () => play.notices.map(each => {
    const close = el('button', { type: 'button', class: 'close', 'aria-label': 'Close this notice' }, '×');
    const node = el('div', { class: `notice ${each.level}`, tabindex: each.level === 'fault' ? -1 : undefined },
      el('p', {}, el('strong', {}, [each.level, each.who].filter(Boolean).join(' · ')), el('span', {}, each.text),
        each.more ? el('span', { class: 'why' }, each.more) : null), close);
    close.addEventListener('click', () => { play.notices = play.notices.filter(one => one !== each); changed(); });
    return node;
  }));
  const faults = play.notices.filter(each => each.level === 'fault').length;
  // A fault takes the focus, but not out of a question.
  if (faults > toldFaults && !document.querySelector('dialog[open]')) $('notices').querySelector('.fault:last-of-type')?.focus();
  toldFaults = faults;
}

function drawHolds() {
  const places = [...play.places.values()];
  fill($('holds'), JSON.stringify(places.map(place => [place.id, place.entries.length > 100 ? [place.entries.length, place.entries.slice(0, 100).map(e => e.name)] : place.entries.map(entry => [entry.name, entry.hold]), place.saved])), () =>
    places.map(place => el('div', {}, el('h3', {}, line(place.id, 80)), place.entries.length
      ? el('ol', {}, ...place.entries.slice(0, 100).map(entry => el('li', { class: entry.hold ? 'open' : undefined }, entry.name, entry.hold ? ' …' : '')))
      : el('p', { class: 'why' }, 'nothing'),
      place.entries.length > 100 ? el('p', { class: 'why' }, `and ${count(place.entries.length - 100)} more`) : null,
      place.saved.length ? el('p', { class: 'why' }, `saved: ${place.saved.slice(-12).join(', ')}`) : null)));
}

function drawShelf() {
  $('shelf-box').hidden = !play.shelf.length;
  fill($('shelf'), JSON.stringify(play.shelf), () => play.shelf.map((item, i) => el('div', { class: 'cell', role: 'option',
    draggable: 'true', tabindex: i ? -1 : 0, 'aria-selected': 'false', 'data-shelf': i },
    el('span', { class: 'cell-name' }, line(item.name ?? item.id, 120)))));
}

// A question is a dialog made of its fields.

/** @type {Rec | null} */
let asked = null;
const questionBox = $('question');
function askNext() {
  if (asked && !play.questions.includes(asked)) { asked = null; if (questionBox.open) questionBox.close(); }
  if (asked || !play.questions.length || !isLive() || $('keeping').open) return;
  asked = play.questions[0];
  setText($('question-title'), line(asked.title, 400));
  setText($('question-text'), asked.message ? String(asked.message).slice(0, 4000) : '');
  $('question-text').hidden = !asked.message;
  setText($('accept'), line(asked.accept ?? 'OK', 60));
  setText($('refuse'), line(asked.cancel ?? 'Cancel', 60));
  $('question-wrong').hidden = true;
  $('fields').replaceChildren(...Object.entries(asked.fields ?? {}).flatMap(([name, field], i) => fieldNodes(name, field, `field-${i}`)));
  questionBox.showModal();
  (questionBox.querySelector('input, select') ?? $('accept')).focus();
}
function fieldNodes(name, field, id) {
  const value = field.default, words = line(field.doc ?? name, 200);
  const label = el('label', { for: id }, words);
  if (field.type === 'enum') {
    const select = el('select', { id, 'data-name': name }, ...(field.choices ?? []).map(choice => el('option', { value: choice }, line(choice, 200))));
    if (value !== undefined) select.value = value;
    return [label, select];
  }
  if (field.type === 'boolean') {
    const box = el('input', { id, type: 'checkbox', 'data-name': name });
    box.checked = value === true;
    return [el('span', { class: 'check' }, box, el('label', { for: id }, words))];
  }
  const isNumber = ['integer', 'number'].includes(field.type);
  const input = el('input', { id, 'data-name': name, type: isNumber ? 'number' : 'text', autocomplete: 'off',
    ...(isNumber ? { min: field.min, max: field.max, step: field.type === 'integer' ? 1 : 'any', required: value === undefined ? '' : undefined } : {}) });
  input.value = Array.isArray(value) ? value.join(', ') : value ?? '';
  return [label, input];
}
function fieldValues() {
  const values = {};
  for (const [name, field] of Object.entries(asked?.fields ?? {})) {
    const input = [...questionBox.querySelectorAll('[data-name]')].find(each => each.dataset.name === name);
    values[name] = field.type === 'boolean' ? input.checked : ['integer', 'number'].includes(field.type) ? Number(input.value)
      : field.type === 'types' ? input.value.split(',').map(each => each.trim()).filter(Boolean) : input.value;
    if (input.value === '' && ['integer', 'number'].includes(field.type)) delete values[name];
  }
  return values;
}
async function answer(button) {
  const question = asked;
  if (!question) return;
  const said = await say({ do: 'reply', question: question.id, button, ...(button === 'accept' ? { values: fieldValues() } : {}) });
  if (said?.error) {
    setText($('question-wrong'), line(said.error.message ?? said.error));
    $('question-wrong').hidden = false;
    return;
  }
  play.questions = play.questions.filter(each => each !== question);
  asked = null;
  questionBox.close();
  changed();
}
questionBox.addEventListener('submit', event => { event.preventDefault(); answer('accept'); });
questionBox.addEventListener('cancel', event => { event.preventDefault(); answer('cancel'); });
// Closed by the browser, it is asked again.
questionBox.addEventListener('close', () => { asked = null; changed(); });
$('refuse').addEventListener('click', () => answer('cancel'));

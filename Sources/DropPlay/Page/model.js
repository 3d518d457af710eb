'use strict';
// What the page knows: the scene, and what the records that came have made of it.

/** @typedef {{ name: string, id?: string, title?: string, hold?: string, done?: number,
 *   total?: number, isNew?: boolean }} Entry */
/** @typedef {{ cell?: number[], places?: number[][], kind?: string, columns?: number,
 *   spacing?: number, inset?: number }} Layout */
/** @typedef {{ id: string, frame: number[], layout?: Layout }} Region */
/** @typedef {{ id: string, frame: number[], shown: number[], regions: Region[], layout?: Layout, offset: number[],
 *   entries: Entry[], lit: string | null, sprung: string | null, saved: string[] }} Place */
/** @typedef {{ id: string, name?: string, types?: string[], size?: number, state: string,
 *   why: string, ways: Map<string, string> }} Item how each of its types comes, or came */
/** @typedef {{ t: number, lane: string, text: string, end?: number, isBad?: boolean,
 *   key?: string, op?: string }} Moment */
/** @typedef {{ [key: string]: any }} Rec a record of the transcript */

/** @type {(id: string) => any} */
const $ = id => document.getElementById(id);
const SVG = new Set(['svg', 'g', 'rect', 'line', 'text', 'title']);
/** Makes an element; texts become text nodes, never markup. @returns {any} */
function el(name, attributes, ...children) {
  const node = SVG.has(name) ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const key in attributes)
    if (attributes[key] !== undefined) node.setAttribute(key, attributes[key]);
  node.append(...some(children));
  return node;
}
const some = children => children.filter(child => child !== null && child !== undefined && child !== '');
/** The last of a list that is so. @template T @param {T[]} list @param {(each: T) => boolean} isSo */
function lastOf(list, isSo) {
  for (let i = list.length - 1; i >= 0; i--) if (isSo(list[i])) return list[i];
  return undefined;
}
const count = n => n.toLocaleString('en');
const many = (n, word) => `${count(n)} ${word}${n === 1 ? '' : 's'}`;
const ms = t => t < 10000 ? `${count(Math.round(t))} ms` : `${count(Math.round(t / 100) / 10)} s`;
/** A size, as the report and the transcript write it. */
function bytes(n) {
  if (n < 1000) return many(n, 'byte');
  let unit = 0;
  for (n /= 1000; n >= 999.95 && unit < 3; n /= 1000) unit++;
  return `${count(Math.round(n * 10) / 10)} ${['kB', 'MB', 'GB', 'TB'][unit]}`;
}
/** One line of a text that may hold anything: controls made visible, and no longer than it may be. */
function line(text, most = 400) {
  const safe = String(text).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '␣');
  return safe.length > most ? safe.slice(0, most - 1) + '…' : safe;
}
const plain = value => value === null || value === undefined ? 'none'
  : typeof value === 'number' ? String(Math.round(value * 100) / 100)
  : typeof value === 'object' ? Array.isArray(value) ? value.slice(0, 12).map(plain).join(', ')
    : value.name !== undefined ? plain(value.name) : line(JSON.stringify(value)) : line(value);

const play = {
  plugin: '', title: '',
  /** @type {Map<string, Place>} */ places: new Map(),
  box: { x: 0, y: 0, w: 640, h: 400 },
  /** @type {Rec[]} */ shelf: [],
  /** How many things a drag may bring. */ most: 16384,
  /** Where other programs fetch what is dragged out of the page. */ out: '',
  /** @type {Rec | null} */ verdict: null,
  /** @type {{ operation: string, message?: string } | null} */ badge: null,
  preview: '', proposed: '', lastReason: '',
  /** The destination under the point that the host answered about last. */ over: '',
  /** @type {Map<string, Item>} */ items: new Map(),
  /** @type {string[]} */ ids: [],
  /** @type {Moment[]} */ moments: [], momentsLost: 0,
  /** @type {Rec[]} */ questions: [],
  /** @type {{ level: string, who: string, text: string, more?: string, stays?: boolean, isUnread?: boolean }[]} */ notices: [],
  /** @type {Rec | null} */ outcome: null,
  /** @type {Rec | null} */ kept: null,
  whole: /** @type {Rec | null} */ (null), still: '',
  isHovering: false, /** How many drops are being carried out, as the host says. */ open: 0,
  /** What goes on between a drop and the host's word on it. */ between: '',
  /** Why destinations take none of what is dragged, by their names. */ misfits: /** @type {Rec} */ ({}),
  /** The destinations where a drop can be taken back, and where one can be done again. */
  turns: { undo: /** @type {string[]} */ ([]), redo: /** @type {string[]} */ ([]) },
  recording: /** @type {{ name: string, since: number } | null} */ (null),
  time: { t: 0, at: 0 },
};
/** Milliseconds of the recording now: of the last record, and what has passed since. */
const nowMs = () => play.time.t + (performance.now() - play.time.at);

const entryOf = value => typeof value === 'object' && value !== null
  ? { ...value, name: line(value.name ?? value.id ?? '', 200) } : { name: line(value, 200) };

/** What two frames have in common; nothing wide where that is nothing. @param {number[]} one @param {number[]} other */
function overlap(one, other) {
  const [x, y, w, h] = one, [a, b, c, d] = other;
  const left = Math.max(x, a), top = Math.max(y, b);
  return [left, top, Math.max(0, Math.min(x + w, a + c) - left), Math.max(0, Math.min(y + h, b + d) - top)];
}

/** Reads the scene, as a session file has it, and what each destination holds. */
function setScene(scene, contents) {
  const list = [], old = play.places;
  const walk = (destinations, origin, within) => {
    for (const each of destinations ?? []) {
      const frame = each.frame ? [origin[0] + each.frame[0], origin[1] + each.frame[1],
        each.frame[2], each.frame[3]] : null;
      // What sticks out of the one that it lies in takes no drops there, and isn't seen.
      const shown = frame && within ? overlap(frame, within) : frame ?? within;
      list.push({ each, frame, shown });
      walk(each.destinations, frame ?? origin, shown);
    }
  };
  walk(scene.destinations, [0, 0], null);
  const frames = list.map(one => one.shown).filter(Boolean);
  if (!frames.length) frames.push([0, 0, 640, 400]);
  const left = Math.min(...frames.map(f => f[0])), top = Math.min(...frames.map(f => f[1]));
  play.box = { x: left, y: top, w: Math.max(1, Math.max(...frames.map(f => f[0] + f[2])) - left),
    h: Math.max(1, Math.max(...frames.map(f => f[1] + f[3])) - top) };
  const everything = [play.box.x, play.box.y, play.box.w, play.box.h];
  play.title = scene.title ?? '';
  play.places = new Map(list.map(({ each, frame, shown }) => [each.id, { id: each.id,
    frame: frame ?? everything, shown: shown ?? everything, regions: each.regions ?? [], layout: each.layout,
    offset: [...(each.scroll?.offset ?? [0, 0])], lit: null, sprung: null, saved: [],
    entries: (contents?.[each.id] ?? old.get(each.id)?.entries ?? each.contents ?? []).map(entryOf) }]));
}

/** @param {string | undefined} id @returns {Place} */
function placeOf(id) {
  return play.places.get(id ?? '') ?? { id: id ?? '', frame: [0, 0, 0, 0], shown: [0, 0, 0, 0], regions: [], offset: [0, 0],
    entries: [], lit: null, sprung: null, saved: [] };
}
/** @returns {Item} */
function itemOf(id) {
  let item = play.items.get(id);
  if (!item) play.items.set(id, item = { id, state: '', why: '', ways: new Map() });
  return item;
}

/** Who is dragged; without ids in the order in which the host named them. */
function setDragged(list) {
  list.forEach((each, i) => {
    const id = each.id ?? play.ids[i];
    if (id !== undefined) Object.assign(itemOf(id), { name: each.name, types: each.types, size: each.size });
  });
}

const MOST = 20000;
/** @param {Moment} moment */
function addMoment(moment) {
  if (play.moments.length >= MOST) { play.moments.shift(); play.momentsLost++; }
  play.moments.push(moment);
}
/** As often as it changes. */
function addProposal(record, t) {
  const text = verdictPhrase(record);
  if (text !== play.proposed) addMoment({ t, lane: 'proposal', op: record.granted, text });
  play.proposed = text;
}
/** Ends what began with that key. */
function endMoment(key, t, text, isBad) {
  const begun = lastOf(play.moments, moment => moment.key === key && moment.end === undefined);
  if (begun) { begun.end = t; begun.isBad = isBad; }
  addMoment({ t, lane: begun ? 'after' : 'load', text, isBad });
}

/** Takes one record of the transcript. @param {Rec} record */
function take(record) {
  const t = record.t ?? play.time.t;
  play.time = { t, at: performance.now() };
  switch (record.record) {
    case 'event': return takeEvent(record, t);
    case 'update':
      play.verdict = record;
      return addProposal(record, t);
    case 'effect': return takeEffect(record, t);
    case 'call':
      return addMoment({ t, lane: 'call', text: `${record.destination ?? 'source'} ${record.handler}` +
        (record.result !== undefined ? `: ${plain(record.result)}` : '') });
    case 'fault': {
      const text = line(record.message, 2000), who = [record.destination ?? 'the source', record.handler];
      addMoment({ t, lane: 'fault', text: `${who.filter(Boolean).join(' ')}: ${text}`, isBad: true });
      return note('fault', who.filter(Boolean).join(' '), text, record.file
        ? `${record.file}:${record.line ?? ''}` : undefined);
    }
    case 'log': return addMoment({ t, lane: 'effect', text: `${record.destination ?? ''} ${record.level}: ${line(record.message)}` });
    case 'notice':
      if (record.notice !== 'accepts_nothing') note('info', record.destination ?? '', line(record.message));
      return addMoment({ t, lane: 'effect', text: `${record.destination ?? ''} note: ${line(record.message)}` });
    case 'outcome':
      play.outcome = record;
      play.still = '';
      if (record.status === 'cancelled') play.isHovering = false;
      settleAll(record);
      return addMoment({ t, lane: 'event', text: outcomePhrase(record), isBad: record.status === 'failed' });
  }
}
/** @param {Rec} outcome */
function settleAll(outcome) {
  for (const kind of ['imported', 'failed', 'skipped'])
    for (const each of outcome[kind] ?? []) settle(itemOf(each.id), kind, each);
}
function settle(item, state, each) {
  item.state = state;
  item.why = each.reason ? line(each.reason) : each.code ?? '';
}
/** One that stays goes with its button alone, not with the next drag. */
function note(level, who, text, more, stays = false) {
  play.notices = play.notices.filter(each => each.text !== text || each.level !== level);
  play.notices.push({ level, who: line(who, 80), text, more, stays });
  if (play.notices.length > 6) play.notices.splice(Math.max(0, play.notices.findIndex(each => !each.stays)), 1);
}
/** That a plugin isn't read as it is saved, until it is. @param {Rec | null | undefined} unread */
function noteUnread(unread) {
  play.notices = play.notices.filter(each => !each.isUnread);
  if (!unread) return;
  note('error', '', line(unread.message ?? '', 2000), undefined, true);
  play.notices.at(-1).isUnread = true;
}

/** @param {Rec} record */
function takeEvent(record, t) {
  if (record.type === 'begin' || record.type === 'paste' || record.type === 'share') {
    if (!play.open) { play.moments = []; play.momentsLost = 0; play.items.clear(); play.notices = play.notices.filter(each => each.stays); }
    else for (const [id, item] of play.items) if (item.state === 'imported') play.items.delete(id);
    for (const place of play.places.values()) for (const entry of place.entries) entry.isNew = false;
    play.outcome = null; play.kept = null; play.preview = ''; play.proposed = '';
  }
  switch (record.type) {
    case 'begin': play.isHovering = true; bringIn(record.items, []); break;
    case 'add': bringIn(record.items, play.ids); break;
    case 'drop':
      // What was to be taken was refused by nobody: only its types may be a reason.
      play.lastReason = play.verdict && !isRefusal(play.verdict) ? play.misfits[play.verdict.destination] ?? '' : refusalOf(play.verdict, play.over);
      play.isHovering = false; play.whole = null; play.between = '';
      break;
    case 'paste': case 'share': bringIn(record.items, []); break;
    case 'cancel': leaveAll(); break;
    case 'leave': play.verdict = null; play.badge = null; break;
  }
  if (record.type === 'wait') return;
  const words = Object.entries(record).filter(([key]) => !['t', 'record', 'type'].includes(key))
    .map(([key, value]) => key === 'items' ? many(value.length, 'item') : `${key} ${plain(value)}`);
  addMoment({ t, lane: 'event', text: [record.type, ...words].join(' ') });
}
/** Nothing is proposed any more. */
function leaveOne(record, t) {
  play.verdict = null;
  if (play.proposed && play.isHovering) addMoment({ t, lane: 'proposal', op: 'none', text: `${record.destination ?? ''}: no proposal` });
  play.proposed = '';
}
function bringIn(ids, before) {
  play.ids = [...before, ...(ids ?? [])];
  play.ids.forEach(itemOf);
}
/** Nothing is over it any more; a drop's verdict stands until the host has heard of it. */
function leaveAll(isDrop = false) {
  if (!isDrop) play.verdict = null;
  play.badge = null; play.preview = '';
  for (const place of play.places.values()) place.lit = place.sprung = null;
}

/** @param {Rec} record */
function takeEffect(record, t) {
  const place = placeOf(record.destination), list = place.entries, who = record.destination ?? 'source';
  const named = (names, more = {}) => (names ?? []).map(each => ({ ...entryOf(each), isNew: true, ...more }));
  const put = (index, entries) => list.splice(Math.max(0, index - 1), 0, ...entries);
  const held = id => list.findIndex(entry => entry.hold === id);
  const say = (text, more = {}) => addMoment({ t, lane: 'effect', text: `${who} ${record.effect} ${text}`, ...more });
  switch (record.effect) {
    case 'highlight':
      place.lit = record.on ? record.region ?? '' : null;
      if (!record.on) place.sprung = null;
      return;
    case 'badge':
      play.badge = record.operation ? { operation: record.operation, message: record.message } : null;
      if (!record.operation) leaveOne(record, t);
      return;
    case 'scroll': place.offset[0] += record.dx ?? 0; place.offset[1] += record.dy ?? 0; return;
    case 'springload': place.sprung = record.region ?? ''; return say(record.region ?? '');
    case 'preview': play.preview = record.value === undefined ? '' : plain(record.value?.title ?? record.value); return;
    case 'load': {
      const item = itemOf(record.item);
      if (!item.state) item.state = 'loading';
      const way = `${record.type}, ${Array.isArray(record.how) ? `by way of ${record.how.join(', ')}` : 'as it is'}`;
      if (item.ways.size < 4) item.ways.set(record.type, way);
      return addMoment({ t, lane: 'load', key: `${record.item} ${record.type}`,
        text: `${who} load ${named1(record.item)} as ${record.type}` });
    }
    case 'loaded': {
      const item = itemOf(record.item), isBad = record.code !== undefined;
      // It came in no way.
      if (isBad) item.ways.delete(record.type);
      if (isBad) { item.why = line(record.message ?? record.code); if (item.state === 'loading') item.state = 'not loaded'; }
      else if (item.state === 'loading') item.state = 'loaded';
      if (!isBad && item.size === undefined) item.size = record.size;
      return endMoment(`${record.item} ${record.type}`, t, `${who} loaded ${named1(record.item)}: ${
        isBad ? `${record.code}, ${line(record.message ?? '')}` : bytes(record.size ?? 0)}`, isBad);
    }
    case 'progress': {
      if (record.of === undefined) { play.whole = record; return; }
      const at = held(record.of);
      if (at >= 0) { list[at].done = record.done; list[at].total = record.total; }
      return;
    }
    case 'task': return addMoment({ t, lane: 'load', key: record.id, text: `${who} task ${line(record.name, 80)}` });
    case 'task_ended': return endMoment(record.id, t, `${who} ${record.id} ${record.code === undefined
      ? `gave ${plain(record.result)}` : `failed: ${line(record.message ?? record.code)}`}`, record.code !== undefined);
    case 'save': place.saved.push(line(record.name, 200)); return say(`${line(record.name)}, ${bytes(record.size ?? 0)}`);
    case 'unsave': {
      const at = place.saved.lastIndexOf(line(record.name, 200));
      if (at >= 0) place.saved.splice(at, 1);
      return say(line(record.name));
    }
    case 'placeholder':
      put(record.index, [{ name: line(record.title ?? '', 200), hold: record.id, total: record.size, isNew: true }]);
      return say(line(record.title ?? ''));
    case 'commit': {
      const at = held(record.id);
      if (at < 0) put(record.index, named(record.contents)); else list.splice(at, 1, ...named(record.contents));
      return say(plain(record.contents ?? []));
    }
    case 'discard': if (held(record.id) >= 0) list.splice(held(record.id), 1); return say(record.id);
    case 'insert': put(record.index, named(record.contents)); return say(`${plain(record.contents)} at ${record.index}`);
    case 'remove': list.splice(record.index - 1, record.count ?? 1); return say(`${many(record.count ?? 1, 'entry').replace('entrys', 'entries')} at ${record.index}`);
    case 'update':
      list.splice(record.index - 1, 1, ...named(record.contents));
      return say(`${plain(record.contents)} at ${record.index}`);
    case 'move': {
      const from = [].concat(record.from), taken = from.map(index => list[index - 1]).filter(Boolean);
      const rest = list.filter((_, index) => !from.includes(index + 1));
      rest.splice(record.to - 1, 0, ...taken.map(entry => ({ ...entry, isNew: true })));
      place.entries = rest;
      return say(`${from.join(', ')} to ${record.to}`);
    }
    case 'undo': case 'redo': return addMoment({ t, lane: 'event', text: `${who} ${record.effect}` });
    case 'notify':
      note(record.level ?? 'info', record.destination ?? '', line(record.message, 2000));
      return say(`${record.level}: ${line(record.message)}`, { isBad: record.level === 'error' });
    case 'confirm': play.questions.push(record); return say(line(record.title));
    case 'item': settle(itemOf(record.item), record.result, record); if (record.name) itemOf(record.item).name = record.name;
      return say(`${named1(record.item)} ${record.result}${record.reason ? `: ${line(record.reason)}` : ''}`,
        { isBad: record.result === 'failed' });
    case 'emit': return say(`${line(record.name, 80)} ${record.values === undefined ? '' : plain(record.values)}`);
    default: return say('');
  }
}
const named1 = id => line(play.items.get(id)?.name ?? id, 80);

// In words.

const GLYPH = { copy: '+', move: '→', link: '↗', forbidden: '✕', cancel: '✕', none: '–' };
/** @param {Rec} verdict */
function verdictPhrase(verdict) {
  const where = verdict.destination ? `${line(verdict.destination, 80)}: ` : '';
  if (isRefusal(verdict)) return `${where}${verdict.granted}: ${refusalOf(verdict, play.over)}`;
  const asked = verdict.reason ? ` (${verdict.asked ? `asked ${verdict.asked}; ` : ''}${line(verdict.reason)})` : '';
  const place = verdict.insert_at ? `, insert at ${count(verdict.insert_at)}${ofHow(verdict)}` : '';
  const message = detail(verdict);
  return `${where}${verdict.granted}${asked}${place}${message ? `: ${message}` : ''}`;
}
const isRefusal = verdict => !['copy', 'move', 'link'].includes(verdict.granted);
/** Why nothing is taken: in the handler's words, by the types, or who said so. @param {Rec | null} verdict */
function refusalOf(verdict, over) {
  const place = verdict?.destination ?? over, misfit = play.misfits[place];
  const asked = verdict?.asked && verdict.asked !== verdict.granted ? `asked ${verdict.asked}` : '';
  const said = verdict ? [asked, verdict.reason, detail(verdict)].filter(Boolean).map(text => line(text)).join(': ') : '';
  // That nobody answered is no reason where the types are one.
  if (said && !(misfit && verdict.reason && !verdict.asked)) return said;
  if (misfit) return line(misfit);
  if (!place) return 'nobody takes drops there';
  return `${line(place, 80)}'s ${verdict?.destination ? `on_update says ${verdict.granted}` : 'can_handle says no'}, and not why`;
}
/** What its message says beside the reason, which is told anyway. */
function detail(verdict) {
  const message = line(verdict.message ?? ''), reason = line(verdict.reason ?? '');
  return reason && message.startsWith(reason) ? message.slice(reason.length).replace(/^[: ]+/, '') : message;
}
function ofHow(verdict) {
  const place = play.places.get(verdict.destination);
  return place ? ` of ${count(place.entries.length + 1)}` : '';
}
/** @param {Rec} outcome */
function outcomePhrase(outcome) {
  const [imported, failed, skipped] = ['imported', 'failed', 'skipped'].map(kind => outcome[kind]?.length ?? 0);
  const all = imported + failed + skipped, into = outcome.destination ? ` into ${outcome.destination}` : '';
  const rest = [failed && `${count(failed)} failed`, skipped && `${count(skipped)} skipped`].filter(Boolean).join(', ');
  switch (outcome.status) {
    case 'imported': return `imported: ${many(imported, 'item')}, ${outcome.operation ?? ''}${into}`;
    case 'partial': return `partial: ${count(imported)} of ${count(all)}${into}${rest ? `, ${rest}` : ''}`;
    case 'failed': return `failed: ${all ? rest : 'nothing arrived'}${outcome.destination ? ` in ${outcome.destination}` : ''}`;
    default: return `${outcome.status}${outcome.destination ? `: ${outcome.destination}` : ''}${rest ? `, ${rest}` : ''}`;
  }
}

// What is known of a run, and what holds at each of its steps.

/** @typedef {{ effect: string, id?: string, title?: string, name?: string, region?: string,
 *   on?: boolean, index?: number, count?: number, from?: number[], to?: number, dx?: number,
 *   dy?: number, contents?: string[], operation?: string, message?: string }} Change */
/** What functions held at a fault: of each its file, its line and its values, each with its name.
 * @typedef {{ frames: [number, number, [string, string][]][], session: [string, string][] }} Seen */
/** @typedef {[number, number]} Line of a script: the file and the number */
/** @typedef {{ change?: Change, line?: Line, callers?: Line[], span?: number, units?: [number, number],
 *   why?: string, bad?: boolean, again?: [number, number], seen?: Seen }} More */
/** @typedef {[number, string, string, string, string, More?]} Rec time, kind, who, word, text */
/** @typedef {{ t: number, frame?: number[], regions: { id: string, frame: number[] }[],
 *   layout?: { cell?: number[], places?: number[][], columns: number, spacing: number, inset?: number },
 *   offset: number[] }} PlaceState */
/** @typedef {{ id: string, states: PlaceState[], contents: string[], more?: number,
 *   opened?: number, closed?: number }} Place */
/** @typedef {{ kind: string, name: string, what: string, from: number, to: number, state: string,
 *   result: string, place: string, record: number, end: number }} Bar */
/** @typedef {{ name: string, id?: string, by: number, then: number[] }} Entry */
/** @typedef {{ duration: number, places: Place[], path: number[], records: Rec[], names: [string, string][],
 *   ends: [number, number, number, string, number?, number?][], insertions: [number, string, number | null][],
 *   spans: [string, string, string, number, number, string, string, string, number, number][],
 *   hovers: [string, number, number[]][], dragged: [number, string][], sources: { path: string, lines?: string[] }[], opensAt?: number, barsLeftOut: number }} Data */

const OPS = ['copy', 'move', 'link', 'forbidden', 'cancel', 'none'];
const LABEL = ['copy', 'move', 'link', 'forbidden', 'cancel', 'no proposal'];
const records = data.records;
/** @type {Bar[]} */
const bars = data.spans.map(([kind, name, what, from, to, state, result, place, record, end]) =>
  ({ kind, name, what, from, to, state, result, place, record, end }));
/** What items are called, by their ids. */
const names = new Map(data.names);
const isLoad = each => each.kind === 'load';
const called = id => names.has(id) ? `${id} ${names.get(id)}` : id;
const steps = [];
for (let i = 0; i < data.path.length; i += 4)
  steps.push({ t: data.path[i], x: data.path[i + 1], y: data.path[i + 2],
    op: data.path[i + 3] & 7, start: data.path[i + 3] > 7 });
const span = Math.max(data.duration, steps.length ? steps[steps.length - 1].t : 0, 1);

/** Units of a limit, in words. */
function spentOf(spent, limit) {
  const part = limit ? spent / limit * 100 : 0;
  return `${count(spent)} of ${count(limit)} units, ${part > 0 && part < 0.1 ? 'less than 0.1'
    : Math.round(part * 10) / 10} %`;
}

const isBad = record => record[1] === 'fault' || Boolean(record[5] && record[5].bad);
const line = record => [record[2], record[3], record[4]].filter(Boolean).join(' ');
const link = (index, ...children) => el('a', { href: hrefOf(index) }, ...children);

// What is in the destinations after so many records. Entries never change in place, so that a copy
// of the lists is a picture of them; some pictures are kept, for going back.

const EVERY = 500;
/** @returns {{ at: number, lists: Map<string, Entry[]>, lit: Map<string, string>,
 *   offsets: Map<string, number[]>, saved: { name: string, by: number }[], badge: number }} */
function firstStock() {
  const lists = new Map(data.places.map(place =>
    [place.id, place.contents.map(name => ({ name, by: -1, then: [] }))]));
  return { at: 0, lists, lit: new Map(), offsets: new Map(), saved: [], badge: -1 };
}
const copyOf = stock => ({ at: stock.at, badge: stock.badge, saved: [...stock.saved],
  lists: new Map([...stock.lists].map(([id, list]) => [id, [...list]])),
  lit: new Map(stock.lit), offsets: new Map(stock.offsets) });
const pictures = [firstStock()];
let stock = copyOf(pictures[0]);

/** @param {Change} change */
function apply(who, change, by) {
  if (!stock.lists.has(who)) stock.lists.set(who, []);
  const list = stock.lists.get(who);
  const named = (names, then = []) => names.map(name => ({ name, by, then }));
  const put = (index, entries) => list.splice(Math.max(0, index - 1), 0, ...entries);
  const open = list.findIndex(entry => entry.id !== undefined && entry.id === change.id);
  switch (change.effect) {
    case 'badge': stock.badge = change.operation || change.message ? by : -1; break;
    case 'highlight':
      if (change.on) stock.lit.set(who, change.region ?? ''); else stock.lit.delete(who);
      break;
    case 'scroll': {
      const [x, y] = stock.offsets.get(who) ?? [0, 0];
      stock.offsets.set(who, [x + (change.dx ?? 0), y + (change.dy ?? 0)]);
      break;
    }
    case 'save': stock.saved.push({ name: change.name, by }); break;
    case 'unsave': {
      const at = stock.saved.map(file => file.name).lastIndexOf(change.name);
      if (at >= 0) stock.saved.splice(at, 1);
      break;
    }
    case 'insert': put(change.index, named(change.contents)); break;
    case 'remove': list.splice(change.index - 1, change.count); break;
    case 'placeholder':
      put(change.index, [{ name: change.title, id: change.id, by, then: [] }]);
      break;
    case 'commit':
      if (open < 0) { put(change.index, named(change.contents)); break; }
      list.splice(open, 1, ...change.contents.map(name =>
        ({ name, by: list[open].by, then: [...list[open].then, by] })));
      break;
    case 'update': {
      const old = list[change.index - 1];
      if (old) list[change.index - 1] = { name: change.contents[0], by: old.by, then: [...old.then, by] };
      break;
    }
    case 'discard': if (open >= 0) list.splice(open, 1); break;
    case 'move': {
      const from = new Set([].concat(change.from).map(index => index - 1));
      const taken = [].concat(change.from).map(index => list[index - 1]).filter(Boolean)
        .map(entry => ({ ...entry, then: [...entry.then, by] }));
      const rest = list.filter((_, index) => !from.has(index));
      rest.splice(change.to - 1, 0, ...taken);
      stock.lists.set(who, rest);
    }
  }
}

/** What is gone with a step, and is seen in it for the last time. */
const leaving = index => {
  const record = records[index], change = record && record[1] === 'notice' && record[5] && record[5].change;
  return change && change.effect === 'discard' ? change : null;
};

function stockAt(wanted) {
  if (wanted < stock.at) stock = copyOf(pictures[Math.floor(wanted / EVERY)]);
  while (stock.at < wanted) {
    const record = records[stock.at], gone = leaving(stock.at - 1);
    if (gone) apply(records[stock.at - 1][2], gone, stock.at - 1);
    if (record[5] && record[5].change && !leaving(stock.at)) apply(record[2], record[5].change, stock.at);
    stock.at++;
    if (stock.at % EVERY === 0 && pictures.length === stock.at / EVERY)
      pictures.push(copyOf(stock));
  }
}

/** What there is in the end, to be seen beside what there is at a step. */
stockAt(records.length);
const stockAtEnd = copyOf(stock);
/** What was dragged at a step, as far as handlers could know it. */
const draggedAt = index => {
  const at = lastUpTo(data.dragged, index, each => each[0]);
  return at < 0 ? '' : data.dragged[at][1];
};
/** The step at which it is told how a drag ended that a step before it belongs to, or another beside it. */
const outcomeAfter = index => index < 0 ? -1 : records.findIndex((each, i) =>
  i > index && each[1] === 'outcome' && (!records[index][2] || each[2] === records[index][2]));

// Where one stands: after so many records, at a time, with the pointer at one of its steps.
const now = { r: 0, t: 0, s: -1 };

// Between page and host: one message in flight, moves only the newest; a stream of lines; bytes.

const KEY = location.hash.slice(1);
const TAB = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, '0')).join('');
const HEADERS = { 'X-Dndhost-Key': KEY };
const ASKING = /** @type {const} */ ({ cache: 'no-store', credentials: 'omit', redirect: 'error' });
const PATIENCE = 5000, AGAIN = 1000, PART = 60000;

const wire = { seq: 0, timer: 0, /** @type {'starting' | 'live' | 'gone' | 'taken' | 'refused'} */ state: 'starting',
  isMute: false, isBusy: false, heard: 0,
  /** @type {{ message: Rec, isMove: boolean, done: (answer: Rec | null) => void }[]} */ queue: [],
  /** @type {AbortController | null} */ stream: null };
const isLive = () => wire.state === 'live' && !wire.isMute;

/** Says something to the host, after all that was said before; a move that waits gives way to a newer one. */
function say(message, isMove = false) {
  if (wire.state !== 'live') return Promise.resolve(null);
  return new Promise(done => {
    const last = wire.queue.at(-1);
    if (isMove && last?.isMove) { last.done(null); wire.queue.pop(); }
    for (const part of parted(message)) wire.queue.push({ message: part, isMove, done: () => {} });
    wire.queue.at(-1).done = done;
    pump();
  });
}
const sizeOf = text => new TextEncoder().encode(text).length;
/** A message that is too long for one goes in several: the lists' beginnings first. */
function parted(message) {
  if (sizeOf(JSON.stringify(message)) < PART) return [message];
  const parts = [], rest = { ...message };
  for (const key of ['kinds', 'items', 'strings']) {
    let part = [], size = 0;
    for (const each of rest[key] ?? []) {
      const more = sizeOf(JSON.stringify(each)) + 1;
      if (size + more > PART) { parts.push({ do: 'more', [key]: part }); part = []; size = 0; }
      part.push(each); size += more;
    }
    if (part.length) parts.push({ do: 'more', [key]: part });
    if (rest[key]) rest[key] = [];
  }
  return [...parts, rest];
}
async function pump() {
  if (wire.isBusy) return;
  wire.isBusy = true;
  while (wire.queue.length && wire.state === 'live') {
    const { message, done } = wire.queue.shift(), said = await ask(message);
    if (message.do === 'more' && said?.error) await giveUpRest(said); else done(said);
  }
  wire.isBusy = false;
}
/** One part is refused: the rest isn't sent, since the host would count it from another place. */
async function giveUpRest(said) {
  const closing = wire.queue.splice(0, wire.queue.findIndex(each => each.message.do !== 'more') + 1).at(-1);
  await ask({ do: 'cancel' });
  closing?.done(said);
}
/** @returns {Promise<Rec | null>} */
async function ask(message) {
  const slow = setTimeout(() => { wire.isMute = true; changed(); }, PATIENCE);
  try {
    const answer = await fetch('/do', { ...ASKING, method: 'POST',
      headers: { ...HEADERS, 'Content-Type': 'application/json' },
      body: JSON.stringify({ seq: ++wire.seq, tab: TAB, ...message }) });
    if (answer.status === 401 || answer.status === 403) { lose('refused'); return null; }
    const said = await answer.json().catch(() => ({ error: { message: `the host answered ${answer.status}` } }));
    if (message.at) play.over = placeAt(message.at)?.id ?? '';
    // A dialog says itself what was wrong in it.
    if (message.do !== 'hello') deliver(message.do === 'keep' ? { ...said, error: undefined } : said);
    return said;
  } catch { lose('gone'); return null; } finally {
    clearTimeout(slow);
    if (wire.isMute) { wire.isMute = false; changed(); }
  }
}

// Records are numbered, since answers and the stream's lines come over two connections.
const order = { /** @type {number | undefined} */ next: undefined, /** @type {Map<number, Rec>} */ early: new Map(), since: 0 };
/** @param {Rec} batch */
function deliver(batch) {
  if (batch.first !== undefined && order.next !== undefined && batch.records?.length) {
    if (batch.first > order.next) {
      if (!order.early.size) order.since = performance.now();
      order.early.set(batch.first, batch);
      return;
    }
    // Those of a scene that is over come too late.
    if (batch.first < order.next) batch = { ...batch, records: [], open: undefined, asking: undefined };
    else order.next = batch.first + batch.records.length;
  }
  apply(batch);
  const following = order.next === undefined ? undefined : order.early.get(order.next);
  if (following) { order.early.delete(order.next); deliver(following); }
}
/** @param {Rec} batch */
function apply(batch) {
  if (batch.misfits) play.misfits = batch.misfits;
  for (const record of batch.records ?? []) take(record);
  if (batch.dragged) setDragged(batch.dragged);
  if (batch.verdict !== undefined) play.verdict = batch.verdict;
  if (batch.open) play.open = batch.open.length;
  // However a question ended, nobody is asked it any more.
  if (batch.asking) play.questions = play.questions.filter(each => batch.asking.includes(each.id));
  if (batch.undo) play.turns = { undo: batch.undo, redo: batch.redo };
  if (batch.recording !== undefined) setRecording(batch.recording);
  if (batch.error) note('error', '', line(batch.error.message ?? batch.error, 2000));
  if (batch.unread !== undefined) noteUnread(batch.unread);
  if (batch.scene) meet(batch.scene.scene ? batch.scene : batch);
  if (batch.kept) { play.kept = batch.kept; announce(keptPhrase(batch.kept)); }
  if (batch.still !== undefined) play.still = line(batch.still?.message ?? '');
  if (batch.said) { note('info', '', line(batch.said)); announce(line(batch.said)); }
  if (batch.want) want(batch.want);
  if (batch.stop !== undefined) stopUpload(batch.stop);
  if (batch.taken) lose('taken');
  changed();
}
function setRecording(recording) {
  play.recording = recording ? { name: line(recording.name ?? '', 80), since: performance.now() - (recording.ms ?? 0) } : null;
}
/** The scene as it stands, at the start and after a reset or reload. */
function meet(said) {
  if (said.plugin !== undefined) play.plugin = line(said.plugin, 120);
  setScene(said.scene, said.contents);
  if (said.shelf) play.shelf = said.shelf;
  if (said.most) play.most = said.most;
  if (said.out !== undefined) play.out = said.out ?? '';
  if (said.recording !== undefined) setRecording(said.recording);
  play.isHovering = false; play.open = said.open?.length ?? 0; play.questions = [];
  play.turns = { undo: said.undo ?? [], redo: said.redo ?? [] };
  noteUnread(said.unread);
  play.verdict = null; play.badge = null; play.whole = null; play.still = '';
  order.next = said.first ?? order.next;
  order.early.clear();
  sceneChanged();
}

/** What became of the last drop, for a page that came after it or was loaded again meanwhile. */
function recall(last, kept) {
  play.kept = kept ?? null;
  if (!last || play.open) return;
  play.outcome = last.outcome;
  for (const each of last.dragged) Object.assign(itemOf(each.id), { name: each.name, types: each.types, size: each.size });
  settleAll(last.outcome);
}

/** Opens the stream, then says hello; tries again each second while nobody answers. */
async function start() {
  wire.stream?.abort();
  const stream = wire.stream = new AbortController();
  try {
    const lines = await fetch(`/stream?tab=${TAB}`, { ...ASKING, headers: HEADERS, signal: stream.signal });
    if (lines.status === 401 || lines.status === 403) return lose('refused');
    if (!lines.ok) throw new Error(String(lines.status));
    read(lines.body.getReader(), stream);
    wire.seq = 0; order.next = undefined; order.early.clear();
    const said = await ask({ do: 'hello', agent: navigator.userAgent });
    if (!said || stream !== wire.stream) return;
    if (said.error) throw new Error(said.error.message);
    wire.state = 'live'; wire.heard = performance.now();
    wire.queue = [];
    dropped.clear(); uploads.clear(); waiting.length = 0;
    play.outcome = null; play.kept = null; play.items.clear(); play.notices = []; play.moments = [];
    meet(said);
    for (const record of said.records ?? []) take(record);
    if (said.dragged) setDragged(said.dragged);
    recall(said.last, said.kept);
  } catch { if (stream === wire.stream) lose('gone'); }
}
/** @param {AbortController} stream */
async function read(reader, stream) {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      wire.heard = performance.now();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop();
      for (const text of lines) if (text && text[0] !== ':') deliver(JSON.parse(text));
    }
  } catch { /* the connection ended, which is told below */ }
  if (stream === wire.stream && wire.state !== 'taken' && wire.state !== 'refused') lose('gone');
}
function lose(state) {
  if (wire.state === 'taken' && state === 'gone') return;
  wire.state = state;
  wire.stream?.abort();
  wire.stream = null;
  for (const each of wire.queue.splice(0)) each.done(null);
  leaveAll();
  stopListing();
  play.between = '';
  // What is still over the scene enters anew.
  drag.isOver = false; drag.next = null; drag.refusal = '';
  play.isHovering = false;
  endCarry();
  changed();
  clearTimeout(wire.timer);
  if (state === 'gone') wire.timer = setTimeout(start, AGAIN);
}
let looked = 0;
setInterval(() => {
  const now = performance.now();
  // Who was asleep itself has heard nothing for that.
  if (now - looked > 3000) wire.heard = order.since = now;
  looked = now;
  if (wire.state !== 'live') return;
  if (now - wire.heard > PATIENCE || (order.early.size && now - order.since > PATIENCE)) lose('gone');
  else if (play.recording || play.still) showTimer();
}, 1000);
addEventListener('pageshow', event => { if (event.persisted) start(); });

// Bytes: each File is sent once it is asked for, two at a time.

/** @type {Map<number, { items: Brought[], strings: [string, string][] }>} */
const dropped = new Map();
/** @type {Map<string, AbortController>} */
const uploads = new Map();
/** @type {Rec[]} */
const waiting = [];
let sending = 0;

function want(wish) {
  uploads.set(wish.load, new AbortController());
  waiting.push(wish);
  send();
}
function stopUpload(load) {
  uploads.get(load)?.abort();
  uploads.delete(load);
}
async function send() {
  while (sending < 2 && waiting.length) {
    const wish = waiting.shift(), control = uploads.get(wish.load);
    if (!control) continue;
    sending++;
    sendOne(wish, control).finally(() => { sending--; uploads.delete(wish.load); send(); });
  }
}
async function sendOne(wish, control) {
  let body;
  try {
    body = await bodyOf(wish);
    await fetch(`/bytes/${encodeURIComponent(wish.load)}`, { ...ASKING, method: 'PUT',
      headers: { ...HEADERS, 'Content-Type': 'application/octet-stream' }, body, signal: control.signal });
  } catch (error) {
    if (control.signal.aborted || wire.state !== 'live') return;
    const why = body instanceof Blob ? await whyNot(body) : whyOf(error);
    if (why) say({ do: 'failed', load: wish.load, why });
  }
}
/** What is asked for: a File, a folder's list, a File in it, or a long string. */
async function bodyOf(wish) {
  const drop = dropped.get(wish.drop);
  if (!drop) throw new DOMException('', 'NotFoundError');
  if (wish.string !== undefined) return new Blob([drop.strings[wish.string][1]]);
  const item = drop.items[wish.item];
  if (!item) throw new DOMException('', 'NotFoundError');
  return isFolder(item) ? folderBody(item, wish.path) : item.file;
}
/** Why a File can't be read; nothing where it can, so that the connection was at fault. @param {Blob} file */
async function whyNot(file) {
  try { await file.slice(0, 1).arrayBuffer(); return file.size ? '' : 'unreadable'; } catch (error) { return whyOf(error); }
}
const whyOf = error => ({ NotFoundError: 'gone', NotReadableError: 'changed', SecurityError: 'denied',
  NotAllowedError: 'denied' })[error?.name] ?? 'unreadable';

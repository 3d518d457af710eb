// Folders: listed as soon as they are dropped, before the host hears of it, so that no load waits for that.

const MOST_ROWS = 10000, MOST_LEVELS = 32, MEASURED_AT_ONCE = 24;

/** The listing under way. @type {{ name: string, entries: number, isOver: boolean } | null} */
let listing = null;
const isFolder = item => Boolean(item.entry?.isDirectory);
function stopListing() {
  if (listing) listing.isOver = true;
  listing = null;
}

/** Lists the folders among what was brought; whether nobody gave it up meanwhile. @param {Brought[]} items */
async function listFolders(items) {
  for (const item of items.filter(isFolder)) {
    const own = listing = { name: item.name, entries: 0, isOver: false };
    announce(`listing the folder ${line(item.name, 80)}`);
    try { item.list = await listed(item.entry, own); } catch (error) { item.failure = error; }
    if (own.isOver) return false;
    listing = null;
    const { cut = '', deep = '' } = item.list ?? {};
    if (cut) note('error', item.name, `Only the folder's first ${count(MOST_ROWS)} entries are taken: its list is cut before ${line(cut, 200)}.`, undefined, true);
    if (deep) note('error', item.name, `What lies deeper than ${MOST_LEVELS} folders isn't taken, such as all in ${line(deep, 200)}.`, undefined, true);
  }
  return true;
}
/** Paths in the folder's order, with a size for files, which are measured side by side. */
async function listed(folder, own) {
  const rows = [], files = new Map(), measuring = new Set();
  let cut = '', deep = '';
  const measure = async (entry, row) => {
    const file = await new Promise(found => entry.file(found, () => found(null)));
    row[1] = file?.size ?? 0;
    files.set(row[0].join('/'), { file, entry });
  };
  const visit = async (directory, path) => {
    const reader = directory.createReader();
    for (;;) {
      const entries = await new Promise((found, not) => reader.readEntries(found, not));
      if (!entries.length) return;
      if (path.length >= MOST_LEVELS) { deep = deep || path.join('/'); return; }
      for (const entry of entries) {
        if (own.isOver || cut) return;
        const row = [[...path, entry.name], null];
        if (rows.length >= MOST_ROWS) { cut = row[0].join('/'); return; }
        rows.push(row);
        own.entries = rows.length;
        changed();
        if (entry.isDirectory) { await visit(entry, row[0]); continue; }
        const measured = measure(entry, row).finally(() => measuring.delete(measured));
        measuring.add(measured);
        if (measuring.size >= MEASURED_AT_ONCE) await Promise.race(measuring);
      }
    }
  };
  await visit(folder, []);
  await Promise.all(measuring);
  return { rows, files, cut, deep };
}
/** A folder's list, or a File in it. @param {Brought} item */
async function folderBody(item, path) {
  if (item.failure) throw item.failure;
  if (!path?.length) return new Blob([JSON.stringify(item.list.rows)]);
  const found = item.list.files.get(path.join('/'));
  if (!found) throw new DOMException('', 'NotFoundError');
  return found.file ?? new Promise((file, not) => found.entry.file(file, not));
}

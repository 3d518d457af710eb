// The script beside the step, with the line that made it.

let shownFile = -1, isFolded = false;
const codeNode = el('div', { class: 'code', tabindex: 0, role: 'region', 'aria-label': 'The script' });
const pathNode = el('span', { class: 'path' });
const foldNode = el('button', { type: 'button', 'aria-expanded': 'true' }, 'Hide the script');
const sourceHead = el('div', { class: 'source-head' }, pathNode, foldNode);
const trailNode = el('p', { class: 'trail', hidden: '' });
const seenNode = el('div', { class: 'seen', hidden: '', tabindex: 0, role: 'region', 'aria-label': 'Values at the fault' });
if (data.sources.length) $('source').append(sourceHead, trailNode, seenNode, codeNode);
else $('source').append(el('p', { class: 'why' }, 'No destination has a plugin here: what holds are the default answers.'));
foldNode.addEventListener('click', () => {
  isFolded = !isFolded;
  codeNode.hidden = isFolded;
  if (isFolded) trailNode.hidden = seenNode.hidden = true;
  foldNode.textContent = isFolded ? 'Show the script' : 'Hide the script';
  foldNode.setAttribute('aria-expanded', String(!isFolded));
  if (!isFolded) showSource();
});

/** The place in a script that the step comes from. */
function placeOf(index) {
  const record = records[index];
  return record && record[5] && record[5].line ? record[5].line : null;
}

/** The name of a line, as short as it can be told by. @param {Line} place */
const shortly = ([file, number]) => `${data.sources[file].path.split('/').pop()}:${number}`;

/** What led to the line: where its function was called, and where the one was that did so. @param {Line[]} callers */
function showTrail(callers) {
  trailNode.hidden = !callers.length || isFolded;
  if (!callers.length) return;
  const at = placeOf(now.r - 1);
  const buttons = [at, ...callers].map(place => {
    const button = el('button', { type: 'button', class: 'line' }, shortly(place));
    button.addEventListener('click', () => lookAt(place));
    return button;
  });
  trailNode.replaceChildren(...buttons.flatMap((button, i) => i ? [i > 1 ? ', from ' : ' called from ', button] : [button]));
}

/** Shows a line of those that led to the step. @param {Line} place */
function lookAt([file, number]) {
  fillSource(file);
  markLines();
  pathNode.textContent = `${data.sources[file].path}:${number}`;
  showSeen(file, number);
  scrollToRow(codeNode.children[number - 1]);
}

/** Shows what the function held that had come to a line, and the session's fields. */
function showSeen(file, number) {
  const seen = records[now.r - 1]?.[5]?.seen, frame = seen?.frames.find(each => each[0] === file && each[1] === number);
  // A name that says what it is needs no value.
  const row = (values, whose = '') => el('p', {}, ...values.filter(([name, text]) => name !== text).flatMap(([name, text]) =>
    [el('span', { class: 'value' }, el('b', {}, whose + name), ` = ${text}`), ' ']));
  seenNode.hidden = !seen || isFolded;
  seenNode.replaceChildren(...(seen ? [row(frame?.[2] ?? []), row(seen.session, 'session.')] : []));
}
const scrollToRow = row => {
  if (row) codeNode.scrollTop = row.offsetTop - codeNode.clientHeight / 2 + row.offsetHeight / 2;
};

/** Marks what of the file shown made the step, and what led to it. */
function markLines() {
  const more = (records[now.r - 1] && records[now.r - 1][5]) || {};
  for (const row of codeNode.querySelectorAll('.around, .caller')) row.classList.remove('around', 'caller');
  const marked = codeNode.querySelector('.marked');
  if (marked) { marked.classList.remove('marked', 'bad'); marked.removeAttribute('aria-current'); }
  for (const [file, number] of more.callers ?? [])
    if (file === shownFile) codeNode.children[number - 1]?.classList.add('caller');
  const row = more.line && more.line[0] === shownFile ? codeNode.children[more.line[1] - 1] : null;
  if (!row) return;
  row.classList.add('marked');
  row.classList.toggle('bad', isBad(records[now.r - 1]));
  row.setAttribute('aria-current', 'true');
  for (const i of branchesAround(data.sources[shownFile].lines, more.line[1] - 1)) codeNode.children[i].classList.add('around');
}

function showSource() {
  const place = placeOf(now.r - 1);
  if (!data.sources.length) return;
  showTrail((place && records[now.r - 1][5].callers) || []);
  if (!place) {
    markLines();
    seenNode.hidden = true;
    pathNode.textContent = shownFile < 0 ? 'No line of a script made this step.'
      : `${data.sources[shownFile].path} (no line of it made this step)`;
    if (shownFile < 0) fillSource(0);
    return;
  }
  lookAt(place);
}

function fillSource(file) {
  if (file === shownFile) return;
  shownFile = file;
  const lines = data.sources[file].lines;
  codeNode.replaceChildren(...(lines ? lines.map((text, i) =>
    el('div', { class: 'row', 'data-line': i + 1 }, ...painted(text))) : ["The file isn't in this page."]));
  codeNode.classList.toggle('none', !lines);
}

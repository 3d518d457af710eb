// Runs that are laid beside each other and stepped through together, each in a card that opens.
{
  /** @typedef {{ records: Rec[] } & Partial<Data>} Side */
  /** The rows are triples: a record of the first, one of the second, and how they differ.
   * @typedef {{ a: Side | null, b: Side, rows: number[], first: number }} Pair */
  /** @typedef {{ go: (at: number) => void, by: (way: number) => void, leap: (way: number) => void,
   *   find: (side: string, index: number) => void, fit: () => void, count: number, slider: any }} Opened */

  const WINDOW = 120, SAME = 0;
  const SIGNS = ['', '≠', '−', '+'], SAID = ['', 'differs', 'only in the first', 'only in the second'];
  /** @type {Map<string, Opened>} */
  const opened = new Map();
  /** The one that keys are for. @type {Opened | null} */
  let current = null;
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

  /** @returns {Opened} */
  function openPair(root) {
    const id = root.dataset.pair, node = document.getElementById(`pair-${id}`);
    /** @type {Pair} */
    const told = JSON.parse(node.textContent);
    const part = name => root.querySelector(`[data-part="${name}"]`);
    const rows = [];
    for (let i = 0; i < told.rows.length; i += 3) rows.push(told.rows.slice(i, i + 3));
    const letters = told.a ? ['a', 'b'] : ['b'];
    const sides = letters.map(letter => {
      const place = letter === 'a' ? 0 : 1, root_ = root.querySelector(`[data-side="${letter}"]`);
      const records = told[letter].records;
      const hrefOf = index => `#${id}.${letter}.${index + 1}`;
      let most = 0;
      // How many of its records have happened after so many rows.
      const happened = [0, ...rows.map(row => (most = Math.max(most, row[place] + 1)))];
      const run = root_ && openRun(told[letter], name => root_.querySelector(`[data-part="${name}"]`), hrefOf);
      return { letter, place, records, hrefOf, happened, run };
    });
    const slider = part('slide'), where = part('where'), list = part('rows');
    let at = -1, start = -1;

    const words = (side, row) => {
      const record = side.records[row[side.place]];
      return record ? [record[2], record[3], record[4]].filter(Boolean).join(' ') : '';
    };
    function cells(side, row) {
      const record = side.records[row[side.place]], name = side.letter;
      if (!record) return [el('td', { class: `num ${name} none` }), el('td', { class: `${name} none` })];
      const isBad = record[1] === 'fault' || Boolean(record[5] && record[5].bad);
      return [el('td', { class: `num ${name}` }, el('a', { href: side.hrefOf(row[side.place]) }, ms(record[0]))),
        el('td', { class: `${name}${isBad ? ' bad' : ''}` }, record[2] ? el('span', { class: 'owner' }, record[2]) : null,
          ' ', el('b', {}, record[3]), ' ', record[4])];
    }
    function fill() {
      start = Math.max(0, Math.min(rows.length - WINDOW, at - 1 - WINDOW / 2));
      const shown = rows.slice(start, start + WINDOW).map((row, i) => {
        const kind = sides.length > 1 ? row[2] : SAME;
        return el('tr', { class: ['same', 'differs', 'gone', 'come'][kind], 'data-row': start + i },
          sides.length > 1 ? el('td', { class: 'sign' }, el('span', { 'aria-hidden': 'true' }, SIGNS[kind]),
            kind ? el('span', { class: 'unseen' }, SAID[kind]) : null) : null,
          ...sides.flatMap(side => cells(side, row)));
      });
      list.querySelector('tbody').replaceChildren(...shown);
      const left = part('left'), end = Math.min(rows.length, start + WINDOW);
      left.textContent = rows.length > WINDOW ? `Steps ${count(start + 1)} to ${count(end)} of ${count(rows.length)}, around the one shown.` : '';
    }
    function go(to) {
      at = Math.max(0, Math.min(rows.length, to));
      for (const side of sides) if (side.run) side.run.goTo(side.happened[at]);
      if (start < 0 || at - 1 < start || at > start + WINDOW) fill();
      for (const row of list.querySelectorAll('.here')) row.classList.remove('here');
      const here = list.querySelector(`[data-row="${at - 1}"]`);
      if (here) {
        here.classList.add('here');
        if (list.scrollHeight > list.clientHeight) list.scrollTop = here.offsetTop - list.clientHeight / 2;
      }
      const row = rows[at - 1], kind = row && sides.length > 1 ? SAID[row[2]] : '';
      where.textContent = `${count(at)} of ${count(rows.length)}${kind ? ` · ${kind}` : ''}`;
      slider.value = String(at);
      slider.setAttribute('aria-valuetext', row ? `Step ${at}${kind && `, ${kind}`}: ${
        [...new Set(sides.map(side => words(side, row)).filter(Boolean))].join('; beside it ')}` : 'The beginning');
      part('back').disabled = at === 0;
      part('on').disabled = at === rows.length;
    }
    /** To the next stretch that differs, or the one before. */
    function leap(way) {
      const differs = i => i >= 0 && i < rows.length && rows[i][2] !== SAME;
      let i = at - 1 + way;
      while (i >= 0 && i < rows.length && !(differs(i) && !differs(i - 1))) i += way;
      if (i >= 0 && i < rows.length) go(i + 1);
    }
    slider.max = String(rows.length);
    slider.addEventListener('input', () => go(Number(slider.value)));
    part('back').addEventListener('click', event => event.ctrlKey ? leap(-1) : go(at - 1));
    part('on').addEventListener('click', event => event.ctrlKey ? leap(1) : go(at + 1));
    if (part('first')) part('first').addEventListener('click', () => go(told.first + 1));
    list.addEventListener('click', event => {
      const on = event.target.closest('tr[data-row]');
      if (on && !event.target.closest('a') && !String(getSelection())) go(Number(on.dataset.row) + 1);
    });
    const fit = () => { for (const side of sides) if (side.run) side.run.fit(); };
    const pair = { go, leap, fit, slider, count: rows.length, by: way => go(at + way),
      find: (letter, index) => {
        const side = sides.find(each => each.letter === letter);
        if (side) go(rows.findIndex(row => row[side.place] === index) + 1);
      } };
    root.addEventListener('focusin', () => { current = pair; });
    root.addEventListener('pointerdown', () => { current = pair; });
    go(told.first >= 0 ? told.first + 1 : rows.length);
    opened.set(id, pair);
    current = current ?? pair;
    return pair;
  }
  /** Opens what a card holds once somebody looks into it. */
  function openIn(box) {
    for (const root of box.querySelectorAll('.pair'))
      if (!opened.has(root.dataset.pair) && document.getElementById(`pair-${root.dataset.pair}`)) openPair(root);
  }

  /** A card, or a step of one of the runs in it: `#f2`, `#f2.b.17`. */
  function goHash() {
    const [id, letter, number] = location.hash.slice(1).split('.');
    const card = id && (document.getElementById(id) ?? document.querySelector(`.pair[data-pair="${CSS.escape(id)}"]`));
    if (!card) return;
    const box = card.closest('details');
    if (box) box.open = true;
    openIn(card.parentElement);
    const pair = opened.get(id);
    if (pair) current = pair;
    if (pair && number) pair.find(letter, Number(number) - 1);
    else card.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth' });
  }

  document.documentElement.classList.add('scripted');
  for (const card of document.querySelectorAll('details')) card.addEventListener('toggle', () => {
    if (!card.open) return;
    openIn(card);
    for (const root of card.querySelectorAll('.pair')) opened.get(/** @type {any} */ (root).dataset.pair)?.fit();
  });
  for (const root of document.querySelectorAll('.pair')) if (!root.closest('details:not([open])')) openIn(root.parentElement);
  goHash();
  addEventListener('hashchange', goHash);
  addEventListener('resize', () => { for (const pair of opened.values()) pair.fit(); });
  document.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : document.body;
    const to = target.closest('a[href^="#"]');
    if (to && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      history.pushState(null, '', to.getAttribute('href'));
      goHash();
    }
    const copy = target.closest('button[data-copy]');
    if (copy) copyText(copy);
  });
  document.addEventListener('keydown', event => {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.altKey || event.metaKey || !current || target.matches('input[type=search], textarea, select')) return;
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way) event.ctrlKey ? current.leap(way) : current.by(way);
    else if (event.ctrlKey) return;
    else if (event.key === 'Home' && target === current.slider) current.go(0);
    else if (event.key === 'End' && target === current.slider) current.go(current.count);
    else return;
    event.preventDefault();
  });

  /** Copies what a button stands for, and says so. */
  function copyText(button) {
    const of = button.dataset.of && document.getElementById(button.dataset.of);
    const text = of ? of.textContent : button.dataset.copy, said = button.textContent;
    const done = () => {
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = said; }, 1500);
    };
    const byHand = () => {
      const field = el('textarea', { class: 'unseen' });
      field.value = text;
      document.body.append(field);
      field.select();
      const isCopied = document.execCommand('copy');
      field.remove();
      button.focus();
      if (isCopied) done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand); else byHand();
  }

  const filter = /** @type {any} */ (document.getElementById('filter'));
  if (filter) filter.addEventListener('input', () => {
    const words = filter.value.trim().toLowerCase(), all = [...document.querySelectorAll('[data-name]')];
    const shown = all.filter(each => /** @type {any} */ (each).dataset.name.toLowerCase().includes(words));
    for (const each of all) /** @type {any} */ (each).hidden = !shown.includes(each);
    for (const box of document.querySelectorAll('details.fold')) if (words && box.querySelector('[data-name]:not([hidden])'))
      /** @type {any} */ (box).open = true;
    document.getElementById('filtered').textContent = words ? `${count(shown.length)} of ${count(all.length)}` : '';
  });
  // On paper everything is shown.
  addEventListener('beforeprint', () => { for (const each of document.querySelectorAll('details')) each.open = true; });
}

'use strict';
// What every page is made with.

const SVG = new Set(['svg', 'g', 'rect', 'path', 'circle', 'text', 'line', 'title']);
/** @returns {any} */
function el(name, attributes, ...children) {
  const node = SVG.has(name) ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name);
  for (const key in attributes)
    if (attributes[key] !== undefined) node.setAttribute(key, attributes[key]);
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}
const set = (node, values) => { for (const key in values) node.setAttribute(key, values[key]); };
/** A time or how long something took: from ten seconds on in seconds, as the axis has it. */
const ms = t => t < 10000 ? (Math.round(t * 10) / 10).toLocaleString('en') + ' ms'
  : (t / 1000).toLocaleString('en', { maximumFractionDigits: 4 }) + ' s';
const count = n => n.toLocaleString('en');

/** The last of a list, in ascending order of time, that is not later. */
function lastUpTo(list, t, time) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time(list[middle]) <= t) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// The page of one run: what it knows, and where its parts are.

/** @type {Data} */
const data = JSON.parse(document.getElementById('data').textContent);
/** @type {(part: string) => any} */
const $ = part => document.getElementById(part);
/** Where a step is, as an address. */
const hrefOf = index => `#r=${index + 1}`;

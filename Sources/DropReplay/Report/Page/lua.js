// A script as people read it.

const WORDS = new Set(['and', 'break', 'do', 'else', 'elseif', 'end', 'false', 'for', 'function',
  'goto', 'if', 'in', 'local', 'nil', 'not', 'or', 'repeat', 'return', 'then', 'true', 'until',
  'while']);
const TOKEN = /(--.*$)|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|([A-Za-z_]\w*)|([^A-Za-z_"'-]+|.)/g;

/** A line of Lua, its words and texts told apart. */
function painted(text) {
  const parts = [];
  for (const [whole, comment, string, word] of text.matchAll(TOKEN)) {
    const kind = comment ? 'comment' : string ? 'string' : word && WORDS.has(word) ? 'word' : '';
    parts.push(kind ? el('span', { class: kind }, whole) : whole);
  }
  return parts;
}

const BRANCH = /^\s*(if|elseif|else|for|while|repeat)\b/;
const CLOSED = /^\s*(if|elseif|for|while)\b.*\bend\b/;
/** The conditions and loops in which a line stands, up to its function, as its indentation tells. */
function branchesAround(lines, index) {
  const found = [], depth = text => text.length - text.trimStart().length;
  let most = depth(lines[index]), isElse = false;
  for (let i = index - 1; i >= 0 && most > 0; i--) {
    const text = lines[i], own = depth(text);
    if (!text.trim() || text.trimStart().startsWith('--')) continue;
    if (own > most || own === most && !isElse) continue;
    if (/\bfunction\b/.test(text)) break;
    most = own;
    isElse = /^\s*else/.test(text);
    if (BRANCH.test(text) && !CLOSED.test(text)) found.push(i);
  }
  return found;
}

"""HTML to text beside a walk over html5lib's tree; see common.py.

The walk takes text, leaves out what isn't shown (scripts, styles, titles, templates) and parts
blocks by white space. Compared are the words; a file that differs in nothing but where white space
stands is counted apart.
"""

import sys

import html5lib

import common

BLOCKS = set(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form frameset header hgroup hr html legend li main menu nav ol "
    "optgroup option section select summary tbody tfoot thead ul p h1 h2 h3 h4 h5 h6 br table tr "
    "td th pre listing textarea xmp plaintext".split()
)
HIDDEN = set("script style title template iframe noembed noframes xml".split())
MARKS = [(b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")]


def walk(element, out):
    if not isinstance(element.tag, str) or element.tag in HIDDEN:
        return
    edge = [" "] if element.tag in BLOCKS else []
    out += edge
    out.append(element.text or "")
    for child in element:
        walk(child, out)
        out.append(child.tail or "")
    out += edge


def source(data):
    for mark, name in MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    if data.count(0) > len(data) // 4:
        for name in ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be"):
            try:
                return data.decode(name)
            except UnicodeDecodeError:
                continue
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        # The peer looks for the encoding that the page names.
        return data


def peer(path):
    out = []
    walk(html5lib.parse(source(path.read_bytes()), namespaceHTMLElements=False), out)
    return "".join(out)


sys.setrecursionlimit(100_000)
bench, folders = common.arguments()
paths = common.files(folders, ".html", ".htm")
mine = common.coerced(bench, "public.html", "public.utf8-plain-text", paths)
rows = [(path, (made or "").split(), peer(path).split()) for path, made in zip(paths, mine)]
wrong = [row for row in rows if row[1] != row[2]]
common.report("the same words", len(rows) - len(wrong), len(rows))
letters = sum("".join(made) == "".join(theirs) for _, made, theirs in rows)
common.report("the same but for white space", letters, len(rows))
for path, made, theirs in wrong:
    print(path, common.difference(" ".join(made)[:20_000], " ".join(theirs)[:20_000]))

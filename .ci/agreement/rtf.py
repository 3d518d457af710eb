"""RTF to text beside striprtf, LibreOffice and unrtf; see common.py.

A file agrees when its text is that of one of the three. What isn't compared, because the three
differ among themselves in it: white space and the bars between cells; the signs before the items of
lists, where leaving them out makes two texts equal (LibreOffice draws signs of its own, striprtf
leaves out or keeps the font's private character); UTF-16 halves, which striprtf doesn't join. The second figure counts only the files
for which two of the three give the same text, and asks for that text.
"""

import itertools
import os
import pathlib
import re
import subprocess
import tempfile

from striprtf.striprtf import rtf_to_text

import common

# One sign that is neither a letter nor a digit, at the start of a line and before white space.
ITEM_SIGN = re.compile(r"^[^\S\n]*[^\w\s](?=\s)", re.MULTILINE)


def plain(text):
    """The text without what isn't compared, with the signs of lists and without; None for None."""
    if text is None:
        return None
    text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    text = text.removeprefix("\ufeff")
    forms = text, ITEM_SIGN.sub("", text)
    return tuple("".join(re.sub(r"[|•·]", " ", form).split()) for form in forms)


def same(one, other):
    return None not in (one, other) and any(a == b for a, b in zip(one, other))


def striprtf(path):
    try:
        return rtf_to_text(path.read_bytes().decode("cp1252", "replace"), errors="ignore")
    except Exception:
        return None


def unrtf(path):
    command = [*os.environ.get("UNRTF", "unrtf").split(), "--text", "--nopict", str(path)]
    made = subprocess.run(
        command, capture_output=True, timeout=60, env={**os.environ, "LC_ALL": "C.UTF-8"}
    )
    return made.stdout.decode("utf-8", "replace").split("-----------------\n", 1)[-1]


def libreoffice(paths):
    with tempfile.TemporaryDirectory() as folder:
        copies = [pathlib.Path(folder, f"{number}.rtf") for number in range(len(paths))]
        for path, copy in zip(paths, copies):
            copy.write_bytes(path.read_bytes())
        subprocess.run(
            ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile",
             "--convert-to", "txt:Text (encoded):UTF8", "--outdir", folder, *copies],
            capture_output=True, check=True,
        )
        texts = [copy.with_suffix(".txt") for copy in copies]
        return [t.read_text(errors="replace") if t.exists() else None for t in texts]


bench, folders = common.arguments()
paths = common.files(folders, ".rtf")
mine = map(plain, common.coerced(bench, "public.rtf", "public.utf8-plain-text", paths))
names = ["striprtf", "LibreOffice", "unrtf"]
peers = zip(map(striprtf, paths), libreoffice(paths), map(unrtf, paths))
rows = [(path, text, [plain(t) for t in theirs]) for path, text, theirs in zip(paths, mine, peers)]

for number, name in enumerate(names):
    common.report(f"as {name}", sum(same(text, theirs[number]) for _, text, theirs in rows), len(rows))
agreeing = [any(same(text, one) for one in theirs) for _, text, theirs in rows]
common.report("as one of the three", sum(agreeing), len(rows))
sure = [
    (path, text, one)
    for path, text, theirs in rows
    for one in [next((a for a, b in itertools.combinations(theirs, 2) if same(a, b)), None)]
    if one is not None
]
common.report("as two that agree", sum(same(text, one) for _, text, one in sure), len(sure))
for path, text, theirs in (row for row, agrees in zip(rows, agreeing) if not agrees):
    print(path)
    for name, other in zip(names, theirs):
        print("  ", name, common.difference(text and text[0], other and other[0]))
for path, text, one in sure:
    if not same(text, one):
        print(path, "beside two", common.difference(text and text[0], one[0]))

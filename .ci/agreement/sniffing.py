"""What a file is, beside shared-mime-info's own list; see common.py.

Takes that project's `tests/mime-detection` folder, whose `list` names each file's MIME type, and
marks with an x where its own database doesn't find it by name, content or both. Compared are the
rows whose MIME type is one of a type in our table: by content alone, and by name and content.
"""

import csv
import pathlib
import subprocess

import common

TABLE = pathlib.Path(__file__).resolve().parents[2] / "Sources/DropCore/Types/Table"
# MIME names of that list whose types have another name in ours, or none.
MEANT = {
    "message/rfc822": "public.email-message", "image/heif": "public.heif-standard",
    "text/x-python3": "public.python-script",
    "image/jpx": "public.jpeg-2000", "image/x-jp2-codestream": "public.jpeg-2000",
    "application/java-archive": "com.sun.java-archive",
    "application/x-java-archive": "com.sun.java-archive", "video/vnd.avi": "public.avi",
    "application/x-mswinurl": "com.microsoft.internet-shortcut",
    "image/x-win-bitmap": "com.microsoft.cur", "image/x-eps": "com.adobe.encapsulated-postscript",
}
UNKNOWN = {"application/octet-stream", "audio/aac", "application/ogg", "application/x-archive",
           "application/x-dicom", "application/x-pkcs12"}


def rows(name):
    with open(TABLE / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


parents, types = {}, {}
for row in rows("types.csv"):
    parents[row["type"]] = [one for one in row["conforms_to"].split(";") if one]
    for mime in filter(None, row["mime"].lower().split(";")):
        types.setdefault(mime, set()).add(row["type"])
for row in rows("mime-aliases.csv"):
    types.setdefault(row["mime"].lower(), set()).add(row["type"])
for mime, name in MEANT.items():
    types.setdefault(mime, set()).add(name)


def conforming(name):
    known, waiting = {name}, [name]
    while waiting:
        new = [one for one in parents.get(waiting.pop(), []) if one not in known]
        known.update(new)
        waiting += new
    return known


bench, [folder] = common.arguments()
listed = [line.split() for line in (folder / "list").read_text().splitlines()]
listed = [row for row in listed if row and row[0][0] != "#" and (folder / row[0]).exists()]
paths = [folder / row[0] for row in listed]
output = subprocess.run([bench, "sniff", *paths], capture_output=True, check=True, text=True).stdout
answers = {}
for line in output.splitlines():
    path, by_content, _, together = line.split("\t")
    answers[str(pathlib.Path(path).relative_to(folder))] = by_content, together

right, total, wrong = [0, 0], [0, 0], []
for name, mime, *marks in listed:
    wanted = types.get(mime.lower())
    if not wanted or mime.lower() in UNKNOWN or name not in answers:
        continue
    flags = (marks[0] if marks else "").ljust(3, "o")
    for way, (flag, found) in enumerate(zip(flags[1:], answers[name])):
        if flag == "x":
            continue
        total[way] += 1
        if wanted & conforming(found):
            right[way] += 1
        else:
            wrong.append((name, mime, ["by content", "by name and content"][way], found))
common.report("by content", right[0], total[0])
common.report("by name and content", right[1], total[1])
for row in wrong:
    print(*row)

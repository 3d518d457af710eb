"""Names and addresses of vCards beside ez-vcard and vobject; see common.py.

CLASSPATH names ez-vcard's and vinnie's jars. A file agrees when all its cards do, with one of the
two. A card without an FN gets a name from us where the peers have none: that name isn't compared.
"""

import json
import pathlib
import re
import subprocess

import vobject

import common


def tidy(name, addresses):
    mails = [re.sub("^mailto:", "", a.strip(), flags=re.IGNORECASE) for a in addresses]
    return " ".join((name or "").split()), list(dict.fromkeys(mail for mail in mails if mail))


def ez_vcard(paths):
    program = pathlib.Path(__file__).with_name("Cards.java")
    made = subprocess.run(["java", program, *paths], capture_output=True, check=True)
    cards = {}
    for line in made.stdout.decode().split("\n"):
        kind, _, rest = line.partition(" ")
        if kind == "FILE":
            current = cards.setdefault(rest, [])
        elif kind == "CARD":
            name, *addresses = rest.split("\x01")
            current.append(tidy(name, addresses))
    return cards


def by_vobject(path):
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    try:
        return [
            tidy(card.fn.value if hasattr(card, "fn") else "",
                 [email.value for email in getattr(card, "email_list", [])])
            for card in vobject.readComponents(text)
        ]
    except Exception as fault:
        return str(fault)[:80]


def ours(text):
    found = [] if text is None else json.loads(text)
    return [tidy(one["name"], one["emails"]) for one in found] if isinstance(found, list) else [
        tidy(found["name"], found["emails"])
    ]


def same(mine, theirs):
    return len(mine) == len(theirs) and all(
        mails == other and name in (theirs_name, name if not theirs_name else None)
        for (name, mails), (theirs_name, other) in zip(mine, theirs)
    )


bench, folders = common.arguments()
paths = common.files(folders, ".vcf", ".vcf.ref", ".vcf.2_1ref")
mine = map(ours, common.coerced(bench, "public.vcard", "dndhost.contact", paths))
ez = ez_vcard(paths)
rows = [(path, made, ez.get(str(path), []), by_vobject(path)) for path, made in zip(paths, mine)]
wrong = [
    row for row in rows
    if not any(not isinstance(peer, str) and same(row[1], peer) for peer in row[2:])
]
common.report("as one of the two", len(rows) - len(wrong), len(rows))
for path, made, one, two in wrong:
    print(path, "\n   ours    ", made, "\n   ez-vcard", one, "\n   vobject ", two)

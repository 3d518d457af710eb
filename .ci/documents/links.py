"""Fails on a relative link of a Markdown file that leads nowhere."""

import pathlib
import re
import sys

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
root = pathlib.Path(__file__).resolve().parents[2]


def broken(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"`[^`\n]*`", "", text)
    if "<doc:" in text:
        yield f"{page.relative_to(root)}: a link that only DocC knows: name the file"
    for target in LINK.findall(text):
        if target.startswith("doc:"):
            yield f"{page.relative_to(root)}: {target} resolves only in DocC: name the file"
        if re.match(r"[a-z]+:|#|<", target):
            continue
        if not (page.parent / target.split("#")[0]).exists():
            yield f"{page.relative_to(root)}: {target} leads nowhere"


pages = [page for page in root.rglob("*.md") if ".build" not in page.parts]
faults = [fault for page in pages for fault in broken(page)]
print("\n".join(faults) or f"{len(pages)} pages, no broken link")
sys.exit(1 if faults else 0)

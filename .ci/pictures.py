#!/usr/bin/env python3
"""Makes the README's pictures of the report; with --check only looks whether they are stale.

    .ci/pictures.py DNDHOST [--check]

Stale is judged by what goes into them, whose hash lies beside them: pixels differ from one browser
to the next.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from browser import Browser  # noqa: E402

root = pathlib.Path(__file__).resolve().parent.parent
folder = root / "Sources" / "DropReplay" / "DropReplay.docc" / "Resources"
session = "Examples/sessions/four-photos.json"
tool = pathlib.Path(sys.argv[1]).resolve()


def inputs():
    """A hash of the session, its plugin, what draws the page, and this script."""
    files = [root / session, root / "Plugins" / "photo-gallery" / "plugin.lua",
             pathlib.Path(__file__).resolve()]
    page = root / "Sources" / "DropReplay" / "Report"
    files += sorted(file for file in page.rglob("*") if file.is_file() and ".gen." not in file.name)
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return whole.hexdigest() + "\n"


kept = folder / "report-pictures.sha256"
if "--check" in sys.argv:
    if not kept.exists() or kept.read_text() != inputs():
        sys.exit("the README's pictures are stale: run .ci/pictures.py DNDHOST")
    print("the README's pictures are of this page")
    sys.exit(0)
with tempfile.TemporaryDirectory() as place, Browser(1280, 780) as browser:
    page = pathlib.Path(place) / "page.html"
    subprocess.run([tool, "replay", session, "-f", "html", "-o", page], cwd=root, check=True)
    for scheme in ["light", "dark"]:
        browser.media(scheme=scheme)
        browser.open(page)
        browser.screenshot(folder / f"report-{scheme}.png")
kept.write_text(inputs())

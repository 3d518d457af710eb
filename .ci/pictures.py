#!/usr/bin/env python3
"""Makes the README's pictures of the report and of play; with --check only looks whether they are stale.

    .ci/pictures.py DNDHOST [report] [play] [--check]

Stale is judged by what goes into them, whose hash lies beside them: pixels differ from one browser
to the next. Those of play need a DNDHOST that is built with the trait Live.
"""
import hashlib
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here / "plays")]
from browser import Browser  # noqa: E402
from stage import Page, Play  # noqa: E402

root = here.parent
session = "Examples/sessions/four-photos.json"
tool = pathlib.Path(sys.argv[1]).resolve()
SCHEMES = ["light", "dark"]


class Report:
    folder = root / "Sources" / "DropReplay" / "DropReplay.docc" / "Resources"
    page = root / "Sources" / "DropReplay" / "Report"
    kept = folder / "report-pictures.sha256"

    def make(self):
        with tempfile.TemporaryDirectory() as place, Browser(1280, 780) as browser:
            page = pathlib.Path(place) / "page.html"
            subprocess.run([tool, "replay", session, "-f", "html", "-o", page], cwd=root, check=True)
            for scheme in SCHEMES:
                browser.media(scheme=scheme)
                browser.open(page)
                browser.screenshot(self.folder / f"report-{scheme}.png")


class Played:
    folder = root / "Sources" / "DropPlay" / "DropPlay.docc" / "Resources"
    page = root / "Sources" / "DropPlay" / "Page"
    kept = folder / "play-pictures.sha256"

    def make(self):
        media = root / "Examples" / "sessions" / "media"
        for scheme in SCHEMES:
            with tempfile.TemporaryDirectory() as place, Browser(1280, 780) as browser:
                with Play(str(tool), place, scene=str(root / session)) as play:
                    page = Page(browser, play)
                    files = [media / "beach.jpg", media / "forest.png", play.media["note.txt"]]
                    browser.media(scheme=scheme, motion="reduce")
                    page.open()
                    page.prepare()
                    page.drag((40, 180), (90, 190), (160, 170), end="", files=files)
                    page.until("play.verdict")
                    browser.frame()
                    browser.screenshot(self.folder / f"play-hover-{scheme}.png")
                    page.drag((160, 170), files=files)
                    page.outcome()
                    browser.frame()
                    browser.screenshot(self.folder / f"play-outcome-{scheme}.png")


def inputs(pictures):
    """A hash of the session, its plugin, what draws the page, and this script."""
    files = [root / session, root / "Plugins" / "photo-gallery" / "plugin.lua",
             pathlib.Path(__file__).resolve()]
    files += sorted(file for file in pictures.page.rglob("*") if file.is_file() and ".gen." not in file.name)
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    return whole.hexdigest() + "\n"


KINDS = {"report": Report(), "play": Played()}
for name in [each for each in sys.argv[2:] if each in KINDS] or KINDS:
    pictures = KINDS[name]
    if "--check" in sys.argv:
        if not pictures.kept.exists() or pictures.kept.read_text() != inputs(pictures):
            sys.exit(f"the README's pictures of {name} are stale: run .ci/pictures.py DNDHOST {name}")
        print(f"the README's pictures of {name} are of this page")
        continue
    pictures.folder.mkdir(parents=True, exist_ok=True)
    pictures.make()
    pictures.kept.write_text(inputs(pictures))

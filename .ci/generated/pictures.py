#!/usr/bin/env python3
"""Makes the pictures of the README and the articles; with --check only looks whether they are stale.

    .ci/generated/pictures.py DNDHOST [report] [finding] [play] [drawings] [--check]

Stale is judged by what goes into them, whose hash lies beside them: pixels differ from one browser
to the next. Those of play need a DNDHOST that is built with the trait Live.
"""
import base64
import hashlib
import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parent / "desktop"), str(here.parent / "play")]
from browser import Browser  # noqa: E402
from drawings import all_drawings  # noqa: E402
from stage import Page, Play  # noqa: E402

root = here.parent.parent
session = "Examples/sessions/four-photos.json"
tool = pathlib.Path(sys.argv[1]).resolve()
SCHEMES = ["light", "dark"]


# What of a picture differs from the one before, as WebP in base64, with where it lies: in blocks, of which
# those that are as they were can be seen through.
CHANGED = """(async (before, after) => {
  const read = async data => {
    const image = new Image();
    image.src = 'data:image/png;base64,' + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return { canvas, pixels: context.getImageData(0, 0, image.width, image.height) };
  };
  const next = await read(after), { width, height, data } = next.pixels;
  let [left, top, right, bottom] = [0, 0, width, height];
  const part = document.createElement('canvas');
  const SIZE = 16, kept = [];
  if (before) {
    const old = new Uint32Array((await read(before)).pixels.data.buffer), now = new Uint32Array(data.buffer);
    [left, top, right, bottom] = [width, height, 0, 0];
    const differs = (x, y) => {
      for (let row = y; row < Math.min(y + SIZE, height); row++)
        for (let i = row * width + x; i < row * width + Math.min(x + SIZE, width); i++) if (old[i] !== now[i]) return true;
      return false;
    };
    for (let y = 0; y < height; y += SIZE) for (let x = 0; x < width; x += SIZE) {
      if (!differs(x, y)) { kept.push([x, y]); continue; }
      left = Math.min(left, x); right = Math.max(right, Math.min(x + SIZE, width));
      top = Math.min(top, y); bottom = Math.max(bottom, Math.min(y + SIZE, height));
    }
    if (left >= right) return null;
  }
  part.width = right - left; part.height = bottom - top;
  const context = part.getContext('2d');
  context.drawImage(next.canvas, -left, -top);
  for (const [x, y] of kept) context.clearRect(x - left, y - top, SIZE, SIZE);
  return [left, top, part.width, part.height, part.toDataURL('image/webp', 0.6).split(',')[1]];
})"""


def three(number):
    return struct.pack("<I", number)[:3]


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def bitstream(file):
    """The chunks of a WebP that have its pixels, without its heads."""
    found, at = b"", 12
    while at < len(file):
        size = struct.unpack("<I", file[at + 4:at + 8])[0]
        end = at + 8 + size + size % 2
        if file[at:at + 4] in [b"ALPH", b"VP8 ", b"VP8L"]:
            found += file[at:end]
        at = end
    return found


class Loop:
    """An animated WebP: of each picture only what changed."""

    def __init__(self, browser):
        self.browser, self.before, self.frames, self.size = browser, None, [], (0, 0)

    def add(self, milliseconds):
        picture = self.browser.send("Page.captureScreenshot", format="png")["data"]
        found = self.browser.evaluate(f"{CHANGED}({json.dumps(self.before)}, {json.dumps(picture)})")
        self.before = picture
        if found is None:
            self.frames[-1][-1] += milliseconds
            return
        left, top, width, height, data = found
        if not self.frames:
            self.size = (width, height)
        self.frames.append([left, top, width, height, bitstream(base64.b64decode(data)), milliseconds])

    def write(self, path):
        width, height = self.size
        body = chunk(b"VP8X", b"\x12\0\0\0" + three(width - 1) + three(height - 1))
        body += chunk(b"ANIM", b"\xff\xff\xff\xff" + struct.pack("<H", 0))
        for left, top, wide, high, data, milliseconds in self.frames:
            head = three(left // 2) + three(top // 2) + three(wide - 1) + three(high - 1) + three(milliseconds)
            body += chunk(b"ANMF", head + b"\0" + data)
        path.write_bytes(b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body)


GALLERY = [root / session, root / "Plugins" / "photo-gallery" / "plugin.lua"]


class Report:
    shown = GALLERY
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
            browser.size(1000, 620)
            for scheme in SCHEMES:
                browser.media(scheme=scheme)
                browser.open(page)
                browser.frame()
                self.scrub(browser).write(self.folder / f"scrubbed-{scheme}.webp")

    @staticmethod
    def scrub(browser):
        """The page from its verdict through the steps of the drop, and back."""
        loop = Loop(browser)
        loop.add(2400)
        count = browser.evaluate("records.length")
        first = browser.evaluate("records.findIndex(each => each[3] === 'on_perform')")
        browser.evaluate("goTo(0)")
        loop.add(700)
        moments = browser.evaluate("steps.map(each => each.t)")
        for t in moments[:: max(1, len(moments) // 4)]:
            browser.evaluate(f"goTime({t})")
            loop.add(350)
        for step in range(first + 1, count + 1, max(1, (count - first) // 9)):
            browser.evaluate(f"goTo({step})")
            loop.add(700)
        browser.evaluate("goTo(records.length)")
        loop.add(1800)
        return loop


def told(name):
    """A file that the README has its readers write."""
    text = (root / "README.md").read_text(encoding="utf-8")
    return re.search(rf"<!-- file: {re.escape(name)} -->\n```\w+\n(.*?)```", text, re.S)[1]


class Found:
    """The finding of the README's own handler."""
    shown = [root / "Sources" / "DropExplore" / "Report" / "ExplorePage.swift"]
    folder = root / "Sources" / "DropExplore" / "DropExplore.docc" / "Resources"
    page = Report.page
    kept = folder / "finding-pictures.sha256"

    texts = {name: told(name) for name in ["keep.lua", "two.json"]}

    def make(self):
        with tempfile.TemporaryDirectory() as place, Browser(1280, 780) as browser:
            for name, text in self.texts.items():
                (pathlib.Path(place) / name).write_text(text, encoding="utf-8")
            page = pathlib.Path(place) / "page.html"
            subprocess.run([tool, "--plugin", "keep.lua", "explore", "two.json", "-o", page], cwd=place,
                           stderr=subprocess.DEVNULL)
            for scheme in SCHEMES:
                browser.media(scheme=scheme)
                browser.open(page)
                browser.screenshot(self.folder / f"finding-{scheme}.png")


class Played:
    shown = GALLERY
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
                    page.until("$('dragged').textContent.includes('imported')")
                    browser.frame()
                    browser.screenshot(self.folder / f"play-outcome-{scheme}.png")


class Drawings:
    """They are text: stale is what isn't what would be drawn."""

    def stale(self):
        return [path.name for path, text in all_drawings(root).items()
                if not path.exists() or path.read_text(encoding="utf-8") != text]

    def make(self):
        for path, text in all_drawings(root).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


def inputs(pictures):
    """A hash of what is shown, what draws the page, and this script."""
    files = [*pictures.shown, pathlib.Path(__file__).resolve()]
    files += sorted(file for file in pictures.page.rglob("*") if file.is_file() and ".gen." not in file.name)
    whole = hashlib.sha256()
    for file in files:
        whole.update(f"{file.relative_to(root)}\n".encode() + file.read_bytes())
    for name, text in getattr(pictures, "texts", {}).items():
        whole.update(f"{name}\n{text}".encode())
    return whole.hexdigest() + "\n"


KINDS = {"report": Report(), "finding": Found(), "play": Played(), "drawings": Drawings()}
for name in [each for each in sys.argv[2:] if each in KINDS] or KINDS:
    pictures = KINDS[name]
    if "--check" in sys.argv:
        if name == "drawings":
            stale = bool(pictures.stale())
        else:
            stale = not pictures.kept.exists() or pictures.kept.read_text() != inputs(pictures)
        if stale:
            sys.exit(f"the pictures of {name} are stale: run .ci/generated/pictures.py DNDHOST {name}")
        print(f"the pictures of {name} are of what there is")
        continue
    if name == "drawings":
        pictures.make()
        continue
    pictures.folder.mkdir(parents=True, exist_ok=True)
    pictures.make()
    pictures.kept.write_text(inputs(pictures))

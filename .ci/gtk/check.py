#!/usr/bin/env python3
"""Drags for real, on a screen of its own, from other programs into the examples of Examples/gtk and Examples/mail.

    .ci/gtk/check.py SHELF [SCENE…] [--tool DNDHOST] [--pictures FOLDER] [--readme] [--keep]

SHELF is the built example, beside which the other one lies. Each scene says what the source and the target saw. What happens in it is
recorded, and must replay the same; with `--tool` that tool tests each recording, and explores three. With
`--pictures` the screen is kept as it is at the end of each, with `--readme` the examples' READMEs get their
pictures, with `--keep` the three become those of Examples/recorded.
"""
import argparse
import json
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "desktop"))
import fields  # noqa: E402, F401
import keyboard  # noqa: E402, F401
import mail  # noqa: E402, F401
import outward  # noqa: E402, F401
import sides  # noqa: E402, F401
import spoken  # noqa: E402, F401
import windows  # noqa: E402, F401
from scenes import SCENES, scene  # noqa: E402
from screen import Screen  # noqa: E402
from wayland import Wayland  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[2]
here = root / ".ci" / "desktop"
options = argparse.ArgumentParser()
options.add_argument("shelf")
options.add_argument("scenes", nargs="*")
options.add_argument("--pictures")
options.add_argument("--readme", action="store_true")
options.add_argument("--tool")
options.add_argument("--keep", action="store_true")
options = options.parse_args()
shelf = str(pathlib.Path(options.shelf).resolve())

# The scenes whose recordings are explored, and lie in Examples/recorded.
RECORDED = ["mixed", "question", "two_windows"]
# What the page of Chromium has.
BROWSER_ROWS = ["link", "picture", "words", "note"]
ROWS = ["files", "folder", "mixed", "many", "text", "large", "slow", "never", "image", "late"]
# Where things are in the content of their windows.
GALLERY, INBOX, LIST = (165, 154), (500, 154), (165, 154)


def png(width, height, colour, noisy=False):
    """A picture with a horizon, or of random pixels that don't get smaller."""
    rows = b""
    for y in range(height):
        line = random.Random(y).randbytes(width * 3) if noisy else bytes(
            c * (2 if y * 3 > height * 2 else 3) // 3 for c in colour) * width
        rows += b"\0" + line
    chunk = lambda kind, data: (  # noqa: E731
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(rows, 0 if noisy else 6)) + chunk(b"IEND", b""))


class Stage:
    """The screen with the example and one source, afresh for each scene."""

    def __init__(self, screen, media):
        self.screen, self.media, self.shelf, self.source = screen, media, None, None
        self.recordings = pathlib.Path(tempfile.mkdtemp(prefix="recordings-"))

    def open(self, name, version, of, **env):
        self.close()
        self.version = version
        self.recording = self.recordings / f"{name.replace('_', '-')}.jsonl"
        # Hovering costs what it costs without a recorder, which also keeps what has closed, and what is large.
        flags = [] if name in ("hover_cost", "many_windows", "out_large") else ["--record", str(self.recording)]
        if of == "Mail":
            flags = [str(self.media / "note.txt")]
        self.shelf = self.screen.start("shelf", [str(pathlib.Path(shelf).parent / of), *flags], **env)
        self.shelf.wait("ready")
        if version == "chromium":
            self.source = self.browser()
        elif version:
            self.source = self.open_source(version)
        if version:
            self.source.wait("ready")
            self.sources = self.screen.put("Source", 20, 60)
        self.title = {"Shelf": "Shelf", "Mail": "New message"}[of]
        self.shelves = self.screen.put(self.title, 240, 60)
        if of == "Shelf":
            self.lists = self.screen.put("List", 240, 400)

    def open_source(self, version):
        return self.screen.start(
            "source", ["/usr/bin/python3", str(here / "source.py"), version, str(self.media)])

    def browser(self, name="source", size="200,440", position="20,60"):
        """Chromium with a page: of things to drag, in rows as the other sources have them, or one that takes some."""
        page = self.media / f"{name}.html"
        page.write_text((here / f"{name}.html").read_text())
        return self.screen.start(name, [
            "chromium", "--no-sandbox", "--test-type", "--disable-gpu", "--no-first-run", "--password-store=basic",
            f"--user-data-dir={self.media / f'{name}-browser'}", f"--window-size={size}", f"--window-position={position}",
            "--enable-logging=stderr", "--log-level=0", f"--app=file://{page}"])

    def close(self):
        for program in (self.source, self.shelf):
            if program:
                program.end()
                self.screen.programs.remove(program)
        self.source = self.shelf = None

    def row(self, name):
        rows = BROWSER_ROWS if name in BROWSER_ROWS else ROWS
        return self.sources[0] + 60, self.sources[1] + 20 + 40 * rows.index(name)

    def gallery(self, dx=0, dy=0):
        return self.shelves[0] + GALLERY[0] + dx, self.shelves[1] + GALLERY[1] + dy

    def inbox(self):
        return self.shelves[0] + INBOX[0], self.shelves[1] + INBOX[1]

    def list(self, dx=0, dy=0):
        return self.lists[0] + LIST[0] + dx, self.lists[1] + LIST[1] + dy

    def hover(self, start, end, *expected):
        """Drags without letting go, until the target has said what it is to say."""
        for program in (self.source, self.shelf):
            if program:
                program.forget()
        isOwn = start[0] >= self.shelves[0]
        # Chromium gives a drag up in which its window gets the keyboard.
        self.screen.activate(self.title if isOwn else "Source")
        self.screen.take(start)
        (self.shelf if isOwn else self.source).wait(
            "source begins" if isOwn else "dragstart" if self.version == "chromium" else "begin")
        self.screen.way((start[0] + 16, start[1] + 4), end)
        # As a hand does when it comes to rest: a source finds who lies there a move later.
        self.screen.way((end[0] + 4, end[1] + 2), end, 4)
        self.shelf.wait(*expected)
        if expected:
            self.until_heard(expected[0], isOwn)

    def until_heard(self, badge, isOwn=False):
        """The source has to hear of what is shown, too, before the pointer may let go."""
        operation = badge.split('"')[1]
        if operation == "forbidden":
            return
        if isOwn:
            self.shelf.wait(f"source may {operation}")
        elif self.version == "chromium" or isinstance(self.screen, Wayland):
            # Neither of them tells anybody.
            time.sleep(0.5)
        else:
            self.source.wait(f"may {operation}")

    def status(self):
        """A row of pixels through what is said at the bottom of the window."""
        return self.screen.colours(self.shelves[0] + 4, self.shelves[1] + 299, 200)

    def check_rim(self):
        """Around a window nothing is lit: only what is in it takes drops."""
        x, y = self.shelves
        row = self.screen.colours(x, y + 10, 6)
        assert row == row[:1] * 6, f"the edge of the window is lit: {[each.hex() for each in row]}"

    def drag_anew(self, version, name, end, *expected):
        """Drags a row of a source that is started in place of one that has ended."""
        self.screen.programs.remove(self.source)
        self.source = self.open_source(version)
        self.source.wait("ready")
        self.sources = self.screen.put("Source", 20, 60)
        self.drag(self.row(name), end, *expected)

    def drag(self, start, end, *expected):
        self.hover(start, end, *expected)
        self.screen.let_go()


# MARK: Scenes

def three_files(stage):
    """three files into the gallery, at the place of insertion"""
    stage.drag(stage.row("large"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("gallery commit", "says info: 1 arrived")
    stage.screen.until_drawn(stage.gallery(-125, -95), stage.gallery(0, 100))
    stage.check_rim()
    # Before the one that is there: the left half of the first tile.
    stage.drag(stage.row("files"), stage.gallery(-155, -110), 'badge operation="copy"')
    stage.shelf.wait("index=1", "index=2", "index=3", "gallery commit", "gallery commit", "gallery commit",
                     "says info: 3 arrived")
    stage.source.wait("end copy kept")


scene()(three_files)


@scene()
def folder(stage):
    """a folder onto the list, asked for as a move and arriving as a copy"""
    stage.drag(stage.row("folder"), stage.list(), 'list badge operation="copy"')
    stage.shelf.wait('list commit id="placeholder-1" index=1 contents=["album"]', "says info: 1 arrived")
    stage.source.wait("end copy kept")


@scene()
def mixed(stage):
    """a picture, a note and a file that has gone, into the gallery"""
    stage.drag(stage.row("mixed"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait('gallery commit id="placeholder-1" index=1 contents=["beach.png"]', "says warning: 1 arrived")
    stage.source.wait("end copy kept")


@scene()
def text(stage):
    """text over the gallery, which says why not, and is given up"""
    stage.hover(stage.row("text"), stage.gallery(), 'badge operation="forbidden"',
                "says info: Only photos go into an album")
    assert len(set(stage.status())) > 1, "the reason isn't shown"
    stage.screen.let_go()
    stage.source.wait("cancel")
    stage.shelf.wait("badge")
    stage.screen.until("the reason goes with the drag", lambda: len(set(stage.status())) == 1)
    assert not any("on_perform" in line or " commit " in line for line in stage.shelf.since())


@scene()
def large(stage):
    """the bytes of a picture of 3 MB, which lie on the disk as they come"""
    stage.drag(stage.row("large"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("size=3001298", "gallery commit")
    stage.source.wait("end copy kept")


@scene("3", SHELF_PATIENCE="8000")
def slow_list(stage):
    """a list that takes 2.5 s, and is dropped before it has come"""
    stage.drag(stage.row("slow"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: Waiting for what is dragged")
    stage.shelf.wait("gallery commit", "gallery commit", "says info: 2 arrived")
    stage.source.wait("asked slow text/uri-list", "end copy")


@scene("3", SHELF_PATIENCE="1200")
def no_list(stage):
    """a list that never comes"""
    stage.drag(stage.row("never"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says error: The source didn't say what is dragged")
    stage.source.wait("asked never text/uri-list")
    stage.source.end(signal.SIGKILL)


@scene("3")
def no_bytes(stage):
    """a picture that never comes, until its button stops the drop"""
    stage.drag(stage.row("image"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list placeholder")
    stage.screen.until_drawn(stage.list(0, STOP), stage.list(0, 100))
    stage.shot("stopping")
    stage.screen.click(*stage.list(0, STOP))
    stage.shelf.wait("list discard", 'code="cancelled"')
    stage.source.end(signal.SIGKILL)


# Where the button is on the tile of what is on its way, from the middle of the list.
STOP = 78 - 154


@scene()
def back_again(stage):
    """a drag that leaves and comes back"""
    badge = 'badge operation="copy"'
    stage.hover(stage.row("files"), stage.gallery(), badge)
    stage.check_rim()
    away = (stage.sources[0] + 80, stage.sources[1] + 420)
    stage.shelf.forget()
    stage.screen.way(stage.gallery(), away)
    stage.shelf.wait("gallery badge")
    stage.source.wait("may nothing")
    for program in (stage.shelf, stage.source):
        program.forget()
    stage.screen.way(away, stage.gallery())
    stage.screen.way((stage.gallery()[0] + 4, stage.gallery()[1] + 2), stage.gallery(), 4)
    stage.shelf.wait(badge)
    stage.until_heard(badge)
    stage.screen.let_go()
    stage.shelf.wait("gallery commit", "gallery commit", "gallery commit", "says info: 3 arrived")
    stage.source.wait("end copy kept")


@scene("3")
def escape(stage):
    """Escape gives it up"""
    stage.hover(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.forget()
    stage.screen.run("xdotool", "keydown", "Escape")
    time.sleep(0.1)
    stage.screen.run("xdotool", "keyup", "Escape")
    stage.source.wait("cancel")
    stage.screen.let_go()
    stage.shelf.wait("gallery badge")
    assert not any(" commit " in line for line in stage.shelf.since())


@scene()
def keys(stage):
    """keys that are held and let go while the pointer rests: the target hears of both"""
    stage.hover(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    part = stage.recording.with_suffix(".part")

    def heard():
        return sum('"type":"modifiers"' in line.replace(" ", "") for line in part.read_text().splitlines())

    try:
        stage.screen.run("xdotool", "keydown", "Shift_L")
        stage.screen.until("a key that is held is heard", lambda: heard() >= 1)
    finally:
        stage.screen.run("xdotool", "keyup", "Shift_L")
    stage.screen.until("a key that is let go is heard", lambda: heard() >= 2)
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")


@scene()
def question(stage):
    """many things at once: the list asks, and a button says yes"""
    stage.drag(stage.row("many"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list confirm")
    title = "Take all of them."
    corner = stage.screen.put(title, 700, 420)
    width, height = stage.screen.size(title)
    yes = corner[0] + width - 50, corner[1] + height - 18
    stage.screen.until_drawn((yes[0] - 40, yes[1] - 10), (yes[0], corner[1] + 30))
    stage.shot("asking")
    stage.screen.click(*yes)
    stage.shelf.wait(*["list commit"] * 5, "says info: 5 arrived")
    stage.source.wait("end copy kept")


def first_of_three(stage):
    """Where the first of three files lies that were dragged into the gallery, once it is drawn."""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")
    first = stage.gallery(-125, -95)
    stage.screen.until_drawn(first, stage.gallery(0, 100))
    return first


@scene()
def two_windows(stage):
    """from the gallery to the list in another window: it moves, and undo takes it back on both sides"""
    first = first_of_three(stage)
    stage.drag(first, stage.list(), 'badge operation="move"')
    stage.shelf.wait("list commit", "gallery remove", "says info: 1 arrived")
    stage.shelf.wait("source ended, moved")
    stage.shot("moved")
    stage.shelf.forget()
    stage.screen.click(*stage.list(0, -80))
    stage.screen.until_active("List")
    stage.screen.key("ctrl+z")
    stage.shelf.wait("list remove", "says info: Taken back")
    stage.shelf.wait("gallery insert")


@scene()
def deleted(stage):
    """Delete takes out what is selected, and undo brings it back, by the keyboard alone"""
    first = first_of_three(stage)
    stage.screen.click(*first)
    stage.screen.until_active("Shelf")
    for _ in range(3):
        stage.shelf.forget()
        stage.screen.key("Delete")
        stage.shelf.wait("gallery remove", "says info: 1 taken out")
    for _ in range(3):
        stage.shelf.forget()
        stage.screen.key("ctrl+z")
        stage.shelf.wait("gallery insert", "says info: Taken back")


@scene(SHELF_FORM="1")
def form(stage):
    """a list above a text that scroll together: each takes its own, and who types is left alone"""
    x, y = stage.screen.put("Form", 640, 420)
    strip, text = (x + 165, y + 50), (x + 165, y + 210)
    stage.drag(stage.row("text"), (x + 165, y + 84), 'form badge operation="copy"')
    stage.shelf.wait("form commit", "says info: 1 arrived")
    stage.drag(stage.row("large"), strip, 'attachments badge operation="copy"')
    # Behind what it began with.
    stage.shelf.wait('attachments commit id="placeholder-2" index=2', "says info: 1 arrived")
    stage.drag(stage.row("text"), text, 'body badge operation="copy"')
    stage.shelf.wait("body commit", "says info: 1 arrived")
    assert not any("body has" in line for line in stage.shelf.lines), "GTK took the text, too"
    stage.shelf.forget()
    stage.screen.click(*text)
    stage.screen.until_active("Form")
    stage.screen.run("xdotool", "type", "abc")
    stage.shelf.wait("body has 3 characters")
    stage.shelf.forget()
    stage.screen.key("ctrl+z")
    stage.shelf.wait("body has")
    stage.screen.key("Delete")
    time.sleep(0.3)
    assert not any("says" in line for line in stage.shelf.since()), "keys were taken from who types"


@scene()
def first_seen(stage):
    """a drag begins where it is first seen: the corner of the window is nobody's"""
    stage.drag(stage.row("text"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.shelf.end()
    stage.shelf.wait("replays the same")
    told = map(json.loads, stage.recording.read_text().splitlines())
    begins = [each for each in told if each.get("type") == "begin"]
    # The windows' parts of the scene lie below each other.
    corners = [each["at"] for each in begins if each["at"][0] == 0 or each["at"][1] % 1_000_000 == 0]
    assert begins and not corners, f"it began in the corner: {begins}"


@scene("3")
def killed_hovering(stage):
    """a source that is killed while it hovers: what showed of its drag goes, and the next one is as ever"""
    stage.hover(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.forget()
    stage.source.end(signal.SIGKILL)
    stage.shelf.wait("gallery badge", seconds=10)
    stage.screen.let_go()
    stage.check_rim()
    stage.drag_anew("4", "files", stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")


@scene("3")
def killed_reading(stage):
    """a source that is killed while it is read, another drag since or not: its own drop fails, no other"""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")
    stage.drag(stage.row("image"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list placeholder")
    first = stage.gallery(-125, -95)
    stage.screen.until_drawn(first, stage.gallery(0, 100))
    stage.drag(first, stage.list(0, 60), 'list badge operation="move"')
    stage.shelf.wait("list commit", "says info: 1 arrived")
    time.sleep(1.2)
    assert not any("list discard" in line for line in stage.shelf.lines), "the other drag ended it"
    stage.source.end(signal.SIGKILL)
    stage.shelf.wait("list discard", 'code="expired"', seconds=10)


@scene("3", SHELF_STALL="1500")
def stalled(stage):
    """a picture of which nothing comes: it fails by itself"""
    stage.drag(stage.row("image"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list placeholder", "list discard", 'code="timeout"', seconds=10)
    stage.source.end(signal.SIGKILL)


@scene(SHELF_BYTES="1000000")
def bounded(stage):
    """a picture of 3 MB where a million bytes are taken of a thing of which the handler says nothing else"""
    stage.drag(stage.row("large"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list placeholder", "list discard", 'code="too_large"')


@scene("3")
def rested(stage):
    """a list that its source stands still for is asked for once the pointer rests, not on the way"""
    start, end = stage.row("slow"), stage.gallery(100)
    stage.screen.activate("Source")
    stage.screen.take(start)
    stage.source.wait("begin")
    stage.screen.sweep((start[0] + 16, start[1] + 4), end)
    assert not any("asked slow" in line for line in stage.source.since()), "asked on the way"
    stage.source.wait("asked slow text/uri-list")
    stage.screen.let_go()
    stage.shelf.wait("gallery commit", "gallery commit", "says info: 2 arrived")


@scene()
def shift(stage):
    """Shift, with which a source only lets itself be moved: the target says what to do about it"""
    stage.hover(stage.row("files"), stage.list(), 'badge operation="copy"')
    try:
        stage.screen.run("xdotool", "keydown", "Shift_L")
        stage.screen.way(stage.list(), stage.list(8), 4)
        stage.shelf.wait('badge operation="forbidden"', "says info: Let go of Shift")
        stage.shot("shift_held")
    finally:
        stage.shelf.forget()
        stage.screen.run("xdotool", "keyup", "Shift_L")
    stage.screen.way(stage.list(8), stage.list(), 4)
    stage.shelf.wait('badge operation="copy"')
    stage.source.wait("may copy", "may nothing", "may copy")
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")


@scene()
def question_dismissed(stage):
    """Escape dismisses a question, and one that is open ends with the drop that asks, and with its window"""
    title = "Take all of them."
    stage.drag(stage.row("many"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list confirm")
    stage.screen.put(title, 700, 420)
    stage.screen.activate(title)
    stage.screen.until_active("Take all of them?")
    stage.screen.key("Escape")
    stage.shelf.wait('result="skipped"')
    stage.screen.until_gone(title)
    stage.drag(stage.row("many"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("list confirm")
    stage.screen.put(title, 700, 420)
    stage.shelf.process.send_signal(signal.SIGUSR1)
    stage.screen.until_gone(title)
    stage.screen.until_gone("List")
    stage.source.wait("end")
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")


@scene("3")
def gtk3(stage):
    """three files from GTK 3, and text into the inbox"""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.source.wait("asked files text/uri-list", "end copy")
    stage.drag(stage.row("text"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("asked text text/plain", "end copy")


@scene("chromium")
def chromium(stage):
    """a link, a picture and words from Chromium, which says of a picture what it stands for, not its bytes"""
    stage.drag(stage.row("link"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend link")
    stage.drag(stage.row("picture"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend picture")
    stage.drag(stage.row("words"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend words")
    # What takes anything takes the picture, whose type Chromium doesn't say, and of a link its markup.
    stage.drag(stage.row("picture"), stage.list(), 'list badge operation="copy"')
    stage.shelf.wait('list load item="dropped" type="public.data"', "size=199", "says info: 1 arrived")
    stage.source.wait("dragend picture")
    stage.drag(stage.row("link"), stage.list(0, 60), 'list badge operation="copy"')
    stage.shelf.wait('list load item="dropped" type="public.html"', "says info: 1 arrived")
    stage.source.wait("dragend link")
    stage.drag(stage.row("words"), stage.gallery(), 'gallery badge operation="forbidden"')
    stage.source.wait("dragend words")


@scene(GDK_SCALE="2")
def twice_as_large(stage):
    """on a screen of two pixels a point: places are in points"""
    # The source's window isn't asked to scale; what the target has is twice as far away.
    x, y = stage.shelves
    stage.drag(stage.row("files"), (x + 2 * GALLERY[0], y + 2 * GALLERY[1]), 'badge operation="copy"')
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    first = x + 2 * 20, y + 2 * 40
    stage.screen.until_drawn(first, (first[0], y + 2 * 240))
    stage.drag(stage.row("files"), first, 'badge operation="copy"')
    stage.shelf.wait("index=1", "index=2", "index=3", "says info: 3 arrived")
    stage.source.wait("end copy kept")


@scene(on=Wayland)
def wayland(stage):
    """the same files under a Wayland compositor"""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.source.wait("end copy kept")
    stage.drag(stage.row("text"), stage.inbox(), 'inbox badge operation="copy"')
    stage.shelf.wait("inbox insert", "says info: 1 arrived")


@scene("3")
def hover_cost(stage):
    """hundreds of moves over the gallery: the target says what they cost beside GTK's own work"""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")
    stage.hover(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    for _ in range(6):
        stage.screen.way(stage.gallery(-140, -100), stage.gallery(140, 100), 50)
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")


# MARK: Running

def main():
    began = time.monotonic()
    pictures = pathlib.Path(options.pictures) if options.pictures else None
    media = pathlib.Path(tempfile.mkdtemp(prefix="media-"))
    for name, colour in [("beach", (250, 210, 120)), ("hill", (120, 190, 110)), ("city", (150, 160, 190))]:
        (media / f"{name}.png").write_bytes(png(96, 72, colour))
    (media / "large.png").write_bytes(png(1000, 1000, (), noisy=True))
    (media / "note.txt").write_text("Buy bread")
    (media / "scan.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (media / "album").mkdir()
    (media / "album" / "beach.png").write_bytes((media / "beach.png").read_bytes())
    screens = {Screen: Screen()}
    failed, played = [], 0
    stage = Stage(screens[Screen], media)

    def shot(name):
        if options.readme and name == "moved":
            stage.screen.picture(root / "Examples" / "gtk" / "shelf.png", (230, 50, 690, 690))
        if options.readme and name == "mail":
            stage.screen.picture(root / "Examples" / "mail" / "mail.png", (240, 60, 506, 474))
        if pictures and (stage.screen is screens[Screen] or shutil.which("grim")):
            pictures.mkdir(parents=True, exist_ok=True)
            stage.screen.picture(pictures / f"{name}.png")

    stage.shot = shot
    try:
        for name, (function, version, on, of, env) in SCENES.items():
            if options.scenes and name not in options.scenes:
                continue
            start = time.monotonic()
            played += 1
            try:
                if on not in screens:
                    screens[on] = on()
                stage.screen = screens[on]
                stage.open(name, version, of, **env)
                try:
                    function(stage)
                finally:
                    stage.shot(name)
                check_recording(stage, name)
                word = "ok"
            except Exception as problem:  # noqa: BLE001
                word = f"FAILED: {problem}"
                failed.append(name)
            stage.screen.let_go()
            print(f"{name}: {function.__doc__}: {word}, {time.monotonic() - start:.1f} s", flush=True)
            stage.close_told()
    finally:
        for screen in screens.values():
            screen.close()
        if not failed:
            shutil.rmtree(stage.recordings, ignore_errors=True)
    print(f"{played - len(failed)} scenes, {len(failed)} failed, {time.monotonic() - began:.0f} s")
    sys.exit(1 if failed else 0)


def check_recording(stage, name):
    """What happened replays the same: the recorder says so, and the tool finds it so, too."""
    if not stage.recording.with_suffix(".part").exists():
        return
    stage.shelf.end()
    stage.shelf.wait("replays the same")
    if not options.tool:
        return
    run_tool("test", stage.recording)
    if name in RECORDED:
        run_tool("explore", stage.recording, "--runs", "300")
        if options.keep:
            keep(stage.recording)


def run_tool(*arguments):
    command = [str(pathlib.Path(options.tool).resolve()), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise AssertionError(f"{' '.join(arguments[:1])}: {done.stdout}{done.stderr}")


def keep(recording):
    """Puts a recording where the examples' are."""
    for path in recording.parent.glob(f"{recording.stem}*"):
        target = root / "Examples" / "recorded" / path.name
        shutil.rmtree(target, ignore_errors=True)
        (shutil.copytree if path.is_dir() else shutil.copy)(path, target)


def close_told(self):
    """Ends both programs and says what each of them saw."""
    if self.shelf:
        self.shelf.end()
        time.sleep(0.1)
        for line in self.shelf.lines:
            print(f"    target  {line}")
    if self.source:
        for line in self.source.lines:
            # Of a browser what its page says, not what it misses on a screen of its own.
            if "ERROR:" not in line and "WARNING:" not in line:
                print(f"    source  {line}")
    self.close()


Stage.close_told = close_told
main()

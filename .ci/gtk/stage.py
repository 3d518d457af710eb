"""What the scenes are played on: a screen with an example and a source, afresh for each."""
import pathlib
import signal
import sys
import tempfile
import time

here = pathlib.Path(__file__).resolve().parent.parent / "desktop"
sys.path.insert(0, str(here))
from wayland import Wayland  # noqa: E402

COPY, REFUSED = 'badge operation="copy"', 'badge operation="forbidden"'
# What the page of Chromium has.
BROWSER_ROWS = ["link", "picture", "words", "note"]
ROWS = ["files", "folder", "mixed", "many", "text", "large", "slow", "never", "image", "late"]
# Where things are in the content of their windows.
GALLERY, INBOX, LIST = (169, 154), (499, 154), (169, 154)


class Stage:
    """The screen with the example and one source, afresh for each scene."""

    def __init__(self, screen, media, examples):
        self.screen, self.media, self.examples = screen, media, examples
        self.shelf = self.source = None
        self.recordings = pathlib.Path(tempfile.mkdtemp(prefix="recordings-"))

    def open(self, name, version, of, **env):
        self.close()
        self.version = version
        # A scene that is tried again finds nothing of the first time.
        kept = pathlib.Path(tempfile.mkdtemp(dir=self.recordings))
        self.recording = kept / f"{name.replace('_', '-')}.jsonl"
        # Hovering costs what it costs without a recorder, which also keeps what has closed, and what is large.
        flags = [] if name in ("hover_cost", "many_windows", "out_large") else ["--record", str(self.recording)]
        if of == "Mail":
            flags = [str(self.media / "note.txt")]
        # What is killed finishes no recording.
        if "SHELF_JOURNAL" in env:
            flags, env["SHELF_JOURNAL"] = [], str(kept / "journal")
        self.start = lambda: self.screen.start("shelf", [str(self.examples / of), *flags], **env)
        self.shelf = self.start()
        self.shelf.wait("ready")
        if version:
            self.open_source(version)
        self.title = {"Shelf": "Shelf", "Mail": "New message"}[of]
        self.place()

    def place(self):
        """Puts its windows where the scenes look for them."""
        self.shelves = self.screen.put(self.title, 240, 60)
        if self.title == "Shelf":
            self.lists = self.screen.put("List", 240, 400)

    def kill(self):
        """Has the example die where it is, and starts it again, as the user would."""
        self.shelf.end(signal.SIGKILL)
        self.screen.programs.remove(self.shelf)
        for line in self.shelf.lines:
            print(f"    killed  {line}")
        self.shelf = self.start()
        self.shelf.wait("ready")
        self.place()

    def open_source(self, version):
        """Starts a source, in place of one that there is."""
        if self.source:
            self.screen.dismiss(self.source)
        self.source = self.browser() if version == "chromium" else self.screen.start(
            "source", ["/usr/bin/python3", str(here / "source.py"), version, str(self.media)])
        self.source.wait("ready")
        self.sources = self.screen.put("Source", 20, 60)

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
                self.screen.dismiss(program)
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

    def look_at(self, *places):
        """The colour at each, where somebody tells."""
        return None if isinstance(self.screen, Wayland) else [self.screen.colours(*place)[0] for place in places]

    def status(self):
        """A row of pixels through what is said at the bottom of the window."""
        return self.screen.colours(self.shelves[0] + 4, self.shelves[1] + 292, 200)

    def check_rim(self):
        """Around a window nothing is lit: only what is in it takes drops."""
        x, y = self.shelves
        row = self.screen.colours(x, y + 10, 6)
        assert row == row[:1] * 6, f"the edge of the window is lit: {[each.hex() for each in row]}"

    def drag(self, start, end, *expected):
        self.hover(start, end, *expected)
        self.screen.let_go()

    def key(self, name, *expected):
        """Presses a key, after which the target is to say so."""
        self.shelf.forget()
        self.screen.key(name)
        self.shelf.wait(*expected)

    def fill(self, place, who, first, *more):
        """Drags three files there; gives where the first of them lies, once it is drawn there."""
        self.drag(self.row("files"), place, f"{who} {COPY}")
        self.shelf.wait(*more, "says info: 3 arrived")
        self.screen.until_drawn(first, place)
        return first

    def fill_gallery(self):
        return self.fill(self.gallery(0, 100), "gallery", self.gallery(-125, -95))

    def first_of_list(self):
        return self.list(-60, -118)

    def choose(self, first, *more):
        """Selects tiles of the gallery."""
        self.click("Shelf", first)
        with self.screen.holding("Control_L"):
            for place in more:
                self.screen.click(*place)

    def yes(self, title):
        """Where the button is that says yes to a question, once it is drawn; nothing else lies over it."""
        corner = self.screen.put(title, 700, 420)
        width, height = self.screen.size(title)
        place = corner[0] + width - 50, corner[1] + height - 18
        self.screen.until_drawn((place[0] - 40, place[1] - 10), (place[0], corner[1] + 30))
        return place

    def click(self, title, place):
        """Clicks into a window, which has the keyboard then."""
        self.screen.click(*place)
        self.screen.until_active(title)

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

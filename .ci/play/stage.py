"""A run of `dndhost play`, and its page in a browser."""
import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time
import urllib.request

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "desktop"))
from screen import PATIENCE, Program  # noqa: E402

ALT, CTRL, META, SHIFT = 1, 2, 4, 8
HOSTILE = "<img src=x onerror=document.title='markup'>"
NOTES = {"note.txt": "Buy bread", "photo.heic": "not really", "scan.pdf": "%PDF-1.4", f"{HOSTILE}.txt": "hostile"}


class Play:
    """The program, in a folder of its own with the scene and files to drag."""

    def __init__(self, tool, folder, *options, scene="scene.json", env=None, first=()):
        self.tool, self.folder = tool, pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        for file in here.iterdir():
            if file.suffix in (".lua", ".json"):
                shutil.copy(file, self.folder)
        media = self.folder / "media"
        (media / "trip" / "days").mkdir(parents=True, exist_ok=True)
        for name, text in NOTES.items():
            (media / name).write_text(text)
        (media / "trip" / "plan.txt").write_text("Go there")
        (media / "trip" / "days" / "one.txt").write_text("Walk")
        self.media = {file.name: file for file in media.iterdir()}
        self.recordings = self.folder / "recordings"
        began = time.monotonic()
        self.program = Program("dndhost", [tool, *first, "play", scene, *options], env, cwd=self.folder)
        self.program.wait("is at http://")
        self.url = re.search(r"http://\S+", " ".join(self.program.lines)).group()
        self.site, self.key = self.url.split("#")
        for name in ("", "play.css", "play.js"):
            asked = urllib.request.Request(self.site + name, headers={"Accept-Encoding": "gzip"})
            urllib.request.urlopen(asked).read()
        self.started = (time.monotonic() - began) * 1000
        self.port = int(self.site.split(":")[2].strip("/"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.program.end()

    def sessions(self):
        """Recordings that are whole, the oldest first."""
        return sorted((file for file in self.recordings.glob("*.jsonl") if ".transcript." not in file.name),
                      key=lambda file: (len(file.name), file.name))

    def recorded(self, number, seconds=PATIENCE):
        """The first line of a recording, and its events, once it is there."""
        ends = time.monotonic() + seconds
        while len(self.sessions()) < number:
            if time.monotonic() > ends:
                raise AssertionError(f"no recording {number}: {self.program.lines[-3:]}")
            time.sleep(0.05)
        head, *events = [json.loads(line) for line in self.sessions()[number - 1].read_text().splitlines()]
        return head, events

    def transcript(self, number):
        file = self.sessions()[number - 1]
        file = file.with_name(f"{file.stem}.transcript.jsonl")
        ends = time.monotonic() + PATIENCE
        # It gets its name after the session has its own.
        while not file.exists() and time.monotonic() < ends:
            time.sleep(0.05)
        return [json.loads(line) for line in file.read_text().splitlines()]

    def test(self, path="recordings"):
        """Whether every recording replays to its transcript."""
        done = subprocess.run([self.tool, "test", path], cwd=self.folder, capture_output=True, text=True)
        return done.returncode, (done.stdout + done.stderr).strip()


class Page:
    """The page of a run: points are the scene's."""

    def __init__(self, browser, play):
        self.browser, self.play = browser, play

    def open(self, url=None):
        self.browser.go(url or self.play.url)
        self.until("wire.state === 'live'")
        self.browser.frame()

    def at(self, x, y):
        return self.browser.evaluate(
            f"(() => {{ const r = board.getBoundingClientRect(); return [r.left + ({x} - play.box.x) * scale,"
            f" r.top + ({y} - play.box.y) * scale]; }})()")

    def __getattr__(self, word):
        return getattr(self.browser, word)

    def until(self, expression, seconds=PATIENCE):
        ends = time.monotonic() + seconds
        while not self.browser.evaluate(f"Boolean({expression})"):
            if time.monotonic() > ends:
                raise AssertionError(f"never so: {expression}; {self.browser.evaluate(STATE)}")
            time.sleep(0.02)

    def text(self, selector):
        return self.browser.evaluate(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''")

    def drag(self, *points, end="drop", **what):
        """Drags from another program; no `end` goes on hovering."""
        self.browser.drop([functools.partial(self.at, *point) for point in points], end=end, **what)
        if end:
            self.browser.evaluate("idle()")

    def leave(self):
        """The drag is over for the page. No message of the protocol's brings the event: only real drags do."""
        self.browser.evaluate(
            "drag.entered.dispatchEvent(new DragEvent('dragleave', { bubbles: true })); idle()")

    def outcome(self):
        """Waits until no drop is under way."""
        self.until("!play.open && !play.isHovering && play.outcome && !wire.queue.length")
        return self.browser.evaluate("play.outcome")

    def prepare(self):
        """Words that the tests need in the page."""
        self.browser.evaluate(
            "globalThis.idle = async () => { while (wire.isBusy || wire.queue.length) await new Promise(done => setTimeout(done, 5)); };"
            "globalThis.asked1 = []; { const real = ask; ask = async message => { const began = performance.now();"
            "const said = await real(message); asked1.push([message.do, performance.now() - began]); return said; } } 0")

    def reset(self):
        """Ends the recording."""
        self.browser.evaluate("play.kept = null; say({ do: 'reset' }).then(() => 0)")
        self.until("play.kept")
        return self.browser.evaluate("play.kept")


STATE = ("JSON.stringify({ state: wire.state, queue: wire.queue.length, open: play.open, hovering: play.isHovering,"
         "verdict: play.verdict, outcome: play.outcome, notices: play.notices, asked: asked?.id, at: pointer.at,"
         "isOver: drag.isOver, scrolled: scrollY })")

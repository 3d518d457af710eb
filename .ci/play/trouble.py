"""Plays while things go wrong around it: one way after the other, each told and recorded."""
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import time
import urllib.request

from browser import Browser
from checks import check, same, shoot, text
from screen import PATIENCE
from stage import Page, Play

plugins = pathlib.Path(__file__).resolve().parent.parent.parent / "Plugins"
LARGE = 3 << 30


def sparse(folder, name="large.bin", size=LARGE):
    """A file that is long and takes no room."""
    file = folder / "media" / name
    with open(file, "wb") as open_file:
        open_file.truncate(size)
    return file


def spooled(folder):
    """Files that lie in the spools of a folder."""
    return [path for path, _, files in os.walk(folder) for path in [os.path.join(path, file) for file in files]]


def until(what, isSo):
    """Waits for what only the disk shows."""
    ends = time.monotonic() + PATIENCE
    while not isSo():
        if time.monotonic() > ends:
            raise AssertionError(f"never so: {what}")
        time.sleep(0.02)


def loaded(transcript):
    return [each for each in transcript if each.get("effect") == "loaded"]


@contextlib.contextmanager
def disk(place, size):
    """A disk of that size, in megabytes."""
    place.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}m", "tmpfs", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@contextlib.contextmanager
def held(page):
    """Holds what the page would send, until the block ends."""
    page.evaluate("var realSend = send; send = async () => {}; 0")
    yield
    page.evaluate("send = realSend; send(); 0")


def paste_button(browser, page, play):
    names = "placeOf('inbox').entries.map(e => e.name)"
    browser.send("Page.bringToFront")
    browser.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
                 origin=play.site.rstrip("/"))
    browser.evaluate("navigator.clipboard.writeText('from the clipboard').then(() => 0)")
    before = browser.evaluate(names)
    browser.evaluate("drawn.get('inbox').node.focus(); 0")
    browser.click_on("#paste")
    page.until(f"placeOf('inbox').entries.length > {len(before)}")
    page.outcome()
    check("trouble: the button pastes what the clipboard holds", "from the clipboard" in browser.evaluate(names),
          str(browser.evaluate(names)))
    browser.send("Browser.setPermission", permission={"name": "clipboard-read"}, setting="denied", origin=play.site.rstrip("/"))
    browser.click_on("#paste")
    page.until("$('notices').textContent.includes('press Ctrl+V')")


def no_answer(browser, page):
    """The stream goes on, an answer doesn't come: neither is anything dropped meanwhile."""
    page.drag((20, 20), (40, 40), end="", items=text("unanswered"))
    page.until("play.verdict?.destination === 'inbox'")
    browser.send("Fetch.enable", patterns=[{"urlPattern": "*/do"}])
    data = {"items": text("unanswered"), "files": [], "dragOperationsMask": 1}
    before = browser.evaluate("placeOf('inbox').entries.length")
    browser.hover("dragOver", page.at(60, 60), data)
    began = time.monotonic()
    page.until("wire.isMute")
    took = time.monotonic() - began
    check("trouble: not before 5 s without an answer", took > 4.5, f"{took:.1f} s")
    print(f"        no answer: said after {took:.1f} s")
    browser.frame()
    check("trouble: the page says that there is no answer", "No answer" in page.text("#banner") and "no answer" in page.text("#badge"),
          page.text("#banner") + page.text("#badge"))
    shoot(browser, "no-answer")
    # At rest no dragover refuses it; nor is one asked for.
    browser.evaluate("$('scene').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: new DataTransfer() })); 0")
    browser.send("Fetch.disable")
    page.until("!wire.isMute && $('banner').hidden")
    page.until("!play.isHovering && !wire.queue.length && !wire.isBusy")
    same("trouble: nothing was dropped", browser.evaluate("placeOf('inbox').entries.length"), before)
    page.drag((20, 20), (40, 40), items=text("answered"))
    same("trouble: drops are taken again", page.outcome()["status"], "imported")


def changed_file(browser, page, play):
    changing = play.folder / "media" / "changing.txt"
    changing.write_text("before")
    with held(page):
        page.drag((20, 20), (40, 40), files=[changing, play.media["note.txt"]])
        page.until("waiting.length === 2")
        time.sleep(0.05)
        changing.write_text("after the drop, and longer")
    outcome = page.outcome()
    same("trouble: a changed file fails alone", [outcome["status"], len(outcome.get("failed", []))], ["partial", 1])
    page.until("document.querySelector('#dragged .tag.imported')")
    rows = browser.evaluate("[...document.querySelectorAll('#dragged li')].map(row => "
                            "[row.querySelector('.tag').textContent, Boolean(row.querySelector('.way'))])")
    same("trouble: only of what came it is said how", rows, [["failed", False], ["imported", True]])


def old_plugin_stays(browser, page, play):
    file = play.folder / "trash.lua"
    text_before = file.read_text()
    file.write_text("return {")
    page.until("$('notices').textContent.includes('the old one stays')")
    page.drag((400, 300), (420, 310), end="", items=text("refused"))
    page.until("play.verdict?.granted === 'forbidden'")
    check("trouble: the old plugin answers", "is kept" in page.text("#badge"), page.text("#badge"))
    page.leave()
    page.until("!play.isHovering")
    file.write_text(text_before)
    page.until("!$('notices').textContent.includes('the old one stays')")


def saved_module(browser, page, play):
    """A module of a plugin's is one of its files, also in a folder that came later."""
    said = "$('notices').textContent.includes('{} was saved and read again')"
    file = play.folder / "trash.lua"
    text_before = file.read_text()
    (play.folder / "words").mkdir()
    (play.folder / "words" / "refusal.lua").write_text("return 'is kept'")
    file.write_text("local why = require('words.refusal')\n" + text_before.replace("is kept\"", "\" .. why"))
    page.until(said.format("trash.lua"))
    (play.folder / "words" / "refusal.lua").write_text("return 'goes nowhere'")
    page.until(said.format("words/refusal.lua"))
    page.drag((400, 300), (420, 310), end="", items=text("refused"))
    page.until("play.verdict?.message?.includes('goes nowhere')")
    page.leave()
    page.until("!play.isHovering")
    file.write_text(text_before)
    page.until("play.notices.at(-1)?.text.startsWith('trash.lua was saved')")


def mended(browser, page, play):
    """A drop that fails, and the plugin mended after it: the page, the report and a test tell of both."""
    file = play.folder / "inbox.lua"
    text_before = file.read_text()
    file.write_text(text_before.replace("on_perform = function(session)", "on_perform = function(session)\n    local no = nil; no.x = 1"))
    page.until("$('notices').textContent.includes('inbox.lua was saved and read again')")
    page.drag((20, 20), (40, 40), items=text("fails"))
    same("trouble: the broken plugin fails", page.outcome()["status"], "failed")
    browser.evaluate("play.kept = null; 0")
    file.write_text(text_before)
    page.until("play.kept")
    browser.frame()
    check("trouble: the page says that the plugin has changed", "has changed since" in page.text("#last"), page.text("#last"))
    report = urllib.request.urlopen(play.site.rstrip("/") + browser.evaluate("play.kept.report")).read().decode()
    for words in ("what happened", "has changed since", "attempt to index a nil value"):
        check(f"trouble: the report has '{words}'", words in report)
    status, said = play.test(browser.evaluate("play.kept.session"))
    check("trouble: a test shows both", status == 1 and "transcript differs" in said, said[-600:])


def navigated_away(browser, page, play, spool):
    page.drag((20, 20), files=[sparse(play.folder)])
    page.until("uploads.size === 1 && placeOf('inbox').entries.some(e => e.done > 0)")
    began = time.monotonic()
    browser.send("Page.navigate", url="about:blank")
    until("a page that is left sends no more, and leaves nothing in the spool", lambda: not spooled(spool))
    print(f"        a page that is left: nothing in the spool after {time.monotonic() - began:.1f} s")
    page.open()
    page.prepare()
    same("trouble: replays", page.reset()["replays"], "same")
    failures = [each.get("message") for each in loaded(play.transcript(len(play.sessions()))) if "code" in each]
    check("trouble: what it would have sent failed", "the page was closed" in str(failures), str(failures))


def around(tool, folder):
    """What happens to one page: no answer, no leave to paste, a changed file, a bad plugin, another address."""
    spool = folder / "spool"
    spool.mkdir(parents=True)
    with Play(tool, folder, env=os.environ | {"TMPDIR": str(spool)}) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        paste_button(browser, page, play)
        no_answer(browser, page)
        changed_file(browser, page, play)
        old_plugin_stays(browser, page, play)
        same("trouble: replays", page.reset()["replays"], "same")
        codes = [each.get("code") for each in loaded(play.transcript(1)) if "code" in each]
        same("trouble: as a load that failed", codes, ["failed"])
        navigated_away(browser, page, play, spool)
        status, said = play.test()
        check("trouble: recordings pass", status == 0, said[-600:])
        # Recordings of before hold no more once a plugin says otherwise.
        saved_module(browser, page, play)
        mended(browser, page, play)


def killed(tool, folder):
    """Killed in a drop: what was saved is whole, the page says so, and the next start makes a recording of it."""
    spool, store = folder / "spool", folder / "store"
    for each in (spool, store):
        each.mkdir(parents=True)
    shelf = str((plugins / "file-shelf" / "plugin.lua"))
    env = os.environ | {"TMPDIR": str(spool)}
    first = ["--plugin", shelf, "--allow", f"storage={store}"]
    (folder / "plain.json").write_text(json.dumps({"format": "dndhost.session/1", "destinations": [
        {"id": "shelf", "frame": [0, 0, 400, 300]}]}))
    with Browser(1280, 800) as browser:
        with Play(tool, folder, scene="plain.json", env=env, first=first) as play:
            page = Page(browser, play)
            page.open()
            page.prepare()
            large, small = sparse(play.folder), play.media["note.txt"]
            page.drag((20, 20), files=[small, large])
            page.until("uploads.size === 1 && play.moments.some(m => m.lane === 'effect' && m.text.includes('save'))")
            until("bytes lie in the spool", lambda: spooled(spool) != [])
            play.program.process.send_signal(signal.SIGKILL)
            began = time.monotonic()
            page.until("wire.state === 'gone'")
            print(f"        killed: the page says so after {time.monotonic() - began:.1f} s")
            parts = list(play.recordings.glob("*.part"))
            check("trouble: what was recorded lies there", parts != [])
            for each in store.iterdir():
                whole = {small.name: small.stat().st_size, large.name: large.stat().st_size}.get(each.name)
                check("trouble: what was saved is whole", each.name.startswith(".") or each.stat().st_size == whole,
                      f"{each.name} {each.stat().st_size}")
        with Play(tool, folder, "--port", str(play.port), scene="plain.json", env=env, first=first) as play:
            page.until("wire.state === 'refused'")
            browser.frame()
            check("trouble: the page of the run before says whose address it has", "isn't this run's" in page.text("#banner"),
                  page.text("#banner"))
            check("trouble: nothing is left in the spool", spooled(spool) == [], str(spooled(spool)))
            check("trouble: nor of the parts", list(play.recordings.glob("drag-1*.part")) == [],
                  str(list(play.recordings.iterdir())))
            _, events = play.recorded(1)
            ends = [each["type"] for each in events if each["type"] != "wait"]
            check("trouble: it ends with an abort", ends[-1] == "abort" and "drop" in ends, str(ends))
            status, said = play.test()
            check("trouble: it is a session like any", status == 0, said[-600:])


def full(tool, folder):
    """Disks without room: where bytes come in, and where they are kept."""
    if os.geteuid() != 0:
        return print("        not done: a full disk, which only root can make here")
    with disk(folder / "spool", 140) as spool, Browser(1280, 800) as browser:
        with Play(tool, folder / "a", env=os.environ | {"TMPDIR": str(spool)}) as play:
            page = Page(browser, play)
            page.open()
            page.prepare()
            page.drag((20, 20), files=[sparse(play.folder, size=60 << 20), play.media["note.txt"]])
            outcome = page.outcome()
            same("trouble: what the spool has no room for fails alone", [outcome["status"], len(outcome.get("failed", []))],
                 ["partial", 1])
            page.until("$('dragged').textContent.includes('no room')")
            same("trouble: nothing half-written", spooled(spool), [])
            same("trouble: replays", page.reset()["replays"], "same")
            head, _ = play.recorded(1)
            check("trouble: the recording says that it failed", '"fails"' in json.dumps(head["items"]), json.dumps(head)[:400])
            status, said = play.test()
            check("trouble: recordings pass", status == 0, said[-600:])
    with disk(folder / "recordings", 1) as recordings, Browser(1280, 800) as browser:
        with Play(tool, folder / "b", "--record", str(recordings)) as play:
            page = Page(browser, play)
            page.open()
            page.prepare()
            noise = play.folder / "media" / "noise.bin"
            noise.write_bytes(os.urandom(3 << 20))
            page.drag((20, 20), files=[noise])
            same("trouble: a drop that can't be recorded is done all the same", page.outcome()["status"], "imported")
            browser.evaluate("play.kept = null; say({ do: 'reset' }).then(() => 0)")
            status = play.program.process.wait(PATIENCE)
            said = " ".join(play.program.lines)
            same("trouble: a recording's full disk ends it with 74", status, 74)
            check("trouble: and names the part that stays", ".part" in said and list(recordings.glob("*.part")) != [],
                  f"{said[-400:]} {list(recordings.iterdir())}")


def trouble(tool, folder):
    for part in (around, killed, full):
        began = time.monotonic()
        try:
            part(tool, folder / part.__name__)
        except (AssertionError, RuntimeError, TimeoutError, OSError, KeyError, IndexError, TypeError,
                subprocess.SubprocessError) as error:
            check(f"trouble: {part.__name__}", False, f"{type(error).__name__}: {error}")
        print(f"        {part.__name__}: {time.monotonic() - began:.1f} s")

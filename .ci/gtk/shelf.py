#!/usr/bin/env python3
"""Drags for real, on a screen of its own, onto the shelf: `dndhost shelf`, as somebody new to it would use it.

    .ci/gtk/shelf.py TOOL [SCENE…] [--pictures FOLDER] [--resources FOLDER]

TOOL is the built dndhost, beside which dndhost-shelf lies. With `--pictures` the screen is kept at the points
that scenes name, with `--resources` the pictures of the documentation are made.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import time

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "desktop"))
from pictured import dragged  # noqa: E402
from scenes import played, tried  # noqa: E402
from screen import Screen  # noqa: E402
from shelved import SCENES, Shelf, scene  # noqa: E402

desktop = here.parent / "desktop"
options = argparse.ArgumentParser()
options.add_argument("tool")
options.add_argument("scenes", nargs="*")
options.add_argument("--pictures")
options.add_argument("--resources")
options = options.parse_args()
TOOL = Shelf.tool = str(pathlib.Path(options.tool).resolve())
Shelf.pictures = options.pictures

# A handler that saves what it gets.
SAVER = """return {
  name = "keeper", api = 1, summary = "Saves pictures in a folder", accepts = { "public.image" },
  needs = { "storage" },
  on_update = function(session) return { operation = "copy", message = "Save " .. #session.items } end,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local content = item:load("public.image")
      local name = content:save(item.name)
      session:insert { contents = { { name = name, content = content } } }
    end
  end,
}
"""
# A handler that has a fault on its fourth line, and the same without it.
FAULTY = """return {
  name = "counter", api = 1, summary = "Counts what comes",
  on_perform = function(session)
    local count = session.things.count
    for _, item in ipairs(session.items) do item:load("public.data") end
    session:notify("info", "it was " .. #session.items)
  end,
}
"""
MENDED = FAULTY.replace("session.things.count", "#session.items").replace(
    'item:load("public.data")', 'session:insert { contents = { item:load("public.data") } }')
WAITING = """return {
  name = "waiter", api = 1, summary = "Takes its time",
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local slot = session:placeholder { item = item }
      for step = 1, 100 do slot:progress(step, 100); dnd.sleep(200) end
      slot:commit { item:load("public.data") }
    end
  end,
}
"""
# Does what it is asked to in the text that is dropped, by the shelf's tasks.
TASKS = """return {
  name = "doer", api = 1, summary = "Copies and opens", needs = { "storage", "tasks" },
  on_perform = function(session)
    local item = session.items[1]
    local text = item:load("public.text")
    local name = text:save("note.txt")
    session:task("copy-text", { text = text:text() .. "!" })
    session:task("open", { file = name })
    session:task("open", { url = "https://example.org/a" })
    for _, bad in ipairs { { file = "other.txt" }, { url = "http://example.org" }, { file = "../x" } } do
      if pcall(session.task, session, "open", bad) then error("opened what it may not") end
    end
    session:insert { contents = text }
  end,
}
"""


@scene
def first_start(shelf):
    """no handler: it says what to do next, and what that makes has a tile at once"""
    shelf.open()
    shelf.screen.until_drawn((shelf.at[0] + 367, shelf.at[1] + 130), (shelf.at[0] + 4, shelf.at[1] + 4))
    time.sleep(0.5)
    shelf.shot("first_start")
    subprocess.run([TOOL, "new", str(shelf.config / "first")], check=True, capture_output=True)
    shelf.program.wait("first ready")
    shelf.drop("text", 0, "first works", "first says 1 done")
    time.sleep(0.5)
    shelf.shot("first_tile")


@scene
def begun(shelf):
    """the command opens a folder that it is told, becomes the window, and ends with it"""
    folder = shelf.home / "handlers"
    subprocess.run(["mkdir", str(folder)], check=True)
    subprocess.run([TOOL, "new", str(folder / "first")], check=True, capture_output=True)
    shelf.program = shelf.screen.start("shelf", [TOOL, "shelf", str(folder)], **shelf.env)
    shelf.at = shelf.screen.put("Drop shelf", 240, 40)
    said = subprocess.run(["ps", "-o", "comm=", "-p", str(shelf.program.process.pid)], capture_output=True, text=True)
    assert said.stdout.strip() == "dndhost-shelf", said.stdout
    shelf.screen.until_drawn((shelf.at[0] + 120, shelf.at[1] + 95), (shelf.at[0] + 400, shelf.at[1] + 95))
    assert not shelf.config.exists() or not any(shelf.config.iterdir()), "it has made something of the user's own"
    shelf.screen.activate("Drop shelf")
    shelf.screen.key("alt+F4")
    shelf.screen.until("it has ended", lambda: shelf.program.process.poll() is not None)


@scene
def granted(shelf):
    """a handler asks before it may save: refused it saves nothing, granted it does; an undo takes the files back"""
    shelf.handler("keeper", SAVER)
    shelf.open()
    shelf.program.wait("keeper asks for storage")
    time.sleep(0.5)
    shelf.shot("asked")
    saves = shelf.home / "Downloads" / "keeper"
    shelf.answer(0, 0)
    shelf.program.wait("keeper ready, not granted")
    shelf.drop("files", 0, "keeper says Nothing was taken; plugin.lua:8: it isn't granted")
    assert not saves.exists(), "it saved what it may not"
    shelf.revoke(0)
    shelf.program.wait("keeper asks for storage")
    shelf.program.forget()
    shelf.answer(0, 1)
    shelf.program.wait("keeper ready, granted")
    shelf.drop("files", 0, "keeper says 3 done")
    assert sorted(path.name for path in saves.iterdir()) == ["beach.png", "city.png", "hill.png"]
    time.sleep(0.3)
    shelf.shot("done")
    shelf.press(0, 0)
    shelf.screen.until("the files are gone", lambda: not any(saves.iterdir()))
    shelf.program.wait("keeper says Taken back")
    # Said once: the next time it is started it isn't asked.
    shelf.close()
    shelf.open(None)
    shelf.program.wait("keeper ready, granted")


@scene
def why(shelf):
    """a drop that fails: why opens the report of that very drop in the browser; it is kept as a test, and mended"""
    folder = shelf.handler("counter", FAULTY)
    shelf.handler("waiter", WAITING)
    shelf.browser()
    shelf.open()
    shelf.drop("files", 0, "counter works", "counter says Nothing was taken; plugin.lua:4")
    shelf.press(0, 0, of=3)
    shelf.program.wait("counter says The report is in the browser")
    title = ".*Chromium"
    shelf.screen.window(title)
    time.sleep(4)
    shelf.shot("why")
    page = next((shelf.state / "drops").glob("*.html")).read_text()
    assert "session.things.count" in page and "plugin.lua" in page, "the page has no line of it"
    shelf.screen.shut(title)
    shelf.screen.activate("Drop shelf")
    shelf.program.forget()
    shelf.press(0, 1, of=3)
    shelf.program.wait("counter says Kept as sessions/counter-", "which passes")
    test = folder / "sessions" / "counter-1.jsonl"
    shelf.program.forget()
    (folder / "plugin.lua").write_text(MENDED)
    shelf.program.wait("counter ready")
    tested = subprocess.run([TOOL, "test", str(test)], capture_output=True, text=True)
    assert tested.returncode == 1, f"{tested.returncode}: {tested.stdout}{tested.stderr}"
    shelf.drop("files", 0, "counter says 3 done")
    time.sleep(0.3)
    shelf.shot("mended")
    # Of two handlers each has its own: the other one didn't notice.
    shelf.program.forget()
    shelf.drop("text", 1, "waiter works", "waiter says")
    shelf.press(1, 0, of=2)
    shelf.program.wait("waiter says Stopped")


@scene
def edited(shelf):
    """what is wrong in a handler stands on its tile with the line, until it is mended; one that goes takes its tile along"""
    folder = shelf.handler("counter", MENDED.replace("local count =", "local count"))
    shelf.handler("waiter", WAITING)
    shelf.open()
    shelf.program.wait("counter broken:", "waiter ready")
    time.sleep(0.5)
    shelf.shot("broken")
    assert any("plugin.lua:4" in line for line in shelf.program.lines), "no line is named"
    (folder / "plugin.lua").write_text(MENDED)
    shelf.program.wait("counter ready")
    shelf.drop("files", 0, "counter says 3 done")
    shelf.program.forget()
    shutil.rmtree(folder)
    shelf.program.wait("counter gone")
    # What lay to the right lies here now.
    shelf.drop("text", 0, "waiter works")
    # Saved while a drop is under way: that one goes on, and the next one has the new text.
    shelf.program.forget()
    shelf.handler("waiter", WAITING.replace("Takes its time", "Hurries").replace("200", "1"))
    time.sleep(0.6)
    shelf.press(0, 0, of=2)
    shelf.program.wait("waiter says Stopped")
    shelf.drop("text", 0, "waiter works", "waiter says 1 done")


@scene
def stashed(shelf):
    """the stash holds what is dropped, also over a restart, until it is dragged out: onto a tile, into other programs"""
    shelf.handler("counter", MENDED)
    shelf.open("3")
    x, y = shelf.at
    width, height = shelf.screen.size("Drop shelf")
    stash, first = (x + 400, y + height - 50), (x + 60, y + height - 60)
    shelf.hover("many", 0, "counter says")
    shelf.screen.way(shelf.card(0), stash)
    shelf.screen.way((stash[0] + 4, stash[1] + 2), stash, 4)
    shelf.program.wait("stash says Hold it here")
    shelf.source.wait("may copy")
    shelf.screen.let_go()
    shelf.program.wait("stash says 5 done")
    held = shelf.home / ".local" / "share" / "dndhost" / "shelf" / "stash"
    wanted = ["beach.png", "city.png", "hill.png", "note.txt", "scan.pdf"]
    assert sorted(path.name for path in held.iterdir()) == wanted
    shelf.close()
    shelf.open(None)
    shelf.screen.until_drawn((first[0] - 8, first[1] - 10), (x + 4, first[1] - 10))
    shelf.shot("stashed")
    shelf.take(first, shelf.card(0), "counter says Copy into counter")
    shelf.screen.let_go()
    shelf.program.wait("counter works", "counter says 1 done")
    shelf.screen.until("it isn't held any more", lambda: not (held / "beach.png").exists())
    target = shelf.screen.start("target", ["/usr/bin/python3", str(desktop / "target.py"), "3"])
    target.wait("ready")
    left, top = shelf.screen.put("Target", 20, 480)
    shelf.take(first, (left + 100, top + 100))
    time.sleep(0.5)
    shelf.screen.let_go()
    target.wait("got city.png")
    # It knows where a copy lies, and nobody knows whether it has read that: the original isn't gone.
    shelf.program.wait("stash says 1 dragged out; the original is in the trash")
    assert sorted(path.name for path in held.iterdir()) == wanted[2:]
    kept = shelf.home / ".local" / "share" / "Trash" / "files" / "city.png"
    assert kept.read_bytes() == (shelf.media / "city.png").read_bytes()
    shelf.screen.dismiss(target)
    if shelf.screen.env["GDK_BACKEND"] == "x11":
        filed(shelf, first, held / "hill.png")


def filed(shelf, first, file):
    """Drags a file from the stash into PCManFM, which knows no other screen."""
    folder, data = shelf.home / "taken", file.read_bytes()
    folder.mkdir()
    program = shelf.screen.start("pcmanfm", ["pcmanfm", "--new-win", str(folder)], **shelf.env)
    left, top = shelf.screen.put(folder.name, 560, 440)
    width, height = shelf.screen.size(folder.name)
    shelf.take(first, (left + width - 60, top + height - 80))
    time.sleep(0.5)
    shelf.screen.let_go()
    there = folder / file.name
    shelf.screen.until("the file is there", lambda: there.exists() and there.read_bytes() == data)
    shelf.program.wait("stash says 1 dragged out")
    time.sleep(0.5)
    shelf.shot("filed")
    assert not file.exists(), "what was dragged out is still held"
    shelf.screen.dismiss(program)


@scene
def tasks(shelf):
    """a handler copies text and opens what it saved and an address, nothing else; a paste onto a tile is a drop"""
    shelf.handler("doer", TASKS)
    shelf.handler("waiter", WAITING.replace("200", "1"))
    shelf.opener()
    (shelf.home / "Downloads" / "doer").mkdir(parents=True)
    (shelf.home / "Downloads" / "doer" / "other.txt").write_text("not its own")
    shelf.open()
    shelf.program.wait("doer asks for storage, tasks")
    shelf.answer(0, 1)
    shelf.program.wait("doer ready, granted")
    shelf.drop("text", 0, "doer says 1 done")
    saved = f"{shelf.home}/Downloads/doer/note.txt"
    opened = shelf.home / "opened"
    shelf.screen.until("both are opened", lambda: opened.exists() and len(opened.read_text().split()) == 2)
    assert sorted(opened.read_text().split()) == [saved, "https://example.org/a"], opened.read_text()
    text = shelf.screen.run("/usr/bin/python3", "-c", (
        "import gi; gi.require_version('Gtk','3.0'); from gi.repository import Gtk, Gdk\n"
        "print(Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text())"))
    assert text.strip() == "Buy bread!", text
    shelf.program.forget()
    shelf.screen.click(*shelf.card(1))
    shelf.screen.key("ctrl+v")
    shelf.program.wait("waiter works", "waiter says 1 done")


@scene
def passing(shelf):
    """what only comes by a tile is not kept, each drop is, once, and nothing of what a killed shelf was at"""
    shelf.handler("counter", MENDED)
    shelf.handler("waiter", WAITING.replace("200", "1"))
    shelf.open()
    drops = shelf.state / "drops"
    kept = lambda: sorted(path.name for path in drops.glob("*.jsonl") if "transcript" not in path.name)  # noqa: E731
    shelf.program.forget()
    shelf.hover("text", 0, "counter says Copy into counter")
    shelf.screen.way(shelf.card(0), shelf.card(1))
    shelf.program.wait("waiter says Copy into waiter")
    shelf.screen.way(shelf.card(1), (60, 600), 20)
    shelf.program.wait("counter ready", "waiter ready")
    shelf.screen.let_go()
    time.sleep(1.5)
    assert kept() == [] and len(list(drops.glob("*.part"))) == 4, sorted(drops.iterdir())
    assert drops.stat().st_mode & 0o777 == 0o700, oct(drops.stat().st_mode)
    for _ in range(3):
        shelf.drop("text", 0, "counter says 1 done")
        shelf.drop("text", 1, "waiter says 1 done")
    assert len(kept()) == 6 and len(set(kept())) == 6, kept()
    # What is under way when the shelf is killed is nothing afterwards.
    shelf.program.end(9)
    shelf.close()
    shelf.open(None)
    assert len(kept()) == 6 and len(list(drops.glob("*.part"))) == 4, sorted(drops.iterdir())
    shelf.program.end()
    assert list(drops.glob("*.part")) == [], sorted(drops.iterdir())


import called  # noqa: E402, F401
import handlers  # noqa: E402, F401
import questions  # noqa: E402, F401
import stash  # noqa: E402, F401
from wayland import Wayland  # noqa: E402

for each in (first_start, granted, why, edited, stashed):
    scene(each, Wayland, f"wayland_{each.__name__}")


def picture(shelf, name, **env):
    """Four tiles at once: one that a drag is over, one that asks, one that has done its work, one that is broken."""
    root = here.parents[1]
    shutil.copytree(root / "Plugins" / "recipes" / "resize", shelf.config / "a-resize")
    shutil.copytree(root / "Plugins" / "recipes" / "checksum", shelf.config / "b-checksum", dirs_exist_ok=True)
    shutil.copytree(root / "Plugins" / "recipes" / "rename", shelf.config / "c-rename")
    broken = (shelf.config / "b-checksum" / "plugin.lua").read_text().replace("on_perform = function", "on_perform = functoin", 1)
    shelf.handler("d-checksum", broken)
    stash = shelf.home / ".local" / "share" / "dndhost" / "shelf" / "stash"
    stash.mkdir(parents=True)
    for each in ("beach.png", "hill.png"):
        shutil.copy(shelf.media / each, stash / each)
    shelf.open(**env)
    shelf.answer(0, 1)
    shelf.program.wait("a-resize ready, granted")
    shelf.drop("files", 0, "a-resize says 3 done")
    shelf.hover("files", 1, "b-checksum says")
    time.sleep(0.5)
    width, height = shelf.screen.size("Drop shelf")
    shelf.screen.picture(pathlib.Path(options.resources) / f"shelf-{name}.png", (*shelf.at, width, height))
    shelf.screen.key("Escape")


def play(screens, media, name):
    function, on = SCENES[name]
    if on not in screens:
        screens[on] = on()
    screen = screens[on]
    shelf = Shelf(screen, media, name)
    wrong = tried(name, function.__doc__, lambda: function(shelf))
    if wrong:
        shelf.shot(f"{name}-failed")
    screen.let_go()
    for line in (shelf.program.lines if shelf.program else []):
        # Of a browser that is opened only its page counts.
        if "chromium" not in line and "ERROR:" not in line:
            print(f"    shelf   {line}")
    shelf.close()
    shutil.rmtree(shelf.home, ignore_errors=True)
    return wrong


def main():
    media = dragged()
    screens = {Screen: Screen()}
    try:
        for name, env in [("light", {}), ("dark", {"GTK_THEME": "Adwaita:dark"})] if options.resources else []:
            shelf = Shelf(screens[Screen], media, name)
            picture(shelf, name, **env)
            shelf.screen.let_go()
            shelf.close()
        names = [] if options.resources else [
            name for name in SCENES if not options.scenes or name in options.scenes]
        went_well = played(names, lambda name: play(screens, media, name))
    finally:
        for screen in screens.values():
            screen.close()
        shutil.rmtree(media, ignore_errors=True)
    sys.exit(0 if went_well else 1)


main()

"""Scenes of the stash, and of what a source says late."""
import shutil
import time

from handlers import plain
from shelved import scene

# Takes all but hills, which it fails, once it has read everything.
PICKY = """return {
  name = "picky", api = 1, summary = "Takes no hills",
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local content = item:load("public.data")
      if item.name:find("hill") then session:fail(item, "no hills here")
      else session:insert { contents = content } end
    end
  end,
}
"""


def held(shelf):
    return shelf.home / ".local" / "share" / "dndhost" / "shelf" / "stash"


def names(shelf):
    return sorted(path.name for path in held(shelf).iterdir())


def trashed(shelf):
    """What the desktop's trash of this home has."""
    files = shelf.home / ".local" / "share" / "Trash" / "files"
    return sorted(path.name for path in files.iterdir()) if files.exists() else []


@scene
def kept(shelf):
    """what a tile didn't take stays in the stash, of two files each its own; what lies there already isn't held twice"""
    shelf.handler("picky", PICKY)
    held(shelf).mkdir(parents=True)
    for each in ("beach.png", "hill.png"):
        shutil.copy(shelf.media / each, held(shelf) / each)
    # What leads nowhere isn't held, and nothing else is lost by it.
    (held(shelf) / "nowhere").symlink_to(shelf.home / "gone")
    shelf.open(None)
    x, y = shelf.at
    width, height = shelf.screen.size("Drop shelf")
    first, second = (x + 60, y + height - 60), (x + 150, y + height - 60)
    shelf.screen.until_drawn((second[0] - 8, second[1] - 10), (x + 4, first[1] - 10))
    # How much is held is said of what lies there, whoever put it there or took it.
    shutil.copy(shelf.media / "hill.png", held(shelf) / "z.png")
    shelf.program.wait("stash holds 3")
    (held(shelf) / "z.png").unlink()
    shelf.program.wait("stash holds 2")
    # Held already.
    shelf.take(first, (x + 500, y + height - 50), "stash says It is held here already")
    shelf.screen.let_go()
    time.sleep(0.5)
    assert names(shelf) == ["beach.png", "hill.png", "nowhere"], names(shelf)
    # A tile that fails it.
    shelf.take(second, shelf.card(0), "picky says Copy into picky")
    shelf.screen.let_go()
    shelf.program.wait("picky says Nothing arrived; hill.png: no hills here")
    # Both, of which it takes one.
    shelf.screen.click(*first)
    with shelf.screen.holding("Control_L"):
        shelf.screen.click(*second)
    shelf.take(first, shelf.card(0), "picky says Copy into picky")
    shelf.screen.let_go()
    shelf.program.wait("picky says 1 of 2 done", "stash says 1 dragged out; the original is in the trash")
    assert names(shelf) == ["hill.png", "nowhere"], names(shelf)
    assert trashed(shelf) == ["beach.png"], trashed(shelf)
    # Another shelf, or a file manager, puts something there and takes something away.
    shutil.copy(shelf.media / "beach.png", held(shelf) / "a.png")
    (held(shelf) / "hill.png").unlink()
    time.sleep(0.6)
    shelf.take(first, shelf.card(0), "picky says Copy into picky")
    shelf.screen.let_go()
    shelf.program.wait("picky says 1 done", "stash says 1 dragged out")
    assert names(shelf) == ["nowhere"], names(shelf)
    assert trashed(shelf) == ["a.png", "beach.png"], trashed(shelf)


@scene
def late_list(shelf):
    """a source that takes 2.5 s to say what is dragged is waited for, also where the script is saved meanwhile"""
    shelf.handler("a", plain("a"))
    shelf.handler("b", plain("b"))
    shelf.open("3")
    for tile, name in enumerate("ab"):
        shelf.hover("slow", tile, f"{name} says")
        shelf.source.wait("may copy")
        shelf.program.forget()
        shelf.screen.let_go()
        if name == "b":
            time.sleep(0.5)
            shelf.handler("b", plain("b", 'summary = "saved",'))
        shelf.program.wait(f"{name} works", f"{name} says 2 done")


@scene
def twins(shelf):
    """two handlers whose names are composed otherwise are two, beside a third one"""
    for name in ("\u00e9", "e\u0301", "z"):
        shelf.handler(name, plain("twin"))
    shelf.open(None)
    ready = [line for line in shelf.program.lines if "ready" in line]
    assert len(ready) == 4, ready
    shelf.handler("e\u0301", plain("other"))
    shelf.program.forget()
    shelf.program.wait("e\u0301 ready")

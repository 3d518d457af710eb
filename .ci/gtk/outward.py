"""Scenes of drags that begin here and go out to other programs."""
import atexit
import json
import pathlib
import shutil
import signal
import tempfile

from scenes import scene
from spoken_screen import Portal
from stage import COPY, here

# Where the handed out files lie, and what the list begins with: names are the entries' own.
CACHE = tempfile.mkdtemp(prefix="cache-")
MEDIA = pathlib.Path(tempfile.mkdtemp(prefix="held-"))
NOTE, LARGE = MEDIA / "two words.txt", MEDIA / "large.bin"
NOTE.write_text("Buy bread and milk")
with open(LARGE, "wb") as file:
    file.truncate(300_000_000)
OUT = {"XDG_CACHE_HOME": CACHE}


def target(stage, version, *words):
    """A window that takes what comes, to the right of the list."""
    program = stage.screen.start("target", ["/usr/bin/python3", str(here / "target.py"), version, *words])
    program.wait("ready")
    x, y = stage.screen.put("Target", 760, 480)
    return program, (x + 100, y + 100)


def take_out(stage, start, end, *, lets_go=True):
    """Drags from the shelf to somebody else; waits until that would take it."""
    stage.shelf.forget()
    stage.screen.activate("List")
    stage.screen.take(start)
    # On a screen of two pixels a point a drag begins later.
    stage.screen.way((start[0] + 16, start[1] + 4), (start[0] + 32, start[1] + 8), 4)
    stage.shelf.wait("source begins")
    stage.screen.way((start[0] + 32, start[1] + 8), end, 20)
    stage.shelf.forget()
    stage.screen.way((end[0] + 6, end[1] + 4), end, 6)
    if lets_go:
        stage.screen.until("the target says that it takes it", lambda: (
            [line for line in stage.shelf.lines if "source may" in line] or [""])[-1].endswith(("copy", "move")))
        stage.shot("hovering_out")
        stage.screen.let_go()


def handed_out():
    return [path for path in pathlib.Path(CACHE).glob("dndhost/.dropped-*/*/*")]


def copies(stage, program, place, *said):
    """It takes the first of the list, says what it got, and the shelf hears of it."""
    take_out(stage, stage.first_of_list(), place)
    program.wait(*said)
    stage.shelf.wait("source has gone out: copy")


def is_as_ever(stage):
    """The next drag goes out as any."""
    program, place = target(stage, "3")
    copies(stage, program, place, "got two words.txt 18")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def out_gtk3(stage):
    """an entry to GTK 3, which reads its list and its bytes: a file with its name, and its text"""
    program, place = target(stage, "3")
    copies(stage, program, place, "drop text/uri-list", "got text/uri-list", "got two words.txt 18")
    # What it asks for at once comes as it is ready.
    program.wait("got text/plain;charset=utf-8 18")
    assert not any("list remove" in line for line in stage.shelf.lines), "what was copied is gone"
    # Who may look into it: its owner alone.
    folder = handed_out()[0].parent.parent
    assert folder.stat().st_mode & 0o777 == 0o700, oct(folder.stat().st_mode)
    # The next drag has files of its own, whatever became of these.
    for path in handed_out():
        path.unlink()
    program.forget()
    copies(stage, program, place, "got two words.txt 18")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def out_gtk4(stage):
    """an entry to GTK 4, which takes lists of files"""
    program, place = target(stage, "4")
    copies(stage, program, place, "drop", "got two words.txt 18")
    stage.screen.dismiss(program)


@scene(**OUT)
def out_several(stage):
    """two of three entries that are selected: both files, in one list"""
    first, second = stage.fill_gallery(), stage.gallery(-30, -95)
    program, place = target(stage, "3")
    stage.choose(first, second)
    take_out(stage, second, place)
    program.wait("got text/uri-list", "got beach.png 199", "got hill.png")
    assert not any("city.png" in line for line in program.lines), "what wasn't selected went out"
    stage.shelf.wait("source has gone out: copy")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(LARGE), SHELF_BEAT="1", **OUT)
def out_large(stage):
    """a file of 300 MB, while the loop goes on"""
    program, place = target(stage, "3")
    copies(stage, program, place, "got text/uri-list", "got large.bin 300000000")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(NOTE), SHELF_SILENCE="1500", **OUT)
def out_killed(stage):
    """a target that is killed before it reads, and one while it reads: each drag ends by itself, the next is as ever"""
    for kind, said, ended in [("mute", "drop", "source cancelled"), ("slow", "got", "source has gone out: copy")]:
        program, place = target(stage, "3", kind)
        take_out(stage, stage.first_of_list(), place)
        program.wait(said)
        stage.shelf.wait(ended)
        stage.screen.dismiss(program)
    is_as_ever(stage)


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def out_nowhere(stage):
    """let go where nobody is: nothing has gone out, and the next drag is as ever"""
    take_out(stage, stage.first_of_list(), (1000, 300), lets_go=False)
    stage.screen.let_go()
    stage.shelf.wait("source cancelled")
    is_as_ever(stage)


@scene(SHELF_HELD=str(NOTE), SHELF_MOVES="1", **OUT)
def out_moved(stage):
    """a target that moves, where the source allows it: the entry goes, and undo brings it back"""
    stage.drag(stage.row("files"), stage.list(0, 60), "list " + COPY)
    stage.shelf.wait("says info: 3 arrived")
    program, place = target(stage, "3", "move")
    take_out(stage, stage.first_of_list(), place)
    program.wait("got two words.txt 18")
    stage.shelf.wait("source has gone out: move", "list remove index=1 count=1")
    # What has come before it stands there.
    stage.click("List", stage.list(0, -80))
    stage.key("ctrl+z", "list insert index=1", "says info: Taken back")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def out_files(stage):
    """to PCManFM, which moves by itself: the file is there with its name and bytes, and the entry stays"""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="taken-"))
    program = stage.screen.start("pcmanfm", ["pcmanfm", "--new-win", str(folder)], XDG_CONFIG_HOME=str(folder.parent))
    x, y = stage.screen.put(folder.name, 640, 400)
    width, height = stage.screen.size(folder.name)
    take_out(stage, stage.first_of_list(), (x + width - 60, y + height - 100))
    there = folder / NOTE.name
    stage.screen.until("the file is there", lambda: there.exists() and there.read_bytes() == NOTE.read_bytes())
    stage.shelf.wait("source has gone out")
    assert not any("list remove" in line for line in stage.shelf.lines), "what was copied is gone"
    stage.shot("out_files")
    stage.screen.dismiss(program)
    shutil.rmtree(folder, ignore_errors=True)


@scene(None, on=Portal, SHELF_HELD=str(NOTE), **OUT)
def out_portal(stage):
    """to a program that gets files by the document portal's key alone, as those in a sandbox do"""
    program, place = target(stage, "3", "portal")
    copies(stage, program, place, "drop text/uri-list application/vnd.portal.filetransfer",
           "got application/vnd.portal.filetransfer", "got two words.txt 18")
    stage.screen.dismiss(program)


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def given_up(stage):
    """a drag that was made ready and that GDK never begins is over at once, and the next is as ever"""
    stage.shelf.process.send_signal(signal.SIGUSR2)
    stage.shelf.wait("prepared: true")
    assert not any("source" in line for line in stage.shelf.lines), "a drag that never began was told of"
    is_as_ever(stage)
    # Of what was recorded the first ended before the next began.
    stage.shelf.end()
    told = [json.loads(line) for line in stage.recording.with_suffix(".jsonl").read_text().splitlines()]
    kinds = [each.get("type") for each in told if each.get("type") in ("begin", "cancel", "drop", "source_end")]
    assert kinds[:3] == ["begin", "cancel", "begin"], kinds


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def out_chromium(stage):
    """to the file input of a page in Chromium, which says name, size and text of what it has"""
    program = stage.browser("target", "360,260", "700,440")
    program.wait("page is ready")
    x, y = stage.screen.put("Input", 700, 440)
    copies(stage, program, (x + 150, y + 60), "page has two words.txt 18 Buy bread and milk")
    stage.screen.dismiss(program)


def remove():
    shutil.rmtree(CACHE, ignore_errors=True)
    shutil.rmtree(MEDIA, ignore_errors=True)


atexit.register(remove)

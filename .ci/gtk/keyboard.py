"""Scenes in which all is done by keys: choosing, moving, copying, cutting, pasting, stopping."""
import time

from outward import NOTE, OUT
from scenes import scene


def key(stage, name, *expected):
    stage.shelf.forget()
    stage.screen.key(name)
    stage.shelf.wait(*expected)


def three_in_gallery(stage):
    """Three files in the gallery, of which the first has the focus."""
    stage.drag(stage.row("files"), stage.gallery(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")
    first = stage.gallery(-125, -95)
    stage.screen.until_drawn(first, stage.gallery(0, 100))
    stage.screen.click(*first)
    stage.screen.until_active("Shelf")


@scene()
def keys_reorder(stage):
    """Alt with an arrow moves what has the focus past its neighbour, again and again, and undo takes each back"""
    stage.drag(stage.row("files"), stage.list(), 'badge operation="copy"')
    stage.shelf.wait("says info: 3 arrived")
    first = stage.list(0, -100)
    stage.screen.until_drawn(first, stage.list(0, 100))
    stage.screen.click(*first)
    stage.screen.until_active("List")
    key(stage, "alt+Down", "list move from=1 to=2")
    time.sleep(0.3)
    key(stage, "alt+Down", "list move from=2 to=3")
    time.sleep(0.3)
    key(stage, "alt+Up", "list move from=3 to=2")
    for _ in range(3):
        key(stage, "ctrl+z", "list move", "says info: Taken back")


@scene()
def keys_paste(stage):
    """what is copied here is pasted in another window as a copy, what is cut is moved, and undo takes it back on both sides"""
    three_in_gallery(stage)
    key(stage, "ctrl+c", "says info: 1 copied")
    stage.screen.click(*stage.list(0, 60))
    stage.screen.until_active("List")
    key(stage, "ctrl+v", 'list badge operation="copy"', "list commit", "says info: 1 arrived")
    assert not any("gallery remove" in line for line in stage.shelf.lines), "what was copied is gone"
    stage.screen.click(*stage.gallery(-125, -95))
    stage.screen.until_active("Shelf")
    key(stage, "ctrl+x", "says info: 1 cut")
    stage.screen.click(*stage.list(0, 60))
    stage.screen.until_active("List")
    key(stage, "ctrl+v", 'list badge operation="move"', "list commit", "gallery remove", "says info: 1 arrived")
    # It was there once: what is on the clipboard now is nothing.
    key(stage, "ctrl+v", "says info: There is nothing to paste")
    key(stage, "ctrl+z", "list remove", "gallery insert", "says info: Taken back")


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def keys_copied_out(stage):
    """what is copied here is pasted by another program as a file and as its text, and another drag is as ever"""
    stage.screen.activate("List")
    stage.screen.click(*stage.list(-60, -118))
    stage.screen.until_active("List")
    key(stage, "ctrl+c", "says info: 1 copied")
    program = stage.screen.start("target", ["/usr/bin/python3", ".ci/desktop/target.py", "3", "paste"])
    program.wait("got text/uri-list", "got two words.txt 18", "got text/plain;charset=utf-8 18")
    program.end()
    stage.screen.programs.remove(program)


@scene("3")
def keys_stop(stage):
    """Escape stops what is on its way, and so does the menu of what stands for it"""
    for stop in ["Escape", "menu"]:
        stage.drag(stage.row("image"), stage.list(0, 60), 'list badge operation="copy"')
        stage.shelf.wait("list placeholder")
        stage.screen.click(*stage.list(0, 90))
        stage.screen.until_active("List")
        stage.shelf.forget()
        if stop == "menu":
            stage.screen.key("Tab")
            stage.screen.key("shift+F10")
            stage.shot("keys_menu")
            stage.screen.key("Return")
        else:
            stage.screen.key("Escape")
        stage.shelf.wait("list discard", 'code="cancelled"')
        stage.source.end()
        stage.screen.programs.remove(stage.source)
        if stop == "Escape":
            stage.source = stage.open_source("3")
            stage.source.wait("ready")
            stage.sources = stage.screen.put("Source", 20, 60)
    stage.source = None

"""Scenes in which all is done by keys: choosing, moving, copying, cutting, pasting, stopping."""
import time

from outward import NOTE, OUT
from scenes import scene
from stage import COPY


@scene()
def keys_reorder(stage):
    """Alt with an arrow moves what has the focus past its neighbour, again and again, and undo takes each back"""
    stage.click("List", stage.fill(stage.list(0, 100), "list", stage.list(-142, -105)))
    stage.key("alt+Down", "list move from=1 to=2")
    time.sleep(0.3)
    stage.key("alt+Down", "list move from=2 to=3")
    time.sleep(0.3)
    stage.key("alt+Up", "list move from=3 to=2")
    for _ in range(3):
        stage.key("ctrl+z", "list move", "says info: Taken back")


@scene()
def keys_paste(stage):
    """what is copied here is pasted in another window as a copy, what is cut is moved, and undo takes it back on both sides"""
    stage.click("Shelf", stage.fill_gallery())
    stage.key("ctrl+c", "says info: 1 copied")
    stage.click("List", stage.list(0, 60))
    stage.key("ctrl+v", "list " + COPY, "list commit", "says info: 1 arrived")
    assert not any("gallery remove" in line for line in stage.shelf.lines), "what was copied is gone"
    stage.click("Shelf", stage.gallery(-125, -95))
    stage.key("ctrl+x", "says info: 1 cut")
    stage.click("List", stage.list(0, 60))
    stage.key("ctrl+v", 'list badge operation="move"', "list commit", "gallery remove", "says info: 1 arrived")
    # It was there once: what is on the clipboard now is nothing.
    stage.key("ctrl+v", "says info: There is nothing to paste")
    stage.key("ctrl+z", "list remove", "gallery insert", "says info: Taken back")


@scene(None, SHELF_HELD=str(NOTE), **OUT)
def keys_copied_out(stage):
    """what is copied here is pasted by another program as a file and as its text, and another drag is as ever"""
    stage.screen.activate("List")
    stage.click("List", stage.first_of_list())
    stage.key("ctrl+c", "says info: 1 copied")
    program = stage.screen.start("target", ["/usr/bin/python3", ".ci/desktop/target.py", "3", "paste"])
    program.wait("got text/uri-list", "got two words.txt 18", "got text/plain;charset=utf-8 18")
    stage.screen.dismiss(program)


@scene("3")
def keys_stop(stage):
    """Escape stops what is on its way, and so does the menu of what stands for it"""
    for stop in ["Escape", "menu"]:
        stage.drag(stage.row("image"), stage.list(0, 60), "list " + COPY)
        stage.shelf.wait("list placeholder")
        stage.click("List", stage.list(0, 90))
        stage.shelf.forget()
        if stop == "menu":
            stage.screen.key("Tab")
            stage.screen.key("shift+F10")
            stage.shot("keys_menu")
            stage.screen.key("Return")
        else:
            stage.screen.key("Escape")
        stage.shelf.wait("list discard", 'code="cancelled"')
        stage.open_source("3")

"""Scenes with accessibility on: what assistive technologies are told of places, of what lies in them and of drags."""
import time

from scenes import scene
from stage import COPY, REFUSED
from spoken_screen import Spoken


def heard(reader):
    """What was told in the line of the window, without that it has gone."""
    lead = "heard status bar object:property-change:accessible-name "
    return [line[len(lead):] for line in reader.lines if line.startswith(lead)]


@scene(on=Spoken, SHELF_UPLOAD="4000")
def spoken(stage):
    """places and what lies in them have names, and verdicts, quarters and outcomes are told once each, not per move"""
    reader = stage.screen.listen()
    stage.drag(stage.row("large"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 1 arrived")
    stage.hover(stage.row("text"), stage.gallery(), REFUSED, "says info: Only photos")
    stage.screen.way(stage.gallery(), stage.gallery(60, 60), 40)
    stage.screen.let_go()
    reader.wait("Only photos go into an album")
    # What has been told of would have come by now.
    time.sleep(1)
    wanted = ["Copy into photo-gallery", "dropped.png: 25 %", "dropped.png: 50 %", "dropped.png: 75 %", "1 arrived",
              "Only photos go into an album"]
    assert heard(reader) == wanted, heard(reader)
    tree = stage.screen.tree("Shelf")
    for line in ["table [photo-gallery] [Uploads dropped photos, three at a time. Takes image] 0",
                 "table cell [dropped.png] [] 0 focusable selectable"]:
        assert line in tree, "\n".join(tree)


@scene("3", on=Spoken, of="Mail")
def spoken_letter(stage):
    """what is attached are the elements of a list, what is on its way says so, and what is selected by a key is told"""
    letter = stage.screen.tree("New message")
    for line in ["panel [attachments] [Attaches anything of up to 25 MiB. Takes item] 0",
                 "list item [note.txt] [] 0 focusable selectable",
                 "text [body] [Takes text and pictures in among what is typed. Takes image, plain-text] 0 focusable"]:
        assert line in letter, "\n".join(letter)
    x, y = stage.shelves
    below = x + 400, y + stage.screen.size("New message")[1] - 58
    stage.drag(stage.row("image"), below, "attachments " + COPY)
    stage.shelf.wait("attachments placeholder")
    stage.screen.click(below[0] - 340, below[1])
    stage.screen.until_active("New message")
    stage.screen.until("it is on its way", lambda: any(
        line.startswith("list item [dropped.png, on its way]") for line in stage.screen.tree("New message")))
    stage.screen.until("it is selected", lambda: any(
        line.startswith("list item [note.txt]") and "selected" in line.split() for line in stage.screen.tree("New message")))
    stage.screen.key("Escape")
    stage.shelf.wait("attachments discard")
    stage.source.end()
    stage.screen.until("it has gone", lambda: not any("on its way" in line for line in stage.screen.tree("New message")))

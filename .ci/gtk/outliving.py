"""Scenes of drops that outlive the program."""
from scenes import scene
from stage import COPY


@scene(SHELF_UPLOAD="5000", SHELF_JOURNAL="its own")
def outlived(stage):
    """killed in two real drops, of which one uploads and one asks: started again, what is on its way and the question stand, and both end well"""
    stage.drag(stage.row("files"), stage.gallery(), "gallery " + COPY)
    stage.shelf.wait(*["gallery placeholder"] * 3, "gallery progress")
    stage.drag(stage.row("many"), stage.list(), "list " + COPY)
    stage.shelf.wait("list confirm")
    title = "Take all of them."
    stage.screen.put(title, 700, 420)
    stage.shot("before_it_died")
    stage.kill()
    stage.shelf.wait('resumed gallery ["beach.png", "hill.png", "city.png"]', 'resumed list ["beach.png"', "list confirm")
    yes = stage.yes(title)
    stage.screen.until_drawn(stage.gallery(-125, -95), stage.gallery(0, 100))
    stage.shot("started_again")
    stage.screen.click(*yes)
    # Files are opened again, though the drag that brought them is gone.
    stage.shelf.wait(*["list commit"] * 5, "says info: 5 arrived")
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.shot("ended_well")


@scene(SHELF_UPLOAD="4000", SHELF_JOURNAL="its own")
def outlived_twice(stage):
    """what arrived in one life is there in the next and the one after that, and is taken back there"""
    stage.drag(stage.row("files"), stage.gallery(), "gallery " + COPY)
    stage.drag(stage.row("text"), stage.list(), "list " + COPY)
    stage.shelf.wait("list commit", "says info: 1 arrived")
    first = stage.list(-142, -105)
    for _ in (2, 3):
        stage.kill()
        stage.screen.until("the list shows it", lambda: len(set(stage.screen.colours(*first, 80))) > 1)
        stage.screen.until_drawn(stage.gallery(-125, -95), stage.gallery(0, 100))
        assert not any("commit" in line for line in stage.shelf.lines), "it is done again"
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.click("List", first)
    stage.key("ctrl+z", "list remove")


@scene(SHELF_UPLOAD="60000", SHELF_JOURNAL="its own")
def outlived_stopped(stage):
    """what is on its way since a life before is stopped by a key, and stays so in the next one"""
    stage.drag(stage.row("files"), stage.gallery(), "gallery " + COPY)
    stage.shelf.wait("gallery progress")
    stage.kill()
    first = stage.gallery(-125, -95)
    stage.screen.until_drawn(first, stage.gallery(0, 100))
    stage.click("Shelf", first)
    stage.key("Escape", *["gallery discard"] * 3)
    stage.kill()
    # It may still be told that it has ended; nothing of it stands there.
    assert stage.screen.colours(*first) == stage.screen.colours(*stage.gallery(0, 100)), "it stands there still"

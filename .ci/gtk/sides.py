"""Scenes on other screens than the usual: read from the right, of two pixels a point, under Wayland."""
from inward import deleted, selected
from keyboard import keys_paste, keys_reorder, keys_stop
from outward import NOTE, OUT, copies, take_out, target
from pages import pages
from scenes import again, scene
from stage import COPY
from wayland import Wayland


@scene(SHELF_RTL="1")
def right_to_left(stage):
    """where one reads from the right the first lies there: drops go before it, and arrows go where they point"""
    # The gallery is the right one of the two; in the tests' words it is where the inbox is else.
    def gallery(dx=0, dy=0):
        x, y = stage.inbox()
        return x + dx, y + dy

    first = stage.fill(gallery(0, 100), "gallery", gallery(112, -95))
    # Past its neighbour, which lies to the left; to the right nothing lies.
    stage.click("Shelf", first)
    stage.key("alt+Right")
    stage.screen.key("alt+Left")
    stage.shelf.wait('gallery placeholder id="placeholder-4" index=3 title="beach.png"', "says info: 1 arrived")
    assert not any("placeholder-5" in line for line in stage.shelf.lines), "it went to the right, too"
    # The right half of a tile is read first.
    stage.drag(stage.row("files"), (first[0] + 30, first[1]), "gallery " + COPY)
    stage.shelf.wait('index=1 title="beach.png"', "index=2", "index=3", "says info: 3 arrived")
    stage.shot("right_to_left")


@scene(None, GDK_SCALE="2", SHELF_HELD=str(NOTE), **OUT)
def out_twice_as_large(stage):
    """out of a window of two pixels a point, to one of one"""
    program, _ = target(stage, "3")
    x, y = stage.screen.put("Target", 930, 480)
    start = stage.lists[0] + 2 * 105, stage.lists[1] + 2 * 48
    take_out(stage, start, (x + 100, y + 100))
    program.wait("got two words.txt 18")
    stage.shelf.wait("source has gone out: copy")
    stage.screen.dismiss(program)


@scene(on=Wayland)
def wayland_windows(stage):
    """from one window to another under a Wayland compositor: it moves"""
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")
    stage.drag(stage.gallery(-125, -95), stage.list(), 'list badge operation="move"')
    stage.shelf.wait("list commit", "gallery remove", "says info: 1 arrived")


@scene(None, on=Wayland, SHELF_HELD=str(NOTE), **OUT)
def wayland_out(stage):
    """out to GTK 3 and to GTK 4 under a Wayland compositor, and the next drag is as ever"""
    for version, said in [("3", "got two words.txt 18"), ("4", "got two words.txt 18"), ("3", "got two words.txt 18")]:
        program, place = target(stage, version)
        copies(stage, program, place, said)
        stage.screen.dismiss(program)


@scene(None, on=Wayland, SHELF_HELD=str(NOTE), SHELF_SILENCE="1500", **OUT)
def wayland_killed(stage):
    """a target that is killed before it reads under a Wayland compositor: the drag ends by itself, the next is as ever"""
    program, place = target(stage, "3", "mute")
    take_out(stage, stage.first_of_list(), place)
    program.wait("drop")
    stage.shelf.wait("source cancelled")
    stage.screen.dismiss(program)
    program, place = target(stage, "3")
    copies(stage, program, place, "got two words.txt 18")
    stage.screen.dismiss(program)


for played in (pages, selected, deleted, keys_reorder, keys_paste, keys_stop):
    again(f"wayland_{played.__name__}", played, on=Wayland)

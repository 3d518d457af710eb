"""Scenes of what opens and scrolls under a drag."""
import re
import time

from scenes import scene
from stage import COPY
from wayland import Wayland

# Where things are in the content of the window: the second tab, and the lower edge of the page.
TAB, EDGE = (166, 25), (173, 246)
BAR = bytes.fromhex("3584e4")


@scene(SHELF_PAGES="1")
def pages(stage):
    """a rest on a tab opens its page, at whose edge a drag scrolls to the end of what it shows"""
    x, y = stage.screen.put("Pages", 640, 400)
    tab, edge = (x + TAB[0], y + TAB[1]), (x + EDGE[0], y + EDGE[1])
    stage.hover(stage.row("text"), tab, "pages " + COPY, "pages show second")
    stage.shelf.forget()
    stage.screen.way(tab, edge, 20)
    stage.shelf.wait("second " + COPY, "second scroll dx=0.0 dy=")
    # At its end nothing scrolls.
    seen = None
    while seen != (seen := len(stage.shelf.since())):
        time.sleep(0.4)
    stage.shot("pages_open")
    if not isinstance(stage.screen, Wayland):
        lit = [row for row, each in enumerate(stage.screen.column(edge[0] - 100, y + 60, 190)) if each == BAR]
        # There the outline of the place lies, too.
        assert lit and min(lit) > 170, f"where it would come is shown elsewhere: {lit}"
    stage.screen.let_go()
    stage.shelf.wait("says info: 1 arrived")
    placed = next(line for line in stage.shelf.since() if "second placeholder" in line)
    index = int(re.search(r"index=(\d+)", placed)[1])
    # The page shows some five of its twelve lines.
    assert index >= 12, placed


@scene(SHELF_PAGES="1")
def scrolled(stage):
    """into a list that a wheel has scrolled to its end: it comes where it is let go, not where that was before"""
    x, y = stage.screen.put("Pages", 640, 400)
    stage.screen.click(x + TAB[0], y + TAB[1])
    middle = x + EDGE[0], y + 150
    stage.screen.wheel(*middle, down=30)
    stage.drag(stage.row("text"), middle, "second " + COPY)
    stage.shelf.wait("says info: 1 arrived")
    placed = next(line for line in stage.shelf.since() if "second placeholder" in line)
    index = int(re.search(r"index=(\d+)", placed)[1])
    # Of twelve lines the page shows the last five.
    assert 8 <= index <= 12, placed

"""Scenes of drags that come in from other programs, and of what becomes of them."""
import json
import signal
import time

from scenes import again, scene
from stage import COPY, GALLERY, REFUSED
from wayland import Wayland


@scene()
def three_files(stage):
    """three files into the gallery, at the place of insertion"""
    stage.drag(stage.row("large"), stage.gallery(), COPY)
    stage.shelf.wait("gallery commit", "says info: 1 arrived")
    stage.screen.until_drawn(stage.gallery(-125, -95), stage.gallery(0, 100))
    stage.check_rim()
    # Before the one that is there: the left half of the first tile.
    stage.drag(stage.row("files"), stage.gallery(-155, -110), COPY)
    stage.shelf.wait("index=1", "index=2", "index=3", "gallery commit", "gallery commit", "gallery commit",
                     "says info: 3 arrived")
    stage.source.wait("end copy kept")


@scene()
def folder(stage):
    """a folder onto the list, asked for as a move and arriving as a copy"""
    stage.drag(stage.row("folder"), stage.list(), "list " + COPY)
    stage.shelf.wait('list commit id="placeholder-1" index=1 contents=["album"]', "says info: 1 arrived")
    stage.source.wait("end copy kept")


@scene()
def mixed(stage):
    """a picture, a note and a file that has gone, into the gallery"""
    stage.drag(stage.row("mixed"), stage.gallery(), COPY)
    stage.shelf.wait('gallery commit id="placeholder-1" index=1 contents=["beach.png"]', "says warning: 1 arrived")
    stage.source.wait("end copy kept")


@scene()
def text(stage):
    """text over the gallery, which says why not, and is given up"""
    stage.hover(stage.row("text"), stage.gallery(), 'badge operation="forbidden"',
                "says info: Only photos go into an album")
    assert len(set(stage.status())) > 1, "the reason isn't shown"
    stage.screen.let_go()
    stage.source.wait("cancel")
    stage.shelf.wait("badge")
    stage.screen.until("the reason goes with the drag", lambda: len(set(stage.status())) == 1)
    assert not any("on_perform" in line or " commit " in line for line in stage.shelf.since())


@scene()
def large(stage):
    """the bytes of a picture of 3 MB, which lie on the disk as they come"""
    stage.drag(stage.row("large"), stage.gallery(), COPY)
    stage.shelf.wait("size=3001298", "gallery commit")
    stage.source.wait("end copy kept")


@scene("3", SHELF_PATIENCE="8000")
def slow_list(stage):
    """a list that takes 2.5 s, and is dropped before it has come"""
    stage.drag(stage.row("slow"), stage.gallery(), COPY)
    stage.shelf.wait("says info: Waiting for what is dragged")
    stage.shelf.wait("gallery commit", "gallery commit", "says info: 2 arrived")
    stage.source.wait("asked slow text/uri-list", "end copy")


@scene("3", SHELF_PATIENCE="1200")
def no_list(stage):
    """a list that never comes"""
    stage.drag(stage.row("never"), stage.gallery(), COPY)
    stage.shelf.wait("says error: The source didn't say what is dragged")
    stage.source.wait("asked never text/uri-list")
    stage.source.end(signal.SIGKILL)


@scene("3")
def no_bytes(stage):
    """a picture that never comes, until its × stops the drop"""
    stage.drag(stage.row("image"), stage.list(), COPY)
    stage.shelf.wait("list placeholder")
    stage.screen.until_drawn(stage.list(*CROSS), stage.list(0, 100))
    stage.shot("stopping")
    stage.screen.click(*stage.list(*CROSS))
    stage.shelf.wait("list discard", 'code="cancelled"')
    stage.source.end(signal.SIGKILL)


# Where the × is on the tile of what is on its way, from the middle of the list.
CROSS = 142, 50 - 154


@scene()
def back_again(stage):
    """a drag that leaves and comes back"""
    stage.hover(stage.row("files"), stage.gallery(), COPY)
    stage.check_rim()
    away = (stage.sources[0] + 80, stage.sources[1] + 420)
    stage.shelf.forget()
    stage.screen.way(stage.gallery(), away)
    stage.shelf.wait("gallery badge")
    stage.source.wait("may nothing")
    for program in (stage.shelf, stage.source):
        program.forget()
    stage.screen.way(away, stage.gallery())
    stage.screen.way((stage.gallery()[0] + 4, stage.gallery()[1] + 2), stage.gallery(), 4)
    stage.shelf.wait(COPY)
    stage.until_heard(COPY)
    stage.screen.let_go()
    stage.shelf.wait("gallery commit", "gallery commit", "gallery commit", "says info: 3 arrived")
    stage.source.wait("end copy kept")


@scene("3")
def escape(stage):
    """Escape gives it up"""
    stage.hover(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.forget()
    with stage.screen.holding("Escape"):
        time.sleep(0.1)
    stage.source.wait("cancel")
    stage.screen.let_go()
    stage.shelf.wait("gallery badge")
    assert not any(" commit " in line for line in stage.shelf.since())


@scene()
def keys(stage):
    """keys that are held and let go while the pointer rests: the target hears of both"""
    stage.hover(stage.row("files"), stage.gallery(), COPY)
    part = stage.recording.with_suffix(".part")

    def heard():
        return sum('"type":"modifiers"' in line.replace(" ", "") for line in part.read_text().splitlines())

    with stage.screen.holding("Shift_L"):
        stage.screen.until("a key that is held is heard", lambda: heard() >= 1)
    stage.screen.until("a key that is let go is heard", lambda: heard() >= 2)
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")


@scene()
def question(stage):
    """many things at once: the list asks, and a button says yes"""
    stage.drag(stage.row("many"), stage.list(), COPY)
    stage.shelf.wait("list confirm")
    yes = stage.yes("Take all of them.")
    stage.shot("asking")
    stage.screen.click(*yes)
    stage.shelf.wait(*["list commit"] * 5, "says info: 5 arrived")
    stage.source.wait("end copy kept")


@scene()
def two_windows(stage):
    """from the gallery to the list in another window: it moves, and undo takes it back on both sides"""
    first = stage.fill_gallery()
    stage.drag(first, stage.list(), 'badge operation="move"')
    stage.shelf.wait("list commit", "gallery remove", "says info: 1 arrived")
    stage.shelf.wait("source ended, moved")
    stage.shot("moved")
    stage.shelf.forget()
    stage.click("List", stage.list(0, -80))
    stage.screen.key("ctrl+z")
    stage.shelf.wait("list remove", "says info: Taken back")
    stage.shelf.wait("gallery insert")


@scene()
def deleted(stage):
    """Delete takes out what is selected, and undo brings it back, by the keyboard alone"""
    first = stage.fill_gallery()
    stage.click("Shelf", first)
    for _ in range(3):
        stage.key("Delete", "gallery remove", "says info: 1 taken out")
    for _ in range(3):
        stage.key("ctrl+z", "gallery insert", "says info: Taken back")


@scene()
def selected(stage):
    """two of three that are chosen look so, and Delete takes out both, which one step brings back"""
    first, second, third = stage.fill_gallery(), stage.gallery(-30, -95), stage.gallery(85, -95)
    stage.choose(first, second)
    looks = stage.look_at(*((x, y + 49) for x, y in (first, second, third)))
    assert looks is None or looks[0] == looks[1] != looks[2], f"who is selected doesn't look so: {looks}"
    stage.shot("chosen")
    stage.key("Delete", "gallery remove", "says info: 2 taken out")
    stage.key("ctrl+z", "gallery insert", "says info: Taken back")


@scene()
def empty(stage):
    """a place that is empty says legibly what to drop, until something is there, and again when that has gone"""
    def row():
        return {sum(each) for each in stage.screen.colours(*stage.list(-60), 120)}

    def is_said():
        return max(row()) - min(row()) > 240

    assert is_said(), "it doesn't say what to drop"
    stage.shot("nothing_yet")
    stage.drag(stage.row("text"), stage.list(), "list " + COPY)
    stage.shelf.wait("says info: 1 arrived")
    stage.screen.until("it says no more what to drop", lambda: not is_said())
    stage.click("List", stage.first_of_list())
    stage.key("Delete", "list remove")
    stage.screen.until("it says it again", is_said)


@scene(SHELF_FORM="1")
def form(stage):
    """a list above a text that scroll together: each takes its own, and who types is left alone"""
    x, y = stage.screen.put("Form", 640, 420)
    strip, text = (x + 173, y + 58), (x + 173, y + 218)
    stage.drag(stage.row("text"), (x + 173, y + 92), "form " + COPY)
    stage.shelf.wait("form commit", "says info: 1 arrived")
    stage.drag(stage.row("large"), strip, "attachments " + COPY)
    # Behind what it began with.
    stage.shelf.wait('attachments commit id="placeholder-2" index=2', "says info: 1 arrived")
    stage.drag(stage.row("text"), text, "body " + COPY)
    stage.shelf.wait("body commit", "says info: 1 arrived")
    assert not any("body has" in line for line in stage.shelf.lines), "GTK took the text, too"
    stage.shelf.forget()
    stage.click("Form", text)
    stage.screen.run("xdotool", "type", "abc")
    stage.shelf.wait("body has 3 characters")
    stage.key("ctrl+z", "body has")
    stage.screen.key("Delete")
    time.sleep(0.3)
    assert not any("says" in line for line in stage.shelf.since()), "keys were taken from who types"


@scene()
def first_seen(stage):
    """a drag begins where it is first seen: the corner of the window is nobody's"""
    stage.drag(stage.row("text"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.shelf.end()
    stage.shelf.wait("replays the same")
    told = map(json.loads, stage.recording.read_text().splitlines())
    begins = [each for each in told if each.get("type") == "begin"]
    # The windows' parts of the scene lie below each other.
    corners = [each["at"] for each in begins if each["at"][0] == 0 or each["at"][1] % 1_000_000 == 0]
    assert begins and not corners, f"it began in the corner: {begins}"


@scene("3")
def killed_hovering(stage):
    """a source that is killed while it hovers: what showed of its drag goes, and the next one is as ever"""
    stage.hover(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.forget()
    stage.source.end(signal.SIGKILL)
    stage.shelf.wait("gallery badge", seconds=10)
    stage.screen.let_go()
    stage.check_rim()
    stage.open_source("4")
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")


@scene("3")
def killed_reading(stage):
    """a source that is killed while it is read, another drag since or not: its own drop fails, no other"""
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")
    stage.drag(stage.row("image"), stage.list(), COPY)
    stage.shelf.wait("list placeholder")
    first = stage.gallery(-125, -95)
    stage.screen.until_drawn(first, stage.gallery(0, 100))
    stage.drag(first, stage.list(0, 60), 'list badge operation="move"')
    stage.shelf.wait("list commit", "says info: 1 arrived")
    time.sleep(1.2)
    assert not any("list discard" in line for line in stage.shelf.lines), "the other drag ended it"
    stage.source.end(signal.SIGKILL)
    stage.shelf.wait("list discard", 'code="expired"', seconds=10)


@scene("3", SHELF_STALL="1500")
def stalled(stage):
    """a picture of which nothing comes: it fails by itself"""
    stage.drag(stage.row("image"), stage.list(), COPY)
    stage.shelf.wait("list placeholder", "list discard", 'code="timeout"', seconds=10)
    stage.source.end(signal.SIGKILL)


@scene(SHELF_BYTES="1000000")
def bounded(stage):
    """a picture of 3 MB where a million bytes are taken of a thing of which the handler says nothing else"""
    stage.drag(stage.row("large"), stage.list(), COPY)
    stage.shelf.wait("list placeholder", "list discard", 'code="too_large"')


@scene("3")
def rested(stage):
    """a list that its source stands still for is asked for once the pointer rests, not on the way"""
    start, end = stage.row("slow"), stage.gallery(100)
    stage.screen.activate("Source")
    stage.screen.take(start)
    stage.source.wait("begin")
    stage.screen.sweep((start[0] + 16, start[1] + 4), end)
    assert not any("asked slow" in line for line in stage.source.since()), "asked on the way"
    stage.source.wait("asked slow text/uri-list")
    stage.screen.let_go()
    stage.shelf.wait("gallery commit", "gallery commit", "says info: 2 arrived")


@scene()
def shift(stage):
    """Shift, with which a source only lets itself be moved: the target says what to do about it"""
    stage.hover(stage.row("files"), stage.list(), COPY)
    with stage.screen.holding("Shift_L"):
        stage.screen.way(stage.list(), stage.list(8), 4)
        stage.shelf.wait(REFUSED, "says info: Let go of Shift")
        stage.shot("shift_held")
        stage.shelf.forget()
    stage.screen.way(stage.list(8), stage.list(), 4)
    stage.shelf.wait(COPY)
    stage.source.wait("may copy", "may nothing", "may copy")
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")


@scene()
def question_dismissed(stage):
    """Escape dismisses a question, and one that is open ends with the drop that asks, and with its window"""
    title = "Take all of them."
    stage.drag(stage.row("many"), stage.list(), COPY)
    stage.shelf.wait("list confirm")
    stage.screen.put(title, 700, 420)
    stage.screen.activate(title)
    stage.screen.until_active("Take all of them?")
    stage.screen.key("Escape")
    stage.shelf.wait('result="skipped"')
    stage.screen.until_gone(title)
    stage.drag(stage.row("many"), stage.list(), COPY)
    stage.shelf.wait("list confirm")
    stage.screen.put(title, 700, 420)
    stage.shelf.process.send_signal(signal.SIGUSR1)
    stage.screen.until_gone(title)
    stage.screen.until_gone("List")
    stage.source.wait("end")
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")


@scene("3")
def gtk3(stage):
    """three files from GTK 3, and text into the inbox"""
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.source.wait("asked files text/uri-list", "end copy")
    stage.drag(stage.row("text"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("asked text text/plain", "end copy")


@scene("chromium")
def chromium(stage):
    """a link, a picture and words from Chromium, which says of a picture what it stands for, not its bytes"""
    stage.drag(stage.row("link"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend link")
    stage.drag(stage.row("picture"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend picture")
    stage.drag(stage.row("words"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")
    stage.source.wait("dragend words")
    # What takes anything takes the picture, whose type Chromium doesn't say, and of a link its markup.
    stage.drag(stage.row("picture"), stage.list(), "list " + COPY)
    stage.shelf.wait('list load item="dropped" type="public.data"', "size=199", "says info: 1 arrived")
    stage.source.wait("dragend picture")
    stage.drag(stage.row("link"), stage.list(0, 60), "list " + COPY)
    stage.shelf.wait('list load item="dropped" type="public.html"', "says info: 1 arrived")
    stage.source.wait("dragend link")
    stage.drag(stage.row("words"), stage.gallery(), 'gallery badge operation="forbidden"')
    stage.source.wait("dragend words")


@scene(GDK_SCALE="2")
def twice_as_large(stage):
    """on a screen of two pixels a point: places are in points"""
    # The source's window isn't asked to scale; what the target has is twice as far away.
    x, y = stage.shelves
    stage.drag(stage.row("files"), (x + 2 * GALLERY[0], y + 2 * GALLERY[1]), COPY)
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    first = x + 2 * 30, y + 2 * 60
    stage.screen.until_drawn(first, (first[0], y + 2 * 240))
    stage.drag(stage.row("files"), first, COPY)
    stage.shelf.wait("index=1", "index=2", "index=3", "says info: 3 arrived")
    stage.source.wait("end copy kept")


@scene(on=Wayland)
def wayland(stage):
    """the same files under a Wayland compositor"""
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait(*["gallery commit"] * 3, "says info: 3 arrived")
    stage.source.wait("end copy kept")
    stage.drag(stage.row("text"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("inbox insert", "says info: 1 arrived")


@scene("3")
def hover_cost(stage):
    """hundreds of moves over the gallery: the target says what they cost beside GTK's own work"""
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")
    stage.hover(stage.row("files"), stage.gallery(), COPY)
    for _ in range(6):
        stage.screen.way(stage.gallery(-140, -100), stage.gallery(140, 100), 50)
    stage.screen.let_go()
    stage.shelf.wait("says info: 3 arrived")

for played in (empty, selected, no_bytes, question):
    again(f"{played.__name__}_dark", played, GTK_THEME="Adwaita:dark")

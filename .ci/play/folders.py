"""Plays with folders and with what isn't taken: odd names, lists that are cut, reasons, and pages that are loaded again."""
import time

from browser import Browser
from checks import check, proved, same, says, shoot, text
from stage import Page, Play

ODD = ["a:b", "a_b", "con.txt", "dot.", "x" * 250, "ä", ".hidden"]


def odd_names(folder):
    (folder / "sub:one").mkdir(parents=True)
    for number, name in enumerate(ODD):
        (folder / name).write_text(f"odd {number}")
    (folder / "sub:one" / "in|side").write_text("inside")
    return folder


def kept(folder):
    return sorted(file.read_text() for file in folder.rglob("*") if file.is_file())


def folders(tool, folder):
    # What arrives is looked at, not how long it takes: a slow machine sends 10,000 files in some 60 s.
    with Play(tool, folder, "--limit", "load_timeout=400000") as play, Browser(1280, 800, deadline=800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        page.drag((20, 20), (40, 40), files=[odd_names(folder / "odd")])
        same("folders: odd names arrive", page.outcome()["status"], "imported")
        # More than is taken: counted while it is listed, and cut with a word of where.
        large = folder / "large"
        for number in range(13):
            (large / f"{number:02}").mkdir(parents=True)
            for file in range(1_000):
                (large / f"{number:02}" / f"{file:03}.txt").write_text(f"{number} {file}")
        began = time.monotonic()
        browser.evaluate("globalThis.told = new Set(); new MutationObserver(() => told.add($('verdict').textContent))"
                         ".observe($('verdict'), { childList: true, subtree: true, characterData: true }); 0")
        page.drag((20, 20), (40, 40), end="", files=[large])
        data = {"items": [], "files": [str(large)], "dragOperationsMask": 1}
        browser.hover("drop", page.at(40, 40), data)
        page.until("!listing && !play.between && play.open", 240)
        listed = time.monotonic()
        check("folders: it counts while it lists", browser.evaluate("[...told].some(text => /Listing the folder large: [0-9,]+ entries/.test(text))"),
              str(browser.evaluate("[...told].slice(0, 5)")))
        says(page, "folders: it says where it is cut", "#notices", "Only the folder's first 10,000 entries are taken: its list is cut before ")
        page.until("!play.open", 400)
        print(f"        10,000 entries: listed in {listed - began:.1f} s, loaded in {time.monotonic() - listed:.1f} s")
        same("folders: 10,000 entries arrive", page.outcome()["status"], "imported")
        # Given up while it is listed, nothing comes of it, and the next drag is itself.
        browser.evaluate("globalThis.realListed = listed; listed = async (...all) => { await new Promise(go => { globalThis.goOn = go; });"
                         "return realListed(...all); }; 0")
        before = browser.evaluate("placeOf('inbox').entries.length")
        page.drag((20, 20), (40, 40), end="", files=[folder / "odd"])
        browser.hover("drop", page.at(40, 40), data | {"files": [str(folder / "odd")]})
        page.until("listing")
        shoot(browser, "listing")
        browser.frame()
        browser.click_on("#stop")
        browser.evaluate("goOn(); listed = realListed; idle()")
        page.until("!play.isHovering && !play.between")
        same("folders: a listing that is stopped brings nothing", browser.evaluate("placeOf('inbox').entries.length"), before)
        page.drag((20, 20), (40, 40), files=[folder / "odd"])
        same("folders: the next arrives", page.outcome()["status"], "imported")
        same("folders: replays", page.reset()["replays"], "same")
        same("folders: each entry's bytes", kept(play.recordings / "drag-1" / "1-odd"),
             sorted([*(f"odd {n}" for n in range(len(ODD))), "inside"]))
        found = {str(file.relative_to(play.recordings / "drag-1" / "2-large")): file.read_text()
                 for file in (play.recordings / "drag-1" / "2-large").rglob("*.txt")}
        check("folders: each file's bytes are its own", len(found) > 9_900 and
              all(text == f"{int(name[:2])} {int(name[3:6])}" for name, text in found.items()), str(len(found)))
        same("folders: console", browser.console, [])
        proved("folders", play, 1)
    refusals(tool, folder / "refusals")


ALBUM = """return { name = "album", api = 1, accepts = { "public.image", "public.movie" },
  on_perform = function(session)
    for _, item in ipairs(session.items) do session:skip(item, "it has been there before") end
  end }"""


def refusals(tool, folder):
    folder.mkdir(parents=True)
    with Play(tool, folder) as play:
        (play.folder / "album.lua").write_text(ALBUM)
        (play.folder / "trash.lua").write_text(
            'return { name = "trash", api = 1, on_update = function(session) return "forbidden" end }')
        (play.folder / "inbox.lua").write_text(
            'return { name = "inbox", api = 1, can_handle = function(session) return false end }')
    with Play(tool, folder / "again", scene=str(folder / "scene.json")) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        # A drag of nothing, as Firefox's first one may be.
        browser.evaluate("$('scene').dispatchEvent(new DragEvent('dragenter', { bubbles: true, dataTransfer: new DataTransfer() }));"
                         "$('scene').dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: new DataTransfer() })); idle()")
        says(page, "refusals: a drag of nothing says so", "#notices", "The browser gave nothing of what was dropped")
        for what, point, words in [("by its types", (360, 20), "takes images and movies; this is text"),
                                   ("by its handler", (400, 300), "on_update says forbidden, and not why"),
                                   ("before it is asked", (20, 20), "can_handle says no, and not why")]:
            page.drag(point, end="", items=text("words"))
            says(page, f"refusals: {what}", "#verdict", words)
            says(page, f"refusals: {what}, for who listens", "#live", words)
            shoot(browser, "refusal-" + what.split()[-1])
            browser.hover("drop", page.at(*point), {"items": text("words"), "files": [], "dragOperationsMask": 1})
            page.outcome()
            says(page, f"refusals: {what}, after the drop", "#last", words)
            says(page, f"refusals: {what}, after the drop, for who listens", "#live", words)
        # Loaded again, the page says what became of the drop.
        page.drag((360, 20), files=[play.media["photo.heic"]])
        page.outcome()
        # Nobody refused it: why nothing came of it is what was said of the thing.
        for where in ("#verdict .why", "#last > .why", "#live"):
            says(page, f"refusals: why it was skipped, in {where}", where, "it has been there before")
        page.open()
        page.prepare()
        says(page, "refusals: after a reload, the outcome", "#last", "it has been there before")
        says(page, "refusals: after a reload, what it was", "#last", "photo.heic")
        small(browser, page)
        keeping(browser, page, play)


def small(browser, page):
    """Verdict and outcome are in sight where a page is narrow, or twice as large."""
    told = "none: album"
    for width, height in [(420, 800), (640, 400)]:
        browser.size(width, height)
        browser.frame()
        browser.evaluate("$('board').scrollIntoView({ block: 'center', behavior: 'instant' }); 0")
        inside = "(r => r.top >= 0 && r.bottom <= innerHeight && r.height > 10)(document.querySelector('#verdict .verdict').getBoundingClientRect())"
        check(f"small: the outcome is in sight at {width}", browser.evaluate(inside), page.text("#verdict"))
        check(f"small: and told at {width}", page.text("#verdict").startswith(told), page.text("#verdict"))
        told = "cancelled"
        page.drag((360, 40), end="", items=text("words"))
        says(page, f"small: the verdict at {width}", "#verdict", "takes images and movies")
        check(f"small: it is in sight at {width}", browser.evaluate(inside))
        check(f"small: nothing is wider at {width}", browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        shoot(browser, f"small-{width}")
        page.leave()
        page.until("!play.isHovering")
    browser.size(1280, 800)
    browser.frame()


def keeping(browser, page, play):
    """A name that can't be had is said in the dialog, which stays."""
    browser.click_on("#keep")
    page.until("$('keeping').open")
    for name, words in [("a.transcript", "is a recording's own; try 'a'"), ("a/b", "expected a name of one file, such as 'a-b'")]:
        browser.evaluate("$('keeping-name').value = ''; $('keeping-name').focus(); 0")
        browser.type(name)
        browser.key("Enter")
        says(page, f"keeping: {name}", "#keeping-wrong", words)
        check(f"keeping: the dialog stays for {name}", browser.evaluate("$('keeping').open && $('keeping-name').value === " + repr(name)))
    shoot(browser, "keeping")
    browser.evaluate("$('keeping-name').value = ''; $('keeping-name').focus(); 0")
    browser.type("fine")
    browser.key("Enter")
    page.until("!$('keeping').open && play.kept")
    check("keeping: kept by its name", (play.recordings / "fine.jsonl").exists())

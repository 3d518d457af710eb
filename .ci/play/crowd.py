"""Plays with more than a drag may bring, and with what is hard to tell apart: the bytes are those of their names."""
from browser import Browser
from checks import check, proved, same, says, shoot
from stage import Page, Play

MOST = 16_384


def made(folder, count):
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"{number}.txt").write_text(f"file {number}")
    return [folder / f"{number}.txt" for number in range(count)]


def imported(play, number):
    """The bytes that a recording has of each name."""
    head, _ = play.recorded(number)
    files = {item.get("name", item["id"]): item["representations"][0] for item in head["items"]}
    return {name: each.get("text", (play.recordings / each["file"]).read_text() if "file" in each else None)
            for name, each in files.items()}


def crowd(tool, folder):
    with Play(tool, folder) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        files = made(folder / "crowd", MOST + 16)
        page.drag((20, 20), (40, 40), end="", files=files)
        says(page, "crowd: it is said before the drop", "#verdict", "16,400 things at once: a drag may bring 16,384")
        says(page, "crowd: the badge says so", "#badge", "forbidden")
        says(page, "crowd: so does the live region", "#live", "16,400 things at once")
        shoot(browser, "crowd")
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        browser.hover("drop", page.at(40, 40), data)
        browser.evaluate("idle()")
        same("crowd: nothing is taken", browser.evaluate("[play.open, placeOf('inbox').entries.length, dropped.size]"), [0, 3, 0])
        says(page, "crowd: it is said after the drop", "#live", "nothing was taken")
        # Chosen, it is the same.
        browser.evaluate("$('files').scrollIntoView(); 0")
        node = browser.send("Runtime.evaluate", expression="$('files')")["result"]["objectId"]
        browser.send("DOM.setFileInputFiles", files=[str(file) for file in files], objectId=node)
        browser.evaluate("idle()")
        check("crowd: nor is it picked up", not browser.evaluate("pointer.isCarried"))
        # The next drag is itself, and the notice stays.
        page.drag((20, 20), (40, 40), files=files[100:400])
        same("crowd: the next is imported", len(page.outcome()["imported"]), 300)
        says(page, "crowd: the notice stays", "#notices", "16,400 things at once")
        same("crowd: replays", page.reset()["replays"], "same")
        same("crowd: the bytes are those of their names", imported(play, 1), {f"{n}.txt": f"file {n}" for n in range(100, 400)})
        same("crowd: console", browser.console, [])
        proved("crowd", play, 1)

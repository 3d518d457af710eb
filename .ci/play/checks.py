"""What the parts of a run share: what was not so, and pictures."""
import json
import pathlib

faults = []
pictures: list[pathlib.Path] = []


def check(what, holds, said=""):
    if not holds:
        faults.append(what)
        print(f"not so  {what} {said}", flush=True)


def same(what, found, wanted):
    check(what, found == wanted, f"{found!r}, not {wanted!r}")


def says(page, what, selector, words):
    """It comes to say so, however long the page takes to be drawn."""
    try:
        page.until(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(words)})")
    except AssertionError:
        check(what, False, page.text(selector))


def shoot(browser, name):
    for folder in pictures:
        folder.mkdir(parents=True, exist_ok=True)
        browser.screenshot(folder / f"{name}.png")


def kinds(events, *left_out):
    return [each["type"] for each in events if each["type"] not in ("wait", *left_out)]


def text(words, kind="text/plain"):
    return [{"mimeType": kind, "data": words}]


def proved(part, play, least):
    """All recordings pass, and the program said so of each."""
    status, said = play.test()
    check(f"{part}: recordings pass", status == 0, said[-600:])
    check(f"{part}: {least} recordings", len(play.sessions()) >= least, str(len(play.sessions())))

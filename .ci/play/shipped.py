"""Plays each shipped plugin: a drag, its recording, and what takes a recording."""
import concurrent.futures
import json
import os
import pathlib
import subprocess

from browser import Browser
from checks import check, same, text
from stage import Page, Play

plugins = pathlib.Path(__file__).resolve().parent.parent.parent / "Plugins"


def media(*names):
    """Files that lie beside the sessions of a plugin."""
    return [plugins / name.replace(":", "/sessions/media/") for name in names]


def written(folder, **texts):
    """Files made for one drag."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / name.replace("_", ".") for name in texts]
    for file, words in zip(files, texts.values()):
        file.write_text(words)
    return files


FOREST, BEACH, NOTE = "file-shelf:forest.png", "photo-gallery:beach.jpg", "document-inbox:note.txt"
CARD = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lovelace\nEMAIL:ada@example.org\nEND:VCARD\n"
LINK = "https://example.org/beach"

# A plugin's session, whose scene it is played in, and what is dragged there.
DRAGS = {
    "chart-import": ("from-chromium", {"files": media("chart-import:chart.pdf")}),
    "compose-button": ("on-the-button", {"files": media("compose-button:forest.png"), "at": (150, 575)}),
    "document-inbox": ("two-documents", {"files": media(NOTE, "document-inbox:forest.png"), "status": "partial"}),
    "file-shelf": ("all-kinds", {"files": media(FOREST, "file-shelf:letter.pdf"), "folder": True}),
    "mail-filter": ("two-messages", {"files": media("mail-filter:minutes.eml", "mail-filter:agenda.eml")}),
    "noop": ("dropped", {"items": text("Buy bread"), "status": "none"}),
    "page-stamp": ("text-on-a-page", {"items": text("DRAFT")}),
    "pdf-pages": ("picture-in", {"files": media("pdf-pages:forest.png")}),
    "photo-gallery": ("five-photos", {"files": media(BEACH)}),
    "recipes/alphabetical": ("three-at-once", {"files": media(NOTE)}),
    "recipes/checksum": ("two-files", {"files": media(NOTE, FOREST)}),
    "recipes/clean-text": ("straightened", {"items": text("It's  a -- test \n")}),
    "recipes/collect": ("two-texts", {"items": text("One")}),
    "recipes/compare": ("the-same", {"files": media(FOREST, "page-stamp:forest.png")}),
    "recipes/contact-list": ("cards", {"made": {"ada_vcf": CARD}}),
    "recipes/copy-link": ("links-and-a-file", {"items": [*text(f"{LINK}\r\n", "text/uri-list"), *text(LINK)]}),
    "recipes/csv-to-table": ("a-table", {"made": {"sales_csv": "what,how many\nbread,3\n"}}),
    "recipes/heic-to-jpeg": ("from-a-phone", {"files": media("recipes/heic-to-jpeg:quarters.heic")}),
    "recipes/import-rows": ("people", {"made": {"people_csv": "name,mail\nAda,ada@example.org\n"}}),
    "recipes/links-to-markdown": ("with-titles", {"items": [*text(f"{LINK}\r\n", "text/uri-list"), *text(LINK)]}),
    "recipes/merge-pdf": ("two-documents", {"files": media("recipes/merge-pdf:three-pages.pdf", "recipes/merge-pdf:one-page.pdf")}),
    "recipes/pages-out": ("three-pages", {"files": media("recipes/pages-out:three-pages.pdf")}),
    "recipes/qr-code": ("links", {"items": text(LINK)}),
    "recipes/rename": ("counted", {"files": media(NOTE, FOREST)}),
    "recipes/rename-by-date": ("photo-and-screenshots", {"files": media("recipes/rename-by-date:photo.jpg")}),
    "recipes/resize": ("made-small", {"files": media("recipes/resize:large.png")}),
    "recipes/sort-by-type": ("piles", {"files": media("recipes/sort-by-type:letter.pdf", "recipes/sort-by-type:forest.png")}),
    "recipes/strip-metadata": ("three-kinds", {"files": media("recipes/strip-metadata:photo.jpg")}),
    "recipient-field": ("one-card", {"made": {"ada_vcf": CARD}}),
    "reminder-lists": ("to-another-list", {"entry": True}),
    "rich-note": ("styled-into-styled", {"items": [*text("<b>Bold</b> words", "text/html"), *text("Bold words")]}),
    "shared-album": ("posted", {"files": media(BEACH), "answers": True}),
    "signed-files": ("as-a-file", {"shelf": True}),
}


def drag(browser, page, folder, *, files=(), items=(), made=None, folder_too=False, at=None, entry=False, shelf=False):
    """One drag from its first moment to the drop."""
    middle = "(p => [p.frame[0] + p.frame[2] / 2, p.frame[1] + p.frame[3] / 2])([...play.places.values()]"
    to = at or browser.evaluate(f"{middle}[{int(entry)}])")
    if not entry and not shelf:
        files = [*files, *(written(folder / "made", **made) if made else [])]
        if folder_too:
            written(folder / "made" / "trip", plan_txt="Go there")
            files.append(folder / "made" / "trip")
        start = [to[0] - 3, to[1] - 2]
        return page.drag(start, to, files=files, items=items)
    where = "board .cell" if entry else "shelf .cell"
    start = browser.evaluate(f"(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector('#{where}')"
                             ".getBoundingClientRect())")
    end = page.at(*to)
    lifted = browser.lift(start, end)
    for kind in ("dragEnter", "dragOver", "drop"):
        browser.hover(kind, end, lifted)
        browser.frame()
    browser.mouse("mouseReleased", *end)


def run(tool, folder, *words):
    done = subprocess.run([tool, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=60)
    return done.returncode, (done.stdout + done.stderr).strip()


def play_one(tool, folder, browser, name):
    session, what = DRAGS[name]
    what = dict(what)
    status, answers = what.pop("status", "imported"), what.pop("answers", False)
    what["folder_too"] = what.pop("folder", False)
    scene = plugins / name / "sessions" / f"{session}.json"
    with Play(tool, folder, scene=os.path.relpath(scene, folder)) as play:
        page = Page(browser, play)
        page.open()
        page.prepare()
        drag(browser, page, folder, **what)
        if answers:
            page.until("$('question').open")
            browser.click_on("#accept")
        outcome = page.outcome()
        same(f"shipped: {name}", outcome["status"], status)
        same(f"shipped: {name}: replays", page.reset()["replays"], "same")
        report = browser.evaluate("play.kept.report ?? ''")
        console = list(browser.console)
        browser.go(play.site.rstrip("/") + report)
        check(f"shipped: {name}: its report opens", any(word in page.text(".verdict") for word in ("arrived", "moved", "nothing to do")),
              page.text(".verdict"))
        same(f"shipped: {name}: console", console + browser.console, [])
        recording = play.sessions()[0]
        head, events = play.recorded(1)
        check(f"shipped: {name}: a whole drag", {"begin", "drop"} <= {each["type"] for each in events}, json.dumps(events)[:300])
    page = folder / "report.html"
    for words in (["replay", recording], ["test", "recordings"], ["replay", recording, "--format", "html", "--output", page],
                  ["explore", recording, "--runs", "60", "--seconds", "5", "--quiet"]):
        done, said = run(tool, folder, *words)
        same(f"shipped: {name}: {words[0]}", [done, said[-400:] if done else ""], [0, ""])
    check(f"shipped: {name}: a report is written", page.exists() and b"<h1>" in page.read_bytes())


def shipped(tool, folder):
    found = {str(each.parent.relative_to(plugins)) for each in plugins.rglob("plugin.lua")}
    same("shipped: each plugin is played", sorted(found), sorted(DRAGS))
    names = sorted(DRAGS)

    def play_some(browser, some):
        for name in some:
            try:
                play_one(tool, folder / name.replace("/", "-"), browser, name)
            except (AssertionError, RuntimeError, OSError, KeyError, IndexError, subprocess.TimeoutExpired) as error:
                check(f"shipped: {name}", False, f"{type(error).__name__}: {error}")

    # One after the other: a browser's pipes have numbers of their own in it.
    with Browser(1280, 800) as one, Browser(1280, 800) as two:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(play_some, [one, two], [names[::2], names[1::2]]))
    print(f"        {len(names)} plugins played, replayed, tested, explored and reported")

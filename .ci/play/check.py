#!/usr/bin/env python3
"""Plays for real: drags into the page of `dndhost play`, and compares what was recorded with what was done.

    .ci/play/check.py DNDHOST [PART…] [--pictures FOLDER]

DNDHOST is built with the trait Live. Parts: pointer, failures, keyboard, looks, strangers, trouble, crowd, folders,
shipped, screen; left out, all.
"""
import argparse
import concurrent.futures
import functools
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

root = pathlib.Path(__file__).resolve().parent
for each in (root, root.parent / "desktop"):
    sys.path.insert(0, str(each))
import checks  # noqa: E402
import strange  # noqa: E402
from browser import Browser  # noqa: E402
from checks import check, faults, kinds, proved, same, says, shoot, text  # noqa: E402
from crowd import crowd  # noqa: E402
from firefox import Firefox  # noqa: E402
from folders import folders  # noqa: E402
from screen import PATIENCE, Screen  # noqa: E402
from shipped import shipped  # noqa: E402
from stage import ALT, CTRL, HOSTILE, NOTES, SHIFT, Page, Play  # noqa: E402
from trouble import trouble  # noqa: E402

options = argparse.ArgumentParser()
options.add_argument("tool")
options.add_argument("parts", nargs="*")
options.add_argument("--pictures", type=pathlib.Path)
options = options.parse_args()
TOOL = str(pathlib.Path(options.tool).resolve())
checks.pictures += [options.pictures] if options.pictures else []


# MARK: The pointer

def pointer(folder):
    with Play(TOOL, folder) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        print(f"        from its start until the page is served: {play.started:.0f} ms")
        files = [play.media["photo.heic"], play.media["note.txt"]]
        # Files: kinds and types before the drop, names after it.
        start = page.at(20, 20)
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1 | 2 | 16}
        browser.hover("dragEnter", start, data)
        page.until("play.verdict?.destination === 'inbox'")
        browser.frame()
        page.until("$('dragged').textContent.includes('hidden until the drop')")
        for _ in range(4):
            browser.hover("dragOver", start, data)
        browser.hover("dragOver", page.at(60, 60), data)
        browser.hover("dragOver", page.at(60, 60), data, ALT)
        browser.hover("dragOver", page.at(60, 110), data, ALT)
        browser.evaluate("idle()")
        page.until("play.verdict?.insert_at === 4")
        browser.frame()
        says(page, "pointer: the badge says copy", "#badge", "copy")
        page.until("!drawn.get('inbox').caret.hidden")
        shoot(browser, "hover")
        browser.hover("drop", page.at(60, 110), data, ALT)
        outcome = page.outcome()
        same("pointer: files arrive", [outcome["status"], len(outcome["imported"])], ["imported", 2])
        shoot(browser, "outcome")
        # Out at the rim and in again is one drag; a second later it is over.
        data["files"] = data["files"][1:]
        browser.hover("dragEnter", page.at(100, 100), data)
        for point in [page.at(30, 100), page.at(4, 100)]:
            browser.hover("dragOver", point, data)
            browser.frame()
        back = page.at(8, 100)
        page.leave()
        browser.hover("dragEnter", back, data)
        browser.hover("dragOver", page.at(60, 100), data)
        browser.frame()
        browser.hover("dragOver", page.at(4, 100), data)
        browser.evaluate("idle()")
        page.leave()
        page.until("play.outcome?.status === 'cancelled'")
        # Escape, in the middle.
        page.drag((100, 100), (120, 120), end="", items=text("Escape"))
        page.leave()
        page.until("play.outcome?.status === 'cancelled' && !play.isHovering")
        first = page.reset()
        same("pointer: replays", first["replays"], "same")
        head, events = play.recorded(1)
        begins = [each for each in events if each["type"] == "begin"]
        same("pointer: one begin a drag", len(begins), 3)
        items = {item["id"]: item for item in head["items"]}
        hidden = [items[name] for name in begins[0]["items"]]
        check("pointer: hover has no names", all("name" not in item.get("hover", {"name": 0}) for item in hidden),
              json.dumps(hidden)[:300])
        same("pointer: names after the drop", [item.get("name", item["id"]) for item in hidden], ["photo.heic", "note.txt"])
        one = events[:[each["type"] for each in events].index("drop") + 1]
        at = [each["type"] for each in one]
        check("pointer: the keys come before their move", "modifiers" in at and "move" in at[at.index("modifiers"):], str(at))
        same("pointer: nothing at the same point", sum(each["type"] == "move" for each in one), 2)
        ends = kinds(events, "move", "modifiers", "begin", "reveal", "add", "allow")
        same("pointer: leave, and cancel a second later", ends, ["drop", "leave", "leave", "cancel", "cancel"])
        # A rest springs, a refusal says why, a question is a dialog.
        page.drag((700, 200), end="", items=text("rest"))
        page.until("placeOf('album').sprung === 'compose'")
        shoot(browser, "spring")
        page.leave()
        page.until("!play.isHovering")
        page.drag((400, 300), (420, 310), end="", items=text("refused"))
        page.until("play.verdict?.granted === 'forbidden'")
        says(page, "pointer: the badge says why", "#badge", "is kept")
        shoot(browser, "refused")
        browser.hover("drop", page.at(420, 310), {"items": text("refused"), "files": [], "dragOperationsMask": 1})
        same("pointer: refused", page.outcome()["status"], "forbidden")
        browser.frame()
        says(page, "pointer: with its reason", "#last", "is kept")
        page.drag((360, 20), items=text("https://example.org/", "text/uri-list"))
        page.until("$('question').open")
        shoot(browser, "asking")
        same("pointer: its fields", browser.evaluate("[...$('fields').querySelectorAll('[data-name]')].map(e => e.type).sort()"),
             ["checkbox", "number", "select-one", "text"])
        browser.evaluate("document.querySelector('[data-name=comment]').value = 'hello'; 0")
        browser.click_on("#accept")
        same("pointer: answered", page.outcome()["status"], "imported")
        # A text that is sent as bytes is called as one that isn't.
        page.drag((20, 20), items=text("\n  Buy bread\n" + "x" * 40000))
        same("pointer: a long text arrives", page.outcome()["status"], "imported")
        same("pointer: by its first line", browser.evaluate("[...play.items.values()].at(-1).name"), "Buy bread")
        # An entry of the page.
        picked, to = page.at(60, 18), page.at(60, 90)
        lifted = browser.lift(picked, to)
        check("pointer: entries have a text", any(item["mimeType"] == "text/plain" for item in lifted["items"]), str(lifted)[:200])
        for point in [picked, page.at(60, 60), to]:
            browser.hover("dragEnter" if point is picked else "dragOver", point, lifted)
            browser.frame()
        page.until("play.verdict?.granted === 'move'")
        # Whoever it is dragged to would fetch it by its address, which the page gives with it.
        name = browser.evaluate("placeOf('inbox').entries[0].name")
        fetched = browser.evaluate("fetch(addressOf(drag.own)).then(answer => answer.text())")
        check("pointer: an entry is given by its address", fetched in (name, NOTES.get(name)), f"{name!r}: {fetched!r}")
        other = browser.evaluate("addressOf({ entries: { destination: 'inbox', items: [2] } })")
        try:
            status = urllib.request.urlopen(other).status
        except urllib.error.HTTPError as refused:
            status = refused.code
        same("pointer: and none that isn't dragged", status, 404)
        browser.hover("drop", to, lifted)
        browser.mouse("mouseReleased", *to)
        same("pointer: an entry moves", page.outcome()["operation"], "move")
        order = "placeOf('inbox').entries.map(e => e.name)"
        after = browser.evaluate(order)
        page.until("!$('undo').disabled && $('redo').disabled")
        browser.click_on("#undo")
        page.until(f"JSON.stringify({order}) !== {json.dumps(json.dumps(after, separators=(',', ':')))}")
        page.until("!$('redo').disabled")
        browser.click_on("#redo")
        page.until(f"JSON.stringify({order}) === {json.dumps(json.dumps(after, separators=(',', ':')))}")
        # With a finger: pick up, target, drop.
        browser.click(*page.at(60, 18))
        browser.frame()
        browser.click_on("#pick")
        page.until("play.verdict?.destination === 'inbox'")
        browser.click(*page.at(60, 200))
        page.until("play.verdict?.insert_at > 3")
        browser.click_on("#let-go")
        same("pointer: by touch", page.outcome()["operation"], "move")
        # A paste, as the browser gives it.
        before = browser.evaluate("placeOf('inbox').entries.length")
        browser.evaluate(
            "drawn.get('inbox').node.focus(); const data = new DataTransfer(); data.setData('text/plain', 'pasted');"
            "data.items.add(new File(['a file'], 'pasted.txt', { type: 'text/plain' }));"
            "document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })); 0")
        page.until(f"placeOf('inbox').entries.length > {before}")
        page.outcome()
        same("pointer: replays", page.reset()["replays"], "same")
        head, events = play.recorded(2)
        check("pointer: all are recorded", {"drop", "answer", "undo", "redo", "paste"} <= set(kinds(events)), str(kinds(events)))
        check("pointer: an entry's source", any(each.get("source", {}).get("destination") == "inbox"
                                                for each in events if each["type"] == "begin"))
        proved("pointer", play, 2)
        # A saved plugin is read again, and the scene starts afresh.
        before = (play.folder / "trash.lua").read_text()
        (play.folder / "trash.lua").write_text(before.replace("is kept", "stays"))
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            page.drag((400, 300), (420, 310), end="", items=text("again"))
            page.until("play.verdict?.destination === 'trash'")
            isNew = "stays" in browser.evaluate("play.verdict.message")
            page.leave()
            page.until("!play.isHovering")
            if isNew:
                break
            time.sleep(0.3)
        check("pointer: a saved plugin takes over", isNew)
        moves(page)
        page.reset()
        same("pointer: console", browser.console, [])
        status, said = play.test(str(play.sessions()[-1]))
        check("pointer: the new plugin's recording passes", status == 0, said[-600:])


def moves(page):
    """From a dragover to its verdict in the page, and to the first task behind the frame that shows it."""
    page.evaluate(
        "asked1.length = 0; globalThis.painted = []; { const real = ask; let over = 0;"
        # Where a drag comes over another element, a browser says only that it has entered that one.
        "for (const type of ['dragenter', 'dragover'])"
        "addEventListener(type, event => { over = event.timeStamp; }, true);"
        # The page's own listener comes before this one, and mostly asks at once.
        "ask = async message => { const began = window.event?.type.startsWith('drag') ? window.event.timeStamp : over;"
        "const said = await real(message);"
        "if (message.do === 'move') requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();"
        "port1.onmessage = () => painted.push(performance.now() - began); port2.postMessage(0); });"
        "return said; } } 0")
    page.drag(*((10 + n % 300, 10 + n * 7 % 340) for n in range(200)), end="", items=text("moves"))
    page.evaluate("idle()")
    page.frame()
    verdicts = sorted(ms for word, ms in page.evaluate("asked1") if word == "move")
    for what, times in ("verdict", verdicts), ("painted", sorted(page.evaluate("painted"))):
        print(f"        dragover to {what}: median {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms"
              f" of {len(times)}")
    page.leave()
    page.until("!play.isHovering")


# MARK: When it goes wrong

def failures(folder):
    with Play(TOOL, folder) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        hold, release = "var realSend = send; send = async () => {}; 0", "send = realSend; send(); 0"
        lost = play.folder / "media" / "lost.txt"
        lost.write_text("soon gone")
        # A File that is gone fails alone.
        browser.evaluate(hold)
        page.drag((20, 20), (40, 40), files=[lost, play.media["note.txt"]])
        page.until("waiting.length === 2")
        lost.unlink()
        browser.evaluate(release)
        outcome = page.outcome()
        same("failures: one of two is lost", [outcome["status"], len(outcome.get("failed", []))], ["partial", 1])
        # Stopped while bytes are on their way.
        browser.evaluate(hold)
        page.drag((20, 20), files=[play.media["note.txt"]])
        page.until("waiting.length && placeOf('inbox').entries.some(e => e.hold)")
        browser.frame()
        shoot(browser, "transfer")
        browser.click_on("#stop")
        same("failures: stopped", page.outcome()["status"], "aborted")
        # A drop that is over at once is carried out no more, nor is a question of one that was stopped asked.
        browser.evaluate("play.outcome = null; 0")
        page.drag((400, 300), (420, 310), items=text("nothing"), modifiers=ALT)
        same("failures: dropped on the proposal cancel", page.outcome()["status"], "cancelled")
        browser.frame()
        says(page, "failures: and the page says so", "#verdict", "cancelled")
        check("failures: there is nothing to stop", browser.evaluate("$('stop').disabled"))
        page.drag((360, 20), items=text("asked"))
        page.until("$('question').open")
        browser.evaluate("say({ do: 'abort' }).then(() => 0)")
        same("failures: stopped while it asks", page.outcome()["status"], "aborted")
        page.until("!$('question').open")
        # The page goes while bytes are on their way, and comes back.
        page.drag((20, 20), files=[play.media["scan.pdf"]])
        page.until("waiting.length")
        page.open()
        page.prepare()
        page.until("!play.open")
        # The page goes while hovering.
        page.drag((20, 20), (40, 40), end="", items=text("hovering"))
        page.until("play.verdict")
        page.open()
        page.prepare()
        # Another tab takes the scene over, and gives it back.
        other = browser.send("Target.createTarget", url=play.url)["targetId"]
        page.until("wire.state === 'taken' && $('banner').textContent.includes('Another tab')")
        browser.send("Target.closeTarget", targetId=other)
        browser.evaluate("$('banner-button').click(); 0")
        page.until("wire.state === 'live'")
        same("failures: replays", page.reset()["replays"], "same")
        transcript = play.transcript(1)
        codes = [each.get("code") for each in transcript if each.get("effect") == "loaded" and "code" in each]
        check("failures: the closed page's load expired", "expired" in codes, str(codes))
        check("failures: the hover was cancelled", any(each.get("status") == "cancelled" for each in transcript))
        # The program ends.
        play.program.end()
        page.until("wire.state === 'gone'")
        browser.frame()
        says(page, "failures: the page says so", "#banner", "gone")
        shoot(browser, "gone")
        proved("failures", play, 1)


# MARK: The keyboard

def keyboard(folder):
    with Play(TOOL, folder) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        focus = "(e => e.id || e.dataset.id || e.dataset.region || e.textContent)(document.activeElement)"

        def tab_to(wanted, most=40):
            seen = []
            for _ in range(most):
                browser.key("Tab")
                seen.append(browser.evaluate(focus))
                if seen[-1] == wanted:
                    return seen
            raise AssertionError(f"Tab never came to {wanted}: {seen}")

        order = tab_to("choose")
        check("keyboard: the order is the one that one reads in",
              [each for each in order if each in ("undo", "reset", "keep", "inbox", "album", "compose", "trash", "choose")]
              == ["reset", "keep", "inbox", "album", "compose", "trash", "choose"], str(order))
        check("keyboard: there is nothing to take back yet, nor to do again",
              browser.evaluate("$('undo').disabled && $('redo').disabled"))
        check("keyboard: the focus shows", browser.evaluate("getComputedStyle(document.activeElement).outlineStyle !== 'none'"))
        browser.send("Page.setInterceptFileChooserDialog", enabled=True)
        browser.key("Enter")
        while not browser.kept["Page.fileChooserOpened"]:
            browser.receive()
        chooser = browser.kept["Page.fileChooserOpened"].pop()
        browser.send("DOM.setFileInputFiles", files=[str(play.media["note.txt"])], backendNodeId=chooser["backendNodeId"])
        page.until("pointer.isCarried && play.verdict?.destination === 'inbox'")
        place = browser.evaluate("play.verdict.insert_at")
        for _ in range(9):
            browser.key("ArrowUp")
        page.until(f"play.verdict?.insert_at < {place}")
        browser.key("Tab")
        page.until("play.verdict?.destination === 'album'")
        browser.key("Tab")
        page.until("placeOf('album').lit === 'compose'")
        browser.key("Tab")
        page.until("play.verdict?.granted === 'forbidden'")
        page.until("$('live').textContent.includes('forbidden')")
        shoot(browser, "carried")
        browser.key("Tab")
        page.until("play.verdict?.destination === 'inbox'")
        browser.key("Enter")
        same("keyboard: from open to outcome", page.outcome()["status"], "imported")
        page.until("$('live').textContent.includes('imported') || $('live').textContent.includes('replays')")
        # An entry is picked up, given up, carried with a modifier, and what came of it undone.
        browser.evaluate("drawn.get('inbox').cells.querySelector('[tabindex=\"0\"]').focus(); 0")
        browser.key("ArrowDown")
        name = browser.evaluate("document.activeElement.textContent")
        same("keyboard: an arrow goes to the next entry", name, browser.evaluate("placeOf('inbox').entries[1].name"))
        browser.key("c", CTRL)
        page.until("play.verdict?.granted === 'move'")
        browser.key("Escape")
        page.until("!play.isHovering && !pointer.isCarried")
        browser.evaluate("drawn.get('inbox').cells.querySelector('[tabindex=\"0\"]').focus(); 0")
        browser.key("c", CTRL)
        page.until("play.verdict?.granted === 'move'")
        browser.send("Input.dispatchKeyEvent", type="rawKeyDown", key="Alt", code="AltLeft", windowsVirtualKeyCode=18, modifiers=ALT)
        page.until("play.verdict?.granted === 'copy'")
        browser.send("Input.dispatchKeyEvent", type="keyUp", key="Alt", code="AltLeft", windowsVirtualKeyCode=18)
        page.until("play.verdict?.granted === 'move'")
        before = browser.evaluate("placeOf('inbox').entries.map(e => e.name)")
        browser.key("Tab")
        page.until("play.verdict?.destination === 'album'")
        browser.key("Enter")
        page.until("$('question').open")
        same("keyboard: a question takes the focus", browser.evaluate("document.activeElement.dataset.name"), "comment")
        browser.type("fault")
        browser.key("Enter")
        page.outcome()
        page.until("document.activeElement.classList.contains('fault')")
        check("keyboard: a fault takes the focus", True)
        shoot(browser, "fault")
        browser.evaluate("drawn.get('inbox').node.focus(); 0")
        browser.key("z", CTRL)
        page.until("play.moments.some(m => m.text.includes('undo'))")
        browser.key("z", CTRL | SHIFT)
        page.until("play.moments.some(m => m.text.includes('redo'))")
        check("keyboard: what was refused moved nothing", set(before) >= {name}, str(before))
        # Keep as test…, with a name.
        browser.evaluate("$('keep').focus(); 0")
        browser.key("Enter")
        page.until("$('keeping').open")
        browser.type("by-keyboard")
        browser.key("Enter")
        page.until("play.kept")
        check("keyboard: kept by its name", (play.recordings / "by-keyboard.jsonl").exists(), str(play.sessions()))
        same("keyboard: console", browser.console, [])
        same("keyboard: replays", browser.evaluate("play.kept.replays"), "same")
        # The fault that happened is expected from then on.
        status, said = play.test()
        check("keyboard: a recorded fault is expected", status == 0, said)


# MARK: Looks, and what isn't markup

def looks(folder):
    with Play(TOOL, folder) as play, Browser(1280, 800) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        hostile = play.media[f"{HOSTILE}.txt"]
        page.drag((20, 20), files=[hostile])
        page.outcome()
        page.drag((400, 300), items=[*text("<svg onload=alert(1)>", "image/svg+xml"), *text(f"<b>{HOSTILE}</b>", "text/html")])
        page.outcome()
        page.drag((360, 20), items=text(f"{HOSTILE}"))
        page.until("$('question').open")
        browser.evaluate(f"document.querySelector('[data-name=comment]').value = {json.dumps(HOSTILE)}; 0")
        browser.click_on("#accept")
        page.outcome()
        browser.frame()
        same("looks: a place's name is read over what lies under it", browser.evaluate(
            "[...document.querySelectorAll('.place-name')].map(e => getComputedStyle(e).backgroundColor).filter(c => /, 0\\)$/.test(c))"), [])
        # What empties under a page that is scrolled moves nothing that one is about to click.
        browser.size(1280, 420)
        browser.evaluate("scrollTo({ top: 1e6, behavior: 'instant' }); 0")
        browser.frame()
        place = "(r => [r.left, r.top])($('choose').getBoundingClientRect())"
        lies = at_rest(lambda: browser.evaluate(place))
        check("looks: it is scrolled", browser.evaluate("scrollY > 0"))
        browser.evaluate("play.items.clear(); play.outcome = null; play.moments = []; slowlyAt = 0; drawPanels(); 0")
        moved = [abs(a - b) for a, b in zip(at_rest(lambda: browser.evaluate(place)), lies)]
        check("looks: what empties moves nothing", max(moved) < 2, str(moved))
        browser.evaluate("scrollTo({ top: 0, behavior: 'instant' }); 0")
        browser.size(1280, 800)
        browser.frame()
        same("looks: nothing became markup", browser.evaluate(
            "[document.querySelectorAll('img, b, i, svg:not(.lanes svg), script:not([src])').length, document.title.includes('markup')]"),
            [0, False])
        check("looks: all of it is told", HOSTILE in page.text("body"))
        nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
        def value(node, key): return node.get(key, {}).get("value")
        unnamed = [value(node, "role") for node in nodes if not node.get("ignored") and not value(node, "name")
                   and value(node, "role") in ("button", "link", "listbox", "option", "region", "dialog", "textbox", "group", "log")]
        same("looks: everything that acts has a name", unnamed, [])
        roles = {value(node, "role") for node in nodes}
        for role in ("banner", "main", "heading", "button", "listbox", "option", "region", "status"):
            check("looks: roles", role in roles, f"{role} of {sorted(map(str, roles))}")
        same("looks: ids are unique", browser.evaluate(
            "[...document.querySelectorAll('[id]')].map(e => e.id).filter((id, i, all) => all.indexOf(id) !== i)"), [])
        same("looks: labels lead somewhere", browser.evaluate(
            "[...document.querySelectorAll('[aria-labelledby], label[for]')].filter(e => !$(e.getAttribute('aria-labelledby')"
            " ?? e.getAttribute('for'))).length"), 0)
        for scheme in ("light", "dark"):
            browser.media(scheme=scheme)
            for width in (1280, 720, 360):
                browser.size(width, 800)
                browser.frame()
                page.drag((400, 300), end="", items=text("looks"))
                page.until("play.verdict?.granted === 'forbidden'")
                browser.frame()
                same(f"looks: {scheme} {width} contrast", browser.faint(), [])
                same(f"looks: {scheme} nothing wider than {width}", browser.evaluate("document.documentElement.scrollWidth"), width)
                small = browser.evaluate("[...document.querySelectorAll('button')].filter(e => e.getClientRects().length"
                                         " && (e.offsetHeight < 44 || e.offsetWidth < 44)).map(e => e.id || e.className)")
                same(f"looks: {scheme} {width} targets of 44 px", small, [])
                shoot(browser, f"looks-{scheme}-{width}")
                page.leave()
                page.until("!play.isHovering")
        # What sticks out of the destination that it lies in takes no drops there, and isn't drawn there.
        browser.evaluate("setScene({ destinations: [{ id: 'outer', frame: [0, 0, 200, 200], destinations: [{ id: 'inner',"
                         " frame: [150, 100, 100, 50] }] }, { id: 'wide', frame: [300, 0, 100, 200] }] }, {}); sceneChanged()")
        browser.frame()
        place = "placeAt([{}, 120])?.id ?? null"
        same("looks: inside there is the inner one", browser.evaluate(place.format(180)), "inner")
        same("looks: outside there is none", browser.evaluate(place.format(220)), None)
        seen = "document.elementFromPoint(...(([x, y, s]) => [x + {} * s, y + 120 * s])([board.getBoundingClientRect().left," \
               " board.getBoundingClientRect().top, scale])).closest('.place')?.dataset.id ?? null"
        same("looks: and so it is drawn", [browser.evaluate(seen.format(x)) for x in (180, 220, 350)], ["inner", None, "wide"])
        same("looks: console", browser.console, [])
        page.reset()
        proved("looks", play, 1)


# MARK: A screen

def offers(play):
    """What other programs drag, by name."""
    address = "https://example.org/beach.png"
    uri = lambda *files: "".join(f"{file.as_uri()}\r\n" for file in files)  # noqa: E731
    many = play.folder / "many"
    many.mkdir(exist_ok=True)
    for n in range(1000):
        (many / f"{n:04}.txt").write_text(str(n))
    return {
        "files": {"text/uri-list": uri(play.media["photo.heic"], play.media["scan.pdf"])},
        "a folder": {"text/uri-list": uri(play.media["trip"])},
        "text": {"text/plain;charset=utf-8": "Buy bread", "text/plain": "Buy bread", "UTF8_STRING": "Buy bread"},
        "a link": {"text/uri-list": "https://example.org/\r\n", "text/plain": "https://example.org/"},
        "a picture": {"text/html": f'<img src="{address}" alt="A beach">', "text/plain": address},
        "1,000 files": {"text/uri-list": uri(*sorted(many.iterdir()))},
    }


class Source:
    """The other program."""

    def __init__(self, screen, title):
        self.process = subprocess.Popen(["/usr/bin/python3", "-u", str(root.parent / "desktop" / "xdnd.py"), title], env=screen.env,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        json.loads(self.process.stdout.readline())

    def drag(self, path, offers, end="drop"):
        self.process.stdin.write(json.dumps({"path": path, "offers": offers, "end": end}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.kill()
        self.process.wait()


def on_screen(name, folder):
    """Drags each into one browser; a recording a drag."""
    screen = Screen(1280, 900)
    try:
        browser = Browser(1280, 900, deadline=600, env=screen.env) if name == "chromium" else Firefox(screen.env, deadline=600)
        with Play(TOOL, folder / name, "--fresh") as play, browser:
            browser.go(play.url)
            wait = functools.partial(until, browser)
            wait("!document.getElementById('choose').disabled")
            left, top, width = at_rest(lambda: browser.evaluate(
                "(r => [r.left, r.top, r.width])(document.getElementById('board').getBoundingClientRect())"))
            if name == "firefox":
                left, top = left + browser.evaluate("mozInnerScreenX"), top + browser.evaluate("mozInnerScreenY")
            scale = width / 760
            def at(x, y): return [round(left + x * scale), round(top + y * scale)]
            source = Source(screen, "dndhost play")
            told = {}
            # Out of the window in the middle is as Escape: only the place tells.
            source.drag([at(40 + 5 * n, 200) for n in range(5)], {"text/plain": "not dropped"}, "leave")
            for number, (what, offer) in enumerate(offers(play).items(), 1):
                began = time.monotonic()
                answer = source.drag([at(40 + 5 * n, 200 + 3 * n) for n in range(8)], offer)
                told[what] = [answer, play.recorded(number, 180)]
                said = f"status {answer['ms']} ms" if what != "1,000 files" else f"{time.monotonic() - began:.1f} s in all"
                print(f"        {name}: {what}, {said}", flush=True)
                if what == "files":
                    shoot(browser, name)
            # An entry of the page, by a pointer.
            screen.take(at(60, 18))
            screen.way(at(76, 22), at(100, 90))
            wait("document.getElementById('verdict').textContent.includes('move into')")
            screen.way(at(104, 92), at(100, 90), 4)
            screen.let_go()
            told["an entry"] = [{"finished": [True]}, play.recorded(len(told) + 1, 180)]
            told["an entry, out"] = [{"finished": [True]}, taken_out(screen, at, play, len(told) + 1)]
            source.end()
            proved(name, play, len(told))
            for what, (answer, _) in told.items():
                check(f"{name}: {what} is taken", answer["finished"] and answer["finished"][0], str(answer))
            return {what: recording for what, (_, recording) in told.items()}
    finally:
        screen.close()


def taken_out(screen, at, play, number):
    """An entry of the page, let go over another program, which takes its text; the recording of it."""
    x, y = 1000, 640
    program = str(root.parent / "desktop" / "target.py")
    target = screen.start("target", ["/usr/bin/python3", "-u", program, "3", "above", str(x), str(y)])
    target.wait("ready")
    screen.take(at(60, 18))
    screen.way(at(76, 22), [x + 100, y + 100])
    screen.way([x + 100, y + 100], [x + 110, y + 105], 4)
    time.sleep(0.5)
    screen.let_go()
    target.wait("got text/plain")
    screen.dismiss(target)
    head, events = play.recorded(number, 180)
    out = [each for each in events if each["type"] in ("provide", "source_end")]
    same("out of the page: what the other did", [[each["type"], each.get("operation")] for each in out],
         [["provide", None], ["source_end", "copy"]])
    ends = [each for each in play.transcript(number) if each["record"] == "outcome"]
    same("out of the page: it arrived there", [each["status"] for each in ends], ["imported"])
    return head, events


def at_rest(look):
    """What is seen twice in a row."""
    before = None
    while (now := look()) != before:
        before = now
        time.sleep(0.1)
    return now


def until(browser, expression, seconds=PATIENCE):
    ends = time.monotonic() + seconds
    while not browser.evaluate(f"Boolean({expression})"):
        if time.monotonic() > ends:
            raise AssertionError(f"never so: {expression}")
        time.sleep(0.05)


def compared(head):
    """A recording's items without what a browser shows of them before the drop."""
    drop = ("hover", "arrivals", "size", "latency")
    return [{key: [{k: v for k, v in each.items() if k not in drop} for each in value] if key == "representations" else value
             for key, value in item.items() if key not in drop} for item in head.get("items", [])]


def screen(folder):
    with concurrent.futures.ThreadPoolExecutor(2) as runs:
        found = list(runs.map(lambda name: on_screen(name, folder), ["chromium", "firefox"]))
    for what, (head, events) in found[0].items():
        other, others = found[1][what]
        same(f"screen: {what}: the items differ in hover alone", compared(head), compared(other))
        ends = [[each["type"] for each in list_ if each["type"] in ("begin", "drop", "cancel")] for list_ in (events, others)]
        same(f"screen: {what}: the same happened", ends[0], ends[1])


PARTS = {each.__name__: each for each in (pointer, failures, keyboard, looks)}
PARTS |= {each.__name__: functools.partial(each, TOOL) for each in (strange.strangers, trouble, crowd, folders, shipped)}
PARTS["screen"] = screen
began = time.monotonic()
with tempfile.TemporaryDirectory(prefix="play-") as place:
    for name in options.parts or PARTS:
        start = time.monotonic()
        before = len(faults)
        try:
            PARTS[name](pathlib.Path(place) / name)
        except (AssertionError, RuntimeError, TimeoutError, OSError, KeyError, IndexError, TypeError) as error:
            check(name, False, f"{type(error).__name__}: {error}")
        print(f"{'ok' if len(faults) == before else 'failed':7} {name}: {time.monotonic() - start:.1f} s", flush=True)
print(f"{len(faults)} faults" if faults else f"plays, records and replays, in {time.monotonic() - began:.0f} s")
sys.exit(1 if faults else 0)

#!/usr/bin/env python3
"""Opens reports in a headless Chromium, and tries every key, link and drag of them: of one run, and of several.

    .ci/report/check.py DNDHOST [FOLDER for screenshots]
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / "desktop"), str(pathlib.Path(__file__).resolve().parent)]
import several  # noqa: E402
from browser import Browser  # noqa: E402

SHIFT, CTRL = 8, 2
TOOL = str(pathlib.Path(sys.argv[1]).resolve())
SHOTS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
faults = []

SHELF = """return {
  name = "shelf", api = 1, accepts = { "public.plain-text" },
  on_update = function(session)
    return { operation = "copy", insert_at = session:index() }
  end,
  on_perform = function(session)
    dnd.each(session.items, { limit = 8 }, function(item)
      local slot = session:placeholder()
      slot:commit { item:load("public.plain-text", { progress = slot }) }
    end)
  end,
}
"""
BROKEN = """return {
  name = "broken", api = 1,
  on_perform = function(session)
    session:notify("info", "about to go wrong")
    local nothing = nil
    session:insert { contents = nothing.name }
  end,
}
"""


def session(items, events, title="A session", destination="shelf", fails=()):
    return {
        "format": "dndhost.session/1", "title": title,
        "destinations": [{"id": destination, "frame": [0, 0, 400, 300], "contents": ["first"],
                          "layout": {"kind": "list", "cell": [400, 24]}}],
        "items": [{"id": f"i{n}", "name": f"Item {n}.txt", "representations": [
            {"type": "public.plain-text", "latency": 5 + n % 90,
             **({"fails": "connection lost"} if n in fails else {"text": f"{n}"})}]}
            for n in range(items)],
        "events": events}


FORGETFUL = """return {
  name = "forgetful", api = 1,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text = item:load()
      if text.size < 5 then
        return
      else
        session:insert { contents = text }
      end
    end
  end,
}
"""


KEEPING = """return {
  name = "keeping", api = 1,
  on_update = function(session) return "copy" end,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local content, problem = item:try("public.plain-text")
      if content then session:insert { contents = content } else session:fail(item, problem.code) end
      dnd.sleep(20)
    end
  end,
}
"""


def drag(items, more=(), moves=12):
    names = [f"i{n}" for n in range(items)]
    return [{"t": 0, "type": "begin", "items": names, "at": [500, 40]},
            *({"t": 16 * n, "type": "move", "at": [500 - 20 * n, 40 + 5 * n]} for n in range(1, moves)),
            {"t": 400, "type": "drop"}, *more]


REFUSING = """return {
  name = "refusing", api = 1,
  can_handle = function(session) return true end,
  on_update = function(session)
    if not session:has("public.image") then
      return { operation = "forbidden", message = "pictures only, and none that is so wide that its line goes on" }
    end
    return "copy"
  end,
}
"""


FORGOTTEN_PLACE = """return {
  name = "place", api = 1,
  on_update = function(session) return "copy" end,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      session:insert { contents = item:load() }
    end
    session:placeholder { title = "never filled" }
  end,
}
"""
UNITS = """return {
  name = "units", api = 1,
  on_update = function(session) return "copy" end,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      session:insert { contents = item:load() }
    end
    for unit = 2, 6 do
      session:fail(session.items[1], { unit = unit, message = "is empty" })
    end
  end,
}
"""
HELPED = """local function leave(session, item)
  session:skip(item, "not wanted")
end
local function judge(session, item)
  leave(session, item)
  local none = nil
  return none.name
end
return {
  name = "helped", api = 1,
  on_update = function(session) return "copy" end,
  on_perform = function(session)
    judge(session, session.items[1])
  end,
}
"""


def helped():
    """Two drags with nothing between them, onto a list with regions and a list inside of it."""
    found = session(1, [*drag(1), {"t": 60_000, "type": "begin", "items": ["i0"], "at": [500, 40]},
                        {"t": 60_100, "type": "move", "at": [300, 200]}, {"t": 60_200, "type": "drop"}],
                    "A helper that skips and fails")
    row = {"kind": "list", "cell": [400, 24]}
    found["destinations"][0] |= {
        "contents": [f"Entry {n}" for n in range(9)], "regions": [{"id": "head", "frame": [0, 0, 400, 60]}],
        "destinations": [{"id": "inner", "frame": [40, 90, 200, 60], "layout": row}]}
    return found


def windows():
    """As an application records it: windows lie a million apart, and are laid out only after they opened."""
    frames = {"left": [0, 1000024, 330, 260], "right": [338, 1000024, 330, 260], "other": [0, 2000024, 330, 260]}
    events = [*({"t": 10, "type": "open", "destination": {"id": name, "frame": [0, 0, 0, 0], "contents": ["first"]}}
                for name in [*frames, "never"]),
              *({"t": 20, "type": "change", "destination": name, "frame": frame} for name, frame in frames.items()),
              {"t": 30, "type": "begin", "items": ["i0", "i1"], "at": [0, 1000000]},
              {"t": 60, "type": "move", "at": [100, 1000100]}, {"t": 90, "type": "move", "at": [160, 1000150]},
              {"t": 120, "type": "leave"},
              {"t": 150, "type": "move", "at": [40, 2000100]}, {"t": 180, "type": "move", "at": [80, 2000150]},
              {"t": 210, "type": "drop"}]
    return {**session(2, events, "Two windows"), "destinations": []}


def crowd():
    """So many destinations that their names have no room."""
    places = [{"id": f"destination {n}", "frame": [n % 30 * 20, n // 30 * 20, 18, 18]} for n in range(600)]
    places.append({"id": "a name that is far longer than the scene is wide " * 4, "frame": [620, 0, 100, 100]})
    return {**session(2, drag(2), "Many destinations"), "destinations": places}


def cases():
    yield "good", SHELF, session(3, drag(3), "Three notes onto a shelf")
    yield "fault", BROKEN, session(2, drag(2), "A handler that fails")
    yield "refused", REFUSING, session(1, drag(1), "A drop that is refused")
    yield "forgotten", FORGETFUL, session(2, drag(2), "A handler that returns too early")
    yield "undone", SHELF, session(2, drag(2, [{"t": 2000, "type": "undo", "destination": "shelf"}]),
                                   "A drop that is undone")
    yield "lost", SHELF, session(2, [
        {"t": 0, "type": "begin", "items": ["i0"], "at": [500, 40]},
        {"t": 50, "type": "move", "at": [300, 60]}, {"t": 100, "type": "drop"},
        {"t": 200, "type": "begin", "items": ["i1"], "at": [40, 350]},
        {"t": 250, "type": "move", "at": [100, 200]}, {"t": 300, "type": "drop"}],
        "Of two drops the first fails", fails={0})
    yield "many", SHELF, session(1000, drag(1000), "A thousand items", fails={7, 180, 999})
    yield "proto", SHELF, session(2, drag(2), "</script><img src=x onerror=alert(1)>", "__proto__")
    yield "place", FORGOTTEN_PLACE, session(2, drag(2), "A place that stays open")
    yield "units", UNITS, session(2, drag(2), "Units that fail")
    yield "helped", HELPED, helped()
    yield "killed", KEEPING, {**session(3, drag(3, [{"t": 428, "type": "crash"}, {"t": 460, "type": "crash", "power": True}]),
                                        "An app that is killed twice"), "journal": True}
    yield "windows", SHELF, windows()
    yield "crowd", SHELF, crowd()
    events = drag(2, moves=2)[:2]
    for n in range(100_000):
        events.append({"t": 20 + n, "type": "move", "at": [50 + n * 7 % 450, 20 + n * 3 % 350]})
    events.append({"t": 100_100, "type": "drop"})
    yield "long", SHELF, session(2, events, "A hundred thousand events")


def check(name, holds, said=""):
    if not holds:
        faults.append(f"{name}: {said}")
        print(f"not so  {name} {said}")


def same(name, found, wanted):
    check(name, found == wanted, f"{found!r}, not {wanted!r}")


class Page:
    """A report in the browser, in the words of its script."""

    def __init__(self, browser, name, path):
        self.browser, self.name, self.path = browser, name, path

    def __getattr__(self, word):
        return self.browser.evaluate(word)

    def at(self):
        return self.browser.evaluate("now.r")

    def check(self, what, holds, said=""):
        check(f"{self.name}: {what}", holds, said)

    def same(self, what, found, wanted):
        same(f"{self.name}: {what}", found, wanted)

    def shoot(self, what, whole=False):
        if SHOTS:
            self.browser.screenshot(str(SHOTS / f"{self.name}-{what}.png"), whole)

    def quiet(self):
        self.same("console", self.browser.console, [])
        self.same("requests", len(self.browser.requests), 1)


def keys(page):
    browser, count = page.browser, page.browser.evaluate("records.length")
    browser.evaluate("goTo(records.length)")
    browser.key("ArrowLeft")
    page.same("left goes back a record", page.at(), count - 1)
    browser.key("ArrowRight")
    page.same("right goes on", page.at(), count)
    browser.key("ArrowLeft", CTRL)
    word = browser.evaluate("records[now.r - 1][1]")
    page.check("Ctrl goes by event", word in ["event", "outcome"], word)
    browser.evaluate("goTo(0)")
    page.same("the beginning", page.at(), 0)
    browser.key("ArrowRight", SHIFT)
    first = browser.evaluate("now.t")
    browser.key("ArrowRight", SHIFT)
    page.check("Shift goes by moment", browser.evaluate("now.t") > first)
    browser.key("ArrowLeft", SHIFT)
    page.same("and back", browser.evaluate("now.t"), first)
    browser.key("ArrowRight", CTRL)
    browser.key("+")
    browser.key("+")
    page.check("+ zooms in", browser.evaluate("view.to - view.from < span"))
    browser.key("-")
    browser.key("0")
    page.check("0 shows all", browser.evaluate("view.to - view.from === span"))
    browser.evaluate("slider.focus()")
    browser.key("Home")
    page.same("Home", page.at(), 0)
    browser.key("End")
    page.same("End", page.at(), count)
    browser.key("ArrowLeft")
    page.same("an arrow on the slider is one step", page.at(), count - 1)
    browser.evaluate("slider.blur()")
    browser.key("/")
    page.same("/ searches", browser.evaluate("document.activeElement.id"), "search")
    browser.type("drop")
    page.check("what is found", browser.evaluate("$('records').querySelectorAll('tbody tr').length > 0"))
    browser.key("Escape")
    browser.evaluate("$('search').value = ''; refilter()")


def links(page):
    browser = page.browser
    browser.click_on("#verdict a")
    browser.frame()
    wanted = browser.evaluate("Number(/r=(\\d+)/.exec(document.querySelector('#verdict a').href)[1])")
    page.same("a clause leads to its moment", page.at(), wanted)
    page.same("and says so in the address", browser.evaluate("location.hash"), f"#r={wanted}")
    browser.evaluate("location.hash = '#r=3'")
    browser.frame()
    page.same("an address goes to its step", page.at(), 3)
    if browser.evaluate("Boolean(document.querySelector('.items th a'))"):
        browser.click_on(".items th a")
        browser.frame()
        page.check("an item leads to its record", "item" in browser.evaluate("records[now.r - 1][3]"))
    browser.evaluate("scrollTo(0, 0); fillRecords(0)")
    browser.click_on("#records tbody tr:nth-child(2) td:last-child")
    page.same("a row leads to its record", page.at(), 2)
    browser.click_on("#back")
    page.same("the button goes back", page.at(), 1)
    browser.click_on("#on")
    page.same("and on", page.at(), 2)
    for one in ["#closer", "#farther", "#whole", "#failed", "#failed"]:
        browser.click_on(one)
    browser.evaluate("goTo(records.length); scrollTo(0, 0)")
    if browser.evaluate("Boolean(document.querySelector('#scene .picked .cell'))"):
        browser.click_on("#scene .picked .cell")
        page.check("an entry says who made it", browser.evaluate("!$('who').hidden"))


def scene_keys(page):
    """The scene is one stop of Tab, in which keys go from entry to entry."""
    browser = page.browser
    browser.evaluate("scrollTo(0, 0); goTo(records.length); document.activeElement.blur()")
    stops = browser.evaluate("sceneSVG.querySelectorAll('[tabindex=\"0\"]').length")
    page.same("one stop of the scene", stops, 1)
    if browser.evaluate("sceneSVG.querySelectorAll('.cell').length") < 2:
        return
    browser.evaluate("sceneSVG.querySelector('[tabindex=\"0\"]').focus()")
    browser.key("Home")
    first = browser.evaluate("document.activeElement.dataset.key")
    browser.key("ArrowDown")
    second = browser.evaluate("document.activeElement.dataset.key")
    page.check("down goes to the next entry", first != second, f"{first} {second}")
    page.check("which has a name", browser.evaluate("Boolean(document.activeElement.getAttribute('aria-label'))"))
    browser.key("Enter")
    page.check("Enter says who made it", browser.evaluate("!$('who').hidden"))
    before = page.at()
    browser.key("ArrowLeft")
    page.same("left still goes back a step", page.at(), before - 1)
    page.check("and the scene stays in focus", browser.evaluate("sceneSVG.contains(document.activeElement)"))
    browser.evaluate("goTo(records.length); document.activeElement.blur()")


def script(page):
    """Nothing of the script is out of sight, and a step without a line says so."""
    browser = page.browser
    browser.evaluate("goTo(data.opensAt ?? records.length)")
    wide = browser.evaluate("codeNode.scrollWidth > codeNode.clientWidth + 1")
    page.same("the script is as wide as its box", wide, False)
    page.check("there is a script", browser.evaluate("data.sources.length > 0 && codeNode.children.length > 1"))


def causes(page):
    """Beside the step at which the page opens: what decided it, and what came of it."""
    browser = page.browser
    browser.evaluate("goTo(data.opensAt ?? records.length)")
    around = "[...codeNode.querySelectorAll('.around')].map(e => e.textContent.trim())"
    said = browser.evaluate("$('now').textContent")
    holds = browser.evaluate("$('contents').textContent")
    if page.name == "forgotten":
        page.same("the line that returned", browser.evaluate("codeNode.querySelector('.marked').textContent.trim()"), "return")
        page.same("in its condition and its loop", browser.evaluate(around), [
            "for _, item in ipairs(session.items) do", "if text.size < 5 then"])
        page.check("and how it ended", "then outcome: none in shelf" in said, said)
    if page.name == "refused":
        page.same("the condition of a refusal", browser.evaluate(around), ['if not session:has("public.image") then'])
        page.check("and what it looked at", "dragged: Item 0.txt (public.plain-text)" in said, said)
    if page.name == "lost":
        page.check("what is held in the end", "in the end: first, Item 1.txt" in holds, holds)
    if page.name == "helped":
        helpers(page)
    browser.evaluate("goTo(records.length)")
    page.check("not in the end itself", "in the end" not in browser.evaluate("$('contents').textContent"))


def helpers(page):
    """A line of a helper leads to its callers, and a fault shows what each of them held."""
    browser = page.browser
    marked = "[...codeNode.querySelectorAll('.caller, .marked')].map(e => e.textContent.trim())"
    values = "[...seenNode.querySelectorAll('.value')].map(e => e.textContent)"
    path = "pathNode.textContent.split('/').pop()"
    browser.evaluate("goTo(records.findIndex(r => r[4].includes('skipped: not wanted')) + 1)")
    page.same("the lines that led to a skip", browser.evaluate(marked), [
        'session:skip(item, "not wanted")', "leave(session, item)", "judge(session, session.items[1])"])
    page.same("in words", browser.evaluate("trailNode.textContent"), "p.lua:2 called from p.lua:5, from p.lua:13")
    page.check("with no values", browser.evaluate("seenNode.hidden"))
    browser.click_on(".trail button:last-child")
    page.same("a caller is led to", browser.evaluate(path), "p.lua:13")
    browser.evaluate("goTo(records.findIndex(r => r[1] === 'fault') + 1)")
    held = browser.evaluate(values)
    page.check("what the function held", "none = nil" in held and "item = item: i0" in held, held)
    page.check("and the session", "session.destination = destination: shelf" in held, held)
    page.shoot("values")
    browser.click_on(".trail button:last-child")
    held = browser.evaluate(values)
    page.check("of its caller what that one held", "none = nil" not in held and "session.t = 400" in held, held)
    page.same("what nothing happens in is folded", browser.evaluate("folds.length"), 1)
    page.check("so that both drags are seen", browser.evaluate("across(400) - across(0) > plot.width / 4"))
    browser.evaluate("scrollTo(0, 0)")


# Of the destinations that are shown, or of their names, where they stand on the screen.
SHOWN = """[...sceneSVG.querySelectorAll('%s')].filter(isShown).map(e => {
  const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })"""


def scene(page):
    """All that can be seen is large enough to be seen, and names stand in nobody's way."""
    browser = page.browser
    browser.evaluate("goTo(records.length)")
    names = browser.evaluate(SHOWN % ".place-name")
    left, top, right, bottom = browser.evaluate(
        "(() => { const r = sceneSVG.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; })()")
    page.check("names stay in the scene", all(
        n[0] > left - 2 and n[1] > top - 2 and n[2] < right + 2 and n[3] < bottom + 2 for n in names), names[:3])
    over = [(a, b) for i, a in enumerate(names) for b in names[:i]
            if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 4 and b[1] < a[3] - 4]
    page.same("no name lies over another", over, [])
    if page.name == "helped":
        regions = browser.evaluate(SHOWN % ".region-name")
        entries = browser.evaluate(SHOWN % ".cell + text")
        over = [(a, b) for a in regions for b in entries if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]
        page.same("a region is named over the entries, beside their names", [len(regions), over], [1, []])
        page.check("names are drawn after entries", browser.evaluate(
            "[...sceneSVG.querySelectorAll('.cell')].every(e => e.compareDocumentPosition(nameLayer) & 4)"))
    if page.name == "crowd":
        page.check("a crowd has few names", 1 <= len(names) < 60, f"{len(names)}")
    if page.name == "windows":
        places = browser.evaluate(SHOWN % "rect.place")
        page.same("what was never laid out isn't shown", len(places), 3)
        page.check("windows are large", all(p[2] - p[0] > 100 for p in places), places)
        page.same("each is named", len(names), 3)
        page.check("the pointer is in the second one", browser.evaluate(
            "(() => { const s = steps[now.s], f = frameOf(stateAt(data.places[2], now.t));"
            "return s.x > f[0] && s.x < f[0] + f[2] && s.y > f[1] && s.y < f[1] + f[3]; })()"))
    if page.name == "place":
        browser.evaluate("goTo(records.findIndex(r => r[4].includes('left open')) + 1)")
        page.same("a place that was left open is seen when that is told", browser.evaluate(
            "sceneSVG.querySelectorAll('.open.new .cell').length"), 1)
        browser.key("ArrowRight")
        page.same("and not after it", browser.evaluate("sceneSVG.querySelectorAll('.open .cell').length"), 0)
    if page.name == "units":
        said = browser.evaluate("$('verdict').textContent")
        page.check("units that failed are told first", "5 of the units of Item 0.txt failed" in said, said)
        browser.evaluate("$('failed').click()")
        page.same("what has such units is among what failed", browser.evaluate(
            "[...document.querySelectorAll('.items tbody tr')].filter(e => e.getClientRects().length).length"), 1)
        page.check("and its step", browser.evaluate("chosen().some(i => records[i][3] === 'item')"))
        browser.evaluate("$('failed').click()")
    if page.name == "killed":
        page.same("each life has its bar", browser.evaluate(
            "[...lanes.querySelectorAll('rect.life title')].map(e => e.textContent.split(':')[0])"),
            ["life 1, 0 ms to 428 ms", "life 2, 428 ms to 460 ms",
             f"life 3, 460 ms to {browser.evaluate('ms(span)')}"])
        page.same("each crash goes through all lanes", browser.evaluate(
            "[...lanes.querySelectorAll('line.crash')].map(e => [Math.round(timeAt(Number(e.getAttribute('x1')))),"
            "e.y2.baseVal.value === lanes.firstChild.height.baseVal.value])"), [[428, True], [460, True]])
        said = browser.evaluate("$('verdict').textContent")
        page.check("what was cut is said", "interrupted" in said, said)
    if page.name == "long":
        page.check("of many proposals the lane has the shares", browser.evaluate(
            "stretches() > plot.width / 3 && proposals(0).every(e => e.querySelector('title').textContent.includes('%'))"))


def dragging(page):
    browser = page.browser
    browser.evaluate("scrollTo(0, 0); zoom(1e9, 0); goTo(0)")
    left, top, width = browser.evaluate(
        "(() => { const r = inner.getBoundingClientRect();"
        "return [r.left + plot.left, r.top + 10, plot.width]; })()")
    places = [(left + width * part, top) for part in [0.7, 0.5, 0.4, 0.3]]
    browser.drag(places)
    found = browser.evaluate("[drawnAt(view.from) / whole, drawnAt(view.to) / whole, now.r]")
    page.check("dragging on the axis selects a part", abs(found[0] - 0.3) < 0.02 and abs(found[1] - 0.7) < 0.02, found)
    page.same("and stays at its step", found[2], 0)
    page.same("of which no mark stays", browser.evaluate("getComputedStyle(selection).display"), "none")
    browser.evaluate("zoom(1e9, 0)")
    browser.click(left + width / 2, top)
    page.check("a press on the axis goes there", abs(browser.evaluate("drawnAt(now.t) / whole") - 0.5) < 0.02)
    top += 20
    places = [(left + width * part, top) for part in [0.1, 0.3, 0.5, 0.7]]
    browser.drag(places)
    page.check("dragging scrubs", abs(browser.evaluate("drawnAt(now.t) / whole") - 0.7) < 0.02)
    page.same("and selects no text", browser.evaluate("String(getSelection())"), "")
    browser.drag([(left + width + 5, top), (left - 40, top)])
    page.same("to the very beginning", browser.evaluate("now.t"), 0)
    bar = browser.evaluate(
        "(() => { const e = lanes.querySelector('[data-r]'); if (!e) return null;"
        "const r = e.getBoundingClientRect();"
        "return [r.left + r.width / 2, r.top + r.height / 2, Number(e.dataset.r)]; })()")
    if page.name == "refused":
        line = browser.evaluate("goTo(data.opensAt); data.sources[0].lines[placeOf(now.r - 1)[1] - 1].trim()")
        page.check("the line that refused", line.startswith("return { operation = \"forbidden\""), line)
        browser.evaluate("goTo(records.length)")
        page.same("a drop that was refused is marked", browser.evaluate(
            "marks.filter(e => e.word === 'refused' && e.node.style.display !== 'none').length"), 1)
    if page.name == "lost":
        browser.evaluate("goTo(records.length)")
        page.same("a drop that failed is marked", browser.evaluate(
            "marks.filter(e => e.word === 'failed' && e.node.style.display !== 'none').length"), 1)
        page.same("its way fades", browser.evaluate(
            "drags.map(e => e.node.classList.contains('lost'))"), [True, False])
        browser.evaluate("goTo(data.opensAt)")
        page.same("where the page opens too", browser.evaluate("drags[0].node.classList.contains('lost')"), True)
        browser.evaluate("goTo(2)")
        page.same("not before", browser.evaluate(
            "marks.some(e => e.word === 'failed' && e.node.style.display !== 'none')"), False)
    if bar:
        browser.click(bar[0], bar[1])
        page.check("a bar leads to its record", page.at() >= 1)


# Of each bar that has a lane of its own: where its rectangle begins and ends, and where its times are.
BARS = """(() => {
  const rows = new Map();
  for (const rect of lanes.querySelectorAll('rect.bar')) {
    const words = rect.querySelector('title').textContent, x = Number(rect.getAttribute('x'));
    if (!rows.has(words)) rows.set(words, []);
    rows.get(words).push([x, x + Number(rect.getAttribute('width'))]);
  }
  return bars.map(each => {
    const words = `${isLoad(each) ? called(each.name) : each.name}: ${each.what}, ${ms(each.from)} to ${
      ms(each.to)}: ${each.result}`;
    return [rows.get(words) ?? [], across(each.from), across(each.to), plot.left, plot.left + plot.width];
  });
})()"""


def timeline(page):
    """Each bar is there once, from its begin to its end, however many there are."""
    browser = page.browser
    browser.evaluate("goTo(records.length); zoom(1e9, 0); scrollTo(0, 0)")
    if not browser.evaluate("$('unfold').hidden"):
        folded = browser.evaluate(
            "[...lanes.querySelectorAll('text')].map(e => e.firstChild.data).filter(t => t.endsWith('arrived'))")
        rest = browser.evaluate("bars.filter(e => e.kind !== 'handler' && e.state !== 'bad').length")
        page.same("the folded lane counts them", folded, [f"{rest:,} arrived"])
        browser.click_on("#unfold")
    said = browser.evaluate("lanes.firstChild.getAttribute('aria-label')")
    found = browser.evaluate(BARS)
    counted = f" {len(found):,} bar" in said if found else " bar" not in said and "handler call" in said
    page.check("the time line says how many there are", counted, said)
    page.check("a lane tells what on_update spent", page.name in ["fault", "forgotten"] or "hover call" in said, said)
    page.check("there are bars", found or page.name in ["fault", "refused", "helped"])
    for rects, start, end, _, _ in found:
        page.check("each bar is there once", len(rects) >= 1, f"{len(rects)}")
        for left, right in rects[:1]:
            page.check("it begins where its time is", abs(left - start) < 0.6, f"{left} {start}")
            page.check("and ends there", abs(right - max(end, left + 4)) < 0.6, f"{right} {end}")
    # Of two that begin, end and come out alike each has a rectangle of its own.
    count = browser.evaluate("lanes.querySelectorAll('rect.bar.load').length")
    page.same("as many as were loaded", count, browser.evaluate("bars.filter(isLoad).length"))
    # What happens in the last moment stands beside the line that shows it, and inside of the page.
    hidden = browser.evaluate(
        "(() => { const line = cursor.getBoundingClientRect(), all = inner.getBoundingClientRect();"
        "return [...lanes.querySelectorAll('[data-r]')].filter(e => { const r = e.getBoundingClientRect();"
        "return r.right > all.right || r.left > line.left - 1 && r.right < line.right + 3; }).length; })()")
    page.same("nothing of the last moment is hidden", hidden, 0)
    browser.evaluate("zoom(0.25, span)")
    page.check("zoomed in, the last moment is in sight", browser.evaluate("view.to === span"))
    clipped = browser.evaluate(
        "[...lanes.querySelectorAll('rect')].filter(e => Number(e.getAttribute('x')) < plot.left - 0.6).length")
    page.same("and nothing lies over the names", clipped, 0)
    browser.evaluate("zoom(1e9, 0); isUnfolded = false; drawTimeline()")


def names(page):
    browser = page.browser
    nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
    def value(node, key): return node.get(key, {}).get("value")
    unnamed = [value(node, "role") for node in nodes if not node.get("ignored")
               and value(node, "role") in ["button", "link", "slider", "searchbox", "checkbox", "region"]
               and not value(node, "name")]
    page.same("everything that acts has a name", unnamed, [])
    roles = {value(node, "role") for node in nodes}
    for role in ["heading", "slider", "region", "button", "table", "main", "banner"]:
        page.check("roles", role in roles, role)
    page.check("a live region", browser.evaluate("$('now').getAttribute('aria-live') === 'polite'"))


def looks(page, html):
    browser = page.browser
    for scheme in ["light", "dark"]:
        browser.media(scheme=scheme)
        browser.size(1280, 800)
        browser.open(page.path)
        seen = browser.evaluate(
            "['verdict', 'scene', 'step', 'back', 'timeline'].filter(id => { const r = "
            "$(id).getBoundingClientRect(); return r.bottom > innerHeight || r.top < 0; })")
        page.same(f"{scheme}: all on the first screen", seen, [])
        page.same(f"{scheme}: contrast", browser.faint(), [])
        page.shoot(scheme)
        for width in [420, 320]:
            browser.size(width, 800)
            browser.frame()
            page.same(f"{scheme}: nothing wider than {width}",
                      browser.evaluate("document.documentElement.scrollWidth"), width)
            page.shoot(f"{width}-{scheme}", True)
    browser.media(scheme="light")
    browser.size(1280, 800)
    browser.open(page.path)
    small = browser.evaluate(
        "[...document.querySelectorAll('#scene text')].map(e => e.getBoundingClientRect().height)")
    browser.size(800, 600)
    browser.frame()
    after = browser.evaluate(
        "[...document.querySelectorAll('#scene text')].map(e => e.getBoundingClientRect().height)")
    page.check("labels keep their size", all(h > 9 for h in after if h), f"{small[:3]} {after[:3]}")
    browser.size(1280, 800)
    browser.media("print", "dark")
    browser.evaluate("dispatchEvent(new Event('beforeprint'))")
    clipped = browser.evaluate(
        "[...document.querySelectorAll('section, section div')].filter(e => e.clientHeight && "
        "getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight + 1)"
        ".map(e => e.id || e.className)")
    page.same("print clips nothing", clipped, [])
    page.check("print is light", browser.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim() === '#fbfaf7'"))
    page.check("print has the line of the step shown", browser.evaluate(
        "[...document.querySelectorAll('.row.marked')].every(e => e.clientHeight > 0 && "
        "getComputedStyle(e, '::before').content.includes(e.dataset.line))"))
    page.shoot("print", True)
    browser.evaluate("dispatchEvent(new Event('afterprint'))")
    browser.media()
    browser.scripts(False)
    browser.open(page.path)
    page.shoot("still", True)
    browser.scripts(True)
    text = html.split("<script")[0]
    page.check("readable without its script", text.count("<svg") >= 2 and 'class="verdict"' in text)


def many(page, opened):
    browser = page.browser
    page.check("opens where it went wrong, or at the end",
               page.at() == browser.evaluate("data.opensAt ?? records.length"))
    page.check("opens in a second", opened < 1.5, f"{opened:.2f} s")
    slowest = browser.evaluate(
        "(() => { let slowest = 0; const n = records.length; for (const r of [n, n - 1, 1, n >> 1, 5, n, 0]) {"
        "const began = performance.now(); goTo(r); document.body.offsetHeight;"
        "slowest = Math.max(slowest, performance.now() - began); } return slowest; })()")
    page.check("a step takes 100 ms", slowest < 200, f"{slowest:.0f} ms")
    print(f"        {page.name}: opened in {opened:.2f} s, slowest step {slowest:.0f} ms")


def run(folder):
    with Browser(1280, 800, deadline=560) as browser:
        for name, plugin, content in cases():
            (folder / "p.lua").write_text(plugin)
            (folder / "s.json").write_text(json.dumps(content))
            path = str(folder / f"{name}.html")
            subprocess.run([TOOL, "-p", "p.lua", "replay", "s.json", "-f", "html", "-o", path],
                           cwd=folder, stderr=subprocess.DEVNULL)
            html = pathlib.Path(path).read_text()
            page = Page(browser, name, path)
            browser.media(motion="reduce")
            browser.size(1280, 800)
            opened = browser.open(path)
            page.quiet()
            if name in ["many", "long"]:
                many(page, opened)
            keys(page)
            links(page)
            scene_keys(page)
            script(page)
            causes(page)
            scene(page)
            dragging(page)
            timeline(page)
            if name in ["good", "fault"]:
                names(page)
            if name != "long":
                looks(page, html)
            page.same("console in the end", browser.console, [])
            print(f"ok      {name}: {len(html) // 1000} kB")
        several.run(browser, folder, TOOL, Page)


if SHOTS:
    SHOTS.mkdir(parents=True, exist_ok=True)
with tempfile.TemporaryDirectory() as place:
    run(pathlib.Path(place))
print(f"{len(faults)} faults" if faults else "every key, link and drag works")
sys.exit(1 if faults else 0)

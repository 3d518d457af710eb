"""Opens pages of several runs in a headless Chromium: of a search, of tests, of two runs side by side."""
import json
import pathlib
import subprocess
import time

CTRL = 2
HASTY = """return {
  name = "hasty", api = 1, accepts = { "public.plain-text" },
  on_update = function(session) return { operation = "copy", insert_at = session:index() } end,
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local slot = session:placeholder { title = item.name }
      slot:commit { item:load("public.plain-text") }
    end
    if #session.items > 5 then
      session:notify("info", "so many")
    end
  end,
}
"""
CLEAN = """return {
  name = "clean", api = 1, accepts = { "public.plain-text" },
  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local slot = session:placeholder()
      slot:commit { item:load("public.plain-text", { progress = slot }) }
    end)
  end,
}
"""
BAD = "</script><img src=x onerror=\"window.broken=1\">\u202e\u0000<b>"


def session(title="Two notes onto a shelf", items=("Alpha.txt", "Beta.txt"), **more):
    return {"format": "dndhost.session/1", "title": title,
            "destinations": [{"id": "shelf", "frame": [0, 0, 400, 300], "contents": ["first"],
                              "layout": {"kind": "list", "cell": [400, 24]}}],
            "items": [{"id": f"i{n}", "name": name, "representations": [
                {"type": "public.plain-text", "latency": 20 + 20 * n, "text": name}]} for n, name in enumerate(items)],
            "events": [{"t": 0, "type": "begin", "items": [f"i{n}" for n in range(len(items))], "at": [500, 40]},
                       {"t": 20, "type": "move", "at": [380, 60]}, {"t": 60, "type": "move", "at": [200, 90]},
                       {"t": 100, "type": "drop"}], **more}


def failing(title, **more):
    found = session(title, **more)
    found["items"][0]["representations"][0] = {"type": "public.plain-text", "latency": 5, "fails": "connection lost"}
    return found


def long(fails):
    found = (failing if fails else session)("A hundred thousand events")
    moves = [{"t": 20 + n, "type": "move", "at": [50 + n * 7 % 450, 20 + n * 3 % 350]} for n in range(100_000)]
    found["events"] = [found["events"][0], *moves, {"t": 100_100, "type": "drop"}]
    return found


def throwing(count):
    """A handler that breaks at as many lines as there are drags."""
    lines = "\n".join(f'    if name == "n{n}" then error("in line {n}") end' for n in range(count))
    events = []
    for n in range(count):
        events += [{"t": 100 * n, "type": "begin", "items": [f"i{n}"], "at": [500, 40]},
                   {"t": 100 * n + 20, "type": "move", "at": [200, 90]}, {"t": 100 * n + 40, "type": "drop"}]
    plugin = f"""return {{
  name = "throwing", api = 1,
  on_perform = function(session)
    local name = session.items[1].name
{lines}
  end,
}}
"""
    return plugin, {**session("As many faults", [f"n{n}" for n in range(count)]), "events": events}


class Maker:
    """Writes what pages are made of into a folder, and makes them."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))

    def make(self, name, *words):
        path = self.folder / f"{name}.html"
        subprocess.run([self.tool, *words, "-o", str(path)], cwd=self.folder, stderr=subprocess.DEVNULL)
        return name, str(path)

    def tests(self, folder, count, bad):
        self.write(f"{folder}/plugin.lua", HASTY)
        for n in range(count):
            name = f"{n:04}"
            expect = {"outcome": {"status": "imported"}}
            made = failing(f"Case {name}", expect=expect) if n % (count // bad) == 1 else session(f"Case {name}", expect=expect)
            self.write(f"{folder}/sessions/{name}.json", made)
        self.write(f"{folder}/sessions/{count}.json", {**session("Skipped"), "x-needs": ["PDF"]})
        self.write(f"{folder}/sessions/{count + 1}.json", '{"format": "dndhost.session/1", "titel": 1}')

    def pages(self):
        self.write("hasty.lua", HASTY)
        self.write("clean.lua", CLEAN)
        self.write("two.json", session())
        self.write("one-fails.json", failing("Of two notes one fails"))
        self.write("bad.json", session(BAD.replace("\0", ""), [BAD, "Beta.txt"]))
        yield self.make("found", "-p", "hasty.lua", "explore", "two.json", "--runs", "2000", "--cover")
        yield self.make("holds", "-p", "clean.lua", "explore", "two.json", "--runs", "600", "--cover")
        yield self.make("compared", "-p", "hasty.lua", "compare", "two.json", "one-fails.json")
        yield self.make("alike", "-p", "hasty.lua", "compare", "two.json", "two.json")
        yield self.make("hostile", "-p", "hasty.lua", "explore", "bad.json", "--runs", "400")
        self.tests("shelf", 8, 2)
        golden = self.folder / "shelf/sessions/0000.transcript.jsonl"
        subprocess.run([self.tool, "test", "shelf", "-u"], cwd=self.folder, stdout=subprocess.DEVNULL)
        golden.write_text(golden.read_text().replace('"drop"', '"drop-so"'))
        yield self.make("tests", "test", "shelf")
        yield self.make("transcripts", "compare", str(golden), "shelf/sessions/0000.json")
        subprocess.run([self.tool, "test", "shelf", "-o", "before.json"], cwd=self.folder, stderr=subprocess.DEVNULL)
        self.write("shelf/plugin.lua", HASTY.replace("session:placeholder { title = item.name }", "session:placeholder()")
                   .replace('"copy", insert_at = session:index()', '"move", insert_at = 1'))
        yield self.make("changes", "test", "shelf", "--changed-from", "before.json")
        self.tests("many", 1000, 125)
        yield self.make("many tests", "test", "many")
        plugin, drags = throwing(40)
        self.write("throwing.lua", plugin)
        self.write("drags.json", drags)
        yield self.make("many findings", "-p", "throwing.lua", "explore", "drags.json", "--runs", "20", "--seconds", "30")
        self.write("long.json", long(False))
        self.write("long-fails.json", long(True))
        yield self.make("long compared", "-p", "hasty.lua", "compare", "long.json", "long-fails.json")


AT = "Number(document.querySelector('[data-part=slide]').value)"
ROW = "document.querySelector('.pair tr.here')"


def keys(page):
    """One step, a difference, an end; by keys, buttons, rows, the slider and links."""
    browser = page.browser
    count = browser.evaluate("Number(document.querySelector('[data-part=slide]').max)")
    alone = browser.evaluate("document.querySelector('.pair').classList.contains('alone')")
    first = browser.evaluate(AT)
    if not alone and page.name != "alike":
        page.check("opens at the first difference", browser.evaluate(f"{ROW}.className !== 'same here'"))
    browser.key("ArrowRight")
    page.same("right goes on", browser.evaluate(AT), min(count, first + 1))
    browser.evaluate("document.querySelector('[data-part=slide]').focus()")
    browser.key("Home")
    page.same("Home", browser.evaluate(AT), 0)
    page.check("with nothing before it", browser.evaluate("document.querySelector('[data-part=back]').disabled"))
    browser.key("End")
    page.same("End", browser.evaluate(AT), count)
    browser.key("ArrowLeft")
    page.same("an arrow on the slider is one step", browser.evaluate(AT), count - 1)
    browser.key("Home")
    if not alone and page.name != "alike":
        browser.key("ArrowRight", CTRL)
        page.same("Ctrl goes to the difference", browser.evaluate(AT), first)
        browser.key("Home")
        browser.click_on("[data-part=first]")
        page.same("and so does the button", browser.evaluate(AT), first)
    browser.evaluate("document.querySelector('[data-part=back]').scrollIntoView({ block: 'center' })")
    at = browser.evaluate(AT)
    browser.click_on("[data-part=on]" if at == 0 else "[data-part=back]")
    page.same("a button is a step", browser.evaluate(AT), 1 if at == 0 else at - 1)
    box = browser.evaluate("(() => { const r = document.querySelector('[data-part=slide]').getBoundingClientRect();"
                           "return [r.left, r.top + r.height / 2, r.width]; })()")
    browser.drag([(box[0] + box[2] * part, box[1]) for part in [0.2, 0.5, 0.8]])
    page.check("dragging the slider goes there", abs(browser.evaluate(AT) / count - 0.8) < 0.15, browser.evaluate(AT))
    browser.evaluate("document.querySelector('.rows').scrollIntoView({ block: 'center' })")
    browser.evaluate("document.querySelector('.rows').scrollTop = 0")
    row = browser.evaluate("Number(document.querySelectorAll('.rows tbody tr')[1].dataset.row)")
    browser.click_on(".rows tbody tr:nth-child(2) td.b:last-child")
    page.same("a row is a step", browser.evaluate(AT), row + 1)
    link = browser.evaluate("document.querySelector('.rows tbody tr:last-child td.num.b a')?.getAttribute('href') ?? ''")
    if link:
        browser.evaluate(f"location.hash = {json.dumps(link)}")
        browser.frame()
        page.check("an address goes to its step", browser.evaluate(
            f"{ROW}.querySelector('td.num.b a').getAttribute('href') === {json.dumps(link)}"))
    if browser.evaluate("Boolean(document.querySelector('.pane'))"):
        both = browser.evaluate("[...document.querySelector('.pair').querySelectorAll('[data-part=now]')].map(e => e.textContent)")
        page.check("each side tells its step", all(both), both)
        page.check("with its scene", browser.evaluate(
            "[...document.querySelectorAll('.pair')].filter(e => e.getClientRects().length).every(e => "
            "[...e.querySelectorAll('.scene svg')].every(s => s.getBoundingClientRect().height > 100))"))


def cards(page):
    """A card opens by key, a link opens its own, what can be copied is."""
    browser = page.browser
    count = browser.evaluate("document.querySelectorAll('.card').length")
    open_ = browser.evaluate("[...document.querySelectorAll('.card')].filter(e => e.open).length")
    page.same("the first stand open", open_, min(3, count))
    if count:
        browser.evaluate("document.querySelector('.card > summary').focus()")
        browser.key("Enter")
        page.same("Enter folds a card", browser.evaluate("document.querySelector('.card').open"), False)
        browser.key("Enter")
        page.same("and opens it", browser.evaluate("document.querySelector('.card').open"), True)
    if count > 3:
        last = browser.evaluate("[...document.querySelectorAll('.card')].at(-1).id")
        browser.evaluate(f"location.hash = '#{last}'")
        browser.frame()
        page.same("a link opens its card", browser.evaluate(f"document.getElementById('{last}').open"), True)
    if browser.evaluate("Boolean(document.querySelector('.card button[data-copy]:not([data-of])'))"):
        browser.evaluate("document.querySelector('.card button[data-copy]').scrollIntoView({ block: 'center' })")
        browser.click_on(".card button[data-copy]")
        browser.evaluate("new Promise(done => setTimeout(done, 100))")
        page.same("a command is copied", browser.evaluate("document.querySelector('.card button[data-copy]').textContent"), "Copied")
        page.check("as it is shown", browser.evaluate("(b => b.dataset.copy === b.parentNode.querySelector('code').textContent)"
                                                      "(document.querySelector('.card button[data-copy]'))"))
    if browser.evaluate("Boolean(document.getElementById('filter'))"):
        name = browser.evaluate("document.querySelector('[data-name]').dataset.name")
        browser.evaluate("document.getElementById('filter').focus()")
        browser.type(name)
        shown = browser.evaluate("[...document.querySelectorAll('[data-name]')].filter(e => !e.hidden).length")
        page.check("a search leaves what has its words", 1 <= shown < browser.evaluate("document.querySelectorAll('[data-name]').length"))
        browser.evaluate("document.getElementById('filter').value = ''; document.getElementById('filter').dispatchEvent(new Event('input'))")


def words(page, text):
    """What each of them has to say."""
    wanted = {
        "found": ["things broken", "Rule 1", "Each dropped item has exactly one result", "Why it matters", "the user hears nothing",
                  "As it goes well", "As it breaks", "dndhost replay", "What was varied", "What wasn", "Lines that ran", "How sure"],
        "holds": ["ways", "hold", "How sure", "Lines that ran"],
        "compared": ["First difference at step", "two.json", "one-fails.json", "connection lost"],
        "alike": ["They are the same"],
        "tests": ["4 of 10 failed", "can't be run", "needs the PDF trait", "expected imported, found failed",
                  "Expected: 0000.transcript.jsonl"],
        "transcripts": ["First difference"],
        "changes": ["of 10 sessions do something else", "Whether it may be dropped", "copy → move: ", "in another order",
                    "dndhost compare before/plugin.lua shelf/plugin.lua --session shelf/sessions/000"],
        "many tests": ["126 of 1,002 failed"],
        "many findings": ["things broken", "in line 39"],
    }
    for each in wanted.get(page.name, []):
        page.check("says", each in text, each)
    if page.name == "found":
        never = page.browser.evaluate("[...document.querySelectorAll('.cover .never')].map(e => e.textContent)")
        page.check("a line that never ran is marked", any("so many" in each for each in never), never)
        marked = page.browser.evaluate("[...document.querySelectorAll('.pane .row.marked')].map(e => e.textContent.trim())")
        page.check("the line of the step is marked", any("item:load" in each for each in marked), marked)
    if page.name == "hostile":
        page.same("no text is markup", page.browser.evaluate(
            "[window.broken ?? 0, document.images.length, document.querySelectorAll('main b b').length]"), [0, 0, 0])
        page.check("nor turns the line around", "\u202e" not in page.browser.evaluate("document.body.innerText"))


def names(page):
    nodes = page.browser.send("Accessibility.getFullAXTree")["nodes"]
    def value(node, key): return node.get(key, {}).get("value")
    unnamed = [value(node, "role") for node in nodes if not node.get("ignored")
               and value(node, "role") in ["button", "link", "slider", "searchbox", "region", "DisclosureTriangle"]
               and not value(node, "name")]
    page.same("everything that acts has a name", unnamed, [])
    roles = {value(node, "role") for node in nodes}
    for role in ["heading", "main", "banner"] + (["slider", "table", "button"] if page.name == "found" else []):
        page.check("roles", role in roles, role)


def looks(page, text):
    browser = page.browser
    for scheme in ["light", "dark"]:
        browser.media(scheme=scheme)
        browser.size(1280, 800)
        browser.open(page.path)
        page.same(f"{scheme}: contrast", browser.faint(), [])
        page.shoot(scheme, True)
        for width in [420, 320]:
            browser.size(width, 800)
            browser.frame()
            page.same(f"{scheme}: nothing wider than {width}", browser.evaluate("document.documentElement.scrollWidth"), width)
            page.shoot(f"{width}-{scheme}", True)
    browser.size(1280, 800)
    browser.media("print", "dark")
    browser.open(page.path)
    browser.evaluate("dispatchEvent(new Event('beforeprint'))")
    browser.frame()
    page.same("print clips nothing", browser.evaluate(
        "[...document.querySelectorAll('section, section div, .card div, .card pre')].filter(e => e.clientHeight && "
        "getComputedStyle(e).overflowY !== 'visible' && e.scrollHeight > e.clientHeight + 1).map(e => e.className)"), [])
    page.same("and folds nothing", browser.evaluate("document.querySelectorAll('details:not([open])').length"), 0)
    page.shoot("print", True)
    browser.media()
    browser.scripts(False)
    browser.open(page.path)
    page.shoot("still", True)
    browser.scripts(True)
    still = text.split("<script")[0]
    page.check("readable without its script", 'class="verdict page"' in still)
    if 'class="pane' in still:
        page.check("with what happened", "<svg" in still and still.count("<tr") > 3)


def run(browser, folder, tool, page_of):
    """`page_of` makes what is asked of a page, by its name and its path."""
    for name, path in Maker(tool, folder).pages():
        page = page_of(browser, name, path)
        text = pathlib.Path(path).read_text()
        browser.media(motion="reduce")
        browser.size(1280, 800)
        opened = browser.open(path)
        page.quiet()
        page.check("opens in a second", opened < 1.5, f"{opened:.2f} s")
        words(page, text)
        if 'class="pair' in text:
            began = time.monotonic()
            browser.key("ArrowRight")
            browser.frame()
            page.check("a step is quick", time.monotonic() - began < 0.4, f"{time.monotonic() - began:.2f} s")
            browser.key("ArrowLeft")
            keys(page)
        cards(page)
        if name in ["found", "tests", "compared", "changes"]:
            names(page)
        if "many" not in name and "long" not in name:
            looks(page, text)
        page.same("console in the end", browser.console, [])
        print(f"ok      {name}: {len(text) // 1000} kB, opened in {opened:.2f} s")

"""The drawings of the articles, as SVG that is light or dark as its reader is."""
import html
import re

STYLE = """
svg { font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
.paper { fill: #fbfaf7; } .box { fill: #fff; stroke: #8a8c93; } .ink { fill: #1c1d21; }
.soft { fill: #5a5d66; } .line { stroke: #8a8c93; fill: none; } .name { font-weight: 600; }
.blue { stroke: #1d5fc4; fill: none; stroke-width: 2.5; } .bluetext { fill: #1d5fc4; }
.red { stroke: #b3261e; fill: none; stroke-width: 2.5; } .redtext { fill: #b3261e; }
.green { stroke: #1a7f4b; fill: none; stroke-width: 2.5; } .greentext { fill: #1a7f4b; }
.dash { stroke-dasharray: 5 4; } .code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 12px; }
@media (prefers-color-scheme: dark) {
.paper { fill: #15161a; } .box { fill: #1d1f25; stroke: #6d717c; } .ink { fill: #ececf0; }
.soft { fill: #a8acb8; } .line { stroke: #6d717c; } .blue { stroke: #7fb2ff; } .bluetext { fill: #7fb2ff; }
.red { stroke: #ff8b80; } .redtext { fill: #ff8b80; } .green { stroke: #5fd399; } .greentext { fill: #5fd399; }
}
"""


class Drawing:
    def __init__(self, width, height, title):
        self.width, self.height, self.title, self.parts = width, height, title, []

    def add(self, text):
        self.parts.append(text)

    def text(self, x, y, words, style="ink", anchor="start"):
        self.add(f'<text x="{x}" y="{y}" class="{style}" text-anchor="{anchor}">{html.escape(words)}</text>')

    def box(self, x, y, width, height, name="", what="", style="box"):
        self.add(f'<rect class="{style}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>')
        middle = x + width / 2
        if name:
            self.text(middle, y + (height / 2 + 4 if not what else height / 2 - 4), name, "ink name", "middle")
        if what:
            self.text(middle, y + height / 2 + 14, what, "soft", "middle")

    def line(self, points, style="line", arrow=False):
        path = "M" + "L".join(f"{x} {y}" for x, y in points)
        if arrow:
            (a, b), (x, y) = points[-2:]
            length = ((x - a) ** 2 + (y - b) ** 2) ** 0.5 or 1
            u, v = (x - a) / length, (y - b) / length
            ends = [(x - 8 * u + 4 * v * s, y - 8 * v - 4 * u * s) for s in (1, -1)]
            path += "".join(f"M{p:.1f} {q:.1f}L{x} {y}" for p, q in ends)
        self.add(f'<path class="{style}" d="{path}"/>')

    def svg(self):
        title = html.escape(self.title)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
                f'width="{self.width}" height="{self.height}" role="img" aria-label="{title}">'
                f"<title>{title}</title><style>{STYLE}</style>"
                f'<rect class="paper" width="{self.width}" height="{self.height}" rx="8"/>'
                + "\n".join(self.parts) + "</svg>\n")


LAYERS = [
    [("DropCommand", "the tool dndhost")],
    [("DropExplore", "every order"), ("DropCheck", "without a drag"), ("DropPlay", "records live drags")],
    [("DropReplay", "sessions, transcripts, reports"), ("DropGTK", "GTK 4 widgets"),
     ("DropDurable", "a journal on the disk")],
    [("DropHost", "plugins, the engine, the embedder's API")],
    [("DropContent", "types, codecs"), ("LuaSandbox", "one Lua state each")],
    [("DropCore", "the pure core"), ("CLuaShim", "the only one that sees lua.h")],
]


def dependencies(package):
    """What each target of the package depends on directly."""
    found = {}
    package = re.sub(r'\.target\(\s*name: ("\w+"),\s*condition: \.when\(traits: \[[^\]]*\]\)\s*\)', r"\1", package)
    for target in re.split(r"\.(?:target|executableTarget)\(\s*name: ", package)[1:]:
        name = re.match(r'"(\w+)"', target).group(1)
        listed = re.search(r"dependencies: \[(.*?)\]\s*[,)]", target, re.DOTALL)
        if listed and name not in found:
            found[name] = re.findall(r'"(\w+)"', listed.group(1))
    return found


def layers(package):
    """Modules over what they stand on; an arrow for each dependency that no other one implies."""
    known = dependencies(package)
    drawing = Drawing(720, 470, "The modules, each above what it stands on")
    places = {}
    for row, names in enumerate(LAYERS):
        width = {1: 300, 2: 250, 3: 216}[len(names)]
        left = (720 - len(names) * width - (len(names) - 1) * 20) / 2
        for column, (name, what) in enumerate(names):
            places[name] = (left + column * (width + 20), 16 + row * 76, width)
            if name not in known and name not in ("DropCore",):
                raise SystemExit(f"Package.swift has no target {name} with dependencies")

    def reaches(start, end):
        return any(each == end or reaches(each, end) for each in known.get(start, []))

    arrows = []
    for name, (x, y, width) in places.items():
        own = [each for each in known.get(name, []) if each in places]
        for each in own:
            if any(other != each and reaches(other, each) for other in own):
                continue
            to = places[each]
            arrows.append(([(x + width / 2, y + 50), (to[0] + to[2] / 2, to[1])]))
    for points in arrows:
        drawing.line(points, "line", arrow=True)
    for names in LAYERS:
        for name, what in names:
            x, y, width = places[name]
            drawing.box(x, y, width, 50, name, what)
    return drawing.svg()


def life():
    """Which handlers are called, from the begin of a drag to its end."""
    drawing = Drawing(720, 300, "The life of a drag: which handler is called when")
    drawing.text(30, 30, "A drag that is dropped", "ink name")
    drawing.add('<rect x="480" y="69" width="180" height="18" rx="3" style="fill-opacity:.3" class="bluetext"/>')
    drawing.line([(30, 78), (700, 78)], "line")
    stops = [(70, "begins", []),
             (200, "enters", [("can_handle", "only once"), ("on_enter", ""), ("on_update", "at once")]),
             (345, "moves", [("on_update", "each time"), ("", "no waiting")]),
             (480, "drops", [("on_perform", "may load,"), ("", "ask, wait")]),
             (660, "all has ended", [("on_end", "exactly once")])]
    for x, name, calls in stops:
        drawing.line([(x, 70), (x, 86)], "line")
        drawing.text(x, 60, name, "soft", "middle")
        y = 108
        for handler, what in calls:
            if handler:
                drawing.text(x, y, handler, "bluetext code", "middle")
                y += 17
            if what:
                drawing.text(x, y, what, "soft", "middle")
                y += 17
    drawing.text(30, 222, "A drag that leaves, or is cancelled", "ink name")
    drawing.line([(30, 256), (400, 256)], "line dash")
    for x, name in [(200, "on_exit"), (345, "on_end")]:
        drawing.line([(x, 248), (x, 264)], "line")
        drawing.text(x, 284, name, "bluetext code", "middle")
    drawing.text(420, 252, "There is no exit after a drop,", "soft")
    drawing.text(420, 269, "and no perform without one.", "soft")
    return drawing.svg()


def coordinates():
    """A scene, a destination in it, a region in that, and one point in the words of each."""
    drawing = Drawing(720, 300, "Coordinates: one point, as the scene, a destination and a region count it")
    drawing.box(30, 30, 430, 250)
    drawing.text(30, 22, "the scene", "soft")
    drawing.box(130, 80, 300, 180)
    drawing.text(138, 74, "a destination, frame [100, 50, 300, 180]", "ink name")
    drawing.box(210, 150, 190, 90, style="line dash")
    drawing.text(206, 144, "a region, frame [80, 70, 190, 90]", "soft")
    drawing.add('<circle cx="330" cy="210" r="5" class="bluetext"/>')
    for (x, y), style in [((30, 30), "line"), ((130, 80), "green"), ((210, 150), "red")]:
        drawing.line([(x, y), (330, 210)], style + " dash")
    words = [("soft", "move, at [300, 180]", "in events, from the scene's corner"),
             ("greentext", "session.x 200, session.y 130", "in handlers, from the destination's"),
             ("redtext", "120, 60", "inside of the region; in its content divided by its scale")]
    for n, (style, value, what) in enumerate(words):
        drawing.text(480, 90 + n * 60, value, f"{style} code")
        drawing.text(480, 108 + n * 60, what[:38] if len(what) < 39 else what[: what.rfind(" ", 0, 38)], "soft")
        if len(what) > 38:
            drawing.text(480, 124 + n * 60, what[what.rfind(" ", 0, 38) + 1:], "soft")
    return drawing.svg()


def exploring():
    """One session, many ways for it to go, and the smallest that breaks."""
    drawing = Drawing(720, 280, "What explore does: one session, every way for it to go, the smallest that breaks")
    drawing.box(20, 110, 130, 60, "one session", "as it went")
    ways = [("load b first", True), ("a fails", True), ("b fails", False), ("both are slow", True),
            ("cancel at 50 ms", True), ("closed while loading", True)]
    for n, (name, holds) in enumerate(ways):
        y = 24 + n * 42
        style = "green" if holds else "red"
        drawing.line([(150, 140), (250, y + 14)], "line")
        drawing.box(250, y, 170, 28, name)
        drawing.line([(420, y + 14), (460, y + 14)], style, arrow=True)
        drawing.text(468, y + 18, "holds" if holds else "broken", f"{'green' if holds else 'red'}text")
    drawing.line([(516, 122), (540, 122), (540, 140), (560, 140)], "red", arrow=True)
    drawing.box(560, 110, 150, 60, "made smaller", "and told with its line")
    drawing.text(635, 190, "a session that replays", "soft", "middle")
    return drawing.svg()


def all_drawings(root):
    """Each drawing by the file that it goes to."""
    package = (root / "Package.swift").read_text(encoding="utf-8")
    core = root / "Sources" / "DropCore" / "DropCore.docc" / "Resources"
    return {core / "layers.svg": layers(package), core / "life-of-a-drag.svg": life(),
            root / "Sources" / "DropHost" / "DropHost.docc" / "Resources" / "coordinates.svg": coordinates(),
            root / "Sources" / "DropExplore" / "DropExplore.docc" / "Resources" / "exploring.svg": exploring()}

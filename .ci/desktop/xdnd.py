#!/usr/bin/python3
"""A source of real drags without a pointer: it speaks XDND to a window of the screen.

    /usr/bin/python3 xdnd.py TITLE, then lines of JSON: {"path": [[x, y], …], "offers": {TYPE: TEXT}, "action": "copy",
    "end": "drop" or "leave"}; each is answered by a line {"status": …, "finished": …, "asked": […], "ms": median}

`path` is in the target window's coordinates, and a type's text is sent as UTF-8.
"""
import json
import sys
import time

from Xlib import X, Xatom, display, error
from Xlib.protocol import event

screen = display.Display()
root = screen.screen().root
atom = screen.intern_atom
SELECTION = atom("XdndSelection")


def windows(window):
    """Those at or below this one that take drops."""
    try:
        if window.get_full_property(atom("XdndAware"), X.AnyPropertyType):
            yield window
        for child in window.query_tree().children:
            yield from windows(child)
    except error.BadWindow:
        return


def title(window):
    while window and window.id != root.id:
        name = window.get_full_property(atom("_NET_WM_NAME"), X.AnyPropertyType)
        if name:
            return name.value.decode(errors="replace") if isinstance(name.value, bytes) else str(name.value)
        window = window.query_tree().parent
    return ""


def target(part):
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        fitting = [each for each in windows(root) if part in title(each) and each.get_geometry().width > 200]
        if fitting:
            return max(fitting, key=lambda each: each.get_geometry().width)
        time.sleep(0.1)
    raise SystemExit(f"no window called {part!r} takes drops")


class Drag:
    def __init__(self, window, offers, action):
        self.window, self.offers = window, {kind: text.encode() for kind, text in offers.items()}
        self.action = {"copy": "XdndActionCopy", "move": "XdndActionMove", "link": "XdndActionLink"}[action]
        self.asked, self.statuses, self.finished, self.phase = set(), [], None, "hover"
        self.own = root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self.own.set_selection_owner(SELECTION, X.CurrentTime)
        self.types = [atom(kind) for kind in offers]
        self.own.change_property(atom("XdndTypeList"), Xatom.ATOM, 32, self.types)
        screen.sync()
        self.send("XdndEnter", [self.own.id, 5 << 24 | (len(self.types) > 3)] + (self.types + [0, 0, 0])[:3])

    def send(self, name, data):
        message = event.ClientMessage(window=self.window, client_type=atom(name), data=(32, data))
        self.window.send_event(message, event_mask=0)
        screen.flush()

    def answer(self, asked):
        name, place = screen.get_atom_name(asked.target), asked.property or asked.target
        self.asked.add((self.phase, name))
        if name == "TARGETS":
            asked.requestor.change_property(place, Xatom.ATOM, 32, self.types + [atom("TARGETS")])
        elif name in self.offers:
            asked.requestor.change_property(place, asked.target, 8, self.offers[name])
        else:
            place = X.NONE
        asked.requestor.send_event(event.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection, target=asked.target,
            property=place), event_mask=0)
        screen.flush()

    def pump(self, seconds, until):
        ends = time.monotonic() + seconds
        while not until() and time.monotonic() < ends:
            if not screen.pending_events():
                time.sleep(0.001)
                continue
            each = screen.next_event()
            if each.type == X.SelectionRequest:
                self.answer(each)
            elif each.type == X.ClientMessage:
                name = screen.get_atom_name(each.client_type)
                words = each.data[1]
                if name == "XdndStatus":
                    self.statuses.append([bool(words[1] & 1), words[4] and screen.get_atom_name(words[4])])
                elif name == "XdndFinished":
                    self.finished = [bool(words[1] & 1), words[2] and screen.get_atom_name(words[2])]

    def move(self, x, y, corner):
        seen, began = len(self.statuses), time.monotonic()
        self.send("XdndPosition", [self.own.id, 0, (round(x) - corner.x) << 16 | (round(y) - corner.y),
                                   X.CurrentTime, atom(self.action)])
        self.pump(20, lambda: len(self.statuses) > seen)
        return (time.monotonic() - began) * 1000

    def go(self, path, end, rest):
        corner, waits = self.window.translate_coords(root, 0, 0), []
        for x, y in path:
            waits.append(self.move(x, y, corner))
            self.pump(0.016, lambda: False)
        self.pump(rest, lambda: False)
        # A hand waits until it sees that it may let go, however slow the machine is; what leaves before that was
        # never there for the page.
        ends = time.monotonic() + 45
        while time.monotonic() < ends and not (self.statuses and self.statuses[-1][0]):
            self.pump(0.2, lambda: False)
            self.move(*path[-1], corner)
        self.phase = end
        if end == "leave":
            self.send("XdndLeave", [self.own.id, 0, 0, 0, 0])
            self.pump(0.1, lambda: False)
        else:
            self.send("XdndDrop", [self.own.id, 0, X.CurrentTime, 0, 0])
            self.pump(120, lambda: self.finished is not None)
        return {"status": self.statuses[-1:], "finished": self.finished, "asked": sorted(self.asked),
                "ms": round(sorted(waits)[len(waits) // 2], 1)}


window = target(sys.argv[1])
print(json.dumps({"window": window.id, "corner": [-window.translate_coords(root, 0, 0).x,
                                                  -window.translate_coords(root, 0, 0).y]}), flush=True)
for text in sys.stdin:
    wish = json.loads(text)
    drag = Drag(window, wish["offers"], wish.get("action", "copy"))
    print(json.dumps(drag.go(wish["path"], wish.get("end", "drop"), wish.get("rest", 0.3))), flush=True)

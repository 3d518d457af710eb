"""A screen whose programs tell assistive technologies what they show, over an accessibility bus of its own."""
import pathlib

from screen import Screen

READER = pathlib.Path(__file__).resolve().parent / "reader.py"


class Spoken(Screen):
    """A screen with a session bus, on which the accessibility bus is found."""

    def __init__(self, width=1200, height=760):
        super().__init__(width, height)
        for name in ("NO_AT_BRIDGE", "GTK_A11Y"):
            del self.env[name]
        self.bus = self.start("bus", ["dbus-daemon", "--session", "--nofork", "--print-address"])
        self.until("a session bus", lambda: self.bus.lines != [])
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self.bus.lines[0]

    def listen(self):
        """A program that says what is told from now on."""
        reader = self.start("reader", ["/usr/bin/python3", str(READER), "listen"])
        reader.wait("listens")
        return reader

    def tree(self, title):
        """What a window has, a line each: role, name, description, index in its parent, states."""
        return [line.strip() for line in self.run("/usr/bin/python3", str(READER), "tree", title).splitlines()]

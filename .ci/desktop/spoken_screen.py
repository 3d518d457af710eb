"""Screens whose programs find each other over a bus of their own: what assistive technologies are told, and the
portal through which programs in a sandbox get files."""
import pathlib
import shutil
import subprocess

from screen import Screen

READER = pathlib.Path(__file__).resolve().parent / "reader.py"


class Bussed(Screen):
    """A screen with a session bus."""

    def __init__(self, width=1200, height=760):
        super().__init__(width, height)
        self.bus = self.start("bus", ["dbus-daemon", "--session", "--nofork", "--print-address"])
        self.until("a session bus", lambda: self.bus.lines != [])
        self.env["DBUS_SESSION_BUS_ADDRESS"] = self.bus.lines[0]


class Spoken(Bussed):
    """Where the accessibility bus is found."""

    def __init__(self, width=1200, height=760):
        super().__init__(width, height)
        for name in ("NO_AT_BRIDGE", "GTK_A11Y"):
            del self.env[name]

    def listen(self):
        """A program that says what is told from now on."""
        reader = self.start("reader", ["/usr/bin/python3", str(READER), "listen"])
        reader.wait("listens")
        return reader

    def tree(self, title):
        """What a window has, a line each: role, name, description, index in its parent, states."""
        return [line.strip() for line in self.run("/usr/bin/python3", str(READER), "tree", title).splitlines()]


class Portal(Bussed):
    """Where programs hand out files by the document portal, which shows them in a file system of its own."""

    def __init__(self, width=1200, height=760):
        super().__init__(width, height)
        self.portal = self.start("portal", ["/usr/libexec/xdg-document-portal"])
        self.until("the portal has its file system", lambda: (self.folder / "doc" / "by-app").exists())

    def close(self):
        self.portal.end()
        for command in ("fusermount3", "fusermount"):
            if shutil.which(command):
                subprocess.run([command, "-uz", str(self.folder / "doc")], capture_output=True, check=False)
        super().close()

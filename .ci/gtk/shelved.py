"""What the shelf's scenes are played on: the shelf with folders of its own, and a source beside it."""
import pathlib
import sys
import tempfile
import time

desktop = pathlib.Path(__file__).resolve().parent.parent / "desktop"
sys.path.insert(0, str(desktop))
from screen import Screen  # noqa: E402

ROWS = ["files", "folder", "mixed", "many", "text", "large", "slow", "never", "image", "late"]
SCENES = {}


def scene(function, on=Screen, name=None):
    """Has a function played on such a screen, by its own name or by another one."""
    SCENES[name or function.__name__] = (function, on)
    return function


class Shelf:
    """The shelf with folders of its own, and a source beside it."""

    # Where things are in the content of the window, at the first tile; the next one is so much further right.
    CARD, STEP, BUTTONS = (126, 80), 232, 247
    # The built tool, beside which the shelf lies, and where pictures are to be, if they are.
    tool = pictures = None

    def __init__(self, screen, media, name):
        self.screen, self.media, self.name = screen, media, name
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="home-"))
        self.config = self.home / ".config" / "dndhost" / "shelf"
        self.state = self.home / ".local" / "state" / "dndhost" / "shelf"
        self.program = self.source = None
        # What programs of the scene have in their environment, too.
        self.more = {}

    @property
    def env(self):
        mine = {"HOME": str(self.home), "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_DATA_HOME": "",
                "XDG_DOWNLOAD_DIR": "", "LANG": "C.UTF-8"}
        return mine | self.more

    def handler(self, name, text):
        folder = self.config / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "plugin.lua").write_text(text)
        return folder

    def open(self, version="4", **env):
        shelf = str(pathlib.Path(self.tool).parent / "dndhost-shelf")
        self.program = self.screen.start("shelf", [shelf, "--verbose"], **self.env, **env)
        self.program.wait("shelf ready")
        self.at = self.screen.put("Drop shelf", 240, 40)
        if version:
            self.source = self.screen.start(
                "source", ["/usr/bin/python3", str(desktop / "source.py"), version, str(self.media)])
            self.source.wait("ready")
            self.sources = self.screen.put("Source", 20, 60)

    def close(self):
        for program in (self.source, self.program):
            if program:
                self.screen.dismiss(program)
        self.source = self.program = None

    def card(self, tile):
        return self.at[0] + self.CARD[0] + self.STEP * tile, self.at[1] + self.CARD[1]

    def hover(self, row, tile, *expected):
        self.source.forget()
        start = self.sources[0] + 60, self.sources[1] + 20 + 40 * ROWS.index(row)
        end = self.card(tile)
        self.screen.activate("Source")
        self.screen.take(start)
        self.source.wait("begin")
        self.screen.way((start[0] + 16, start[1] + 4), end)
        self.screen.way((end[0] + 4, end[1] + 2), end, 4)
        self.program.wait(*expected)

    def drop(self, row, tile, *expected):
        """Drags there, lets go once it would be taken, and waits for what is said then."""
        self.program.forget()
        self.hover(row, tile, "says")
        self.source.wait("may copy")
        self.program.forget()
        self.screen.let_go()
        self.program.wait(*expected)

    def take(self, start, end, *expected):
        """Drags from the shelf, without letting go."""
        self.program.forget()
        self.screen.activate("Drop shelf")
        self.screen.take(start)
        self.screen.way((start[0] + 16, start[1] + 4), end, 20)
        self.screen.way((end[0] + 6, end[1] + 4), end, 6)
        self.program.wait(*expected)

    def press(self, tile, button, of=4):
        """Presses a button of so many in a tile's row, the last of which is that of its menu."""
        self.screen.click(*self.button(tile, button, of))

    def button(self, tile, button, of):
        left = self.at[0] + 18 + self.STEP * tile
        width = (206 - 34 - 4) / (of - 1)
        x = left + width * (button + 0.5) if button < of - 1 else left + 206 - 15
        return round(x), self.at[1] + self.BUTTONS

    def answer(self, tile, button):
        """Presses one of the two buttons of a tile that asks."""
        self.screen.click(self.at[0] + 66 + 104 * button + self.STEP * tile, self.at[1] + 163)

    def opener(self):
        """Has a program that notes what it is given be the desktop's for texts and addresses."""
        script = self.home / "opener"
        script.write_text(f'#!/bin/sh\necho "$1" >> {self.home}/opened\n')
        script.chmod(0o755)
        self.prefer("opener", f"{script} %u", "text/plain", "x-scheme-handler/https")

    def browser(self):
        """Has Chromium be the desktop's program for pages."""
        command = ("chromium --no-sandbox --test-type --disable-gpu --no-first-run --password-store=basic "
                   f"--ozone-platform={self.screen.env['GDK_BACKEND']} "
                   f"--user-data-dir={self.home}/browser --window-size=900,640 --window-position=280,90 %U")
        self.prefer("browser", command, "text/html")

    def prefer(self, name, command, *types):
        """Has a command be the desktop's program for what has these types."""
        programs = self.home / ".local" / "share" / "applications"
        programs.mkdir(parents=True)
        (programs / f"{name}.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName={name}\nExec={command}\nMimeType={';'.join(types)};\n")
        config = self.home / ".config"
        config.mkdir(exist_ok=True)
        (config / "mimeapps.list").write_text(
            "[Default Applications]\n" + "".join(f"{each}={name}.desktop\n" for each in types))

    def revoke(self, tile):
        """Takes back in the menu what was said."""
        self.menu(tile, 100)

    def menu(self, tile, down):
        """Presses what lies so far below the button of a tile's menu."""
        self.press(tile, 9, of=10)
        time.sleep(0.6)
        self.shot("menu")
        x, y = self.button(tile, 9, 10)
        self.screen.click(x, y + down)

    def shot(self, name, part=None):
        if self.pictures:
            pathlib.Path(self.pictures).mkdir(parents=True, exist_ok=True)
            before = "wayland_" if self.name.startswith("wayland_") and not name.startswith("wayland_") else ""
            self.screen.picture(pathlib.Path(self.pictures) / f"{before}{name}.png", part)

"""A Wayland compositor without a monitor, and a pointer that drags across it."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from screen import Program, Screen

NOBODY = 65534
# Windows lie where they are put, without borders, so that a window's corner is its content's.
CONFIG = """
xwayland disable
default_border none
default_floating_border none
focus_follows_mouse no
for_window [title=".*"] floating enable
output HEADLESS-1 resolution {width}x{height} position 0 0
"""


class Device:
    """A device of its own, by the wire format of Wayland: a seat without one has no pointer that could be moved,
    and no keys."""

    # What it makes is the fifth object, of the manager, the fourth.
    SEAT, MANAGER, OWN = 3, 4, 5

    def __init__(self, path, manager):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.send(1, 1, struct.pack("=I", 2))  # wl_display.get_registry as 2
        found = self.globals()
        self.bind(found, "wl_seat", self.SEAT)
        self.bind(found, manager, self.MANAGER)

    def send(self, who, what, body, *files):
        data = struct.pack("=II", who, (len(body) + 8) << 16 | what) + body
        socket.send_fds(self.socket, [data], files)

    def bind(self, found, interface, number):
        if interface not in found:
            raise AssertionError(f"the compositor has no {interface}")
        text = interface.encode() + b"\0"
        text += b"\0" * (-len(text) % 4)
        text = struct.pack("=II", found[interface], len(interface) + 1) + text
        self.send(2, 0, text + struct.pack("=II", 1, number))  # wl_registry.bind

    def globals(self):
        """The numbers of all that the compositor has, by their interfaces."""
        self.send(1, 0, struct.pack("=I", 3))  # wl_display.sync as 3, which is free again: answered behind all names
        data, found = b"", {}
        while True:
            data += self.socket.recv(65536)
            while len(data) >= 8 and len(data) >= (size := struct.unpack("=I", data[4:8])[0] >> 16):
                who, body, data = struct.unpack("=I", data[:4])[0], data[8:size], data[size:]
                if who == 3:
                    return found
                if who == 2:
                    number, length = struct.unpack("=II", body[:8])
                    found[body[8:8 + max(0, length - 1)].decode()] = number

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xffffffff


class Pointer(Device):
    """By `zwlr_virtual_pointer_v1`."""

    def __init__(self, path):
        super().__init__(path, "zwlr_virtual_pointer_manager_v1")
        self.send(self.MANAGER, 0, struct.pack("=II", self.SEAT, self.OWN))

    def move(self, x, y, width, height):
        self.send(self.OWN, 1, struct.pack("=IIIII", self.now(), x, y, width, height))
        self.send(self.OWN, 4, b"")

    def press(self, is_down):
        self.send(self.OWN, 2, struct.pack("=III", self.now(), 0x110, is_down))
        self.send(self.OWN, 4, b"")


class Keyboard(Device):
    """By `zwp_virtual_keyboard_v1`, with the keys of a PC."""

    KEYMAP = """xkb_keymap {
        xkb_keycodes { include "evdev+aliases(qwerty)" };
        xkb_types { include "complete" };
        xkb_compat { include "complete" };
        xkb_symbols { include "pc+us+inet(evdev)" };
    };\0"""
    # As the kernel numbers them; those of a modifier with its bit.
    CODES = {"Escape": 1, "Tab": 15, "Return": 28, "x": 45, "c": 46, "v": 47, "y": 21, "z": 44, "F10": 68, "Up": 103,
             "Left": 105, "Right": 106, "Down": 108, "Delete": 111}
    MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8)}

    def __init__(self, path):
        super().__init__(path, "zwp_virtual_keyboard_manager_v1")
        self.send(self.MANAGER, 0, struct.pack("=II", self.SEAT, self.OWN))
        keymap = self.KEYMAP.encode()
        with tempfile.TemporaryFile() as file:
            file.write(keymap)
            file.flush()
            self.send(self.OWN, 0, struct.pack("=II", 1, len(keymap)), file.fileno())
        self.held = 0

    def turn(self, name, is_down):
        """A key goes down or up; its names are those of X11."""
        code, bit = self.MODIFIERS.get(name.split("_")[0].lower().replace("control", "ctrl"), (None, 0))
        self.held = self.held | bit if is_down else self.held & ~bit
        self.send(self.OWN, 1, struct.pack("=III", self.now(), code or self.CODES[name], is_down))
        # The compositor leaves it to the keyboard what its modifiers mean.
        self.send(self.OWN, 2, struct.pack("=IIII", self.held, 0, 0, 0))


class Wayland(Screen):
    """Sway, with a pointer that it takes for a device."""

    def __init__(self, width=1200, height=760):
        self.width, self.height = width, height
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="drags-"))
        self.programs = []
        config = self.folder / "config"
        config.write_text(CONFIG.format(width=width, height=height))
        self.env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")} | {
            "XDG_RUNTIME_DIR": str(self.folder), "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory", "GTK_USE_PORTAL": "0", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
            "SWAYSOCK": str(self.folder / "sway.sock"),
        }
        own = {"WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"}
        command = ["sway", "--config", str(config)]
        if os.geteuid() == 0:
            # It doesn't run as root, and takes its folder to be its user's.
            os.chown(self.folder, NOBODY, NOBODY)
            command = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", *command]
        self.server = Program("sway", command, self.env | own)
        end = time.monotonic() + 10
        while not (self.folder / "sway.sock").exists() or not list(self.folder.glob("wayland-?")):
            if time.monotonic() > end:
                raise AssertionError("sway doesn't start: " + "\n".join(self.server.lines[-5:]))
            time.sleep(0.1)
        self.env["WAYLAND_DISPLAY"] = next(self.folder.glob("wayland-?")).name
        path = self.folder / self.env["WAYLAND_DISPLAY"]
        self.pointer, self.keyboard = Pointer(path), Keyboard(path)
        self.point(width - 1, height - 1)

    def close(self):
        for program in reversed(self.programs):
            program.end()
        self.server.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def windows(self):
        def below(node):
            if node.get("pid") and not node.get("nodes"):
                yield node
            for each in node.get("nodes", []) + node.get("floating_nodes", []):
                yield from below(each)
        return list(below(json.loads(self.run("swaymsg", "-t", "get_tree", "-r"))))

    def window(self, title):
        end = time.monotonic() + 10
        while time.monotonic() < end:
            for window in self.windows():
                if re.fullmatch(title, window["name"] or ""):
                    return window
            time.sleep(0.1)
        raise AssertionError(f"no window {title!r}")

    def put(self, title, x, y):
        window = self.window(title)
        self.run("swaymsg", f"[con_id={window['id']}] move absolute position {x} {y}")
        time.sleep(0.3)
        return self.corner(title)

    def activate(self, title):
        self.run("swaymsg", f"[con_id={self.window(title)['id']}] focus")

    def corner(self, title):
        window = self.window(title)
        return window["rect"]["x"], window["rect"]["y"]

    def size(self, title):
        window = self.window(title)
        return window["rect"]["width"], window["rect"]["height"]

    def shut(self, title):
        self.run("swaymsg", f"[con_id={self.window(title)['id']}] kill")

    def point(self, x, y):
        self.pointer.move(round(x), round(y), self.width, self.height)

    def press(self):
        self.pointer.press(1)

    def let_go(self):
        self.pointer.press(0)

    def click(self, x, y):
        self.point(x, y)
        time.sleep(0.1)
        self.press()
        self.let_go()

    def key(self, name):
        names = name.split("+")
        for each, is_down in [(each, 1) for each in names] + [(each, 0) for each in reversed(names)]:
            self.keyboard.turn(each, is_down)

    @contextlib.contextmanager
    def holding(self, name):
        self.keyboard.turn(name, 1)
        try:
            yield
        finally:
            self.keyboard.turn(name, 0)

    def until_active(self, title):
        self.until(f"{title} has the keyboard", lambda: any(
            window["focused"] and window["name"] == title for window in self.windows()))

    def until_drawn(self, at, blank):
        """Nobody tells what it shows; a frame later it is there."""
        time.sleep(0.5)

    def picture(self, path, part=None):
        subprocess.run(["grim", str(path)], env=self.env, check=False)

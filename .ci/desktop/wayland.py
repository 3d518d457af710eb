"""A Wayland compositor without a monitor, and a pointer that drags across it."""
import json
import os
import pathlib
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


class Pointer:
    """A pointer of its own, by the wire format of Wayland and `zwlr_virtual_pointer_v1`: a seat without
    a device has no pointer to be moved."""

    MANAGER = "zwlr_virtual_pointer_manager_v1"

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.send(1, 1, struct.pack("=I", 2))  # wl_display.get_registry as 2
        name = self.name_of_manager()
        text = self.MANAGER.encode() + b"\0"
        text += b"\0" * (-len(text) % 4)
        text = struct.pack("=II", name, len(self.MANAGER) + 1) + text
        self.send(2, 0, text + struct.pack("=II", 1, 4))  # wl_registry.bind as 4
        self.send(4, 0, struct.pack("=II", 0, 5))  # create_virtual_pointer for any seat as 5

    def send(self, who, what, body):
        self.socket.sendall(struct.pack("=II", who, (len(body) + 8) << 16 | what) + body)

    def name_of_manager(self):
        self.send(1, 0, struct.pack("=I", 3))  # wl_display.sync as 3: answered behind all names
        data = b""
        while True:
            data += self.socket.recv(65536)
            while len(data) >= 8 and len(data) >= (size := struct.unpack("=I", data[4:8])[0] >> 16):
                who, body, data = struct.unpack("=I", data[:4])[0], data[8:size], data[size:]
                if who == 3:
                    raise AssertionError(f"the compositor has no {self.MANAGER}")
                name, length = struct.unpack("=II", body[:8]) if who == 2 else (0, 0)
                if body[8:8 + max(0, length - 1)] == self.MANAGER.encode():
                    return name

    def move(self, x, y, width, height):
        self.send(5, 1, struct.pack("=IIIII", self.now(), x, y, width, height))
        self.send(5, 4, b"")

    def press(self, is_down):
        self.send(5, 2, struct.pack("=III", self.now(), 0x110, is_down))
        self.send(5, 4, b"")

    @staticmethod
    def now():
        return int(time.monotonic() * 1000) & 0xffffffff


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
        self.pointer = Pointer(self.folder / self.env["WAYLAND_DISPLAY"])
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
                if window["name"] == title:
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

    def point(self, x, y):
        self.pointer.move(round(x), round(y), self.width, self.height)

    def press(self):
        self.pointer.press(1)

    def let_go(self):
        self.pointer.press(0)

    def picture(self, path, part=None):
        subprocess.run(["grim", str(path)], env=self.env, check=False)

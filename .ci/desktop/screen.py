"""A screen of its own without a monitor, and a pointer that drags across it at a hand's pace."""
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time


# What hasn't come after so many seconds doesn't come, on a machine with other work, too.
PATIENCE = float(os.environ.get("DRAG_PATIENCE", 45))


class Program:
    """A program and the lines that it says."""

    def __init__(self, name, command, env, cwd=None):
        self.name, self.lines, self.mark = name, [], 0
        self.news = threading.Condition()
        self.process = subprocess.Popen(
            command, env=env, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.news:
                self.lines.append(line.rstrip())
                self.news.notify_all()

    def since(self):
        with self.news:
            return self.lines[self.mark:]

    def forget(self):
        with self.news:
            self.mark = len(self.lines)

    def wait(self, *texts, seconds=PATIENCE):
        """Waits until lines have come, since the last `forget`, that contain these in this order."""
        end = time.monotonic() + seconds
        with self.news:
            while True:
                wanted = list(texts)
                for line in self.lines[self.mark:]:
                    if wanted and wanted[0] in line:
                        wanted.pop(0)
                if not wanted:
                    return
                left = end - time.monotonic()
                if left <= 0:
                    said = "\n  ".join(self.lines[self.mark:])
                    raise AssertionError(f"{self.name} never said {wanted[0]!r}, but:\n  {said}")
                self.news.wait(left)

    def end(self, kind=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(kind)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Screen:
    """A virtual X server with a window manager."""

    def __init__(self, width=1200, height=760):
        self.width, self.height = width, height
        read, write = os.pipe()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="drags-"))
        self.programs = []
        self.env = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY",)}
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            self.display = ":" + number.readline().strip()
        self.env |= {
            "DISPLAY": self.display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory", "GTK_USE_PORTAL": "0", "NO_AT_BRIDGE": "1",
            "XDG_RUNTIME_DIR": str(self.folder), "GTK_A11Y": "none",
        }
        self.manager = self.start("openbox", ["openbox"])
        time.sleep(0.5)
        self.point(width - 1, height - 1)

    def start(self, name, command, **env):
        program = Program(name, command, self.env | env)
        self.programs.append(program)
        return program

    def dismiss(self, program):
        """Ends a program that is no longer looked at."""
        program.end()
        self.programs.remove(program)

    def close(self):
        for program in reversed(self.programs):
            program.end()
        self.server.terminate()
        self.server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *command):
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode:
            raise AssertionError(f"{' '.join(command)}: {done.stderr.strip()}")
        return done.stdout

    def window(self, title):
        """A window's number, once it is shown."""
        found = []

        def look():
            # It fails where a window goes while it looks at all of them.
            command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
            found[:] = subprocess.run(command, env=self.env, capture_output=True, text=True).stdout.split()
            return found != []

        self.until(f"a window {title!r}", look)
        return found[-1]

    def shut(self, title):
        """Has a window closed, as its user would."""
        self.run("xdotool", "windowclose", self.window(title))

    def until_gone(self, title):
        """Waits until no window is so called."""
        command = ["xdotool", "search", "--onlyvisible", "--name", f"^{title}$"]
        self.until(f"{title!r} goes", lambda: not subprocess.run(
            command, env=self.env, capture_output=True, text=True).stdout.split())

    def put(self, title, x, y):
        """Moves a window, and gives where its content begins then."""
        window = self.window(title)
        self.run("xdotool", "windowmove", "--sync", window, str(x), str(y))
        self.run("xdotool", "windowraise", window)
        time.sleep(0.2)
        return self.corner(title)

    def corner(self, title):
        said = self.run("xwininfo", "-id", self.window(title))
        find = lambda word: int(next(l for l in said.splitlines() if word in l).split()[-1])  # noqa: E731
        return find("Absolute upper-left X"), find("Absolute upper-left Y")

    def size(self, title):
        said = self.run("xwininfo", "-id", self.window(title))
        find = lambda word: int(next(l for l in said.splitlines() if word in l).split()[-1])  # noqa: E731
        return find("Width:"), find("Height:")

    def point(self, x, y):
        self.run("xdotool", "mousemove", str(x), str(y))

    def press(self):
        self.run("xdotool", "mousedown", "1")

    def let_go(self):
        self.run("xdotool", "mouseup", "1")

    def click(self, x, y):
        self.point(x, y)
        time.sleep(0.1)
        self.run("xdotool", "click", "1")

    def wheel(self, x, y, down):
        """Turns the wheel by so many notches."""
        self.point(x, y)
        time.sleep(0.1)
        self.run("xdotool", "click", "--repeat", str(down), "--delay", "20", "5")
        time.sleep(0.3)

    def key(self, name):
        self.run("xdotool", "key", name)

    @contextlib.contextmanager
    def holding(self, name):
        """As long as a key is held down."""
        self.run("xdotool", "keydown", name)
        try:
            yield
        finally:
            self.run("xdotool", "keyup", name)

    def way(self, start, end, steps=10):
        for i in range(1, steps + 1):
            self.point(*(round(a + (b - a) * i / steps) for a, b in zip(start, end)))
            time.sleep(0.016)

    def sweep(self, start, end, steps=60):
        """Goes there without a pause on the way, however busy the machine is."""
        points = [[round(a + (b - a) * i / steps) for a, b in zip(start, end)] for i in range(1, steps + 1)]
        self.run("xdotool", *(word for x, y in points for word in ("mousemove", str(x), str(y), "sleep", "0.01")))

    def take(self, start):
        """Presses and goes past the threshold."""
        self.point(*start)
        time.sleep(0.1)
        self.press()
        time.sleep(0.05)
        self.way(start, (start[0] + 16, start[1] + 4), 4)
        time.sleep(0.2)

    def look(self, code, part, *more):
        """What a line of Python prints of a part of the screen, which it knows as `seen`."""
        code = ("import gi,sys\ngi.require_version('Gdk','3.0')\nfrom gi.repository import Gdk\n"
                f"seen=Gdk.pixbuf_get_from_window(Gdk.get_default_root_window(),*map(int,sys.argv[1:5]))\n{code}")
        return self.run("/usr/bin/python3", "-c", code, *(str(each) for each in (*part, *more)))

    def picture(self, path, part=None):
        """Keeps what the screen shows, or a part of it: x, y, width, height."""
        self.look("seen.savev(sys.argv[5],'png',[],[])", part or (0, 0, self.width, self.height), path)

    def colours(self, x, y, count=1):
        """Those of so many pixels beside each other."""
        pixels = bytes.fromhex(self.look("print(seen.get_pixels().hex())", (round(x), round(y), count, 1)))
        return [pixels[3 * n:3 * n + 3] for n in range(count)]

    def column(self, x, y, count):
        """The colours of so many pixels below each other."""
        told = self.look("p,r=seen.get_pixels(),seen.get_rowstride()\n"
                         "print(b''.join(p[r*i:r*i+3] for i in range(seen.get_height())).hex())", (x, y, 1, count))
        pixels = bytes.fromhex(told)
        return [pixels[3 * n:3 * n + 3] for n in range(count)]

    def until(self, what, isSo, seconds=PATIENCE):
        """Waits for what no program says."""
        end = time.monotonic() + seconds
        while not isSo():
            if time.monotonic() > end:
                raise AssertionError(f"never so: {what}")
            time.sleep(0.05)

    def until_drawn(self, at, blank):
        """Waits until something is drawn at a point: until it looks otherwise than a point where nothing is."""
        self.until(f"something at {at}", lambda: self.colours(*at) != self.colours(*blank))

    def activate(self, title):
        """Raises a window and gives it the keyboard."""
        self.run("xdotool", "windowactivate", "--sync", self.window(title))

    def until_active(self, title):
        """Waits until a window has the keyboard."""
        self.until(f"{title} has the keyboard", lambda: self.run("xdotool", "getactivewindow", "getwindowname").strip() == title)

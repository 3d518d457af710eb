"""Scenes of one shelf for all starts, which other programs find by the session bus."""
import subprocess

from handlers import plain
from shelved import scene
from screen import PATIENCE


class Bus:
    """A session bus of its own, and a desktop on it that notes what notifications say and chooses one."""

    DESKTOP = """
import gi, sys
from gi.repository import Gio, GLib
XML = '<node><interface name="org.freedesktop.Notifications"><method name="GetCapabilities"><arg type="as" direction="out"/></method><method name="GetServerInformation"><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/></method><method name="CloseNotification"><arg type="u" direction="in"/></method><method name="Notify"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method><signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal></interface></node>'
def call(bus, who, path, interface, method, values, invocation):
    if method == "GetCapabilities":
        return invocation.return_value(GLib.Variant("(as)", (["body", "actions"],)))
    if method == "GetServerInformation":
        return invocation.return_value(GLib.Variant("(ssss)", ("a", "b", "1", "1.2")))
    if method != "Notify":
        return invocation.return_value(None)
    words = values.unpack()
    print("notified", words[3], "|", words[4], flush=True)
    invocation.return_value(GLib.Variant("(u)", (7,)))
    if "choose" in sys.argv:
        bus.emit_signal(who, path, interface, "ActionInvoked", GLib.Variant("(us)", (7, "default")))
def own(bus, name):
    bus.register_object("/org/freedesktop/Notifications", Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], call, None, None)
Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.Notifications", 0, own, lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
"""

    def __init__(self, shelf):
        self.shelf, self.programs = shelf, []
        daemon = self.start("bus", ["dbus-daemon", "--session", "--nofork", "--print-address=1"])
        daemon.wait("unix:")
        self.env = {"DBUS_SESSION_BUS_ADDRESS": next(line for line in daemon.lines if line.startswith("unix:"))}
        shelf.more = self.env

    def start(self, name, command, **env):
        program = self.shelf.screen.start(name, command, **self.shelf.env, **env)
        self.programs.append(program)
        return program

    def desktop(self, *words):
        program = self.start("desktop", ["/usr/bin/python3", "-c", self.DESKTOP, *words])
        program.wait("ready")
        return program

    def call(self, *words, cwd=None):
        """What a start of the shelf from a terminal says, and its status."""
        done = subprocess.run([self.shelf.tool, "shelf", *map(str, words)], cwd=cwd, capture_output=True, text=True,
                              env=self.shelf.screen.env | self.shelf.env | self.env, timeout=PATIENCE)
        return done.returncode, (done.stdout + done.stderr).strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.shelf.close()
        for program in reversed(self.programs):
            self.shelf.screen.dismiss(program)


def windows(shelf):
    found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", "^Drop shelf$"], env=shelf.screen.env,
                           capture_output=True, text=True).stdout.split()
    return len(found)


# Takes as long as the text says that is dropped on it.
SLEEPER = """return { name = "sleeper", api = 1, summary = "Takes its time",
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text = item:load("public.data")
      dnd.sleep(tonumber(text:text()))
      session:insert { contents = { text } }
    end
  end,
}
"""


@scene
def called(shelf):
    """files go to a tile of the running shelf from a terminal, which hears what came of them; a second start shows the first"""
    shelf.handler("counter", plain("counter"))
    shelf.handler("sleeper", SLEEPER)
    shelf.handler("images", plain("images", 'accepts = { "public.image" },'))
    shelf.handler("saver", plain("saver", 'needs = { "storage" },'))
    shelf.handler("broken", "return {")
    with Bus(shelf) as bus:
        shelf.open()
        files = [shelf.media / "beach.png", shelf.media / "note.txt"]
        assert bus.call("--drop", *files, "counter") == (0, "counter: 2 done")
        shelf.program.wait("counter works", "counter says 2 done")
        # As one types it, and by the tile's folder.
        assert bus.call("--drop", "note.txt", shelf.config / "counter", cwd=shelf.media) == (0, "counter: 1 done")
        status, said = bus.call("--drop", files[1], "images")
        assert status == 1 and said.startswith("images: "), (status, said)
        status, said = bus.call("--drop", files[0], "countre")
        assert status == 66 and "broken, counter, images, saver, sleeper" in said and "did you mean 'counter'?" in said, said
        status, said = bus.call("--drop", files[0], "saver")
        assert status == 69 and "asks in its tile" in said, said
        status, said = bus.call("--drop", files[0], "broken")
        assert status == 69 and "plugin.lua:1" in said, said
        status, said = bus.call("--drop", "nothing.png", "counter")
        assert status == 66 and "nothing.png" in said, said
        # Two at once, onto one tile: each waits for its own, and the short one isn't kept by the long one.
        for name, time_ in [("long", 3000), ("short", 1)]:
            (shelf.media / f"{name}.txt").write_text(str(time_))
        begun = [subprocess.Popen([shelf.tool, "shelf", "--drop", str(shelf.media / f"{name}.txt"), "sleeper"],
                                  env=shelf.screen.env | shelf.env | bus.env, stdout=subprocess.PIPE, text=True)
                 for name in ("long", "short")]
        assert begun[1].communicate(timeout=PATIENCE)[0] == "sleeper: 1 done\n"
        assert begun[0].poll() is None, "the long one was over first"
        assert begun[0].communicate(timeout=PATIENCE)[0] == "sleeper: 1 done\n"
        # A second start brings the window to the front, and ends.
        shelf.screen.activate("Source")
        shelf.screen.until_active("Source")
        assert bus.call() == (0, "")
        shelf.screen.until_active("Drop shelf")
        assert windows(shelf) == 1, windows(shelf)
        # What the shelf was at as it was closed is said.
        late = subprocess.Popen([shelf.tool, "shelf", "--drop", str(shelf.media / "long.txt"), "sleeper"],
                                env=shelf.screen.env | shelf.env | bus.env, stderr=subprocess.PIPE, text=True)
        shelf.program.forget()
        shelf.program.wait("sleeper works")
        shelf.program.end()
        assert "was closed" in late.communicate(timeout=PATIENCE)[1] and late.returncode == 75, late.returncode


@scene
def started(shelf):
    """where no shelf runs a drop starts one, of the folder that is meant; without a bus it says how to get one"""
    shelf.handler("counter", plain("counter"))
    other = shelf.home / "handlers"
    (other / "counter").mkdir(parents=True)
    (other / "counter" / "plugin.lua").write_text(plain("counter"))
    file = shelf.media / "note.txt"
    alone = subprocess.run([shelf.tool, "shelf", "--drop", str(file), "counter"], capture_output=True, text=True,
                           env={**shelf.screen.env, **shelf.env, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"})
    assert alone.returncode == 69 and "dbus-run-session" in alone.stderr, alone
    assert windows(shelf) == 0
    with Bus(shelf) as bus:
        # Two at once make one.
        begun = [subprocess.Popen([shelf.tool, "shelf", "--drop", str(file), "counter"], stdout=subprocess.PIPE, text=True,
                                  env=shelf.screen.env | shelf.env | bus.env) for _ in range(2)]
        said = [each.communicate(timeout=PATIENCE)[0] for each in begun]
        assert said == ["counter: 1 done\n"] * 2, said
        assert windows(shelf) == 1, windows(shelf)
        # Another folder is another shelf.
        assert bus.call("--drop", file, other / "counter") == (0, "counter: 1 done")
        assert windows(shelf) == 2, windows(shelf)
        assert bus.call(other) == (0, "") and windows(shelf) == 2
        # They stay when who has started them has gone, until they are closed.
        for _ in range(2):
            shelf.screen.activate("Drop shelf")
            before = windows(shelf)
            shelf.screen.key("alt+F4")
            shelf.screen.until("one is closed", lambda: windows(shelf) == before - 1)


@scene
def notified(shelf):
    """what became of a drop is a notification where the window isn't in front, of a private one without what it was"""
    shelf.handler("loud", plain("loud", 'accepts = { "public.image" },'))
    shelf.handler("quiet", plain("quiet", 'private = true, accepts = { "public.image" },'))
    with Bus(shelf) as bus:
        desktop = bus.desktop("choose")
        shelf.open()
        image = shelf.media / "beach.png"
        shelf.screen.activate("Drop shelf")
        shelf.screen.until_active("Drop shelf")
        bus.call("--drop", image, "loud")
        shelf.screen.activate("Source")
        shelf.screen.until_active("Source")
        bus.call("--drop", image, shelf.media / "hill.png", "loud")
        desktop.wait("notified loud | 2 done")
        assert not any("| 1 done" in line for line in desktop.lines), desktop.lines
        # Chosen, it shows the window.
        shelf.screen.until_active("Drop shelf")
        shelf.screen.activate("Source")
        shelf.screen.until_active("Source")
        bus.call("--drop", shelf.media / "note.txt", "quiet")
        desktop.wait("notified quiet | Not taken")

"""Scenes of what a handler asks, by the keyboard."""
import subprocess
import time

from called import Bus
from screen import PATIENCE
from shelved import scene

# Asks for one of each kind, and says what it got.
ASKING = """return { name = "%s", api = 1, summary = "Asks",
  on_perform = function(session)
    local answer = session:confirm { title = "Ask %s", accept = "Take", fields = {
      a_name = { type = "string", default = "x", doc = "Name" },
      b_loud = { type = "boolean", default = true, doc = "Loud" },
      c_way = { type = "enum", choices = { "fit", "fill", "crop" }, default = "fit", doc = "Way" },
      d_width = { type = "integer", min = 1, max = 4000, default = 800, doc = "Width" } } }
    if not answer then return session:notify("info", "refused") end
    session:notify("info", ("%%s %%s %%s %%d"):format(answer.a_name, answer.b_loud, answer.c_way, answer.d_width))
    for _, item in ipairs(session.items) do session:insert { contents = { item:load("public.data") } } end
  end,
}
"""


def type(shelf, title, *keys):
    """Presses keys in a window; a word in quotes is typed."""
    shelf.screen.activate(title)
    shelf.screen.until_active(title)
    time.sleep(0.3)
    for key in keys:
        if key.startswith("'"):
            shelf.screen.run("xdotool", "type", "--delay", "30", key[1:-1])
        else:
            shelf.screen.key(key)
        time.sleep(0.1)


def told(shelf, name, text):
    """Waits until the recording of a handler's last drop has what it said: the tile shows the end at once."""
    def number(path):
        return int(path.name.split(".")[0].rsplit("-", 1)[1])

    def look():
        found = sorted((shelf.state / "drops").glob(f"{name}-*.transcript.jsonl"), key=number)
        return found and text in found[-1].read_text()
    shelf.screen.until(f"{name} has said {text!r}", look)


# The way from the first field to the last but one, and on; a list is opened, the next one is chosen there.
CHANGED = ("ctrl+a", "'me'", "Tab", "space", "Tab", "space", "Down", "Return", "Tab")


@scene
def asked(shelf):
    """a question has choices, and bounds that it keeps, by the keyboard; of two at once each has its own answer"""
    for name in ("first", "second"):
        shelf.handler(name, ASKING % (name, name))
    with Bus(shelf) as bus:
        shelf.open()
        begun = []
        for name in ("first", "second"):
            begun.append(subprocess.Popen(
                [shelf.tool, "shelf", "--drop", str(shelf.media / "note.txt"), name], stdout=subprocess.PIPE,
                env=shelf.screen.env | shelf.env | bus.env, text=True))
            shelf.screen.window(f"Ask {name}")
        shelf.shot("asked_two")
        type(shelf, "Ask second", *CHANGED, "ctrl+a", "'4001'", "Return")
        time.sleep(0.5)
        shelf.shot("asked_beyond")
        assert begun[1].poll() is None and "second says 1" not in "\n".join(shelf.program.lines), "it took what is too much"
        # Where it can't be, the keyboard is: one down from the most.
        type(shelf, "Ask second", "ctrl+a", "'3999'", "Up", "Up", "Down", "Return")
        assert begun[1].communicate(timeout=PATIENCE)[0] == "second: 1 done\n"
        told(shelf, "second", "me false fill 3999")
        assert begun[0].poll() is None, "the other one is answered, too"
        type(shelf, "Ask first", "Return")
        assert begun[0].communicate(timeout=PATIENCE)[0] == "first: 1 done\n"
        told(shelf, "first", "x true fit 800")
        # Escape refuses.
        status = subprocess.Popen([shelf.tool, "shelf", "--drop", str(shelf.media / "note.txt"), "first"],
                                  env=shelf.screen.env | shelf.env | bus.env, stdout=subprocess.DEVNULL)
        type(shelf, "Ask first", "Escape")
        assert status.wait(PATIENCE) == 1
        told(shelf, "first", "refused")

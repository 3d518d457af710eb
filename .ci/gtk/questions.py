"""Scenes of what a handler asks, and of what the user sets of it, by the keyboard."""
import json
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


# Says with which options it runs.
OPTIONED = """return { name = "%s", api = 1, summary = "Has options", options = {
    a_name = { type = "string", default = "x", doc = "Name" },
    b_loud = { type = "boolean", default = true, doc = "Loud" },
    c_way = { type = "enum", choices = { "fit", "fill", "crop" }, default = "fit", doc = "Way" },
    d_width = { type = "integer", min = 1, max = 4000, default = 800, doc = "Width" } },
  on_perform = function(session)
    local set = session.options
    session:notify("info", ("%%s %%s %%s %%d"):format(set.a_name, set.b_loud, set.c_way, set.d_width))
    for _, item in ipairs(session.items) do session:insert { contents = { item:load("public.data") } } end
  end,
}
"""


@scene
def optioned(shelf):
    """the options of a handler are a form, by the keyboard; they hold for the next drop, of that handler alone, and over a restart"""
    folder = shelf.handler("first", OPTIONED % "first")
    shelf.handler("second", OPTIONED % "second")
    shelf.open()
    shelf.drop("text", 0, "first says 1 done", "first has ended")
    told(shelf, "first", "x true fit 800")
    set = lambda: json.loads((shelf.state / "options.json").read_text())["handlers"]  # noqa: E731
    def form(tile, *keys):
        shelf.screen.activate("Drop shelf")
        shelf.press(tile, 9, of=10)
        time.sleep(0.6)
        shelf.shot("options_menu")
        shelf.screen.key("Return")
        title = "Options of " + ("first", "second")[tile]
        shelf.screen.window(title)
        type(shelf, title, *keys)
        return title
    title = form(0, *CHANGED, "ctrl+a", "'0'", "Return")
    time.sleep(0.5)
    shelf.shot("options")
    assert not (shelf.state / "options.json").exists(), "it kept what is too little"
    type(shelf, title, "ctrl+a", "'640'", "Return")
    shelf.screen.until_gone(title)
    shelf.program.wait("first says Its options hold from the next drop on")
    shelf.drop("text", 0, "first says 1 done", "first has ended")
    told(shelf, "first", "me false fill 640")
    shelf.drop("text", 1, "second says 1 done", "second has ended")
    told(shelf, "second", "x true fit 800")
    # What is as the handler has it isn't kept: of the other one the width alone.
    shelf.screen.until_gone(form(1, "Tab", "Tab", "Tab", "Up", "Return"))
    shelf.drop("text", 1, "second says 1 done", "second has ended")
    told(shelf, "second", "x true fit 801")
    assert [each["options"] for each in set()] == [
        {"a_name": "me", "b_loud": False, "c_way": "fill", "d_width": 640}, {"d_width": 801}], set()
    # Dismissed, nothing changes.
    shelf.screen.until_gone(form(1, "ctrl+a", "'no'", "Escape"))
    assert len(set()[1]["options"]) == 1, set()
    shelf.close()
    shelf.open()
    # What doesn't fit the handler any more is its own again.
    (folder / "plugin.lua").write_text((OPTIONED % "first").replace("max = 4000", "max = 600").replace("800", "500"))
    shelf.program.wait("first says Read again")
    shelf.drop("text", 0, "first says 1 done", "first has ended")
    told(shelf, "first", "me false fill 500")
    shelf.drop("text", 1, "second says 1 done", "second has ended")
    told(shelf, "second", "x true fit 801")

"""Scenes of what a handler says of itself, and of what it may do."""
import struct
import time
import zlib

from shelved import scene


def png(path, colour, side=8):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(colour) * side for _ in range(side))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def plain(name, fields=""):
    """A handler that takes in what comes, and says more of itself."""
    return f"""return {{ name = "{name}", api = 1, {fields}
  on_perform = function(session)
    for _, item in ipairs(session.items) do session:insert {{ contents = {{ item:load("public.data") }} }} end
  end,
}}
"""


@scene
def private(shelf):
    """of a private handler's drops nothing is kept, beside one of which all is; each is shown with its own icon"""
    for name, colour, fields in [("loud", (255, 0, 0), ""), ("quiet", (0, 0, 255), "private = true,")]:
        folder = shelf.handler(name, plain(name, f'icon = "icon.png", {fields}'))
        png(folder / "icon.png", colour)
    shelf.open()
    for tile, colour in [(0, b"\xff\0\0"), (1, b"\0\0\xff")]:
        x, y = shelf.card(tile)
        # The icon is above the name, in the middle of the card.
        shelf.screen.until(f"its icon is in tile {tile}", lambda: colour in shelf.screen.column(x, y - 60, 100))
    shelf.shot("icons")
    drops = shelf.state / "drops"
    for tile, name in [(1, "quiet"), (0, "loud"), (1, "quiet")]:
        shelf.drop("text", tile, f"{name} says 1 done")
        time.sleep(0.3)
    kept = sorted(path.name for path in drops.iterdir())
    assert any(name.startswith("loud-") for name in kept), kept
    assert not any(name.startswith("quiet-") for name in kept), kept


# Saves what comes; of one thing alone only after a while.
SLOW = """return { name = "keeper", api = 1, summary = "Saves", needs = { "storage" },
  on_perform = function(session)
    local count = #session.items
    for _, item in ipairs(session.items) do
      local content = item:load("public.data")
      local name = content:save(item.name)
      if count == 1 then dnd.sleep(10000) end
      session:insert { contents = { { name = name, content = content } } }
    end
  end,
}
"""


@scene
def at_once(shelf):
    """two drops onto one tile at once: each is recorded by itself, ends by itself, and is taken back by itself"""
    shelf.handler("keeper", SLOW)
    shelf.handler("plain", plain("plain"))
    shelf.open()
    shelf.answer(0, 1)
    shelf.program.wait("keeper ready, granted")
    shelf.drop("text", 0, "keeper works", "keeper ready, granted")
    shelf.drop("files", 0, "keeper works", "keeper says 3 done", "keeper has ended one, 1 to go")
    shelf.drop("text", 1, "plain says 1 done")
    shelf.shot("at_once")
    shelf.program.wait("keeper says 1 done", "keeper has ended one, 0 to go")
    recordings = sorted(path.name for path in (shelf.state / "drops").glob("keeper-*.jsonl") if "transcript" not in path.name)
    assert len(recordings) == 2, recordings
    saves = shelf.home / "Downloads" / "keeper"
    assert len(list(saves.iterdir())) == 4, sorted(saves.iterdir())
    time.sleep(0.3)
    shelf.press(0, 0)
    shelf.screen.until("what ended last is gone", lambda: len(list(saves.iterdir())) == 3)
    assert sorted(path.name for path in saves.iterdir()) == ["beach.png", "city.png", "hill.png"]
    time.sleep(0.3)
    shelf.press(0, 0)
    shelf.screen.until("the other, too", lambda: not any(saves.iterdir()))


# Needs one task alone.
ONE = """return { name = "NAME", api = 1, summary = "Copies", needs = { "tasks:copy-text" },
  on_perform = function(session)
    local text = session.items[1]:load("public.text")
    session:task("copy-text", { text = text:text() .. " by NAME" })
    local opened, why = pcall(session.task, session, "open", { url = "https://example.org/" })
    if opened or why.code ~= "denied" then error("another task is done") end
    session:insert { contents = text }
  end,
}
"""


@scene
def single(shelf):
    """a handler that needs one task alone is granted that in words, and no other; taken back, it has none"""
    for name in ("first", "second"):
        shelf.handler(name, ONE.replace("NAME", name))
    shelf.opener()
    shelf.open()
    shelf.program.wait("first asks for tasks:copy-text", "second asks for tasks:copy-text")
    shelf.shot("single")
    for tile, name, answer in [(0, "first", 1), (1, "second", 0)]:
        shelf.answer(tile, answer)
        shelf.program.wait(f"{name} ready, {'granted' if answer else 'not granted'}")
    shelf.drop("text", 0, "first says 1 done")
    text = shelf.screen.run("/usr/bin/python3", "-c", (
        "import gi; gi.require_version('Gtk','3.0'); from gi.repository import Gtk, Gdk\n"
        "print(Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text())"))
    assert text.strip() == "Buy bread by first", text
    shelf.drop("text", 1, "second says Nothing was taken; plugin.lua:4: it isn't granted")
    time.sleep(0.3)
    shelf.program.forget()
    shelf.revoke(0)
    shelf.program.wait("first asks for tasks:copy-text")
    shelf.answer(0, 0)
    shelf.program.wait("first ready, not granted")
    shelf.drop("text", 0, "first says Nothing was taken; plugin.lua:4: it isn't granted")
    assert not (shelf.home / "opened").exists()


# Each runs a program of the system, and no other; the second one's sees nothing of the user's.
SORTER = """return { name = "first", api = 1, summary = "Sorts lines", needs = { "storage", "run:sort" },
  on_perform = function(session)
    local item = session.items[1]
    local text = item:load("public.text")
    local done = session:task("run", { program = "sort", arguments = { "-o", "out/sorted.txt", text } })
    if done.status ~= 0 then dnd.fail(done.errors) end
    local file = done.files[1]
    local mail = 'Content-Disposition: attachment; filename="' .. file.name .. '"\\n'
      .. "Content-Transfer-Encoding: base64\\n\\n" .. file.base64
    local sorted = dnd.content("message/rfc822", mail, { from = item }):mail().attachments[1].content
    sorted:save(file.name)
    session:insert { contents = { sorted } }
  end,
}
"""
SUMMER = """return { name = "second", api = 1, summary = "Tells a checksum", needs = { "run:sha256sum" },
  on_perform = function(session)
    local text = session.items[1]:load("public.text")
    local done = session:task("run", { program = "sha256sum", arguments = { text } })
    if done.text:sub(1, 64) ~= text:hash() then error("it said " .. done.text .. done.errors) end
    done = session:task("run", { program = "sha256sum", arguments = { "HOME/secret" } })
    if done.status == 0 then error("it reads the user's") end
    local ran, why = pcall(session.task, session, "run", { program = "sort" })
    if ran or why.code ~= "denied" then error("another program is run") end
    session:insert { contents = text }
  end,
}
"""


@scene
def caged(shelf):
    """a handler runs the one program that it was granted, on copies, and gets its files; not without bubblewrap"""
    (shelf.home / "secret").write_text("of the user's")
    shelf.handler("first", SORTER)
    shelf.handler("second", SUMMER.replace("HOME", str(shelf.home)))
    shelf.open()
    shelf.program.wait("first asks for run:sort, storage", "second asks for run:sha256sum")
    time.sleep(0.5)
    shelf.shot("caged")
    for tile, name, answer in [(0, "first", 1), (1, "second", 0)]:
        shelf.answer(tile, answer)
        shelf.program.wait(f"{name} ready, {'granted' if answer else 'not granted'}")
    shelf.drop("text", 0, "first says 1 done")
    saved = shelf.home / "Downloads" / "first" / "sorted.txt"
    assert saved.read_text() == "Buy bread\n", saved.read_text()
    shelf.drop("text", 1, "second says Nothing was taken; plugin.lua:4: it isn't granted")
    time.sleep(0.3)
    shelf.revoke(1)
    shelf.program.wait("second asks for run:sha256sum")
    shelf.program.forget()
    shelf.answer(1, 1)
    shelf.program.wait("second ready, granted")
    shelf.drop("text", 1, "second says 1 done")
    shelf.close()
    shelf.open(PATH="/nowhere")
    shelf.drop("text", 1, "'sha256sum' can't be confined: bubblewrap isn't installed")


@scene
def explored(shelf):
    """the last drop of a tile is searched for what can go wrong, and what was found is a page; also of a second tile"""
    for name in ("first", "second"):
        shelf.handler(name, plain(name))
    script = shelf.home / "opener"
    script.write_text(f'#!/bin/sh\necho "$1" >> {shelf.home}/opened\n')
    script.chmod(0o755)
    shelf.prefer("opener", f"{script} %u", "text/html")
    shelf.open()
    for tile, name in enumerate(("first", "second")):
        shelf.drop("text", tile, f"{name} says 1 done")
    shelf.screen.activate("Drop shelf")
    for tile, name in enumerate(("first", "second")):
        shelf.menu(tile, 78)
        shelf.program.wait(f"{name} says Exploring")
    shelf.shot("exploring")
    shelf.program.wait("first says Nothing was found: it is in the browser", "second says Nothing was found: it is in the browser",
                       seconds=90)
    shelf.screen.until("both pages are opened", lambda: len((shelf.home / "opened").read_text().split()) == 2)
    for name in ("first", "second"):
        assert "<html" in next((shelf.state / "drops").glob(f"{name}-*.search.html")).read_text()[:200]


# Does what it is granted, until it needs something else.
COPIER = """return { name = "copier", api = 1, summary = "Copies", needs = { "tasks" },
  on_perform = function(session)
    local text = session.items[1]:load("public.text")
    session:task("copy-text", { text = text:text() })
    session:insert { contents = text }
  end,
}
"""


@scene
def changed(shelf):
    """a handler that is changed under the same needs runs, and its tile says so; one that needs more is asked for anew"""
    folder = shelf.handler("copier", COPIER)
    shelf.handler("other", COPIER.replace('"copier"', '"other"'))
    shelf.open()
    shelf.program.wait("copier asks for tasks", "other asks for tasks")
    for tile, name in enumerate(("copier", "other")):
        shelf.answer(tile, 1)
        shelf.program.wait(f"{name} ready, granted")
    shelf.program.forget()
    (folder / "plugin.lua").write_text(COPIER + "-- another text\n")
    shelf.program.wait("copier ready, granted, changed since")
    shelf.shot("changed_since")
    shelf.drop("text", 0, "copier says 1 done")
    shelf.drop("text", 1, "other says 1 done", "other has ended one")
    assert not any("other ready, granted, changed" in line for line in shelf.program.lines), shelf.program.lines
    # Known over a restart, too.
    shelf.close()
    shelf.open(None)
    shelf.program.wait("copier ready, granted, changed since")
    assert "other ready, granted" in shelf.program.lines, shelf.program.lines
    shelf.program.forget()
    (folder / "plugin.lua").write_text(COPIER.replace('"tasks"', '"tasks", "clock"'))
    shelf.program.wait("copier asks for clock, tasks")

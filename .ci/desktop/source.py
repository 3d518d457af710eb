#!/usr/bin/env python3
"""A window of things to drag, of GTK 3 or GTK 4, that says what it hears back.

    source.py 3|4 FOLDER

Rows are 150 by 40 pixels, one below the other. FOLDER holds what `check-gtk.py` made.
"""
import sys
import time
import warnings

import gi

warnings.simplefilter("ignore")
version, folder = sys.argv[1:]
gi.require_version("Gtk", version + ".0")
gi.require_version("Gdk", version + ".0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402


def say(*words):
    print(*words, flush=True)


def uris(*names):
    return "".join(f"file://{folder}/{name}\r\n" for name in names).encode()


def pause(seconds):
    """Owes an answer while all else goes on."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        GLib.MainContext.default().iteration(False)
        time.sleep(0.005)


def slow():
    pause(2.5)
    return uris("beach.png", "hill.png")


def never():
    pause(600)


def late():
    pause(2.5)
    return PNG


PNG = open(f"{folder}/beach.png", "rb").read()
LARGE = open(f"{folder}/large.png", "rb").read()
LIST = "text/uri-list"
# What each row offers: by type, the bytes or what makes them.
ROWS = {
    "files": {LIST: uris("beach.png", "hill.png", "city.png")},
    "folder": {LIST: uris("album")},
    "mixed": {LIST: uris("beach.png", "note.txt", "gone.png")},
    "many": {LIST: uris("beach.png", "hill.png", "city.png", "note.txt", "scan.pdf")},
    "text": {"text/plain;charset=utf-8": b"Buy bread"},
    "large": {"image/png": LARGE},
    "slow": {LIST: slow},
    "never": {LIST: never},
    "image": {"image/png": never},
    "late": {"image/png": late},
}


def say_action(action):
    """What the target would do, which comes to the source a moment after the target has said it."""
    say("may", "+".join(action.value_nicks) or "nothing")


def got(name, kind):
    say("asked", name, kind)
    give = ROWS[name][kind]
    return give() if callable(give) else give


def gtk4():
    window = Gtk.Window(title="Source")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)

    def provider(name):
        parts = []
        for kind, give in ROWS[name].items():
            if callable(give):
                continue
            parts.append(Gdk.ContentProvider.new_for_bytes(kind, GLib.Bytes.new(give)))
        return Gdk.ContentProvider.new_union(parts)

    for name in ROWS:
        label = Gtk.Label(label=name)
        label.set_size_request(150, 40)
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
        source.connect("prepare", lambda s, x, y, name=name: provider(name))
        source.connect("drag-begin", lambda s, d, name=name: (say("begin", name), d.connect(
            "notify::selected-action", lambda d, _: say_action(d.get_selected_action()))))
        source.connect("drag-end", lambda s, d, delete: say(
            "end", "+".join(d.get_selected_action().value_nicks), "delete" if delete else "kept"))
        source.connect("drag-cancel", lambda s, d, reason: (say("cancel", reason.value_nick), False)[1])
        label.add_controller(source)
        box.append(label)
    window.set_child(box)
    window.present()
    loop = GLib.MainLoop()
    say("ready")
    loop.run()


def gtk3():
    window = Gtk.Window(title="Source")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    window.add(box)
    for name, offers in ROWS.items():
        row = Gtk.EventBox()
        label = Gtk.Label(label=name)
        label.set_size_request(150, 40)
        row.add(label)
        targets = [Gtk.TargetEntry.new(kind, 0, 0) for kind in offers]
        row.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, targets, Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
        row.connect("drag-begin", lambda w, c, name=name: (say("begin", name), c.connect(
            "action-changed", lambda c, action: say_action(action))))
        row.connect("drag-data-get", lambda w, c, s, i, t, name=name: s.set(
            s.get_target(), 8, got(name, s.get_target().name())))
        row.connect("drag-data-delete", lambda *a: say("delete"))
        row.connect("drag-failed", lambda w, c, reason: (say("cancel", reason.value_nick), False)[1])
        row.connect("drag-end", lambda w, c: say("end", "+".join(c.get_selected_action().value_nicks)))
        box.pack_start(row, False, False, 0)
    window.show_all()
    say("ready")
    Gtk.main()


gtk3() if version == "3" else gtk4()

#!/usr/bin/env python3
"""A window that takes any drop, of GTK 3 or GTK 4, reads it and says what it got.

    target.py 3|4 [mute|slow|move|paste|portal|above X Y]

A mute one is killed after the drop before it reads, a slow one when it has got the first of what it reads;
one that moves says so; one that pastes takes what is on the clipboard, and nothing else. By the portal it gets
files as a program in a sandbox does: by a key alone. One above lies over everything, also over a browser that
has the whole screen.
"""
import os
import sys
import urllib.parse
import warnings

import gi

warnings.simplefilter("ignore")
version = sys.argv[1]
is_mute, is_slow, moves = (word in sys.argv for word in ("mute", "slow", "move"))
gi.require_version("Gtk", version + ".0")
gi.require_version("Gdk", version + ".0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402


def say(*words):
    print(*words, flush=True)


def say_files(text):
    for uri in text.split():
        path = urllib.parse.unquote(urllib.parse.urlparse(uri).path)
        size = os.path.getsize(path) if os.path.exists(path) else "none"
        say("got", os.path.basename(path), size)


def retrieved(key):
    """The files that the portal has by a key."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    said = bus.call_sync(
        "org.freedesktop.portal.Documents", "/org/freedesktop/portal/documents", "org.freedesktop.portal.FileTransfer",
        "RetrieveFiles", GLib.Variant("(sa{sv})", (key.rstrip(b"\0").decode(), {})), GLib.VariantType("(as)"),
        Gio.DBusCallFlags.NONE, -1)
    return said.unpack()[0]


def gtk4():
    window = Gtk.Window(title="Target")
    window.set_default_size(200, 200)

    # A value of a type alone: reading a stream by itself ends PyGObject.
    target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
    target.connect("enter", lambda t, x, y: (say("enter"), Gdk.DragAction.COPY)[1])
    target.connect("drop", lambda t, value, x, y: (
        say("drop"), say_files(" ".join(each.get_uri() for each in value.get_files())), True)[2])
    window.add_controller(target)
    window.present()
    say("ready")
    GLib.MainLoop().run()


def gtk3():
    above = "above" in sys.argv
    window = Gtk.Window(title="Target", type=Gtk.WindowType.POPUP if above else Gtk.WindowType.TOPLEVEL)
    window.set_default_size(200, 200)
    if above:
        window.move(*map(int, sys.argv[-2:]))
    window.drag_dest_set(0, [], Gdk.DragAction.COPY | Gdk.DragAction.MOVE)
    kinds = ["text/uri-list", "text/plain;charset=utf-8", "image/png"]
    transfer = "application/vnd.portal.filetransfer"
    if "portal" in sys.argv:
        kinds = [transfer]

    def motion(widget, context, x, y, when):
        Gdk.drag_status(context, Gdk.DragAction.MOVE if moves else Gdk.DragAction.COPY, when)
        return True

    def drop(widget, context, x, y, when):
        names = [each.name() for each in context.list_targets()]
        say("drop", *names)
        if is_mute:
            os.kill(os.getpid(), 9)
        # Browsers have but the plain name.
        asked = [kind for kind in kinds if kind in names] or [kind for kind in ["text/plain"] if kind in names]
        widget.asked = len(asked)
        for kind in asked:
            widget.drag_get_data(context, Gdk.Atom.intern(kind, False), when)
        return True

    def received(widget, context, x, y, data, info, when):
        kind, got = data.get_data_type().name(), data.get_data()
        say("got", kind, data.get_length())
        if is_slow:
            os.kill(os.getpid(), 9)
        if kind == "text/uri-list":
            say_files(got.decode())
        if kind == transfer:
            say_files(" ".join(f"file://{urllib.parse.quote(path)}" for path in retrieved(got)))
        widget.asked -= 1
        if not widget.asked:
            context.finish(True, False, when)

    if "paste" in sys.argv:
        window.show_all()
        board = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
        for kind in kinds:
            data = board.wait_for_contents(Gdk.Atom.intern(kind, False))
            if data and data.get_length() >= 0:
                say("got", kind, data.get_length())
                if kind == "text/uri-list":
                    say_files(data.get_data().decode())
        return

    window.connect("drag-motion", motion)
    window.connect("drag-drop", drop)
    window.connect("drag-data-received", received)
    window.show_all()
    say("ready")
    Gtk.main()


gtk3() if version == "3" else gtk4()

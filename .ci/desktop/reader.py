#!/usr/bin/env python3
"""What assistive technologies are told of a program, over the accessibility bus.

    reader.py tree TITLE          what a window has, a line each: role, name, description, states
    reader.py listen              what is said from now on, as it comes
"""
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

STATES = ["focusable", "focused", "selected", "selectable"]


def say(*words):
    print(*words, flush=True)


def below(node, depth=0):
    yield depth, node
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child:
            yield from below(child, depth + 1)


def windows():
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(index)
        for place in range(program.get_child_count() if program else 0):
            yield program.get_child_at_index(place)


def tree(title):
    for window in windows():
        if not window or window.get_name() != title:
            continue
        for depth, node in below(window):
            held = node.get_state_set()
            states = [each for each in STATES if held.contains(getattr(Atspi.StateType, each.upper()))]
            say(f"{'  ' * depth}{node.get_role_name()} [{node.get_name()}] [{node.get_description()}] "
                f"{node.get_index_in_parent()} {' '.join(states)}".rstrip())


def listen():
    def heard(event):
        say("heard", event.source.get_role_name(), event.type, event.any_data)
    Atspi.init()
    listener = Atspi.EventListener.new(heard)
    for kind in ("object:property-change", "object:state-changed:focused"):
        listener.register(kind)
    # GTK tells of what somebody has asked for: as screen readers do of a window that opens.
    for window in windows():
        for _ in below(window):
            pass
    say("listens")
    Atspi.event_main()


tree(sys.argv[2]) if sys.argv[1] == "tree" else listen()

"""The scenes that are played, by name: each a function of the stage, told by its first line what it shows."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "desktop"))
from screen import Screen  # noqa: E402

SCENES = {}


def scene(version="4", on=Screen, of="Shelf", name=None, **env):
    """Has a function played beside a source of that version, on such a screen, with that example and environment,
    by its own name or by another one."""
    def add(function):
        SCENES[name or function.__name__] = (function, version, on, of, env)
        return function
    return add


def again(name, function, **changed):
    """Has a function that is a scene be another one, too, on another screen or in another environment."""
    _, version, on, of, env = SCENES[function.__name__]
    scene(version, changed.pop("on", on), of, name, **env, **changed)(function)

"""The scenes that are played, by name: each a function of the stage, told by its first line what it shows."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "desktop"))
from screen import Screen  # noqa: E402

SCENES = {}


def scene(version="4", on=Screen, of="Shelf", **env):
    """Has a function played beside a source of that version, on such a screen, with that example and environment."""
    def add(function):
        SCENES[function.__name__] = (function, version, on, of, env)
        return function
    return add

"""The scenes that are played, by name: each a function of the stage, told by its first line what it shows."""
import pathlib
import sys
import time

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


def tried(name, doc, body):
    """Plays one, says how that went, and gives what went wrong, if anything did."""
    start, wrong = time.monotonic(), None
    try:
        body()
    except Exception as problem:  # noqa: BLE001
        wrong = str(problem) or repr(problem)
    word = f"FAILED: {wrong}" if wrong else "ok"
    print(f"{name}: {doc}: {word}, {time.monotonic() - start:.1f} s", flush=True)
    return wrong


def played(names, play):
    """Plays scenes, and at the end those once more that failed, as other work on the machine may make what they wait
    for late; then tells how many there were, and which failed at first and both times. Gives whether none did.

    `play` takes a name, plays it, and gives what went wrong, if anything did.
    """
    began = time.monotonic()
    at_first = {name: problem for name in names if (problem := play(name))}
    failed = {name: problem for name in at_first if (problem := play(name))}
    for name, problem in at_first.items():
        print(f"{'FAILED' if name in failed else 'failed at first'}: {name}: {problem}")
    print(f"{len(names)} scenes, {len(failed)} failed, {len(at_first) - len(failed)} failed at first, "
          f"{time.monotonic() - began:.0f} s")
    return not failed

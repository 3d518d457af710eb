#!/usr/bin/env python3
"""Drags for real, on a screen of its own, from other programs into the examples of Examples/gtk and Examples/mail.

    .ci/gtk/check.py SHELF [SCENE…] [--tool DNDHOST] [--pictures FOLDER] [--readme] [--keep]

SHELF is the built example, beside which the other one lies. Each scene says what the source and the target saw. What happens in it is
recorded, and must replay the same; with `--tool` that tool tests each recording, and explores three. With
`--pictures` the screen is kept as it is at the end of each, with `--readme` the examples' READMEs get their
pictures, with `--keep` the three become those of Examples/recorded.
"""
import argparse
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "desktop"))
import fields  # noqa: E402, F401
import frames  # noqa: E402, F401
import inward  # noqa: E402, F401
import keyboard  # noqa: E402, F401
import mail  # noqa: E402, F401
import pages  # noqa: E402, F401
import outliving  # noqa: E402, F401
import outward  # noqa: E402, F401
import sides  # noqa: E402, F401
import spoken  # noqa: E402, F401
import windows  # noqa: E402, F401
from pictured import dragged  # noqa: E402
from scenes import SCENES, played, tried  # noqa: E402
from screen import Screen  # noqa: E402
from stage import Stage  # noqa: E402
from wayland import Wayland  # noqa: E402

root = pathlib.Path(__file__).resolve().parents[2]
here = root / ".ci" / "desktop"
options = argparse.ArgumentParser()
options.add_argument("shelf")
options.add_argument("scenes", nargs="*")
options.add_argument("--pictures")
options.add_argument("--readme", action="store_true")
options.add_argument("--tool")
options.add_argument("--keep", action="store_true")
options = options.parse_args()
examples = pathlib.Path(options.shelf).resolve().parent

# The scenes whose recordings are explored, and lie in Examples/recorded.
RECORDED = ["mixed", "question", "two_windows"]


# MARK: Running

def main():
    pictures = pathlib.Path(options.pictures) if options.pictures else None
    media = dragged()
    screens = {Screen: Screen()}
    stage = Stage(screens[Screen], media, examples)

    def shot(name):
        if options.readme and name == "moved":
            stage.screen.picture(root / "Examples" / "gtk" / "shelf.png", (230, 50, 690, 690))
        if options.readme and name == "started_again":
            stage.screen.picture(root / "Examples" / "gtk" / "started-again.png", (230, 50, 702, 690))
        if options.readme and name == "mail":
            stage.screen.picture(root / "Examples" / "mail" / "mail.png", (240, 60, 506, 474))
        if pictures and (stage.screen is screens[Screen] or shutil.which("grim")):
            pictures.mkdir(parents=True, exist_ok=True)
            stage.screen.picture(pictures / f"{name}.png")

    def play(name):
        function, version, on, of, env = SCENES[name]

        def body():
            if on not in screens:
                screens[on] = on()
            stage.screen = screens[on]
            stage.open(name, version, of, **env)
            try:
                function(stage)
            finally:
                stage.shot(name)
            check_recording(stage, name)

        wrong = tried(name, function.__doc__, body)
        stage.screen.let_go()
        stage.close_told()
        return wrong

    stage.shot = shot
    went_well = False
    try:
        went_well = played([name for name in SCENES if not options.scenes or name in options.scenes], play)
    finally:
        for screen in screens.values():
            screen.close()
        if went_well:
            shutil.rmtree(stage.recordings, ignore_errors=True)
    sys.exit(0 if went_well else 1)


def check_recording(stage, name):
    """What happened replays the same: the recorder says so, and the tool finds it so, too."""
    if not stage.recording.with_suffix(".part").exists():
        return
    stage.shelf.end()
    stage.shelf.wait("replays the same")
    if not options.tool:
        return
    run_tool("test", stage.recording)
    if name in RECORDED:
        run_tool("explore", stage.recording, "--runs", "300")
        if options.keep:
            keep(stage.recording)


def run_tool(*arguments):
    command = [str(pathlib.Path(options.tool).resolve()), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode:
        raise AssertionError(f"{' '.join(arguments[:1])}: {done.stdout}{done.stderr}")


def keep(recording):
    """Puts a recording where the examples' are."""
    for path in recording.parent.glob(f"{recording.stem}*"):
        target = root / "Examples" / "recorded" / path.name
        shutil.rmtree(target, ignore_errors=True)
        (shutil.copytree if path.is_dir() else shutil.copy)(path, target)


main()

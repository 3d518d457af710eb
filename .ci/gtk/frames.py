"""Scenes that measure how long the loop stands still."""
import pathlib
import re
import signal
import subprocess

from scenes import scene
from stage import COPY, REFUSED


def busiest(stage):
    """How many microseconds the target's loop was busy at most without a pause, since it was asked last."""
    stage.shelf.forget()
    stage.shelf.process.send_signal(signal.SIGUSR2)
    stage.shelf.wait("busy for")
    return next(int(found[1]) for line in stage.shelf.since() if (found := re.search(r"busy for (\d+) µs", line)))


@scene("3", SHELF_LIST="loops", SHELF_BEAT="always")
def looping(stage):
    """a script that goes round without an end, hovered and dropped on, holds the loop no longer than one that answers"""
    # What GTK learns at the first drag of all counts for none.
    stage.drag(stage.row("files"), stage.gallery(), COPY)
    stage.shelf.wait("says info: 3 arrived")
    busiest(stage)
    spent = {}
    for who, place, answer, said in [
            ("answers", stage.gallery(), COPY, "says info: 3 arrived"),
            ("loops after the drop", stage.list(140), "list " + COPY, "says warning: Nothing was taken"),
            # What has failed so often is asked no more.
            ("loops in the hover", stage.list(-60), "list " + REFUSED, "list badge")]:
        stage.hover(stage.row("files"), place, answer)
        for _ in range(3):
            stage.screen.way(place, (place[0] - 20, place[1] + 60), 30)
            stage.screen.way((place[0] - 20, place[1] + 60), place, 30)
        hover = busiest(stage)
        stage.screen.let_go()
        stage.shelf.wait(said)
        spent[who] = max(hover, busiest(stage))
    told = ", ".join(f"{time / 1000:.1f} ms where it {who}" for who, time in spent.items())
    print(f"looping: busy for at most {told}", flush=True)
    floor = spent.pop("answers")
    # Drawing what has come takes some 4 of the 16 ms that a frame has.
    assert max(spent.values()) < 4 * floor, told


@scene("3", SHELF_BEAT="always")
def sleeping_disk(stage):
    """files on a disk that takes its time to find each: they arrive, and the loop never waits for one"""
    delay = 2
    stage.drag(stage.row("text"), stage.inbox(), "inbox " + COPY)
    stage.shelf.wait("says info: 1 arrived")
    files = [stage.media / f"{name}.png" for name in ("beach", "hill", "city")]
    log = stage.recordings / "slow.strace"
    tracer = subprocess.Popen([
        "strace", "-f", "-qq", "-o", str(log), "-p", str(stage.shelf.process.pid), "-e", "trace=readlink",
        *[word for file in files for word in ("-P", str(file))],
        "-e", f"inject=readlink:delay_enter={delay}s"])
    try:
        status = pathlib.Path(f"/proc/{stage.shelf.process.pid}/status")
        stage.screen.until("it is traced", lambda: f"TracerPid:\t{tracer.pid}\n" in status.read_text())
        busiest(stage)
        stage.drag(stage.row("files"), stage.list(), "list " + COPY)
        stage.shelf.wait("says info: 3 arrived")
        busiest(stage)
    finally:
        tracer.terminate()
        tracer.wait()
    told = "\n".join(stage.shelf.since())
    still = int(re.search(r"stood still for at most (\d+) ms", told)[1])
    print(f"sleeping_disk: stood still for at most {still} ms", flush=True)
    delayed = log.read_text().count("DELAYED")
    assert delayed >= len(files), f"only {delayed} files took long"
    assert still < delay * 1000, told

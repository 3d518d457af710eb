#!/usr/bin/env python3
"""Tests a corpus of recordings with and without a cache: the same bytes, only what changed is run, in constant memory.

    .ci/corpus/check.py TOOL [COUNT] [FOLDER]

COUNT recordings (3,000 if left out) are made by seed in FOLDER, which is kept where it is given and holds them already
another time. Every run has two threads. Figures are printed; what isn't as promised ends it.
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# What a plugin's folder comes to is known by the times of its files once these are so many seconds old.
SETTLED = 3


def say(what, seconds, more=""):
    print(f"{what:<58} {seconds:7.2f} s {more}", flush=True)


class Corpus:
    def __init__(self, tool, folder, count):
        self.tool, self.folder, self.count = tool, folder, count
        self.cache = folder.parent / "kept"
        shutil.rmtree(self.cache, ignore_errors=True)

    def command(self, *more, cached=True):
        place = ["--cache", str(self.cache)] if cached else []
        return [self.tool, "test", self.folder.name, "--jobs", "2", *place, *more]

    def test(self, what, *more, cached=True):
        """What was printed, the status, and how many came from the cache."""
        began = time.monotonic()
        with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as said:
            process = subprocess.Popen(self.command(*more, cached=cached), cwd=self.folder.parent,
                                       stdout=told, stderr=said)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - began
            told.seek(0)
            said.seek(0)
            text, errors = told.read(), said.read().decode()
        found = re.match(r"(\d+) of \d+ from the cache", errors)
        number = int(found[1]) if found else None
        say(what, seconds, f"{usage.ru_maxrss // 1024:4} MB  {usage.ru_utime + usage.ru_stime:6.1f} s of cores"
            + (f"  {number} from the cache" if found else ""))
        return text, process.returncode, number

    def killed(self, chance):
        """Runs it twice at once, and kills one of them at any moment."""
        other = [subprocess.Popen(self.command(), cwd=self.folder.parent, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) for _ in range(2)]
        time.sleep(chance.uniform(0.3, 3 + self.count / 5_000))
        was = other[0].poll()
        other[0].send_signal(signal.SIGKILL)
        for process in other:
            process.wait()
        print(f"two at once, of which one {'was killed' if was is None else 'had ended'}", flush=True)


def expect(holds, what):
    if not holds:
        sys.exit(f"not as promised: {what}")


def check(corpus):
    chance = random.Random(1)
    count = corpus.count
    bare = corpus.test("without a cache", cached=False)
    corpus.killed(chance)
    first = corpus.test("what they left is made whole")
    expect(first[:2] == bare[:2], "a cache that two processes filled gives the same bytes")
    time.sleep(SETTLED)
    corpus.test("again, as the last files have settled")
    again = corpus.test("all from the cache")
    expect(again[:2] == bare[:2] and again[2] == count, "all of them come from the cache")
    checked = corpus.test("1 % of them run all the same", "--cache-check", "1%")
    expect(checked[:2] == bare[:2] and 0 < checked[2] < count, "what is checked comes out the same")

    homes = sorted(home for home in corpus.folder.iterdir() if (home / "plugin.lua").exists())
    home = max(homes, key=lambda home: len(list((home / "sessions").glob("*.json"))))
    own = len([each for each in (home / "sessions").glob("*.json")])
    plugin = home / "plugin.lua"
    was = plugin.read_text()
    try:
        plugin.write_text(was + "\n-- edited\n")
        edited = corpus.test(f"one of {len(homes)} plugins edited, which has {own}")
        expect(edited[2] == count - own, "only the edited plugin's sessions run")
    finally:
        plugin.write_text(was)
    review(corpus, homes)
    # An entry that tells of another one, or of nothing.
    entries = list(corpus.cache.glob("verdicts/*/*"))
    for entry in chance.sample(entries, min(50, len(entries))):
        bytes = entry.read_bytes()
        entry.write_bytes(chance.choice([b"", bytes[: len(bytes) // 2], chance.choice(entries).read_bytes()]))
    last = corpus.test("50 entries torn or another's")
    expect(last[:2] == bare[:2], "torn and strange entries change nothing")


# Changes of plugins, each with the kinds of difference that a reviewer has to be told of, and whether these are all.
CHANGES = [
    ("page-stamp", "a comment alone", "---@type", "-- edited\n---@type", set(), True),
    ("noop", "it takes nothing any more", 'return "copy"', 'return "forbidden"', {"verdict", "outcome"}, False),
    ("photo-gallery", "another sentence", "couldn't be added", "weren't added", {"message"}, True),
]


def review(corpus, homes):
    """Parts that are merged are the whole, and of changes of plugins what differs is told, of those plugins alone."""
    place = corpus.folder.parent
    whole = place / "whole.json"
    corpus.test("a report of all", "--format", "json", "--output", str(whole))
    parts = []
    for part in range(1, 4):
        parts.append(place / f"part{part}.json")
        corpus.test(f"part {part} of 3", "--format", "json", "--output", str(parts[-1]), "--shard", f"{part}/3")
    merged = subprocess.run([corpus.tool, "merge", "-f", "json", parts[2], parts[0], parts[1], parts[0]],
                            capture_output=True)
    expect(merged.stdout == whole.read_bytes(), "the parts make the report of one process")
    told = corpus.test("nothing has changed", "--changed-from", str(whole), "--format", "json")
    expect(told[1] == 0 and json.loads(told[0])["changed"] == 0, "nothing is told where nothing has changed")
    for name, what, old, new, kinds, are_all in CHANGES:
        plugin = corpus.folder / name / "plugin.lua"
        was = plugin.read_text()
        try:
            expect(old in was, f"{plugin} has {old}")
            plugin.write_text(was.replace(old, new))
            told = json.loads(corpus.test(f"{name}: {what}", "--changed-from", str(whole), "--format", "json")[0])
        finally:
            plugin.write_text(was)
        found = {kind["kind"] for kind in told["kinds"]}
        groups = [group for kind in told["kinds"] for group in kind["groups"]]
        expect(found == kinds if are_all else kinds <= found, f"{name}, {what}: {found} for {kinds}")
        expect(all(group["plugin"] == f"{name}/plugin.lua" for group in groups), f"it is told of {name} alone")


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    tool, count = str(pathlib.Path(sys.argv[1]).resolve()), int(sys.argv[2]) if len(sys.argv) > 2 else 3_000
    with tempfile.TemporaryDirectory() as passing:
        place = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else passing).resolve()
        folder = place / "corpus"
        if not folder.exists():
            subprocess.run([HERE / "make.py", folder, str(count)], check=True)
        check(Corpus(tool, folder, count))
    print("a corpus of", count, "is as promised")


if __name__ == "__main__":
    main()

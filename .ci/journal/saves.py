#!/usr/bin/env python3
"""Kills an app with a journal at each call of its saves, and looks at what is left in their folder.

Usage: saves.py JOURNALAPP [--step N]

A life saves what is dropped, each thing under its name, and strace kills it at one call; another life goes on and
saves more. Each file is whole then, and there once: no half of one under any name, and none a second time. Each was told to
its drop as saved, in this life or the next, and an undo of all drops takes every one of them back.
"""

import pathlib
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
import os

from states import STEP, life

SAVING = ["1", "2", "resume", "1000", "save"]
CALLS = ["openat", "write", "fsync", "linkat", "unlinkat", "pwrite64", "fdatasync"]


def named(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def attempt(calls, number):
    with tempfile.TemporaryDirectory(dir="/var/tmp") as root:
        saved = pathlib.Path(root, "saved")
        first = life(root, *SAVING, inject=f"{calls}:signal=KILL:when={number}")
        left = named(saved)
        second = life(root, *SAVING)
        after = named(saved)
    wrong = []
    if second.returncode != 0:
        wrong.append(f"the next life ends with {second.returncode}: {second.stdout[-200:]}{second.stderr[-200:]}")
    for name, held in {**after, **left}.items():
        if name.startswith("."):
            continue
        found = re.fullmatch(r"(\d+\.1b?)-(\d)( \d+)?\.txt", name)
        if not found or held.decode() != f"item {found[2]} of {found[1]}":
            wrong.append(f"{name} is {held[:40]}")
        elif found[3]:
            wrong.append(f"{name} is there again")
    wrong += [f"{name} is left over" for name in after if name.startswith(".")]
    told = {item for line in (first.stdout + second.stdout).splitlines() if line.startswith("ended")
            for item in line.split()[4:]}
    files = {name for name in left if not name.startswith(".")}
    wrong += [f"{name} lies there, and its drop was told otherwise" for name in files if name[:-4] not in told]
    wrong += [f"{name} stays after an undo" for name in after if not name.startswith(".")]
    return first.returncode in (-9, 137), wrong, len(files)


def search(calls):
    number, met, wrong, sum_of_files, misses = 1, 0, [], 0, 0
    while misses < 2:
        is_met, found, files = attempt(calls, number)
        misses = 0 if is_met else misses + 1
        if is_met:
            met += 1
            sum_of_files += files
        wrong += [f"{calls} at {number}: {each}" for each in found]
        number += STEP
    return calls, met, wrong, sum_of_files


if __name__ == "__main__":
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = list(pool.map(search, CALLS))
    for calls, met, wrong, files in results:
        print(f"killed at each {calls}: {met} kills with {files} files saved, {len(wrong)} broken")
        for each in wrong[:5]:
            print(f"  {each}")
    sys.exit(1 if any(wrong for _, _, wrong, _ in results) else 0)

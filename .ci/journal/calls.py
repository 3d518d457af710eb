#!/usr/bin/env python3
"""Kills an app with a journal at each of its calls to the disk, and has each of them fail.

Usage: calls.py JOURNALAPP [--step N]

A life drops twice, once beside a checkpoint; strace kills it at one call, or has all from that one on fail: no sync
succeeds any more, or no disk has room. Then another life goes on. After a kill that is held to what the first one said
and did; a disk that fails is told once, and the drops of that life come to their ends all the same.
"""

import os
import pathlib
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from states import ITEMS, STEP, life, problems

KILLS = ["pwrite64", "write", "fsync", "fdatasync", "linkat", "unlinkat,unlink", "ftruncate", "openat"]
# Another `write` than the journal's is a line of the app.
FAULTS = [("fdatasync,fsync", "EIO"), ("fsync", "EIO"), ("pwrite64", "ENOSPC"), ("linkat", "ENOSPC"), ("pwrite64", "EIO")]
TOLD = "keeps nothing more"


def attempt(fault, number):
    """Whether the call was there, and what is wrong after it."""
    calls, how = fault
    is_kill = how == "KILL"
    inject = f"{calls}:signal=KILL:when={number}" if is_kill else f"{calls}:error={how}:when={number}+"
    with tempfile.TemporaryDirectory(dir="/var/tmp") as root:
        first = life(root, "2", ITEMS, "resume", "12", inject=inject)
        second = life(root, "1", ITEMS, "resume", "12")
        done = pathlib.Path(root, "done")
        asked = done.read_text() if done.exists() else ""
    wrong = []
    if second.returncode != 0:
        wrong.append(f"the next life ends with {second.returncode}: {second.stdout[-300:]}{second.stderr[-200:]}")
    if is_kill:
        wrong += problems(first.stdout[: first.stdout.rfind("\n") + 1], second.stdout, asked)
        return first.returncode in (-9, 137), wrong
    is_met = TOLD in first.stdout or first.returncode in (70, 74)
    if first.returncode not in (0, 70, 74):
        wrong.append(f"it ends with {first.returncode}: {first.stderr[-200:]}")
    if first.stdout.count(TOLD) > 1:
        wrong.append(f"it is told {first.stdout.count(TOLD)} times")
    if first.returncode == 0 and first.stdout.count("ended ") != 4:
        wrong.append(f"{first.stdout.count('ended ')} of 4 drops came to their ends")
    return is_met, wrong


def search(fault):
    """Each number of the call until it isn't reached any more."""
    number, met, wrong, misses = 1, 0, [], 0
    while misses < 3:
        is_met, found = attempt(fault, number)
        met += is_met
        misses = 0 if is_met else misses + 1
        wrong += [f"{fault[0]} {fault[1]} at {number}: {each}" for each in found]
        number += STEP
    return fault, met, wrong


with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
    results = list(pool.map(search, [(calls, "KILL") for calls in KILLS] + FAULTS))
failed = False
for (calls, how), met, wrong in results:
    print(f"{how} at each {calls}: {met} met, {len(wrong)} broken")
    for each in wrong[:5]:
        print(f"  {each}")
    failed = failed or bool(wrong)
sys.exit(1 if failed else 0)

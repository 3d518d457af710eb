#!/usr/bin/env python3
"""Opens what a crash may leave of a journal, in each state that there can be, and holds it to what an app was told.

Usage: states.py JOURNALAPP [--step N] [--planted] [--show]

An app with a journal on the disk drops, and strace tells what it did: what it wrote, named, cut off and made sure
of, what it said, and what it did outside. After each of those calls it may be killed, and then all of it is there; or
the power may fail, and then of what nobody made sure of all may be lost, one thing alone, all but one, or a half of
what was written last. Each such state is made in a folder of its own, and an app goes on from it: nothing that was
safe may be lost, there twice, or another thing than was dropped, and nothing may be done outside under two keys.

`--planted` takes out of what was done what keeps that true, one thing at a time, and each of these must be found.
`--step N` looks at each Nth state only.
"""

import collections
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

APP = os.path.abspath(sys.argv[1])
OPTIONS = sys.argv[2:]
STEP = int(OPTIONS[OPTIONS.index("--step") + 1]) if "--step" in OPTIONS else 1
CALLS = (
    "openat,pwrite64,write,ftruncate,fsync,fdatasync,linkat,renameat,renameat2,rename,unlink,unlinkat,mkdir,mkdirat"
)
ITEMS = "3"
Op = collections.namedtuple("Op", "kind file name offset data", defaults=("", "", 0, b""))


# What was done.


def returned(trace):
    """Each call once it has returned: strace cuts in two what another thread's call came between."""
    open_ones = {}
    for line in trace.splitlines():
        thread, _, rest = line.partition(" ")
        rest = rest.strip()
        if rest.endswith("<unfinished ...>"):
            open_ones[thread] = rest[: -len("<unfinished ...>")]
            continue
        resumed = re.match(r"<\.\.\. \w+ resumed>(.*)", rest)
        if resumed:
            rest = open_ones.pop(thread, "") + resumed[1]
        found = re.match(r"(\w+)\((.*)\) += (-?\d+)(<(.*?)>(?:\(deleted\))?)?", rest)
        if found and int(found[3]) >= 0:
            yield found[1], found[2], int(found[3]), found[5] or ""


def unquoted(text):
    return bytes.fromhex(text.replace("\\x", "")) if text else b""


def operations(trace, root):
    """What it did in the journal, what it said and what it did outside, in order.

    A file is known by the path under which it was opened first; one without a name by its descriptor's path, which
    holds its inode, and by how often there was one of that inode: the next may have it again once one is gone.
    """
    journal = f"{root}/journal"
    ops, ends, files, drafts = [], collections.defaultdict(int), {}, collections.Counter()

    def path(argument):
        found = re.match(r"-?\w+<(.*)>", argument)
        place = re.sub(r"\s*\(deleted\)|>\(deleted$", "", found[1]) if found else argument.strip('"')
        return f"{place}~{drafts[place]}" if "/#" in place else place

    def own(place):
        return place.startswith(journal)

    for name, arguments, result, opened in returned(trace):
        parts = [part.strip() for part in re.split(r", (?![^<]*>)", arguments)]
        if name == "openat":
            if "/#" in opened:
                drafts[opened] += 1
            if own(opened) and "O_CREAT" in arguments and opened not in files:
                files[opened] = True
                ops.append(Op("create", opened, opened))
            continue
        if name in ("mkdir", "mkdirat"):
            continue
        if name in ("write", "pwrite64"):
            place = path(parts[0])
            data = unquoted(re.search(r'"((?:\\x[0-9a-f]{2})*)"', arguments)[1])[:result]
            if own(place):
                offset = int(parts[3]) if name == "pwrite64" else ends[place]
                ends[place] = offset + len(data) if name == "write" else ends[place]
                ops.append(Op("write", place, "", offset, data))
            elif place == f"{root}/done":
                ops.append(Op("done", "", "", 0, data))
            elif parts[0].startswith("1<"):
                ops.append(Op("said", "", "", 0, data))
            continue
        place = path(parts[0])
        if name in ("fsync", "fdatasync"):
            if own(place):
                ops.append(Op("sync", place))
        elif name == "ftruncate":
            if own(place):
                ops.append(Op("cut", place, "", int(parts[1])))
        elif name == "linkat":
            source, target = told(parts[1]), path(parts[2]) + "/" + told(parts[3])
            number = re.match(r"/proc/self/fd/(\d+)", source)
            if own(target):
                ops.append(Op("link", descriptor(ops, number) if number else source, target))
        elif name in ("unlink", "unlinkat"):
            target = told(parts[0]) if name == "unlink" else path(parts[0]) + "/" + told(parts[1])
            if own(target):
                ops.append(Op("unlink", "", target))
        elif name.startswith("rename"):
            raise SystemExit(f"a rename is nothing that is known here: {arguments}")
    return ops, journal


def told(argument):
    found = re.match(r'"(.*)"', argument)
    return unquoted(found[1]).decode() if found and found[1].startswith("\\x") else (found[1] if found else argument)


def descriptor(ops, number):
    """The file without a name that was synchronized last: its name comes right behind that."""
    return next(op.file for op in reversed(ops) if op.kind in ("sync", "write") and "/#" in op.file)


def record(*options):
    """A life of the app, from nothing on."""
    with tempfile.TemporaryDirectory(dir=pathlib.Path(APP).parent) as root:
        root = os.path.realpath(root)
        trace = f"{root}/trace"
        subprocess.run(
            ["strace", "-f", "-y", "-xx", "-s", "1000000", "-o", trace, "-e", f"trace={CALLS}"]
            + [APP, root, *options],
            stdout=subprocess.DEVNULL, check=True,
        )
        text = re.sub(r"<((?:\\x[0-9a-f]{2})+)>",
                      lambda m: f"<{unquoted(m[1]).decode(errors='replace')}>",
                      pathlib.Path(trace).read_text())
    return operations(text, root)


# What may be left.


def applied(ops, lost=frozenset(), torn=None):
    """The files by their names, with what they hold."""
    bytes_of, names = {}, {}
    for place, op in enumerate(ops):
        if place in lost:
            continue
        data = op.data[: len(op.data) // 2] if place == torn else op.data
        if op.kind == "create":
            names.setdefault(op.name, op.file)
        elif op.kind == "write":
            held = bytes_of.setdefault(op.file, bytearray())
            if len(held) < op.offset:
                held.extend(bytes(op.offset - len(held)))
            held[op.offset : op.offset + len(data)] = data
        elif op.kind == "cut":
            held = bytes_of.setdefault(op.file, bytearray())
            del held[op.offset :]
            held.extend(bytes(op.offset - len(held)))
        elif op.kind == "link":
            names[op.name] = op.file
        elif op.kind == "unlink":
            names.pop(op.name, None)
    return {name: bytes(bytes_of.get(file, b"")) for name, file in names.items()}


def unsure(ops):
    """The places of what a loss of power may take: nobody has made sure of it."""
    left = []
    for place, op in enumerate(ops):
        if op.kind in ("write", "cut", "create", "link", "unlink"):
            left.append(place)
        elif op.kind == "sync":
            left = [each for each in left if not covers(op.file, ops[each])]
    return left


def covers(synced, op):
    if op.kind in ("write", "cut"):
        return op.file == synced
    return os.path.dirname(op.name) == synced


def states(ops):
    """What may be left after each of the calls, with what had been said and done by then."""
    for count in range(len(ops) + 1):
        if count < len(ops) and ops[count].kind in ("said", "done") and count > 0:
            continue
        done = ops[:count]
        yield count, "killed", applied(done)
        left = unsure(done)
        if not left:
            continue
        yield count, "all lost", applied(done, frozenset(left))
        for each in left:
            yield count, f"lost {each}", applied(done, frozenset([each]))
            if len(left) > 1:
                yield count, f"kept {each}", applied(done, frozenset(left) - {each})
        if ops[left[-1]].kind == "write":
            yield count, "torn", applied(done, torn=left[-1])


# What comes of it.


def life(root, *options, inject=None, timeout=120):
    """Runs the app once; with `inject` strace has a call of it fail or end it."""
    command = [APP, root, *options]
    if inject:
        calls = inject.split(":")[0]
        command = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={inject}", *command]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def check(ops, count, files, journal):
    """What is wrong with an app that goes on from such a state."""
    said = b"".join(op.data for op in ops[:count] if op.kind == "said").decode()
    done = b"".join(op.data for op in ops[:count] if op.kind == "done").decode()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as root:
        for name, held in files.items():
            place = pathlib.Path(root + "/journal" + name[len(journal):])
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(held)
        pathlib.Path(root, "done").write_text(done)
        next_life = life(root, "1", ITEMS, "resume", timeout=60)
        after = pathlib.Path(root, "done").read_text()
    if next_life.returncode != 0:
        return [f"it ends with {next_life.returncode}: {next_life.stdout[-300:]}{next_life.stderr[-300:]}"]
    return problems(said, next_life.stdout, after)


def problems(said, again, done):
    wrong, safe, ends = [], set(), collections.defaultdict(set)
    arrived, holds = collections.defaultdict(set), {}
    for line in (said + again).splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "safe":
            safe.add(words[1])
        elif words[0] == "ended" and len(words) > 2:
            ends[words[1]].add(words[2])
            if len(words) > 3:
                arrived[words[3]].update(words[4:])
        elif words[0] == "holds":
            holds[words[1]] = words[2:]
        elif words[0] == "wrong" or "the journal" in line:
            wrong.append(line)
    wrong += [f"nobody heard how {drop} ended" for drop in safe if drop not in ends]
    wrong += [f"{drop} ended as {sorted(words)}" for drop, words in ends.items() if len(words) > 1]
    for place, names in arrived.items():
        held = holds.get(place, [])
        if len(set(held)) != len(held):
            wrong.append(f"{place} holds something twice: {held}")
        if names - set(held):
            wrong.append(f"{place} lost {sorted(names - set(held))}")
    keys, calls = collections.defaultdict(set), collections.defaultdict(set)
    for line in done.splitlines():
        key, _, call = line.partition(" ")
        keys[call].add(key)
        calls[key].add(call)
    wrong += [f"{key} is the key of {sorted(all)}" for key, all in calls.items() if len(all) > 1]
    wrong += [f"{call} was asked for as {sorted(all)}" for call, all in keys.items() if len(all) > 1]
    return wrong


def search(ops, journal, step=1):
    """How many states there were, and those that aren't as they should be."""
    known, wanted = set(), []
    for count, how, files in states(ops):
        if count == 0:
            continue
        told_by_then = sum(op.kind in ("said", "done") for op in ops[:count])
        mark = hashlib.sha256(repr((told_by_then, sorted(files.items()))).encode()).digest()
        if mark not in known:
            known.add(mark)
            wanted.append((count, how, files))
    wanted = wanted[::step]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        found = pool.map(lambda each: check(ops, each[0], each[2], journal), wanted)
    broken = [(count, how, wrong) for (count, how, _), wrong in zip(wanted, found) if wrong]
    kills = sum(how == "killed" for _, how, _ in wanted)
    return kills, len(wanted) - kills, broken


def without(ops, is_out):
    return [op for op in ops if not is_out(op)]


def early(ops):
    """What was done outside and said comes before the records of the drops that it is of."""
    ready = next(place for place, op in enumerate(ops) if op.kind == "said" and op.data == b"ready\n") + 1
    outside = [op for op in ops[ready:] if op.kind in ("said", "done")]
    return ops[:ready] + outside + [op for op in ops[ready:] if op.kind not in ("said", "done")]


PLANTED = {
    "no fsync of data": lambda ops: without(
        ops, lambda op: op.kind == "sync" and "/#" in op.file),
    "no fsync of the folder": lambda ops: without(
        ops, lambda op: op.kind == "sync" and op.file.endswith("/spool")),
    "effect before intent": early,
    "synchronous = NORMAL": lambda ops: without(
        ops, lambda op: op.kind == "sync" and op.file.endswith("-wal")),
}


def main():
    failed = False
    for name, options in [("two drops", ["1", ITEMS, "resume"]),
                          ("a checkpoint", ["3", ITEMS, "resume", "12"])]:
        ops, journal = record(*options)
        if "--show" in OPTIONS:
            for place, op in enumerate(ops):
                print(place, op.kind, op.file[len(journal):], op.name[len(journal):], op.offset, len(op.data),
                      op.data[:60] if op.kind in ("said", "done") else "")
            continue
        step = STEP if name == "two drops" else STEP * 4
        kills, cuts, broken = search(ops, journal, step)
        print(f"{name}: {len(ops)} operations, {kills} states after a kill, {cuts} after a loss of power,",
              f"{len(broken)} broken", flush=True)
        for count, how, wrong in broken[:10]:
            print(f"  after {count} operations, {how}: {'; '.join(wrong)[:400]}")
        failed = failed or bool(broken)
        if "--planted" not in OPTIONS or name != "two drops":
            continue
        for fault, plant in PLANTED.items():
            kills, cuts, broken = search(plant(ops), journal, step)
            print(f"  {fault}: {len(broken)} of {kills + cuts} states are broken", flush=True)
            if broken:
                print(f"    such as: {'; '.join(broken[0][2])[:200]}")
            failed = failed or not broken
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

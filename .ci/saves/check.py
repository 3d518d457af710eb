#!/usr/bin/env python3
"""Holds the system calls of saves and of written outputs against the order that a crash needs.

Usage: check-saves.py DNDHOST [--show]

Each way is run under strace, which also makes what can't be waited for happen: a kill between two calls,
and folders that know no files without names, or no links. What is written must be on the disk before it
has its name, and the folder must be synchronized after; what is left of an interrupted save must have no
name that anybody looks for, and be gone after the next start. `--show` prints the calls.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
SHOWS = "--show" in sys.argv[2:]
CALLS = "openat,write,fsync,linkat,renameat,unlinkat,fchmod,ftruncate,flock"
PLUGIN = """return { name = "keep", api = 1, needs = { "storage" }, on_perform = function(session)
  session:insert { contents = session.items[1]:load():save("out.txt") }
end }
"""
SESSION = {
    "format": "dndhost.session/1",
    "destinations": [{"id": "d", "frame": [0, 0, 5, 5]}],
    "items": [
        {"id": "a", "representations": [{"type": "public.utf8-plain-text", "text": "xyzzy"}]}
    ],
    "events": [
        {"t": 0, "type": "begin", "items": ["a"], "at": [-9, -9]},
        {"t": 1, "type": "move", "at": [1, 1]},
        {"t": 10, "type": "drop"},
    ],
}
# What the calls are called below, by what they look like.
STEPS = [
    ("nameless", r"openat\(\d+, \"\.\", .*O_TMPFILE.*\) = \d"),
    ("no nameless", r"openat\(\d+, \"\.\", .*O_TMPFILE.*\) = -1"),
    ("draft", r"openat\(\d+, \"\.dropped-\w+\", .*O_CREAT.*\) = \d"),
    ("lock", r"flock\(\d+, LOCK_EX\|LOCK_NB\) *= 0"),
    ("reserve", r"openat\(\d+, \"(out|page)\.\w+\", .*O_CREAT\|O_EXCL.*\) = \d"),
    ("link draft", r"linkat\(AT_FDCWD, \"/proc/self/fd/\d+\", \d+, \"\.dropped-.*\) = 0"),
    ("link", r"linkat\(.*, \d+, \"(out|page)\.\w+\", .*\) = 0"),
    ("no link", r"linkat\(.*\) = -1 (?!EEXIST)"),
    ("rename", r"renameat\(\d+, \"\.dropped-\w+\", \d+, \"(out|page)\.\w+\"\) = 0"),
    ("unlink draft", r"unlinkat\(\d+, \"\.dropped-\w+\", 0\) = 0"),
    ("mode", r"fchmod\(\d+, 0600\) = 0"),
    ("cut", r"ftruncate\("),
    ("killed", r"\+\+\+ killed by SIG"),
]
faults, held = [], []


def steps(trace):
    """The calls by their names: what is written to the file, and what is synchronized, told apart."""
    found, file = [], None
    for line in trace.splitlines():
        line = re.sub(r"^\d+ +", "", re.sub(r" +=", " =", line))
        for name, shape in STEPS:
            if re.match(shape, line):
                if name in ("nameless", "draft"):
                    file = line.split(" = ")[1].split()[0]
                found.append(name)
                break
        else:
            number = re.match(r"(write|fsync)\((\d+)", line)
            if number and file is not None:
                call, descriptor = number.groups()
                if call == "write" and descriptor in ("1", "2"):
                    continue
                own = descriptor == file
                name = call if own else {"write": "write there", "fsync": "fsync folder"}[call]
                if found and found[-1] == "cut":
                    name = "fsync there"
                if not found or found[-1] != name or call == "fsync":
                    found.append(name)
    return found


def run(folder, arguments, *inject):
    trace = folder / "trace"
    command = ["strace", "-f", "-o", trace, "-e", f"trace={CALLS}"]
    for fault in inject:
        command += ["-e", f"inject={fault}"]
    subprocess.run(
        [*command, TOOL, "--plugin", "plugin.lua", "replay", "session.json", *arguments],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
    )
    return trace.read_text(errors="replace")


def hold(title, trace, wanted):
    got = steps(trace)
    held.append(title)
    if SHOWS:
        print(f"{title}: {', '.join(got)}")
    if got != wanted:
        faults.append(f"{title}: {', '.join(got)}\n  instead of: {', '.join(wanted)}")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def expect(title, got, wanted):
    if got != wanted:
        faults.append(f"{title}: {got} instead of {wanted}")


def place(calls, shape):
    """Which of the calls of its name one is that looks so: what is injected is told by that number."""
    number = 0
    for line in calls.splitlines():
        if "openat(" in line:
            number += 1
            if re.search(shape, line):
                return number
    return 0


with tempfile.TemporaryDirectory(dir=pathlib.Path(TOOL).parent) as name:
    folder = pathlib.Path(name)
    (folder / "plugin.lua").write_text(PLUGIN)
    (folder / "session.json").write_text(json.dumps(SESSION))
    out = folder / "out"
    out.mkdir()
    save = ["--allow", f"storage={out}"]

    def clean():
        for path in [*out.iterdir(), *folder.glob("page.json"), *folder.glob(".dropped-*")]:
            path.unlink()

    plain = run(folder, save)
    hold("a save", plain, ["nameless", "write", "fsync", "link", "fsync folder"])
    expect("a save", names(out), ["out.txt"])
    number = place(plain, "O_TMPFILE")
    nameless = f"openat:error=EOPNOTSUPP:when={number}"

    clean()
    hold("a save, killed before it is on the disk", run(folder, save, "fsync:signal=KILL:when=1"),
         ["nameless", "write", "fsync", "killed"])
    expect("a save, killed before it is on the disk", names(out), [])

    clean()
    hold("a save where files have names", run(folder, save, nameless),
         ["no nameless", "draft", "lock", "write", "fsync", "link", "unlink draft", "fsync folder"])
    expect("a save where files have names", names(out), ["out.txt"])

    clean()
    hold("the same, killed before it is on the disk",
         run(folder, save, nameless, "fsync:signal=KILL:when=1"),
         ["no nameless", "draft", "lock", "write", "fsync", "killed"])
    expect("the same, killed: what it leaves", [each[:9] for each in names(out)], [".dropped-"])
    hold("the next save", run(folder, save),
         ["lock", "unlink draft", "nameless", "write", "fsync", "link", "fsync folder"])
    expect("the next save", names(out), ["out.txt"])

    clean()
    hold("a save where there are no links", run(folder, save, nameless, "linkat:error=EPERM"),
         ["no nameless", "draft", "lock", "write", "fsync", "no link", "reserve", "rename",
          "fsync folder"])
    expect("a save where there are no links", names(out), ["out.txt"])

    clean()
    hold("a save whose disk fails", run(folder, save, "fsync:error=EIO:when=1"),
         ["nameless", "write", "fsync"])
    expect("a save whose disk fails", names(out), [])

    clean()
    (out / "out.txt").write_text("other")
    run(folder, save)
    expect("a save beside one of its name", names(out), ["out 2.txt", "out.txt"])
    expect("a save beside one of its name", (out / "out.txt").read_text(), "other")

    # Outputs, of a plugin that saves nothing.
    (folder / "plugin.lua").write_text('return { name = "none", api = 1 }\n')
    page = ["-o", "page.json"]

    clean()
    hold("an output", run(folder, page), ["nameless", "write", "fsync", "link", "fsync folder"])

    os.chmod(folder / "page.json", 0o600)
    again = ["nameless", "write", "mode", "fsync", "lock", "link draft", "rename", "fsync folder"]
    hold("an output over an old one", run(folder, page), again)
    expect("an output over an old one", oct((folder / "page.json").stat().st_mode), "0o100600")

    (folder / "page.json").write_text("old")
    hold("the same, killed before it has the name",
         run(folder, page, "renameat:signal=KILL:error=EINTR:when=1"), [*again[:6], "killed"])
    expect("the same, killed", (folder / "page.json").read_text(), "old")
    run(folder, page)
    expect("the next output", [each for each in names(folder) if each.startswith(".")], [])
    expect("the next output", (folder / "page.json").read_text() != "old", True)

    os.link(folder / "page.json", folder / "other.json")
    hold("an output into a file of two names", run(folder, page),
         ["nameless", "write", "write there", "cut", "fsync there"])
    expect("a file of two names", (folder / "other.json").stat().st_nlink, 2)

print("\n".join(faults) or f"saves and outputs are in order: {len(held)} traces")
sys.exit(1 if faults else 0)

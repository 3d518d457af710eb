#!/usr/bin/env python3
"""Which files a drop enters that the same drag doesn't when it is given up: from a run of each.

    .ci/generated/way.py DNDHOST [--check]

DNDHOST is a debug build, whose functions are whole. Both runs are under callgrind, which knows every function
that was entered; what counts of a file are functions and initializers written in it, not what the compiler adds.
Writes `way-of-a-drop.txt`, to which a test holds the drawing in the architecture article. With `--check` the
drawing is held to the runs themselves, with room for what changes from day to day.
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / ".ci/generated/way-of-a-drop.txt"
ARTICLE = ROOT / "Sources/DropCore/DropCore.docc/architecture.md"

PLUGIN = """return { name = "p", api = 1, on_perform = function(session)
  for _, item in ipairs(session.items) do
    session:insert { contents = { item:load({ "public.utf8-plain-text" }) } }
  end
end }
"""
SESSION = """{"format":"dndhost.session/1","destinations":[{"id":"d","frame":[0,0,400,300]}],\
"items":[{"id":"a","representations":[{"type":"public.utf8-plain-text","text":"a beach"}]}]}
{"t":0,"type":"begin","items":["a"],"at":[1,1]}
{"t":8,"type":"move","at":[20,20]}
{"t":16,"type":"%s"}
"""


def entered(tool, folder, event):
    """The functions that a replay enters whose last event is that."""
    (folder / "p.lua").write_text(PLUGIN)
    (folder / f"{event}.jsonl").write_text(SESSION % event)
    out = folder / f"{event}.callgrind"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", tool,
         "-p", "p.lua", "replay", f"{event}.jsonl"],
        cwd=folder, check=True, capture_output=True)
    found = re.finditer(r"^c?fn=\(\d+\) (\S+)", out.read_text(), re.M)
    return {re.sub(r"'\d+$", "", match[1]) for match in found}


def symbolizer():
    swift = pathlib.Path(shutil.which("swift")).resolve().parent / "llvm-symbolizer"
    return str(swift) if swift.exists() else "llvm-symbolizer"


def files(tool, functions):
    """How many of them are written in each file."""
    table = subprocess.run(["nm", "--defined-only", tool], capture_output=True, text=True, check=True)
    lines = (line.split(" ", 2) for line in table.stdout.splitlines())
    address = {line[2]: line[0] for line in lines if len(line) == 3 and line[1] in "tT"}
    # F is a function, fC and fc an initializer, Z static.
    written = sorted(name for name in functions & address.keys() if re.search(r"(F|fC|fc)Z?$", name))
    asked = "\n".join(f"0x{address[name]}" for name in written)
    told = subprocess.run(
        [symbolizer(), f"--obj={tool}", "--no-demangle", "--functions=none"],
        input=asked, capture_output=True, text=True, check=True)
    return collections.Counter(re.findall(r"/Sources/(\S+\.swift):[1-9]", told.stdout))


def drawn():
    """The names of the files in the article's drawing."""
    way = ARTICLE.read_text().split("## The way of one drop")[1].split("```")[1]
    words = [word for line in way.splitlines() for word in ["", *line.split()]]
    return {
        word.split("/")[-1] for before, word in zip(words, words[1:]) if before == "→" or "/" in word}


def main():
    tool = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        # Valgrind reads a table of symbols, but not what Swift writes for debuggers.
        bare = folder / "dndhost"
        subprocess.run(["objcopy", "--strip-debug", tool, bare], check=True)
        with_drop, without = (entered(bare, folder, event) for event in ("drop", "cancel"))
    way = files(tool, with_drop - without)
    if "--check" not in sys.argv:
        ranked = sorted(way.items(), key=lambda pair: (-pair[1], pair[0]))
        LIST.write_text("".join(f"{count} {path}\n" for path, count in ranked))
        return 0
    known = {pathlib.Path(path).stem for path in way} | {
        pathlib.Path(path).stem for path in files(tool, with_drop)}
    names = drawn()
    status = 0
    for name in sorted(names - known):
        print(f"{name} is drawn, and no drop enters it")
        status = 1
    for path, count in sorted(way.items()):
        if count >= 10 and pathlib.Path(path).stem not in names:
            print(f"{path} isn't drawn, and a drop alone enters {count} of its functions")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())

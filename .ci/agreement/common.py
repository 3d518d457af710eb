"""What the comparisons share: which files, what DropBench makes of them, and the answer.

Each of the scripts beside this one is called as `python3 NAME.py DROPBENCH FOLDER…` with a release
build of DropBench that has all traits (`swift build -c release --product DropBench --traits
PDF,Images,Charsets`) and the folders with the files of a public set. It prints the share that
agrees, and each disagreement with what both sides say.
"""

import difflib
import pathlib
import subprocess
import sys
import tempfile


def arguments():
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} DROPBENCH FOLDER…")
    return sys.argv[1], [pathlib.Path(folder) for folder in sys.argv[2:]]


def files(folders, *suffixes):
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in found if path.name.lower().endswith(suffixes))


def coerced(bench, source, target, paths):
    """The text that each file becomes, or None where it was refused."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([bench, "coerce", source, target, folder, *paths], check=True)
        made = [pathlib.Path(folder, f"{number}.out") for number in range(len(paths))]
        return [one.read_bytes().decode() if one.exists() else None for one in made]


def difference(mine, theirs, most=3):
    """The first places where two texts differ."""
    if mine is None or theirs is None:
        return [("nothing" if mine is None else "text", "nothing" if theirs is None else "text")]
    start = next((i for i, (a, b) in enumerate(zip(mine, theirs)) if a != b), 0)
    mine, theirs = (text[max(0, start - 8):][:2000] for text in (mine, theirs))
    steps = difflib.SequenceMatcher(None, mine, theirs, autojunk=False).get_opcodes()
    return [
        (mine[max(0, a - 8):b + 8], theirs[max(0, c - 8):d + 8])
        for step, a, b, c, d in steps
        if step != "equal"
    ][:most]


def report(what, right, total):
    print(f"{what}: {right} of {total}, {100 * right / max(total, 1):.1f} %")

#!/usr/bin/env python3
"""What decoders make in a process of their own beside what they make in the tool's: the same bytes and words.

    .ci/agreement/isolation.py DNDHOST PATH…

Each file below the paths whose type has pixels or pages is converted both ways: a picture as a PNG and a JPEG, its
second frame, a document's pages, the first and the last. The tool has the traits Isolation, PDF and Images.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp", ".heic", ".avif", ".jxl"}
WAYS = {
    "picture": [["--to", "public.png"], ["--to", "public.jpeg", "--max-side", "64"], ["--unit", "2"], ["--units"]],
    "pages": [["--units"], ["--unit", "1"], ["--unit", "3"]],
}


def made(tool, path, way, more):
    """Status, words and bytes."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "made")
        line = [tool, "convert", str(path), *way, *more, "--output", output]
        ran = subprocess.run(line, capture_output=True, timeout=300)
        there = pathlib.Path(output)
        return ran.returncode, ran.stdout + ran.stderr, there.read_bytes() if there.exists() else None


def main():
    tool = sys.argv[1]
    files = []
    for path in map(pathlib.Path, sys.argv[2:]):
        files += [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
    jobs = []
    for path in files:
        end = path.suffix.lower()
        kind = "picture" if end in PICTURES else "pages" if end == ".pdf" else None
        jobs += [(path, way) for way in WAYS.get(kind, [])]

    def differs(job):
        return made(tool, *job, []) != made(tool, *job, ["--isolate"])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        bad = [job for job, differing in zip(jobs, pool.map(differs, jobs)) if differing]
    for path, way in bad:
        print("differs:", path, *way)
    print(f"{len(jobs)} conversions of {len(files)} files, {len(bad)} differ")
    return 1 if bad or not jobs else 0


sys.exit(main())

"""How fast HTML, RTF and vCard become text, beside gumbo, unrtf and vobject.

As common.py's others, with one folder that holds files of all three; GUMBO names a program that
prints its own figure for the HTML files it is given. Seconds are those of the processor.
"""

import contextlib
import io
import os
import re
import resource
import subprocess
import time

import vobject

import common

KINDS = {
    "public.html": ("public.utf8-plain-text", (".html", ".htm"), 200_000),
    "public.rtf": ("public.utf8-plain-text", (".rtf",), 500_000),
    "public.vcard": ("public.utf8-plain-text", (".vcf",), 500_000),
}


def children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def unrtf(paths):
    command = [*os.environ.get("UNRTF", "unrtf").split(), "--text", "--nopict"]
    start, size = children(), 0
    for path in paths:
        subprocess.run([*command, path], capture_output=True)
        size += path.stat().st_size
    return size / 1e6 / (children() - start)


def by_vobject(paths):
    texts = [path.read_bytes().decode("utf-8", "replace") for path in paths]
    start, size = time.process_time(), 0
    for text in texts:
        with contextlib.suppress(Exception), contextlib.redirect_stderr(io.StringIO()):
            list(vobject.readComponents(text))
            size += len(text.encode())
    return size / 1e6 / (time.process_time() - start)


def gumbo(paths):
    made = subprocess.run([os.environ["GUMBO"], *paths], capture_output=True, text=True, check=True)
    return float(re.search(r"([\d.]+) MB/s", made.stdout)[1])


bench, folders = common.arguments()
peers = {"public.html": gumbo, "public.rtf": unrtf, "public.vcard": by_vobject}
for kind, (target, suffixes, most) in KINDS.items():
    paths = [path for path in common.files(folders, *suffixes) if path.stat().st_size < most]
    made = subprocess.run(
        [bench, "speed", kind, target, "200", *paths], capture_output=True, text=True, check=True
    ).stdout
    ours = float(re.search(r"([\d.]+) MB/s", made)[1])
    theirs = peers[kind](paths)
    print(f"{kind}: {ours:.0f} MB/s, {peers[kind].__name__} {theirs:.1f}, {ours / theirs:.1f} times")

"""PDF pages counted, taken apart and combined again, beside qpdf and pdfinfo; see common.py.

Compared are the files for which both give the same number of pages; of a longer document the first
200 pages are taken apart.
"""

import re
import subprocess

import common


def number(command):
    made = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)
    found = re.search(r"^(?:Pages: *)?(\d+)$", made.stdout, re.MULTILINE)
    return int(found[1]) if found else None


bench, folders = common.arguments()
paths = [str(path) for path in common.files(folders, ".pdf")]
output = subprocess.run([bench, "media", ".", *paths], capture_output=True, check=True).stdout
# A library's reason may have lines of its own.
ours = dict(line.split("\t", 1) for line in output.decode().split("\n") if "\t" in line)
sure, wrong = 0, []
for path in paths:
    peers = number(["qpdf", "--show-npages", path]), number(["pdfinfo", path])
    if peers[0] is None or peers[0] != peers[1]:
        continue
    sure += 1
    taken = min(peers[0], 200)
    if ours[path] != f"{peers[0]} {taken} {taken}":
        wrong.append((path, peers[0], ours[path]))
print(f"{len(paths)} files, {sure} of which qpdf and pdfinfo count alike")
common.report("counted, taken apart and combined", sure - len(wrong), sure)
for row in wrong:
    print(*row)

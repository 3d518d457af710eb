#!/usr/bin/env python3
"""Tries packages as who installs them: in a clean root, from the first command to their removal.

    .ci/packages/check.py FOLDER [AGAIN]

FOLDER is what `.ci/package` made, AGAIN what it made of the same commit another time: the same bytes. What the
distribution's own check of packages says is held against what is known and named here. Needs root, debootstrap, lintian
and the distribution's mirror.
"""

import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile

SUITE = "bookworm"
# What lintian may say, and why that is so.
KNOWN = {
    "initial-upload-closes-no-bugs": "nobody has asked the distribution for it",
    "embedded-library": "Swift's own libraries are in no package, so they are in each program",
    "hardening-no-fortify-functions": "it is C's; what is C here is small and checked otherwise",
    "hardening-no-relro": "Swift's linker decides",
    "hardening-no-bindnow": "Swift's linker decides",
}
failures = []


def say(what, is_right, detail=""):
    print(f"{'ok  ' if is_right else 'FAIL'}  {what}{'' if is_right else ': ' + detail.strip()[-600:]}", flush=True)
    if not is_right:
        failures.append(what)


def sums(folder):
    found = {}
    for path in glob.glob(os.path.join(folder, "*.deb")):
        with open(path, "rb") as file:
            found[os.path.basename(path)] = hashlib.sha256(file.read()).hexdigest()
    return found


class CleanRoot:
    """A system that has nothing, in a folder."""

    def __init__(self, folder, packages):
        self.folder = folder
        subprocess.run(
            ["debootstrap", "--variant=minbase", SUITE, folder], check=True, stdout=subprocess.DEVNULL
        )
        for path in glob.glob(os.path.join(packages, "*.deb")):
            shutil.copy(path, os.path.join(folder, "root"))
        for kind in ("proc", "sys", "dev"):
            subprocess.run(["mount", "--rbind", "--make-rslave", f"/{kind}", f"{folder}/{kind}"], check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for kind in ("proc", "sys", "dev"):
            subprocess.run(["umount", "-l", f"{self.folder}/{kind}"], check=False)

    def run(self, command):
        return subprocess.run(
            ["chroot", self.folder, "bash", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, stdin=subprocess.DEVNULL,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "LC_ALL": "C.UTF-8",
                 "DEBIAN_FRONTEND": "noninteractive"},
        )

    def holds(self, what, command, words=""):
        done = self.run(command)
        say(what, done.returncode == 0 and words in done.stdout, f"{done.returncode}: {done.stdout}")
        return done.stdout

    def install(self, *names):
        self.holds(
            f"{' and '.join(names)} installed",
            "apt-get install -y --no-install-recommends " + " ".join(f"/root/{name}_*.deb" for name in names),
        )

    def files(self):
        said = self.run("find / -xdev -path /proc -prune -o -path /sys -prune -o -path /dev -prune -o "
                        "-path /tmp -prune -o -path /var -prune -o -path /root -prune -o -name '*dndhost*' -print")
        return said.stdout.split()


def lintian(folder):
    said = subprocess.run(
        ["lintian", "--no-tag-display-limit", "--allow-root", *sorted(glob.glob(os.path.join(folder, "*.deb")))],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ).stdout
    unknown = [
        line for line in said.splitlines()
        if (tag := re.match(r"[EW]: \S+: (\S+)", line)) and tag[1] not in KNOWN
    ]
    say("lintian names nothing but what is known", not unknown, "\n".join(unknown))


def main():
    packages = sys.argv[1]
    if len(sys.argv) > 2:
        first, second = sums(packages), sums(sys.argv[2])
        say("built twice, the same bytes", first == second and len(first) == 3, f"{first} {second}")
    lintian(packages)
    with tempfile.TemporaryDirectory() as folder, CleanRoot(folder, packages) as root:
        root.run("apt-get update")
        root.install("dndhost")
        root.holds("the tool says what it is", "dndhost --version", "traits   none")
        root.holds("what the help names first works", "cd /tmp && dndhost new shelf && dndhost replay "
                   "shelf/sessions/first-drop.json && dndhost test shelf", "1 of 1 passed")
        root.holds("the handlers that come with it hold",
                   "cd /usr/share/dndhost/plugins && dndhost test .", "passed")
        root.holds("its completions are a shell's", "bash -n /usr/share/bash-completion/completions/dndhost")
        root.holds("its manual is there", "zcat /usr/share/man/man1/dndhost.1.gz", ".SH NAME")
        root.install("dndhost-full", "dndhost-shelf")
        root.holds("the full one took its place", "dpkg -s dndhost-full && ! dpkg -s dndhost 2>/dev/null")
        root.holds("it has every codec", "dndhost --version", "Images")
        root.holds("the handlers hold with every codec, decoded apart",
                   "cd /usr/share/dndhost/plugins && dndhost test --isolate .", "passed")
        root.holds("the shelf stands on a screen",
                   "apt-get install -y --no-install-recommends xvfb xauth libgl1-mesa-dri fonts-dejavu-core && "
                   "mkdir /tmp/tiles && cd /tmp && timeout 20 xvfb-run -a dndhost shelf /tmp/tiles; test $? -eq 124")
        root.holds("all of it goes", "apt-get purge -y dndhost-full dndhost-shelf")
        left = root.files()
        say("and leaves nothing", not left, " ".join(left))
    print(f"{len(failures)} failed")
    return 1 if failures else 0


sys.exit(main())

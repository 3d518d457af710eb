#!/usr/bin/env python3
"""Types into bash, zsh and fish, each on a terminal of its own, and looks at what Tab completes.

    .ci/completions/check.py DNDHOST
"""
import concurrent.futures
import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

TOOL = pathlib.Path(sys.argv[1]).resolve()
TAB = "\t"
# What is typed before Tab, and what the line has then; of fish a line may have more behind it.
WANTED = [
    ("dndhost repl", "dndhost replay "),
    ("dndhost --plu", "dndhost --plugin"),
    ("dndhost --plugin one", "dndhost --plugin one\\ two.lua"),
    ("dndhost --plugin one\\ two.lua repl", "dndhost --plugin one\\ two.lua replay "),
    ("dndhost -p one\\ two.lua replay my", "my\\ session.json"),
    ("dndhost replay my", "dndhost replay my\\ session.json"),
    ("dndhost replay --format ht", "dndhost replay --format html"),
    ("dndhost explore --format ht", "dndhost explore --format html"),
    ("dndhost test --format ht", "dndhost test --format html"),
    ("dndhost compar", "dndhost compare "),
    ("dndhost compare my", "dndhost compare my\\ session.json"),
    ("dndhost compare --session my", "dndhost compare --session my\\ session.json"),
    ("dndhost --allow ta", "dndhost --allow tasks"),
    ("dndhost --limit memory_b", "dndhost --limit memory_bytes="),
    ("dndhost convert --to public.html", "dndhost convert --to public.html"),
    ("dndhost types com.adobe.pd", "dndhost types com.adobe.pdf"),
    ("dndhost types my", "dndhost types my\\ session.json"),
    ("dndhost completions zs", "dndhost completions zsh"),
    ("dndhost help compl", "dndhost help completions"),
    ("dndhost replay my\\ session.json --crash-at a", "--crash-at all"),
    ("dndhost watch explore --format ht", "dndhost watch explore --format html"),
    ("dndhost jour", "dndhost journal "),
    ("dndhost shelf --dr", "dndhost shelf --drop"),
    ("dndhost shelf --drop my", "dndhost shelf --drop my\\ session.json"),
    ("dndhost journal my", "dndhost journal my\\ session.json"),
    ("dndhost watch expl", "dndhost watch explore"),
    ("dndhost --allow sto", "dndhost --allow storage"),
    ("dndhost --allow storage=bi", "dndhost --allow storage=bin/"),
    # What the session and its plugin on the line have; a destination's name has a blank, too.
    ("dndhost replay my\\ session.json --limit she", "--limit shelf:"),
    ("dndhost replay my\\ session.json --limit shelf:kept", "--limit shelf:kept_bytes="),
    ("dndhost replay my\\ session.json --plugin she", "--plugin shelf="),
    ("dndhost replay my\\ session.json --set ne", "--set nearness="),
    ("dndhost replay my\\ session.json --set shelf:ne", "--set shelf:nearness="),
    ("dndhost replay my\\ session.json --set to", "--set to\\ do:"),
    ("dndhost replay my\\ session.json --set to\\ do:fa", "--set to\\ do:farness="),
]
# What is typed before Tab, and what must not come of it.
UNWANTED = [
    ("dndhost completions my", "session"),
    ("dndhost help my", "session"),
    ("dndhost replay --format ta", "tap"),
    ("dndhost api --format ta", "tap"),
]
CONTROL = re.compile(rb"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07|[\x00-\x08\x0b-\x1f]")


class Shell:
    """A shell on a terminal."""

    def __init__(self, arguments, folder):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(folder)
            os.environ.update(PATH=f"{folder}/bin:{os.environ['PATH']}", TERM="dumb", HOME=folder,
                              COLUMNS="200", PS1="> ", XDG_CONFIG_HOME=folder)
            os.execvp(arguments[0], arguments)

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, until=None, seconds=5.0):
        """All that comes, up to a text or until nothing more does."""
        data, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            pause = 0.4 if until is None else 0.1
            if not select.select([self.terminal], [], [], pause)[0]:
                if until is None:
                    break
                continue
            try:
                data += os.read(self.terminal, 65536)
            except OSError:
                break
            if until is not None and until.encode() in data:
                break
        return CONTROL.sub(b"", data).decode(errors="replace")

    def run(self, command):
        self.send(f"{command}; echo rea''dy\n")
        return self.read("ready")

    def end(self):
        os.kill(self.process, 9)
        os.waitpid(self.process, 0)
        os.close(self.terminal)


SHELLS = {
    "bash": (["bash", "--norc", "--noprofile"], "source <(dndhost completions bash)"),
    "zsh": (["zsh", "-f"], "autoload -Uz compinit && compinit -u && source <(dndhost completions zsh)"),
    "fish": (["fish", "--no-config"], "dndhost completions fish | source"),
}
# The names of all that is set, before and after.
LISTS = {"bash": "compgen -v | sort", "zsh": "print -l ${(ok)parameters}", "fish": "set -n | sort"}
EXPECTED = re.compile(r"^(_.*|BASH.*|COMP.*|PIPESTATUS|FUNCNAME|RANDOM|SRANDOM|SECONDS|EPOCH.*|LINENO|OPT.*|"
                      r"status|pipestatus|history|CMD_DURATION|.*_last.*|argv|LASTWIDGET|BUFFER.*|ZLE_.*|ready)$")


def variables(shell, name):
    text = shell.run(LISTS[name])
    return {word for word in text.split() if re.fullmatch(r"\w+", word)}


def check(name, folder):
    arguments, source = SHELLS[name]
    faults = []
    shell = Shell(arguments, folder)
    shell.read()
    shell.run(source)
    before = variables(shell, name)

    def completed(typed):
        shell.send(typed)
        shell.read()
        shell.send(TAB)
        return shell.read()

    for typed, unwanted in UNWANTED:
        seen = completed(typed)
        if unwanted in seen or unwanted in typed + seen:
            faults.append(f"{name}: {typed!r} gives {seen!r}, which has {unwanted!r}")
        shell.send("\x03")
        shell.read()
    for typed, wanted in WANTED:
        seen = completed(typed)
        line = (typed + seen).replace("\r", "")
        if wanted not in line and wanted not in seen and wanted.split(" ")[-1] not in seen:
            last = typed.split(" ")[-1]
            rest = wanted[wanted.rfind(last) + len(last):] if last in wanted else wanted
            if rest not in seen:
                faults.append(f"{name}: {typed!r} gives {seen!r}, not {wanted!r}")
        shell.send("\x03")
        shell.read()
    left = {each for each in variables(shell, name) - before if not EXPECTED.match(each)}
    if left:
        faults.append(f"{name}: leaves {', '.join(sorted(left))} behind")
    shell.end()
    return faults


faults = []
with tempfile.TemporaryDirectory() as place:
    folder = pathlib.Path(place)
    (folder / "bin").mkdir()
    os.symlink(TOOL, folder / "bin" / "dndhost")
    (folder / "one two.lua").write_text("return {}\n")
    for name in ("nearness", "farness"):
        options = f"options = {{ {name} = {{ type = 'integer', default = 1 }} }}"
        (folder / f"{name}.lua").write_text(f"return {{ name = 'n', api = 1, {options} }}\n")
    places = [{"id": "shelf", "frame": [0, 0, 9, 9], "plugin": "nearness.lua"},
              {"id": "to do", "frame": [9, 0, 9, 9], "plugin": "farness.lua"}]
    session = {"format": "dndhost.session/1", "destinations": places}
    (folder / "my session.json").write_text(json.dumps(session))
    for name in SHELLS:
        if not shutil.which(name):
            print(f"{name} isn't here", file=sys.stderr)
            sys.exit(1)
    # They mostly wait for what comes no more; each has a process, for it forks.
    with concurrent.futures.ProcessPoolExecutor(len(SHELLS)) as shells:
        for name, found in zip(SHELLS, shells.map(check, SHELLS, [place] * len(SHELLS))):
            faults += found
            print("\n".join(found) or f"{name}: {len(WANTED)} lines completed, {len(UNWANTED)} not, nothing left behind")
sys.exit(1 if faults else 0)

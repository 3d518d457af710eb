"""Searches and tests of dndhost on a Dask cluster that somebody already runs.

    from dask.distributed import Client
    import dndhost_dask
    client = Client("tcp://scheduler:8786")
    client.upload_file("dndhost_dask.py")
    reports = dndhost_dask.explore(client, ["four-photos.json"], runs=1_000_000, parts=1000)
    results = dndhost_dask.test(client, "Plugins")

Every worker needs the tool (in its PATH, or named by DNDHOST) and the files under the same names. A
task's key is the identity of what it runs, so that a part which is there isn't run again. A part whose
worker dies is run on another one; one that the tool refuses is not.
"""

import ctypes
import hashlib
import json
import os
import signal
import subprocess
import tempfile

from distributed import as_completed

DONE = (0, 1)  # nothing broke, something broke
NEVER = (64, 65, 66)  # another try would end the same
GROUP = 50  # files that are told at once
OTHERS = (".transcript.jsonl", ".schema.json")  # what is no session


class Refused(Exception):
    """The tool says that it can't be done: another try would say the same."""


class Incomplete(Exception):
    """It came to no end this time: another try may."""


def _end_with_worker():
    """A worker that is killed takes the tool with it (Linux's prctl, PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _run(arguments, done=DONE):
    tool = os.environ.get("DNDHOST", "dndhost")
    ended = subprocess.run(
        [tool, "--quiet", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=_end_with_worker,
    )
    if ended.returncode in done:
        return ended.stdout
    failure = Refused if ended.returncode in NEVER else Incomplete
    raise failure(f"{arguments}: status {ended.returncode}: {ended.stderr.decode()}")


def _part(arguments, part, parts):
    """One part's report; a refusal is a result, so that nobody tries it again."""
    try:
        return _run([*arguments, "--shard", f"{part}/{parts}", "--format", "json"])
    except Refused as refusal:
        return refusal


def _merge(reports):
    """One report of several; the order and the grouping make no difference."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, report in enumerate(reports):
            names.append(os.path.join(folder, f"{number}.json"))
            with open(names[-1], "wb") as file:
                file.write(report)
        return _run(["merge", "--partial", "--format", "json", *names])


def _merged(reports):
    while len(reports) > 1:
        groups = [reports[start : start + GROUP] for start in range(0, len(reports), GROUP)]
        reports = [_merge(group) for group in groups]
    return reports[0]


def _identity(session, options):
    """The digest of all that the outcome follows from; nothing is run for it."""
    return json.loads(_run(["inputs", session, *options, "--format", "json"]))["digest"]


def _raise(result):
    if isinstance(result, Exception):
        raise result
    return result


def _reports(client, jobs, parts, retries):
    """Of each job, by its name what the tool is told and the key: its report, out of so many parts. They are taken from
    their workers as they end, so that one that dies takes no more with it than what it runs."""
    owners = {}
    for name, (arguments, key) in jobs.items():
        for part in range(1, parts + 1):
            work = (_part, arguments, part, parts)
            owners[client.submit(*work, key=f"{key}-{parts}-{part}", retries=retries)] = name
    reports = {name: [] for name in jobs}
    for future, report in as_completed(list(owners), with_results=True):
        reports[owners.pop(future)].append(_raise(report))
    return {name: _merged(reports[name]) for name in jobs}


def explore(client, sessions, runs=20_000, parts=64, options=(), retries=10):
    """Searches each session in so many parts, and gives its report, the bytes that one process gives.

    `options` are the tool's own: ["--plugin", "shelf.lua"].
    """
    told = [*options, "--runs", str(runs), "--lanes", str(max(64, parts))]
    jobs = {}
    for session in sessions:
        key = f"dndhost-explore-{_identity(session, options)}-{runs}"
        jobs[session] = (["explore", session, *told], key)
    return _reports(client, jobs, parts, retries)


def _tested(plugin, options):
    """One digest of all that a plugin's results follow from, the golden transcripts too."""
    folder = os.path.join(plugin, "sessions")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    places = [os.path.join(folder, name) for name in names if name.endswith((".json", ".jsonl"))]
    sessions = [place for place in places if not place.endswith(OTHERS)]
    digest = hashlib.sha256()
    for start in range(0, len(sessions), GROUP):
        group = ["--plugin", plugin, *options, *sessions[start : start + GROUP]]
        digest.update(_run(["inputs", *group]))
    for place in places:
        if place.endswith(OTHERS):
            with open(place, "rb") as golden:
                digest.update(place.encode() + hashlib.sha256(golden.read()).digest())
    return digest.hexdigest()


def test(client, folder, parts=8, options=(), retries=10, cache=None):
    """Tests each plugin below a folder in so many parts, and gives its report by its path, the bytes that one process
    gives: for `dndhost merge` and `--changed-from`. Of what one worker tested nothing is run again where all share a
    folder, `cache`, and of a plugin that stays as it was nothing at all."""
    plugins = sorted(place for place, _, files in os.walk(folder) if "plugin.lua" in files)
    kept = ["--cache", cache] if cache else []
    jobs = {}
    for plugin in plugins:
        key = f"dndhost-test-{plugin}-{_tested(plugin, options)}"
        jobs[plugin] = (["test", plugin, *options, *kept], key)
    return _reports(client, jobs, parts, retries)

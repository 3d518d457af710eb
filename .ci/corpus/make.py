#!/usr/bin/env python3
"""Makes a corpus of recordings from the sessions that are shipped, the same for the same seed: for trying whole corpora.

    .ci/corpus/make.py FOLDER [COUNT] [SEED]

Each plugin is there once, with its sessions beside it: in each the loads and tasks take other times, the pointer goes
another way, and some of the items stay at home. What a shipped session expects isn't expected of those; golden
transcripts come with `dndhost test FOLDER --update`.
"""
import json
import pathlib
import random
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What a session says of what comes of it, or of what another build has.
LEFT_OUT = ["$schema", "expect", "always", "title"]


def shipped():
    """Each plugin's folder with its sessions: one in which nothing but the plugin beside it is named."""
    for plugin in sorted((ROOT / "Plugins").glob("*/plugin.lua")):
        sessions = []
        for path in sorted((plugin.parent / "sessions").glob("*.json")):
            if path.name.endswith((".transcript.json", ".schema.json")):
                continue
            session = {key: value for key, value in json.loads(path.read_text()).items() if key not in LEFT_OUT}
            if '"../' not in json.dumps(session).replace('"../plugin.lua"', ""):
                sessions.append(session)
        if sessions:
            yield plugin.parent, sessions


def varied(session, chance):
    """The same drag on another day."""
    session = json.loads(json.dumps(session))
    slow = chance.choice([0.5, 0.8, 1, 1.3, 2, 5])
    for item in session.get("items", []):
        for each in item.get("representations", []):
            if "latency" in each:
                each["latency"] = round(each["latency"] * slow * chance.uniform(0.7, 1.5), 1)
    for event in session.get("events", []):
        if event["type"] == "move" and "at" in event:
            event["at"] = [round(x + chance.uniform(-3, 3), 1) for x in event["at"]]
        if event["type"] in ["begin", "paste", "share"] and len(event.get("items") or []) > 1:
            if chance.random() < 0.3:
                event["items"].pop(chance.randrange(len(event["items"])))
    return session


def make(folder, count, seed):
    chance = random.Random(seed)
    homes = []
    for source, sessions in shipped():
        home = folder / source.name
        for file in source.rglob("*"):
            inside = file.relative_to(source)
            if file.is_file() and (file.suffix == ".lua" or "media" in inside.parts):
                (home / inside).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, home / inside)
        (home / "sessions").mkdir(parents=True, exist_ok=True)
        homes.append((home / "sessions", sessions))
    for number in range(count):
        place, sessions = homes[number % len(homes)]
        session = varied(chance.choice(sessions), chance)
        (place / f"{number:06}.json").write_text(json.dumps(session, separators=(",", ":")))
    print(f"{count} sessions of {len(homes)} plugins in {folder}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    make(pathlib.Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100_000,
         int(sys.argv[3]) if len(sys.argv) > 3 else 1)

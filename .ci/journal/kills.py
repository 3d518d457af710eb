#!/usr/bin/env python3
"""Kills an app that uploads what is dropped, at random moments, and holds all its lives to what they said.

Usage: kills.py UPLOADS [KILLS [SEED]]

Each life goes on with the journal of the one before and drops more; a server of this program counts under which keys each
thing comes. After some twenty lives one comes to its end. Each thing whose drop was safe has then one result in all the
lives that told one, what has arrived is on the server, and nothing came under a second key.
"""

import collections
import http.server
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

APP = os.path.abspath(sys.argv[1])
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 100
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
# So many lives have one journal.
LIVES = 20


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.keys = collections.defaultdict(collections.Counter)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client_address):
        """Who asked is gone: it was killed."""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        name = self.path.rsplit("/", 1)[-1]
        # What is cut off never came.
        if body.decode() == f"what {name} holds\n":
            self.server.keys[name][self.headers["Idempotency-Key"]] += 1
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def life(folder, server, seconds=None):
    """What it said; one without an end has so many seconds."""
    command = [APP, folder, f"http://127.0.0.1:{server.server_port}", "1" if seconds is None else "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if seconds is not None:
        time.sleep(seconds)
        process.kill()
    try:
        said, _ = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        said, _ = process.communicate()
    # A line that was cut off wasn't said.
    return process.returncode, said[: said.rfind("\n") + 1].splitlines()


def lives(number):
    """What is wrong, how many were killed, and what they did."""
    chance, server = random.Random(f"{SEED}-{number}"), Server()
    safe, fates, sums, wrong = set(), collections.defaultdict(set), collections.Counter(), []
    with tempfile.TemporaryDirectory(dir="/var/tmp") as root:
        folder = os.path.join(root, "journal")
        for turn in range(LIVES + 1):
            status, lines = life(folder, server, chance.uniform(0.02, 0.5) if turn < LIVES else None)
            for line in lines:
                word, *rest = line.split()
                sums[word] += 1
                if word == "safe":
                    safe.update(rest)
                elif word == "ended":
                    for name, _, fate in (each.partition("=") for each in rest[1:]):
                        fates[name].add(fate)
        if status != 0:
            wrong.append(f"the last life ends with {status}: {lines[-3:]}")
    wrong += [f"{name} has no result" for name in safe if not fates[name]]
    wrong += [f"{name} was told as {sorted(told)}" for name, told in fates.items() if len(told) > 1]
    wrong += [f"{name} has arrived and isn't there" for name, told in fates.items()
              if "imported" in told and not server.keys[name]]
    wrong += [f"{name} came under {len(keys)} keys" for name, keys in server.keys.items() if len(keys) > 1]
    sums["twice"] = sum(1 for keys in server.keys.values() if sum(keys.values()) > 1)
    sums["items"], sums["failed"] = len(safe), sum("failed" in told for told in fates.values())
    server.shutdown()
    server.server_close()
    return wrong, sums


with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
    results = list(pool.map(lives, range(max(1, KILLS // LIVES))))
total = sum((sums for _, sums in results), collections.Counter())
wrong = [each for found, _ in results for each in found]
print(f"{len(results) * LIVES} kills: {total['items']} items of safe drops, {total['resumed']} drops gone on with,"
      f" {total['twice']} items sent again under their key, {total['failed']} failed; {len(wrong)} broken")
for each in wrong[:10]:
    print(f"  {each}")
# Else nothing was shown.
if not total["resumed"] or not total["items"]:
    print("  no drop was cut")
sys.exit(0 if not wrong and total["resumed"] and total["items"] else 1)

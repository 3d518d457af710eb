#!/usr/bin/env python3
"""Runs a search through Dask with two worker processes, of which one is killed as soon as it runs a part and
others at random moments after it, and writes the merged report; or the tests of a folder's plugins, and writes
a report of each, NAME.REPORT.

    .ci/search/cluster-dask.py FOLDER explore SESSION PARTS REPORT RUNS
    .ci/search/cluster-dask.py FOLDER test RECORDINGS PARTS REPORT
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time


def runs_tool(process):
    """Whether a process has a child that is the tool."""
    threads = f"/proc/{process}/task"
    try:
        for thread in os.listdir(threads):
            with open(f"{threads}/{thread}/children") as children:
                for child in children.read().split():
                    with open(f"/proc/{child}/comm") as name:
                        if name.read().strip() == "dndhost":
                            return True
    except FileNotFoundError:
        pass
    return False


def main():
    folder, command, place, parts, target, *runs = sys.argv[1:]
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = folder + os.pathsep + os.environ.get("PYTHONPATH", "")
    import dask
    import dndhost_dask
    from distributed import Client, LocalCluster

    # A part that was on several killed workers is none the worse for it.
    dask.config.set({"distributed.scheduler.allowed-failures": 1000})
    # Else a local cluster gives a worker up for good that begins again just when it looks, 15 s after an
    # earlier death: with both so gone nobody is left to run anything.
    dask.config.set({"distributed.deploy.lost-worker-timeout": "1 hour"})
    dask.config.set({"distributed.nanny.environ.PYTHONPATH": os.environ["PYTHONPATH"]})
    random.seed(1)
    done = threading.Event()
    kills = 0
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:

            def kill():
                nonlocal kills
                while not done.wait(0.005 if kills == 0 else random.uniform(1, 4)):
                    processes = [
                        worker.process.pid for worker in cluster.workers.values() if worker.process
                    ]
                    # The first dies beside its tool, however few moments the search lasts.
                    if kills == 0:
                        processes = [process for process in processes if process and runs_tool(process)]
                    if processes and all(processes):
                        os.kill(random.choice(processes), signal.SIGKILL)
                        kills += 1

            killer = threading.Thread(target=kill, daemon=True)
            killer.start()
            began = time.monotonic()
            if command == "explore":
                reports = dndhost_dask.explore(client, [place], runs=int(runs[0]), parts=int(parts))
            else:
                reports = dndhost_dask.test(client, place, parts=int(parts))
            seconds = time.monotonic() - began
            done.set()
            killer.join()
    for name, report in reports.items():
        with open(target if command == "explore" else f"{os.path.basename(name)}.{target}", "wb") as file:
            file.write(report)
    time.sleep(1)
    left = subprocess.run(["pgrep", "-f", f"dndhost --quiet {command} {place}"], capture_output=True)
    print(f"{len(reports)} reports of {parts} parts each in {seconds:.0f} s, {kills} workers killed")
    if kills == 0 or left.stdout:
        sys.exit("no worker was killed" if kills == 0 else "a killed worker left its dndhost")


if __name__ == "__main__":
    main()

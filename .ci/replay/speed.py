#!/usr/bin/env python3
"""How much longer a replay of a million moves takes than a loop of stock Lua that calls the handler.

    .ci/replay/speed.py DNDHOST [LUA]

Both in processor time, the least of three: the replay reads JSON lines, hits the scene, enters the
sandbox, decides and writes the transcript; the loop does nothing but the calls.
"""
import pathlib
import resource
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(sys.argv[1]).resolve()
LUA = sys.argv[2] if len(sys.argv) > 2 else "lua5.4"
MOVES = 1_000_000
HANDLERS = {
    "a word": "return session.x > 200 and 'copy' or 'move'",
    "a table": "return { operation = 'copy', insert_at = session.x // 40 + 1 }",
}


def seconds(command, folder):
    """The least processor time of three runs."""
    best = None
    for _ in range(3):
        # `os.times` tells it in hundredths, of which the loop takes five.
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(spent, best or spent)
    return best


def measure(folder, body):
    handler = f"function(session) {body} end"
    (folder / "p.lua").write_text(f"return {{ name = 'p', api = 1, on_update = {handler} }}\n")
    (folder / "loop.lua").write_text(
        f"local on_update = {handler}\nlocal session = {{ x = 0, y = 0 }}\n"
        f"for i = 1, {MOVES} do\n"
        "  session.x, session.y = 20 + i * 7 % 360, 20 + i * 3 % 260\n  on_update(session)\nend\n")
    with open(folder / "s.jsonl", "w") as file:
        file.write('{"format":"dndhost.session/1","items":[{"id":"a"}],'
                   '"destinations":[{"id":"d","frame":[0,0,400,300]}]}\n')
        file.write('{"t":0,"type":"begin","items":["a"],"at":[1,1]}\n')
        for i in range(1, MOVES + 1):
            file.write(f'{{"t":{i * 8},"type":"move","at":[{20 + i * 7 % 360},{20 + i * 3 % 260}]}}\n')
    replay = seconds([TOOL, "-p", "p.lua", "replay", "s.jsonl", "-f", "jsonl"], folder)
    return replay, seconds([LUA, "loop.lua"], folder)


with tempfile.TemporaryDirectory() as place:
    for name, body in HANDLERS.items():
        replay, loop = measure(pathlib.Path(place), body)
        print(f"{name}: {replay / loop:.1f} times the loop ({replay:.2f} s beside {loop:.2f} s)")

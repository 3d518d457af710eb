"""Scenes of windows that come and go."""
import os
import re

from scenes import scene
from stage import COPY


@scene(SHELF_MANY="1000")
def many_windows(stage):
    """a thousand windows, each with a destination that is dropped on, opened and closed in constant memory"""
    stage.shelf.wait("many: done", seconds=300)
    said = [re.match(r"many (\d+): (\d+) KiB", line) for line in stage.shelf.lines]
    used = {int(found[1]): int(found[2]) for found in said if found}
    # Up to the first hundred GTK learns of fonts and styles. A window that stays has ten KiB and more.
    more = used[1000] - used[100]
    print(f"many_windows: {used[100]} KiB after 100, {used[1000]} after 1,000", flush=True)
    # A sanitizer keeps what was freed, and has its own map of all there was.
    assert "ASAN_OPTIONS" in os.environ or more < 2048, f"900 windows left {more} KiB in use"
    stage.drag(stage.row("files"), stage.list(), "list " + COPY)
    stage.shelf.wait("says info: 3 arrived")

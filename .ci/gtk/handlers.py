"""Scenes of what a handler says of itself, and of what it may do."""
import struct
import time
import zlib

from shelved import scene


def png(path, colour, side=8):
    """A picture of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(colour) * side for _ in range(side))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def plain(name, fields=""):
    """A handler that takes in what comes, and says more of itself."""
    return f"""return {{ name = "{name}", api = 1, {fields}
  on_perform = function(session)
    for _, item in ipairs(session.items) do session:insert {{ contents = {{ item:load("public.data") }} }} end
  end,
}}
"""


@scene
def private(shelf):
    """of a private handler's drops nothing is kept, beside one of which all is; each is shown with its own icon"""
    for name, colour, fields in [("loud", (255, 0, 0), ""), ("quiet", (0, 0, 255), "private = true,")]:
        folder = shelf.handler(name, plain(name, f'icon = "icon.png", {fields}'))
        png(folder / "icon.png", colour)
    shelf.open()
    for tile, colour in [(0, b"\xff\0\0"), (1, b"\0\0\xff")]:
        x, y = shelf.card(tile)
        # The icon is above the name, in the middle of the card.
        shelf.screen.until(f"its icon is in tile {tile}", lambda: colour in shelf.screen.column(x, y - 60, 100))
    shelf.shot("icons")
    drops = shelf.state / "drops"
    for tile, name in [(1, "quiet"), (0, "loud"), (1, "quiet")]:
        shelf.drop("text", tile, f"{name} says 1 done")
        time.sleep(0.3)
    kept = sorted(path.name for path in drops.iterdir())
    assert any(name.startswith("loud-") for name in kept), kept
    assert not any(name.startswith("quiet-") for name in kept), kept

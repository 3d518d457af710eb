"""What is dragged: pictures that are made of nothing, and what else there is."""
import pathlib
import random
import struct
import tempfile
import zlib


def png(width, height, colour, noisy=False):
    """A picture with a horizon, or of random pixels that don't get smaller."""
    rows = b""
    for y in range(height):
        line = random.Random(y).randbytes(width * 3) if noisy else bytes(
            c * (2 if y * 3 > height * 2 else 3) // 3 for c in colour) * width
        rows += b"\0" + line
    chunk = lambda kind, data: (  # noqa: E731
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head)
            + chunk(b"IDAT", zlib.compress(rows, 0 if noisy else 6)) + chunk(b"IEND", b""))


def dragged():
    """A new folder with what sources drag."""
    media = pathlib.Path(tempfile.mkdtemp(prefix="media-"))
    for name, colour in [("beach", (250, 210, 120)), ("hill", (120, 190, 110)), ("city", (150, 160, 190))]:
        (media / f"{name}.png").write_bytes(png(96, 72, colour))
    (media / "large.png").write_bytes(png(1000, 1000, (), noisy=True))
    (media / "note.txt").write_text("Buy bread")
    (media / "scan.pdf").write_bytes(b"%PDF-1.4\n%%EOF\n")
    (media / "album").mkdir()
    (media / "album" / "beach.png").write_bytes((media / "beach.png").read_bytes())
    return media

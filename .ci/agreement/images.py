"""Size, pixels and frames of images beside Pillow with pillow-heif; see common.py.

Compared are the files of our formats that Pillow decodes: the size as it is shown, and the mean
difference of the pixels, at most 3 of 255 in each channel; sixteen-bit and float pictures by
their size only.
"""

import pathlib
import subprocess
import tempfile
import warnings

import pillow_heif
from PIL import Image, ImageChops, ImageOps, ImageStat

import common

OURS = {"PNG", "JPEG", "MPO", "GIF", "WEBP", "BMP", "HEIF", "AVIF"}


def peer(path):
    """The first frame upright, and how many there are; None where Pillow can't or it isn't ours."""
    try:
        picture = Image.open(path)
        if picture.format not in OURS:
            return None
        frames = getattr(picture, "n_frames", 1) if picture.format in ("GIF", "WEBP") else None
        picture.seek(0)
        picture.load()
        # Pillow has turned what comes from a HEIF file already.
        turns = picture.format in ("JPEG", "MPO", "WEBP", "PNG")
        return (ImageOps.exif_transpose(picture) if turns else picture), frames
    except Exception:
        return None


def distance(mine, theirs):
    grey = Image.new("RGBA", mine.size, (128, 128, 128, 255))
    a, b = (Image.alpha_composite(grey, one.convert("RGBA")).convert("RGB") for one in (mine, theirs))
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


def compared(facts, made, theirs, frames):
    if facts.startswith("error"):
        return facts
    width, height, count = map(int, facts.split())
    if (width, height) != theirs.size:
        return f"{width}x{height}, Pillow {theirs.size}"
    if frames not in (None, count):
        return f"{count} frames, Pillow {frames}"
    if not theirs.mode.startswith(("I", "F")):
        off = distance(Image.open(made), theirs)
        if off >= 3:
            return f"pixels off by {off:.1f}"
    return None


warnings.simplefilter("ignore")
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = 100_000_000
bench, folders = common.arguments()
paths = common.files(
    folders, ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".heic", ".heif", ".avif", ".hif"
)
sure, wrong, refused = 0, [], 0
with tempfile.TemporaryDirectory() as folder:
    output = subprocess.run(
        [bench, "media", folder, *paths], capture_output=True, check=True
    ).stdout.decode()
    for number, line in enumerate(output.splitlines()):
        path, facts = line.split("\t", 1)
        found = peer(path)
        if found is None:
            refused += facts.startswith("error")
            continue
        sure += 1
        fault = compared(facts, pathlib.Path(folder, f"{number}.png"), *found)
        if fault:
            wrong.append((path, fault))
print(f"{len(paths)} files; of the {len(paths) - sure} that Pillow can't, {refused} are refused")
common.report("size, frames and pixels", sure - len(wrong), sure)
for row in wrong:
    print(*row)

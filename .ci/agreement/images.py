"""Size, pixels and frames of images beside Pillow with pillow-heif; see common.py.

Compared are the files of our formats that Pillow decodes: that they decode, the size as it is shown
and the frames; and apart from that the pixels, whose mean difference is to be at most 3 of 255 in
each channel. Left out of the second are sixteen-bit and float pictures, and PNGs with a gamma
of their own, which libpng applies and Pillow doesn't.
"""

import io
import pathlib
import subprocess
import tempfile
import warnings

import pillow_heif
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

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


def in_lights(picture):
    """Four inks as their press's profile says, where they have one."""
    profile = picture.info.get("icc_profile")
    if picture.mode != "CMYK" or not profile:
        return picture
    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        return ImageCms.profileToProfile(
            picture, press, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except ImageCms.PyCMSError:
        return picture


def distance(mine, theirs):
    theirs = in_lights(theirs)
    grey = Image.new("RGBA", mine.size, (128, 128, 128, 255))
    a, b = (Image.alpha_composite(grey, one.convert("RGBA")).convert("RGB") for one in (mine, theirs))
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


def compared(facts, theirs, frames):
    if facts.startswith("error"):
        return facts
    width, height, count = map(int, facts.split())
    if (width, height) != theirs.size:
        return f"{width}x{height}, Pillow {theirs.size}"
    if frames not in (None, count):
        return f"{count} frames, Pillow {frames}"
    return None


def is_comparable(picture):
    gamma = picture.info.get("gamma", 0.45)
    return not picture.mode.startswith(("I", "F")) and abs(gamma - 0.45) < 0.02


warnings.simplefilter("ignore")
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = 100_000_000
bench, folders = common.arguments()
paths = common.files(
    folders, ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".heic", ".heif", ".avif", ".hif"
)
sure, wrong, refused, drawn, off = 0, [], 0, 0, []
with tempfile.TemporaryDirectory() as folder:
    output = subprocess.run(
        [bench, "media", folder, *paths], capture_output=True, check=True
    ).stdout.decode()
    # A library's reason may have lines of its own.
    lines = [line.split("\t", 1) for line in output.split("\n") if "\t" in line]
    for number, (path, facts) in enumerate(lines):
        found = peer(path)
        if found is None:
            refused += facts.startswith("error")
            continue
        sure += 1
        fault = compared(facts, *found)
        if fault:
            wrong.append((path, fault))
        elif is_comparable(found[0]):
            drawn += 1
            far = distance(Image.open(pathlib.Path(folder, f"{number}.png")), found[0])
            if far >= 3:
                off.append((path, f"pixels off by {far:.1f}"))
print(f"{len(paths)} files; of the {len(paths) - sure} that Pillow can't, {refused} are refused")
common.report("decoded, with that size and those frames", sure - len(wrong), sure)
common.report("with those pixels", drawn - len(off), drawn)
for row in wrong + off:
    print(*row)

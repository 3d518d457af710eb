#!/usr/bin/env python3
"""Writes the small pictures and documents beside it anew.

Needs Pillow, pillow-heif, and the commands qpdf and cjxl. Each picture shows four quarters, so that a turn or a mirror is seen:
red top left, green top right, blue bottom left, white bottom right.

The profiles come from lcms: `display-p3.icc` of P3's primaries and sRGB's curve, `srgb.icc` its own,
`grey-linear.icc` of gamma 1.
"""
import io
import pathlib
import struct
import subprocess

import pillow_heif
from PIL import Image

HERE = pathlib.Path(__file__).parent
IMAGES, PDF = HERE / "images", HERE / "pdf"
pillow_heif.register_heif_opener()
pillow_heif.register_avif_opener() if hasattr(pillow_heif, "register_avif_opener") else None


def quarters(width=24, height=16, mode="RGB"):
    picture = Image.new(mode, (width, height), "white")
    half = (width // 2, height // 2)
    picture.paste("red", (0, 0, *half))
    picture.paste("lime", (half[0], 0, width, half[1]))
    picture.paste("blue", (0, half[1], half[0], height))
    return picture


def exif(orientation):
    block = Image.Exif()
    block[0x0112] = orientation
    return block


def stills():
    quarters().save(IMAGES / "quarters.png")
    seen = quarters(mode="RGBA")
    seen.putpixel((0, 0), (0, 0, 0, 0))
    seen.save(IMAGES / "transparent.png")
    quarters().convert("P").save(IMAGES / "palette.png")
    Image.new("I;16", (8, 8), 40000).save(IMAGES / "grey16.png")
    quarters().save(IMAGES / "quarters.jpg", quality=95, subsampling=0)
    quarters().convert("CMYK").save(IMAGES / "four-inks.jpg", quality=95)
    for turn in range(1, 9):
        quarters().save(
            IMAGES / f"turned-{turn}.jpg", quality=95, subsampling=0, exif=exif(turn)
        )
    quarters().save(IMAGES / "quarters.webp", lossless=True)
    quarters().save(IMAGES / "turned-6.webp", lossless=True, exif=exif(6))
    quarters(64, 48).save(IMAGES / "quarters.heic", quality=90)
    quarters(64, 48).save(IMAGES / "quarters.avif", quality=90)
    p3 = (IMAGES / "display-p3.icc").read_bytes()
    photo = Image.new("RGB", (64, 48), (200, 100, 100))
    photo.save(IMAGES / "display-p3.heic", quality=95, icc_profile=p3)
    quarters().save(IMAGES / "quarters.bmp")
    quarters().convert("P").save(IMAGES / "palette.bmp")
    quarters().save(IMAGES / "quarters.gif")


def animations():
    colours = ["red", "lime", "blue"]
    frames = [Image.new("RGB", (12, 8), "white") for _ in colours]
    for index, (frame, colour) in enumerate(zip(frames, colours)):
        frame.paste(colour, (index * 4, 0, index * 4 + 4, 8))
    for name, extra in (("three-frames.gif", {}), ("three-frames.webp", {"lossless": True})):
        frames[0].save(
            IMAGES / name, save_all=True, append_images=frames[1:], duration=100, **extra
        )


def broken():
    png = (IMAGES / "quarters.png").read_bytes()
    (IMAGES / "cut.png").write_bytes(png[: len(png) // 2])
    jpeg = (IMAGES / "quarters.jpg").read_bytes()
    (IMAGES / "cut.jpg").write_bytes(jpeg[: len(jpeg) - 60])
    # The header asks for 60,000 x 60,000 pixels: 14 GB, were it believed.
    (IMAGES / "huge.png").write_bytes(
        png[:16] + struct.pack(">II", 60000, 60000) + png[24:]
    )
    bmp = bytearray((IMAGES / "quarters.bmp").read_bytes())
    bmp[18:26] = struct.pack("<ii", 60000, 60000)
    (IMAGES / "huge.bmp").write_bytes(bytes(bmp))
    # A few kilobytes whose header doesn't lie: the pixels are there, and fill gigabytes.
    Image.new("RGB", (17000, 17000)).save(IMAGES / "huge.avif", quality=10, speed=10)


def document(objects, trailer=b""):
    out, places = b"%PDF-1.7\n", {}
    for number, body in objects:
        places[number] = len(out)
        out += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    start, size = len(out), max(places) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 n \n" % places[number]
    out += b"trailer\n<< /Size %d /Root 1 0 R %s>>\nstartxref\n%d\n%%%%EOF\n" % (
        size, trailer, start,
    )
    return out


def pages(count, told=None, extra=lambda page: b""):
    kids = b" ".join(b"%d 0 R" % (3 + 2 * page) for page in range(count))
    objects = [
        (1, b"<< /Type /Catalog /Pages 2 0 R >>"),
        (2, b"<< /Type /Pages /MediaBox [0 0 72 72] /Count %d /Kids [%s] >>"
            % (count if told is None else told, kids)),
    ]
    for page in range(count):
        drawing = b"%d 0 0 rg 0 0 %d 72 re f" % (page % 2, 10 * (page + 1))
        objects += [
            (3 + 2 * page, b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R %s>>"
                % (4 + 2 * page, extra(page))),
            (4 + 2 * page, b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawing), drawing)),
        ]
    return objects


def documents():
    (PDF / "one-page.pdf").write_bytes(document(pages(1)))
    (PDF / "three-pages.pdf").write_bytes(document(pages(3)))
    (PDF / "lying-count.pdf").write_bytes(document(pages(2, told=9_999_999_999)))
    (PDF / "no-pages.pdf").write_bytes(document(pages(0)))
    (PDF / "cut.pdf").write_bytes(document(pages(3))[:400])
    # Encrypted with a user password nobody here knows: revision 3, RC4.
    lock = (
        b"/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <%s> /U <%s> >> "
        % (b"41" * 32, b"42" * 32)
    )
    (PDF / "locked.pdf").write_bytes(document(pages(1), trailer=lock))
    encrypted()


def jpeg_xl():
    """Without loss, with some (`soft`), in boxes (`transparent`), of a JPEG, and of an animated PNG."""
    def make(source, name, *options):
        subprocess.run(["cjxl", source, IMAGES / f"{name}.jxl", *options], check=True)

    for name in ("quarters", "grey16"):
        make(IMAGES / f"{name}.png", name, "-d", "0")
    make(IMAGES / "quarters.png", "soft", "-d", "0.1")
    make(IMAGES / "transparent.png", "transparent", "-d", "0", "--container=1")
    make(IMAGES / "turned-6.jpg", "turned-6")
    plain = IMAGES / "plain.png"
    profile = (IMAGES / "display-p3.icc").read_bytes()
    Image.new("RGB", (24, 16), (200, 100, 100)).save(plain, icc_profile=profile)
    make(plain, "display-p3", "-d", "0")
    frames = [Image.new("RGB", (12, 8), "red")]
    for place, colour in ((4, "lime"), (8, "blue")):
        frames.append(frames[-1].copy())
        frames[-1].paste(colour, (place, 0, place + 4, 8))
    frames[0].save(plain, save_all=True, append_images=frames[1:], duration=100)
    make(plain, "three-frames", "-d", "0")
    plain.unlink()


def encrypted():
    """Opens without a password; its objects lie in an encrypted stream that expands a hundredfold."""
    note = (5, b"(%s)" % (b" " * 200_000))
    plain = PDF / "plain.pdf"
    plain.write_bytes(document([*pages(1, extra=lambda page: b"/Note 5 0 R "), note]))
    subprocess.run(
        ["qpdf", "--encrypt", "", "owner", "128", "--use-aes=y", "--", "--static-id",
         "--static-aes-iv", "--object-streams=generate", plain, PDF / "encrypted.pdf"],
        check=True,
    )
    plain.unlink()


for folder in (IMAGES, PDF):
    folder.mkdir(exist_ok=True)
stills()
animations()
broken()
jpeg_xl()
documents()

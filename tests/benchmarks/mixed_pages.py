"""Office documents to print: letters, tables, charts and photographs on A4, every page different."""

from __future__ import annotations

from io import BytesIO
from itertools import accumulate
from math import cos, pi, sin
from random import Random

from PIL import Image

from tests.support.sample_pdfs import A4_MM, POINTS_PER_MM, Page, assemble

WORDS = (
    *("order", "parcel", "quay", "warehouse", "Hamburg", "invoice", "delivery", "the", "of", "and", "to", "in"),
    *("weight", "label", "customer", "dock", "pallet", "Monday", "between", "carrier", "agreed", "amount", "payment"),
    *("terms", "received", "without", "goods", "which", "total", "freight", "number", "please", "questions"),
)
LINE_CHARACTERS = 88
PHOTO_DOTS = (1400, 1000)


def letter(random: Random) -> Page:
    page = Page(*A4_MM).text(25, 30, 14, _line(random, 30), bold=True)
    for line in range(40):
        if line % 8 != 7:
            page.text(25, 50 + 5 * line, 11, _line(random, LINE_CHARACTERS))
    return page


def table(random: Random) -> Page:
    page = Page(*A4_MM).text(20, 25, 16, _line(random, 40), bold=True)
    for row in range(36):
        y = 40 + 6.5 * row
        page.box(20, y + 2, 170, 0.15).text(21, y, 9, f"{random.randrange(10**8):08}").text(45, y, 9, _line(random, 40))
        page.text(150, y, 9, f"{random.randrange(1, 500)}").text(170, y, 9, f"{random.uniform(1, 9999):.2f}")
    for x in (20, 43, 148, 168, 190):
        page.box(x, 34, 0.15, 235)
    return page


def chart(random: Random) -> Page:
    """Curves, a cake in tones, bars."""
    page = Page(*A4_MM).text(25, 30, 14, _line(random, 40), bold=True)
    for _ in range(6):
        heights = accumulate([620.0, *(random.uniform(-8, 8) for _ in range(109))])
        steps = [(70 + 4 * step, height) for step, height in enumerate(heights)]
        lines = "l\n".join(f"{x:.2f} {y:.2f} " for x, y in steps[1:])
        page.content.append(f"q {random.random():.2f} G 0.8 w {steps[0][0]} {steps[0][1]:.2f} m\n{lines}l S Q")
    for piece in range(9):
        arc = [(300 + 110 * cos(a), 330 + 110 * sin(a)) for a in (2 * pi * (piece + n / 20) / 9 for n in range(21))]
        lines = "l ".join(f"{x:.2f} {y:.2f} " for x, y in arc)
        page.content.append(f"q {piece / 10:.2f} {1 - piece / 10:.2f} 0.5 rg 300 330 m {lines}l h f Q")
    for bar in range(40):
        height = random.uniform(5, 50)
        page.box(25 + 4 * bar, 280 - height, 3, height)
    return page


def brochure(random: Random) -> Page:
    """A photograph over half the page, and text."""
    page = Page(*A4_MM).text(20, 25, 22, _line(random, 30), bold=True)
    width, height = 170 * POINTS_PER_MM, 120 * POINTS_PER_MM
    page.content.append(f"q {width:.3f} 0 0 {height:.3f} {20 * POINTS_PER_MM:.3f} {145 * POINTS_PER_MM:.3f} cm /X Do Q")
    for line in range(20):
        page.text(20, 165 + 5 * line, 10, _line(random, LINE_CHARACTERS))
    return page


def photo(random: Random) -> bytes:
    """An image in colour (JPEG): large shapes, small ones and some noise."""
    picture = Image.new("RGB", PHOTO_DOTS)
    for size, part in ((5, 0.5), (40, 0.4), (400, 0.3)):
        noise = Image.frombytes("RGB", (size, size), random.randbytes(size * size * 3))
        picture = Image.blend(picture, noise.resize(PHOTO_DOTS, Image.Resampling.BICUBIC), part)
    file = BytesIO()
    picture.save(file, "JPEG", quality=85)
    return file.getvalue()


def mixed_pages(count: int) -> bytes:
    """A PDF of `count` pages, the same ones every time."""
    random = Random(5)
    kinds = (letter, table, letter, chart, letter, brochure)
    fonts = "/Font<</F1 3 0 R/F2 4 0 R>>"
    objects: list[bytes] = [b"<</Type/Catalog/Pages 2 0 R>>", b""]
    objects += [
        f"<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>".encode()
        for name in ("Helvetica", "Helvetica-Bold")
    ]
    kids = []
    for number in range(count):
        kind, first = kinds[number % len(kinds)], len(objects) + 1
        jpeg = photo(random) if kind is brochure else b""
        content = "\n".join(kind(random).content).encode("cp1252")
        kids.append(f"{first} 0 R")
        resources = f"{fonts}/XObject<</X {first + 2} 0 R>>" if jpeg else fonts
        box = "0 0 595.276 841.89"
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Resources<<{resources}>>/Contents {first + 1} 0 R>>"
        objects += [page.encode(), b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content)]
        if jpeg:
            image = "/Subtype/Image/Width {}/Height {}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode"
            head = f"<</Type/XObject{image.format(*PHOTO_DOTS)}/Length {len(jpeg)}>>\nstream\n"
            objects.append(head.encode() + jpeg + b"\nendstream")
    objects[1] = f"<</Type/Pages/Count {count}/Kids[{' '.join(kids)}]>>".encode()
    return assemble(objects)


def _line(random: Random, characters: int) -> str:
    line = random.choice(WORDS).capitalize()
    while len(line) < characters - 8:
        line += f" {random.choice(WORDS)}"
    return line

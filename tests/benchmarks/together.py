"""All benchmarks in one go: their figures in one file, and one picture of ours beside the peers and the floor.

Each runs in a process of its own. The file is written after each of them, so that a run that is cut off keeps what it
measured. The picture stands beside the file and has its name, with `.svg`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

OURS, PEER, FLOOR = "#1f6feb", "#8b949e", "#d0d7de"


class Bar(NamedTuple):
    """One bar: its words, the name of its figure, its colour."""

    words: str
    figure: str
    colour: str = PEER


class Chart(NamedTuple):
    """The bars of one benchmark. `less`: shorter bars are better."""

    benchmark: str
    title: str
    unit: str
    less: bool
    bars: tuple[Bar, ...]


CHARTS = (
    Chart(
        "first_byte",
        "From the POST to the first byte at the printer, median",
        "ms",
        True,
        (
            Bar("Spoolhouse", "ours p50 ms", OURS),
            Bar("CUPS, raw queue", "cups p50 ms"),
            Bar("minimal server", "minimal p50 ms", FLOOR),
        ),
    ),
    Chart(
        "accepted_jobs",
        "Jobs accepted at 64 connections, each on the disk before its answer",
        "jobs/s",
        False,
        (
            Bar("Spoolhouse", "ours jobs/s at 64", OURS),
            Bar("CUPS", "cups jobs/s at 64"),
            Bar("minimal application", "minimal jobs/s at 64", FLOOR),
        ),
    ),
    Chart(
        "pdf_label",
        "A shipping label from PDF to ZPL",
        "ms",
        True,
        (
            Bar("Spoolhouse", "shipping: one by one, ms", OURS),
            Bar("CUPS", "shipping: CUPS, ms"),
            Bar("zebrafy", "shipping: zebrafy Z64, ms"),
            Bar("drawing alone", "shipping: floor, ms", FLOOR),
        ),
    ),
    Chart(
        "pages",
        "An A4 page at 600 dpi, black and white: time of the processor",
        "ms",
        True,
        (
            Bar("Spoolhouse", "600 dpi, 1 bit: ours, ms", OURS),
            Bar("CUPS", "600 dpi, 1 bit: CUPS, ms"),
            Bar("Ghostscript", "600 dpi, 1 bit: ghostscript, ms"),
            Bar("drawing alone", "600 dpi, 1 bit: floor, ms", FLOOR),
        ),
    ),
    Chart(
        "raw_labels",
        "The picture of a ZPL label with three bar codes",
        "ms",
        True,
        (
            Bar("Spoolhouse", "ours: median ms a label", OURS),
            Bar("zpl-renderer-js", "zpl-renderer-js: median ms a label"),
        ),
    ),
    Chart(
        "console_start",
        "From the start of the console to the server's rows",
        "s",
        True,
        (
            Bar("Spoolhouse", "engine running: seconds to the server's rows", OURS),
            Bar("empty window", "bare window: seconds to the first paint", FLOOR),
        ),
    ),
)
WIDTH, LEFT, RIGHT, LINE, GAP = 760, 170, 110, 22, 34


def run_all(names: Iterable[str], *, rounds: int, file: Path) -> list[str]:
    """Run the benchmarks one after the other. Returns the names of those that failed."""
    figures: dict[str, dict[str, Any]] = {}
    failed = []
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        load, begin = os.getloadavg()[0], time.monotonic()
        command = [sys.executable, "-m", "tests.benchmarks", name, "--rounds", str(rounds), "--json"]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            failed.append(name)
        else:
            measured = json.loads(done.stdout.splitlines()[-1])
            took = round(time.monotonic() - begin)
            figures[name] = {"load before": load, "seconds": took, **measured}
        file.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
        file.with_suffix(".svg").write_text(picture(figures), encoding="utf-8")
    return failed


def picture(figures: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the charts of all benchmarks that were measured, as SVG."""
    parts: list[str] = []
    y = GAP
    for chart in CHARTS:
        found = [(bar, figures.get(chart.benchmark, {}).get(bar.figure)) for bar in chart.bars]
        bars = [(bar, value) for bar, value in found if isinstance(value, int | float)]
        if not bars:
            continue
        better = "less is better" if chart.less else "more is better"
        parts.append(f'<text x="10" y="{y}" font-weight="bold">{escape(chart.title)} ({chart.unit}; {better})</text>')
        longest = max(value for _, value in bars)
        for bar, value in bars:
            y += LINE
            length = (WIDTH - LEFT - RIGHT) * value / longest
            parts += [
                f'<text x="{LEFT - 10}" y="{y}" text-anchor="end">{escape(bar.words)}</text>',
                f'<rect x="{LEFT}" y="{y - 13}" width="{length:.1f}" height="16" fill="{bar.colour}"/>',
                f'<text x="{LEFT + length + 8:.1f}" y="{y}">{value:{",.0f" if value >= 100 else ".3g"}}</text>',
            ]
        y += GAP
    size = f'width="{WIDTH}" height="{y}" viewBox="0 0 {WIDTH} {y}"'
    style = 'font-family="sans-serif" font-size="13" fill="#1f2328"'
    begin = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}><rect width="100%" height="100%" fill="#ffffff"/>'
    return "\n".join([begin, *parts, "</svg>", ""])

"""A QR code as SVG: dark on white whatever the page's colours are, with the quiet zone that ISO/IEC 18004 asks for."""

from __future__ import annotations

import io

QUIET_ZONE = 4
"""Modules on each side."""


def qr_svg(text: str) -> str:
    """Error correction M or better; a whole document that scales to any size. Loads its library when first called."""
    import segno

    written = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(written, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", xmldecl=False, omitsize=True)
    return written.getvalue().decode().strip()

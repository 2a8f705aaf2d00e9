"""What reading JSON of others raises, whatever stands in it."""

from __future__ import annotations

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""No JSON or of another shape, no UTF-8, nested without end: msgspec calls only the first a DecodeError of its own."""

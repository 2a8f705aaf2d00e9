"""Labels in ZPL, in one call."""

from __future__ import annotations

from agent_core.bitmap import Bitmap
from agent_core.encode.zpl import ZplEncoder
from server_core.contract.types.drawing import LabelSettings
from server_core.contract.types.tuning import ZplCompression


def encode_label(bitmap: Bitmap, *, copies: int = 1, compression: ZplCompression = ZplCompression.RUN_LENGTH) -> bytes:
    """One label format that prints the bitmap `copies` times (1 to 99,999,999). Raises CannotPrint."""
    return ZplEncoder(LabelSettings(zpl_compression=compression)).page(bitmap, copies=copies)

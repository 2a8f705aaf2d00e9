"""Base64 (RFC 4648 section 4) into an upload, in steps that never hold up the event loop for long."""

from __future__ import annotations

import asyncio
import binascii
import hashlib

from server_core.contract.messages.documents import IntakeMessages
from server_core.contract.types.errors import ErrorCode
from server_core.services.documents.intake import Upload, file_too_large
from server_core.services.rejected import Rejected

STEP_CHARACTERS = 4 * 64 * 1024


async def decode_base64(text: str, upload: Upload, *, limit_bytes: int) -> str:
    """Refused by its length before a byte is decoded. Returns the SHA-256 of the text, in hexadecimal.

    Raises Rejected `file_too_large`, `invalid_base64`. A full disk is told by the upload's `finish`: a repeat is known
    by this SHA-256, and needs no space for its answer.
    """
    if len(text) // 4 * 3 > limit_bytes + 2:
        raise file_too_large(limit_bytes)
    if len(text) % 4 or not text.isascii():
        raise _invalid()
    padding = text.find("=")
    if padding != -1 and padding < len(text) - 2:
        raise _invalid()
    digest, writing = hashlib.sha256(), True
    for start in range(0, len(text), STEP_CHARACTERS):
        step = text[start : start + STEP_CHARACTERS].encode()
        digest.update(step)
        try:
            piece = binascii.a2b_base64(step, strict_mode=True)
        except binascii.Error as error:
            raise _invalid() from error
        if writing:
            try:
                await upload.write(piece)
            except Rejected as refused:
                upload.refuse(refused)
                writing = False
        await asyncio.sleep(0)
    return digest.hexdigest()


def _invalid() -> Rejected:
    return Rejected(ErrorCode.INVALID_BASE64, IntakeMessages.BASE64_INVALID())

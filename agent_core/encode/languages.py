"""Which encoder writes a language."""

from __future__ import annotations

from agent_core.encode.contract import LabelEncoder
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.drawing import LabelSettings


def encoder_for(language: RawLanguage, settings: LabelSettings) -> LabelEncoder:
    """One document's encoder; languages are loaded as they are needed."""
    match language:
        case RawLanguage.ZPL:
            from agent_core.encode.zpl import ZplEncoder

            return ZplEncoder(settings)
        case RawLanguage.TSPL:
            from agent_core.encode.tspl import TsplEncoder

            return TsplEncoder(settings)
        case RawLanguage.CPCL:
            from agent_core.encode.cpcl import CpclEncoder

            return CpclEncoder(settings)
        case RawLanguage.ESCPOS:
            from agent_core.encode.escpos import EscposEncoder

            return EscposEncoder(settings)

"""Encoders from bitmaps to printer languages: one module per language."""

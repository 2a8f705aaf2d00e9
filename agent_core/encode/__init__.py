"""Bitmaps to the languages of printers: one module per language."""

"""Draws RAW labels as a printer would: an interpreter per language makes display lists, one drawer makes bitmaps."""

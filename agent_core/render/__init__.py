"""Renders PDF pages to bitmaps: the same code for printing and preview, in child processes with limits."""

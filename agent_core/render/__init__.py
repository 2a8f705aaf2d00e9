"""PDF pages to bitmaps: one way for printing and preview, in child processes with limits."""

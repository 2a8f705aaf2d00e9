"""The page "Activity": who did what, and whether the log of it is as it was written."""

"""What operators want agents to find out: which printers there are, and what one of them is."""

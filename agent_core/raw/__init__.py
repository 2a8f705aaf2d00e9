"""RAW files: screening before they are sent, the printer's RAW policy, and the pictures in ZPL."""

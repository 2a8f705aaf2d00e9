"""What RAW bytes say, per printer language: split into labels, read back the pictures in them."""

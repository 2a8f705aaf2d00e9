"""What devices say of themselves in the language that they print in."""

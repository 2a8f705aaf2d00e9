"""Developer applications, the customers they manage, and their rights there."""

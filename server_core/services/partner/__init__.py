"""Developer applications, the customers that they manage, and what they may do there."""

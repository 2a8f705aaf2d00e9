"""Types that two programs share: one frozen type each, used by server, agent and console."""

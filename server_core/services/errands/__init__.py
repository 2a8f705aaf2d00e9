"""What operators want agents to find out or do at a device: a search, a probe, an identification, a trial label."""

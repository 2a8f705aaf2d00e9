"""What somebody who helps from afar needs to know, in one file: facts that are named one by one, and logs. No Qt.

Nothing gets in because nobody took it out: each fact is in a list here, and secrets are in none of them.
"""

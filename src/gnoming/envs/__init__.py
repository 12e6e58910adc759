"""The game for those who train and study players: one encoding, and environments over it.

Each environment plays through the kernel; none has rules of its own. Nothing is imported before it
is used, since some need packages that the game itself does without.
"""

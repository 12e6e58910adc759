"""The faces in a terminal: so far the plain line mode, for people, screen readers, and pipes.

`plain` asks the game and prints; `drawing` makes lines of a view, `sentences` of what happened
and of what may be done, `choices` makes an action of an answer. `party` knows who sits where,
`saving` keeps the game in a file, `console` is the terminal itself, and every word of it stands
in `texts`.
"""

"""The referee: a second, independent and plain reading of the rules of Corrosion.

It shares no code with the compiled engine. It reads the catalogue's values, follows a
game's trace from the header to the result, and derives every question, every list of
options, every state and the result by itself. Rule ids in the comments are those of the
numbered rules.
"""

"""How practice goes: modes, what an answer's time is worth, what comes next.

Pure: times and chance come in as arguments.
"""

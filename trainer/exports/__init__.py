"""What leaves the house: a table of a report, or a stream of rows, as CSV, XLSX, JSON Lines or xAPI.

Pure: rows come in, bytes go out. Heads are stable English snake_case unless a ``Voice`` translates them.
"""

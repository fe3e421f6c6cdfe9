"""The oracle: cards, hands, shoe, rules, round and settlement.

Pure. No clock, no chance, no file, no Flask, no SQL: whatever varies comes in as an argument.
"""

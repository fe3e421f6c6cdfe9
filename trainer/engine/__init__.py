"""The oracle: cards, hands, shoe, rules, round and settlement.

Pure. No clock, no chance, no file, no Flask, no SQL: whatever varies comes in as an argument.
"""

ENGINE_VERSION = 4
"""Raised by every change that makes another item from the same seed, or another verdict on it."""

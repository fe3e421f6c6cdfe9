"""The words of the floor: reads and says totals, decisions and amounts. Pure."""

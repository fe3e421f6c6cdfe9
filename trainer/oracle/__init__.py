"""The oracle at the edge: case files replayed and settled, and simulation."""

"""Drawings of reports: places worked out from figures; templates only write them down."""

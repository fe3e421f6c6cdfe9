"""What reports are made from: these modules only read."""

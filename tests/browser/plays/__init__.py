"""One module a kind of drill: ``give(page, hand)`` answers the item on the page by what it shows."""

"""A second Stack Market, written from the printed sheet and the rulings K1 to K15 alone."""

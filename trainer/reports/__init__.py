"""What reports say: pure, from facts that were fetched. A report is a table with what it opens and draws."""

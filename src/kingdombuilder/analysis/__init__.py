"""Review finished games: for each turn the better move and the luck."""

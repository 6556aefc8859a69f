"""Movement Phase: forecasts come true."""

from oracle import data
from oracle.market import dividend, move_price


def movement(game):
    """Each player's pairs in turn order, then the public one, then those face-down (B13)."""
    for holder in game.turn_order() + [None]:
        for pair in game.pairs:
            if pair.holder == holder and not pair.resolved:
                yield from resolve(game, pair)


def resolve(game, pair):
    """Printed value, then Falsified Earnings, then Circuit Breaker, then the move (G9)."""
    pair.open = True
    pair.resolved = True
    company = pair.company
    breakers = [card for card in game.delayed if card.strategy == "circuit-breaker" and company in card.companies]
    for card in breakers:
        game.delayed.remove(card)
    number = data.FORECAST_MOVE.get(pair.forecast, 0)
    yield from dividend(game, company, data.FORECAST_DIVIDEND.get(pair.forecast, 0))
    if pair.falsified:
        number += 3 if number < 0 else -3
    if breakers:
        number = max(-1, min(1, number))
    game.final_forecast[company] = number
    yield from move_price(game, company, number)

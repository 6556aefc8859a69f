"""Movement Phase: forecasts come true."""

from oracle import data
from oracle.market import dividend, move_price


def movement(game):
    """Each player's pairs in turn order, then the public one, then those face-down (B13)."""
    for holder in game.turn_order() + [None]:
        for pair in game.pairs:
            if pair.holder == holder and not pair.resolved:
                yield from resolve(game, pair)


def tell_revealed(game, pair):
    pair.open = True
    game.tell("pair-revealed", seat=pair.holder, pair=game.pairs.index(pair), company=pair.company,
              forecast=pair.forecast)


def resolve(game, pair):
    """Printed value, then Falsified Earnings, then Circuit Breaker, then the move (G9)."""
    company = pair.company
    tell_revealed(game, pair)
    pair.resolved = True
    breakers = [card for card in game.delayed if card.strategy == "circuit-breaker" and company in card.companies]
    for card in breakers:
        game.delayed.remove(card)
    number = data.FORECAST_MOVE.get(pair.forecast, 0)
    if pair.falsified:
        number += 3 if number < 0 else -3
    if breakers:
        number = max(-1, min(1, number))
    if number != data.FORECAST_MOVE.get(pair.forecast, 0):
        game.tell("forecast-adjusted", company=company, amount=number)
    for card in breakers:
        game.tell("strategy-ended", seat=card.seat, strategy=card.strategy)
    game.final_forecast[company] = number
    yield from dividend(game, company, data.FORECAST_DIVIDEND.get(pair.forecast, 0))
    yield from move_price(game, company, number)

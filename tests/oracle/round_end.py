"""Round end, in the order of B19: options, interest, annuities, abilities, then the marker moves."""

from oracle.investors import end_of_round_abilities
from oracle.money import gain, gain_something


def round_end(game):
    settle_options(game)
    pay_interest(game)
    pay_annuities(game)
    yield from end_of_round_abilities(game)
    game.tell("round-ended", round=game.round)
    game.pairs = []
    for player in game.players:
        player.end_round()


def in_turn_order(game, strategies):
    """Delayed cards of these kinds, in turn order and each player's in the order played (G23)."""
    return [card for seat in game.turn_order() for card in game.delayed
            if card.seat == seat and card.strategy in strategies]


def settle_options(game):
    for card in in_turn_order(game, ("call-option", "put-option", "straddle", "credit-default-swap")):
        game.delayed.remove(card)
        gain(game, card.seat, option_pay(game, card), "strategy-paid", strategy=card.strategy)
        game.tell("strategy-ended", seat=card.seat, strategy=card.strategy)


def option_pay(game, card):
    if card.strategy == "credit-default-swap":
        fallen = game.price(card.companies[0]) < card.price and not card.split
        return 3 if fallen else 0
    numbers = [game.final_forecast[company] for company in card.companies]
    if card.strategy == "call-option":
        return min(8, 2 * max(0, numbers[0]))
    if card.strategy == "put-option":
        return min(8, 2 * max(0, -numbers[0]))
    return min(8, sum(abs(number) for number in numbers))


def pay_interest(game):
    for seat in game.turn_order():
        player = game.players[seat]
        extra = (player.bonds + 1) // 2 if player.has("lucrative-li") else 0
        gain_something(game, seat, player.bonds + extra, "interest-paid", bonds=player.bonds)


def pay_annuities(game):
    for card in in_turn_order(game, ("annuity",)):
        gain(game, card.seat, 1, "strategy-paid", strategy="annuity")

"""Cash, bids that bind it, and fees that wait for it."""

from oracle import data


def bid_cost(game, seat, space):
    """What a bid on this space costs the seat; negative: it receives (Barbara)."""
    player = game.players[seat]
    values = data.BARBARA_TRACK if player.has("budget-barbara") else data.BID_TRACK
    if player.has("discount-donald"):
        space = max(0, space - 1)
    return values[space]


def bound_cash(game, seat):
    """A standing bid binds its cost; a receiving space binds nothing (B7, B9)."""
    return sum(max(0, bid_cost(game, seat, bid.space)) for bid in game.bids.values()
               if bid.seat == seat and bid.bound)


def pay_open_fees(game, seat):
    """Fees that can be paid out of unbound cash are paid, cheapest first (B9)."""
    player = game.players[seat]
    while player.fees and min(player.fees) <= player.cash - bound_cash(game, seat):
        fee = min(player.fees)
        player.fees.remove(fee)
        player.cash -= fee
        game.discard.append(f"fee-{fee}")
        game.tell("fee-paid", seat=seat, card=f"fee-{fee}", amount=fee)


def gain(game, seat, amount, event, **args):
    """Money comes in, with the event that says why; then fees that can be paid are paid (B9)."""
    game.players[seat].cash += amount
    game.tell(event, seat=seat, amount=amount, **args)
    if amount > 0:
        pay_open_fees(game, seat)


def gain_something(game, seat, amount, event, **args):
    """As `gain`, but nothing is nothing: no event."""
    if amount > 0:
        gain(game, seat, amount, event, **args)


def pay(game, seat, amount, event, **args):
    game.players[seat].cash -= amount
    game.tell(event, seat=seat, amount=amount, **args)
    assert game.players[seat].cash >= 0, "cash is never negative during play"


def hand_over(game, giver, taker, amount):
    """Money goes from one player to another, as much as there is."""
    amount = min(amount, game.players[giver].cash)
    if amount:
        pay(game, giver, amount, "money-passed", to=taker)
        gain(game, taker, amount, "money-received", **{"from": giver})
    return amount

"""Selling Phase, and what follows it before the Movement Phase."""

from oracle import data
from oracle.market import sales, sell, shares_of
from oracle.money import gain, pay
from oracle.questions import PASS, ask, move


def selling(game):
    for seat in game.turn_order():
        yield from selling_turn(game, seat)
    talal = game.owner_of("tactical-talal")
    if talal is not None:
        yield from selling_turn(game, talal)
    pay_churning(game)
    yield from barack_buys(game)


def selling_turn(game, seat):
    player = game.players[seat]
    if player.holds:
        return
    asked = player.has_stock()          # by now every card is stock, and their number is public
    while player.has_stock():
        legal = sales(player)
        if player.has("shorting-soros") and "shorting-soros" not in player.used:
            legal += short_sales(player)
        answer = yield from ask(seat, "sell", legal + [move("end-selling")])
        if answer.verb == "end-selling":
            break
        company = answer["company"]
        if answer.verb == "short-sell":
            player.used.add("shorting-soros")
            game.tell("ability-used", seat=seat, investor="shorting-soros")
            sale = "sell" if answer["sale"] == "regular" else "sell-half"
            sell(game, seat, sale, company, data.SOROS_PRICE)
        else:
            sale = answer.verb
            sell(game, seat, sale, company, game.price(company))
        player.shares_sold += shares_of(sale)
    if asked:
        game.tell("selling-ended", seat=seat)


def short_sales(player):
    """Soros sells one share at 8: a regular card or half of a split one."""
    offers = []
    for company in data.COMPANIES:
        if company in player.regular:
            offers.append(move("short-sell", company=company, sale="regular"))
        if company in player.split:
            offers.append(move("short-sell", company=company, sale="half"))
    return offers


def pay_churning(game):
    for card in list(game.delayed):
        if card.strategy == "churning":
            game.delayed.remove(card)
            gain(game, card.seat, min(6, game.players[card.seat].shares_sold), "strategy-paid", strategy="churning")
            game.tell("strategy-ended", seat=card.seat, strategy="churning")


def barack_buys(game):
    """One Stock Card from the discard at its price less 2."""
    barack = game.owner_of("bailout-barack")
    if barack is None:
        return
    player = game.players[barack]
    costs = {company: max(0, game.price(company) - 2) for company in game.stock_in_discard()}
    legal = [move("choose-card", card=company) for company, cost in costs.items() if cost <= player.cash]
    if not legal:
        return
    answer = yield from ask(barack, "ability", legal + [PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=barack)
    else:
        company = answer["card"]
        game.tell("ability-used", seat=barack, investor="bailout-barack")
        pay(game, barack, costs[company], "ability-cost", investor="bailout-barack")
        game.tell("stock-taken", seat=barack, company=company)
        game.discard.remove(company)
        player.regular.append(company)

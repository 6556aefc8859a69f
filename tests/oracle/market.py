"""Prices on the board: moves, splits, bankruptcies, dividends and sales."""

from oracle import data
from oracle.model import ask, move
from oracle.money import gain


def move_price(game, company, steps):
    """Moves space by space (B11). Steel's dollars are paid once per uninterrupted rise (M1)."""
    track = game.board[company]
    dollars = 0
    while steps > 0:
        steps -= 1
        if game.space[company] == len(track.values) - 1:
            yield from dividend(game, company, dollars)
            dollars = 0
            split(game, company)
        else:
            game.space[company] += 1
            if game.space[company] in track.dollars:
                dollars += 1
    yield from dividend(game, company, dollars)
    while steps < 0:
        steps += 1
        if game.space[company] == 0:
            bankrupt(game, company)
            return
        game.space[company] -= 1


def split(game, company):
    game.space[company] = game.board[company].octagon
    for seat in game.turn_order():
        gain(game, seat, data.REPEAT_SPLIT_PAY * game.players[seat].split.count(company))
    for player in game.players:
        while company in player.regular:
            player.regular.remove(company)
            player.split.append(company)
    for card in game.delayed:
        if card.strategy == "credit-default-swap" and company in card.companies:
            card.split = True


def bankrupt(game, company):
    game.space[company] = game.board[company].start
    for player in game.players:
        for cards in (player.regular, player.split):
            while company in cards:
                cards.remove(company)
                game.discard.append(company)
    for card in list(game.delayed):
        if card.strategy == "credit-default-swap" and company in card.companies:
            game.delayed.remove(card)
            gain(game, card.seat, 12)


def dividend(game, company, amount):
    """Every seat shows as many regular cards as it likes; split cards are paid double, unasked (B14)."""
    if amount == 0:
        return
    for seat in game.turn_order():
        gain(game, seat, 2 * amount * game.players[seat].split.count(company))
        shown = yield from show_cards(game, seat, company)
        gain(game, seat, amount * shown)


def show_cards(game, seat, company):
    held = game.players[seat].regular.count(company)
    legal = [move("show", company=company, cards=cards) for cards in range(held + 1)]
    answer = yield from ask(seat, "show-shares", legal)
    return answer["cards"]


def shares_of(sale):
    """How many shares leave with a sale: a card, a split card, or half of one."""
    return 2 if sale == "sell-split" else 1


def sell(game, seat, sale, company, price):
    """Sells at so much a share (B12); Graham adds one for each."""
    player = game.players[seat]
    if sale == "sell":
        player.regular.remove(company)
        game.discard.append(company)
    elif sale == "sell-split":
        player.split.remove(company)
        game.discard.append(company)
    else:
        player.split.remove(company)
        player.regular.append(company)
    if player.has("golden-graham"):
        price += 1
    gain(game, seat, price * shares_of(sale))


def sales(player, companies=data.COMPANIES, most=None):
    """The sales a player could make, of at most so many shares."""
    legal = []
    for company in companies:
        if company in player.regular:
            legal.append(move("sell", company=company))
        if company in player.split:
            if most is None or most >= 2:
                legal.append(move("sell-split", company=company))
            legal.append(move("sell-half", company=company))
    return legal


def give_up(game, seat, chosen):
    """Gives up a stock: a regular card to the discard, or a split card back to the regular ones (G5)."""
    player = game.players[seat]
    company = chosen["company"]
    if chosen.verb == "give-up":
        player.regular.remove(company)
        game.discard.append(company)
    else:
        player.split.remove(company)
        player.regular.append(company)

"""Prices on the board: moves, splits, bankruptcies, dividends and sales."""

from oracle import data
from oracle.money import gain, gain_something
from oracle.questions import ask, move


def move_price(game, company, steps):
    """Moves space by space (B11). Steel's dollars are paid once per uninterrupted rise (M1)."""
    track = game.board[company]
    while steps > 0:
        start, dollars = game.space[company], 0
        while steps > 0 and game.space[company] < len(track.values) - 1:
            steps -= 1
            game.space[company] += 1
            dollars += game.space[company] in track.dollars
        tell_move(game, company, start)
        yield from dividend(game, company, dollars)
        if steps > 0:
            steps -= 1
            split(game, company)
    if steps < 0:
        start = game.space[company]
        game.space[company] = max(0, start + steps)
        tell_move(game, company, start)
        if start + steps < 0:
            bankrupt(game, company)


def tell_move(game, company, start):
    if game.space[company] != start:
        game.tell("price-moved", company=company, to=game.space[company], **{"from": start})


def split(game, company):
    game.space[company] = game.board[company].octagon
    game.tell("stock-split", company=company, to=game.space[company])
    for seat in game.turn_order():
        cards = game.players[seat].split.count(company)
        gain_something(game, seat, data.REPEAT_SPLIT_PAY * cards, "split-paid", company=company, cards=cards)
    for seat in game.turn_order():
        player = game.players[seat]
        cards = player.regular.count(company)
        for card in range(cards):
            player.regular.remove(company)
            player.split.append(company)
        if cards:
            game.tell("cards-split", seat=seat, company=company, cards=cards)
    for card in game.delayed:
        if card.strategy == "credit-default-swap" and company in card.companies:
            card.split = True


def bankrupt(game, company):
    game.space[company] = game.board[company].start
    game.tell("bankrupt", company=company, to=game.space[company])
    for seat in game.turn_order():
        player = game.players[seat]
        regular, splits = player.regular.count(company), player.split.count(company)
        if regular or splits:
            player.regular = [card for card in player.regular if card != company]
            player.split = [card for card in player.split if card != company]
            game.discard += [company] * (regular + splits)
            game.tell("cards-lost", seat=seat, company=company, cards=regular, split=splits)
    for card in list(game.delayed):
        if card.strategy == "credit-default-swap" and company in card.companies:
            game.delayed.remove(card)
            gain(game, card.seat, 12, "strategy-paid", strategy=card.strategy)
            game.tell("strategy-ended", seat=card.seat, strategy=card.strategy)


def dividend(game, company, amount):
    """Every seat shows as many regular cards as it likes; split cards are paid double, unasked (B14)."""
    if amount == 0:
        return
    game.tell("dividend-announced", company=company, amount=amount)
    for seat in game.turn_order():
        shares = 2 * game.players[seat].split.count(company)
        gain_something(game, seat, amount * shares, "dividend-paid", company=company, shares=shares)
        shown = yield from show_cards(game, seat, company)
        gain_something(game, seat, amount * shown, "dividend-paid", company=company, shares=shown)


def show_cards(game, seat, company):
    """Asked are all who may hold a regular card as far as the public knows, so the question tells nothing."""
    if not game.public.may_hold_stock(seat):
        return 0
    held = game.players[seat].regular.count(company)
    legal = [move("show", company=company, cards=cards) for cards in range(held + 1)]
    answer = yield from ask(seat, "show-shares", legal)
    tell_shown(game, seat, answer)
    return answer["cards"]


def tell_shown(game, seat, showing):
    game.tell("shares-shown", seat=seat, company=showing["company"], cards=showing["cards"])


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
    kind = {"sell": "regular", "sell-split": "split", "sell-half": "half"}[sale]
    gain(game, seat, price * shares_of(sale), "card-sold", company=company, sale=kind)


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
        game.tell("stock-given-up", seat=seat, company=company)
    else:
        player.split.remove(company)
        player.regular.append(company)
        game.tell("stock-moved-back", seat=seat, company=company)

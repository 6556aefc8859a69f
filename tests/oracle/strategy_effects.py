"""What the Investment Strategies do, in the order of the deck. An effect is a generator: effect(game, seat)."""

from oracle import data
from oracle.demand import tell_seen
from oracle.market import dividend, give_up, move_price, sales, sell, show_cards, tell_shown
from oracle.model import DelayedCard, kinds
from oracle.money import hand_over, pay
from oracle.movement import resolve, tell_revealed
from oracle.questions import PASS, move
from oracle.strategy_steps import (
    carry_out, choose, choose_card, choose_company, choose_pair, choose_seat, discarded_stock, earn,
    give_stock, lies_down, look_at_pairs, may_have_stock, move_one, others_than, own_hidden_pairs,
    pay_action, pay_bond, pay_commodity, receive_from_discard, sell_shares, showings, stock_to_give,
    take_stock)


def companies_owned(player):
    return [company for company in data.COMPANIES if player.shares(company)]


def convertible_bond(game, seat):
    pay_bond(game, seat)
    yield from take_stock(game, seat, discarded_stock(game))


def duplicate_commodities(game, seat):
    held = game.players[seat].commodities
    return len(held) - len(set(held))


def corporate_espionage(game, seat):
    yield from look_at_pairs(game, seat, 0, 3)
    yield from move_one(game, seat, data.COMPANIES, up=2, down=2)


def insider_trading(game, seat):
    yield from look_at_pairs(game, seat, 0, 2)
    yield from sell_shares(game, seat, 0, 2, lambda company: game.price(company) + 2, one_company=True)


def data_broker(game, seat):
    pair = yield from choose_pair(game, seat, own_hidden_pairs(game, seat))
    tell_revealed(game, pair)
    earn(game, seat, 5)


def diversification(game, seat):
    companies = data.COMPANIES
    shown = 0
    while companies and may_have_stock(game, seat, companies):
        answer = yield from choose(seat, showings(game.players[seat], companies) + ([PASS] if shown else []))
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
            break
        tell_shown(game, seat, answer)
        shown += 1
        companies = companies[companies.index(answer["company"]) + 1:]
    earn(game, seat, 2 * shown)


def dividend_growth_investing(game, seat):
    company = yield from choose_company(game, seat, data.COMPANIES)
    yield from dividend(game, company, 2)
    yield from move_price(game, company, 1)


def special_dividend(game, seat):
    company = yield from choose_company(game, seat, data.COMPANIES)
    yield from dividend(game, company, 1)


def falsified_earnings(game, seat):
    pair = yield from choose_pair(game, seat, [pair for pair in game.pairs if not pair.resolved])
    pair.falsified = True
    game.tell("pair-falsified", seat=seat, pair=game.pairs.index(pair))


def fraudulent_transfer(game, seat):
    available = discarded_stock(game)
    yield from give_stock(game, seat)
    yield from take_stock(game, seat, available)


def vulture_capitalism(game, seat):
    available = discarded_stock(game)
    yield from give_stock(game, seat)
    yield from take_stock(game, seat, available)
    if not available or not may_have_stock(game, seat):
        return
    answer = yield from choose(seat, stock_to_give(game.players[seat]) + [PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=seat)
    else:
        give_up(game, seat, answer)
        yield from take_stock(game, seat, available)


def market_maker(game, seat):
    yield from pay_action(game, seat)
    raised = yield from move_one(game, seat, data.COMPANIES, up=3)
    yield from move_one(game, seat, others_than(raised), down=3)
    earn(game, seat, 2)


def naked_short(game, seat):
    yield from pay_action(game, seat)
    earn(game, seat, 12)


def rogue_trading(game, seat):
    player = game.players[seat]
    legal = [move("choose-company", company=company) for company in kinds(player.regular, data.COMPANIES)]
    company = (yield from choose(seat, legal))["company"]
    player.regular.remove(company)
    player.split.append(company)
    game.tell("stock-made-split", seat=seat, company=company)


def systemic_shock(game, seat):
    yield from pay_commodity(game, seat)
    moved = []
    for company in range(3):
        moved.append((yield from move_one(game, seat, others_than(*moved), up=1, down=1)))


def bear_raid(game, seat):
    yield from sell_shares(game, seat, 1, 3, lambda company: 8)


def pump_and_dump(game, seat):
    company = yield from choose_company(game, seat, data.COMPANIES)
    yield from move_price(game, company, 2)
    yield from sell_shares(game, seat, 0, None, game.price, [company])
    yield from move_price(game, company, -3)


def short_squeeze(game, seat):
    lowest = min(game.price(company) for company in data.COMPANIES)
    candidates = [company for company in data.COMPANIES if game.price(company) == lowest]
    company = yield from choose_company(game, seat, candidates)
    yield from move_price(game, company, 4)


def bull_run(game, seat):
    moved = []
    while len(moved) < 3:
        legal = [move("raise", company=company, spaces=1) for company in others_than(*moved)]
        answer = yield from choose(seat, legal + ([PASS] if moved else []))
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
            return
        yield from carry_out(game, answer)
        moved.append(answer["company"])


def sector_rotation(game, seat):
    raised = yield from move_one(game, seat, data.COMPANIES, up=2)
    yield from move_one(game, seat, others_than(raised), down=1)


def moves_toward_start(game):
    legal = []
    for company in data.COMPANIES:
        distance = game.board[company].start - game.space[company]
        verb = "raise" if distance > 0 else "lower"
        for spaces in range(1, min(3, abs(distance)) + 1):
            legal.append(move(verb, company=company, spaces=spaces))
    return legal


def mean_reversion(game, seat):
    yield from carry_out(game, (yield from choose(seat, moves_toward_start(game))))


def arbitrage(game, seat):
    """The two companies are shown in rising order; the last one a player owns cannot come first."""
    to_show = showings(game.players[seat])
    first = yield from choose(seat, to_show[:-1])
    tell_shown(game, seat, first)
    second = yield from choose(seat, to_show[to_show.index(first) + 1:])
    tell_shown(game, seat, second)
    earn(game, seat, min(8, abs(game.price(first["company"]) - game.price(second["company"]))))


def share_buyback(game, seat):
    yield from sell_shares(game, seat, 1, 3, lambda company: game.price(company) + 2, one_company=True)


def two_shares_of(player):
    return [company for company in data.COMPANIES if player.shares(company) >= 2]


def greenmail(game, seat):
    player = game.players[seat]
    answer = yield from choose(seat, sales(player, two_shares_of(player), most=1))
    company = answer["company"]
    if company not in player.split:         # both shares are shown
        game.tell("shares-shown", seat=seat, company=company, cards=2)
    sell(game, seat, answer.verb, company, 2 * game.price(company))


def bottom_price(game, company):
    return max(0, game.price(company) - 4)


def affordable_bottoms(game, seat):
    cash = game.players[seat].cash
    return [company for company in game.stock_in_discard() if bottom_price(game, company) <= cash]


def bottom_fishing(game, seat):
    company = yield from choose_card(seat, affordable_bottoms(game, seat))
    if bottom_price(game, company):
        pay(game, seat, bottom_price(game, company), "strategy-cost", strategy="bottom-fishing")
    receive_from_discard(game, seat, company)


def affordable_companies(game, seat):
    return [company for company in data.COMPANIES if game.price(company) <= game.players[seat].cash]


def hostile_takeover(game, seat):
    target = yield from choose_seat(game, seat, game.others(seat))
    company = yield from choose_company(game, seat, affordable_companies(game, seat), always=True)
    if company not in game.players[target].regular:
        game.tell("takeover-failed", seat=seat, company=company, at=target)
    else:
        game.players[target].regular.remove(company)
        game.players[seat].regular.append(company)
        game.tell("stock-handed-over", seat=target, company=company, to=seat)
        hand_over(game, seat, target, game.price(company))


def wash_trading(game, seat):
    held = kinds(game.players[seat].regular, data.COMPANIES)
    answer = yield from choose(seat, [move("show", company=company, cards=1) for company in held])
    tell_shown(game, seat, answer)
    earn(game, seat, game.price(answer["company"]))


def front_running(game, seat):
    pair = yield from choose_pair(game, seat, own_hidden_pairs(game, seat))
    yield from resolve(game, pair)
    earn(game, seat, 3)


def spoofing(game, seat):
    first, second = yield from look_at_pairs(game, seat, 2, 2, own_too=True)
    answer = yield from choose(seat, [move("exchange"), PASS])
    if answer.verb == "pass":
        game.tell("passed", seat=seat)
        return
    first, second = sorted((first, second))
    exchange_forecasts(game.pairs[first], game.pairs[second])
    game.tell("forecasts-exchanged", seat=seat, pair=first, other=second)
    for number in (first, second):
        holder = game.pairs[number].holder
        if holder is not None:
            tell_seen(game, holder, number)


def exchange_forecasts(one, other):
    """A card lying on a forecast travels with it, and so does who knows it; owners see the new one (G20)."""
    one.forecast, other.forecast = other.forecast, one.forecast
    one.falsified, other.falsified = other.falsified, one.falsified
    one.knows_forecast, other.knows_forecast = other.knows_forecast, one.knows_forecast
    for pair in (one, other):
        if pair.holder is not None:
            pair.knows_forecast.add(pair.holder)


def cheap_companies(game):
    return [company for company in data.COMPANIES if game.price(company) <= 3]


def tax_loss_harvesting(game, seat):
    yield from give_stock(game, seat, cheap_companies(game))
    earn(game, seat, 7)


def buy_and_hold(game, seat):
    player = game.players[seat]
    player.holds = True
    earn(game, seat, min(8, sum(player.shares(company) for company in data.COMPANIES)))
    yield from ()


def callable_bond(game, seat):
    pay_bond(game, seat)
    earn(game, seat, 5 + game.table.bond_price)
    yield from ()


def futures_contract(game, seat):
    yield from pay_commodity(game, seat)
    earn(game, seat, 9)


def offshore_account(game, seat):
    player = game.players[seat]
    yield from choose_card(seat, ["tax"])
    player.taxes -= 1
    game.tell("card-paid", seat=seat, card="tax")
    if player.taxes:
        answer = yield from choose(seat, [move("choose-card", card="tax"), PASS])
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
        else:
            player.taxes -= 1
            game.tell("card-paid", seat=seat, card="tax")


def others_with_commodities(game, seat):
    return [other for other in game.others(seat) if game.players[other].commodities]


def commodity_swap(game, seat):
    other = yield from choose_seat(game, seat, others_with_commodities(game, seat))
    own_cards = game.players[seat].commodities
    other_cards = game.players[other].commodities
    given = yield from choose_card(seat, own_cards)
    game.tell("card-chosen", seat=seat, card=given)
    taken = yield from choose_card(seat, other_cards)
    own_cards.remove(given)
    other_cards.remove(taken)
    own_cards.append(taken)
    other_cards.append(given)
    game.tell("commodities-swapped", seat=seat, card=given, at=other, other=taken)


def annuity(game, seat):
    earn(game, seat, 1)
    yield from lies_down("annuity")(game, seat)


def cheap_discards(game):
    return [card for card in discarded_stock(game) if card in cheap_companies(game)]


def penny_stocks(game, seat):
    available = cheap_discards(game)
    company = yield from take_stock(game, seat, available)
    if company in available:
        answer = yield from choose(seat, [move("choose-card", card=company), PASS])
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
        else:
            receive_from_discard(game, seat, company)


def class_action_suit(game, seat):
    others = game.others(seat)
    most = max(game.players[other].cash for other in others)
    richest = yield from choose_seat(game, seat, [other for other in others if game.players[other].cash == most])
    hand_over(game, richest, seat, 3)


def ponzi_scheme(game, seat):
    collected = sum(hand_over(game, other, seat, 1) for other in game.others(seat))
    if collected < 4:
        earn(game, seat, 4 - collected)
    yield from ()


def forensic_audit(game, seat):
    target = yield from choose_seat(game, seat, game.others(seat))
    for company in data.COMPANIES:
        for card in range(game.players[target].regular.count(company)):
            game.tell("stock-seen", seat=seat, company=company, at=target, secret=["company"], sees=[seat])
    for card in game.players[target].actions:       # a blank look, so that nobody can count the stock cards
        game.tell("stock-seen", seat=seat, company=None, at=target, secret=["company"], sees=[])
    earn(game, seat, min(4, len(companies_owned(game.players[target]))))


def proxy_fight(game, seat):
    player = game.players[seat]
    legal = [move("show", company=company, cards=cards) for company in companies_owned(player)
             for cards in range(0 if company in player.split else 1, player.regular.count(company) + 1)]
    answer = yield from choose(seat, legal)
    tell_shown(game, seat, answer)
    company = answer["company"]
    own = answer["cards"] + 2 * player.split.count(company)
    best = 0
    for other in game.others(seat):
        shown = yield from show_cards(game, other, company)
        best = max(best, shown + 2 * game.players[other].split.count(company))
    earn(game, seat, 7 if own > best else 3 if own == best else 0)


def credit_default_swap(game, seat):
    company = yield from choose_company(game, seat, data.COMPANIES)
    game.delayed.append(DelayedCard("credit-default-swap", seat, [company], price=game.price(company)))

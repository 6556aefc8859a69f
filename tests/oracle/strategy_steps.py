"""Steps that several strategies share. A step that asks is a generator."""

from oracle import data
from oracle.demand import look, pairs_to_look_at
from oracle.market import give_up, move_price, sales, sell, shares_of
from oracle.model import DelayedCard, kinds
from oracle.money import gain
from oracle.questions import PASS, ask, move


def choose(seat, legal):
    answer = yield from ask(seat, "strategy", legal)
    return answer


def earn(game, seat, amount):
    """The strategy that is being played pays, also nothing."""
    gain(game, seat, amount, "strategy-paid", strategy=game.playing)


def choose_company(game, seat, companies, always=False):
    """A single candidate that everybody can see is not asked for, except where a company is `always` named."""
    company = companies[0]
    if len(companies) > 1 or always:
        answer = yield from choose(seat, [move("choose-company", company=company) for company in companies])
        company = answer["company"]
    game.tell("company-named", seat=seat, strategy=game.playing, company=company)
    return company


def choose_seat(game, seat, candidates):
    named = candidates[0]
    if len(candidates) > 1:
        answer = yield from choose(seat, [move("choose-seat", seat=candidate) for candidate in candidates])
        named = answer["seat"]
    game.tell("seat-named", seat=seat, strategy=game.playing, at=named)
    return named


def choose_card(seat, cards):
    legal = [move("choose-card", card=card) for card in kinds(cards, data.ALL_CARDS)]
    return (yield from choose(seat, legal))["card"]


def choose_pair(game, seat, pairs):
    """One of the pairs, named by its number."""
    numbers = [number for number, pair in enumerate(game.pairs) if any(pair is other for other in pairs)]
    if len(numbers) == 1:
        return game.pairs[numbers[0]]
    answer = yield from choose(seat, [move("choose-pair", pair=number) for number in numbers])
    return game.pairs[answer["pair"]]


# ---- companies --------------------------------------------------------------------------------------------

def unresolved_companies(game):
    return [company for company in data.COMPANIES
            if any(pair.company == company and not pair.resolved for pair in game.pairs)]


def move_one(game, seat, companies, up=0, down=0):
    """The seat chooses a company and, if both are possible, the direction. Returns the company."""
    legal = []
    for company in companies:
        if up:
            legal.append(move("raise", company=company, spaces=up))
        if down:
            legal.append(move("lower", company=company, spaces=down))
    answer = yield from choose(seat, legal)
    yield from carry_out(game, answer)
    return answer["company"]


def carry_out(game, answer):
    spaces = answer["spaces"] if answer.verb == "raise" else -answer["spaces"]
    yield from move_price(game, answer["company"], spaces)


def others_than(*companies):
    return [company for company in data.COMPANIES if company not in companies]


# ---- cards as a cost --------------------------------------------------------------------------------------

def pay_bond(game, seat):
    game.players[seat].bonds -= 1
    game.bonds_left += 1
    game.tell("bond-paid", seat=seat)


def pay_action(game, seat):
    """A Boom or Bust goes to the discard without its own effect (G15)."""
    player = game.players[seat]
    card = yield from choose_card(seat, player.actions)
    player.actions.remove(card)
    game.discard.append(card)
    game.tell("card-paid", seat=seat, card=card)


def pay_commodity(game, seat):
    player = game.players[seat]
    card = yield from choose_card(seat, player.commodities)
    player.commodities.remove(card)
    game.tell("card-paid", seat=seat, card=card)


def stock_to_give(player, companies=data.COMPANIES):
    return ([move("give-up", company=company) for company in companies if company in player.regular]
            + [move("move-back", company=company) for company in companies if company in player.split])


def give_stock(game, seat, companies=data.COMPANIES):
    give_up(game, seat, (yield from choose(seat, stock_to_give(game.players[seat], companies))))


# ---- stock ------------------------------------------------------------------------------------------------

def discarded_stock(game):
    """Stock that lies in the discard now, before a cost is paid (G6)."""
    return [card for card in game.discard if card in data.COMPANIES]


def take_stock(game, seat, available):
    """Takes one of the available cards out of the discard and returns its company."""
    company = yield from choose_card(seat, available)
    receive_from_discard(game, seat, company)
    available.remove(company)
    return company


def receive_from_discard(game, seat, company):
    game.discard.remove(company)
    game.players[seat].regular.append(company)
    game.tell("stock-taken", seat=seat, company=company)


def sell_shares(game, seat, fewest, most, price_of, companies=data.COMPANIES, one_company=False):
    """Sells at a special price a share, until the limit (None: there is none) or a pass."""
    sold = 0
    while (most is None or sold < most) and may_have_stock(game, seat):
        legal = sales(game.players[seat], companies, None if most is None else most - sold)
        if sold >= fewest:
            legal.append(PASS)
        answer = yield from choose(seat, legal)
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
            return
        sell(game, seat, answer.verb, answer["company"], price_of(answer["company"]))
        sold += shares_of(answer.verb)
        if one_company:
            companies = [answer["company"]]


def may_have_stock(game, seat, split=data.COMPANIES):
    """Every seat that may have a regular card, as far as the public knows, or has a split one of these companies, is
    asked: the question reveals nothing (B16)."""
    return any(company in split for company in game.players[seat].split) or game.public.may_hold_stock(seat)


def showings(player, companies=data.COMPANIES):
    """Shows one share of a company; one in the Split Portfolio lies open, so no regular card is shown."""
    return [move("show", company=company, cards=0 if company in player.split else 1)
            for company in companies if player.shares(company)]


# ---- insider information ----------------------------------------------------------------------------------

def look_at_pairs(game, seat, fewest, most, own_too=False):
    """Looks at hidden pairs one by one and returns their numbers."""
    seen = []
    while len(seen) < most:
        legal = [move("look", pair=number) for number in pairs_to_look_at(game, seat, own_too)
                 if number not in seen]
        if not legal:
            break
        if len(seen) >= fewest:
            legal.append(PASS)
        answer = yield from choose(seat, legal)
        if answer.verb == "pass":
            game.tell("passed", seat=seat)
            break
        look(game, seat, answer["pair"])
        seen.append(answer["pair"])
    return seen


def own_hidden_pairs(game, seat):
    return [pair for pair in game.pairs if pair.holder == seat and pair.hidden()]


# ---- whole effects that are made of one thing -------------------------------------------------------------

def gains(amount):
    """Pays at once and asks nothing."""
    def effect(game, seat):
        earn(game, seat, amount(game, seat))
        yield from ()
    return effect


def gains_by_bid(amounts):
    """Pays by the space where a meeple of one's choice finished, not by what was paid."""
    def effect(game, seat):
        won = game.players[seat].won
        pile = min(won)
        if len(won) > 1:
            pile = (yield from choose(seat, [move("choose-pile", pile=pile) for pile in sorted(won)]))["pile"]
        earn(game, seat, amounts[won[pile]])
    return effect


def lies_on_companies(strategy, number):
    """Names so many companies whose forecast is still to come, and lies face-up until its effect."""
    def effect(game, seat):
        named = []
        for company in range(number):
            candidates = [company for company in unresolved_companies(game) if company not in named]
            named.append((yield from choose_company(game, seat, candidates)))
        game.delayed.append(DelayedCard(strategy, seat, named))
    return effect


def lies_down(strategy):
    def effect(game, seat):
        game.delayed.append(DelayedCard(strategy, seat, round=game.round))
        yield from ()
    return effect

"""What observers are told: never a falsehood, and never a card that they may not see (B16, B18)."""

from oracle import data, positions
from oracle.differences import differences


def false_bounds(game, state):
    """Bounds of somebody's holdings that the real cards break."""
    found = []
    rows = [(f"known.{observer}.{seat}", seat, row) for observer, seats in enumerate(state["known"])
            for seat, row in enumerate(seats) if seat != observer]
    rows += [(f"proved.{seat}", seat, row) for seat, row in enumerate(state["proved"])]
    for name, seat, row in rows:
        player = game.players[seat]
        held = [player.regular.count(company) for company in data.COMPANIES]
        if any(not low <= number <= high for low, number, high in zip(row["least"], held, row["most"])):
            found.append(f"{name}: {row['least']} to {row['most']}, but really {held}")
        booms, busts = player.actions.count("boom"), player.actions.count("bust")
        if booms < row["booms"] or busts < row["busts"] or booms + busts > row["booms"] + row["busts"] + row["fresh"]:
            found.append(f"{name}: {row['booms']} Booms, {row['busts']} Busts, {row['fresh']} fresh cards, "
                         f"but really {booms} and {busts}")
    return found


def proof_differences(game, state):
    """Compares what every observer and what everybody can prove with what the oracle remembers of the events."""
    seats = range(game.seats)
    mine = {"known": [[memory.row(seat) for seat in seats] for memory in game.memories],
            "proved": [game.public.row(seat) for seat in seats]}
    theirs = {"known": state["known"], "proved": state["proved"]}
    return list(differences("", mine, theirs)) + false_bounds(game, state)


# ---- a view: the position less what this observer may not see ----------------------------------------------

def view_differences(game, observer, view):
    """Compares a whole view; None is a spectator. What is only for display (phase, step, insight) is left out."""
    mine = positions.comparable_state(game)
    memory = game.public if observer is None else game.memories[observer]
    for seat, player in enumerate(mine["players"]):
        if seat != observer:
            hide_cards(game, player, memory.rows[seat], seat)
    own = None if observer is None else game.players[observer]
    for number, pile in enumerate(mine["piles"]):
        for card, laid in zip(pile["cards"], game.cards_on(number)):
            card["card"] = laid.kind if sees_card(laid, observer) else None
    for pair, real in zip(mine["pairs"], game.pairs):
        pair["company"], pair["forecast"] = pair_seen(real, observer)
    mine["unseen"] = positions.counts(unseen_market_cards(game, memory, observer), data.MARKET_CARDS)
    if mine["pairs"]:
        mine["forecasts"] = positions.counts(unseen_forecasts(game, observer), data.FORECASTS)
    if game.uses("commodities"):
        hidden = [card for player in game.players if player is not own for card in player.commerce]
        mine["commerce_unseen"] = positions.counts(game.commerce_deck + hidden, data.COMMERCE_CARDS)
    mine["proved"] = [bounds(game.public, seat) for seat in range(game.seats)]
    if observer is not None:
        mine["known"] = [bounds(memory, seat) for seat in range(game.seats)]
    theirs = positions.engine_state(view, mine)
    for seat, player in enumerate(theirs["players"]):
        player["unknown"] = view["players"][seat]["unknown"]
        mine["players"][seat].setdefault("unknown", 0)
    return list(differences("", mine, theirs))


def bounds(memory, seat):
    row = memory.row(seat)
    return {"least": row["least"], "most": row["most"], "fresh": row["fresh"]}


def hide_cards(game, player, row, seat):
    """Of others: cards as far as they are proved, the number of hands, backs of what waits."""
    player.update(regular=list(row.least), booms=row.actions["boom"], busts=row.actions["bust"], unknown=row.unknown)
    for name in ("waiting", "commerce", "offer"):
        if name in player:
            player[name] = [None] * len(player[name])
    if "hand" in player:
        player["hand"] = len(player["hand"])
    if game.choosing_investors and "investors" in player:
        player["investors"] = [None] * len(player["investors"])


def sees_card(card, observer):
    return card.up or observer in card.knows


def pair_seen(pair, observer):
    company = pair.company if pair.open or observer in pair.knows_company else None
    forecast = pair.forecast if pair.open or observer in pair.knows_forecast else None
    return company, forecast


def unseen_forecasts(game, observer):
    return [pair.forecast for pair in game.pairs if pair_seen(pair, observer)[1] is None]


def unseen_market_cards(game, memory, observer):
    """All cards of the market deck less those that the observer sees or can prove."""
    unseen = list(data.MARKET_DECK)
    seen = list(game.discard) + [card.kind for card in game.laid if sees_card(card, observer)]
    for seat, player in enumerate(game.players):
        seen += player.split + [f"fee-{fee}" for fee in player.fees + player.due]
        if seat == observer:
            seen += player.regular + player.actions + player.waiting
        else:
            row = memory.rows[seat]
            seen += [company for company, number in zip(data.COMPANIES, row.least) for card in range(number)]
            seen += [action for action, number in row.actions.items() for card in range(number)]
    for card in seen:
        if card in unseen:
            unseen.remove(card)
    return unseen

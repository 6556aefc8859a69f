"""What observers are told: never a falsehood, and never a card that they may not see (B16, B18)."""

from oracle import data
from oracle.compare import differences


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


def view_differences(game, observer, view):
    """Compares what an observer sees on the table with what the oracle lets him see; None is a spectator."""
    dealt = game.pairs and all(pair.company and pair.forecast for pair in game.pairs)
    mine = {
        "piles": [[card.kind if card.up or observer in card.knows else None for card in game.cards_on(pile)]
                  for pile in game.piles()],
        "pairs": [pair_seen(pair, observer) for pair in game.pairs if dealt],
        "players": [player_seen(player, seat == observer) for seat, player in enumerate(game.players)],
    }
    theirs = {
        "piles": [[card["card"] for card in pile["cards"]] for pile in view["piles"]],
        "pairs": [(pair["company"], pair["forecast"]) for pair in view["pairs"] if dealt],
        "players": [{key: told(player.get(key, [])) for key in mine["players"][0]} for player in view["players"]],
    }
    return list(differences(f"view of {observer}", mine, theirs))


def pair_seen(pair, observer):
    company = pair.company if pair.open or observer in pair.knows_company else None
    forecast = pair.forecast if pair.open or observer in pair.knows_forecast else None
    return company, forecast


def player_seen(player, own):
    """Cards that only their owner sees; others see how many there are."""
    cards = {"waiting": player.waiting, "commerce": player.commerce, "hand": player.hand, "offer": player.offered}
    return {key: sorted(names) if own and names else len(names) for key, names in cards.items()}


def told(cards):
    """A list of names, or how many there are if they are hidden."""
    if isinstance(cards, int):
        return cards
    return len(cards) if None in cards or not cards else sorted(cards)

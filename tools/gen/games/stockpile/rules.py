"""What the rulebook of Stockpile can name: arguments of its sentences, and its tables."""

from itertools import groupby

import rulebook

ARGUMENTS = {
    "rounds": "count", "piles": "count", "start": "money", "dealt": "count", "kept": "count", "aside": "count",
    "investors": "count", "chosen": "count", "most": "count", "box": "count", "bond": "money", "interest": "money",
    "repeat": "money", "dollar": "money", "majority": "money", "tied": "money", "price": "money", "after": "money",
    "highest": "money", "boom": "count", "bust": "count", "facedown": "count", "meeples": "count",
    "dividends": "card", "fees": "card",  # lists of sums
    "commerce": "count", "copies": "count", "taxcards": "count",  # of the commerce deck
    "strategies": "count", "promos": "count", "nobonds": "count", "nogoods": "count",  # of the deck of strategies
}


def track(row):
    marks = {space: [] for space in range(len(row["values"]))}
    marks[row["start"]].append("start")
    marks[row["split"]].append("split")
    for space in row["dollars"]:
        marks[space].append("pays")
    return [rulebook.Cell("number", value, tuple(marks[space])) for space, value in enumerate(row["values"])]


def tracks(game):
    """Every company, or one row for all where they are alike."""
    rows = game.tables.tracks["standard"]
    if all(row == rows[next(iter(rows))] for row in rows.values()):
        return [(rulebook.text("every-company"), track(next(iter(rows.values()))))]
    return [(rulebook.Cell("company", company), track(row)) for company, row in rows.items()]


def advanced_tracks(game):
    return [(rulebook.Cell("company", company), track(row)) for company, row in game.tables.tracks["advanced"].items()]


def copies(deck):
    return lambda game: [(rulebook.Cell("card", name), rulebook.numbers([row["copies"]])) for name, row in game.tables.cards
                         if row.get("deck", "market") == deck]


def dice(game):
    alike = [(list(same), faces) for faces, same in groupby(game.tables.dice)]
    return [(rulebook.text("dice-alike", len(same)), [rulebook.Cell("forecast", face) for face in faces]) for same, faces in alike]


def forecasts(game):
    return [(None, [rulebook.Cell("forecast", name) for name, row in game.tables.forecasts for _ in range(row["copies"])])]


def ladder(column, key):
    def rows(game):
        amounts = getattr(game.tables, column)[1:]
        return [(rulebook.text("cards"), rulebook.numbers(range(1, len(amounts) + 1))), (rulebook.text(key), rulebook.numbers(amounts))]
    return rows


TABLES = {
    "tracks": tracks, "advanced-tracks": advanced_tracks, "deck": copies("market"), "commerce": copies("commerce"),
    "bids": lambda game: [(None, rulebook.numbers(game.tables.bid_track))], "forecasts": forecasts, "dice": dice,
    "sets": ladder("sets", "pays"), "taxes": ladder("taxes", "cost"),
}
FIGURES = ("every-company", "dice-alike", "cards", "pays", "cost", "mark-start", "mark-split", "mark-pays")

OWN = rulebook.Own(ARGUMENTS, TABLES, FIGURES, counted=("dice-alike",))

"""How much games/stockpile has room for. More rows would compile and be lost without a word, so they are refused here."""

import limits

ROOM = {  # section → (rows, why)
    "companies": (6, "State keeps six of everything that belongs to a company"),
    "forecasts": (11, "State counts eleven kinds"),
    "investors": (32, "a set of investors is one 32-bit word"),
    "strategies": (55, "a hand is seven bytes, and the last bit marks a hidden one"),
}
KINDS = {"market": 11, "commerce": 7, "none": 1}  # cards of each deck, in this order: games/stockpile/state.h
MOST_COPIES = 14  # of a company; four bits say what somebody can prove, and 15 stands for no bound
MOST_ACTIONS = 15  # Booms and Busts; four bits
MOST_PILES = 5
BID_SPACES = 8  # the words first to eighth in texts
HANDS = {"investors-two": 4, "investors": 4, "strategies-aside": 2}


def check(reader):
    """What a StockpileReader has read, compared with games/stockpile/state.h."""
    tables, wrong = reader.tables, reader.wrong
    limits.rows(wrong, "companies", len(reader.game.values["company"]), reader.BOARD, ROOM["companies"])
    limits.rows(wrong, "forecasts", len(tables.forecasts), reader.BOARD, ROOM["forecasts"])
    limits.rows(wrong, "modules", len(tables.modules), reader.MODULES, limits.MODULES)
    limits.rows(wrong, "investors", len(tables.investors), reader.INVESTORS, ROOM["investors"])
    limits.rows(wrong, "strategies", len(tables.strategies), reader.STRATEGIES, ROOM["strategies"])
    cards(tables.cards, wrong)
    for seats, columns in tables.players.items():
        if columns["piles"] > MOST_PILES:
            wrong(f"players.{seats} has {columns['piles']} piles, but the engine has room for {MOST_PILES}.")
    if len(tables.bid_track) > BID_SPACES:
        wrong(f"bid-track has {len(tables.bid_track)} values, but cards and texts name {BID_SPACES} spaces.")
    for name, most in HANDS.items():
        if tables.hands[name][0] > most:
            wrong(f"hands.{name} is {tables.hands[name][0]}, but State has room for {most}.")


def cards(found, wrong):
    decks = [row.get("deck", "market") for _, row in found]
    for deck, kinds in KINDS.items():
        if decks.count(deck) != kinds:
            wrong(f"cards has {decks.count(deck)} kinds in the {deck} deck, but the engine counts {kinds}.")
    if decks != sorted(decks, key=lambda deck: list(KINDS).index(deck) if deck in KINDS else len(KINDS)):
        wrong("cards are not numbered deck by deck: market, commerce, none.")
    for name, row in found:
        if row.get("stock") and isinstance(row.get("copies"), int) and row["copies"] > MOST_COPIES:
            wrong(f"cards.{name} has {row['copies']} copies, but what players can prove counts {MOST_COPIES} at most.")
    actions = sum(row["copies"] for name, row in found if name in ("boom", "bust") and isinstance(row.get("copies"), int))
    if actions > MOST_ACTIONS:
        wrong(f"boom and bust have {actions} copies together, but what players can prove counts {MOST_ACTIONS} at most.")

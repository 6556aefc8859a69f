"""docs/reference/stockpile.md: the tables that only Stockpile has."""

from games.stockpile.read import BOARDS, PLAYER_COLUMNS
from page import code, table


def sections(page):
    """Sections of docs/reference/stockpile.md."""
    tables = page.game.tables
    yield "## Companies\n\n" + table(("number", "id", "name", "sign", "industry"), [
        (number, code(name), page.say("company", name), page.say("company", name, "sign"),
         page.say("company", name, "industry")) for number, name in enumerate(page.game.values["company"])])
    for board in BOARDS:
        yield f"## Price tracks: {board} board\n\nSource: {tables.board_source[board]}. " \
            "**Start** is bold, the space after a split is in (brackets), spaces that pay on a rise have a $.\n\n" + \
            table(("company", "spaces"), [(code(company), " ".join(
                space_text(track, space) for space in range(len(track["values"]))))
                for company, track in tables.tracks[board].items()])
    yield "## Bid track\n\n" + table(("space", *range(len(tables.bid_track)), "source"),
                                     [("bid", *tables.bid_track, tables.bid_source)])
    yield "## Players\n\n" + table(("players", *PLAYER_COLUMNS), [
        (seats, *(row[column] for column in PLAYER_COLUMNS)) for seats, row in tables.players.items()])
    yield "## Money\n\n" + table(("what", "amount", "source"), [
        (code(name), *row) for name, row in tables.money.items()])
    yield "## Market and commerce decks\n\nThe source is that of the copies.\n\n" + table(("number", "id", "name", "copies", "source"), [
        (number, code(name), page.say("card", name), row["copies"], row["source"])
        for number, (name, row) in enumerate(tables.cards)])
    yield "## Forecasts\n\n" + table(("number", "id", "sign", "copies", "source"), [
        (number, code(name), page.say("forecast", name), row["copies"], row["source"])
        for number, (name, row) in enumerate(tables.forecasts)])
    yield ("## Strategies\n\nPromotional ones in *italics*. The source is that of the amounts; “rulebook” is what a rulebook "
           "shows of a card besides its name.\n\n") + table(("number", "id", "name", "text", "needs", "source", "rulebook"), [
        (number, f"*{code(name)}*" if row.get("promo") else code(name), page.say("strategy", name),
         page.say("strategy", name, "text"), row.get("needs", "–"), row["source"],
         row.get("printed", "–")) for number, (name, row) in enumerate(tables.strategies)])
    yield "## Investors\n\nMoney is for two players, and for three to five; the source is that of the second.\n\n" + table(
        ("number", "id", "name", "set", "two", "more", "source", "needs", "what it does"), [
            (number, code(name), page.say("investor", name), row["set"], row["two"], row["more"], row["source"],
             row.get("needs", "–"), page.say("investor", name, "text"))
            for number, (name, row) in enumerate(tables.investors)])
    changed = [(code(name), row["was"], row["more"], row["why"])
               for name, row in tables.investors if "was" in row]
    changed += [(code(name), row["was"], "as above", row["why"]) for name, row in tables.strategies if "was" in row]
    if changed:
        yield ("## House values that were changed\n\nBy [what games showed](../balance.md). Money is for three to five "
               "players.\n\n" + table(("what", "was", "is", "why"), changed))
    yield "## Modules and presets\n\n" + table(("number", "module", "name", "what it does", "rule"), [
        (number, code(name), page.say("module", name), page.say("module", name, "text"), row.get("rule", "–"))
        for number, (name, row) in enumerate(tables.modules)]) + "\n" + table(("number", "preset", "modules"), [
            (number, code(name), ", ".join(row["modules"]) or "none")
            for number, (name, row) in enumerate(tables.presets)])


def space_text(track, space):
    text = str(track["values"][space]) + ("$" if space in track["dollars"] else "")
    if space == track["start"]:
        text = f"**{text}**"
    return f"({text})" if space == track["split"] else text

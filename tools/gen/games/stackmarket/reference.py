"""docs/reference/stackmarket.md: the tables that only Stack Market has."""

from games.stackmarket.read import VALUES, WHOLE
from page import code, table


def sections(page):
    """Sections of docs/reference/stackmarket.md."""
    game, say = page.game, page.say
    tables = game.tables
    yield "## Buildings\n\n" + table(("number", "id", "name"), [
        (number, code(name), say("building", name)) for number, name in enumerate(game.values["building"])])
    yield "## Dice\n\n" + table(("value", *range(VALUES), "source"), [("faces", *tables.faces, tables.faces_source)])
    yield "## Numbers\n\n" + table(("what", "value", "source"), [
        (code(name), *row) for name, row in tables.numbers.items()])
    yield "## Money\n\n" + table(("what", "amount", "source"), [(code(name), *row) for name, row in tables.money.items()])
    yield "## Towers without a market\n\n" + table(("what", "value", "source"), [
        (code(name), *row) for name, row in tables.towers.items()])
    heights = (5, 10, 15, 20, 25, 30, 35, 40)
    yield "## Hands\n\nHow surely a hand reaches a height, die by die, in per cent.\n\n" + table(
        ("hand", *heights, "source"), [(code(name), *(reached(row["stands"], height) for height in heights), row["source"])
                                       for name, row in tables.skills])
    yield "## Options and presets\n\n" + table(("number", "module", "name", "what it does", "needs", "rule"), [
        (number, code(name), say("module", name), say("module", name, "text"), row.get("needs", "–"), row["rule"])
        for number, (name, row) in enumerate(tables.modules)]) + "\n" + table(("number", "preset", "modules"), [
            (number, code(name), ", ".join(row["modules"]) or "none")
            for number, (name, row) in enumerate(tables.presets)])


def reached(stands, height):
    chance = 1.0
    for floor in stands[:height]:
        chance *= floor / WHOLE
    return f"{100 * chance:.0f}"

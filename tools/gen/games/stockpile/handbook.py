"""Numbers in pages that people write: docs/rules keeps its sentences, the data keeps its numbers.

--docs rewrites the cells below, --check tells when one is stale. A table is known by its first header cells, a row by its
first cell. What a table has beyond that is left alone.
"""

import re
from itertools import groupby

PAGE = "docs/rules/stockpile.md"
QUESTIONS = "docs/rules/questions.md"
MOVED = re.compile(r"(Games then moved)\s+[^:]*:")
SETS = {"base": "base", "cc": "CC", "ii": "II", "pp": "PP"}


def signed(number):
    return f"{number:+}".replace("-", "−")


def ordinal(number):
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th')}"


def thousands(amount):
    return f"${amount}K"


class Handbook:
    def __init__(self, game, english):
        self.tables = game.tables
        self.english = english
        self.investors = {english[f"investor.{name}.name"].source: row for name, row in self.tables.investors}
        self.companies = {english[f"company.{name}.name"].source: name for name in game.values["company"]}
        self.forecasts = dict(self.tables.forecasts)
        self.cards = dict(self.tables.cards)
        # The first cells of a header → what fills the cells of a row behind the first; None leaves one alone.
        self.fills = {
            ("what", "how many"): self.component,
            ("bid space",): lambda cells: self.tables.bid_track,
            ("players", "rounds", "piles"): self.players,
            ("company", "value of each space, first to last"): self.track,
            ("players", "2", "3", "4", "5"): lambda cells: [
                thousands(row["bond-price"]) for row in self.tables.players.values()],
            ("cards", "1", "2"): self.commerce,
            ("dice", "faces of each"): self.dice,
            ("space", "0", "1"): self.costs,
            ("investor", "set", "2", "3–5"): self.investor,
            ("players", "dealt each"): self.hands,
        }

    def fill(self, page):
        lines, fill = [], None
        for line in page.split("\n"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
            if not cells:
                fill = None
            elif fill is None:
                fill = next((fill for heads, fill in self.fills.items() if tuple(cells[:len(heads)]) == heads), self.leave)
            elif not set(line) <= set("|-"):
                found = list(fill(cells) or [])
                found += [None] * (len(cells) - 1 - len(found))
                cells[1:] = [old if new is None else str(new) for old, new in zip(cells[1:], found)]
                line = "| " + " | ".join(cells) + " |"
                line = line.replace("|  |", "| |").replace("|  |", "| |")
            lines.append(line)
        return self.standard_board("\n".join(lines))

    @staticmethod
    def leave(cells):
        return []

    def component(self, cells):
        copies = {name: row["copies"] for name, row in self.tables.cards}
        stock = [copies[name] for name in self.companies.values()]
        fees = [(row["fee"], copies[name]) for name, row in self.tables.cards if "fee" in row]
        base = [self.sign(name) for name, row in self.tables.forecasts for _ in range(row["copies"])]
        known = {
            "companies": [len(self.companies)],
            "stock cards": [f"{sum(stock)}: {stock[0]} of each company"],
            "trading fee cards": [f"{sum(count for _, count in fees)}: {fees[0][1]} each of "
                                  f"{', '.join(thousands(fee) for fee, _ in fees)} ([Q2](questions.md#q2))"],
            "Stock Boom!": [copies["boom"], f"a company of your choice rises by {self.cards['boom']['move']}"],
            "Stock Bust!": [copies["bust"], f"a company of your choice falls by {-self.cards['bust']['move']}"],
            "company cards": [len(self.companies)],
            "forecast cards": [f"{len(base)}: {', '.join(base)}"],
        }
        return known.get(cells[0])

    def sign(self, forecast):
        row = self.forecasts[forecast]
        return signed(row["move"]) if "move" in row else f"`{'$' * row['dividend']}`"

    def players(self, cells):
        seats = int(cells[0])
        row = self.tables.players[seats]
        start = self.tables.money["start-two" if seats == 2 else "start"][0]
        deck = sum(card["copies"] for _, card in self.tables.cards if card.get("deck", "market") == "market")
        a_round = row["piles"] + 2 * row["supply-rounds"] * seats
        return [row["rounds"], row["piles"], thousands(start), row["meeples"], row["pairs"], row["public"] or "none",
                row["face-down"] or "none", deck - row["rounds"] * a_round - seats]

    def track(self, cells):
        track = self.tables.tracks["advanced"][self.companies[cells[0]]]
        values, dollars = track["values"], track["dollars"]

        def place(space):
            same = [at for at, value in enumerate(values) if value == values[space]]
            which = "" if len(same) == 1 else ("first ", "second ")[same.index(space)]
            return f"{ordinal(space + 1)} ({which}{values[space]})"

        told = " ".join(f"`{value}$`" if at in dollars else str(value) for at, value in enumerate(values))
        return [told, place(track["start"]), place(track["split"])]

    def commerce(self, cells):
        amounts = self.tables.sets if "commodities" in cells[0] else self.tables.taxes
        return [thousands(amount) for amount in amounts[1:]]

    def dice(self, cells):
        dice = {self.kind(die[0]): list(same) for die, same in groupby(self.tables.dice)}
        count, kind = cells[0].split(" ", 1)
        same = dice[kind]
        if int(count) != len(same):
            return [f"{len(same)} such dice: the first cell is wrong"]
        return [", ".join(self.sign(face) for face in same[0])]

    def kind(self, forecast):
        move = self.forecasts[forecast].get("move", 0)
        return "rising" if move > 0 else "falling" if move < 0 else "of dividends"

    def costs(self, cells):
        bids, own = self.tables.bid_track, dict(self.tables.investors)["budget-barbara"]["track"]

        def below(track):
            return [track[0], *track[:-1]]

        rows = {"everybody": bids, "Donald": below(bids), "Barbara": own, "Barbara and Donald in one hand": below(own)}
        return [f"+{-cost}" if cost < 0 else cost for cost in rows[cells[0]]]

    def investor(self, cells):
        row = self.investors[cells[0]]
        needs = f", needs {row['needs']}" if "needs" in row else ""
        return [SETS[row["set"]] + needs, row["two"], row["more"], row["source"]]

    def hands(self, cells):
        seats = int(cells[0])
        rounds, hands = self.tables.players[seats]["rounds"], self.tables.hands
        dealt = hands["strategies-more"][0] + rounds
        return [dealt, dealt - hands["strategies-aside"][0], dealt * seats, dealt * seats + rounds - 1]

    def standard_board(self, page):
        track, *others = self.tables.tracks["standard"].values()
        assert all(other == track for other in others), "the tracks of the standard board differ; say so in " + PAGE
        values = [str(value) for value in track["values"]]
        pattern = (r"(All six price tracks are alike:)([\d\s]+)(\.\s+Every company starts at\s+)\d+(\s+and\s+returns to\s+)"
                   r"\d+(\s+after a\s+split\.)").replace(" ", r"\s+")

        def filled(found):
            spaces = found[2] if found[2].split() == values else " " + " ".join(values)
            return (found[1] + spaces + found[3] + values[track["start"]] + found[4] + values[track["split"]] + found[5])

        return re.sub(pattern, filled, page)


def questions(game, page):
    """Q46: which house amounts games have moved, from what to what."""
    moved = [f"{name.split('-')[1].capitalize()} from ${row['was']}K to ${row['more']}K"
             for name, row in game.tables.investors if "was" in row]
    told = ", ".join(moved) or "none"
    return MOVED.sub(lambda found: found[0] if " ".join(found[0].split()) == f"{found[1]} {told}:" else f"{found[1]} {told}:", page)


def pages(root, game, english):
    """Path below the project → the page with the numbers of the data; nothing where there is no such page."""
    fills = {PAGE: Handbook(game, english).fill, QUESTIONS: lambda page: questions(game, page)}
    return {name: fill((root / name).read_text(encoding="utf-8")) for name, fill in fills.items() if (root / name).exists()}

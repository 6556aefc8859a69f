"""What only Stockpile has: companies, tracks, decks, rounds, modules, investors and strategies."""

from dataclasses import dataclass, field

import names
import rulebook
from model import Arg
from games.stockpile import room, rules
from games.stockpile.strategies import WalkReader

BOARDS = ("standard", "advanced")
SOURCES = ("printed", "public", "house")
DECKS = {"market": 80, "commerce": 25, "none": 1}
SETS = ("base", "cc", "ii", "pp")
# Numbers of an investor's own: the rules take them as constants, the texts as arguments.
INVESTOR_FIGURES = {"income": "money", "fine": "money", "price": "money", "discount": "money", "bonus": "money",
                    "dividend": "money", "gift": "money", "spaces": "count", "strategies": "count", "bonds": "count"}
SPACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")  # of a bid track, in texts
BONDS = ("in-box", "most-a-round")
HANDS = ("investors-two", "investors", "strategies-more", "strategies-aside")
DICE = 6
FACES = 6
SEATS = (2, 3, 4, 5)
LONGEST_TRACK = 16  # the dollars are bits of a 16-bit word
PLAYER_COLUMNS = ("rounds", "piles", "meeples", "pairs", "public", "face-down", "supply-rounds",
                  "bond-price", "commerce")
MONEY = ("start", "start-two", "repeat-split", "majority", "majority-tied", "track-dollar", "bond-interest")


@dataclass
class Tables:
    tracks: dict = field(default_factory=dict)  # board → company → {values, start, split, dollars}
    board_source: dict = field(default_factory=dict)
    bid_track: list = field(default_factory=list)
    bid_source: str = ""
    players: dict = field(default_factory=dict)  # seats → column → number
    money: dict = field(default_factory=dict)  # name → (value, source)
    cards: list = field(default_factory=list)  # (name, row)
    forecasts: list = field(default_factory=list)
    dice: list = field(default_factory=list)  # six lists of forecasts
    dice_source: str = ""
    bonds: dict = field(default_factory=dict)  # name → (value, source)
    hands: dict = field(default_factory=dict)  # name → (value, source)
    sets: list = field(default_factory=list)  # worth of so many different commodities
    taxes: list = field(default_factory=list)
    commerce_source: str = ""
    modules: list = field(default_factory=list)
    presets: list = field(default_factory=list)
    rulebook: object = None
    investors: list = field(default_factory=list)
    strategies: list = field(default_factory=list)
    icons: dict = field(default_factory=dict)  # type → name → drawing
    walks: dict = field(default_factory=dict)  # strategy → steps with all their columns


class StockpileReader:
    BOARD = "data/stockpile/board.toml"
    MODULES = "data/stockpile/modules.toml"
    INVESTORS = "data/stockpile/investors.toml"
    STRATEGIES = "data/stockpile/strategies.toml"

    def __init__(self, game, reader, problems):
        self.game = game
        self.board = reader.toml(self.BOARD)
        self.switches = reader.toml(self.MODULES)
        self.people = reader.toml(self.INVESTORS)
        self.plays = reader.toml(self.STRATEGIES)
        self.book = reader.toml(rulebook.file_of(game))
        self.problems = problems
        self.tables = Tables()

    def wrong(self, sentence, file=None):
        self.problems.add(file or self.BOARD, sentence)

    def read(self):
        rows = self.indexed("companies", self.board)
        companies = [name for name, _ in rows]
        self.tables.icons["company"] = self.icons("companies", rows, self.BOARD)
        self.game.set_values("company", companies, self.BOARD)
        self.read_tracks(companies)
        self.read_bid_track()
        self.read_players()
        self.read_money()
        self.read_cards(companies)
        self.read_forecasts(companies)
        self.read_dice()
        self.read_values("bonds", BONDS, self.tables.bonds)
        self.read_values("hands", HANDS, self.tables.hands)
        self.read_commerce()
        self.read_modules()
        self.read_investors()
        self.read_strategies()
        room.check(self)
        self.game.tables = self.tables
        self.tables.rulebook = rulebook.read(self.game, self.indexed, self.book, self.problems, rules.OWN)

    def indexed(self, section, tables, file=None):
        """(name, row) in the order of numbers, which index a table and therefore run from 0 without a gap."""
        file = file or self.BOARD
        rows = tables.get(section)
        if not isinstance(rows, dict) or not rows:
            self.wrong(f"{section} is missing.", file)
            return []
        used = {}
        for name, row in rows.items():
            number = row.get("number") if isinstance(row, dict) else None  # a row that is none has no number either
            if not names.is_kebab(name):
                self.wrong(f"{section}.{name} is not written in kebab-case.", file)
            if not isinstance(number, int) or isinstance(number, bool):
                self.wrong(f"{section}.{name} has no number.", file)
            elif number in used:
                self.wrong(f"{section}.{name} has number {number}, which {section}.{used[number]} has already.", file)
            else:
                used[number] = name
        for expected, number in enumerate(sorted(used)):
            if number != expected:
                self.wrong(f"{section} lack number {expected}; they are counted from 0 without a gap.", file)
                break
        return [(used[number], rows[used[number]]) for number in sorted(used)]

    def table(self, key, tables, name):
        """A row or a section; one that is something else counts as empty, so that what it lacks is told."""
        found = tables.get(name, {})
        if not isinstance(found, dict):
            self.wrong(f"{key} is no table.")
            return {}
        return found

    def icons(self, section, rows, file):
        """name → drawing of the web client; nothing is guessed, so a row without one is refused."""
        for name, row in rows:
            if not isinstance(row.get("icon"), str) or not names.is_kebab(row["icon"]):
                self.wrong(f"{section}.{name} has no icon; name a drawing of clients/web/src/look/signs.svg.", file)
        return {name: row.get("icon", "") for name, row in rows}

    def source(self, key, row, file=None):
        source = row.get("source")
        if source not in SOURCES:
            self.wrong(f"{key} has the source {source!r}, which is none of {', '.join(SOURCES)}.", file)
        return source

    def number(self, key, row, column, low, high, default=None, file=None):
        value = row.get(column, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.wrong(f"{key} has {column} {value!r}, which is not a whole number from {low} to {high}.", file)
            return low
        return value

    def read_tracks(self, companies):
        boards = self.table("boards", self.board, "boards")
        for board in BOARDS:
            if board not in boards:
                self.wrong(f"boards.{board} is missing.")
                continue
            row = self.table(f"boards.{board}", boards, board)
            self.tables.board_source[board] = self.source(f"boards.{board}", row)
            rows = self.table(f"boards.{board}.tracks", row, "tracks")
            for extra in sorted(rows.keys() - set(companies)):
                self.wrong(f"boards.{board}.tracks has {extra}, which is no company.")
            self.tables.tracks[board] = {}
            for company in companies:
                key = f"boards.{board}.tracks.{company}"
                if company not in rows:
                    self.wrong(f"{key} is missing; every company has a track on every board.")
                else:
                    self.tables.tracks[board][company] = self.read_track(key, self.table(key, rows, company))

    def read_track(self, key, row):
        values, dollars = row.get("values", []), row.get("dollars", [])
        if not isinstance(values, list) or not isinstance(dollars, list):
            self.wrong(f"{key} has values or dollars that are no list.")
            values = dollars = []
        if not 2 <= len(values) <= LONGEST_TRACK or not all(isinstance(v, int) and 1 <= v <= 255 for v in values):
            self.wrong(f"{key} has values {values}, which are not 2 to {LONGEST_TRACK} prices from 1 to 255.")
            return {"values": [1, 1], "start": 0, "split": 0, "dollars": []}
        if values != sorted(values):
            self.wrong(f"{key} has values that fall on the way up.")
        spaces = [("start", row.get("start")), ("split", row.get("split"))]
        spaces += [("dollars", space) for space in dollars]
        for column, space in spaces:
            if not isinstance(space, int) or not 0 <= space < len(values):
                self.wrong(f"{key} has {column} on space {space}, but its spaces are 0 to {len(values) - 1}.")
                return {"values": values, "start": 0, "split": 0, "dollars": []}
        return {"values": values, "start": row["start"], "split": row["split"], "dollars": dollars}

    def read_bid_track(self):
        row = self.table("bid-track", self.board, "bid-track")
        values = row.get("values", [])
        self.tables.bid_source = self.source("bid-track", row)
        if not isinstance(values, list) or not values or not all(isinstance(v, int) and 0 <= v <= 1000 for v in values):
            self.wrong(f"bid-track has values {values!r}, which are not a list of bids from 0 to 1000.")
            values = [0]
        if values != sorted(set(values)):
            self.wrong("bid-track has values that do not rise from space to space.")
        self.tables.bid_track = values

    def read_players(self):
        for seats in SEATS:
            key = f"players.{seats}"
            row = self.table(key, self.table("players", self.board, "players"), str(seats))
            if not row:
                self.wrong(f"{key} is missing.")
            for extra in sorted(row.keys() - set(PLAYER_COLUMNS)):
                self.wrong(f"{key} has {extra}, which is no column of it.")
            columns = {column: self.number(key, row, column, 0, 20) for column in PLAYER_COLUMNS}
            self.tables.players[seats] = columns
            pairs = seats * columns["pairs"] + columns["public"] + columns["face-down"]
            if pairs != len(self.game.values["company"]):
                self.wrong(f"{key} deals {pairs} pairs, but there are {len(self.game.values['company'])} companies.")
            if columns["piles"] != seats * columns["meeples"]:
                self.wrong(f"{key} has {columns['piles']} piles for {seats * columns['meeples']} meeples.")

    def read_money(self):
        rows = self.table("money", self.board, "money")
        for extra in sorted(rows.keys() - set(MONEY)):
            self.wrong(f"money.{extra} is used by nothing; tools/gen/games/stockpile lists what the game knows.")
        for name in MONEY:
            row = self.table(f"money.{name}", rows, name)
            if not row:
                self.wrong(f"money.{name} is missing.")
            self.tables.money[name] = (self.number(f"money.{name}", row, "value", 0, 1000),
                                       self.source(f"money.{name}", row))

    def read_cards(self, companies):
        self.tables.cards = self.indexed("cards", self.board)
        self.game.set_values("card", [name for name, _ in self.tables.cards], self.BOARD)
        self.tables.icons["card"] = self.icons("cards", self.tables.cards, self.BOARD)
        totals = dict.fromkeys(DECKS, 0)
        for number, (name, row) in enumerate(self.tables.cards):
            key = f"cards.{name}"
            self.source(key, row)
            copies = self.number(key, row, "copies", 0, 80)
            if row.get("deck", "market") in DECKS:
                totals[row.get("deck", "market")] += copies
            else:
                self.wrong(f"{key} is in the deck {row['deck']!r}, which is none of {', '.join(DECKS)}.")
            if row.get("stock", False) != (name in companies):
                self.wrong(f"{key} is a stock card exactly if it is named after a company.")
            elif name in companies and companies.index(name) != number:
                self.wrong(f"{key} has number {number}, but its company has number {companies.index(name)}.")
            self.figure("card", name, row, "fee", "money", 0, 255)
            self.figure("card", name, row, "move", "steps", -16, 16)
        for deck, total in totals.items():
            if total != DECKS[deck] and (total > 0 or deck == "market"):
                self.wrong(f"cards have {total} copies, but the {deck} deck has {DECKS[deck]}.")

    def read_forecasts(self, companies):
        self.tables.forecasts = self.indexed("forecasts", self.board)
        self.game.set_values("forecast", [name for name, _ in self.tables.forecasts], self.BOARD)
        total = 0
        for name, row in self.tables.forecasts:
            key = f"forecasts.{name}"
            self.source(key, row)
            total += self.number(key, row, "copies", 0, 6)
            if ("move" in row) == ("dividend" in row):
                self.wrong(f"{key} has either a move or a dividend.")
            self.figure("forecast", name, row, "move", "steps", -16, 16)
            self.figure("forecast", name, row, "dividend", "money", 0, 255)
        if total != len(companies):
            self.wrong(f"forecasts have {total} copies, but {len(companies)} companies are paired with them.")

    def read_dice(self):
        row = self.table("dice", self.board, "dice")
        faces = row.get("faces", [])
        self.tables.dice_source = self.source("dice", row)
        if not isinstance(faces, list) or len(faces) != DICE or any(len(die) != FACES for die in faces):
            self.wrong(f"dice have faces that are not {DICE} lists of {FACES} forecasts.")
            return
        for face in (face for die in faces for face in die):
            if face not in self.game.values["forecast"]:
                self.wrong(f"dice show {face!r}, which is no forecast.")
                return
        self.tables.dice = faces

    def read_values(self, section, names_, found):
        rows = self.table(section, self.board, section)
        for name in names_:
            row = self.table(f"{section}.{name}", rows, name)
            found[name] = (self.number(f"{section}.{name}", row, "value", 1, 255),
                           self.source(f"{section}.{name}", row))

    def read_commerce(self):
        row = self.table("commerce", self.board, "commerce")
        self.tables.commerce_source = self.source("commerce", row)
        for column, cards in (("sets", 6), ("taxes", 7)):
            values = row.get(column)
            if not self.rising(values, cards + 1):
                self.wrong(f"commerce has {column} {values!r}, which are not {cards + 1} rising amounts up to 1000.")
                values = [0] * (cards + 1)
            setattr(self.tables, column, values)

    def figure(self, type_, name, row, column, arg_type, low, high):
        if column in row:
            value = self.number(f"{type_}s.{name}", row, column, low, high)
            self.game.figures.append((type_, name, Arg(column, arg_type), value))

    @staticmethod
    def rising(values, count):
        """Whether these are so many amounts of money, none lower than the one before."""
        return (isinstance(values, list) and len(values) == count
                and all(isinstance(value, int) and -1000 <= value <= 1000 for value in values) and values == sorted(values))

    def read_modules(self):
        self.tables.modules = self.indexed("modules", self.switches, self.MODULES)
        self.tables.presets = self.indexed("presets", self.switches, self.MODULES)
        self.game.modules = [name for name, _ in self.tables.modules]
        self.game.set_values("module", self.game.modules, self.MODULES)
        self.game.presets = [name for name, _ in self.tables.presets]
        for name, row in self.tables.modules:
            self.module_of(f"modules.{name}", row, self.MODULES)
        for name, row in self.tables.presets:
            for extra in sorted(row.keys() - {"number", "modules", "sets", "promos"}):
                self.wrong(f"presets.{name} has {extra}, which presets do not have.", self.MODULES)
            for set_ in row.get("sets", []):
                if set_ not in SETS:
                    self.wrong(f"presets.{name} names {set_!r}, which is no set of investors.", self.MODULES)
            if not isinstance(row.get("modules"), list):
                self.wrong(f"presets.{name} has no list of modules.", self.MODULES)
                continue
            for module in row["modules"]:
                if module not in self.game.modules:
                    self.wrong(f"presets.{name} names {module!r}, which is no module.", self.MODULES)

    def module_of(self, key, row, file):
        needs = row.get("needs")
        if needs is not None and needs not in self.game.modules:
            self.wrong(f"{key} needs {needs!r}, which is no module.", file)

    def read_investors(self):
        self.tables.investors = self.indexed("investors", self.people, self.INVESTORS)
        self.game.set_values("investor", [name for name, _ in self.tables.investors], self.INVESTORS)
        self.tables.icons["investor"] = self.icons("investors", self.tables.investors, self.INVESTORS)
        for name, row in self.tables.investors:
            key = f"investors.{name}"
            self.source(key, row, self.INVESTORS)
            self.module_of(key, row, self.INVESTORS)
            if row.get("set") not in SETS:
                self.wrong(f"{key} is of the set {row.get('set')!r}, which is none of {', '.join(SETS)}.", self.INVESTORS)
            for column in ("two", "more"):
                self.number(key, row, column, 0, 100, file=self.INVESTORS)
            self.changed(key, row, self.INVESTORS)
            if "was" in row:
                self.number(key, row, "was", 0, 100, file=self.INVESTORS)
            self.read_investor_figures(name, row)

    def changed(self, key, row, file):
        """A house value that was changed says what it was and why; what is printed does not change."""
        if ("was" in row) != ("why" in row):
            self.wrong(f"{key} has only one of was and why.", file)
        if "was" in row and row.get("source") != "house":
            self.wrong(f"{key} was changed, but its source is {row.get('source')}; only house values change.", file)
        if "why" in row and (not isinstance(row["why"], str) or not row["why"].strip()):
            self.wrong(f"{key} has a why that is no sentence.", file)

    def read_investor_figures(self, name, row):
        for column in row.keys() - {"number", "icon", "set", "two", "more", "source", "needs", "track", "was", "why", *INVESTOR_FIGURES}:
            self.wrong(f"investors.{name} has {column}, which investors do not have.", self.INVESTORS)
        for column, type_ in INVESTOR_FIGURES.items():
            self.figure("investor", name, row, column, type_, 0, 100)
        if "track" not in row:
            return
        track, spaces = row["track"], len(self.tables.bid_track)
        if not self.rising(track, spaces):
            self.wrong(f"investors.{name} has a track that is not {spaces} rising amounts.", self.INVESTORS)
            return
        for word, amount in zip(SPACES, track):
            self.game.figures.append(("investor", name, Arg(word, "money"), amount))

    def read_strategies(self):
        self.tables.strategies = self.indexed("strategies", self.plays, self.STRATEGIES)
        self.game.set_values("strategy", [name for name, _ in self.tables.strategies], self.STRATEGIES)
        self.tables.icons["strategy"] = self.icons("strategies", self.tables.strategies, self.STRATEGIES)
        walks = WalkReader(self.game, self.problems)
        for name, row in self.tables.strategies:
            key = f"strategies.{name}"
            self.source(key, row, self.STRATEGIES)
            self.module_of(key, row, self.STRATEGIES)
            self.changed(key, row, self.STRATEGIES)
            if row.get("source") == "printed" and not row.get("printed"):
                self.wrong(f"{key} has amounts from a rulebook, but does not say what that shows.", self.STRATEGIES)
            self.tables.walks[name] = walks.read(name, row)

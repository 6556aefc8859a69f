"""What pages say in numbers is what the data says: counts in prose, amounts of cards, the sheet of Stack Market."""

import re

from project import ROOT, ProjectTest
import gen
from games.stockpile import handbook

WORDS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
         "eighteen nineteen twenty").split()
NUMBER = r"(\d+|" + "|".join(WORDS) + r")"
KIND = r"((?:(?:different|promotional|promo|investment|base|secret|more|other|house) )*)"
COUNTED = re.compile(rf"(?<![-–\w$.]){NUMBER} {KIND}(investors|strategies|promos)\b", re.IGNORECASE)
PAGES = ("README.md", "CONTRIBUTING.md", "docs/**/*.md", "tests/oracle/README.md", "data/**/*.toml", "app/**/*.cpp",
         "games/**/*.h", "tools/**/*.md", "clients/web/README.md")


def value(word):
    return int(word) if word.isdigit() else WORDS.index(word.lower())


def numbers(text):
    """Every number a sentence says, in figures or as a word."""
    plain = re.findall(rf"(?<![\w−+-]){NUMBER}(?![\w-])|(?<=\$)(\d+)(?=K)|(?<=[−+])(\d+)", text, re.IGNORECASE)
    return {value(one) for found in plain for one in found if one}


def rows(page, first):
    """Cells of every row of every table whose header begins with this cell."""
    found, inside = [], False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if not cells:
            inside = False
        elif cells[0] == first:
            inside = True
        elif inside and not set(line) <= set("|-"):
            found.append(cells)
    return found


class Docs(ProjectTest):
    @classmethod
    def setUpClass(cls):
        project = gen.read_project(ROOT)
        cls.texts, cls.games = project.texts, {game.name: game for game in project.games}
        cls.page = (ROOT / "docs/rules/stockpile.md").read_text(encoding="utf-8")

    def setUp(self):  # reads the project itself and breaks nothing
        pass

    def test_a_stale_number_is_filled_in_again(self):
        book = handbook.Handbook(self.games["stockpile"], self.texts["en"])
        broken = {"| Billionaire Bill | base | 35 |": "| Billionaire Bill | base | 53 |", "| 3 | 10 | 8 | 30 |": "| 3 | 10 | 9 | 30 |",
                  "4th (first 5)": "5th (first 5)", "returns to 6": "returns to 7",
                  "+1, +2, +2, +3, +3, +4": "+1, +2, +3, +3, +3, +4", "| $8K | $15K |": "| $9K | $15K |"}
        for right, wrong in broken.items():
            self.assertEqual(self.page.count(right), 1, right)
            self.assertEqual(book.fill(self.page.replace(right, wrong)), self.page)

    def counts(self):
        """Numbers that prose may give of a kind of card."""
        tables = self.games["stockpile"].tables
        sets = [row["set"] for _, row in tables.investors]
        promos = sum(bool(row.get("promo")) for _, row in tables.strategies)
        plain = len(tables.strategies) - promos
        needing = {sum(row.get("needs") == module for _, row in tables.strategies) for module in ("bonds", "commodities")}
        first = [sets.count("base")]
        for name in ("cc", "ii", "pp"):
            first.append(first[-1] + sets.count(name))
        unsure = sum(row["source"] == "house" for _, row in tables.investors)
        ours = sum(row["source"] == "house" and not row.get("promo") and "printed" not in row for _, row in tables.strategies)
        named = sum("printed" in row for _, row in tables.strategies)
        dealt = {hand for hand, _ in tables.hands.values()}
        a_hand = {tables.hands["strategies-more"][0] + row["rounds"] for row in tables.players.values()}
        return {"investors": {*first, *map(sets.count, set(sets)), unsure, *dealt, 1, 8},
                "strategies": {plain, promos, plain + promos, plain + promos - named, ours, *needing, *dealt, *a_hand, 1},
                "promos": {promos}}

    def test_counts_in_prose(self):
        allowed, wrong, seen = self.counts(), [], 0
        for pattern in PAGES:
            for path in sorted(ROOT.glob(pattern)):
                if "node_modules" in path.parts:
                    continue
                for found in COUNTED.finditer(path.read_text(encoding="utf-8").replace("\n", " ")):
                    noun = "promos" if "promo" in found[2].lower() else found[3].lower()
                    if found.string[:found.start()].endswith("room for "):
                        continue  # how many there could be
                    seen += 1
                    if value(found[1]) not in allowed[noun]:
                        wrong.append(f"{path.relative_to(ROOT)}: {found[0]}")
        self.assertEqual(wrong, [])
        self.assertGreater(seen, 10)

    def figures(self, type_):
        found = {}
        for of, name, arg, number in self.games["stockpile"].figures:
            if of == type_ and abs(number) > 1:
                found.setdefault(name, []).append((arg, abs(number)))
        return found

    def test_amounts_of_strategies(self):
        named = {self.texts["en"][f"strategy.{name}.name"].source: name
                 for name in self.games["stockpile"].values["strategy"]}
        told = {named[cells[0]]: " ".join(cells[1:3]) for cells in rows(self.page, "strategy")}
        self.assertEqual(told.keys(), set(named.values()))
        figures, checked = self.figures("strategy"), 0
        told["put-option"] += told["call-option"].split("Name", 1)[1]  # “the same for a negative number”
        for name, text in told.items():
            for arg, number in figures.get(name, []):
                twice = arg.name == "factor" and "twice" in text
                limits = arg.name == "shift" or twice  # told with the example of the rule it leads to
                self.assertTrue(limits or number in numbers(text), f"{name}: {arg.name} {number} is not in “{text}”")
                checked += 1
            amounts = {abs(number) for of, value_, arg, number in self.games["stockpile"].figures
                       if (of, value_, arg.type) == ("strategy", name, "money")} | {0}
            self.assertLessEqual({int(found) for found in re.findall(r"\$(\d+)K", text)}, amounts, name)
        self.assertGreater(checked, 60)

    def test_amounts_of_investors(self):
        named = {self.texts["en"][f"investor.{name}.name"].source: name
                 for name in self.games["stockpile"].values["investor"]}
        told = {named[cells[0]]: cells[5] for cells in rows(self.page, "investor")}
        self.assertEqual(told.keys(), set(named.values()))
        for name, figures in self.figures("investor").items():
            if name != "budget-barbara":  # whose track is a table of its own
                for arg, number in figures:
                    self.assertIn(number, numbers(told[name]), f"{name}: {arg.name}")

    def test_texts_of_cards_give_every_amount(self):
        """In every language the text of a card has each number of its row that is not nothing."""
        told = {("mean-reversion", "down"), ("greenmail", "shares")}  # the same as up; “one of them”
        checked = 0
        for language, found in self.texts.items():
            for of, name, arg, number in self.games["stockpile"].figures:
                if of in ("investor", "strategy") and number != 0 and (name, arg.name) not in told:
                    self.assertIn(arg.name, found[f"{of}.{name}.text"].arguments, f"{language}: {of} {name}")
                    checked += 1
        self.assertGreater(checked, 4 * 100)

    def test_sources_of_strategies(self):
        named = {self.texts["en"][f"strategy.{name}.name"].source: row
                 for name, row in self.games["stockpile"].tables.strategies}
        for cells in rows(self.page, "strategy"):
            row, told = named[cells[0]], cells[6]
            self.assertEqual("printed" in told, "printed" in row, cells[0])
            if row["source"] == "public":
                self.assertIn("public", told, cells[0])

    def test_numbers_of_stack_market(self):
        page = (ROOT / "docs/rules/stack-market.md").read_text(encoding="utf-8")
        tables = self.games["stackmarket"].tables
        numbers_ = {name: number for name, (number, _) in tables.numbers.items()}
        amount = {name: number for name, (number, _) in tables.money.items()}
        dice = numbers_["dice"]
        told = {
            rf"Everybody has \$(\d+)K and one company; three players use (\d+) of the (\d+) dice":
                (amount["start"], dice - numbers_["spare-dice"], dice),
            rf"For every company {NUMBER} dice are rolled": (numbers_["start-height"],),
            r"TOP stands on (\d+)": (numbers_["top"],),
            rf"a card has room for {NUMBER}\.": (numbers_["markers"],),
            rf"A game has {NUMBER} rounds, or one to {NUMBER} by choice": (numbers_["rounds"], numbers_["most-rounds"]),
            rf"Get {NUMBER} or more of this turn’s dice to stand and you earn \$(\d+)K":
                (numbers_["bonus-dice"], amount["bonus"]),
            r"Every investor on that card pays \$(\d+)K": (amount["collapse"],),
            rf"and then {NUMBER} dice, or as many as there are, leave": (numbers_["removed-dice"],),
            r"reaches (\d+) floors": (numbers_["top"],),
            rf"or after {NUMBER} turns of each player": (numbers_["turns"],),
            r"in the tallest earn \$(\d+)K and \$(\d+)K for every marker": (amount["raid"], amount["marker"]),
            r"in the tallest lose \$(\d+)K each": (amount["raid"],),
            r"Investors in the smallest earn \$(\d+)K for every marker": (amount["marker"],),
            r"all other investors earn \$(\d+)K for every marker": (amount["marker"],),
            r"tallest-building card earns \$(\d+)K more": (amount["tallest"],),
            rf"the same {NUMBER} dice to order and stack": (numbers_["test-dice"],),
        }
        flat = re.sub(r"\s+", " ", page)
        for pattern, values in told.items():
            found = re.search(pattern, flat, re.IGNORECASE)
            self.assertIsNotNone(found, f"no sentence of the page is “{pattern}”")
            self.assertEqual(tuple(map(value, found.groups())), values, found[0])
        faces = re.search(r"A die shows ([\d, and]+)\.", flat)[1]
        shown = [int(face) for face in re.findall(r"\d", faces)]
        self.assertEqual([shown.count(face) for face in range(len(tables.faces))], list(tables.faces))

    def test_figures_quoted_from_load(self):
        """Pages that quote docs/load.md quote what it says today."""
        load = (ROOT / "docs/load.md").read_text(encoding="utf-8")
        rows_ = [line for line in (ROOT / "docs/scale.md").read_text(encoding="utf-8").splitlines()
                 if line.startswith("|") and "measured, " in line and "load.md" in line]
        told = [line.split("|")[2] for line in rows_]
        figures = [figure for text in told for figure in re.findall(r"\d[\d,.]*\d|\d", text)]
        self.assertGreater(len(figures), 10)
        self.assertEqual([figure for figure in figures if not re.search(rf"(?<![\d.,]){re.escape(figure)}(?![\d])", load)
                          and figure != "99"], [])

    def test_tables_are_not_cut_in_two(self):
        """A blank line inside a table ends it: the rest would be printed as text."""
        for path in sorted((ROOT / "docs").glob("**/*.md")):
            lines = path.read_text(encoding="utf-8").split("\n")
            for number, (before, line, after) in enumerate(zip(["", "", *lines], ["", *lines], lines), start=1):
                if line.startswith("|") and not before.startswith("|") and not set(line) <= set("|-: "):
                    self.assertTrue(set(after) <= set("|-: ") and "-" in after, f"{path.name}, line {number - 1}: a table without a header")

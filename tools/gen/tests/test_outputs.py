"""What is written: only what changed, the same every time, and consistent in itself."""

import contextlib
import io
import json
import os
import re

import gen
import messages
import names
from project import ROOT, VOCABULARY, ProjectTest


def run(*arguments):
    """Exit code and what was said on standard error."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        code = gen.main([str(argument) for argument in arguments])
    return code, said.getvalue()


class Files(ProjectTest):
    def test_only_what_changed_is_written_again(self):
        out = self.root / "out"
        self.assertEqual(run("--root", self.root, "--out", out)[0], 0)
        files = sorted(path for path in out.rglob("*") if path.is_file())
        for path in files:
            os.utime(path, (1, 1))
        self.change("data/text/en/ui.toml", '= "Market"', '= "The market"')
        self.assertEqual(run("--root", self.root, "--out", out)[0], 0)
        written = [path.relative_to(out).as_posix() for path in files if path.stat().st_mtime != 1]
        self.assertEqual(written, ["gen/texts.cpp", "gen/web/text.en.json"])

    def test_the_web_client_gets_its_files_alone(self):
        out = self.root / "web"
        self.assertEqual(run("--root", self.root, "--web", out)[0], 0)
        names = {path.name for path in out.iterdir()}
        self.assertLessEqual({"stockpile.ts", "stockpile_data.json", "messages.ts", "http.ts", "texts.ts", "text.en.json"}, names)
        data = json.loads((out / "stockpile_data.json").read_text(encoding="utf-8"))
        self.assertEqual(len(data["companies"]), 6)
        self.assertEqual(data["bidTrack"][0], 0)
        self.assertIn({"name": "investor-bidding", "rule": "M7", "needs": "investors"}, data["modules"])
        self.assertIn({"of": "card", "value": "fee-3", "name": "fee", "type": "money", "number": 3}, data["figures"])
        self.assertLessEqual({"rounds", "faceDown", "bondPrice"}, data["players"]["2"].keys())
        named = {row["name"]: row["named"] for row in data["strategies"] if "named" in row}
        self.assertEqual(named["pump-and-dump"], [{"move": 2}, {"move": -3}])
        self.assertEqual(named["dividend-growth-investing"], [{"dividend": 2}, {"move": 1}])
        self.assertNotIn("put-option", named)

    def test_the_engine_of_a_browser_carries_refusals_and_names_only(self):
        project = gen.read_project(self.root)
        plain = gen.outputs(project)["gen/plain_texts.cpp"]
        for refusal in project.games[0].refusals:
            self.assertIn(f'{{"refusal.{refusal.name}"', plain)
        self.assertIn('{"company.cosmic-computers.name"', plain)
        for other in ("event.", "rule.", "terminal.", "prompt."):
            self.assertNotIn(f'{{"{other}', plain)

    def test_broken_data_writes_nothing(self):
        self.change(VOCABULARY, "[verbs.bid]\nnumber = 2", "[verbs.bid]\nnumber = 1")
        code, said = run("--root", self.root, "--out", self.root / "out")
        self.assertEqual(code, 1)
        self.assertIn("verbs.bid has number 1", said)
        self.assertFalse((self.root / "out").exists())

    def test_a_stale_page_is_told(self):
        page = "docs/reference/stockpile.md"
        stale = "".join(f"{one}: this page is stale; run tools/gen/gen.py --docs and commit it.\n"
                        for one in (page, "docs/reference/stackmarket.md", "docs/reference/toy.md"))
        self.assertEqual(run("--root", self.root, "--check"), (1, stale))
        self.assertEqual(run("--root", self.root, "--docs"), (0, ""))
        self.assertEqual(run("--root", self.root, "--check"), (0, ""))
        self.change("data/text/en/modules.toml", 'name = "Advanced board"', 'name = "Another board"')
        self.assertEqual(run("--root", self.root, "--check"), (1, stale.splitlines(keepends=True)[0]))

    def test_nothing_names_the_machine(self):
        project = gen.read_project(self.root)
        for path, content in (gen.outputs(project) | gen.pages(project, self.root)).items():
            self.assertNotIn(str(self.root), content, path)
            self.assertNotIn(str(ROOT), content, path)

    def test_a_second_game_has_words_of_its_own(self):
        (self.root / "data/ludo").mkdir()
        (self.root / "data/ludo/vocabulary.toml").write_text(
            '[verbs.roll]\nnumber = 1\nargs = {}\n[decisions]\nroll = { number = 1, verbs = ["roll"] }\n'
            '[questions]\nfell = { number = 1, verbs = ["stood"] }\n[verbs.stood]\nnumber = 128\nargs = { dice = "count" }\n'
            '[events.rolled]\nnumber = 1\nseat = true\nargs = { eyes = "count" }\n', encoding="utf-8")
        words = self.root / "data/text/en/ludo"
        words.mkdir()
        (words / "moves.toml").write_text('roll = "Roll"\nstood = "{dice} stood"\n', encoding="utf-8")
        (words / "events.toml").write_text('rolled = "{player} rolls {eyes}."\n', encoding="utf-8")
        (words / "prompts.toml").write_text(
            'roll = "{who, select, you {Roll.} other {Waiting for {player}.}}"\n', encoding="utf-8")
        project = gen.read_project(self.root)
        self.assertEqual(project.problems.sentences, [])
        files = gen.outputs(project)
        self.assertIn("enum class Question : std::uint8_t {\n  fell = 1,\n};", files["gen/ludo_ids.h"])
        self.assertIn('{"ludo.event.rolled", "{player} rolls {eyes}."}', files["gen/texts.cpp"])


class Identifiers(ProjectTest):
    def test_names_in_code(self):
        self.assertEqual(names.cpp("end-actions"), "endActions")
        self.assertEqual(names.cpp("short"), "short_")
        self.assertEqual(names.cpp("up-4"), "up4")
        self.assertEqual(names.pascal("price-space"), "PriceSpace")

    def test_enumerators_carry_the_numbers_of_the_data(self):
        project = gen.read_project(self.root)
        games = project.games
        ids = gen.outputs(project)["gen/stockpile_ids.h"]
        for row in games[0].verbs + games[0].events + games[0].refusals:
            self.assertRegex(ids, rf"\b{names.cpp(row.name)} = {row.number},")
        reasons = gen.outputs(project)["gen/stockpile_reasons.h"]
        for row in games[0].reasons:
            self.assertRegex(reasons, rf"\b{names.cpp(row.name)} = {row.number},")


class Messages(ProjectTest):
    def test_every_english_text_renders_with_0_1_2_and_11(self):
        texts = gen.read_project(self.root).texts
        for key, message in texts["en"].items():
            for number in (0, 1, 2, 11):
                line = messages.render(message.pieces, dict.fromkeys(message.arguments, number))
                self.assertNotRegex(line, r"[{}#]", key)

    def test_plural_and_select_nest(self):
        pieces = messages.parse("{who, select, you {You have {n, plural, =0 {none} one {# card} other {# cards}}.} other {–}}")
        self.assertEqual(messages.placeholders(pieces), {"who", "n"})
        for number, words in ((0, "none"), (1, "1 card"), (11, "11 cards")):
            self.assertEqual(messages.render(pieces, {"who": "you", "n": number}), f"You have {words}.")
        self.assertEqual(messages.render(pieces, {"who": "me", "n": 1}), "–")


class TypeScript(ProjectTest):
    def setUp(self):
        super().setUp()
        project = gen.read_project(self.root)
        self.games, self.texts = project.games, project.texts
        self.files = gen.outputs(project)

    def test_text_keys_know_their_arguments(self):
        types = self.files["gen/web/texts.ts"]
        self.assertIn('"move.show": { cards: number; company: string };', types)
        self.assertEqual(len(re.findall(r'^  "', types, re.MULTILINE)), len(self.of_the_first_game()))

    def test_every_text_of_the_web_is_in_one_catalogue(self):
        files = [json.loads(self.files[f"gen/web/{part}.en.json"])
                 for part in ("text", "net", "people", "admin", "learn", "moments")]
        owners = [{key.split(".")[0] for key in file} for file in files]
        learn, moments = {"learn", "detail", "figure", "rule", "reason", "hindsight"}, {"moments", "coach", "hint"}
        self.assertEqual(owners[1:], [{"net"}, {"people"}, {"admin"}, learn, moments])
        self.assertFalse(owners[0] & ({"net", "people", "admin"} | moments | learn))
        self.assertEqual(set().union(*files), self.of_the_first_game())

    def test_a_terminal_and_a_page_have_the_same_tables(self):
        header, page = self.files["gen/stockpile_rulebook.h"], json.loads(self.files["gen/web/stockpile_rulebook.json"])
        for table in page["tables"]:
            for number, row in enumerate(table["rows"]):
                cells = re.search(rf"kRuleCells_{table['name'].replace('-', '_')}_{number}\[\] = {{(.*)}};", header)[1]
                told = [int(value) for value in re.findall(r"Kind::number, (\d+),", cells)]
                self.assertEqual(told, [cell["value"] for cell in row["cells"] if cell["kind"] == "number"])
        self.assertIn('{RuleCell::Kind::number, 5, 1, nullptr}, {RuleCell::Kind::number, 6, 2, nullptr}', header)

    def test_native_programs_do_without_the_texts_of_pages(self):
        self.assertNotIn("learn.", self.files["gen/texts.cpp"])
        self.assertNotIn("net.lobby", self.files["gen/texts.cpp"])

    def test_another_game_has_its_words_in_files_of_its_own(self):
        catalogue = json.loads(self.files["gen/web/stackmarket.text.en.json"])
        self.assertEqual(catalogue.keys(), {key for key in self.texts["en"] if key.startswith("stackmarket.")})
        self.assertIn("stackmarket.event.top-moved", catalogue)
        self.assertIn("export interface View", self.files["gen/web/stackmarket.ts"])
        data = json.loads(self.files["gen/web/stackmarket_data.json"])
        self.assertEqual(data["faces"], [2, 1, 1, 1, 1])

    def of_the_first_game(self):
        return {key for key in self.texts["en"] if not key.startswith(("stackmarket.", "toy.", "terminal.", "feed.", "link."))}

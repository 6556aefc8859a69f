import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import layers  # noqa: E402


def found(path, text):
    return list(layers.breaches(path, text))


def lines(path, text):
    return [line for line, _ in found(path, text)]


class Twins(unittest.TestCase):
    def test_two_types_of_one_name_are_refused(self):
        text = "namespace bourse {\nstruct Game {\n  struct Part {\n  };\n};\n}  // namespace bourse\n"
        other = "namespace bourse {\nstruct Game;\nnamespace toy {\nclass Game {\n};\n}  // namespace toy\n}  // namespace bourse\n"
        defined = {path: list(layers.types_defined(path, source)) for path, source in
                   [("sim/a.h", text), ("server/b.h", other), ("server/c.h", text), ("server/d.cpp", text)]}
        self.assertEqual(defined["server/b.h"], [(4, "bourse::toy::Game")])
        self.assertEqual([(path, line) for path, line, _ in layers.twins(defined)], [("server/c.h", 2)])


class Includes(unittest.TestCase):
    def test_each_layer_may_use_what_lies_below(self):
        for path, target in [
            ("core/rng.cpp", "core/rng.h"),
            ("games/stockpile/flow.cpp", "core/move.h"),
            ("games/stockpile/flow.cpp", "games/stockpile/state.h"),
            ("games/stockpile/flow.cpp", "gen/stockpile_data.h"),
            ("bots/stockpile/greedy.cpp", "games/stockpile/view.h"),
            ("host/table/table.cpp", "bots/bot.h"),
            ("words/text.cpp", "host/json/json.h"),
            ("sim/sim.cpp", "bots/bot.h"),
            ("app/play/play.cpp", "words/text.h"),
            ("server/files/file_service.cpp", "host/game/version.h"),
            ("app/server/serve.cpp", "server/net/listener.h"),
            ("tests/stockpile/bids.cpp", "tests/support/table.h"),
        ]:
            with self.subTest(path=path, target=target):
                self.assertEqual(found(path, f'#include "{target}"\n'), [])

    def test_sockets_stay_in_one_folder(self):
        text = "#include <boost/asio/write.hpp>\n"
        self.assertEqual(found("server/net/listener.cpp", text), [])
        for path in ("server/files/file_service.cpp", "app/server/serve.cpp", "tests/server/x.cpp", "host/table/table.cpp"):
            with self.subTest(path=path):
                self.assertEqual(lines(path, text), [1])

    def test_nobody_looks_up(self):
        for path, target in [
            ("core/rng.cpp", "games/stockpile/state.h"),
            ("core/rng.cpp", "gen/stockpile_data.h"),
            ("games/stockpile/flow.cpp", "host/json/json.h"),
            ("bots/stockpile/greedy.cpp", "host/game/driver.h"),
            ("host/table/table.cpp", "words/text.h"),
            ("words/text.cpp", "bots/bot.h"),
            ("sim/sim.cpp", "app/options.h"),
            ("app/play/play.cpp", "tests/support/table.h"),
        ]:
            with self.subTest(path=path, target=target):
                self.assertEqual(lines(path, f'\n#include "{target}"\n'), [2])

    def test_games_know_nothing_of_each_other(self):
        self.assertEqual(lines("games/stackmarket/game.h", '#include "games/stockpile/state.h"'), [1])

    def test_includes_are_written_from_the_root(self):
        self.assertEqual(lines("games/stockpile/flow.cpp", '#include "state.h"\n#include "../state.h"'), [1, 2])

    def test_an_include_in_a_comment_is_none(self):
        self.assertEqual(found("core/a.h", '// #include "host/json/json.h"\n/*\n#include <vector>\n*/'), [])


class Purity(unittest.TestCase):
    def test_headers_and_words_that_rules_must_not_use(self):
        for text in [
            "#include <vector>",
            "  #  include <unordered_map>",
            "double price;",
            "float f(int);",
            "auto* card = new Card;",
            "throw 1;",
            "std::hash<int> h;",
            "std::shuffle(a, b, c);",
            "std::ranges::shuffle(a, c);",
            "std::stable_sort(a, b);",
        ]:
            for path in ["core/a.h", "games/stockpile/a.cpp"]:
                with self.subTest(text=text, path=path):
                    self.assertEqual(lines(path, text), [1])
            with self.subTest(text=text, path="host"):
                self.assertEqual(found("host/a.cpp", text), [])

    def test_words_in_comments_literals_and_names_are_harmless(self):
        text = """#include <new>
        // a new card doubles; double it
        /* throw
           float */
        const char* words = "a new \\" double";
        const char* raw = R"x(throw ") new)x";
        int doubled = 1'000'000; char quote = '"'; int newest = 'x';
        """
        self.assertEqual(found("core/a.h", text), [])

    def test_a_line_keeps_its_number_behind_a_comment(self):
        self.assertEqual(lines("core/a.h", "/* one\ntwo */ int a;\nR\"(\n)\" double b;\n"), [4])


class Investors(unittest.TestCase):
    ASKING = [
        "if (seat.investor == warren) pay();",
        "if (who != Investor::wiseWarren) pay();",
        "if (Investor::wiseWarren == who) pay();",
        "case Investor::wiseWarren:",
    ]

    def test_only_their_own_files_ask_who_they_are(self):
        for text in self.ASKING:
            with self.subTest(text=text):
                self.assertEqual(lines("games/stockpile/market.cpp", text), [1])
                self.assertEqual(lines("bots/stockpile/greedy.cpp", text), [1])
                self.assertEqual(found("games/stockpile/investors/wise_warren.cpp", text), [])
                self.assertEqual(found("tests/stockpile/warren.cpp", text), [])

    def test_naming_one_is_no_question(self):
        self.assertEqual(found("games/stockpile/compile.cpp", "seat.investor = Investor::wiseWarren;"), [])


class Rooms(unittest.TestCase):
    def named(self, path, text):
        return list(layers.games_named(path, text))

    def test_a_game_is_named_in_its_own_rooms(self):
        for path in ("bots/toy/bots.h", "host/games/toy/binding.h", "sim/toy/report.cpp", "app/toy/screen.cpp"):
            with self.subTest(path=path):
                self.assertEqual(self.named(path, "toy::Toy // toy"), [])

    def test_nobody_else_names_one(self):
        for text, game in (('#include "games/stockpile/game.h"', "stockpile"), ("StackMarketBinding", "stackmarket"),
                           ("// as in Stack Market", "stackmarket"), ('name == "toy"', "toy"), ("kToy", "toy"),
                           ("ToyBinding", "toy")):
            with self.subTest(text=text):
                self.assertEqual(self.named("host/table/table.h", f"int a;\n{text}\n"), [(2, game)])

    def test_a_room_names_no_other_game(self):
        self.assertEqual(self.named("bots/stackmarket/rollout.cpp", "stockpile::State"), [(1, "stockpile")])

    def test_words_that_only_sound_alike(self):
        self.assertEqual(self.named("host/a.cpp", "Toyota toys toying stack market_place"), [(1, "stackmarket")])
        self.assertEqual(self.named("host/a.cpp", "Toyota toys toying"), [])

    def test_tests_and_rules_may(self):
        self.assertEqual(self.named("tests/host/a.cpp", "stockpile"), [])
        self.assertEqual(self.named("games/stockpile/a.cpp", "stackmarket"), [])

    def test_an_allowance_is_a_number_of_lines(self):
        path = "host/games/every_game.cpp"
        most = layers.MAY_NAME[path]
        lines = [(number, "toy") for number in range(1, most + 2)]
        self.assertEqual(list(layers.breaches_of_rooms({path: lines[:most]})), [])
        found = list(layers.breaches_of_rooms({path: lines}))
        self.assertEqual([(path, most + 1)], [(name, number) for name, number, _ in found])
        self.assertIn(f"may have {most} such lines", found[0][2])

    def test_a_folder_shares_one_allowance(self):
        folder = next(row for row in layers.MAY_NAME if row.endswith("/"))
        lines = [(number, "toy") for number in range(layers.MAY_NAME[folder])]
        self.assertEqual(list(layers.breaches_of_rooms({folder + "a.cpp": lines})), [])
        self.assertEqual(len(list(layers.breaches_of_rooms({folder + "a.cpp": lines, folder + "b.h": lines[:1]}))), 1)

    def test_lines_are_counted_by_folder(self):
        named = {"host/a.cpp": [(1, "toy"), (2, "toy")], "sim/b.cpp": [(1, "toy")], "games/toy/c.cpp": []}
        counted = layers.count_by_folder(named)
        self.assertEqual((counted["host"], counted["sim"], counted["core"]), (2, 1, 0))

    def test_a_new_game_is_looked_for_as_a_word_and_as_the_beginning_of_a_type(self):
        pattern = layers.named_as("chess")
        for text in ("chess", "Chess", "ChessBinding", "kChess", "games/chess/a.h"):
            self.assertRegex(text, pattern)
        for text in ("chessboard", "Chessboard", "kChessy"):
            self.assertNotRegex(text, pattern)
        self.assertLessEqual({"stockpile", "stackmarket", "toy"}, set(layers.GAMES))

    def test_the_generator_has_rooms_too(self):
        self.assertEqual(self.named("tools/gen/words.py", "as in Stockpile"), [(1, "stockpile")])
        self.assertEqual(self.named("tools/gen/games/stockpile/read.py", "as in Stockpile"), [])
        self.assertEqual(self.named("tools/gen/tests/test_words.py", "as in Stockpile"), [])

    def test_types_are_not_called_like_things_of_a_game(self):
        for text in ("struct Company {", "  class House {", "enum class Line {", "struct Wishes : Base {"):
            self.assertEqual([line for line, _ in layers.misnamed("\n" + text)], [2], text)
        for text in ("struct Company;", "// struct Company {", "struct CompanyView {", "Line line;"):
            self.assertEqual(list(layers.misnamed(text)), [], text)


class WholeTree(unittest.TestCase):
    def run_on(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                status = layers.main(pathlib.Path(folder))
            return status, said.getvalue()

    def test_a_breach_is_told_with_file_and_line(self):
        status, said = self.run_on({"core/a.h": "#pragma once\n#include <map>\n", "docs/b.h": "throw"})
        self.assertEqual(status, 1)
        self.assertIn("core/a.h:2: core must not include <map>", said)
        self.assertIn("1 files, 1 breaches", said)

    def test_a_clean_tree_passes(self):
        self.assertEqual(self.run_on({"core/a.h": "#pragma once\n"}), (0, "1 files, 0 breaches\n"))


if __name__ == "__main__":
    unittest.main()

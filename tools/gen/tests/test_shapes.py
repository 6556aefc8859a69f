"""Shapes of messages: how they are written, what is refused, and what comes of them in schema, TypeScript and documents."""

import json
import re

import documents
import gen
import notation
import openapi
from notation import Exactly, List, Map, OfGame, Plain, Ref, String, Tuple, Union, Whole
from project import ROOT, ProjectTest
from read import Reader

TABLE = "data/messages/table.toml"
VIEW = "data/stockpile/view.toml"
PAGES = ROOT / "clients/web/src"


class Notation(ProjectTest):
    def test_types(self):
        for source, type_ in (
                ("whole", Whole()), ("whole(0..4)", Whole(0, 4)), ("string(1..40)", String(1, 40)),
                ('"up" | "down"', Union((Exactly("up"), Exactly("down")))), ("true", Exactly(True)), ("7", Exactly(7)),
                ("Card[]", List(Ref("Card"))), ("(Card | null)[]", List(Union((Ref("Card"), Plain("null"))))),
                ("X[1..64]", List(Ref("X"), 1, 64)), ("whole[8..8][]", List(List(Whole(), 8, 8))),
                ("[whole, string?]", Tuple((Whole(), String()), 1)), ("{any}", Map(Plain("any"))),
                ("game.View", OfGame("View"))):
            self.assertEqual(notation.parse(source), type_, source)

    def test_what_is_wrong_is_said(self):
        for source, words in (("card", "'card' names 'card', which is no type"), ("Card |", "'Card |' lacks a type"),
                              ("(Card", "'(Card' lacks )"), ("Card]", "'Card]' has ']' too many"),
                              ("whole(5..1)", "'whole(5..1)' has bounds that are the wrong way round"),
                              ("X[3]", "'X[3]' has the bounds '3', not such as 0..5"),
                              ("a & b", "'a & b' cannot be read from '& b' on")):
            with self.assertRaises(notation.NotationError) as raised:
                notation.parse(source)
            self.assertEqual(str(raised.exception), words)


class Shapes(ProjectTest):
    def test_a_name_that_is_nowhere(self):
        self.change(TABLE, 'seats = "Chair[]"', 'seats = "Stool[]"')
        self.expect_only(f"{TABLE}: ToldTable names Stool, which is described nowhere.")

    def test_a_name_that_one_game_has_not(self):
        self.change(TABLE, 'view = "game.View"', 'view = "game.InvestorSet"')
        self.assertEqual(self.problems(), [f"{TABLE}: ToldView names game.InvestorSet, which {game} has not."
                                           for game in ("stackmarket", "toy")])

    def test_a_name_of_all_games_and_of_each(self):
        self.append(TABLE, '\n[View]\nround = "whole"\n')
        self.expect_only(f"{TABLE}: View is also the name of what each game has of its own.")

    def test_a_type_that_cannot_be_read(self):
        self.change(TABLE, 'seats = "Chair[]"', 'seats = "Chair["')
        self.expect(f"{TABLE}: ToldTable.seats: 'Chair[' lacks a type.")

    def test_two_shapes_of_one_name(self):
        self.append("data/messages/server.toml", '\n[Problem]\ncode = "string"\n')
        self.expect(f"{TABLE}: Problem is described in data/messages/server.toml already.")

    def test_a_body_without_a_name(self):
        self.change("data/messages/http.toml", "[SeatGiven]", "[SeatTaken]")
        self.expect("docs/openapi.json: POST /api/tables/{table}/seats has a 201 SeatGiven, which data/messages does not "
                    "describe.")


class Schema(ProjectTest):
    def setUp(self):
        super().setUp()
        self.project = gen.read_project(self.root)
        self.definitions = json.loads(gen.outputs(self.project)["gen/wire.schema.json"])["$defs"]

    def test_every_reference_leads_somewhere(self):
        for reference in openapi.references(self.definitions):
            self.assertIn(reference.removeprefix("#/$defs/"), self.definitions)

    def test_a_shape_of_a_game_is_there_for_each_and_for_any(self):
        self.assertEqual(self.definitions["stockpile.ToldView"]["properties"]["view"], {"$ref": "#/$defs/stockpile.View"})
        self.assertEqual(self.definitions["ToldView"]["properties"]["view"], {
            "anyOf": [{"$ref": f"#/$defs/{game.name}.View"} for game in self.project.games]})

    def test_a_shape_has_the_keys_of_the_one_it_extends(self):
        view = self.definitions["stockpile.ToldView"]
        self.assertLessEqual({"n", "events", "view", "type"}, set(view["required"]))
        self.assertNotIn("plan", view["required"])
        self.assertIs(view["additionalProperties"], False)

    def test_events_hide_only_what_may_be_secret(self):
        placed = self.definitions["stockpile.ToldEventCardPlaced"]["properties"]
        self.assertEqual(placed["card"], {"anyOf": [{"$ref": "#/$defs/stockpile.Card"}, {"type": "null"}]})
        self.assertEqual(placed["face"], {"$ref": "#/$defs/stockpile.Face"})
        self.assertEqual(self.definitions["stockpile.Face"], {"enum": ["up", "down"]})

    def test_a_whole_event_has_null_where_nobody_sees_a_secret(self):
        seen = self.definitions["stockpile.WholeEventStockSeen"]["properties"]
        self.assertEqual(seen["company"], {"anyOf": [{"$ref": "#/$defs/stockpile.Company"}, {"type": "null"}]})
        self.assertEqual(self.definitions["stockpile.WholeEventPriceMoved"]["properties"]["company"],
                         {"$ref": "#/$defs/stockpile.Company"})

    def test_a_move_has_as_many_numbers_as_its_verb_takes(self):
        moves = {one["title"]: one for one in self.definitions["stockpile.Move"]["anyOf"]}
        self.assertEqual(moves.keys(), {verb.name for verb in self.project.games[0].verbs})
        self.assertEqual((moves["bid"]["minItems"], moves["bid"]["prefixItems"][0]), (3, {"const": 2}))


class Pages(ProjectTest):
    def test_components_are_those_of_the_data(self):
        project = gen.read_project(self.root)
        page = json.loads(openapi.page(project.api, project.shapes))
        schemas = page["components"]["schemas"]
        self.assertEqual(schemas["TableAbout"]["properties"]["ended"]["anyOf"],
                         [{"const": "agreement"}, {"const": "house"}, {"type": "null"}])
        for reference in openapi.references(page):
            self.assertIn(reference.removeprefix(openapi.PREFIX), schemas)

    def sentences(self):
        project = gen.read_project(self.root)
        documents.check(Reader(self.root, project.problems), project)
        return project.problems.sentences

    def test_documents_tell_what_is_described(self):
        self.assertEqual(self.sentences(), [])

    def test_a_message_that_is_told_and_not_described(self):
        self.change("docs/protocol.md", "| `resign` | |", "| `resign`, `sulk` | |")
        self.assertEqual(self.sentences(), [
            "docs/protocol.md: the table of “The WebSocket” has sulk, which is described nowhere."])

    def test_a_key_that_is_described_and_not_told(self):
        self.change(TABLE, '"skip?" = "boolean"', '"skip?" = "boolean"\n"loudly?" = "boolean"')
        self.assertEqual(self.sentences(), [
            "docs/engine-protocol.md: `standing` in “Messages in” lacks loudly, which is described."])

    def test_a_blank_line_ends_a_table(self):
        self.change("docs/protocol.md", "| `POST /api/records` |", "\n| `POST /api/records` |")
        self.assertEqual(self.sentences(), [
            "docs/protocol.md: the tables of HTTP requests lacks POST /api/records, which is described."])

    def test_an_example_with_a_key_that_is_none(self):
        self.change("docs/protocol.md", '{"type":"stopping","seconds":10}', '{"type":"stopping","minutes":10}')
        self.assertEqual(self.sentences(), [
            'docs/protocol.md: {"type":"stopping","minutes":10} has minutes, which is described nowhere.',
            'docs/protocol.md: {"type":"stopping","minutes":10} lacks seconds.'])


class TypeScript(ProjectTest):
    def setUp(self):
        super().setUp()
        self.files = gen.outputs(gen.read_project(self.root))

    def test_messages_take_their_game(self):
        types = self.files["gen/web/messages.ts"]
        self.assertIn("export interface ToldView<G extends GameName = GameName> extends ToldPosition<G> {\n"
                      '  readonly type: "view";\n  readonly view: View<G>;\n', types)
        self.assertIn("export type TableTold<G extends GameName = GameName> = ToldTable<G> | ToldView<G> | ToldChange<G>;",
                      types)

    def test_events_of_a_game(self):
        types = self.files["gen/web/stockpile.ts"]
        self.assertIn('  | { readonly event: "card-placed"; readonly seat: number | null; readonly card: Card | null; '
                      'readonly pile: number; readonly face: Face }\n', types)

    def test_http_requests_have_body_query_and_answer(self):
        self.assertIn('  readonly "POST /api/people/login": { readonly body: Credentials; readonly query: never; '
                      "readonly answer: Entered };\n", self.files["gen/web/http.ts"])

    def test_every_type_is_used(self):
        """By the client, or by another type that is used."""
        declared = self.declared()
        reached, open_ = set(), [place for file in self.sources() for place in self.imported(file, declared)]
        while open_:
            place = open_.pop()
            if place in reached or place not in declared:
                continue
            reached.add(place)
            # A name inside a file is its own, or one that it imports.
            open_ += [(module, word) for word in set(re.findall(r"\w+", declared[place])) for module in
                      ({place[0]} if (place[0], word) in declared else {"messages"})]
            open_ += [(game.lower(), name) for game, name in re.findall(r"(\w+)\.(\w+)", declared[place])]
        self.assertEqual(sorted(" ".join(place) for place in declared.keys() - reached), [])

    def declared(self):
        """(module, name) → the declaration."""
        found = {}
        for path, text in self.files.items():
            if path.endswith(".ts"):
                module = path.removeprefix("gen/web/").removesuffix(".ts")
                for part in re.split(r"^(?=export )", text, flags=re.MULTILINE)[1:]:
                    found[module, re.match(r"export (?:type|interface|const) (\w+)", part).group(1)] = part
        return found

    def sources(self):
        folders = [PAGES, ROOT / "clients/web/e2e", ROOT / "clients/web/proof"]
        for file in [file for folder in folders for file in [*folder.rglob("*.ts"), *folder.rglob("*.svelte")]]:
            if PAGES / "gen" not in file.parents:
                yield file.read_text(encoding="utf-8")

    def imported(self, text, declared):
        """What a file takes from $gen; door.ts hands messages on, and ...rows takes all rows of a game."""
        for what, source in re.findall(r'import\s+(?:type\s+)?([^;]*?)\s+from\s+"([^"]+)"', text):
            module = re.sub(r"(\.ts)?$", "", source.rsplit("/", 1)[-1])
            module = "messages" if module == "door" else module
            names_of_all = re.fullmatch(r"\* as (\w+)", what)
            found = re.findall(rf"\b{names_of_all.group(1)}\.(\w+)", text) if names_of_all else re.findall(r"\w+", what)
            if names_of_all and f"...{names_of_all.group(1)}" in text:
                found += [name for (of, name), part in declared.items()
                          if of == module and part.startswith("export const")]
            yield from ((module, name) for name in found)

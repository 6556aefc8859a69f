"""Numbers, vocabulary and board that cannot be right are refused with file, key and reason."""

import re

from project import BOARD, INVESTORS, MODULES, ROOT, STRATEGIES, VALUES, VOCABULARY, ProjectTest
import gen
from model import SHARED_TYPES, TOLD


class RealData(ProjectTest):
    def test_the_data_of_the_project_is_fine(self):
        self.assertEqual(gen.read_project(ROOT).problems.sentences, [])

    def test_the_generator_and_core_know_the_same_argument_types(self):
        header = (ROOT / "core/vocabulary.h").read_text(encoding="utf-8")
        for name, expected in (("ArgType", SHARED_TYPES), ("ToldAs", TOLD)):
            values = re.search(rf"enum class {name} .*?\{{(.*?)\}};", header, re.DOTALL).group(1)
            self.assertEqual(re.findall(r"\w+", re.sub(r"//.*", "", values)), list(expected))
        self.assertIn(f"kSharedArgTypes = {len(SHARED_TYPES)};", header)


class BrokenVocabulary(ProjectTest):
    def test_a_number_used_twice(self):
        self.change(VOCABULARY, "[verbs.bid]\nnumber = 2", "[verbs.bid]\nnumber = 1")
        self.expect(f"{VOCABULARY}: verbs.bid has number 1, which verbs.place has already.")

    def test_a_missing_number(self):
        self.change(VOCABULARY, "[verbs.bid]\nnumber = 2\n", "[verbs.bid]\n")
        self.expect(f"{VOCABULARY}: verbs.bid has no number.")

    def test_a_number_left_out_in_the_row(self):
        self.change(VOCABULARY, "[events.money-given]\nnumber = 34", "[events.money-given]\nnumber = 200")
        self.assertTrue(any(re.fullmatch(
            f"{VOCABULARY}: events lack number \\d+; numbers are appended and never taken away.", sentence)
            for sentence in self.problems()))

    def test_an_unknown_argument_type(self):
        self.change(VOCABULARY, 'args = { pile = "pile", by = "seat" }', 'args = { pile = "heap", by = "seat" }')
        self.expect(f"{VOCABULARY}: events.outbid gives pile the type 'heap', which is none; types are "
                    "seat, count, money, round, module, verb, decision, steps, company, pile, card, face, space, pair, "
                    "forecast, price-space, sale, investor, strategy, slot.")

    def test_a_type_that_nobody_can_tell(self):
        self.change(VOCABULARY, 'sale        = "choice"', 'sale        = "whispered"')
        self.expect(f"{VOCABULARY}: types.sale does not say how it is told: named, choice, ordinal, money.")

    def test_a_type_that_every_game_has(self):
        self.change(VOCABULARY, 'sale        = "choice"', 'sale        = "choice"\nseat = "named"')
        self.expect(f"{VOCABULARY}: types.seat is a type of every game, or not written in kebab-case.")

    def test_money_of_an_unknown_type(self):
        self.change(VOCABULARY, 'of = "company" }', 'of = "firm" }')
        self.expect(f"{VOCABULARY}: types.price-space is of 'firm', which only money of a known type can be.")

    def test_too_many_arguments_for_a_move(self):
        self.change(VOCABULARY, 'args = { card = "card", pile = "pile", face = "face" }\n[verbs.bid]',
                    'args = { card = "card", pile = "pile", face = "face", by = "seat" }\n[verbs.bid]')
        self.expect(f"{VOCABULARY}: verbs.place has 4 arguments, but a move holds 3.")

    def test_too_many_arguments_for_an_event(self):
        self.change(VOCABULARY, 'args = { pile = "pile", by = "seat" }',
                    'args = { pile = "pile", by = "seat", one = "count", two = "count", three = "count" }')
        self.expect(f"{VOCABULARY}: events.outbid has 5 arguments, but an event holds 4 and amount.")

    def test_too_many_arguments_for_a_refusal(self):
        self.change(VOCABULARY, 'lowest = "space" }', 'lowest = "space", highest = "space" }')
        self.expect(f"{VOCABULARY}: refusals.bid-too-low has 5 arguments, but a refusal holds 4.")

    def test_money_where_only_a_byte_is(self):
        self.change(VOCABULARY, 'args = { pile = "pile", by = "seat" }', 'args = { pile = "pile", by = "money" }')
        self.expect(f"{VOCABULARY}: events.outbid has money in by, but only amount has room for money.")

    def test_money_that_nobody_gains(self):
        self.change(VOCABULARY, '[events.game-over]\nnumber = 33\nargs = {}',
                    '[events.game-over]\nnumber = 33\nargs = {}\nmoney = "gain"')
        self.expect(f"{VOCABULARY}: events.game-over changes money, so it needs seat = true and the argument amount.")

    def test_a_secret_that_is_no_argument(self):
        self.change(VOCABULARY, 'args = { pair = "pair", forecast = "forecast" }\nsecret = ["forecast"]',
                    'args = { pair = "pair", forecast = "forecast" }\nsecret = ["company"]')
        self.expect(f"{VOCABULARY}: events.forecast-dealt keeps company secret, which is none of its arguments.")

    def test_a_secret_that_no_sentence_can_leave_open(self):
        self.change(VOCABULARY, 'args = { card = "card", pile = "pile", face = "face" }\nsecret = ["card"]',
                    'args = { card = "card", pile = "pile", face = "face" }\nsecret = ["face"]')
        self.expect(f"{VOCABULARY}: events.card-placed keeps face secret, but no sentence can leave a face open.")

    def test_an_implied_argument_that_is_none(self):
        self.change(VOCABULARY, 'money = "pay"\n[events.fee-open]', 'money = "pay"\nimplied = ["price"]\n[events.fee-open]')
        self.change(VOCABULARY, 'implied = ["amount"]\nmoney = "pay"\n', 'money = "pay"\n')
        self.expect(f"{VOCABULARY}: events.fee-paid implies price, which is none of its arguments.")

    def test_a_price_without_its_company(self):
        self.change(VOCABULARY, 'args = { pile = "pile", by = "seat" }', 'args = { pile = "price-space", by = "seat" }')
        self.expect(f"{VOCABULARY}: events.outbid has a price-space, so it needs one company that says what it is worth.")

    def test_a_decision_answered_by_no_verb(self):
        self.change(VOCABULARY, 'verbs = ["boom", "bust", "end-actions"', 'verbs = ["boom", "crash", "end-actions"')
        self.expect(f"{VOCABULARY}: decisions.act is answered by 'crash', which is no verb.")
        self.expect(f"{VOCABULARY}: verbs.bust answers no decision, draw or question.")

    def test_a_decision_answered_by_chance(self):
        self.change(VOCABULARY, 'verbs = ["boom", "bust", "end-actions"',
                    'verbs = ["boom", "bust", "deal-card", "end-actions"')
        self.expect(f"{VOCABULARY}: decisions.act is answered by deal-card, which by its number belongs to chance.")

    def test_a_misspelt_column(self):
        self.change(VOCABULARY, "[events.outbid]\n", "[events.outbid]\nsecrets = []\n")
        self.expect(f"{VOCABULARY}: events.outbid has secrets, which events do not have.")

    def test_values_without_names(self):
        self.change(VALUES, 'face = ["up", "down"]', "")
        self.expect(f"{VOCABULARY}: verbs.place takes a face, but no table of stockpile names any.")

    def test_a_file_that_is_no_toml(self):
        self.append(VOCABULARY, "\n[events.outbid]\n")
        self.assertEqual(len(self.problems()), 1)
        self.assertRegex(self.problems()[0], f"^{VOCABULARY}: this file is not TOML: .+\\.$")


class ChangedHouseValues(ProjectTest):
    """What games showed may change our own values, with a reason, and never what is printed."""
    ANA = 'agile-ana         = { number = 10, set = "cc", '
    BILL = 'billionaire-bill  = { number = 0, set = "base", '

    def test_with_what_it_was_and_why(self):
        self.change(INVESTORS, self.ANA, self.ANA + 'was = 12, why = "Won too often.", ')
        self.assertEqual(self.problems(), [])

    def test_without_a_reason(self):
        self.change(INVESTORS, self.ANA, self.ANA + "was = 12, ")
        self.expect_only(f"{INVESTORS}: investors.agile-ana has only one of was and why.")

    def test_of_a_value_that_is_not_ours(self):
        self.change(INVESTORS, self.BILL, self.BILL + 'was = 30, why = "Won too often.", ')
        self.expect_only(f"{INVESTORS}: investors.billionaire-bill was changed, but its source is public; "
                         "only house values change.")

    def test_that_was_no_amount(self):
        self.change(INVESTORS, self.ANA, self.ANA + 'was = "12", why = "Won too often.", ')
        self.expect_only(f"{INVESTORS}: investors.agile-ana has was '12', which is not a whole number from 0 to 100.")


class BrokenBoard(ProjectTest):
    STEEL = "stanford-steel        = { values = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], start = 8, split = 4, dollars = [1, 3, 5, 7, 9] }"

    def test_a_company_without_a_track(self):
        self.change(BOARD, self.STEEL, "")
        self.expect_only(f"{BOARD}: boards.advanced.tracks.stanford-steel is missing; "
                         "every company has a track on every board.")

    def test_a_start_outside_the_track(self):
        self.change(BOARD, self.STEEL, self.STEEL.replace("start = 8", "start = 10"))
        self.expect_only(f"{BOARD}: boards.advanced.tracks.stanford-steel has start on space 10, "
                         "but its spaces are 0 to 9.")

    def test_a_split_outside_the_track(self):
        self.change(BOARD, self.STEEL, self.STEEL.replace("split = 4", "split = -1"))
        self.expect_only(f"{BOARD}: boards.advanced.tracks.stanford-steel has split on space -1, "
                         "but its spaces are 0 to 9.")

    def test_a_dollar_outside_the_track(self):
        self.change(BOARD, self.STEEL, self.STEEL.replace("7, 9]", "7, 11]"))
        self.expect_only(f"{BOARD}: boards.advanced.tracks.stanford-steel has dollars on space 11, "
                         "but its spaces are 0 to 9.")

    def test_a_deck_of_another_size(self):
        self.change(BOARD, "bust                  = { number = 10, move = -2, copies = 4",
                    "bust                  = { number = 10, move = -2, copies = 5")
        self.expect_only(f"{BOARD}: cards have 81 copies, but the market deck has 80.")

    def test_a_gap_in_the_cards(self):
        self.change(BOARD, "bust                  = { number = 10", "bust                  = { number = 11")
        self.expect(f"{BOARD}: cards lack number 10; they are counted from 0 without a gap.")

    def test_an_unknown_source(self):
        self.change(BOARD, 'copies = 4, source = "public", icon = "i-up" }\nbust', 'copies = 4, source = "rumour", icon = "i-up" }\nbust')
        self.expect_only(f"{BOARD}: cards.boom has the source 'rumour', which is none of printed, public, house.")

    def test_pairs_that_do_not_add_up(self):
        self.change(BOARD, "public = 1\nface-down = 1", "public = 1\nface-down = 2")
        self.expect_only(f"{BOARD}: players.4 deals 7 pairs, but there are 6 companies.")

    def test_a_bid_track_that_does_not_rise(self):
        self.change(BOARD, "values = [0, 1, 3, 6, 10, 15, 20, 25]", "values = [0, 1, 3, 3, 10, 15, 20, 25]")
        self.expect_only(f"{BOARD}: bid-track has values that do not rise from space to space.")

    def test_a_preset_with_an_unknown_module(self):
        self.change(MODULES, "{ number = 0, modules = [] }",
                    '{ number = 0, modules = ["bounds"] }')
        self.expect_only(f"{MODULES}: presets.first-game names 'bounds', which is no module.")

    def test_a_missing_file(self):
        (self.root / BOARD).unlink()
        self.expect_only(f"{BOARD}: this file is missing.")


class BrokenRulebook(ProjectTest):
    FILE = "data/stockpile/rulebook.toml"

    def test_a_number_that_is_none(self):
        self.change(self.FILE, 'ids = ["s-dem-2"]', 'ids = ["dem-2"]')
        self.expect_only(f"{self.FILE}: rules.raising has the id 'dem-2', which is no number of a rule, such as s-dem-3.")

    def test_an_id_in_two_places(self):
        self.change(self.FILE, 'ids = ["s-dem-2"]', 'ids = ["s-dem-6"]')
        self.expect_only(f"{self.FILE}: rules.raising has the id s-dem-6, which details.s-dem-6 has already.")

    def test_an_unknown_table(self):
        self.change(self.FILE, 'bids            = {', 'asks            = {')
        self.assertIn(f"{self.FILE}: tables.asks is none of tracks, ", "\n".join(self.problems()))

    def test_a_number_that_no_sentence_is_given(self):
        self.change(self.FILE, 'args = ["highest"]', 'args = ["tallest"]')
        self.assertIn(f"{self.FILE}: rules.raising is given 'tallest', which is none of rounds, ", "\n".join(self.problems()))

    def test_a_detail_in_no_section(self):
        self.change(self.FILE, 's-dem-6  = { section = "demand" }', 's-dem-6  = { section = "auction" }')
        self.expect_only(f"{self.FILE}: details.s-dem-6 stands in 'auction', which is no section.")

    def test_a_list_with_a_module_that_is_none(self):
        self.change(self.FILE, 'module = ["bonds", "investors"]', 'module = ["bonds", "insiders"]')
        self.expect_only(f"{self.FILE}: rules.interest-more names 'insiders', which is no module.")

    def test_a_detail_without_words(self):
        self.change(self.FILE, 's-dem-6  = {', 's-dem-9  = {')
        self.expect("data/text/en: detail.s-dem-9 is missing, which rulebook.toml asks for.")


class BrokenStrategies(ProjectTest):
    SHORT = '{ op = "gain", amount = 12 }'

    def test_an_unknown_operation(self):
        self.change(STRATEGIES, self.SHORT, '{ op = "win", amount = 12 }')
        self.assertTrue(any(sentence.startswith(
            f"{STRATEGIES}: strategies.naked-short, step 2, has the operation 'win', which is none of pay-money,")
            for sentence in self.problems()))

    def test_an_unknown_column(self):
        self.change(STRATEGIES, self.SHORT, '{ op = "gain", amount = 12, spaces = 1 }')
        self.expect_only(f"{STRATEGIES}: strategies.naked-short, step 2, has spaces, which gain does not take.")

    def test_a_missing_number(self):
        self.change(STRATEGIES, '{ op = "dividend", amount = 1 }', '{ op = "dividend" }')
        self.expect(f"{STRATEGIES}: strategies.special-dividend, step 2, lacks amount.")

    def test_a_number_that_is_none(self):
        self.change(STRATEGIES, self.SHORT, '{ op = "gain", amount = -12 }')
        self.expect_only(f"{STRATEGIES}: strategies.naked-short, step 2, has amount -12, "
                         "which is not a whole number from 0 to 100.")

    def test_a_word_that_is_none(self):
        self.change(STRATEGIES, '{ op = "name-seat", among = "richest" }', '{ op = "name-seat", among = "poorest" }')
        self.expect_only(f"{STRATEGIES}: strategies.class-action-suit, step 1, has among 'poorest', "
                         "which is none of all, richest, with-commodity.")

    def test_a_switch_that_is_none(self):
        self.change(STRATEGIES, "holds = true", "holds = 1")
        self.expect_only(f"{STRATEGIES}: strategies.buy-and-hold, step 1, has holds 1, which is neither true nor false.")

    def test_too_few_amounts_for_the_bid_track(self):
        self.change(STRATEGIES, "[6, 5, 4, 2, 0, 0, 0, 0]", "[6, 5, 4, 2]")
        self.expect_only(f"{STRATEGIES}: strategies.value-investing, step 1, has amounts [6, 5, 4, 2], "
                         "which are not 8 amounts, one for each bid space.")

    def test_a_strategy_without_a_walk(self):
        self.change(STRATEGIES, 'walk = [{ op = "gain", each = 4, of = "fees-picked" }]', "")
        self.expect(f"{STRATEGIES}: strategies.interpositioning has no walk, a list of operations.")

    def test_two_numbers_of_one_name_for_the_texts(self):
        self.change(STRATEGIES, self.SHORT, '{ op = "gain", amount = 12 }, { op = "gain", amount = 13 }')
        self.expect_only(f"{STRATEGIES}: strategies.naked-short, step 3, gives the texts gain as 13, "
                         "but an earlier step gives it as 12.")


class Icons(ProjectTest):
    def test_a_card_without_an_icon(self):
        for file, section, name, before, icon in (
                (BOARD, "cards", "fee-2", 'fee = 2, copies = 4, source = "public"', ', icon = "i-receipt"'),
                (INVESTORS, "investors", "wise-warren", 'number = 9, set = "base"', ', icon = "i-eye"'),
                (BOARD, "companies", "epic-electric", "number = 5", ', icon = "s-ee"')):
            with self.subTest(name):
                self.change(file, before + icon, before)
                self.expect(f"{file}: {section}.{name} has no icon; name a drawing of clients/web/src/look/signs.svg.")

    def test_a_strategy_without_an_icon(self):
        self.change(STRATEGIES, '[strategies.block-trading]\nnumber = 0\nicon = "', '[strategies.block-trading]\nnumber = 0\nno-icon = "')
        self.expect(f"{STRATEGIES}: strategies.block-trading has no icon; name a drawing of clients/web/src/look/signs.svg.")

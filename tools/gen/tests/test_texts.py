"""Texts that lack something, say too much or break the style are refused, in English and in any other language."""

from project import VOCABULARY, ProjectTest

EN = "data/text/en"
PT = "data/text/pt"
TOO_LOW = "Pile {pile}: {holder} leads with {standing}. Next bid: {lowest}."


class English(ProjectTest):
    def refusal(self, text):
        self.change(f"{EN}/refusals.toml", TOO_LOW, text)

    def expect_refused(self, reason):
        self.expect(f"{EN}/refusals.toml: bid-too-low {reason}.")

    def test_a_sentence_that_begins_with_a_phrase(self):
        self.change(f"{EN}/stackmarket/events.toml", '"A new start for {building}:', '"{building} starts again:')
        self.expect(f"{EN}/stackmarket/events.toml: building-raised begins with {{building}}, "
                    "whose phrases begin with a small letter.")

    def test_a_sentence_that_begins_with_a_small_letter(self):
        self.refusal("pile {pile}: {holder} leads with {standing}. Next bid: {lowest}.")
        self.expect_refused("begins with a small letter")

    def test_a_missing_argument(self):
        self.refusal("Pile {pile}: {holder} leads with {standing}. Please raise it.")
        self.expect_refused("lacks {lowest}, which vocabulary.toml gives it")

    def test_an_argument_that_is_not_given(self):
        self.refusal(TOO_LOW + " {player} waits.")
        self.expect_refused("has {player}, which vocabulary.toml does not give it")

    def test_a_new_event_without_words(self):
        self.append(VOCABULARY, '\n[events.bell-rung]\nnumber = 99\nargs = {}\n')
        self.expect(f"{EN}: event.bell-rung is missing, which vocabulary.toml asks for.")

    def test_words_for_nothing(self):
        self.append(f"{EN}/events.toml", 'bell-rung = "The bell rings."\n')
        self.expect_only(f"{EN}/events.toml: bell-rung belongs to nothing; no row has this name.")

    def test_a_straight_apostrophe(self):
        self.refusal(TOO_LOW + " It's due.")
        self.expect_refused("has a straight apostrophe; write ’")

    def test_a_straight_quotation_mark(self):
        self.refusal(TOO_LOW + ' \\"So it is.\\"')
        self.expect_refused("has a straight quotation mark; write the language’s own")

    def test_a_direction_mark(self):
        self.refusal(TOO_LOW + " \u200f")
        self.expect_refused("has a direction mark, which is the formatter’s work")

    def test_a_hyphen_as_minus(self):
        self.refusal(TOO_LOW + " -3")
        self.expect_refused("has a hyphen as minus; write −")

    def test_an_exclamation_mark_in_a_refusal(self):
        self.refusal(TOO_LOW.replace(".", "!"))
        self.expect_refused("has an exclamation mark, which no refusal has")

    def test_a_refusal_that_blames(self):
        self.refusal("You cannot do that: " + TOO_LOW)
        self.expect_refused("has “You cannot”; say the facts and what would do")

    def test_an_unclosed_brace(self):
        self.refusal("Pile {pile stands at {standing}.")
        self.expect_refused("lacks a , or } after pile")

    def test_a_brace_too_many(self):
        self.refusal(TOO_LOW + "}")
        self.expect_refused(f"has a }} too many at character {len(TOO_LOW) + 1}")

    def test_a_plural_without_other(self):
        self.change(f"{EN}/refusals.toml", "{piles, plural, one {is # pile} other {are # piles}}", "{piles, plural, one {is # pile}}")
        self.expect(f"{EN}/refusals.toml: no-such-pile lacks the branch other of piles.")

    def test_a_plural_that_other_languages_do_not_have(self):
        self.change(f"{EN}/refusals.toml", "{piles, plural, one {is # pile}", "{piles, plural, few {is # pile}")
        self.expect(f"{EN}/refusals.toml: no-such-pile has the plural branch 'few' of piles; use =0, one and other.")

    def test_a_written_one(self):
        self.change(f"{EN}/refusals.toml", "{piles, plural, one {is # pile}", "{piles, plural, one {is one pile}")
        self.expect_only(f"{EN}/refusals.toml: no-such-pile has a branch one of piles without #; "
                         "the number is always printed.")

    def test_a_format_that_is_not_used(self):
        self.refusal("{pile, number}" + TOO_LOW)
        self.expect_refused("formats pile as 'number'; only plural and select are used")

    def test_counting_what_is_no_count(self):
        self.refusal("{pile, plural, other {#}}" + TOO_LOW)
        self.expect_refused("counts {pile}, which is no count")

    def test_selecting_by_words(self):
        self.refusal("{holder, select, other {}}" + TOO_LOW)
        self.expect_refused("selects by {holder}, which arrives as words")

    def test_printing_a_mere_selector(self):
        self.change(f"{EN}/refusals.toml", "face-taken         = \"{face, select, up {", "face-taken         = \"{face}{face, select, up {")
        self.expect_only(f"{EN}/refusals.toml: face-taken prints {{face}}, which can only be selected by.")

    def test_a_branch_for_no_value(self):
        self.change(f"{EN}/refusals.toml", "{face, select, up {You have already placed", "{face, select, above {You have already placed")
        self.expect_only(f"{EN}/refusals.toml: face-taken has the branch above of face, which is no value of it.")

    def test_a_number_that_the_row_has(self):
        self.change(f"{EN}/cards.toml", '[card.fee-2]\nname = "Trading fee {fee}"', '[card.fee-2]\nname = "Trading fee $2K"')
        self.expect_only(f"{EN}/cards.toml: card.fee-2.name writes a number; board.toml gives it {{fee}}.")

    def test_two_companies_with_one_sign(self):
        self.change(f"{EN}/cards.toml", 'sign = "BNK"', 'sign = "COM"')
        self.expect_only(f"{EN}/cards.toml: company.bottomline-bank.sign is the same sign as company.cosmic-computers.sign.")

    def test_a_name_too_long_for_a_card(self):
        self.change(f"{EN}/cards.toml", '[card.boom]\nname = "Boom"', '[card.boom]\nname = "' + "Boom " * 9 + 'Boom"')
        self.expect_only(f"{EN}/cards.toml: card.boom.name has 49 characters, but a name has at most 40.")


class AnotherLanguage(ProjectTest):
    """A folder of data/text is a language, and a language is whole or the build stops."""

    def setUp(self):
        super().setUp()
        self.add_language("pt")

    def test_a_whole_language_is_fine(self):
        self.assertEqual(self.problems(), [])

    def test_a_missing_key(self):
        self.change(f"{PT}/ui.toml", 'market              = "Market"\n', "")
        self.expect_only(f"{PT}: ui.market is missing, which English has.")

    def test_a_missing_key_of_a_row(self):
        self.change(f"{PT}/refusals.toml", f'bid-too-low        = "{TOO_LOW}"\n', "")
        self.expect_only(f"{PT}: refusal.bid-too-low is missing, which vocabulary.toml asks for.")

    def test_a_differing_argument(self):
        self.change(f"{PT}/ui.toml", 'Round {round} of {rounds}"', 'Rodada {round} de {rodadas}"')
        self.assertEqual(self.problems(), [f"{PT}/ui.toml: round lacks {{rounds}}, which English has.",
                                           f"{PT}/ui.toml: round has {{rodadas}}, which English does not have."])

    def test_a_differing_argument_of_a_row(self):
        self.change(f"{PT}/refusals.toml", "Next bid: {lowest}", "Próximo lance: {minimo}")
        self.assertEqual(self.problems(), [
            f"{PT}/refusals.toml: bid-too-low lacks {{lowest}}, which vocabulary.toml gives it.",
            f"{PT}/refusals.toml: bid-too-low has {{minimo}}, which vocabulary.toml does not give it."])

    def test_a_key_that_english_does_not_have(self):
        self.append(f"{PT}/ui.toml", 'bom-dia = "Bom dia"\n')
        self.expect_only(f"{PT}/ui.toml: bom-dia is not among the English texts.")

    def test_a_file_that_is_missing(self):
        (self.root / PT / "prompts.toml").unlink()
        self.expect(f"{PT}: prompt.bid is missing, which vocabulary.toml asks for.")


class French(ProjectTest):
    def test_an_ordinary_space_before_a_mark(self):
        self.add_language("fr")
        file = "data/text/fr/ui.toml"
        self.change(file, 'why-not             = "Why not?"', 'why-not             = "Pourquoi ?"')
        self.expect(f"{file}: why-not has an ordinary space before a mark that wants a non-breaking one.")


class Persian(ProjectTest):
    def test_letters_digits_and_half_spaces(self):
        self.add_language("fa")
        file = "data/text/fa/ui.toml"
        cases = {
            "بازي": "has an Arabic letter; write ی, ک and ه‌ی",
            "دور 3": "has a Latin digit or comma",
            "بازی می کند": "has می or ها standing alone; join it with a half-space",
            "مرحله ی تقاضا": "has a space between silent ه and ی; write a half-space",
        }
        said = "Market"
        for text, reason in cases.items():
            with self.subTest(text):
                self.change(file, f'market              = "{said}"', f'market              = "{text}"')
                self.assertIn(f"{file}: market {reason}.", self.problems())
                said = text

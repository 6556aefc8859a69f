"""The tool that wraps and checks Markdown."""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import markdown  # noqa: E402

WORDS = "word " * 30  # 150 columns


class Wrapping(unittest.TestCase):
    def test_wraps_a_paragraph_and_keeps_its_words(self):
        text = f"# Title\n\n{WORDS}and\nmore.\n"
        fixed = markdown.fixed(text)
        self.assertEqual(fixed.split(), text.split())
        self.assertEqual(list(markdown.long_lines(fixed)), [])
        self.assertTrue(list(markdown.long_lines(text)))

    def test_leaves_short_paragraphs_as_they_are(self):
        text = "One line\nand another\n\n- an item\n  that goes on\n"
        self.assertEqual(markdown.fixed(text), text)

    def test_keeps_items_apart_and_indented(self):
        lines = markdown.fixed(f"- {WORDS}\n- short\n  1. {WORDS}\n").split("\n")
        self.assertTrue(lines[0].startswith("- word") and lines[1].startswith("  word"))
        self.assertEqual(lines[2], "- short")
        self.assertTrue(lines[3].startswith("  1. word") and lines[4].startswith("     word"))

    def test_leaves_tables_headings_code_and_quotes_alone(self):
        for text in (f"| {WORDS}|\n", f"# {WORDS}\n", f"```\n{WORDS}\n```\n", f"> {WORDS}\n", f"[one]: {WORDS}\n"):
            self.assertEqual(markdown.fixed(text), text)
            self.assertEqual(list(markdown.long_lines(text)), [])

    def test_never_begins_a_line_with_what_would_be_structure(self):
        for mark in ("-", "+", "#", "1.", ">", "|"):
            for size in range(100, 125):
                fixed = markdown.fixed(f"{'x' * size} {mark} {WORDS}\n")
                self.assertFalse([line for line in fixed.split("\n")[1:] if line.startswith(mark + " ")], (mark, size))

    def test_does_not_break_code(self):
        fixed = markdown.fixed(f"{'x' * 110} `a b c d e f g h i j k` end\n")
        self.assertIn("`a b c d e f g h i j k`", fixed)

    def test_keeps_line_breaks_that_are_meant(self):
        text = f"{WORDS}  \nnext\n"
        self.assertEqual(markdown.fixed(text), text)


class Links(unittest.TestCase):
    def broken(self, text):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            (root / "other.md").write_text("# The `one` heading\n\n## Twice\n\n## Twice\n")
            (root / "page.md").write_text(text)
            return [target for target, _ in markdown.broken_links(root / "page.md", root)]

    def test_finds_missing_files_and_headings(self):
        self.assertEqual(self.broken("[a](none.md) [b](other.md#none) [c](#none)\n"),
                         ["none.md", "other.md#none", "#none"])
        self.assertEqual(self.broken("[out](../../etc/passwd)\n"), ["../../etc/passwd"])

    def test_accepts_what_is_there(self):
        self.assertEqual(self.broken("# Here we are!\n\n[a](other.md) [b](other.md#the-one-heading) [c](#here-we-are) "
                                     "[d](other.md#twice-1) [e](https://example.org/none) ![f](other.md)\n"), [])

    def test_code_is_no_link(self):
        self.assertEqual(self.broken("`[a](none.md)`\n\n```\n[b](none.md)\n```\n"), [])


if __name__ == "__main__":
    unittest.main()

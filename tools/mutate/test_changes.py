import unittest

from changes import changes_of


def became(line):
    return [change.after for change in changes_of("a.cpp", line)]


class Changes(unittest.TestCase):
    def test_operators_are_swapped(self):
        self.assertEqual(became("a < b;"), ["a <= b;"])
        self.assertEqual(became("a && b;"), ["a || b;"])
        self.assertEqual(became("a += b;"), ["a -= b;"])

    def test_templates_and_references_are_no_operators(self):
        self.assertEqual(became("std::vector<int> list(auto&& x);"), [])

    def test_words_and_numbers(self):
        self.assertEqual(became("f(true, 9);"), ["f(false, 9);", "f(true, 10);"])
        self.assertEqual(became("++i;"), ["--i;"])
        self.assertEqual(became("x = 1.5;"), [])
        self.assertEqual(became("x = 0x1f;"), [])

    def test_a_branch_is_turned_round(self):
        self.assertIn('if (!(f("a"))) g();', became('if (f("a")) g();'))

    def test_comments_strings_and_declarations_stay(self):
        for line in ('// a < 1', 'f("a < 1");', "#define A 1", "using A = B<1>;", "case 1:", "static_assert(a < 1);"):
            self.assertEqual(became(line), [], line)

    def test_a_change_is_made_where_it_was_seen(self):
        text = "// one\nint f() {\n  return a - 1;\n}\n"
        for change in changes_of("a.cpp", text):
            changed = change.applied(text).split("\n")
            self.assertEqual(changed[2], change.after)
            self.assertEqual(change.line, 3)


if __name__ == "__main__":
    unittest.main()

import gzip
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import embed  # noqa: E402

TEXT = b"the same words again and again " * 40


class Embedding(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        self.dist, self.out = self.root / "dist", self.root / "out"
        self.write("index.html", TEXT)

    def write(self, name, content):
        path = self.dist / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    def embed(self):
        embed.embed(self.dist, self.out)
        return (self.out / "web_files.cpp").read_text()

    def row(self, name):
        return next(line for line in self.embed().splitlines() if f'"{name}"' in line)

    def digest(self, content):
        return hashlib.sha256(content).hexdigest()[:32]

    def test_files_are_sorted_by_bytes_without_hidden_ones_and_forms(self):
        for name in ["b.js", "assets/a.js", "B.js", ".hidden", ".git/x", "assets/.x", "b.js.br", "lone.gz", "é.svg"]:
            self.write(name, b"x")
        self.assertEqual(embed.files(self.dist), ["B.js", "assets/a.js", "b.js", "index.html", "lone.gz", "é.svg"])

    def test_a_row_has_the_digest_and_every_form(self):
        self.write("index.html.br", b"brotli")
        row = self.row("index.html")
        packed = embed.gzipped(TEXT)
        self.assertIn(f'"{self.digest(TEXT)}"', row)
        for form in (TEXT, packed, b"brotli"):
            self.assertIn(f"{{bourseWeb_{self.digest(form)}, {len(form)}}}", row)
            self.assertEqual((self.out / self.digest(form)).read_bytes(), form)
        self.assertEqual(gzip.decompress(packed), TEXT)

    def test_a_form_that_saves_nothing_is_left_out(self):
        self.write("small.txt", b"x")
        self.write("small.txt.br", b"larger than it")
        self.write("a.png", TEXT)
        for name in ("small.txt", "a.png"):
            self.assertEqual(self.row(name).count("{nullptr, 0}"), 2, name)

    def test_a_form_of_another_content_is_refused(self):
        for content in (gzip.compress(b"other"), b"no gzip at all", gzip.compress(TEXT)[:-9]):
            self.write("index.html.gz", content)
            with self.assertRaisesRegex(embed.Unusable, "index.html.gz is not the compressed form"):
                self.embed()

    def test_a_folder_without_a_page_is_refused(self):
        with self.assertRaisesRegex(embed.Unusable, "no index.html"):
            embed.embed(self.root, self.out)
        self.assertEqual(embed.main([str(self.root / "none"), "--out", str(self.out)]), 1)

    def test_the_same_twice_and_nothing_left_of_before(self):
        self.write("old.txt", b"old")
        first = self.embed()
        self.assertTrue((self.out / self.digest(b"old")).exists())
        self.assertEqual(self.embed(), first)
        (self.dist / "old.txt").unlink()
        self.assertNotIn("old.txt", self.embed())
        self.assertFalse((self.out / self.digest(b"old")).exists())

    def test_whether_it_is_the_client_is_told(self):
        embed.main([str(self.dist), "--out", str(self.out), "--unbuilt"])
        self.assertIn(", 1, false}", (self.out / "web_files.cpp").read_text())
        self.assertIn(", 1, true}", self.embed())

    def test_names_are_written_as_c_strings(self):
        self.assertEqual(embed.quoted('a"b\\c?'), '"a\\042b\\134c\\077"')
        self.assertEqual(embed.quoted("é"), '"\\303\\251"')

    def test_the_program_has_the_bytes(self):
        """Compiled and linked for real: what comes out is what went in."""
        self.write("assets/binary.bin", bytes(range(256)))
        self.write("empty.txt", b"")
        self.embed()
        main = self.root / "main.cpp"
        main.write_text(
            '#include <cstdio>\n#include "server/files/embedded_files.h"\n'
            "int main() { auto t = bourse::embeddedTable(); for (unsigned i = 0; i < t.count; ++i)"
            " std::fwrite(t.files[i].identity.begin, 1, t.files[i].identity.size, stdout); }\n"
        )
        source = pathlib.Path(__file__).resolve().parent.parent.parent
        sources = [main, self.out / "web_files.cpp", self.out / "web_files.s"]
        subprocess.run(
            [os.environ.get("CXX", "g++"), "-std=c++20", "-I", source, *sources, "-o", self.root / "main"], check=True
        )
        printed = subprocess.run([self.root / "main"], capture_output=True, check=True).stdout
        self.assertEqual(printed, bytes(range(256)) + TEXT)


if __name__ == "__main__":
    unittest.main()

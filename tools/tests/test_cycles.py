import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import cycles  # noqa: E402


class Tree(unittest.TestCase):
    """A project in a temporary folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.project = pathlib.Path(folder.name).resolve()

    def write(self, **files):
        for name, text in files.items():
            self.put(name.replace("__", "/") + ".h", text)

    def put(self, name, text):
        path = self.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def graph(self, root):
        found = cycles.edges(self.project / root, self.project)
        return {source: sorted(targets) for source, targets in found.items()}

    def run_main(self, *roots):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = cycles.main(roots, self.project)
        return status, out.getvalue()


class Includes(Tree):
    def test_folders_that_only_look_down_are_fine(self):
        self.write(server__room__room='#include "server/store/store.h"\n', server__store__store="#include <map>\n")
        self.assertEqual(self.run_main("server"), (0, "server: 0 folder cycles\n"))

    def test_two_folders_that_include_each_other(self):
        self.write(
            server__room__room='#pragma once\n#include "server/people/people.h"\n',
            server__people__people='#include "server/room/room.h"\n',
        )
        status, out = self.run_main("server")
        self.assertEqual(status, 1)
        self.assertIn("server: people -> room -> people\n", out)
        self.assertIn("  server/people/people.h:1: people uses room\n", out)
        self.assertIn("  server/room/room.h:2: room uses people\n", out)

    def test_a_cycle_of_three_is_told_once(self):
        self.write(
            s__a__x='#include "s/b/x.h"\n', s__b__x='#include "s/c/x.h"\n', s__c__x='#include "s/a/x.h"\n'
        )
        status, out = self.run_main("s")
        self.assertEqual(status, 1)
        self.assertEqual(out.count("->"), 3)
        self.assertIn("s: 1 folder cycles\n", out)

    def test_files_of_one_folder_may_include_each_other(self):
        self.write(s__a__x='#include "s/a/y.h"\n', s__a__y='#include "s/a/x.h"\n')
        self.assertEqual(self.graph("s"), {})

    def test_files_in_the_root_are_a_folder_of_their_own(self):
        self.write(s__top='#include "s/a/x.h"\n', s__a__x='#include "s/top.h"\n')
        self.assertEqual(self.graph("s"), {".": ["a"], "a": ["."]})

    def test_nested_folders_belong_to_the_one_below_the_root(self):
        self.write(s__a__deep__x='#include "s/b/x.h"\n', s__a__y='#include "s/a/deep/x.h"\n')
        self.assertEqual(self.graph("s"), {"a": ["b"]})

    def test_other_roots_do_not_matter(self):
        self.write(s__a__x='#include "host/b/x.h"\n')
        self.assertEqual(self.graph("s"), {})


class Imports(Tree):
    def setUp(self):
        super().setUp()
        self.put("web/tsconfig.json", '{ "compilerOptions": { "paths": { "$gen/*": ["./src/gen/*"] } } }')

    def test_relative_imports_of_every_form(self):
        self.put("web/src/a/one.ts", 'import { x } from "../b/x";\n')
        self.put("web/src/c/two.ts", 'import type { X } from "../b/x.ts";\nexport * from "../d/y";\n')
        self.put("web/src/e/three.ts", 'import "../f/style";\nconst late = import("../g/late");\n')
        self.put("web/src/h/four.ts", 'new Worker(new URL("../i/worker.ts", import.meta.url));\n')
        self.put("web/src/j/Five.svelte", '<script lang="ts">\n  import {\n    a,\n    b,\n  } from "../k/x";\n</script>\n')
        self.assertEqual(
            self.graph("web/src"), {"a": ["b"], "c": ["b", "d"], "e": ["f", "g"], "h": ["i"], "j": ["k"]}
        )

    def test_aliases_lead_to_their_folder(self):
        self.put("web/src/a/one.ts", 'import { x } from "$gen/texts";\n')
        self.put("web/src/gen/texts.ts", 'import { y } from "../a/one";\n')
        self.assertEqual(self.run_main("web/src")[0], 1)

    def test_packages_comments_and_tests_do_not_count(self):
        self.put("web/src/a/one.ts", 'import { x } from "svelte";\n// import { y } from "../b/y";\n')
        self.put("web/src/a/one.test.ts", 'import { y } from "../b/y";\n')
        self.put("web/src/b/y.ts", 'import { one } from "../a/one";\n')
        self.assertEqual(self.graph("web/src"), {"b": ["a"]})

    def test_a_line_is_told_for_an_import_over_several_lines(self):
        self.put("web/src/a/one.ts", 'import {\n  x,\n} from "../b/x";\n')
        self.assertEqual(cycles.edges(self.project / "web/src", self.project), {"a": {"b": "web/src/a/one.ts:3"}})


class Cycles(unittest.TestCase):
    def test_each_is_found_once(self):
        graph = {"a": {"b": "", "c": ""}, "b": {"a": ""}, "c": {"b": ""}, "d": {"a": ""}}
        self.assertEqual(cycles.cycles(graph), [["a", "b"], ["a", "c", "b"]])

    def test_a_tangle_does_not_take_for_ever(self):
        names = [f"n{i:02}" for i in range(30)]
        graph = {name: {other: "" for other in names if other != name} for name in names}
        self.assertEqual(len(cycles.cycles(graph)), cycles.MOST_CYCLES)


class Project(unittest.TestCase):
    def test_a_root_that_is_not_there_is_an_error(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(cycles.main(["no/such/folder"]), 2)


if __name__ == "__main__":
    unittest.main()

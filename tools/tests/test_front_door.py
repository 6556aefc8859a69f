"""What a visitor sees first stays true: files, templates, workflows, links, versions and the width of the text."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "tools"))

import markdown  # noqa: E402
import version  # noqa: E402
import yaml  # noqa: E402  (python3-yaml)


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


class Files(unittest.TestCase):
    def test_visitors_find_what_they_expect(self):
        for name in ("README.md", "CONTRIBUTING.md", "LICENSE", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md",
                     "CITATION.cff", "Dockerfile", ".devcontainer/devcontainer.json", "docs/stability.md",
                     ".github/PULL_REQUEST_TEMPLATE.md"):
            self.assertGreater(len(read(name)), 200, name)

    def test_the_readme_leads_to_them(self):
        for name in ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "docs/stability.md"):
            self.assertIn(f"({name})", read("README.md"))

    def test_examples_holds_examples_only(self):
        self.assertEqual(sorted(path.name for path in (ROOT / "examples").glob("*test*")), [])


class Templates(unittest.TestCase):
    FIELDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}

    def test_issue_forms_are_complete(self):
        forms = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
        self.assertEqual([form.stem for form in forms], ["bug", "config", "feature", "rules"])
        for form in forms:
            found = yaml.safe_load(form.read_text(encoding="utf-8"))
            if form.stem == "config":
                continue
            self.assertLessEqual({"name", "description", "body"}, found.keys(), form.name)
            names = [field["id"] for field in found["body"] if field["type"] != "markdown"]
            self.assertEqual(len(names), len(set(names)), form.name)
            for field in found["body"]:
                self.assertIn(field["type"], self.FIELDS)
                self.assertIn("value" if field["type"] == "markdown" else "label", field["attributes"])
                if field["type"] in ("dropdown", "checkboxes"):
                    self.assertTrue(field["attributes"]["options"])

    def test_the_pull_request_template_names_commands_that_exist(self):
        for command in re.findall(r"`(\./test[^`]*)`", read(".github/PULL_REQUEST_TEMPLATE.md")):
            self.assertTrue(all(option in read("test") for option in command.split()[1:]), command)


class Workflows(unittest.TestCase):
    def steps(self, name):
        found = yaml.safe_load(read(f".github/workflows/{name}.yml"))
        (job,) = found["jobs"].values()
        return found, [step["run"] for step in job["steps"] if "run" in step], job

    def test_the_engine_is_tested_on_every_pull_request(self):
        found, commands, job = self.steps("engine")
        self.assertIn("pull_request", found[True])  # YAML 1.1 takes `on` for true
        self.assertEqual(commands[-1], "./test --engine")
        self.assertEqual(job["container"], "debian:12")

    def test_everything_is_tested_every_night(self):
        found, commands, job = self.steps("nightly")
        self.assertRegex(found[True]["schedule"][0]["cron"], r"^\d+ \d+ \* \* \*$")
        self.assertEqual(commands[-1], "./test")
        self.assertEqual(job["container"]["image"], "debian:12")

    def test_no_workflow_does_more_than_call_the_test(self):
        for file in (ROOT / ".github/workflows").glob("*.yml"):
            _, commands, _ = self.steps(file.stem)
            for command in commands:
                self.assertRegex(command, r"^(\./test( --engine)?|apt-get update && apt-get install -y "
                                          r"--no-install-recommends git ca-certificates|git config .*)$", file.name)


class Container(unittest.TestCase):
    def test_the_image_installs_what_the_scripts_install(self):
        dockerfile = read("Dockerfile")
        self.assertTrue(re.search(r"^FROM debian:12$", dockerfile, re.MULTILINE))
        self.assertIn("tools/setup/install.sh all", dockerfile)
        packages = re.findall(r"^  ([a-z0-9+.-]+)", re.sub(r"#.*", "", read("tools/setup/packages.sh")), re.MULTILINE)
        for package in packages:
            self.assertNotRegex(dockerfile, rf"\s{re.escape(package)}\s", "a second list")

    def test_the_image_can_read_what_it_copies(self):
        self.assertIn("!tools/setup", read(".dockerignore").split())

    def test_the_development_container_uses_it(self):
        found = json.loads(read(".devcontainer/devcontainer.json"))
        self.assertTrue((ROOT / ".devcontainer" / found["build"]["dockerfile"]).samefile(ROOT / "Dockerfile"))
        preset = re.fullmatch(r"cmake --preset (\w+)", found["postCreateCommand"])[1]
        self.assertIn(preset, [one["name"] for one in json.loads(read("CMakePresets.json"))["configurePresets"]])

    def test_every_list_of_packages_can_be_asked_for(self):
        """With every package there, the script says so and installs nothing; run with a dpkg-query of our own."""
        with tempfile.TemporaryDirectory() as folder:
            asked = pathlib.Path(folder, "dpkg-query")
            asked.write_text("#!/bin/sh\nprintf installed\n")
            asked.chmod(0o755)
            shutil.copytree(ROOT / "tools/setup", pathlib.Path(folder, "tools/setup"))
            counts = []
            for which in ("engine", "run", "all", "long"):
                done = subprocess.run([f"{folder}/tools/setup/install.sh", which], capture_output=True, text=True,
                                      env={"PATH": f"{folder}:/usr/bin:/bin"}, check=True)
                counts.append(int(re.search(r"all (\d+) there", done.stdout)[1]))
            self.assertEqual(sorted(counts[1:]), counts[1:])
            self.assertGreater(counts[2], counts[0])


class Versions(unittest.TestCase):
    def test_every_place_names_the_same_version(self):
        for file, number in version.found():
            self.assertEqual(number, version.current(), file)
        self.assertEqual(version.released(), version.current(), "CHANGELOG.md has no heading for this version")

    def test_citation_is_complete(self):
        found = yaml.safe_load(read("CITATION.cff"))
        self.assertLessEqual({"cff-version", "message", "title", "authors", "version", "license"}, found.keys())
        self.assertEqual(str(found["version"]), version.current())
        self.assertEqual(found["license"], json.loads(read("clients/web/package.json"))["license"])

    def test_one_command_changes_it_everywhere(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for file in {*version.PLACES, version.CHANGELOG}:
                (root / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, root / file)
            version.change("7.8.9", root, "2030-01-02")
            self.assertEqual({number for _, number in version.found(root)}, {"7.8.9"})
            self.assertEqual(version.released(root), "7.8.9")
            self.assertIn("## Unreleased\n\n## 7.8.9 – 2030-01-02\n", (root / version.CHANGELOG).read_text())
            for wrong in ("7.8.9", "7.8", "1.0.0", "v8.0.0"):
                self.assertRaises(ValueError, version.change, wrong, root)


class Stability(unittest.TestCase):
    def test_everything_that_is_installed_has_a_promise(self):
        page = read("docs/stability.md")
        for name in re.findall(r"set\(CPACK_DEBIAN_\w+_PACKAGE_NAME (\S+?)\)", read("cmake/package.cmake")):
            if name != "bourse":
                self.assertIn(name.replace("libbourse${PROJECT_VERSION_MAJOR}", "libbourse.so"), page)


class Changelog(unittest.TestCase):
    def test_keeps_its_form(self):
        headings = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)
        self.assertEqual(headings[0], "Unreleased")
        for heading in headings[1:]:
            self.assertRegex(heading, r"^\d+\.\d+\.\d+( – \d{4}-\d{2}-\d{2})?$")
        for kind in re.findall(r"^### (.*)$", read("CHANGELOG.md"), re.MULTILINE):
            self.assertIn(kind, ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"))


class Text(unittest.TestCase):
    maxDiff = 4000

    def test_links_lead_somewhere(self):
        broken = [f"{path.relative_to(ROOT)}: {target}: {why}" for path in markdown.files()
                  for target, why in markdown.broken_links(path)]
        self.assertEqual(broken, [])

    def test_lines_have_at_most_120_columns(self):
        long = [f"{path.relative_to(ROOT)}:{line}" for path in markdown.files()
                for line, _ in markdown.long_lines(path.read_text(encoding="utf-8"))]
        self.assertEqual(long, [], "python3 tools/markdown.py --fix wraps them")

    def test_no_divider_was_split_by_the_formatter(self):
        listed = subprocess.run(["git", "ls-files", "-z", "*.h", "*.cpp"], cwd=ROOT, capture_output=True, text=True,
                                check=True).stdout.split("\0")
        split = [name for name in listed if name and (ROOT / name).exists()
                 and re.search(r"^\s*//[ /]*[-=]{2,}\s*$", read(name), re.MULTILINE)]
        self.assertEqual(split, [])


if __name__ == "__main__":
    unittest.main()

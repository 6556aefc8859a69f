"""docs/serve.md names the Debian packages that a copied program needs, and no others."""

import os
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BASE = {"libc6", "libgcc-s1"}  # every Debian system has these


def libraries(program):
    """The files of the libraries that the program itself names."""
    told = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    named = re.findall(r"\(NEEDED\).*\[(.+)\]", told)
    found = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    files = dict(re.findall(r"^\s*(\S+) => (\S+)", found, re.MULTILINE))
    return [Path(files[name]) for name in named if name in files]  # the loader itself has no line of this kind


def package_of(file):
    # dpkg knows a file under /lib or under /usr/lib, whichever the package says.
    for path in (file, Path("/usr") / file.relative_to("/")):
        found = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    raise AssertionError(f"no package has {file}")


class Libraries(unittest.TestCase):
    def test_the_page_names_every_package(self):
        program = Path(os.environ.get("BOURSE_PROGRAM", ROOT / "build/release/bourse"))
        if program.parent.name != "release":
            self.skipTest("other builds need more libraries than the one people run")
        needed = {package_of(file) for file in libraries(program)} - BASE
        page = (ROOT / "docs/serve.md").read_text(encoding="utf-8")
        named = set(re.search(r"^apt-get install (.*)$", page, re.MULTILINE)[1].split())
        self.assertEqual(named, needed)


if __name__ == "__main__":
    unittest.main()

"""TOML files of the project, read once, with paths told from the project's root."""

import copy
import functools
import json
import tomllib

from problems import Stop


@functools.lru_cache(maxsize=512)  # tests read the same files a hundred times
def tables(text):
    return tomllib.loads(text)


class Reader:
    def __init__(self, root, problems):
        self.root = root
        self.problems = problems

    def toml(self, path):
        """The tables of root/path; a file that is no TOML stops everything, since all else would only follow."""
        try:
            return copy.deepcopy(tables((self.root / path).read_text(encoding="utf-8")))
        except FileNotFoundError:
            self.problems.add(path, "this file is missing.")
        except UnicodeDecodeError as error:
            self.problems.add(path, f"this file is not UTF-8 ({error.reason}).")
        except tomllib.TOMLDecodeError as error:
            self.problems.add(path, f"this file is not TOML: {error}.")
        raise Stop

    def text(self, path):
        try:
            return (self.root / path).read_text(encoding="utf-8")
        except FileNotFoundError:
            self.problems.add(path, "this file is missing.")
        raise Stop

    def json(self, path):
        try:
            return json.loads(self.text(path))
        except ValueError as error:
            self.problems.add(path, f"this file is not JSON: {error}.")
        raise Stop

    def exists(self, path):
        return (self.root / path).exists()

    def files(self, folder):
        """The TOML files of a folder."""
        return sorted(str(path.relative_to(self.root)) for path in (self.root / folder).glob("*.toml"))

    def games(self):
        """Every folder of data/ that has a vocabulary; first the game whose texts need no folder of their own."""
        found = [path.parent.name for path in (self.root / "data").glob("*/vocabulary.toml")]
        return sorted(found, key=lambda name: (self.exists(f"data/text/en/{name}"), name))

    def languages(self):
        """English first: it is the measure of all others."""
        found = sorted(path.name for path in (self.root / "data/text").iterdir() if path.is_dir())
        return ["en"] + [language for language in found if language != "en"]

    def text_files(self, language, game=None):
        folder = self.root / "data/text" / language
        if game:
            folder = folder / game
        return sorted(str(path.relative_to(self.root)) for path in folder.glob("*.toml"))

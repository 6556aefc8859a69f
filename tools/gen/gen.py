#!/usr/bin/env python3
"""Turns data/ into C++ tables, TypeScript types, a wire schema, texts and reference pages, after checking it.

    gen.py --out DIR   writes everything below DIR; a file whose content is the same is left alone
    gen.py --web DIR   writes what the web client imports as $gen straight into DIR, and nothing else
    gen.py --list      prints what --out would write, one path a line, for build systems
    gen.py --check     checks data and texts, and that the committed reference pages are up to date
    gen.py --docs      rewrites the committed reference pages, and the numbers in docs/rules

--root names the project, if it is not the one this file lies in. See README.md beside this file.
"""

import argparse
import pathlib
import sys
from dataclasses import dataclass, field

sys.dont_write_bytecode = True  # a build leaves the sources alone

import cpp
import cpp_texts
import documents
import games as all_games
import languages as all_languages
import move_ids
import openapi
import reference
import rulebook
import schema
import shapes as all_shapes
import texts as all_texts
import typescript
import typescript_shapes
from problems import Problems, Stop
from read import Reader
from vocabulary import VocabularyReader, check_values, read_values


def read_game(name, reader, problems):
    game = VocabularyReader(name, reader.toml(f"data/{name}/vocabulary.toml"), problems).read()
    values = f"data/{name}/values.toml"
    if reader.exists(values):
        read_values(game, values, reader.toml(values), problems)
    all_games.own(name).read(game, reader, problems)
    check_values(game, problems)
    moves = f"data/{name}/moves.toml"
    if reader.exists(moves):
        game.move_blocks = move_ids.read(game, moves, reader.toml(moves), problems)
    return game


@dataclass
class Project:
    """All that is read, and what is wrong with it."""
    games: list = field(default_factory=list)
    texts: all_texts.Texts = field(default_factory=all_texts.Texts)
    shapes: all_shapes.Shapes = field(default_factory=all_shapes.Shapes)
    api: dict = field(default_factory=dict)
    problems: Problems = field(default_factory=Problems)


def read_project(root):
    project = Project()
    problems = project.problems
    reader = Reader(root, problems)
    try:
        project.games = [read_game(name, reader, problems) for name in reader.games()]
        project.texts = all_texts.read_all(reader, project.games, problems)
        project.texts.rows = all_languages.read(reader, problems)
        project.shapes = all_shapes.read(reader, project.games, problems)
        project.api = reader.json(openapi.FILE)
        openapi.check(project.api, project.shapes, problems)
    except Stop:
        pass  # said among the problems
    if not project.games and not problems:
        problems.add("data", "no game has a vocabulary.toml.")
    return project


def game_outputs(game, shapes):
    space = game.name.replace("-", "")
    writer = cpp.VocabularyWriter(game)
    yield f"gen/{space}_ids.h", cpp.ids(game)
    yield f"gen/{space}_vocabulary.h", cpp.vocabulary_header(game)
    if game.move_blocks:
        yield f"gen/{space}_moves.h", move_ids.header(game, game.move_blocks)
    if game.reasons:
        yield f"gen/{space}_reasons.h", cpp.reasons(game)
    own = all_games.own(game.name)
    for path, content in own.outputs(game, space):
        yield f"gen/{path}", content
    if own.MONEY_OF:
        yield f"gen/{space}_vocabulary.cpp", writer.write([f"gen/{space}_data.h"], own.MONEY_OF)
    else:
        yield f"gen/{space}_vocabulary.cpp", writer.write([], cpp.NO_MONEY)
    if getattr(game.tables, "rulebook", None):
        yield f"gen/{space}_rulebook.h", rulebook.header(game)
        yield f"gen/web/{space}_rulebook.json", rulebook.web(game)
    yield f"gen/web/{game.name}.ts", typescript.game_types(game, shapes)


def without(texts, prefixes):
    return {key: message for key, message in texts.items() if not key.startswith(tuple(prefixes))}


def outputs(project):
    """Path below the output folder → content."""
    games, texts, shapes = project.games, project.texts, project.shapes
    files = {path: content for game in games for path, content in game_outputs(game, shapes)}
    native = {language: all_texts.native(found) for language, found in texts.items()}
    files["gen/wire.schema.json"] = schema.text(games, shapes)
    files["gen/web/messages.ts"] = typescript_shapes.messages(games, shapes)
    files["gen/web/http.ts"] = openapi.http_types(project.api, shapes)
    files["gen/texts.h"] = cpp_texts.HEADER
    files["gen/texts.cpp"] = cpp_texts.source(native)
    files["gen/plain_texts.cpp"] = cpp_texts.plain_source(native)
    files["gen/text_keys.h"] = cpp_texts.keys(native)
    # A page loads the words of the game it shows: those of a game with a prefix are files of their own.
    prefixes = [game.text_prefix for game in games if game.text_prefix]
    files["gen/web/texts.ts"] = typescript.text_types(
        {language: without(found, prefixes) for language, found in texts.items()})
    for language, found in texts.items():
        for part, own in typescript.parts(without(found, prefixes)).items():
            files[f"gen/web/{part}.{language}.json"] = typescript.catalogue(own)
        for prefix in prefixes:
            own = {key: message for key, message in found.items() if key.startswith(prefix)}
            files[f"gen/web/{prefix}text.{language}.json"] = typescript.catalogue(own)
    parts = [*typescript.parts({}), *(f"{prefix}text" for prefix in prefixes)]
    files["gen/web/languages.json"] = all_languages.table(texts.rows)
    files["gen/web/catalogues.ts"] = all_languages.catalogues(cpp.banner("data/text"), texts.rows, parts)
    return files


def web_outputs(project):
    """Path below clients/web/src/gen → content."""
    folder = "gen/web/"
    return {path.removeprefix(folder): content for path, content in outputs(project).items()
            if path.startswith(folder)}


def pages(project, root):
    """Path below the project → content of what is generated and committed, in whole or in part."""
    found = {f"docs/reference/{game.name}.md": reference.page(game, project.texts["en"]) for game in project.games}
    for game in project.games:
        found |= all_games.own(game.name).pages(root, game, project.texts["en"])
    return found | {openapi.FILE: openapi.page(project.api, project.shapes)}


def is_current(path, content):
    return path.exists() and path.read_text(encoding="utf-8") == content


def write_if_changed(path, content):
    """Leaves a file alone that says the same already, so that nothing is compiled again for it."""
    if not is_current(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", type=pathlib.Path, metavar="DIR")
    what.add_argument("--web", type=pathlib.Path, metavar="DIR")
    what.add_argument("--list", action="store_true")
    what.add_argument("--check", action="store_true")
    what.add_argument("--docs", action="store_true")
    return parser.parse_args(arguments)


def main(arguments=None):
    options = parse(arguments)
    project = read_project(options.root)
    problems = project.problems
    if not problems and options.check:
        documents.check(Reader(options.root, problems), project)
        for path, content in pages(project, options.root).items():
            if not is_current(options.root / path, content):
                problems.add(path, "this page is stale; run tools/gen/gen.py --docs and commit it.")
    if problems:
        print("\n".join(problems.sentences), file=sys.stderr)
        return 1
    if options.list:
        print("\n".join(outputs(project)))
    if options.out:
        for path, content in outputs(project).items():
            write_if_changed(options.out / path, content)
    if options.web:
        for path, content in web_outputs(project).items():
            write_if_changed(options.web / path, content)
    if options.docs:
        for path, content in pages(project, options.root).items():
            write_if_changed(options.root / path, content)
    return 0


if __name__ == "__main__":
    sys.exit(main())

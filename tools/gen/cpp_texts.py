"""C++ tables of all texts: gen/texts.h and .cpp, and gen/text_keys.h, which makes a misspelt key a compile error."""

import names
from cpp import banner, literal

HEADER = banner("data/text") + """// Every language's messages, in ICU MessageFormat; words/ speaks them.
#pragma once

#include <span>
#include <string_view>

namespace bourse {

struct Text {
  std::string_view key, message;
};
struct Language {
  std::string_view id;          // as the folder of data/text is named: en, fr …
  std::span<const Text> texts;  // sorted by key
};

/// All languages, English first.
std::span<const Language> languages();

/// The texts of a language, sorted by key; empty if there are none.
std::span<const Text> textsOf(std::string_view language);

/// English refusals and the names that stand in them, sorted by key: what host/ says without a library. A table of its
/// own, so that a browser's engine does not carry every text of every language.
std::span<const Text> plainTexts();

}  // namespace bourse
"""


def by_bytes(texts):
    return sorted(texts.values(), key=lambda message: message.key.encode())


def source(texts):
    tables = []
    for language, found in texts.items():
        rows = "\n".join(f"    {{{literal(message.key)}, {literal(message.source)}}}," for message in by_bytes(found))
        tables.append(f"constexpr Text k{names.pascal(language)}[] = {{\n{rows}\n}};")
    list_ = ", ".join(f"{{{literal(language)}, k{names.pascal(language)}}}" for language in texts)
    return banner("data/text") + """#include "gen/texts.h"

namespace bourse {
namespace {

%s

constexpr Language kLanguages[] = {%s};

}  // namespace

std::span<const Language> languages() { return kLanguages; }

std::span<const Text> textsOf(std::string_view language) {
  for (const Language& one : kLanguages)
    if (one.id == language) return one.texts;
  return {};
}

}  // namespace bourse
""" % ("\n".join(tables), list_)


def is_plain(key):
    """Whether host/game/sentence.cpp may ask for it."""
    return (key == "ui.nobody" or key.endswith((".name", ".phrase"))
            or any(part in ("refusal", "format") for part in key.split(".")[:2]))


def plain_source(texts):
    rows = "\n".join(f"    {{{literal(message.key)}, {literal(message.source)}}},"
                     for message in by_bytes(texts["en"]) if is_plain(message.key))
    return banner("data/text/en") + """#include "gen/texts.h"

namespace bourse {
namespace {

constexpr Text kPlain[] = {
%s
};

}  // namespace

std::span<const Text> plainTexts() { return kPlain; }

}  // namespace bourse
""" % rows


def names_one(key):
    """Whether code may name the key; games other than the first have theirs behind the game's name."""
    return key.startswith(("ui.", "phase.", "terminal.", "link.")) or key.split(".")[1:2] == ["terminal"]


def keys(texts):
    """Keys that code names one by one; those of rows are made from the row's name."""
    rows = "\n".join(
        f"inline constexpr std::string_view k{names.pascal(message.key)} = {literal(message.key)};"
        for message in by_bytes(texts["en"]) if names_one(message.key))
    return banner("data/text") + f"""#pragma once

#include <string_view>

namespace bourse::text_key {{

{rows}

}}  // namespace bourse::text_key
"""

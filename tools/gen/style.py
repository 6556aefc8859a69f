"""What a script can check of the style of a text (the glossary's list), language by language."""

import re

from messages import Choice, Text, walk

DIRECTION_MARKS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
EVERYWHERE = (
    (re.compile("'"), "a straight apostrophe; write ’"),
    (re.compile('"'), "a straight quotation mark; write the language’s own"),
    (DIRECTION_MARKS, "a direction mark, which is the formatter’s work"),
    (re.compile(r"(?<!\w)-(?=\d|\$|$)"), "a hyphen as minus; write −"),
    (re.compile(r"\.\.\."), "three dots; write …"),
    (re.compile(r"  |^\s|\s$|\n"), "a space too many or a line break"),
)
LANGUAGES = {
    "fa": (
        (re.compile("[يكۀ\u0654]"), "an Arabic letter; write ی, ک and ه‌ی"),
        (re.compile(r"[0-9,]"), "a Latin digit or comma"),
        (re.compile(r"(^|\s)(می|نمی|ها|های)(\s|$)"), "می or ها standing alone; join it with a half-space"),
        (re.compile(r"ه ی(\s|$)"), "a space between silent ه and ی; write a half-space"),
    ),
    "fr": (
        (re.compile(r" [:;!?%»]"), "an ordinary space before a mark that wants a non-breaking one"),
        (re.compile("« "), "an ordinary space after «"),
    ),
}
# A refusal states the facts and what would do.
REFUSAL_WORDS = {
    "en": re.compile(r"\b(error|invalid|illegal|(you )?can(not|’t))\b", re.IGNORECASE),
    "pt": re.compile(r"\b(erro|inválid[oa]|você não pode)\b", re.IGNORECASE),
    "fr": re.compile(r"\b(erreur|invalide|vous ne pouvez pas)\b", re.IGNORECASE),
    "fa": re.compile("(خطا|نامعتبر|نمی‌توانید)"),
}
MOST_NAME_LETTERS = 40


def complaints(language, key, pieces, source):
    """What the style rules say against a message: phrases that follow ‘has’."""
    found = []
    edges = [(EVERYWHERE[:-1] + LANGUAGES.get(language, ()), [p.text for p in walk(pieces) if isinstance(p, Text)]),
             (EVERYWHERE[-1:], [source])]
    for rules, texts in edges:
        for pattern, what in rules:
            if any(pattern.search(text) for text in texts):
                found.append(what)
    for piece in walk(pieces):
        if isinstance(piece, Choice) and piece.kind == "plural" and not counts(piece.branches.get("one")):
            found.append(f"a branch one of {piece.name} without #; the number is always printed")
    if ".refusal." in f".{key}":
        if "!" in source:
            found.append("an exclamation mark, which no refusal has")
        if language in REFUSAL_WORDS and REFUSAL_WORDS[language].search(source):
            found.append(f"“{REFUSAL_WORDS[language].search(source).group(0)}”; say the facts and what would do")
    if key.endswith(".name") and len(source) > MOST_NAME_LETTERS:
        found.append(f"{len(source)} characters, but a name has at most {MOST_NAME_LETTERS}")
    return found


def counts(branch):
    """Whether a branch of a plural prints the number; a branch that is not there needs none."""
    return branch is None or any(type(piece).__name__ == "Count" for piece in walk(branch))

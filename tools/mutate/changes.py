"""Small changes to C++ rule code, of which every one should be noticed by a test.

Only what the house style writes with spaces around it counts as an operator, so that `vector<int>` and `auto&&` are left
alone; comments, strings, preprocessor lines and declarations of types are no rules.
"""

import dataclasses
import re

SWAPPED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=",
    "true": "false", "false": "true", "std::min": "std::max", "std::max": "std::min",
    "++": "--", "--": "++", "break": "continue",
}
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|\+=|-=|&&|\|\||<|>|\+|-)(?= )")
WORD = re.compile(r"\b(true|false|std::min|std::max|break)\b|(\+\+|--)(?=[A-Za-z_])|(?<=[A-Za-z_\])])(\+\+|--)")
NUMBER = re.compile(r"(?<![\w.'])(\d+)(?![\w.'])")
CONDITION = re.compile(r"\b(if|while) \(")
RETURN = re.compile(r"\breturn (?=[^;{}]+;)")
NO_RULE = re.compile(r"^\s*(#|namespace|using|template|enum|static_assert|struct|class|friend|extern|case\b|default:)|operator")
HIDDEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)


@dataclasses.dataclass(frozen=True)
class Change:
    file: str
    line: int
    start: int
    end: int
    new: str
    kind: str
    before: str  # the line as it was
    after: str

    def applied(self, text):
        return text[: self.start] + self.new + text[self.end :]

    def name(self):
        """What stays when lines move: the file and what became of the line."""
        return f"{self.file}: {self.before.strip()} => {self.after.strip()}"


def blanked(text):
    """The text with comments and literals as spaces, so that positions stay."""
    return HIDDEN.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def closing(text, opening):
    """Where the bracket that opens there is closed."""
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return -1


def places(code, line, start, end):
    """(start, end, new, kind) of every change on a line of code without comments."""
    for match in OPERATOR.finditer(code, start, end):
        yield match.start(), match.end(), SWAPPED[match.group()], "operator"
    for match in WORD.finditer(code, start, end):
        yield match.start(), match.end(), SWAPPED[match.group()], "word"
    for match in NUMBER.finditer(code, start, end):
        yield match.start(), match.end(), str(int(match.group()) + 1), "constant"
    for match in CONDITION.finditer(code, start, end):
        last = closing(code, match.end() - 1)
        if last > 0 and "constexpr" not in line and ";" not in code[match.end() : last]:
            yield match.end(), last, "!(" + code[match.end() : last] + ")", "branch"


def changes_of(file, text):
    """Every change to one file, in the order of its lines."""
    code = blanked(text)
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        end = start + len(line)
        if not NO_RULE.search(code[start:end]):
            for first, last, new, kind in places(code, line, start, end):
                if kind == "branch":  # what is negated keeps its comments and literals
                    new = "!(" + text[first:last] + ")"
                after = (text[:first] + new + text[last:])[start:].split("\n", 1)[0]
                yield Change(file, number, first, last, new, kind, line, after)
        start = end + 1

"""Checks the Markdown files of the project: markdown.py [--fix] [FILE…]

Lines of prose have at most 120 columns, and links lead to files and headings that exist. --fix wraps paragraphs with a
line that is too long, and no others. Tables, code and addresses may be longer.
"""

import pathlib
import re
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH = 120
FENCE = re.compile(r"^\s*(```|~~~)")
ITEM = re.compile(r"^(\s*)([-*+]|\d+[.)])(\s+)(?=\S)")
ALONE = re.compile(r"^\s*($|\||#|<|>|!\[|\[[^\]]+\]: |-{3,}\s*$|={3,}\s*$)")  # lines that are no running text
ATOM = re.compile(r"(?:`[^`]*`|\[[^\]\s]*\]\([^)\s]*\)|\S)+")  # code and links of one word are not broken
STRUCTURE = re.compile(r"^([-+*>|#=]|\d+[.)]$|~~~|```)")  # what must not begin a line of running text
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")


def files(root=ROOT):
    """Markdown that belongs to the project, whether committed or not yet."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"], cwd=root,
                            capture_output=True, text=True, check=True).stdout
    return sorted(path for name in listed.split("\0") if name and (path := root / name).exists())


def blocks(text):
    """(lines, whether they are running text); a list item is a block of its own."""
    block, fenced = [], False
    for line in text.split("\n"):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced and not ALONE.match(line):
            if ITEM.match(line) and block:
                yield block, True
                block = []
            block.append(line)
            continue
        if block:
            yield block, True
            block = []
        yield [line], False
    if block:
        yield block, True


def too_long(line):
    """Whether a line of running text could be shorter: one that is a single long word cannot."""
    return len(line) > WIDTH and len(ATOM.findall(line)) > 1 and not re.fullmatch(r"\s*([-*+]\s+)?\S+", line)


def wrap(block):
    match = ITEM.match(block[0])
    first = match[0] if match else re.match(r"\s*", block[0])[0]
    rest = " " * len(first)
    words = ATOM.findall(" ".join([block[0][len(first):], *(line.strip() for line in block[1:])]))
    lines, line = [], first
    for number, word in enumerate(words):
        begins = line in (first, rest)
        following = words[number + 1] if number + 1 < len(words) else ""
        ahead = f" {following}" if STRUCTURE.match(following) else ""  # stays on this line, so keep room for it
        if not begins and len(line) + 1 + len(word) + len(ahead) > WIDTH and not STRUCTURE.match(word):
            lines.append(line)
            line, begins = rest, True
        line += word if begins else f" {word}"
    return [*lines, line]


def fixed(text):
    lines = []
    for block, running in blocks(text):
        broken = any(line.endswith("  ") or line.endswith("\\") for line in block[:-1])  # line breaks that are meant
        lines += wrap(block) if running and not broken and any(map(too_long, block)) else block
    return "\n".join(lines)


def long_lines(text):
    """(number, length) of every line of running text that is too long."""
    number = 0
    for block, running in blocks(text):
        for line in block:
            number += 1
            if running and too_long(line):
                yield number, len(line)


def slug(heading):
    """The anchor of a heading as GitHub makes it."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", heading.lower().strip()).replace(" ", "-")


def plain(text):
    """The text without code, which may hold what looks like a link."""
    lines, fenced = [], False
    for line in text.split("\n"):
        if FENCE.match(line):
            fenced = not fenced
            line = ""
        lines.append("" if fenced else re.sub(r"`[^`]*`", "", line))
    return "\n".join(lines)


def anchors(text):
    found, seen, fenced = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text)), {}, False
    for line in text.split("\n"):
        fenced ^= bool(FENCE.match(line))
        if not fenced and (match := HEADING.match(line)):
            name = slug(match[2])
            found.add(name if name not in seen else f"{name}-{seen[name]}")
            seen[name] = seen.get(name, 0) + 1
    return found


def broken_links(path, root=ROOT):
    """(target, why) of every link of a file that leads nowhere. Addresses in the network are not asked for."""
    text = path.read_text(encoding="utf-8")
    for match in LINK.finditer(plain(text)):
        target = urllib.parse.unquote(match[1])
        if re.match(r"[a-z]+:", target) or target.startswith("../blob/"):
            continue
        file, _, anchor = target.partition("#")
        place = (path.parent / file).resolve() if file else path
        if not place.exists() or not place.is_relative_to(root):
            yield target, "there is no such file"
        elif anchor and place.suffix == ".md" and anchor not in anchors(place.read_text(encoding="utf-8")):
            yield target, "there is no such heading"


def main(arguments):
    fix = "--fix" in arguments
    chosen = [pathlib.Path(name).resolve() for name in arguments if name != "--fix"] or files()
    bad = 0
    for path in chosen:
        text = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        if fix and fixed(text) != text:
            text = fixed(text)
            path.write_text(text, encoding="utf-8")
            print(f"{name}: wrapped")
        for line, length in long_lines(text):
            print(f"{name}:{line}: {length} columns, {WIDTH} at most")
            bad += 1
        for target, why in broken_links(path):
            print(f"{name}: the link to {target} is broken: {why}")
            bad += 1
    return bad > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

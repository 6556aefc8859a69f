"""Parts of pages in Markdown."""


def table(heads, rows):
    lines = ["| " + " | ".join(map(str, heads)) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]) + "\n"


def code(text):
    return f"`{text}`"

"""The languages there are: a folder of data/text each, and a row of languages.toml that says how it is written.

For the web client: languages.json, and catalogues.ts, which knows where the words of each part and language are.
"""

import json

FILE = "data/text/languages.toml"
COLUMNS = ("own", "intl", "html", "script")
SCRIPTS = ("latin", "arabic")  # letters that the client has typefaces for


def read(reader, problems):
    """id → row, in the order of the file."""
    rows, folders = reader.toml(FILE), reader.languages()
    for missing in sorted(set(folders) - rows.keys()):
        problems.add(FILE, f"{missing} is missing; data/text/{missing} is a language.")
    for extra in sorted(rows.keys() - set(folders)):
        problems.add(FILE, f"{extra} has no folder data/text/{extra}.")
    for name, row in rows.items():
        check(name, row if isinstance(row, dict) else {}, problems)
    return rows


def check(name, row, problems):
    for column in COLUMNS:
        if not isinstance(row.get(column), str) or not row[column]:
            problems.add(FILE, f"{name} has no {column}.")
    if row.get("script") not in SCRIPTS:
        problems.add(FILE, f"{name} is written in {row.get('script')!r}, which is none of {', '.join(SCRIPTS)}.")
    if not isinstance(row.get("rtl", False), bool):
        problems.add(FILE, f"{name} has an rtl that is neither true nor false.")
    for extra in sorted(row.keys() - {*COLUMNS, "rtl"}):
        problems.add(FILE, f"{name} has {extra}, which languages do not have.")


def table(rows):
    """languages.json: id → how it is written."""
    found = {name: {column: row[column] for column in COLUMNS} | {"rtl": row.get("rtl", False)}
             for name, row in rows.items()}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def catalogues(banner, rows, parts):
    """catalogues.ts: part → language → how its words are loaded."""
    lines = [banner, "/** Where the words of each part of the client are, by language. */", "export const catalogues = {"]
    for part in parts:
        lines.append(f"  {json.dumps(part)}: {{")
        lines += [f'    {name}: () => import("./{part}.{name}.json"),' for name in rows]
        lines.append("  },")
    return "\n".join([*lines, "} as const;", ""])

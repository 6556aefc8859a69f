"""The web client as part of the program: embed.py <folder> --out <folder> [--unbuilt].

Writes web_files.s, which takes in the bytes of every file and of its compressed forms with .incbin, and web_files.cpp,
the table over them (server/files/embedded_files.h). The bytes are copied beside them first: what the assembler reads is then
what the table was made of, even if the web client is being built again meanwhile.

Forms: `x.br` and `x.gz` beside a file `x` are its compressed forms. Where there is no `.gz` it is made here; brotli is not
part of Python, so the web build makes it. A form that is not smaller is left out. --unbuilt says that the folder is not
the web client but a page that takes its place.
"""

import argparse
import gzip
import hashlib
import pathlib
import sys
import zlib

ENDINGS = {"brotli": ".br", "gzip": ".gz"}
# Compressed already; another pass only costs time.
PACKED = {".png", ".jpg", ".webp", ".avif", ".woff", ".woff2", ".mp3", ".ogg"}


class Unusable(Exception):
    """A folder that cannot be embedded; the sentence says why."""


def files(folder):
    """Paths in the folder that are served: no hidden ones, and no compressed forms."""
    found = []
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if not path.is_file() or any(part.startswith(".") for part in name.split("/")):
            continue
        if path.suffix in ENDINGS.values() and path.with_suffix("").is_file():
            continue
        found.append(name)
    # As C++ compares: by bytes.
    return sorted(found, key=lambda name: name.encode())


def gzipped(content):
    return gzip.compress(content, 9, mtime=0)


def forms(folder, name):
    """The compressed forms of a file, by encoding; only those that save something."""
    path = folder / name
    content = path.read_bytes()
    found = {}
    for encoding, ending in ENDINGS.items():
        beside = folder / (name + ending)
        if beside.is_file():
            found[encoding] = beside.read_bytes()
    if "gzip" in found:
        try:
            same = gzip.decompress(found["gzip"]) == content
        except (OSError, EOFError, zlib.error):
            same = False
        if not same:
            raise Unusable(f"{name}.gz is not the compressed form of {name}; build the web client again")
    elif path.suffix not in PACKED:
        found["gzip"] = gzipped(content)
    return {encoding: packed for encoding, packed in found.items() if len(packed) < len(content)}


def quoted(text):
    """As a C++ and an assembler string: other than plain ASCII as octal escapes."""
    plain = "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{plain}"'


def write_if_new(path, content):
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


class Program:
    """The two generated sources and the copies of the bytes."""

    def __init__(self, out):
        self.out = out
        self.bytes = {}  # name of the copy: content
        self.rows = []

    def symbol(self, content):
        """The name of these bytes; the same bytes are there once."""
        name = hashlib.sha256(content).hexdigest()[:32]
        self.bytes[name] = content
        return name

    def add(self, path, content, packed):
        version = hashlib.sha256(content).hexdigest()[:32]
        fields = []
        for encoding in ("brotli", "gzip", None):
            form = content if encoding is None else packed.get(encoding)
            fields.append("{nullptr, 0}" if form is None else f"{{bourseWeb_{self.symbol(form)}, {len(form)}}}")
        self.rows.append(f'    {{{quoted(path)}, "{version}", {", ".join(fields)}}},')

    def assembler(self):
        lines = ["# Written by tools/embed.py.", '.section .rodata, "a"']
        for name in sorted(self.bytes):
            lines += [".balign 16", f".global bourseWeb_{name}", f"bourseWeb_{name}:"]
            lines += [f".incbin {quoted((self.out / name).as_posix())}"]
        # Without this note the linker would make the stack of the whole program executable.
        lines += ['.section .note.GNU-stack, "", %progbits', ""]
        return "\n".join(lines)

    def table(self, is_client):
        lines = ["// Written by tools/embed.py.", '#include "server/files/embedded_files.h"', "", 'extern "C" {']
        lines += [f"extern const unsigned char bourseWeb_{name}[];" for name in sorted(self.bytes)]
        lines += ["}", "", "namespace bourse {", "namespace {", "", "const EmbeddedFile kFiles[] = {"]
        lines += [*self.rows, "};", "", "}  // namespace", ""]
        client = "true" if is_client else "false"
        lines += [f"EmbeddedTable embeddedTable() {{ return {{kFiles, {len(self.rows)}, {client}}}; }}", ""]
        lines += ["}  // namespace bourse", ""]
        return "\n".join(lines)

    def write(self, is_client):
        self.out.mkdir(parents=True, exist_ok=True)
        for name, content in self.bytes.items():
            write_if_new(self.out / name, content)
        for path in self.out.iterdir():
            if len(path.name) == 32 and path.name not in self.bytes:
                path.unlink()
        # These two always: the build tells by their time that this ran.
        (self.out / "web_files.s").write_text(self.assembler())
        (self.out / "web_files.cpp").write_text(self.table(is_client))


def embed(folder, out, is_client=True):
    """How many files there are; raises Unusable."""
    if not (folder / "index.html").is_file():
        raise Unusable(f"{folder} has no index.html, so it is not a built web client")
    program = Program(out.resolve())
    names = files(folder)
    for name in names:
        program.add(name, (folder / name).read_bytes(), forms(folder, name))
    program.write(is_client)
    return len(names)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--unbuilt", action="store_true")
    wishes = parser.parse_args(arguments)
    try:
        embed(wishes.folder, wishes.out, is_client=not wishes.unbuilt)
    except Unusable as problem:
        print(f"embed.py: {problem}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

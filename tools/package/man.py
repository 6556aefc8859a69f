"""The manual page bourse(1), from what the program says of itself: man.py PROGRAM FILE.gz"""

import gzip
import pathlib
import re
import subprocess
import sys


def said(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def commands(help_text):
    """Names and summaries of `bourse --help`."""
    return re.findall(r"^  (\S+) +(.+)$", help_text, flags=re.M)


def entries(lines):
    """Lines `  left   right` as paragraphs with a hanging tag."""
    for line in lines:
        found = re.match(r"  (\S.*?)  +(.+)$", line)
        if found:
            yield f".TP\n.B {escaped(found[1])}\n{escaped(found[2])}\n"
        elif line.strip():
            yield f".PP\n{escaped(line.strip())}\n"


def section(program, name, summary):
    head, _, rest = said(program, name, "--help").partition("\n\n")
    usage, _, about = head.partition(": ")
    text = f".SS {escaped(usage)}\n{escaped(about or summary)}\n"
    return text + "".join(entries(rest.splitlines()))


def page(program):
    help_text = said(program, "--help")
    version = said(program, "--version").split(",")[0].split()[1]
    names = commands(help_text)
    text = (f'.TH BOURSE 1 "" "bourse {version}" "Games"\n.SH NAME\n'
            "bourse \\- play, serve, simulate and replay Stockpile and Stack Market\n"
            ".SH SYNOPSIS\n.B bourse\n.I COMMAND\n[options]\n.SH COMMANDS\n")
    text += "".join(section(program, name, summary) for name, summary in names)
    text += (".SH ENVIRONMENT\nOptions of\n.B bourse serve\nmay stand in the environment:\n.B BOURSE_PORT=80\n"
             "is\n.B \\-\\-port 80.\nThe command line comes first, then the environment, then the file.\n.B BOURSE_DATA\n"
             "also names the folder for\n.B bourse admin.\n"
             ".SH FILES\n.TP\n.I /etc/bourse/serve.toml\nsettings of the server of the Debian package\n"
             ".TP\n.I /var/lib/bourse\nits data folder\n"
             ".TP\n.I /usr/share/doc/bourse/operate.md\nhow to run a server\n"
             ".SH EXIT STATUS\n0 done, 1 it did not work, 2 it was asked for in the wrong way.\n")
    return text


def main(program, out):
    with gzip.GzipFile(filename="", mode="wb", fileobj=pathlib.Path(out).open("wb"), mtime=0) as file:
        file.write(page(program).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])

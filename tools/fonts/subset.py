#!/usr/bin/env python3
"""Makes the web client's typefaces smaller: no hinting programs, only the letters of our Latin languages.

    tools/fonts/subset.py            rewrites clients/web/src/look/fonts from clients/web/node_modules/@fontsource

The packages carry hinting for the screens of their day, which is two thirds of their weight. The results are
committed, so that a build needs neither this script nor what it uses (Debian: python3-fonttools, python3-brotli).
They have family names of our own, as the licences ask; the licences lie beside them.
"""

import pathlib
import shutil
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parents[2] / "clients/web"
PACKAGES = ROOT / "node_modules/@fontsource"
OUT = ROOT / "src/look/fonts"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D,
         0x2022, 0x2026, 0x202F, 0x2039, 0x203A, 0x2212, 0x00D7, 0x20AC]
ARABIC = [*range(0x0600, 0x0700), *range(0xFB50, 0xFDFF), *range(0xFE70, 0xFEFF), 0x200C, 0x200D, *range(0x20, 0x40),
          0x5B, 0x5D, 0x7B, 0x7D, 0xAB, 0xBB, 0x2026, 0x2212, 0x2013, 0x2014]
# The letters of our own English, Portuguese and French. The others are for names of people and come when one is drawn.
COMMON = [letter for letter in LATIN if letter < 0x7F or letter >= 0x2010 or chr(letter) in
          "\u00a0«»°ª±º·×ÀÁÂÃÇÈÉÊËÍÎÏÓÔÕÙÚÛÜàáâãäçèéêëíîïñóôõöùúûüÿŒœ"]
MORE = [letter for letter in LATIN if letter not in COMMON]
FACES = {  # our name → package, file, letters
    "display-700": ("old-standard-tt", "old-standard-tt-latin-700-normal", COMMON),
    "display-700-more": ("old-standard-tt", "old-standard-tt-latin-700-normal", MORE),
    "serif-400": ("pt-serif", "pt-serif-latin-400-normal", COMMON),
    "serif-400-more": ("pt-serif", "pt-serif-latin-400-normal", MORE),
    "serif-700": ("pt-serif", "pt-serif-latin-700-normal", COMMON),
    "serif-700-more": ("pt-serif", "pt-serif-latin-700-normal", MORE),
    "sans-400": ("pt-sans", "pt-sans-latin-400-normal", COMMON),
    "sans-400-more": ("pt-sans", "pt-sans-latin-400-normal", MORE),
    "sans-700": ("pt-sans", "pt-sans-latin-700-normal", COMMON),
    "sans-700-more": ("pt-sans", "pt-sans-latin-700-normal", MORE),
    "narrow-400": ("pt-sans-narrow", "pt-sans-narrow-latin-400-normal", COMMON),
    "narrow-400-more": ("pt-sans-narrow", "pt-sans-narrow-latin-400-normal", MORE),
    "narrow-700": ("pt-sans-narrow", "pt-sans-narrow-latin-700-normal", COMMON),
    "narrow-700-more": ("pt-sans-narrow", "pt-sans-narrow-latin-700-normal", MORE),
    "persian-400": ("noto-sans-arabic", "noto-sans-arabic-arabic-400-normal", ARABIC),
    "persian-700": ("noto-sans-arabic", "noto-sans-arabic-arabic-700-normal", ARABIC),
    "naskh-700": ("noto-naskh-arabic", "noto-naskh-arabic-arabic-700-normal", ARABIC),
}


def family_of(ours):
    word = ours.split("-")[0]
    return "Bourse " + word.capitalize()


def rename(font, ours):
    """Our own family name: the licences reserve the original ones for the original files."""
    family = family_of(ours)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = family.replace(" ", "") if record.nameID == 6 else family


def shrink(ours, package, file, letters):
    options = subset.Options(hinting=False, flavor="woff2", desubroutinize=True, notdef_outline=True,
                             name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], layout_features=["*"], drop_tables=["DSIG", "FFTM"])
    font = TTFont(PACKAGES / package / "files" / f"{file}.woff2")
    worker = subset.Subsetter(options)
    worker.populate(unicodes=letters)
    worker.subset(font)
    rename(font, ours)
    font.flavor = "woff2"
    font["head"].modified = font["head"].created  # the same bytes every time
    font.recalcTimestamp = False
    target = OUT / f"{ours}.woff2"
    font.save(target)
    return target.stat().st_size


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    total = 0
    for ours, (package, file, letters) in FACES.items():
        size = shrink(ours, package, file, letters)
        total += size
        print(f"{size:7} {ours}.woff2  from {file}")
        shutil.copyfile(PACKAGES / package / "LICENSE", OUT / f"LICENSE-{package}.txt")
    print(f"{total:7} in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())

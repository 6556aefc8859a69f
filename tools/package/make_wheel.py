"""Makes a wheel of the package bourse with the library inside, without a network: make_wheel.py [build folder] [--out DIR]

It needs Debian's python3-setuptools and python3-wheel. What comes out is installed with `pip install FILE` and needs
numpy and glibc 2.35 or later, nothing of this project.
"""

import argparse
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SETUP = "import setuptools; setuptools.setup()"


def make(library, out, card_code=None):
    """The path of the wheel; `library` is libbourse.so, `card_code` the bourse.ptx for graphics cards."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "python"
        shutil.copytree(ROOT / "bindings/python", source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "tests"))
        shutil.copy(os.path.realpath(library), source / "bourse/libbourse.so")
        if card_code is not None:
            shutil.copy(card_code, source / "bourse/cuda/bourse.ptx")
        made = pathlib.Path(folder) / "made"
        done = subprocess.run([sys.executable, "-c", SETUP, "-q", "bdist_wheel", "--dist-dir", str(made), "--plat-name",
                               f"manylinux_2_35_{platform.machine()}"], cwd=source, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"wheel: {done.stdout}{done.stderr}")
        wheel, = made.glob("*.whl")
        out = pathlib.Path(out)
        out.mkdir(parents=True, exist_ok=True)
        return pathlib.Path(shutil.move(str(wheel), str(out / wheel.name)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", nargs="?", default=str(ROOT / "build/release"), help="folder that has libbourse.so")
    parser.add_argument("--out", default=".", help="where the wheel is put")
    wanted = parser.parse_args()
    library, card_code = pathlib.Path(wanted.build) / "libbourse.so", ROOT / "build/cuda/bourse.ptx"
    if not library.exists():
        raise SystemExit(f"wheel: there is no {library}; build the target bourse_shared.")
    print(make(library, wanted.out, card_code if card_code.exists() else None))


if __name__ == "__main__":
    main()

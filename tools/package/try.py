"""Makes the Debian packages, looks into them, installs them, plays with them, and purges them: try.py [build folder]

Installing happens in a copy of this system that is gone afterwards: an overlay over / in a mount namespace of its own.
That needs root. Without it, or where the kernel has no overlay, the package is made and looked at, and that is said.
"""

import gzip
import json
import os
import pathlib
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WANTED = {
    "./usr/bin/bourse": "-rwxr-xr-x",
    "./etc/bourse/serve.toml": "-rw-r--r--",
    "./lib/systemd/system/bourse.service": "-rw-r--r--",
    "./lib/systemd/system/bourse-backup.service": "-rw-r--r--",
    "./lib/systemd/system/bourse-backup.timer": "-rw-r--r--",
    "./lib/systemd/system/bourse-retention.service": "-rw-r--r--",
    "./lib/systemd/system/bourse-retention.timer": "-rw-r--r--",
    "./usr/share/man/man1/bourse.1.gz": "-rw-r--r--",
    "./usr/share/doc/bourse/copyright": "-rw-r--r--",
    "./usr/share/doc/bourse/operate.md": "-rw-r--r--",
    "./usr/share/doc/bourse/examples/nginx.conf": "-rw-r--r--",
    "./usr/share/doc/bourse/examples/alerts.yml": "-rw-r--r--",
    "./usr/share/doc/bourse/examples/bourse.json": "-rw-r--r--",
}
# What the packages for research must have; python3-bourse has every file of bindings/python/bourse.
RESEARCH = {
    "libbourse0": (r"\./usr/lib/[^/]+/libbourse\.so\.0", r"\./usr/lib/[^/]+/libbourse\.so\.[0-9]+\.[0-9]+\.[0-9]+"),
    "libbourse-dev": (r"\./usr/include/bourse\.h", r"\./usr/lib/[^/]+/libbourse\.so",
                      r"\./usr/lib/[^/]+/pkgconfig/bourse\.pc"),
    "python3-bourse": (r"\./usr/share/doc/python3-bourse/research\.md",
                       r"\./usr/share/doc/python3-bourse/examples/.+\.py"),
}
C_PROGRAM = """#include <bourse.h>
#include <stdio.h>
int main(void) {
  bourse_options options = {sizeof options, "stockpile", "seats=4", "-", 7, 0, 2, 1, 0};
  bourse_batch *batch;
  if (bourse_open(&options, &batch)) { puts(bourse_last_error()); return 1; }
  printf("%s %u\\n", bourse_version(), bourse_games(batch));
  bourse_close(batch);
  return 0;
}
"""
PYTHON_PROGRAM = """import bourse, bourse.gymnasium_env, bourse.pettingzoo_env, bourse.openspiel, bourse.cuda
game = bourse.Game("seats=3", seed=1)
while not game.over:
    game.step(game.bot("greedy"))
print(bourse.version(), bourse.__file__, sum(game.returns))
"""
UNITS = [name[1:] for name in WANTED if name.startswith("./lib/systemd/system/")]
MOST_EXPOSED = 20  # tenths of systemd-analyze security: 2.0 is called OK, and 9.6 is a unit that says nothing


def run(*command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


def expect(true, sentence):
    if not true:
        raise SystemExit(f"package: {sentence}")


# --- made, and looked at ---

def make(build):
    folder = build / "package"
    shutil.rmtree(folder, ignore_errors=True)
    run("cmake", "--build", str(build), "--target", "bourse", "bourse_man", "bourse_shared")
    run("cpack", "-G", "DEB", "--config", str(build / "CPackConfig.cmake"), "-B", str(folder), cwd=build)
    packages = {package.name.split("_")[0]: package for package in folder.glob("*.deb")}
    expect(packages.keys() == {"bourse", *RESEARCH}, f"the packages are {packages}")
    return packages


def files_in(package):
    files = {}
    for line in run("dpkg-deb", "-c", str(package)).splitlines():
        mode, owner, _, _, _, name = line.split(None, 5)
        expect(owner == "root/root", f"{name} belongs to {owner}")
        if not mode.startswith("d"):
            files[name.split(" -> ")[0]] = mode
    return files


def look_for_research(packages):
    for name, wanted in RESEARCH.items():
        files = files_in(packages[name])
        for pattern in (*wanted, rf"\./usr/share/doc/{name}/copyright"):
            expect(any(re.fullmatch(pattern, file) for file in files), f"{name} has no {pattern}: {sorted(files)}")
    sources = ROOT / "bindings/python"
    python = {f"./usr/lib/python3/dist-packages/{file.relative_to(sources)}" for file in (sources / "bourse").rglob("*.py")}
    there = {file for file in files_in(packages["python3-bourse"]) if file.endswith(".py") and "/examples/" not in file}
    expect(python == there, f"python3-bourse has other files: {python ^ there}")
    for name, wanted in (("python3-bourse", "python3-numpy"), ("python3-bourse", "libbourse0 (="),
                         ("python3-bourse", "Architecture: all"), ("libbourse-dev", "libbourse0 (="), ("libbourse0", "libc6")):
        expect(wanted in run("dpkg-deb", "-f", str(packages[name])), f"{name} does not say {wanted}")


def look(package, build):
    files = files_in(package)
    expect(files == WANTED, f"the files are {files}")
    told = run("dpkg-deb", "-f", str(package))
    for wanted in ("Package: bourse\n", "libsqlite3-0", "libsodium23", "libicu", "adduser", "Section: games"):
        expect(wanted in told, f"{wanted!r} is not in its description:\n{told}")
    page = gzip.decompress((build / "bourse.1.gz").read_bytes()).decode()
    for wanted in (".SS bourse serve", ".SS bourse admin", "\\-\\-trust\\-proxy", "retention"):
        expect(wanted in page, f"{wanted} is not in the manual")
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-Kutf8", "-man", "-Tutf8", "-ww", "-z", "-P-c"], input=page, text=True,
                              capture_output=True, check=False)
        expect(done.returncode == 0 and not done.stderr, f"the manual is no page: {done.stderr}")


# --- installed, used, purged ---

def installed(packages):
    """Inside the copy of the system."""
    run("dpkg", "-i", *packages)
    research()
    user = pwd.getpwnam("bourse")
    data = os.stat("/var/lib/bourse")
    expect(data.st_uid == user.pw_uid and data.st_mode & 0o777 == 0o700, "the data folder is not the server's alone")
    expect(pathlib.Path("/etc/systemd/system/multi-user.target.wants/bourse.service").is_symlink(), "it is not enabled")
    wanted = pathlib.Path("/etc/systemd/system/timers.target.wants")
    expect((wanted / "bourse-backup.timer").is_symlink(), "there is no nightly backup")
    expect(not (wanted / "bourse-retention.timer").exists(), "games are removed although nobody asked for it")
    said = subprocess.run(["systemd-analyze", "verify", "--man=no", *UNITS], capture_output=True, text=True, check=False)
    about_us = [line for line in said.stderr.splitlines() if "bourse" in line]
    expect(said.returncode == 0 and not about_us, f"systemd does not like the unit: {said.stderr}")
    run("systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED}",
        "/lib/systemd/system/bourse.service")
    play(user)


def research():
    """The library from C and from Python, as they were installed."""
    folder = pathlib.Path("/tmp/try")
    told = run("/usr/bin/python3", "-c", PYTHON_PROGRAM, cwd="/")
    expect("/usr/lib/python3/dist-packages/" in told and told.strip().endswith("1.0"), f"Python says {told}")
    if shutil.which("cc") and shutil.which("pkg-config"):
        (folder / "mine.c").write_text(C_PROGRAM)
        flags = run("pkg-config", "--cflags", "--libs", "bourse").split()
        run("cc", str(folder / "mine.c"), *flags, "-o", str(folder / "mine"))
        expect(run(str(folder / "mine")).split() == [told.split()[0], "2"], "a program in C does not find the library")
    else:
        print("inside: no compiler or no pkg-config, so no program in C was tried")


def play(user):
    """As the unit starts it, but for the ports, which may be somebody else's here."""
    environment = {"PATH": "/usr/bin:/bin", "BOURSE_PORT": "0", "BOURSE_METRICS": "127.0.0.1:0"}
    server = subprocess.Popen(["bourse", "serve", "--config", "/etc/bourse/serve.toml"], env=environment, user=user.pw_uid,
                              group=user.pw_gid, extra_groups=[], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        place = re.search(r"http://\S+/", server.stdout.readline())[0]
        metrics = re.search(r"http://\S+/metrics", server.stdout.readline())[0]
        body = json.dumps({"seats": [{"kind": "person"}, {"kind": "person"}]}).encode()
        with urllib.request.urlopen(place + "api/tables", body, timeout=30) as answer:
            table = json.load(answer)["table"]
        with urllib.request.urlopen(metrics, timeout=30) as answer:
            expect("bourse_tables_made_total 1\n" in answer.read().decode(), "the metrics do not know the table")
        expect(table in run("bourse", "admin", "list"), "root does not see the table")
        run("bourse", "admin", "ban", "203.0.113.7")
        run("bourse", "admin", "end", table)
        expect(table not in run("bourse", "admin", "list"), "the table is not ended")
    finally:
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=60)
    expect(server.returncode == 0, f"it ended with {server.returncode}: {errors}")
    expect(f"table={table}" in errors, f"the log does not tell of the table: {errors}")
    nightly(user)
    for file in pathlib.Path("/var/lib/bourse").iterdir():
        expect(file.stat().st_uid == user.pw_uid, f"{file} does not belong to the server")


def nightly(user):
    """What the timers start, as the unit has it."""
    for unit in ("bourse-backup", "bourse-retention"):
        text = pathlib.Path(f"/lib/systemd/system/{unit}.service").read_text()
        for line in re.findall(r"^ExecStart(?:Post)?=(.+)$", text, re.M):
            command = line.replace("$$", "$").replace("%%", "%")
            done = subprocess.run(["sh", "-c", command], user=user.pw_uid, group=user.pw_gid, extra_groups=[], check=False,
                                  env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True)
            expect(done.returncode == 0, f"{unit} ends with {done.returncode}: {done.stderr}")
    copies = list(pathlib.Path("/var/backups/bourse").glob("bourse-*.db"))
    expect(len(copies) == 1 and copies[0].stat().st_mode & 0o077 == 0, f"the backups are {copies}")


def purged():
    settings, data = pathlib.Path("/etc/bourse/serve.toml"), pathlib.Path("/var/lib/bourse/bourse.db")
    settings.write_text(settings.read_text() + 'name = "Our club"\n')
    run("dpkg", "-r", "bourse", *RESEARCH)
    expect(settings.exists() and data.exists(), "to remove it is not to purge it: settings and data stay")
    expect(not pathlib.Path("/usr/bin/bourse").exists(), "the program is still there")
    run("dpkg", "-P", "bourse", *RESEARCH)
    left = [place for place in ("/etc/bourse", "/var/lib/bourse", "/var/backups/bourse", *UNITS,
                                "/etc/systemd/system/timers.target.wants/bourse-backup.timer",
                                "/etc/systemd/system/multi-user.target.wants/bourse.service",
                                "/etc/systemd/system/bourse.service", "/usr/share/doc/bourse", "/usr/include/bourse.h",
                                "/usr/lib/python3/dist-packages/bourse")
            if os.path.lexists(place)]
    expect(not left, f"after the purge there is still {left}")
    expect(not any(entry.pw_name == "bourse" for entry in pwd.getpwall()), "its user is still there")


OVERLAY = """set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1"/up "$1"/work "$1"/copy
mount -t overlay overlay -o lowerdir=/,upperdir="$1"/up,workdir="$1"/work "$1"/copy
mount -t proc proc "$1"/copy/proc
mount --bind /dev "$1"/copy/dev
mount -t tmpfs tmpfs "$1"/copy/run
mount -t tmpfs tmpfs "$1"/copy/tmp
mkdir "$1"/copy/tmp/try
cp "$2"/*.deb "$3" "$1"/copy/tmp/try/
"""


def in_a_copy(folder_of_packages):
    """False if this system cannot be copied that way."""
    with tempfile.TemporaryDirectory() as folder:
        script = OVERLAY + 'exec chroot "$1"/copy /usr/bin/python3 /tmp/try/try.py --inside\n'
        done = subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "bash", "-c", script, "copy",
                               folder, str(folder_of_packages), __file__], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return True
    expect("inside: began" not in done.stdout, done.stdout + done.stderr)
    print(f"No copy of this system can be made: {done.stderr.strip()}")
    return False


def main(build):
    began = time.monotonic()
    packages = make(build)
    look(packages["bourse"], build)
    look_for_research(packages)
    tried = os.geteuid() == 0 and in_a_copy(packages["bourse"].parent)
    print(", ".join(f"{package.name} {package.stat().st_size // 1024} kB" for package in packages.values()) + ": "
          + ("installed, used and purged" if tried else "made, but NOT installed: that needs root and overlays")
          + f" in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:] == ["--inside"]:
        print("inside: began", flush=True)
        installed(sorted(str(package) for package in pathlib.Path("/tmp/try").glob("*.deb")))
        purged()
    else:
        main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "release").resolve())

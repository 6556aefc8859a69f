"""Makes an OCI image of the Debian package, without docker or podman: image.py [build folder] [--try]

The image has the program, the libraries it is linked with, certificates to trust, and nothing else: no shell. It runs as a
user without rights, and its root may be read-only. `docker load`, `podman load` and `skopeo` read the file.

--try starts it the way a container runs: its own root, read-only, as its user. That needs root; where the kernel does not
allow it, that is said, and the exit code is 3.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NOT_STARTED = 3
USER = 65532  # as other images without a shell number theirs
DATA = "var/lib/bourse"
PROGRAM = "usr/bin/bourse"
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
TEXTS = {
    "etc/passwd": f"root:x:0:0:root:/:/sbin/nologin\nbourse:x:{USER}:{USER}:Bourse:/{DATA}:/sbin/nologin\n",
    "etc/group": f"root:x:0:\nbourse:x:{USER}:\n",
    "etc/nsswitch.conf": "hosts: files dns\n",
}


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def expect(true, sentence):
    if not true:
        raise SystemExit(f"image: {sentence}")


# --- the files ---

def libraries(program):
    """Name in the image and file here, for every library that the program loads."""
    found = {}
    for line in run("ldd", str(program)).splitlines():
        match = re.search(r"(/\S+) \(0x", line)
        expect(match or "linux-vdso" in line or "linux-gate" in line, f"a library is missing here: {line.strip()}")
        if match:
            found[match[1].lstrip("/")] = pathlib.Path(match[1]).resolve()
    return found


def files_of(package, folder):
    """Everything in the image: name to bytes and mode."""
    run("dpkg-deb", "-x", str(package), folder)
    unpacked = pathlib.Path(folder)
    files = {PROGRAM: ((unpacked / PROGRAM).read_bytes(), 0o755)}
    notes = "usr/share/doc/bourse/copyright"
    files[notes] = ((unpacked / notes).read_bytes(), 0o644)
    for name, file in libraries(unpacked / PROGRAM).items():
        # Debian's /lib and /lib64 are links into /usr; here they are folders, which comes to the same.
        files[name] = (file.read_bytes(), 0o755)
    for name, text in TEXTS.items():
        files[name] = (text.encode(), 0o644)
    if CERTIFICATES.exists():
        files[str(CERTIFICATES).lstrip("/")] = (CERTIFICATES.read_bytes(), 0o644)
    return files


def layer_of(files, moment):
    """A tar of the files with their folders, the same for the same files."""
    packed = io.BytesIO()
    folders = {str(parent) for name in files for parent in pathlib.PurePosixPath(name).parents} - {"."}
    folders |= {"tmp", "proc", "dev", "sys", "var", "var/lib", DATA}
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        for name in sorted(folders | set(files)):
            entry = tarfile.TarInfo(name)
            entry.mtime = moment
            if name in files:
                content, entry.mode = files[name]
                entry.size = len(content)
                tar.addfile(entry, io.BytesIO(content))
                continue
            entry.type, entry.mode = tarfile.DIRTYPE, 0o1777 if name == "tmp" else 0o755
            if name == DATA:
                entry.mode, entry.uid, entry.gid = 0o700, USER, USER
            tar.addfile(entry)
    return packed.getvalue()


# --- the image ---

def digest(content):
    return "sha256:" + hashlib.sha256(content).hexdigest()


def settings_of(version, architecture, layer):
    return {
        "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "WorkingDir": f"/{DATA}", "ExposedPorts": {"8080/tcp": {}},
            "Entrypoint": [f"/{PROGRAM}"], "Cmd": ["serve", "--address", "0.0.0.0", "--data", f"/{DATA}"],
            "Env": ["PATH=/usr/bin", "SSL_CERT_FILE=" + str(CERTIFICATES)], "Volumes": {f"/{DATA}": {}},
            "StopSignal": "SIGTERM",
            "Labels": {"org.opencontainers.image.title": "Bourse", "org.opencontainers.image.version": version,
                       "org.opencontainers.image.description": "Stockpile and Stack Market: a server of tables"}},
        "rootfs": {"type": "layers", "diff_ids": [digest(layer)]},
        "history": [{"created_by": "tools/package/image.py"}],
    }


def write_image(files, version, architecture, target):
    moment = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    layer = layer_of(files, moment)
    packed = gzip.compress(layer, 6, mtime=0)
    config = json.dumps(settings_of(version, architecture, layer), sort_keys=True).encode()

    def about(kind, content, **more):
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": digest(content), "size": len(content), **more}

    manifest = json.dumps({"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
                           "config": about("config.v1+json", config),
                           "layers": [about("layer.v1.tar+gzip", packed)]}, sort_keys=True).encode()
    names = [f"bourse:{version}", "bourse:latest"]
    index = {"schemaVersion": 2, "manifests": [
        about("manifest.v1+json", manifest, annotations={"org.opencontainers.image.ref.name": name.split(":")[1],
                                                         "io.containerd.image.name": f"docker.io/library/{name}"})
        for name in names]}

    def place(content):
        return "blobs/" + digest(content).replace(":", "/")

    parts = {
        "oci-layout": b'{"imageLayoutVersion":"1.0.0"}',
        "index.json": json.dumps(index).encode(),
        # For docker before version 25, which does not know the layout above.
        "manifest.json": json.dumps([{"Config": place(config), "RepoTags": names, "Layers": [place(packed)]}]).encode(),
        place(config): config, place(packed): packed, place(manifest): manifest,
    }
    with tarfile.open(target, "w") as tar:
        for name, content in sorted(parts.items()):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(content), 0o644, moment
            tar.addfile(entry, io.BytesIO(content))


def make(build):
    packages = sorted((build / "package").glob("bourse_*.deb"))  # the program; the others are libraries
    expect(packages, "there is no package yet; tools/package/try.py makes it")
    version, architecture = (run("dpkg-deb", "-f", str(packages[-1]), field).strip() for field in ("Version", "Architecture"))
    target = build / "package" / "bourse-image.tar"
    with tempfile.TemporaryDirectory() as folder:
        write_image(files_of(packages[-1], folder), version, architecture, target)
    return target


# --- tried ---

def unpack(image, folder):
    """As a runtime does: by the index, the manifest and the digests. Returns the settings."""
    with tarfile.open(image) as tar:
        def blob(which):
            content = tar.extractfile("blobs/" + which["digest"].replace(":", "/")).read()
            expect(digest(content) == which["digest"] and len(content) == which["size"], f"{which} is not what it says")
            return content

        manifest = json.loads(blob(json.load(tar.extractfile("index.json"))["manifests"][0]))
        settings = json.loads(blob(manifest["config"]))
        for layer, plain in zip(manifest["layers"], settings["rootfs"]["diff_ids"]):
            content = gzip.decompress(blob(layer))
            expect(digest(content) == plain, "a layer is not what the settings say")
            with tarfile.open(fileobj=io.BytesIO(content)) as files:
                files.extractall(folder)
    return settings["config"]


CONTAINER = """set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t tmpfs -o mode=0700,uid="$2",gid="$2" tmpfs "$1"/var/lib/bourse
mount -t tmpfs -o mode=1777 tmpfs "$1"/tmp
mount -t proc proc "$1"/proc
mount -o remount,bind,ro "$1"
echo inside: began
shift 2
exec "$@"
"""


def start(folder, config):
    """As the image says, but for the port, which may be somebody else's here, and the address."""
    command = [*config["Entrypoint"], *config["Cmd"]]
    command[command.index("0.0.0.0")] = "127.0.0.1"
    inside = ["chroot", f"--userspec={config['User']}", folder, *command, "--port", "0"]
    environment = dict(entry.split("=", 1) for entry in config["Env"])
    environment["PATH"] += ":/usr/sbin:/sbin:/bin"
    return subprocess.Popen(["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", CONTAINER, "container", folder,
                             str(USER), *inside], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def play(server):
    place = re.search(r"http://\S+/", server.stdout.readline())[0]
    body = json.dumps({"seats": [{"kind": "person"}, {"kind": "bot", "bot": "trader"}]}).encode()
    with urllib.request.urlopen(place + "api/tables", body, timeout=30) as answer:
        expect(json.load(answer)["table"], "no table was made")
    with urllib.request.urlopen(place, timeout=30) as answer:
        expect("<html" in answer.read().decode().lower(), "there is no page")
    inside = [int(pid) for pid in os.listdir("/proc") if pid.isdigit() and is_ours(int(pid), server.pid)]
    expect(len(inside) == 1, f"the server is not alone inside: {inside}")
    status = pathlib.Path(f"/proc/{inside[0]}/status").read_text()
    expect(re.search(rf"^Uid:\s+{USER}\s+{USER}\s", status, re.M), "it does not run as its user")
    expect(re.search(r"^CapEff:\s+0+$", status, re.M), "it has rights of root")
    mounts = pathlib.Path(f"/proc/{inside[0]}/mountinfo").read_text()
    expect(re.search(r"^\d+ \d+ \S+ \S+ / ro[, ]", mounts, re.M), f"its root can be written to:\n{mounts}")


def is_ours(pid, server):
    try:
        if os.readlink(f"/proc/{pid}/root") == "/":
            return False
        parent = int(re.search(r"^PPid:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text(), re.M)[1])
    except (OSError, TypeError):
        return False
    return parent == server


def tried(image):
    """False if this kernel lets nobody mount."""
    with tempfile.TemporaryDirectory() as folder:
        config = unpack(image, folder)
        os.chmod(folder, 0o755)
        server = start(folder, config)
        try:
            if server.stdout.readline() != "inside: began\n":
                print(f"No container can be started here: {server.communicate()[1].strip()}")
                return False
            play(server)
        finally:
            for pid in os.listdir("/proc"):
                if pid.isdigit() and is_ours(int(pid), server.pid):
                    os.kill(int(pid), signal.SIGTERM)
            _, errors = server.communicate(timeout=60)
        expect(server.returncode == 0, f"it ended with {server.returncode}: {errors}")
        return True


def main(arguments):
    began = time.monotonic()
    try_it = "--try" in arguments
    folders = [one for one in arguments if one != "--try"]
    image = make(pathlib.Path(folders[0] if folders else ROOT / "build" / "release").resolve())
    started = try_it and os.geteuid() == 0 and shutil.which("unshare") is not None and tried(image)
    print(f"{image.name}, {image.stat().st_size // 1024} kB, " +
          ("started, played and stopped" if started else "made, but NOT started" if try_it else "made") +
          f" in {time.monotonic() - began:.1f} s")
    return NOT_STARTED if try_it and not started else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

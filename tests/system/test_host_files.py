"""The examples for hosts are read by the programs they are for, where these are installed."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest

from serving import PROGRAM, ROOT, Served

COMPOSE = ROOT / "packaging" / "compose"
# Of the Compose specification, as far as the example may need them.
SERVICE_KEYS = {"image", "restart", "read_only", "cap_drop", "security_opt", "tmpfs", "mem_limit", "command", "entrypoint",
                "environment", "stop_grace_period", "healthcheck", "depends_on", "networks", "volumes", "ports"}
HEALTH_KEYS = {"test", "interval", "timeout", "retries", "start_period"}


def run(*words, **environment):
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, **environment})
    return done.returncode, done.stdout + done.stderr


class Caddyfile(unittest.TestCase):
    def test_is_valid(self):
        if shutil.which("caddy") is None:
            self.skipTest("caddy is not installed")
        with tempfile.TemporaryDirectory() as home:
            code, said = run("caddy", "validate", "--adapter", "caddyfile", "--config", str(COMPOSE / "Caddyfile"),
                             BOURSE_HOST="play.example.org", BOURSE_UPSTREAM="bourse:8080", HOME=home)
        self.assertEqual(code, 0, said)
        self.assertIn("Valid configuration", said)


class Alerts(unittest.TestCase):
    def test_fire_when_they_should(self):
        if shutil.which("promtool") is None:
            self.skipTest("promtool is not installed")
        code, said = run("promtool", "test", "rules", str(ROOT / "tests" / "system" / "alerts_test.yml"))
        self.assertEqual(code, 0, said)


def unit(name):
    """The lines of a unit of systemd: (section, key) to all values."""
    found, section = {}, ""
    for line in (ROOT / "packaging" / name).read_text().splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault((section, key), []).append(value)
    return found


class Units(unittest.TestCase):
    def test_watch_the_server_and_bound_its_memory(self):
        server = unit("bourse.service")
        self.assertEqual(server["Service", "Type"], ["notify"])
        self.assertGreaterEqual(int(server["Service", "WatchdogSec"][0]), 10)
        self.assertRegex(server["Service", "MemoryMax"][0], r"^\d+[MG]$")
        self.assertEqual(server["Service", "Restart"], ["on-failure"])

    def test_the_server_answers_the_watchdog_of_its_unit(self):
        seconds = int(unit("bourse.service")["Service", "WatchdogSec"][0])
        with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(os.path.join(folder, "notify"))
            ear.settimeout(seconds)
            environment = {"NOTIFY_SOCKET": os.path.join(folder, "notify"), "WATCHDOG_USEC": str(seconds * 1_000_000)}
            with Served(environment=environment) as server:
                self.assertEqual(ear.recv(100), b"READY=1")
                self.assertEqual(ear.recv(100), b"WATCHDOG=1", "within the time that the unit gives")
                server.end()

    def test_the_nightly_backup_copies_what_the_settings_name(self):
        with tempfile.TemporaryDirectory() as folder:
            data, copies = os.path.join(folder, "data"), os.path.join(folder, "copies")
            os.mkdir(copies)
            settings = os.path.join(folder, "serve.toml")
            with open(settings, "w", encoding="utf-8") as file:
                file.write(f'data = "{data}"\nname = "Our club"\n')
            with Served("--config", settings) as server:
                server.table()
                (command,) = unit("bourse-backup.service")["Service", "ExecStart"]
                words = command.replace("/usr/bin/bourse", PROGRAM).replace("/etc/bourse/serve.toml", settings) \
                    .replace("/var/backups/bourse", copies).split()
                self.assertEqual(run(*words)[0], 0)
                self.assertRegex(os.listdir(copies)[0], r"^bourse-\d{4}-\d\d-\d\dT\d{6}\.db$")
                server.end()

    def test_timers_start_services_that_are_there(self):
        for name in ("bourse-backup", "bourse-retention"):
            timer, service = unit(f"{name}.timer"), unit(f"{name}.service")
            self.assertIn(("Timer", "OnCalendar"), timer, name)
            self.assertIn(("Service", "ExecStart"), service, name)


class Fail2ban(unittest.TestCase):
    """The example in docs/operate.md, with <HOST> as fail2ban has it, against lines that the server really writes."""

    HOST = r"(?:\[?(?:(?:::f{4,6}:)?(?P<ip4>(?:\d{1,3}\.){3}\d{1,3})|(?P<ip6>(?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):))?)\]?)"

    def expression(self):
        text = (ROOT / "docs" / "operate.md").read_text()
        return re.compile(re.search(r"^failregex = (.*)$", text, re.M)[1].replace("<HOST>", self.HOST))

    def banned(self, log):
        """Addresses that it would find, one for each line."""
        found = (self.expression().search(line) for line in log.splitlines())
        return [one["ip4"] or one["ip6"] for one in found if one]

    def test_finds_the_addresses_of_failed_log_ins_and_nothing_else(self):
        addresses = ["203.0.113.7", "2001:db8::7"]
        with Served("--log-level", "info", "--trust-proxy", "127.0.0.1") as server:
            server.ask("GET", "/api/tables/none", headers={"X-Forwarded-For": "198.51.100.9"})
            server.ask("POST", "/api/people", {"name": "Ada", "password": "correct horse"},
                       {"X-Forwarded-For": "198.51.100.9"})
            for address in addresses:
                for body in ({"name": "Ada", "password": "a wrong guess"},
                             {"name": "x login-failed route=/y from=198.51.100.8", "password": "another guess"}):
                    status, _, _ = server.ask("POST", "/api/people/login", body, {"X-Forwarded-For": address})
                    self.assertEqual(status, 401)
            server.end()
            log = server.log()
        self.assertEqual(self.banned(log), [one for address in addresses for one in (address, address)], log)


class Compose(unittest.TestCase):
    def setUp(self):
        try:
            import yaml  # noqa: PLC0415
        except ImportError:
            self.skipTest("PyYAML is not installed")
        self.text = (COMPOSE / "compose.yaml").read_text()
        self.file = yaml.safe_load(self.text)

    def test_has_known_keys_and_names_what_is_there(self):
        self.assertEqual(set(self.file), {"name", "services", "volumes", "networks"})
        services = self.file["services"]
        for name, service in services.items():
            self.assertLessEqual(set(service), SERVICE_KEYS, name)
            self.assertLessEqual(set(service.get("healthcheck", {})), HEALTH_KEYS, name)
            self.assertLessEqual(set(service.get("depends_on", ())), set(services), name)
            self.assertLessEqual(set(service["networks"]), set(self.file["networks"]), name)
            for volume in service.get("volumes", ()):
                source = volume.split(":")[0]
                if source.startswith("."):
                    self.assertTrue((COMPOSE / source).is_file(), source)
                else:
                    self.assertIn(source, self.file["volumes"])

    def test_asks_for_variables_that_the_example_has(self):
        given = set(re.findall(r"^([A-Z_]+)=", (COMPOSE / "example.env").read_text(), re.M))
        for name, default in re.findall(r"\$\{([A-Z_]+)(:-[^}]*)?", self.text):
            self.assertTrue(default or name in given, name)

    def test_sets_options_that_the_server_has(self):
        code, known = run(PROGRAM, "serve", "--help")
        self.assertEqual(code, 0, known)
        server = self.file["services"]["bourse"]
        for name in server["environment"]:
            option = "--" + name.removeprefix("BOURSE_").lower().replace("_", "-")
            self.assertRegex(known, rf"{option}\b", name)
        for word in server["command"]:
            if word.startswith("--"):
                self.assertRegex(known, rf"{word}\b")
        self.assertEqual(server["healthcheck"]["test"][:2], ["CMD", "/usr/bin/bourse"])
        with Served() as running:
            code, said = run(PROGRAM, *server["healthcheck"]["test"][2:], BOURSE_PORT=str(running.port))
            self.assertEqual(code, 0, said)
            os.kill(running.process.pid, signal.SIGSTOP)  # it hangs, whatever others who share its database say
            code, said = run(PROGRAM, *server["healthcheck"]["test"][2:], BOURSE_PORT=str(running.port))
            os.kill(running.process.pid, signal.SIGCONT)
            self.assertEqual(code, 1, said)
        self.assertEqual(server["environment"]["BOURSE_TRUST_PROXY"],
                         self.file["services"]["caddy"]["networks"]["inside"]["ipv4_address"])


if __name__ == "__main__":
    unittest.main()

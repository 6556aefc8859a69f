"""The examples for hosts are read by the programs they are for, where these are installed."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest

from serving import PROGRAM, ROOT

COMPOSE = ROOT / "packaging" / "compose"
# Of the Compose specification, as far as the example may need them.
SERVICE_KEYS = {"image", "restart", "read_only", "cap_drop", "security_opt", "tmpfs", "mem_limit", "command", "environment",
                "stop_grace_period", "healthcheck", "depends_on", "networks", "volumes", "ports"}
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
        self.assertEqual(server["environment"]["BOURSE_TRUST_PROXY"],
                         self.file["services"]["caddy"]["networks"]["inside"]["ipv4_address"])


if __name__ == "__main__":
    unittest.main()

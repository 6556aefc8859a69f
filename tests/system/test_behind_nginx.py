"""packaging/nginx/bourse.conf with the real nginx and a certificate of our own: pages, WebSockets, headers, who asks."""

import http.client
import json
import os
import pathlib
import random
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest

from serving import ROOT, TWO, Served, admin
from table_bot import TableBot, WebSocket
import table_bot

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
AROUND = """daemon off;
pid {folder}/pid;
error_log {folder}/error.log;
{user}
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/bourse.conf;
}}
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Nginx:
    """The example as it is, but for ports, names and the certificate."""

    def __init__(self, folder, upstream):
        self.folder, self.plain, self.secure = folder, free_port(), free_port()
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem", "-days", "2", "-subj", "/CN=localhost",
                        "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        text = (ROOT / "packaging" / "nginx" / "bourse.conf").read_text()
        for was, now in (("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl http2;\n", ""),
                         ("listen 80;", f"listen 127.0.0.1:{self.plain};"), ("listen 443 ", f"listen 127.0.0.1:{self.secure} "),
                         ("    server 127.0.0.1:8080;", f"    server 127.0.0.1:{upstream};"),
                         ("/var/log/nginx/bourse.log", f"{folder}/access.log"),
                         ("/var/log/nginx/bourse.error.log", f"{folder}/error.log"),
                         ("/etc/letsencrypt/live/example.org/fullchain.pem", f"{folder}/cert.pem"),
                         ("/etc/letsencrypt/live/example.org/privkey.pem", f"{folder}/key.pem")):
            assert was in text, was
            text = text.replace(was, now)
        text = text.replace("server_name example.org", "server_name localhost")
        told = [line for line in text.splitlines() if "example.org" in line.split("#")[0]]
        assert not told, "there is more to change than the file says"
        with open(f"{folder}/bourse.conf", "w", encoding="utf-8") as file:
            file.write(text)
        with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(AROUND.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
        command = [NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0 and "warn" not in checked.stderr, checked.stderr
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.trust = ssl.create_default_context(cafile=f"{folder}/cert.pem")
        for _ in range(500):
            try:
                socket.create_connection(("127.0.0.1", self.secure)).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("nginx does not start: " + self.errors())

    def errors(self):
        with open(f"{self.folder}/error.log", encoding="utf-8") as file:
            return file.read()

    def ask(self, method, target, body=None, headers=None, source="127.0.0.1"):
        connection = http.client.HTTPSConnection("localhost", self.secure, timeout=30, context=self.trust,
                                                 source_address=(source, 0))
        try:
            connection.request(method, target, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


def secure_sockets(nginx, source="127.0.0.1", origin=None):
    """A WebSocket of table_bot through TLS, as a browser's page would open it."""

    class Secure(WebSocket):
        def __init__(self, url):
            place = table_bot.urllib.parse.urlsplit(url)
            plain = socket.create_connection(("127.0.0.1", nginx.secure), timeout=30, source_address=(source, 0))
            self.socket, self.rest = nginx.trust.wrap_socket(plain, server_hostname="localhost"), b""
            try:
                self.shake_hands(place._replace(netloc=f"{place.netloc}\r\nOrigin: {origin}" if origin else place.netloc))
            except OSError:
                self.socket.close()
                raise

    return Secure


@unittest.skipUnless(NGINX and shutil.which("openssl"), "nginx and openssl are not here")
class BehindNginx(unittest.TestCase):
    def setUp(self):
        self.folder, self.data = tempfile.TemporaryDirectory(), tempfile.TemporaryDirectory()
        self.server = Served("--data", self.data.name, "--trust-proxy", "127.0.0.1", "--metrics", "on")
        self.nginx = Nginx(self.folder.name, self.server.port)
        self.url = f"https://localhost:{self.nginx.secure}"

    def tearDown(self):
        self.nginx.stop()
        self.server.end()
        self.server.__exit__()
        self.folder.cleanup()
        self.data.cleanup()

    def test_redirects_to_its_own_name_and_logs_no_secret(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.nginx.plain, timeout=30)
        connection.request("GET", "/rules?x=1", headers={"Host": "evil.example"})
        answer = connection.getresponse()
        connection.close()
        self.assertEqual((answer.status, answer.headers["Location"]), (301, "https://localhost/rules?x=1"))
        connection = http.client.HTTPConnection("127.0.0.1", self.nginx.plain, timeout=30)
        connection.request("GET", "/api/feeds/SECRETFEED")
        self.assertEqual(connection.getresponse().status, 301)
        connection.close()
        table = self.table()
        self.nginx.ask("GET", f"/api/tables/{table}")
        self.nginx.ask("GET", f"/api/tables/{table}/record")
        self.nginx.ask("GET", "/api/feeds/SECRETFEED?lang=en")
        self.nginx.ask("GET", "/?seed=SECRETSEED")
        deadline = time.monotonic() + 20
        log = pathlib.Path(self.folder.name, "access.log")
        while log.read_text().count("\n") < 5 and time.monotonic() < deadline:
            time.sleep(0.02)
        text = log.read_text()
        for secret in (table, "SECRETFEED", "SECRETSEED"):
            self.assertNotIn(secret, text)
        for masked in ("GET /api/tables/-\"", "GET /api/tables/-/record\"", "GET /api/feeds/-\"", "GET /\""):
            self.assertIn(masked, text)

    def test_logs_no_secret_when_the_server_is_away(self):
        self.server.end()
        self.assertEqual(self.nginx.ask("GET", "/api/feeds/SECRETFEED")[0], 502)
        for log in pathlib.Path(self.folder.name).glob("*.log"):
            self.assertNotIn("SECRETFEED", log.read_text(), log.name)

    def table(self, **more):
        status, _, told = self.nginx.ask("POST", "/api/tables", json.dumps(TWO), **more)
        self.assertEqual(status, 201, told)
        return json.loads(told)["table"]

    def test_pages_and_headers(self):
        status, headers, page = self.nginx.ask("GET", "/")
        self.assertEqual(status, 200)
        self.assertIn(b"<html", page)
        for name in ("Content-Security-Policy", "Strict-Transport-Security", "X-Content-Type-Options"):
            self.assertEqual(len(headers.get_all(name, [])), 1, name)
        self.assertEqual(self.nginx.ask("GET", "/healthz")[0], 200)
        self.assertEqual(self.nginx.ask("GET", "/metrics")[0], 404, "not for everybody")
        self.assertEqual(self.nginx.ask("POST", "/api/tables", "x" * 70_000)[0], 413)
        plain = http.client.HTTPConnection("127.0.0.1", self.nginx.plain, timeout=30)
        plain.request("GET", "/#lobby")
        answer = plain.getresponse()
        self.assertEqual((answer.status, answer.headers["Location"][:19]), (301, "https://localhost/#"), "by its own name")
        plain.close()
        if shutil.which("curl"):
            told = subprocess.run(["curl", "-s", "--http2", "--cacert", f"{self.folder.name}/cert.pem", "-o", "/dev/null", "-w",
                                   "%{http_version} %{http_code}", "-H", f"Origin: {self.url}", "--data",
                                   json.dumps(TWO), f"{self.url}/api/tables"], capture_output=True, text=True, check=False)
            self.assertEqual(told.stdout, "2 201")

    def test_a_game_over_websockets(self):
        table = self.table(headers={"Origin": self.url})
        usual, asked = table_bot.WebSocket, table_bot.ask
        table_bot.WebSocket = secure_sockets(self.nginx, origin=self.url)

        def ask(url, body=None):
            target = "/" + url.split("/", 3)[3]
            status, _, told = self.nginx.ask("GET" if body is None else "POST", target, body and json.dumps(body))
            assert status < 300, told
            return json.loads(told)

        table_bot.ask = ask
        try:
            bots = [TableBot(self.url, table, name, random.Random(seed).choice) for seed, name in enumerate(["Ada", "Bob"])]
            threads = [threading.Thread(target=bot.play, args=(i == 0,), daemon=True) for i, bot in enumerate(bots)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(120)
                self.assertFalse(thread.is_alive(), "the game does not end")
        finally:
            table_bot.WebSocket, table_bot.ask = usual, asked
        self.assertGreater(len(bots[0].acknowledged), 5)
        self.assertEqual(self.nginx.ask("GET", f"/api/tables/{table}/record")[0], 200)

    def test_other_sites_stay_outside(self):
        table = self.table()
        status, _, told = self.nginx.ask("POST", "/api/tables", json.dumps(TWO), {"Origin": "https://elsewhere.example"})
        self.assertEqual((status, json.loads(told)["error"]["code"]), (403, "origin-wrong"))
        with self.assertRaisesRegex(ConnectionError, "403"):
            secure_sockets(self.nginx, origin="https://elsewhere.example")(f"{self.url}/api/tables/{table}/socket")

    def test_the_server_knows_who_asks(self):
        table = self.table()
        admin("ban", "127.0.0.9", "--data", self.data.name)
        deadline = time.monotonic() + 30
        while self.nginx.ask("GET", "/api/tables", source="127.0.0.9")[0] != 403 and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(self.nginx.ask("GET", "/api/tables", source="127.0.0.9")[0], 403)
        self.assertEqual(self.nginx.ask("GET", "/api/tables", source="127.0.0.8")[0], 200)
        # What a client writes into the header itself counts for nothing.
        lie = {"X-Forwarded-For": "127.0.0.8"}
        self.assertEqual(self.nginx.ask("GET", "/api/tables", headers=lie, source="127.0.0.9")[0], 403)
        self.assertEqual(self.nginx.ask("GET", "/api/tables", headers={"X-Forwarded-For": "127.0.0.9"}, source="127.0.0.8")[0], 200)
        with self.assertRaisesRegex(ConnectionError, "403"):
            secure_sockets(self.nginx, source="127.0.0.9")(f"{self.url}/api/tables/{table}/socket")
        secure_sockets(self.nginx, source="127.0.0.8")(f"{self.url}/api/tables/{table}/socket").close()


if __name__ == "__main__":
    unittest.main()

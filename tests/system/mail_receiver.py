"""A small mail server: takes mails over SMTP, with STARTTLS and a password if it is told so, and reads them."""

import base64
import datetime
import email
import email.policy
import ipaddress
import pathlib
import re
import socketserver
import ssl
import threading
import time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certificate(folder):
    """A certificate of 127.0.0.1 that signs itself: the files of it and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.timezone.utc)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(1).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), False)
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
            .sign(key, hashes.SHA256()))
    files = pathlib.Path(folder) / "mail.crt", pathlib.Path(folder) / "mail.key"
    files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                           serialization.NoEncryption()))
    return files


class MailReceiver:
    """What arrived is in `mails`, each a dict with `time`, `sender`, `to`, the parsed `mail`, its `text`, whether it was
    `encrypted` and as whom the sender logged in (`user`). `answers` replaces answers to commands: {"RCPT": "550 …"}."""

    def __init__(self, tls=None, user=None, password=None):
        self.mails, self.answers, self.commands = [], {}, []
        self.changed = threading.Condition()
        receiver = self
        context = None
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                self.lines = self.request.makefile("rb")
                self.encrypted, self.user = False, None
                self.say("220 mail.test ready")
                while line := self.lines.readline():
                    if not line.endswith(b"\r\n"):
                        return
                    command = line.decode("ascii").rstrip("\r\n")
                    receiver.commands.append(command)
                    if not self.answer(command.split(" ")[0].split(":")[0].upper(), command):
                        return

            def say(self, text):
                self.request.sendall(text.encode() + b"\r\n")

            def answer(self, word, command):
                if word in receiver.answers:
                    self.say(receiver.answers[word])
                elif word == "EHLO":
                    offers = ["mail.test"]
                    offers += ["STARTTLS"] if context and not self.encrypted else []
                    offers += ["AUTH PLAIN"] if user and (self.encrypted or not context) else []
                    for offer in offers[:-1]:
                        self.say(f"250-{offer}")
                    self.say(f"250 {offers[-1]}")
                elif word == "STARTTLS":
                    self.say("220 go on")
                    self.request = context.wrap_socket(self.request, server_side=True)
                    self.lines = self.request.makefile("rb")
                    self.encrypted = True
                elif word == "AUTH":
                    self.log_in(command)
                elif word == "MAIL":
                    self.sender, self.to = command, []
                    self.say("250 ok" if not user or self.user else "530 5.7.0 Authentication required")
                elif word == "RCPT":
                    self.to.append(command)
                    self.say("250 ok")
                elif word == "DATA":
                    self.say("354 end with a dot")
                    self.take()
                elif word == "QUIT":
                    self.say("221 bye")
                    return False
                else:
                    self.say("502 unknown")
                return True

            def log_in(self, command):
                given = command.split(" ")
                if len(given) < 3:
                    self.say("334 ")
                    given.append(self.lines.readline().decode().strip())
                _, name, secret = base64.b64decode(given[2]).decode().split("\0")
                if (name, secret) == (user, password):
                    self.user = name
                    self.say("235 2.7.0 welcome")
                else:
                    self.say("535 5.7.8 wrong")

            def take(self):
                data = b""
                while (line := self.lines.readline()) != b".\r\n":
                    assert line.endswith(b"\r\n") and line.count(b"\r") == 1, line
                    data += line[1:] if line.startswith(b"..") else line
                mail = email.message_from_bytes(data, policy=email.policy.default)
                with receiver.changed:
                    receiver.mails.append({"time": time.monotonic(), "sender": self.sender, "to": self.to,
                                           "mail": mail, "text": mail.get_content(), "encrypted": self.encrypted,
                                           "user": self.user})
                    receiver.changed.notify_all()
                self.say("250 taken")

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = daemon_threads = True

            def handle_error(self, *_):
                pass  # a sender that does not trust us

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait(self, count, seconds):
        """Whether so many have come by then."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.mails) >= count, seconds)

    def end(self):
        self.server.shutdown()
        self.server.server_close()


def link_in(text, what):
    """The secret of a link in a mail."""
    return re.search(rf"#/mail/{what}/([\w-]+)", text)[1]

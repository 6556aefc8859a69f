"""A browser and its push service in one: subscribes, takes pushes over HTTP, and decrypts them (RFC 8291, RFC 8292)."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import threading
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt, material, info, length):
    key = hmac.digest(salt, material, hashlib.sha256)
    return hmac.digest(key, info + b"\x01", hashlib.sha256)[:length]


def point_of(key):
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class PushReceiver:
    """What arrived is in `pushes`, each a dict with `time`, `path`, `headers` and the decrypted `told`."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.status = 201
        self.pushes = []
        self.changed = threading.Condition()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with receiver.changed:
                    receiver.pushes.append({"time": time.monotonic(), "path": self.path, "headers": self.headers,
                                            "told": json.loads(receiver.decrypt(body))})
                    receiver.changed.notify_all()
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def decrypt(self, body):
        salt, size, sender, sealed = body[:16], int.from_bytes(body[16:20], "big"), body[21:86], body[86:]
        assert body[20] == 65 and len(sealed) <= size, "not one record of aes128gcm"
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        own = point_of(self.key.public_key())
        material = derived(self.auth, shared, b"WebPush: info\x00" + own + sender, 32)
        key = derived(salt, material, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derived(salt, material, b"Content-Encoding: nonce\x00", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert padded.endswith(b"\x02"), "not the last record"
        return padded[:-1]

    def subscription(self, name="browser", **more):
        return {"endpoint": f"{self.origin}/{name}", "p256dh": encoded(point_of(self.key.public_key())),
                "auth": encoded(self.auth), "language": "en", **more}

    def wait(self, count, seconds):
        """Whether so many have come by then."""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.pushes) >= count, seconds)

    def end(self):
        self.server.shutdown()
        self.server.server_close()


def claims_of(header, audience):
    """What a push service learns of the sender, once the signature was verified. Returns the claims and the key."""
    scheme, rest = header.split(" ", 1)
    assert scheme == "vapid", header
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    text, signature = parts["t"].rsplit(".", 1)
    both = decoded(signature)
    der = utils.encode_dss_signature(int.from_bytes(both[:32], "big"), int.from_bytes(both[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    key.verify(der, text.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decoded(text.split(".")[1]))
    assert claims["aud"] == audience, claims
    return claims, parts["k"]

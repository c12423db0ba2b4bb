"""An OpenID Connect provider for tests: `oidc_provider.py PORT SETTINGS`.

It listens on 127.0.0.1, has one client, and approves each request at once. SETTINGS is a JSON file that is read for each
request: the client's secret and addresses, the person who signs in, and the provider's faults. The provider checks what
a real one checks: the client's secret, the address to return to, that a code is used once, and its verifier.
"""

import base64
import hashlib
import hmac
import http.server
import json
import secrets
import signal
import socketserver
import sys
import threading
import time
import urllib.parse

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def number(value):
    return base64url(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def pem(key):
    return key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )


def public_jwk(key, algorithm, kid):
    """A public key as a member of a key set."""
    if algorithm.startswith(("RS", "PS")):
        numbers = key.public_key().public_numbers()
        members = {"kty": "RSA", "n": number(numbers.n), "e": number(numbers.e)}
    elif algorithm.startswith("ES"):
        numbers = key.public_key().public_numbers()
        size = (key.curve.key_size + 7) // 8
        members = {
            "kty": "EC",
            "crv": {256: "P-256", 384: "P-384", 521: "P-521"}[key.curve.key_size],
            "x": base64url(numbers.x.to_bytes(size, "big")),
            "y": base64url(numbers.y.to_bytes(size, "big")),
        }
    else:
        raw = key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        members = {"kty": "OKP", "crv": "Ed25519", "x": base64url(raw)}
    return {**members, "use": "sig", "alg": algorithm, "kid": kid}


def new_key(algorithm, rsa_size=2048):
    if algorithm.startswith(("RS", "PS")):
        return rsa.generate_private_key(public_exponent=65537, key_size=rsa_size)
    if algorithm.startswith("ES"):
        return ec.generate_private_key({"ES256": ec.SECP256R1, "ES384": ec.SECP384R1, "ES512": ec.SECP521R1}[algorithm]())
    return ed25519.Ed25519PrivateKey.generate()


class Provider(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, port, settings_file):
        super().__init__(("127.0.0.1", port), Handler)
        self.settings_file = settings_file
        self.lock = threading.Lock()
        self.keys = {}
        self.codes = {}
        self.counts = {}

    def settings(self):
        with open(self.settings_file, encoding="utf-8") as file:
            return json.load(file)

    def key(self, settings):
        """The current key and its name."""
        with self.lock:
            name = f"{settings['algorithm']}-{settings['generation']}"
            if name not in self.keys:
                self.keys[name] = new_key(settings["algorithm"], settings.get("rsa_size", 2048))
            return name, self.keys[name]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.answer(None)

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers.get("Content-Length", 0))).decode())

    def answer(self, body):
        url = urllib.parse.urlsplit(self.path)
        settings = self.server.settings()
        with self.server.lock:
            self.server.counts[url.path] = self.server.counts.get(url.path, 0) + 1
        fault = settings.get("faults", {}).get(url.path)
        if fault == "hang":
            time.sleep(600)
        elif fault == "trickle":
            self.trickle()
        elif fault == "flood":
            self.flood()
        elif fault == "refuse":
            self.reply(500, {"error": "server_error"})
        elif fault == "redirect":
            self.send_response(302)
            self.send_header("Location", f"{settings['issuer']}/jwks")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif fault == "garbage":
            self.reply(200, ["no", "object"])
        elif url.path == "/.well-known/openid-configuration":
            self.reply(200, self.discovery(settings))
        elif url.path == "/jwks":
            self.reply(200, self.key_set(settings))
        elif url.path == "/authorize":
            self.authorize(settings, dict(urllib.parse.parse_qsl(url.query)))
        elif url.path == "/token":
            self.token(settings, dict(urllib.parse.parse_qsl(body or "")))
        elif url.path == "/counts":
            self.reply(200, self.server.counts)
        else:
            self.reply(404, {})

    def discovery(self, settings):
        issuer = settings["issuer"]
        return {
            "issuer": issuer,
            "authorization_endpoint": f"{issuer}/authorize",
            "token_endpoint": f"{issuer}/token",
            "jwks_uri": f"{issuer}/jwks",
            "token_endpoint_auth_methods_supported": [settings.get("authentication", "client_secret_basic")],
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [settings["algorithm"]],
            **settings.get("discovery", {}),
        }

    def key_set(self, settings):
        kid, key = self.server.key(settings)
        # A set that real providers serve: keys for encryption and of unknown kinds are among them.
        others = [
            {"kty": "RSA", "use": "enc", "alg": "RSA-OAEP-256", "kid": "enc", "n": "AQAB", "e": "AQAB"},
            {"kty": "oct", "k": base64url(b"secret"), "kid": "oct"},
            {"kty": "future", "kid": "future"},
        ]
        own = public_jwk(key, settings["algorithm"], kid)
        for name in settings.get("jwk_without", []):
            del own[name]
        return {"keys": others + [own]}

    def authorize(self, settings, query):
        # An address that isn't the client's is shown to the person, and never redirected to.
        if query.get("client_id") != settings["client_id"] or query.get("redirect_uri") != settings["redirect_uri"]:
            return self.reply(400, {"error": "invalid_client"})
        answer = {"state": query.get("state", "")}
        if settings.get("refusal"):
            answer["error"] = settings["refusal"]
        else:
            code = secrets.token_urlsafe(24)
            with self.server.lock:
                self.server.codes[code] = query
            answer["code"] = code
        if settings.get("names_issuer"):
            answer["iss"] = settings["names_issuer"]
        self.send_response(302)
        self.send_header("Location", f"{query['redirect_uri']}?{urllib.parse.urlencode(answer)}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def token(self, settings, form):
        if not self.is_client(settings, form):
            return self.reply(401, {"error": "invalid_client"})
        with self.server.lock:
            query = self.server.codes.pop(form.get("code"), None)
        challenge = base64url(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        if (
            query is None
            or form.get("grant_type") != "authorization_code"
            or form.get("redirect_uri") != query["redirect_uri"]
            or query.get("code_challenge_method") != "S256"
            or query.get("code_challenge") != challenge
        ):
            return self.reply(400, {"error": "invalid_grant"})
        now = int(time.time())
        claims = {
            "iss": settings["issuer"],
            "aud": settings["client_id"],
            "iat": now,
            "exp": now + 300,
            "nonce": query.get("nonce"),
            **settings["person"],
            **settings.get("claims", {}),
        }
        claims = {name: value for name, value in claims.items() if value is not None}
        return self.reply(
            200, {"access_token": "unused", "token_type": "Bearer", "id_token": self.id_token(settings, claims)}
        )

    def is_client(self, settings, form):
        if settings.get("authentication") == "client_secret_post":
            return (form.get("client_id"), form.get("client_secret")) == (
                settings["client_id"],
                settings["client_secret"],
            )
        given = self.headers.get("Authorization", "").removeprefix("Basic ")
        name, _, secret = base64.b64decode(given).decode().partition(":")
        return (urllib.parse.unquote_plus(name), urllib.parse.unquote_plus(secret)) == (
            settings["client_id"],
            settings["client_secret"],
        )

    def id_token(self, settings, claims):
        algorithm = settings["algorithm"]
        kid, key = self.server.key(settings)
        signature = settings.get("signature", "right")
        header = {"kid": kid, **settings.get("header", {})}
        if "jwk_without" in settings and "kid" in settings["jwk_without"]:
            del header["kid"]
        if signature == "right":
            return jwt.encode(claims, key, algorithm=algorithm, headers=header)
        if signature == "other key":
            return jwt.encode(claims, new_key(algorithm), algorithm=algorithm, headers=header)
        if signature == "none":
            return self.signed({**header, "alg": "none"}, claims, lambda _: b"")
        if signature == "changed claims":
            parts = jwt.encode(claims, key, algorithm=algorithm, headers=header).split(".")
            parts[1] = base64url(json.dumps({**claims, "sub": "mallory"}).encode())
            return ".".join(parts)
        shared = {"client secret": settings["client_secret"].encode(), "public key": pem(key)}[signature]
        return self.signed(
            {**header, "alg": "HS256"}, claims, lambda message: hmac.digest(shared, message, "sha256")
        )

    def signed(self, header, claims, sign):
        message = f"{base64url(json.dumps(header).encode())}.{base64url(json.dumps(claims).encode())}"
        return f"{message}.{base64url(sign(message.encode()))}"

    def reply(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def trickle(self):
        """Answers a byte at a time, so that each one comes in time and the answer never does."""
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        for _ in range(100000):
            self.wfile.write(b" ")
            time.sleep(0.05)

    def flood(self):
        """Answers valid JSON without an end in sight."""
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        piece = b'{"a":"' + b"a" * 65530
        for _ in range(4096):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    # A process that blocks the signal to stop starts this one, which would inherit that.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    Provider(int(sys.argv[1]), sys.argv[2]).serve_forever()

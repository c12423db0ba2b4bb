"""Makes a repository with python-tuf, as `repository.py FOLDER`.

Three root versions: the second hands the timestamp to another key, the third the root to two ECDSA keys that must both
sign. Keys are Ed25519 and ECDSA by turns. The targets role delegates `activation/*/*` to `channels`, which is
terminating, and everything else to sixteen hash bins; one bin delegates on to `deep`.
"""

import hashlib
import os
import sys
from datetime import datetime, timedelta, timezone

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole,
    Delegations,
    Metadata,
    MetaFile,
    Root,
    Snapshot,
    TargetFile,
    Targets,
    Timestamp,
)

expires = datetime.now(timezone.utc).replace(microsecond=0) + timedelta(days=30)
folder = sys.argv[1]


def write(metadata, name):
    metadata.to_file(os.path.join(folder, "metadata", name))


def add(targets, path, data, **custom):
    """Describes a target and stores its file under its hash."""
    target = TargetFile.from_data(path, data, ["sha256", "sha512"])
    if custom:
        target.unrecognized_fields["custom"] = custom
    targets.targets[path] = target
    parent, _, name = path.rpartition("/")
    for digest in target.hashes.values():
        place = os.path.join(folder, "targets", parent)
        os.makedirs(place, exist_ok=True)
        with open(os.path.join(place, f"{digest}.{name}"), "wb") as file:
            file.write(data)


def signed(role, *signers):
    metadata = Metadata(role)
    for signer in signers:
        metadata.sign(signer, append=True)
    return metadata


os.makedirs(os.path.join(folder, "metadata"))
ed25519, ecdsa = CryptoSigner.generate_ed25519, CryptoSigner.generate_ecdsa
keys = {"root": ed25519(), "timestamp": ecdsa(), "snapshot": ed25519(), "targets": ecdsa()}

# Roots
root = Root(expires=expires)
for name, signer in keys.items():
    root.add_key(signer.public_key, name)
write(signed(root, keys["root"]), "1.root.json")

root.version = 2
root.revoke_key(keys["timestamp"].public_key.keyid, "timestamp")
keys["timestamp"] = ed25519()
root.add_key(keys["timestamp"].public_key, "timestamp")
write(signed(root, keys["root"]), "2.root.json")

root.version = 3
old, first, second = keys["root"], ecdsa(), ecdsa()
root.revoke_key(old.public_key.keyid, "root")
for signer in (first, second):
    root.add_key(signer.public_key, "root")
root.roles["root"].threshold = 2
root.unrecognized_fields["x-note"] = {"by": "python-tuf", "é": [True, None, 7]}
write(signed(root, old, first, second), "3.root.json")

# Targets: some of its own, the activations to one role, all others to bins of a sixteenth each.
targets = Targets(expires=expires)
add(targets, "skins/festival/own.skin", b"own", skin={"kind": "package"})
channels, bins, deep = ecdsa(), ed25519(), [ed25519(), ecdsa()]
roles = {
    "channels": DelegatedRole(
        "channels", [channels.public_key.keyid], 1, terminating=True, paths=["activation/*/*"]
    )
}
for digit in "0123456789abcdef":
    roles[f"bin-{digit}"] = DelegatedRole(
        f"bin-{digit}", [bins.public_key.keyid], 1, terminating=False, path_hash_prefixes=[digit]
    )
targets.delegations = Delegations(
    {key.public_key.keyid: key.public_key for key in (channels, bins)}, roles
)
write(signed(targets, keys["targets"]), "1.targets.json")

snapshot = Snapshot(expires=expires)
snapshot.meta["targets.json"] = MetaFile(version=1)


def delegated(name, role, *signers):
    metadata = signed(role, *signers)
    write(metadata, f"{role.version}.{name}.json")
    data = metadata.to_bytes()
    snapshot.meta[f"{name}.json"] = MetaFile(
        version=role.version, length=len(data), hashes={"sha256": hashlib.sha256(data).hexdigest()}
    )


role = Targets(expires=expires, version=4)
add(role, "activation/festival/stable.json", b"on")
delegated("channels", role, channels)

binned = [f"skins/festival/binned-{number}.skin" for number in range(40)]
deeper = "skins/festival/deeper.skin"
deep_digit = hashlib.sha256(deeper.encode()).hexdigest()[0]
for digit in "0123456789abcdef":
    role = Targets(expires=expires)
    # A bin may not speak of activations: the terminating role before it has the last word.
    add(role, "activation/festival/beta.json", b"forged")
    for path in binned:
        if hashlib.sha256(path.encode()).hexdigest()[0] == digit:
            add(role, path, path.encode())
    if digit == deep_digit:
        role.delegations = Delegations(
            {key.public_key.keyid: key.public_key for key in deep},
            {
                "deep": DelegatedRole(
                    "deep", [key.public_key.keyid for key in deep], 2, terminating=False, paths=["skins/*/deep*"]
                )
            },
        )
    delegated(f"bin-{digit}", role, bins)
role = Targets(expires=expires)
add(role, deeper, b"deep")
delegated("deep", role, *deep)

write(signed(snapshot, keys["snapshot"]), "1.snapshot.json")
timestamp = Timestamp(expires=expires)
timestamp.snapshot_meta = MetaFile(version=1)
write(signed(timestamp, keys["timestamp"]), "timestamp.json")

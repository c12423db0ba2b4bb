#!/usr/bin/env python3
"""Prints the software bill of materials of executables, as CycloneDX 1.6 JSON, after checking it against its schema.

usage: sbom.py VERSION EXECUTABLE… <DEPENDENCIES

DEPENDENCIES is the output of `swift package show-dependencies --format json`. The bill names the executables with their
SHA-256, the Swift packages that they are built from, the Swift compiler, and the Debian packages of the libraries that
they load.
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL


def run(*command):
    """Returns the output of a program, or nothing if it fails or is missing."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return ""


def swift_packages(tree):
    """Returns the packages below a package as (url, version), each once."""
    found = {}
    for package in tree["dependencies"]:
        found[package["url"].removesuffix(".git")] = package["version"]
        found |= swift_packages(package)
    return found


def debian_packages(executables):
    """Returns the Debian packages of the libraries that executables load, as (name, version, architecture)."""
    paths = set(re.findall(r"=> (/\S+)", "".join(run("ldd", path) for path in executables)))
    names = set()
    for path in paths:
        # Debian's database has some libraries below /usr only.
        owners = run("dpkg-query", "--search", path) or run("dpkg-query", "--search", f"/usr{path}")
        names |= {line.split(": ")[0] for line in owners.splitlines() if not line.startswith("diversion")}
    lines = run("dpkg-query", "--show", "--showformat", "${Package} ${Version} ${Architecture}\n", *names) if names else ""
    return [tuple(line.split()) for line in lines.splitlines()]


def main():
    version, executables = sys.argv[1], sys.argv[2:]
    bom = Bom()
    bom.metadata.component = Component(name="SkinKit", version=version, type=ComponentType.APPLICATION, bom_ref="SkinKit")
    parts = []
    for path in map(pathlib.Path, executables):
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        parts.append(
            Component(
                name=path.name, version=version, type=ComponentType.APPLICATION, bom_ref=f"executable:{path.name}",
                hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)]))
    for url, number in sorted(swift_packages(json.load(sys.stdin)).items()):
        owner, name = url.removeprefix("https://").rsplit("/", 1)
        purl = PackageURL("swift", owner, name, number)
        parts.append(Component(name=name, version=number, purl=purl, bom_ref=purl.to_string()))
    if compiler := re.search(r"Swift version (\S+)", run("swift", "--version")):
        parts.append(Component(name="swift", version=compiler[1], type=ComponentType.PLATFORM, bom_ref="swift"))
    for name, number, architecture in debian_packages(executables):
        purl = PackageURL("deb", "debian", name, number, qualifiers={"arch": architecture})
        parts.append(Component(name=name, version=number, purl=purl, bom_ref=purl.to_string()))
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(bom.metadata.component, parts)
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    if problem := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(f"sbom: the bill isn't valid: {problem}")
    print(text)


main()

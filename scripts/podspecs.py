#!/usr/bin/env python3
"""Writes a CocoaPods specification for each library that apps link, from Package.swift: podspecs.py [--check]

--check writes nothing, and fails if a file is missing, out of date, or names sources that don't exist.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Set when the project is published; pods with :path or :git don't use it.
HOME = "https://example.com/SkinKit"

# The libraries with what each is for, and the frameworks that it links.
LIBRARIES = {
    "SkinKit": ("Skins of apps: values, the native format, and live objects that follow them.", ["CoreGraphics"]),
    "SkinFormats": ("Skins in other formats: design tokens, asset catalogs, appstyle.json, property lists, themes.", []),
    "SkinPackage": ("Packages of skins and patches between them.", ["CryptoKit"]),
    "SkinUpdate": ("Signed updates of skins, installed and switched while the app runs.", ["CryptoKit", "Security"]),
    "SkinUIKit": ("UIKit objects that follow a skin.", ["UIKit", "QuartzCore"]),
    "SkinUI": ("An app's skins in one call: choices, windows, and skins from a server.", []),
    "SkinSwiftUI": ("SwiftUI views that follow a skin.", ["SwiftUI"]),
    "SkinObjectiveC": ("Skins in other formats and zip skins, for apps in Objective-C.", []),
    "SkinHTCompatibility": ("The call sites of HTSkinBundle, with SkinKit.", ["UIKit"]),
    "SkinSwiftThemeCompatibility": ("The call sites of SwiftTheme, with SkinKit.", ["UIKit", "QuartzCore"]),
}

# Modules of C libraries that the system has: the folder with the module map, by target.
SYSTEM_LIBRARIES = {"CZlib": "z"}


def package():
    """The package as SwiftPM reads it, without the tools."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SKINKIT_")}
    described = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], env=environment, stdout=subprocess.PIPE, check=True)
    return json.loads(described.stdout)


def version():
    """The latest version in the changelog; 0.1.0 before the first release."""
    found = re.search(r"^## \[?(\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    return found.group(1) if found else "0.1.0"


def specification(name, target, platforms, release):
    """The content of a library's .podspec.json."""
    summary, frameworks = LIBRARIES[name]
    needed = [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
    systems = [library for library in needed if library in SYSTEM_LIBRARIES]
    features = [
        setting["kind"]["enableUpcomingFeature"]["_0"]
        for setting in target["settings"] if "enableUpcomingFeature" in setting["kind"]
    ]
    flags = ["-package-name", "SkinKit"] + [part for feature in features for part in ("-enable-upcoming-feature", feature)]
    settings = {"OTHER_SWIFT_FLAGS": " ".join(["$(inherited)"] + flags)}
    if systems:
        settings["SWIFT_INCLUDE_PATHS"] = " ".join(
            ["$(inherited)"] + [f'"$(PODS_TARGET_SRCROOT)/Sources/{library}"' for library in systems])
    content = {
        "name": name,
        "version": release,
        "summary": summary,
        "homepage": HOME,
        "license": {"type": "Apache-2.0", "file": "LICENSE"},
        "authors": "The SkinKit authors",
        "source": {"git": f"{HOME}.git", "tag": release},
        "platforms": {"ios": next(entry["version"] for entry in platforms if entry["platformName"] == "ios")},
        "swift_versions": "6.0",
        "source_files": f"Sources/{name}/**/*.swift",
        # In a bundle of its own, because an app's target has one such file only.
        "resource_bundles": {f"{name}_Privacy": [f"Sources/{name}/PrivacyInfo.xcprivacy"]},
        "pod_target_xcconfig": settings,
    }
    if frameworks:
        content["frameworks"] = frameworks
    if systems:
        content["libraries"] = [SYSTEM_LIBRARIES[library] for library in systems]
        content["preserve_paths"] = [f"Sources/{library}" for library in systems]
    dependencies = {library: [release] for library in needed if library in LIBRARIES}
    if dependencies:
        content["dependencies"] = dependencies
    return content


def main():
    described = package()
    targets = {target["name"]: target for target in described["targets"]}
    release = version()
    stale = []
    for name in LIBRARIES:
        content = specification(name, targets[name], described["platforms"], release)
        resources = [path for paths in content["resource_bundles"].values() for path in paths]
        for pattern in [content["source_files"]] + resources + content.get("preserve_paths", []):
            if not any(ROOT.glob(pattern)):
                sys.exit(f"podspecs: {name}: nothing matches {pattern}")
        file = ROOT / f"{name}.podspec.json"
        text = json.dumps(content, indent=2, ensure_ascii=False) + "\n"
        if "--check" in sys.argv[1:]:
            if not file.exists() or file.read_text() != text:
                stale.append(file.name)
        else:
            file.write_text(text)
    if stale:
        sys.exit(f"podspecs: out of date: {', '.join(stale)}; run `make generate`.")


main()

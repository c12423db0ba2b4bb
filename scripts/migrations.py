"""Migrates whole apps of other systems by the steps of their guides, and compiles them before and after.

Examples/Migrations/Before has the apps, each with a stand-in for its library. The steps are a guide's blocks of code,
in Swift and in Objective-C: a block marked `before` is replaced everywhere by the block marked `after` that follows it,
or removed if none does. In Swift, the result must be the app in Examples/Migrations/Sources/MigratedApps, which is
built, run and drawn elsewhere. In Objective-C, the result is compiled against the libraries' headers.
"""

import dataclasses
import pathlib
import re

import objc_snippets

# The guides by the folders of their apps, and the modules that stand in for the libraries.
GUIDES = {"ziroom": ("ziroom-zip-skins.md", "ZRSkin"), "dianrong": ("dianrong-bundles.md", "DRSkin"),
          "lythememanager": ("lythememanager.md", "LYThemeManager"), "htskinbundle": ("htskinbundle.md", "HTSkinBundle"),
          "ddskin": ("ddskin.md", "DDSkin")}
LANGUAGES = {".swift": "swift", ".m": "objc"}
IMPORT = re.compile(r"^import \w+$", re.M)


@dataclasses.dataclass(frozen=True)
class Step:
    """Lines of an app before and after a step, without indentation, and the guide's line."""

    line: int
    before: str
    after: str


def trimmed(lines):
    """Lines without indentation and empty ones."""
    return "\n".join(line.strip() for line in lines if line.strip())


def steps(guide, language):
    """The steps of a guide in a language."""
    found, waiting = [], None
    for block in objc_snippets.blocks(guide, (objc_snippets.BEFORE, objc_snippets.AFTER)):
        if block.language != language:
            continue
        if waiting:
            is_pair = block.word == objc_snippets.AFTER
            found.append(Step(waiting.line, trimmed(waiting.lines), trimmed(block.lines) if is_pair else ""))
        waiting = block if block.word == objc_snippets.BEFORE else None
    return found + ([Step(waiting.line, trimmed(waiting.lines), "")] if waiting else [])


class App:
    """An app before its migration, in one language."""

    def __init__(self, root, source):
        self.source = source
        self.folder = source.parent
        name, self.library = GUIDES[self.folder.name]
        self.guide = root / "docs" / "migrating" / name
        self.migrated = root / "Examples" / "Migrations" / "Sources" / "MigratedApps" / "Apps" / source.name

    def after(self):
        """The app after the guide's steps, without indentation, and the steps whose code it doesn't contain."""
        text, missing = trimmed(self.source.read_text().splitlines()), []
        for step in steps(self.guide, LANGUAGES[self.source.suffix]):
            if step.before not in text:
                missing.append((str(self.guide), step.line, "error", f"{self.source.name} doesn't contain this"))
            text = text.replace(step.before, step.after)
        return trimmed(text.splitlines()), missing


def apps(root, suffix):
    """The apps in a language. Each guide has one in Swift, and one in Objective-C if it has such steps."""
    folder = root / "Examples" / "Migrations" / "Before"
    found = [App(root, source) for source in sorted(folder.glob(f"*/*App{suffix}"))]
    wanted = {name for name, (guide, _) in GUIDES.items() if steps(root / "docs" / "migrating" / guide, LANGUAGES[suffix])}
    if wanted != {app.folder.name for app in found} or suffix == ".swift" and wanted != set(GUIDES):
        raise FileNotFoundError(f"the apps with *App{suffix} in {folder} aren't those of the guides {sorted(wanted)}")
    return found


def canonical(text):
    """The lines of a Swift file, with its imports in order."""
    return sorted(IMPORT.findall(text)) + IMPORT.sub("", text).split("\n")


def difference(app):
    """The problems of an app in Swift whose migrated form isn't the result of the steps."""
    text, problems = app.after()
    wanted, found = canonical(trimmed(app.migrated.read_text().splitlines())), canonical(text)
    wanted, found = ([line for line in lines if line] for lines in (wanted, found))
    if wanted != found:
        line = next((pair for pair in zip(wanted, found) if pair[0] != pair[1]), (wanted[-1], found[-1]))
        problems.append((str(app.guide), 1, "error", f"{app.migrated.name} has \"{line[0]}\", the steps \"{line[1]}\""))
    return problems


def check_swift(compiler, root, copied, diagnostics):
    """Compiles the apps in Swift as they were, and compares what the steps make of them. Returns the problems."""
    problems = []
    for app in apps(root, ".swift"):
        library = copied(app.folder / f"{app.library}.swift")
        constants = app.migrated.parent / "SkinConstants.swift"
        sources = {copied(source): source for source in [app.source, *([constants] if app.folder.name == "ziroom" else [])]}
        compiled = [
            compiler.frontend(
                app.library, "-emit-module", "-parse-as-library", "-experimental-skip-all-function-bodies", "-o",
                compiler.modules / f"{app.library}.swiftmodule", library),
            compiler.frontend("Before", "-typecheck", "-parse-as-library", *sources)]
        places = {str(copy): str(source) for copy, source in sources.items()}
        for done in compiled:
            found = [(places.get(file, file), *rest) for file, *rest in diagnostics(done.stderr)]
            problems += found or ([("", 0, "error", done.stderr[:2000])] if done.returncode else [])
        problems += difference(app)
    return problems


def check_objective_c(clang, root):
    """Compiles the apps in Objective-C as they were and after the steps. Returns the problems."""
    problems = []
    for app in apps(root, ".m"):
        def compiled(name, text):
            lines = clang.errors(f"{app.folder.name}-{name}", f'#line 1 "{app.source}"\n{text}', app.folder)
            return [(file, line, "error", f"{name}: {message}") for file, line, message in lines]

        text, missing = app.after()
        classes = f"{objc_snippets.module(app.guide)}-Swift.h"
        problems += compiled("before", app.source.read_text())
        problems += missing + compiled("after", text.replace("App-Swift.h", classes))
    return problems

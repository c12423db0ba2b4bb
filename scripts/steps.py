#!/usr/bin/env python3
"""Runs the steps of `make test`, and prints a table of them at the end.

    steps.py begin                     forgets the steps of the run before
    steps.py run NAME COMMAND...       runs a command as a step
    steps.py once NAME OPTION...       runs `swift test OPTION...` as a step
    steps.py test NAME OPTION...       the same, and runs the tests that failed once more, apart from the others
    steps.py beside NAME OPTION...     the same with the program of the tests itself, which leaves SwiftPM to other steps
    steps.py report                    prints the table; fails if a step failed or if too many tests are unstable

A test that fails and then passes is unstable. A run passes with two of them, prints them at its end, and writes their
output to test-output/unstable.txt. Nothing is repeated if a process crashed, if an issue belongs to no test, or if more
than ten tests failed: that isn't bad luck.
"""

import collections
import dataclasses
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "test-output"
STEPS = OUTPUT / "steps.jsonl"
UNSTABLE = OUTPUT / "unstable.txt"
MOST_UNSTABLE = 2
MOST_REPEATED = 10
SLOWEST = 20


class Bodies:
    """How long the bodies of tests ran.

    A test "starts" when its turn is asked for, which may be minutes before its body runs: `width` bodies run at once, in
    the order of the starts. Only the cases of a parameterized test report when theirs begin.
    """

    def __init__(self, width):
        self.free, self.queue = width, collections.deque()
        self.began, self.seconds = {}, {}

    def add(self, test, cases, now):
        self.queue.extend([None if cases else test] * max(1, cases))
        self.fill(now)

    def fill(self, now):
        while self.free > 0 and self.queue:
            self.free -= 1
            self.began[self.queue.popleft()] = now

    def begin_case(self, test, now):
        self.began.setdefault((test, "cases"), []).append(now)

    def end_case(self, test, now):
        # Of the cases that run, the first: the sum is the same for any order.
        self.end(test, now, self.began[test, "cases"].pop(0))

    def end(self, test, now, began=None):
        began = self.began.get(test, now) if began is None else began
        self.seconds[test] = self.seconds.get(test, 0) + now - began
        self.free += 1
        self.fill(now)


@dataclasses.dataclass
class Events:
    """What one process of tests reported."""

    finished: bool = False
    passed: list = dataclasses.field(default_factory=list)
    failed: list = dataclasses.field(default_factory=list)
    skipped: dict = dataclasses.field(default_factory=dict)
    running: set = dataclasses.field(default_factory=set)
    # Also of tests that had ended, and of those that couldn't begin.
    issues: dict = dataclasses.field(default_factory=dict)
    outside: list = dataclasses.field(default_factory=list)
    seconds: dict = dataclasses.field(default_factory=dict)

    @classmethod
    def read(cls, path, width):
        events, functions, bodies = cls(), {}, Bodies(width)
        # Not splitlines(): the arguments of tests have other separators of lines.
        for line in path.read_text(encoding="utf-8", errors="replace").split("\n"):
            try:
                record = json.loads(line)
            except ValueError:
                break  # The empty end, or a line that a crash cut.
            payload = record["payload"]
            if record["kind"] == "test":
                if payload["kind"] == "function":
                    functions[payload["id"]] = len(payload.get("_testCases", []))
                continue
            now = payload["instant"]["absolute"]
            kind, test = payload["kind"], payload.get("testID")
            texts = [message["text"] for message in payload.get("messages", [])]
            if kind == "runEnded":
                events.finished = True
            elif kind == "issueRecorded" and not payload["issue"]["isKnown"]:
                text = f"{place(payload)}: {' '.join(texts)}"
                if test in functions:
                    events.issues.setdefault(test, []).append(text)
                else:
                    events.outside.append(text)
            elif test not in functions:
                continue
            elif kind == "testStarted":
                bodies.add(test, functions[test], now)
                events.running.add(test)
            elif kind == "testCaseStarted":
                bodies.begin_case(test, now)
            elif kind == "testCaseEnded":
                bodies.end_case(test, now)
            elif kind in ("testSkipped", "testCancelled"):
                events.skipped[test] = " ".join(payload.get("_comments", []))
            elif kind == "testEnded":
                events.running.discard(test)
                if not functions[test]:
                    bodies.end(test, now)
                failed = any(message["symbol"] == "fail" for message in payload["messages"])
                if failed or test not in events.skipped:
                    (events.failed if failed else events.passed).append(test)
        events.failed += [test for test in events.issues if test not in events.failed]
        events.seconds = bodies.seconds
        return events

    def failures(self, status):
        """What failed beyond the tests, which no repetition changes."""
        if not self.finished:
            return [f"the process ended with {status}, running {', '.join(sorted(self.running)) or 'no test'}"]
        if not (self.passed or self.failed or self.skipped):
            return ["the options choose no test"]
        if self.outside:
            return [f"outside of a test: {text}" for text in self.outside]
        return [f"exit code {status}, though no test failed"] if status and not self.failed else []


def place(payload):
    location = payload["issue"].get("sourceLocation")
    return f"{location['fileID']}:{location['line']}" if location else "unknown place"


def tee(command, log, environment):
    """Runs a command, prints its output and writes it to a file. Returns its exit code."""
    with open(log, "wb") as file:
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL
        )
        for line in process.stdout:
            sys.stdout.buffer.write(line)
            sys.stdout.buffer.flush()
            file.write(line)
        return process.wait()


def record(name, began, **values):
    OUTPUT.mkdir(exist_ok=True)
    # Of all processes of the step that ended and were waited for.
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    values = {"began": began, "seconds": time.time() - began, "processor": used.ru_utime + used.ru_stime, **values}
    with open(STEPS, "a") as file:
        file.write(json.dumps({"step": name, **values}) + "\n")


def run(name, command):
    began = time.time()
    print(f"── {name}", flush=True)
    status = subprocess.call(command)
    record(name, began, failed=[f"exit code {status}"] if status else [])
    return status


def test_command(beside):
    """The command that runs tests: `swift test`, or the program that it would run, which has no other form than Linux's."""
    build = os.environ.get("SKINKIT_BUILD_OPTIONS", "").split()
    if not beside or sys.platform != "linux":
        return ["swift", "test", *build, "--disable-xctest"] + (["--skip-build"] if beside else [])
    folder = subprocess.check_output(["swift", "build", *build, "--show-bin-path"], text=True).strip()
    return [f"{folder}/SkinKitPackageTests.xctest", "--testing-library", "swift-testing"]


def test_process(command, options, width, log):
    """Runs tests. Returns the exit code, and the events that were reported, or none if no test was run."""
    environment = {**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": str(width)}
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "events.jsonl")
        stream = ["--event-stream-output-path", str(path), "--event-stream-version", "0"]
        status = tee([*command, *options, *stream], log, environment)
        return status, Events.read(path, width) if path.exists() else Events()


def without_filters(options):
    """The options without those that choose tests."""
    kept, rest = [], iter(options)
    for option in rest:
        if option in ("--filter", "--skip"):
            next(rest)
        else:
            kept.append(option)
    return kept


def test(name, options, repeats, beside=False):
    began = time.time()
    command = test_command(beside)
    print(f"── {name}: {' '.join([*command, *options])}", flush=True)
    OUTPUT.mkdir(exist_ok=True)
    log, second_log = OUTPUT / f"{name}.log", OUTPUT / f"{name}-again.log"
    # All tests at once would start hundreds of processes.
    width = int(os.environ.get("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH") or 12)
    status, events = test_process(command, options, width, log)

    others, failed, unstable = events.failures(status), list(events.failed), []
    if repeats and failed and not others and len(failed) <= MOST_REPEATED:
        print(f"\n── {name}: {len(failed)} failed, which run once more, apart from the others", flush=True)
        again = [word for test in failed for word in ("--filter", "^" + re.escape(test))]
        kept = without_filters(options) + ([] if beside else ["--skip-build"])
        status, repeated = test_process(command, [*kept, *again], 1, second_log)
        others = repeated.failures(status)
        if not others:
            unstable = [test for test in failed if test in repeated.passed and test not in repeated.failed]
            failed = [test for test in failed if test not in unstable]
    failed += others

    if unstable:
        with open(UNSTABLE, "a") as file:
            for test in unstable:
                issues = events.issues.get(test, [])
                print(f"── {test}\nFirst, next to others ({log.relative_to(ROOT)}):", *issues, sep="\n", file=file)
            print(f"Then they passed:\n{second_log.read_text(errors='replace')}", file=file)
    slowest = sorted(events.seconds.items(), key=lambda item: -item[1])[:SLOWEST]
    record(
        name, began, tests=len(events.passed) + len(events.failed), failed=failed, unstable=unstable,
        skipped=events.skipped, slowest=slowest,
    )
    for test in failed:
        print(f"Failed: {test}")
    for test in unstable:
        print(f"Unstable: {test}")
    return 1 if failed else 0


def heading(text):
    print(f"\n── {text}")


def report():
    steps = [json.loads(line) for line in STEPS.read_text().splitlines()] if STEPS.exists() else []
    listed = lambda key: [(step["step"], item) for step in steps for item in step.get(key, [])]
    heading("Steps")
    print(f"{'seconds':>8} {'processor':>9} {'tests':>6}  step")
    for step in steps:
        state = "  FAILED" if step["failed"] else ""
        print(f"{step['seconds']:8.0f} {step['processor']:9.0f} {step.get('tests', ''):>6}  {step['step']}{state}")
    total, processor = (sum(step.get(key, 0) for step in steps) for key in ("tests", "processor"))
    # Some steps run beside others.
    ends = [step["began"] + step["seconds"] for step in steps]
    seconds = max(ends, default=0) - min((step["began"] for step in steps), default=0)
    print(f"{seconds:8.0f} {processor:9.0f} {total:>6}  in all")

    heading(f"The {SLOWEST} slowest tests: seconds of their bodies")
    for test, seconds in sorted((item for _, item in listed("slowest")), key=lambda item: -item[1])[:SLOWEST]:
        print(f"{seconds:8.1f}  {test}")

    reasons = {}
    for step in steps:
        for reason in step.get("skipped", {}).values():
            reasons[reason] = reasons.get(reason, 0) + 1
    heading(f"Skipped: {sum(reasons.values())}")
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        print(f"{count:8}  {reason}")

    failed, unstable = listed("failed"), listed("unstable")
    heading(f"Unstable: {len(unstable)} (a run passes with {MOST_UNSTABLE})")
    for step, test in unstable:
        print(f"{step}: {test}")
    if unstable:
        print(UNSTABLE.read_text(errors="replace"))
    heading(f"Failed: {len(failed)}")
    for step, test in failed:
        print(f"{step}: {test}")
    # The plain form that any reader of logs understands.
    print(f"\n{max(0, total - len(failed))} passed, {len(failed)} failed")
    return 1 if failed or len(unstable) > MOST_UNSTABLE else 0


def begin():
    OUTPUT.mkdir(exist_ok=True)
    for file in [*OUTPUT.glob("*.log"), STEPS, UNSTABLE]:
        file.unlink(missing_ok=True)
    return 0


def main(arguments):
    os.chdir(ROOT)
    match arguments:
        case ["begin"]:
            return begin()
        case ["report"]:
            return report()
        case ["run", name, *command] if command:
            return run(name, command)
        case ["once", name, *options]:
            return test(name, options, repeats=False)
        case ["beside", name, *options]:
            return test(name, options, repeats=True, beside=True)
        case ["test", name, *options]:
            # A sanitizer's report isn't that of a test.
            return test(name, options, repeats="--sanitize" not in " ".join(options))
    print(__doc__, file=sys.stderr)
    return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

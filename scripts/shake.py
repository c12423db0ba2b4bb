#!/usr/bin/env python3
"""Runs tests on a machine that is made busy: `make test-shaken FILTER=REGEX`.

Busy loops occupy every core, and the process of the tests is stopped again and again for 0.1 to 1 s, as on an overloaded
host. SHAKE_RUNS (10) is the number of runs, SHAKE_LOAD (4) the number of loops for each core, SHAKE_SEED the seed of the
first run's moments. Each failure is printed with its run's seed; the exit code is 1 if there was one.
"""

import multiprocessing
import os
import pathlib
import random
import signal
import sys
import threading

import steps


def spin(parent):
    # Not forever if the parent is killed.
    while os.getppid() == parent:
        for _ in range(1_000_000):
            pass


def test_processes():
    """The processes that run the tests, not the programs that they start."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        # Every test executable of this checkout, and no shell that names it.
        if any(word.endswith(b".xctest") and word.startswith(f"{steps.ROOT}/".encode()) for word in words[:4]):
            found.append(int(folder.name))
    return found


def shake(generator, ended):
    """Stops and continues the tests until they have ended. Returns the number of stops."""
    stops, stopped = 0, []
    try:
        while not ended.wait(generator.uniform(0.2, 2)):
            stopped = [process for process in test_processes() if send(process, signal.SIGSTOP)]
            ended.wait(generator.uniform(0.1, 1))
            for process in stopped:
                send(process, signal.SIGCONT)
            stops += bool(stopped)
    finally:
        for process in stopped:
            send(process, signal.SIGCONT)
    return stops


def send(process, number):
    """Sends a signal. Returns whether the process was there."""
    try:
        os.kill(process, number)
        return True
    except ProcessLookupError:
        return False


def run(number, seed, options):
    ended, stops = threading.Event(), []
    shaker = threading.Thread(target=lambda: stops.append(shake(random.Random(seed), ended)))
    shaker.start()
    width = int(os.environ.get("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH") or 12)
    log = steps.OUTPUT / f"shaken-{number}.log"
    try:
        status, events = steps.test_process(steps.test_command(beside=False), options, width, log)
    finally:
        ended.set()
        shaker.join()
    failures = events.failed + events.failures(status)
    print(f"── run {number}, seed {seed}: {len(events.passed)} passed, {len(failures)} failed, {sum(stops)} stops")
    for test in failures:
        print(f"seed {seed}: {test}", *events.issues.get(test, []), sep="\n    ", flush=True)
    return failures


def main():
    os.chdir(steps.ROOT)
    # So that `finally` continues what is stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    steps.OUTPUT.mkdir(exist_ok=True)
    runs = int(os.environ.get("SHAKE_RUNS", 10))
    seed = int(os.environ.get("SHAKE_SEED", random.randrange(1 << 32)))
    loops = [
        multiprocessing.Process(target=spin, args=(os.getpid(),), daemon=True)
        for _ in range(os.cpu_count() * int(os.environ.get("SHAKE_LOAD", 4)))
    ]
    for loop in loops:
        loop.start()
    counts = {}
    for number in range(runs):
        for test in run(number + 1, seed + number, ["--skip-build", *sys.argv[1:]]):
            counts[test] = counts.get(test, 0) + 1
    for loop in loops:
        loop.kill()
    print(f"\n── shaken: {runs} runs, {len(counts)} tests failed")
    for test, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"{count:4} of {runs}  {test}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())

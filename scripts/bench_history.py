#!/usr/bin/env python3
"""Adds the results of a run of the benchmarks to their history, and draws it.

    bench_history.py RESULTS [DOCS]

RESULTS is the file that skin-benchmarks writes, and DOCS a folder with performance.md (docs). The table of results there
is replaced, the ratios are added to benchmarks.json, and images/benchmarks.svg shows those that have a target.
"""

import datetime
import json
import pathlib
import subprocess
import sys
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- results of make bench -->", "<!-- end of the results -->"
COLUMNS, WIDTH, HEIGHT = 2, 520, 46
PLOT, MARGIN = 120, 12
LONGEST = 60


def shown(value):
    """A number with its significant digits, as the program prints it."""
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 3
    text = f"{value:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def key(row):
    return f"{row['name']} | {row['limit']}"


def table(rows):
    lines = ["| what | value | unit | against | ratio | target | within |", "|---|--:|---|---|--:|--:|---|"]
    for row in rows:
        target = row.get("target")
        judgement = ["–", "–"] if target is None else [shown(target), "yes" if row["ratio"] <= target else "NO"]
        cells = [row["name"], shown(row["value"]), row["unit"], row["limit"], shown(row["ratio"]), *judgement]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def replaced(text, rows):
    """The page with the table of these rows."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"bench_history: performance.md lacks {BEGIN} or {END}")
    return f"{before}{BEGIN}\n\n{table(rows)}\n\n{END}{after}"


def commit():
    """The commit that was measured, with + if files differ from it."""

    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout

    return git("rev-parse", "--short=8", "HEAD").strip() + ("+" if git("status", "--porcelain", "-uno") else "")


def added(history, rows):
    """The history with one more run; another run of the same commit replaces it."""
    run = {"date": datetime.date.today().isoformat(), "commit": commit()}
    runs = [old for old in history["runs"] if old["commit"] != run["commit"]]
    run["ratios"] = {key(row): float(f"{row['ratio']:.4g}") for row in rows}
    return {"runs": runs + [run]}


def cell(x, y, row, ratios):
    """The chart of one row: its ratios from run to run, and the target as a dashed line."""
    name, target = row["name"], row["target"]
    left, top, bottom = x + WIDTH - PLOT - MARGIN, y + 6, y + HEIGHT - 8
    highest = max([target, *ratios]) * 1.05 or 1
    step = PLOT / max(len(ratios) - 1, 1)

    def height(ratio):
        return bottom - (bottom - top) * ratio / highest

    points = [(left + step * number, height(ratio)) for number, ratio in enumerate(ratios)]
    color = "#1a7f37" if ratios[-1] <= target else "#c8102e"
    short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    limit = height(target)
    return f"""<g><title>{escape(name)}, against {escape(row['limit'])}: {shown(ratios[-1])}, target {shown(target)}</title>
<text x="{x + MARGIN}" y="{y + 18}">{escape(short)}</text>
<text x="{x + MARGIN}" y="{y + 34}" class="against">to {escape(row['limit'][:52])}</text>
<text x="{left - 10}" y="{y + 34}" fill="{color}" text-anchor="end">{shown(ratios[-1])} of {shown(target)}</text>
<path d="M{left},{limit:.1f}h{PLOT}" class="target"/><polyline points="{path}"/>
<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="2.5" fill="{color}"/></g>"""


def chart(history, rows):
    goals = [row for row in rows if row.get("target") is not None]
    runs = history["runs"]
    lines = -(-len(goals) // COLUMNS)
    cells = []
    for number, row in enumerate(goals):
        ratios = [run["ratios"][key(row)] for run in runs if key(row) in run["ratios"]]
        cells.append(cell(number // lines * WIDTH, number % lines * HEIGHT + 30, row, ratios))
    width, height = COLUMNS * WIDTH, lines * HEIGHT + 40
    heading = f"{len(runs)} runs, {runs[0]['date']} to {runs[-1]['date']}; dashed: the target, which a ratio mustn't exceed"
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<style>text {{ font: 11px system-ui, sans-serif }} .against {{ fill: #57606a }} .target {{ stroke: #8c959f; stroke-dasharray: 3 3 }}
polyline {{ fill: none; stroke: #0969da; stroke-width: 1.5 }}</style>
<rect width="100%" height="100%" fill="#fff"/>
<text x="{MARGIN}" y="18" class="against">{heading}</text>
{chr(10).join(cells)}
</svg>
"""


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: bench_history.py RESULTS [DOCS]")
    rows = json.loads(pathlib.Path(sys.argv[1]).read_text())
    docs = pathlib.Path(sys.argv[2]) if len(sys.argv) == 3 else ROOT / "docs"
    page, stored = docs / "performance.md", docs / "benchmarks.json"
    history = json.loads(stored.read_text()) if stored.exists() else {"runs": []}
    if history["runs"]:
        lost = sorted(history["runs"][-1]["ratios"].keys() - {key(row) for row in rows})
        for name in lost:
            print(f"bench_history: this run has no row {name}", file=sys.stderr)
    history = added(history, rows)
    page.write_text(replaced(page.read_text(), rows))
    stored.write_text(json.dumps(history, ensure_ascii=False, indent=1) + "\n")
    (docs / "images").mkdir(exist_ok=True)
    (docs / "images" / "benchmarks.svg").write_text(chart(history, rows))
    print(f"bench_history: {len(history['runs'])} runs in {stored}")


if __name__ == "__main__":
    main()

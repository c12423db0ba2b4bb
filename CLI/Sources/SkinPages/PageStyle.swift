/// The style of the sections of pages.
///
/// It uses the colors `--page`, `--panel`, `--ink`, `--soft`, `--line` and `--mark` of the page.
package enum PageStyle {
  /// The style sheet.
  package static let sheet = """

    .part { flex-basis: 100%; }
    .part p { margin: 0 0 .7rem; color: var(--soft); max-width: 60rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    th, td { text-align: left; padding: .35rem .7rem; border-top: 1px solid var(--line); vertical-align: top; }
    thead th { border-top: 0; color: var(--soft); font-weight: 500; }
    tbody th { font-weight: 400; min-width: 8rem; }
    code { font: .88em ui-monospace, monospace; overflow-wrap: anywhere; }
    .soft { color: var(--soft); }
    .value { display: inline-flex; flex-wrap: wrap; align-items: center; gap: .2rem .5rem; max-width: 34rem; }
    .value.stacked { flex-direction: column; align-items: flex-start; }
    .swatch { display: inline-block; flex: none; width: 1.5em; height: 1.5em; border-radius: 4px;
      border: 1px solid var(--line); background:
        linear-gradient(var(--c), var(--c)), repeating-conic-gradient(#8886 0 25%, #fff6 0 50%) 0 0 / .6em .6em; }
    .swatch.wide { width: 6em; height: 1.7em; background: var(--c); }
    .shade { display: inline-block; flex: none; width: 3em; height: 1.6em; margin: .6em; border-radius: 5px;
      background: #fff; border: 1px solid var(--line); }
    .sample { display: block; max-width: 100%; height: auto; border-radius: 6px; box-shadow: 0 0 0 1px var(--line); }
    .badge { display: inline-block; border: 1px solid currentColor; border-radius: 99px; padding: 0 .5em;
      font-size: .75rem; line-height: 1.5; color: var(--soft); white-space: nowrap; }
    .badge.warning { color: var(--warn); white-space: normal; border-radius: 8px; }
    .badge.added { color: var(--good); } .badge.removed { color: var(--bad); } .badge.changed { color: var(--warn); }
    .changes th .badge { min-width: 5.3em; text-align: center; margin-right: .3em; }
    .contrast td { white-space: nowrap; } .contrast thead th { overflow-wrap: anywhere; }
    .ratio { display: inline-flex; align-items: center; gap: .35em; margin: 0 .6em .3em 0; border-radius: 6px; }
    .ratio i { font: 600 .9rem system-ui, sans-serif; background: var(--c); color: var(--t); padding: .15em .45em;
      border-radius: 5px; border: 1px solid var(--line); }
    .ratio.declared { border: 1px solid var(--line); padding: .1em .5em .1em .1em; }
    .ratio.enough { border-color: var(--good); } .ratio.low { border-color: var(--bad); color: var(--bad); }

    """
}

extension PreviewPage {
  static let style = """

    :root { --page: #f4f5f7; --panel: #fff; --ink: #16181d; --soft: #5b616e; --line: #d9dce3; --mark: #0b63ce;
      --good: #1a7f37; --bad: #c0202b; --warn: #9a5b00; }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme=light]) {
        --page: #111317; --panel: #1b1e24; --ink: #eceef2; --soft: #a3a9b5; --line: #343943; --mark: #7db4ff;
        --good: #57c26f; --bad: #ff8a80; --warn: #f0b35a;
        color-scheme: dark;
      }
    }
    :root[data-theme=dark] {
      --page: #111317; --panel: #1b1e24; --ink: #eceef2; --soft: #a3a9b5; --line: #343943; --mark: #7db4ff;
        --good: #57c26f; --bad: #ff8a80; --warn: #f0b35a;
      color-scheme: dark;
    }
    :root[data-theme=light] { color-scheme: light; }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 7rem; }
    body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 1rem; top: .5rem; z-index: 9; background: var(--panel); padding: .4rem .8rem; }
    header { position: sticky; top: 0; z-index: 5; background: var(--panel); border-bottom: 1px solid var(--line);
      padding: .6rem 1.25rem; display: flex; flex-wrap: wrap; gap: .4rem 2rem; align-items: center; }
    h1 { font-size: 1.2rem; margin: 0; }
    .names p { margin: 0; color: var(--soft); font-size: .85rem; }
    form { display: flex; flex-wrap: wrap; gap: .4rem 1rem; margin-left: auto; }
    label { color: var(--soft); font-size: .8rem; display: flex; flex-direction: column; gap: .1rem; }
    select { font: inherit; font-size: .9rem; color: var(--ink); background: var(--page);
      border: 1px solid var(--line); border-radius: 6px; padding: .25rem .4rem; }
    :focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
    #issues { flex-basis: 100%; }
    #issues:empty { display: none; }
    #issues ul { margin: 0; padding: .5rem 1rem .5rem 2rem; border-left: 4px solid #d97706; background: var(--page);
      max-height: 9rem; overflow: auto; }
    nav { padding: .75rem 1.25rem 0; display: flex; flex-wrap: wrap; gap: .3rem .9rem; }
    a { color: var(--mark); }
    main { padding: 1rem 1.25rem 3rem; display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
    section { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 1rem;
      max-width: 100%; overflow-x: auto; }
    section.roles { flex-basis: 100%; }
    h2 { font-size: 1rem; margin: 0 0 .7rem; }
    .compare { position: relative; --at: 50%; width: max-content; }
    .side { position: relative; width: max-content; }
    .side img { display: block; height: auto; max-width: none; border-radius: 6px;
      box-shadow: 0 0 0 1px var(--line); }
    .legend, .tag { font-size: .8rem; color: var(--soft); }
    .legend { display: flex; justify-content: space-between; gap: 1rem; margin-bottom: .3rem; }
    .tag { display: block; margin-top: .3rem; }
    [data-view=slider] .tag, .single .tag, :root:not([data-view=slider]) .legend { display: none; }
    .handle, .compare input { display: none; }
    [data-view=slider] .compared .against { position: absolute; inset: 0; overflow: hidden; background: var(--panel);
      clip-path: inset(0 calc(100% - var(--at)) 0 0); width: 100%; }
    [data-view=slider] .compared .handle { display: block; position: absolute; top: 0; bottom: 0; left: var(--at);
      width: 3px; margin-left: -1.5px; background: #fff; box-shadow: 0 0 0 1px #0006; pointer-events: none; }
    .handle::after { content: "↔"; position: sticky; display: block; top: 50vh; margin: 40px 0 40px -13px; width: 28px;
      height: 28px; line-height: 28px; text-align: center; border-radius: 50%; background: #fff; color: #222;
      box-shadow: 0 1px 4px #0008; }
    [data-view=slider] .compared input { display: block; position: absolute; inset: 0; width: 100%; height: 100%;
      margin: 0; opacity: 0; cursor: ew-resize; touch-action: pan-y; }
    .compare:has(input:focus-visible) { outline: 3px solid var(--mark); outline-offset: 3px; }
    [data-view=pair] .compared .compare { display: flex; gap: 1rem; align-items: flex-start; }
    [data-view=pair] .compared .against { order: -1; }
    [data-view=skin] .against, [data-view=against] .compared .skin { display: none; }
    .marks { display: flex; flex-wrap: wrap; gap: .3rem; margin: 0 0 .5rem;
      width: 0; min-width: 100%; }
    .marks:empty { display: none; }
    .difference { display: none; }
    [data-view=difference] .compared:has(.difference) .skin, [data-view=difference] .compared .against { display: none; }
    [data-view=difference] .compared .difference { display: block; }
    [data-view=pair] .compared .difference { display: block; }
    .compared[data-changed="0"] .difference { display: none !important; }
    .compared[data-changed="0"] .skin { display: block !important; }
    label.check { flex-direction: row; align-items: center; gap: .35rem; align-self: end; padding-bottom: .3rem; }
    @media (max-width: 700px) { 
      html { scroll-padding-top: 0; } header { position: static; } form { margin-left: 0; }
      main { padding: .75rem .6rem 2rem; } section { padding: .75rem; }
      .side img { max-width: calc(100vw - 3rem); } th, td { padding: .35rem .4rem; } }

    """
}

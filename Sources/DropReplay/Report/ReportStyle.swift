/// The report's style sheet.
enum ReportStyle {
  static let text = """
    :root {
      --paper: #fbfaf7; --card: #ffffff; --ink: #1c1d21; --soft: #5a5d66; --line: #d9d7d0;
      --copy: #1a7f4b; --move: #1d5fc4; --link: #7a3db8; --forbidden: #b3261e; --cancel: #8a5a00;
      --none: #656974; --accent: #1d5fc4; --shade: #f1efe9;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #15161a; --card: #1d1f25; --ink: #ececf0; --soft: #a8acb8; --line: #363943;
        --copy: #5fd399; --move: #7fb2ff; --link: #c59bf5; --forbidden: #ff8b80; --cancel: #e5b567;
        --none: #9297a4; --accent: #7fb2ff; --shade: #262932;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
    header, main { max-width: 1240px; margin: 0 auto; padding: 0 24px; }
    header { padding-top: 28px; }
    main { display: grid; grid-template-columns: minmax(0, 1.35fr) minmax(0, 1fr); gap: 20px;
      padding-bottom: 48px; align-items: start; }
    .wide { grid-column: 1 / -1; }
    h1 { font-size: 24px; line-height: 1.25; margin: 0 0 8px; text-wrap: balance;
      overflow-wrap: anywhere; }
    h2 { font-size: 15px; margin: 0 0 12px; }
    h3 { font-size: 13px; margin: 0 0 6px; color: var(--soft); font-weight: 600; }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 10px;
      padding: 16px 18px; min-width: 0; }
    .facts { display: flex; flex-wrap: wrap; gap: 6px 18px; align-items: baseline; margin: 0 0 18px;
      color: var(--soft); }
    .notes { color: var(--soft); max-width: 70ch; margin: -8px 0 18px; }
    .tag { display: inline-block; border: 1px solid currentColor; border-radius: 99px;
      padding: 0 9px; font-size: 13px; font-weight: 600; color: var(--none); white-space: nowrap; }
    .tag.imported { color: var(--copy); } .tag.failed, .tag.forbidden { color: var(--forbidden); }
    .tag.partial, .tag.cancelled, .tag.aborted, .tag.skipped { color: var(--cancel); }
    .problems { border-color: var(--forbidden); margin-bottom: 20px; }
    .problems h2 { color: var(--forbidden); } .problems ul { margin: 0; padding-left: 20px; }
    .problems li { overflow-wrap: anywhere; }
    .skip { position: absolute; left: -999px; } .skip:focus { left: 8px; top: 8px;
      background: var(--card); padding: 6px 10px; z-index: 9; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0;
      margin: 0 0 10px; font-size: 13px; color: var(--soft); }
    .legend svg { vertical-align: middle; margin-right: 6px; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    svg .soft { fill: var(--soft); }
    #scene svg { display: block; width: 100%; height: auto; max-height: 560px;
      background: var(--shade); border-radius: 8px; }
    .place { fill: var(--card); stroke: var(--soft); vector-effect: non-scaling-stroke; }
    .region { fill: none; stroke: var(--none); stroke-dasharray: 4 4;
      vector-effect: non-scaling-stroke; }
    .lit { stroke: var(--accent); stroke-width: 3; }
    .way { fill: none; stroke-linejoin: round; stroke-linecap: round; stroke-width: 2.5;
      vector-effect: non-scaling-stroke; }
    .pointer { fill: var(--ink); stroke: var(--card); stroke-width: 2;
      vector-effect: non-scaling-stroke; }
    .controls { display: flex; gap: 10px; align-items: center; }
    .controls input { flex: 1; min-width: 0; accent-color: var(--accent); height: 32px; }
    button { font: inherit; min-width: 44px; min-height: 36px; border: 1px solid var(--line);
      border-radius: 8px; background: var(--shade); color: var(--ink); cursor: pointer; }
    button:disabled { opacity: .45; cursor: default; }
    .now { margin: 10px 0 14px; font-weight: 600; min-height: 3em; overflow-wrap: anywhere; }
    .now-grid { display: grid; grid-template-columns: 1fr 1fr; gap: 18px; }
    .now-grid > div { min-width: 0; }
    .recent { list-style: none; margin: 0; padding: 0; font-size: 13px; min-height: 12em; }
    .recent li, .stock li { overflow-wrap: anywhere; }
    .recent li { border-left: 3px solid var(--line); padding: 1px 0 1px 8px; margin-bottom: 3px; }
    .recent li.fault { border-color: var(--forbidden); }
    .recent li.event, .recent li.outcome { border-color: var(--accent); }
    .stock { margin: 0 0 10px; padding: 0 0 0 28px; font-size: 13px; }
    .stock li.open { color: var(--soft); font-style: italic; }
    .stock.none { padding: 0; color: var(--soft); font-style: italic; }
    #contents { max-height: 20em; overflow-y: auto; }
    .stock-name { font-size: 13px; font-weight: 600; margin: 0; }
    .timeline { overflow-x: auto; }
    .timeline svg { display: block; }
    .tall { max-height: 420px; overflow-y: auto; }
    table { border-collapse: collapse; width: 100%; font-size: 14px; }
    th, td { text-align: left; vertical-align: top; padding: 6px 14px 6px 0;
      border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
    thead th { color: var(--soft); font-weight: 600; font-size: 13px; white-space: nowrap; }
    .tall thead th { position: sticky; top: 0; background: var(--card); z-index: 1; }
    tbody th { font-weight: 600; }
    td.num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; width: 1%; }
    td.who, td.word { white-space: nowrap; width: 1%; min-width: 5em; }
    .tall thead th:first-child { text-align: right; }
    #items th, #items td { min-width: 6em; } #items td:last-child { min-width: 16em; }
    .cell { fill: var(--shade); stroke: var(--line); vector-effect: non-scaling-stroke; }
    .cell.open { fill: none; stroke: var(--soft); stroke-dasharray: 3 3; }
    .caret { stroke: var(--accent); stroke-width: 5; stroke-linecap: round;
      vector-effect: non-scaling-stroke; }
    .mark { fill: none; stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .faint { opacity: .22; }
    .place-name { font-weight: 600; }
    tr.fault td { color: var(--forbidden); }
    tr.here { background: var(--shade); }
    pre { background: var(--shade); border-radius: 8px; padding: 10px 12px; overflow-x: auto;
      font: 13px/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; margin: 6px 0 14px; }
    .faults ol { padding-left: 20px; margin: 0; } .faults p { margin: 0; overflow-wrap: anywhere; }
    .hint.below { margin: 8px 0 0; }
    .hint { color: var(--soft); font-size: 13px; margin: -6px 0 8px; } .hint:empty { display: none; }
    @media (max-width: 860px) {
      header, main { padding-left: 14px; padding-right: 14px; }
      main { grid-template-columns: minmax(0, 1fr); gap: 14px; }
      section { padding: 14px; }
      h1 { font-size: 20px; }
    }
    @media (max-width: 700px) {
      table, tbody, tr, tbody th, td { display: block; }
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
      tbody th, td { border: 0; padding: 1px 0; }
      td.empty { display: none; }
      #items th, #items td, #items td:last-child, td.who, td.word { min-width: 0; }
      td[data-column]::before { content: attr(data-column) ": "; color: var(--soft); }
      td.num, td.who, td.word { display: inline; width: auto; padding-right: 8px; font-weight: 600; }
      td.num { font-weight: 400; color: var(--soft); }
    }
    @media (max-width: 520px) { .now-grid { grid-template-columns: 1fr; } .recent { min-height: 0; } }
    @media print { .controls { display: none; } section { break-inside: avoid; } }

    """
}

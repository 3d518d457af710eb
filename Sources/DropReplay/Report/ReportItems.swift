import DropCore

/// What became of each item, as a table: failures first, arrivals folded where there are many.
///
/// On a narrow page each row is a card, so every cell names its column.
struct ReportItems {
  /// What each item is called, by its id; with the id beside a name that several have.
  let toldNames: NameTable<String>
  private let names: NameTable<String>
  /// What is known of an item before the drop, where that isn't all.
  private let hovers: NameTable<String>
  private let items: [DragItem]
  private let report: ReportCollector
  private let choices: NameTable<[ItemChoice.InDestination]>

  private static let mostRows = 2_000
  /// Up to so many arrivals stand unfolded.
  private static let mostOpen = 40
  private static let columns = ["Item", "Name", "Became", "Loaded as", "Why that one"]

  private struct Row {
    let html: String
    let isGood: Bool
  }

  init(_ report: ReportCollector, _ choices: NameTable<[ItemChoice.InDestination]>) {
    self.report = report
    self.choices = choices
    items = (report.session?.items ?? []) + report.offered
    names = NameTable(items.lazy.map { ($0.id, $0.name) })
    toldNames = Self.toldNames(of: items)
    let hidden = items.compactMap { item in item.hover.map { (item.id, $0.phrase) } }
    hovers = NameTable(hidden)
  }

  private static func toldNames(of items: [DragItem]) -> NameTable<String> {
    var owners = NameTable<NameSet>()
    for item in items { owners[item.name, default: NameSet()].insert(item.id) }
    return NameTable(
      items.lazy.map { item in
        let isShared = !item.name.isEmpty && (owners[item.name]?.count ?? 0) > 1
        let name = isShared ? "\(SafeText.line(item.name, limit: 60)) (\(item.id))" : item.name
        return (item.id, name)
      }
    )
  }

  /// More would make the page large; a lane without a name still has its id.
  private static let mostNames = 5_000

  /// What items are called, where that isn't their id.
  var called: [(id: String, name: String)] {
    items.lazy.filter { !$0.name.isEmpty && !$0.name.isSpelled(as: $0.id) }.prefix(Self.mostNames)
      .map { (SafeText.line($0.id), SafeText.line($0.name, limit: 80)) }
  }

  /// An item's name and, where not all is known before the drop, what is.
  private func name(_ id: String) -> String {
    guard let hover = hovers[id] else { return Markup.text(names[id] ?? "") }
    return Markup.text(names[id] ?? "")
      + "<br><span class=\"hint\">before the drop: \(Markup.text(hover))</span>"
  }

  /// The records with the reason why a representation was chosen, on its load, and with what an item
  /// is called where it says what became of it.
  func explained(_ records: [ReportRecord]) -> [ReportRecord] {
    var all = records
    for span in report.spans.list where span.kind == .load {
      guard let record = span.record else { continue }
      // A load that names its types, or another one, has reasons of its own.
      let chosen = choices[span.name]?.first {
        $0.destination == span.place && $0.choice.gives(span.what)
      }
      all[record].note(why: chosen.map { SafeText.line($0.choice.sentence, limit: 600) })
    }
    let called = NameTable(called.map { ($0.id, $0.name) })
    for case .ended(let end) in report.story {
      for (id, record) in end.items { all[record].note(why: called[SafeText.line(id)]) }
    }
    return all
  }

  func html() -> String {
    var rows: [Row] = []
    var told = NameSet()
    let spans = report.spans.list.filter { $0.kind == .load }
    let loads = Dictionary(grouping: spans) { Name($0.name) }
    let undone = undone()
    for (place, story) in report.story.enumerated() {
      guard case .ended(let end) = story else { continue }
      for result in end.outcome.items {
        told.insert(result.id)
        let isUndone = undone.contains(place) && result.kind == .imported
        let own = loads[Name(result.id)] ?? []
        rows.append(row(result, end.outcome.destination, end.items[result.id], own, isUndone))
      }
    }
    for item in items where !told.contains(item.id) {
      let cells = cells(Markup.text(item.id), name(item.id), "not dropped", "", "")
      rows.append(Row(html: cells, isGood: true))
    }
    if rows.isEmpty { return "" }
    let bad = rows.filter { !$0.isGood }
    let good = rows.filter(\.isGood)
    let shownBad = bad.prefix(Self.mostRows)
    let shownGood = good.prefix(Self.mostRows - shownBad.count)
    let left = rows.count - shownBad.count - shownGood.count
    var body = ""
    let isFolded = good.count > Self.mostOpen
    let open = isFolded ? Array(shownBad) : Array(shownBad) + Array(shownGood)
    if !open.isEmpty { body += table(open) }
    if isFolded {
      body += "<details><summary>\(Markup.grouped(good.count)) more, none of which failed</summary>"
      body += table(Array(shownGood)) + "</details>"
    }
    if left > 0 {
      let more = Markup.grouped(left)
      body += "<p class=\"hint\">\(more) more are left out here; the transcript has them.</p>"
    }
    return """
      <section class="wide items" id="items" aria-labelledby="items-title">
      <h2 id="items-title">Items</h2>
      \(body)
      </section>

      """
  }

  /// The drops that are undone in the end, by their places in the story: the last one is undone
  /// first.
  private func undone() -> Set<Int> {
    var done = NameTable<[Int]>()
    var taken = NameTable<[Int]>()
    for (place, story) in report.story.enumerated() {
      switch story {
      case .ended(let end) where !end.outcome.imported.isEmpty:
        done[end.outcome.destination ?? "", default: []].append(place)
        taken.removeValue(forKey: end.outcome.destination ?? "")
      case .undone(let destination, false, _):
        guard let last = done[destination]?.popLast() else { continue }
        taken[destination, default: []].append(last)
      case .undone(let destination, true, _):
        guard let last = taken[destination]?.popLast() else { continue }
        done[destination, default: []].append(last)
      default: break
      }
    }
    return Set(taken.lazy.flatMap(\.value))
  }

  private func table(_ rows: [Row]) -> String {
    let heads = Self.columns.map { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" }.joined()
    return """
      <table role="table" aria-labelledby="items-title">
      <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
      <tbody role="rowgroup">\(rows.map(\.html).joined(separator: "\n"))</tbody></table>
      """
  }

  private func row(
    _ result: ItemResult,
    _ destination: String?,
    _ record: Int?,
    _ loads: [ReportSpan],
    _ isUndone: Bool
  ) -> Row {
    let why = RecordPhrase.why(result.kind.rawValue, result.code?.rawValue, result.reason)
    let units = result.units > 1 ? " ×\(Markup.grouped(result.units))" : ""
    let lost = result.failedUnits.map { failed in
      let named = result.unsaidUnits.map(\.line).joined(separator: "; ")
      let more = failed.count > failed.first.count ? "; …" : ""
      let count = Markup.count(failed.count, "unit")
      return "<span class=\"tag failed\">\(count) failed</span> \(Markup.text(named + more))"
    }
    let kind = isUndone ? "undone" : result.kind.rawValue
    let tag = "<span class=\"tag \(kind)\">\(kind)\(units)</span>"
    let shown = loads.suffix(8).map { span in
      Markup.link(Markup.text(span.sentence), to: span.endRecord ?? span.record)
    }
    let earlier = loads.count > 8 ? [Markup.count(loads.count - 8, "earlier load")] : []
    let html = cells(
      Markup.link(Markup.text(result.id), to: record),
      name(result.id),
      [tag, Markup.text(why.hasPrefix(": ") ? String(why.dropFirst(2)) : why), lost]
        .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " "),
      (earlier + shown).joined(separator: "<br>"),
      reasons(for: result.id, destination)
    )
    return Row(html: html, isGood: result.kind != .failed && lost == nil)
  }

  /// Of several destinations the one where the drag ended has reasons worth reading.
  private func reasons(for item: String, _ destination: String?) -> String {
    let all = choices[item] ?? []
    let shown = all.filter { $0.destination == destination }
    return (shown.isEmpty ? all : shown).map { each in
      let place = shown.isEmpty && all.count > 1 ? "\(each.destination): " : ""
      return Markup.text(place + each.choice.sentence)
    }.joined(separator: "<br>")
  }

  /// One row, of markup.
  private func cells(
    _ id: String,
    _ name: String,
    _ became: String,
    _ loaded: String,
    _ why: String
  ) -> String {
    var row = "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">\(id)</th>"
    for (column, cell) in zip(Self.columns.dropFirst(), [name, became, loaded, why]) {
      let kind = cell.isEmpty ? " class=\"empty\"" : ""
      row += "<td role=\"cell\" data-column=\"\(column)\"\(kind)>\(cell)</td>"
    }
    return row + "</tr>"
  }
}

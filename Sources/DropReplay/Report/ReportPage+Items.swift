import DropCore

extension ReportPage {
  /// More rows than anyone reads.
  private static let mostRows = 500

  /// What became of each item; on a narrow page each row is a card, so every cell names its column.
  func itemTable() -> String {
    let results = report.outcomes.flatMap { outcome in
      outcome.items.map { ($0, outcome.destination) }
    }
    let items = (report.session?.items ?? []) + report.offered
    if results.isEmpty && items.isEmpty { return "" }
    let names = Dictionary(items.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let loads = Dictionary(grouping: report.transfers, by: \.item)
    var rows = results.prefix(Self.mostRows).map { result, destination in
      row(result, destination, name: names[result.id] ?? "", loads[result.id] ?? [])
    }
    let told = Set(results.map(\.0.id))
    let others = items.filter { !told.contains($0.id) }
    rows += others.prefix(Self.mostRows).map { item in
      cells(item.id, item.name, "not dropped", "", "")
    }
    let more = results.count + others.count - rows.count
    let hint = more > 0 ? "<p class=\"hint\">\(more) more are in the transcript.</p>" : ""
    let heads = Self.columns.map { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" }.joined()
    return """
      <section class="wide" aria-labelledby="items-title">
      <h2 id="items-title">Items</h2>\(hint)
      <table id="items" role="table" aria-labelledby="items-title">
      <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
      <tbody role="rowgroup">\(rows.joined(separator: "\n"))</tbody></table>
      </section>

      """
  }

  private static let columns = ["Item", "Name", "Became", "Loaded as", "Why that one"]

  private func row(
    _ result: ItemResult,
    _ destination: String?,
    name: String,
    _ loads: [ReportTransfer]
  ) -> String {
    let why = RecordPhrase.why(result.kind.rawValue, result.code?.rawValue, result.reason)
    let units = result.units > 1 ? " ×\(result.units)" : ""
    let tag = "<span class=\"tag \(result.kind.rawValue)\">\(result.kind.rawValue)\(units)</span>"
    return cells(
      result.id,
      name,
      tag + " " + escaped(why.hasPrefix(": ") ? String(why.dropFirst(2)) : why),
      loads.map { escaped($0.sentence) }.joined(separator: "<br>"),
      reasons(for: result.id, destination)
    )
  }

  /// Of several destinations the one where the drag ended has reasons worth reading.
  private func reasons(for item: String, _ destination: String?) -> String {
    let all = choices[item] ?? []
    let shown = all.filter { $0.destination == destination }
    return (shown.isEmpty ? all : shown).map { each in
      let place = shown.isEmpty && all.count > 1 ? "\(each.destination): " : ""
      return escaped(place + each.choice.sentence)
    }.joined(separator: "<br>")
  }

  /// One row; the first two cells are texts, the others markup.
  private func cells(
    _ id: String,
    _ name: String,
    _ became: String,
    _ loaded: String,
    _ why: String
  ) -> String {
    var row = "<tr role=\"row\"><th scope=\"row\" role=\"rowheader\">\(escaped(id))</th>"
    let rest = [escaped(name), became, loaded, why]
    for (column, cell) in zip(Self.columns.dropFirst(), rest) {
      let kind = cell.isEmpty ? " class=\"empty\"" : ""
      row += "<td role=\"cell\" data-column=\"\(column)\"\(kind)>\(cell)</td>"
    }
    return row + "</tr>"
  }
}

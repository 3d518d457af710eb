import DropCore

/// The scene and the time line as they are at the end, for readers and printers without scripts.
///
/// The page's script puts its own in their place, which can be stepped through.
struct ReportDrawing {
  private let report: ReportCollector
  private static let operations = ["copy", "move", "link", "forbidden", "cancel", "none"]

  private let ground: ReportGround
  private let called: NameTable<String>

  /// `called` has what items are called.
  init(
    _ report: ReportCollector,
    on ground: ReportGround,
    called: [(id: String, name: String)]
  ) {
    self.report = report
    self.ground = ground
    self.called = NameTable(called.lazy.map { ($0.id, $0.name) })
  }

  // MARK: The scene

  private static let mostEntries = 400
  private static let mostPoints = 2_000
  /// Of more than so many destinations only the names are shown that are no wider than they.
  private static let mostNames = 20

  func scene() -> String {
    let steps = report.path.thinned(to: Self.mostPoints, on: ground)
    let places = report.places.list.filter {
      $0.closed == nil && $0.states.last?.frame?.isBare != true
    }
    let frames = places.compactMap { $0.states.last?.frame.map(ground.placed) }
    let box = Self.box(frames, steps.map { ($0.x, $0.y) })
    let unit = max(box.width / 640, box.height / 400)
    let isEverything = Rect(
      x: box.x + box.width * 0.01,
      y: box.y + box.height * 0.01,
      width: box.width * 0.98,
      height: box.height * 0.98
    )
    var parts = ""
    for place in places {
      guard let state = place.states.last else { continue }
      let frame = state.frame.map(ground.placed) ?? isEverything
      let isNamed =
        places.count <= Self.mostNames
        || Double(place.id.count) * 7.5 * unit <= frame.width
      parts += drawing(of: place, state, frame, unit, isNamed: isNamed)
    }
    for operation in Self.operations.indices {
      let way = Self.way(steps, operation)
      if way.isEmpty { continue }
      let name = Self.operations[operation]
      parts += "<path class=\"way \(name)\" d=\"\(way)\"/>"
    }
    for end in report.path.ends.suffix(20) {
      let at = ground.placed(end.at).at
      let (x, y, r) = (at.x, at.y, 9 * unit)
      let title = "<title>\(end.word)</title>"
      if end.failed == nil {
        parts +=
          "<circle class=\"mark\" cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(r))\">\(title)</circle>"
      } else {
        // A cross through the circle that is there since the drop.
        let (left, right) = (number(x - r), number(x + r))
        let (top, bottom) = (number(y - r), number(y + r))
        parts +=
          "<path class=\"mark lost\" d=\"M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)\">\(title)</path>"
      }
    }
    let view = [box.x, box.y, box.width, box.height].map(number).joined(separator: " ")
    let names = report.places.list.prefix(20).map { Markup.text($0.id) }.joined(separator: ", ")
    return
      "<svg viewBox=\"\(view)\" role=\"img\" aria-label=\"The scene at the end: \(names)\">\(parts)</svg>"
  }

  private func drawing(
    of place: ReportPlace,
    _ state: ReportPlace.State,
    _ frame: Rect,
    _ unit: Double,
    isNamed: Bool
  ) -> String {
    var text = rect("place", frame, 4 * unit)
    if isNamed {
      text += label(
        place.id,
        frame.x + 2 * unit,
        frame.y - 5 * unit,
        13 * unit,
        "place-name"
      )
    }
    for region in state.regions {
      let at = Rect(
        x: frame.x + region.frame.x,
        y: frame.y + region.frame.y,
        width: region.frame.width,
        height: region.frame.height
      )
      text += rect("region", at, 0)
    }
    let names = report.summary.contents.first { $0.destination == place.id }?.names ?? []
    for (index, name) in names.prefix(Self.mostEntries).enumerated() {
      let cell = Self.cell(index, frame, state, unit)
      guard cell.y + cell.height <= frame.y + frame.height + unit else { break }
      text += rect("cell", cell.inset(by: 2 * unit), 3 * unit)
      let most = max(3, Int((cell.width - 12 * unit) / (6.6 * unit)))
      let shown = name.count > most ? String(name.prefix(most - 1)) + "…" : name
      let middle = cell.y + min(15 * unit, cell.height / 2 + 4 * unit)
      text += label(shown, cell.x + 6 * unit, middle, 11 * unit, "soft")
    }
    return text
  }

  private static func cell(
    _ index: Int,
    _ frame: Rect,
    _ state: ReportPlace.State,
    _ unit: Double
  ) -> Rect {
    guard let layout = state.layout else {
      return Rect(
        x: frame.x + 10 * unit,
        y: frame.y + (8 + 20 * Double(index)) * unit,
        width: frame.width - 20 * unit,
        height: 18 * unit
      )
    }
    if layout.kind == .places {
      guard layout.rectangles.indices.contains(index) else { return .everything }
      let own = layout.rectangles[index]
      let corner = Point(x: frame.x - state.offset.x, y: frame.y - state.offset.y)
      return Rect(x: corner.x + own.x, y: corner.y + own.y, width: own.width, height: own.height)
    }
    let columns = layout.kind == .grid ? max(1, layout.columns) : 1
    let (column, row) = (Double(index % columns), Double(index / columns))
    return Rect(
      x: frame.x - state.offset.x + layout.inset + column * (layout.cellWidth + layout.spacing),
      y: frame.y - state.offset.y + layout.inset + row * (layout.cellHeight + layout.spacing),
      width: min(layout.cellWidth, frame.width - 2 * layout.inset),
      height: layout.cellHeight
    )
  }

  private static func box(_ frames: [Rect], _ points: [(Double, Double)]) -> Rect {
    let xs = frames.flatMap { [$0.x, $0.x + $0.width] } + points.map(\.0)
    let ys = frames.flatMap { [$0.y, $0.y + $0.height] } + points.map(\.1)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return Rect(x: 0, y: 0, width: 400, height: 240) }
    let pad = max(right - left, bottom - top, 40) * 0.05
    return Rect(
      x: left - pad,
      y: top - pad,
      width: right - left + 2 * pad,
      height: bottom - top + 2 * pad
    )
  }

  /// The stretches that ended in one operation.
  private static func way(_ steps: [ReportPath.Step], _ operation: Int) -> String {
    var text = ""
    for (place, step) in steps.enumerated().dropFirst() where step.operation == operation {
      if step.isStart { continue }
      let before = steps[place - 1]
      text += "M\(number(before.x)) \(number(before.y))L\(number(step.x)) \(number(step.y))"
    }
    return text
  }

  // MARK: The time line

  private static let width = 1_000.0
  private static let left = 160.0
  private static let mostBars = 40

  func timeline() -> String {
    let span = max(report.summary.duration, 1)
    func across(_ time: Double) -> Double {
      Self.left + (Self.width - Self.left - 10) * min(time, span) / span
    }
    var parts = ""
    var top = 4.0
    func lane(_ name: String, _ body: String) {
      parts += label(String(name.prefix(24)), 0, top + 11, 12, "soft") + body
      top += 20
    }
    func ticks(_ records: [ReportRecord], _ style: String) -> String {
      var seen: Set<Int> = []
      return records.compactMap { record in
        let x = across(record.time)
        guard seen.insert(Int(x)).inserted else { return nil }
        return rect(style, Rect(x: x - 1.5, y: top, width: 3, height: 14), 0)
      }.joined()
    }
    let faults = report.records.list.filter { $0.kind == "fault" }
    if !faults.isEmpty { lane("Faults", ticks(faults, "bar bad")) }
    let crashes = report.records.list.filter { $0.kind == "event" && $0.word == "crash" }
    if !crashes.isEmpty {
      let borders = [0] + crashes.map(\.time) + [span]
      let bars = zip(borders, borders.dropFirst()).map { start, end in
        let x = across(start)
        return rect("bar life", Rect(x: x + 2, y: top, width: across(end) - x - 4, height: 14), 2)
      }
      lane("\(Markup.grouped(crashes.count + 1)) lives", bars.joined())
    }
    let events = report.records.list.filter { $0.kind == "event" || $0.kind == "outcome" }
    if !events.isEmpty { lane("Events", ticks(events, "bar event")) }
    let bad = report.spans.list.filter { $0.state == .bad }
    let others = report.spans.list.filter { $0.state != .bad }
    let shown = Array((bad + others).prefix(Self.mostBars))
    for each in shown {
      let start = across(each.start)
      let width = max(3, across(each.end ?? span) - start)
      let item = each.kind == .load ? called[SafeText.line(each.name)] : nil
      let name = item.map { "\(each.name) \($0)" } ?? each.name
      let title = Markup.text("\(name): \(each.sentence)")
      lane(
        SafeText.line(name, limit: 24),
        "<rect class=\"bar \(each.state.rawValue)\" x=\"\(number(start))\" y=\"\(number(top))\" width=\"\(number(width))\" height=\"14\"><title>\(title)</title></rect>"
      )
    }
    let left = report.spans.list.count - shown.count
    if left > 0 { lane("\(Markup.grouped(left)) more bars", "") }
    // Through all lanes: what is on the right of it is of another life.
    for crash in crashes {
      let x = number(across(crash.time))
      parts += "<line class=\"crash\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(number(top))\"/>"
    }
    let last = "\(Markup.duration(span))"
    parts += label("0 ms", Self.left, top + 12, 12, "soft")
    parts +=
      "<text class=\"soft\" text-anchor=\"end\" x=\"\(number(Self.width - 10))\" y=\"\(number(top + 12))\">\(last)</text>"
    return
      "<svg viewBox=\"0 0 \(number(Self.width)) \(number(top + 20))\" role=\"img\" aria-label=\"Time line of \(last)\">\(parts)</svg>"
  }

  // MARK: Parts

  private func rect(_ style: String, _ at: Rect, _ round: Double) -> String {
    "<rect class=\"\(style)\" x=\"\(number(at.x))\" y=\"\(number(at.y))\" width=\"\(number(max(0, at.width)))\" height=\"\(number(max(0, at.height)))\" rx=\"\(number(round))\"/>"
  }

  private func label(
    _ text: String,
    _ x: Double,
    _ y: Double,
    _ size: Double,
    _ style: String
  ) -> String {
    "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" style=\"font-size:\(number(size))px\">\(Markup.text(text, limit: 80))</text>"
  }

  private static func number(_ value: Double) -> String {
    Milliseconds.text((value * 100).rounded() / 100)
  }

  private func number(_ value: Double) -> String { Self.number(value) }
}

extension Rect {
  fileprivate func inset(by distance: Double) -> Rect {
    Rect(
      x: x + distance,
      y: y + distance,
      width: width - 2 * distance,
      height: height - 2 * distance
    )
  }
}

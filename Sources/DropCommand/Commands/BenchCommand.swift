import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// `dndhost bench SESSION…`: how long handlers take, against their limits.
struct BenchCommand: Command {
  static let spec = CommandSpec(
    name: "bench",
    summary: "measure a plugin's handlers on sessions, against its limits",
    discussion: [
      "Each session is run 200 times or for two seconds, unless --runs says how often. A folder stands"
        + " for the sessions below it, as for 'test'.",
      "Units are the most that a call spent at a stretch, which for a handler that waits is from one"
        + " wait to the next, against run_units, else hover_units; 'in all' are those over all of its"
        + " waits, against perform_units. Times are of the whole call, what it waited left out.",
      "A line below the table warns of what more than three quarters of a limit were spent for.",
    ],
    operand: OperandSpec(name: "SESSION", kind: .session),
    options: [runs, .treeFormat, .output],
    runsPlugins: true
  )
  static let runs = OptionSpec(
    name: "runs",
    value: .count("N", 1...1_000_000),
    summary: "how many times the session is run"
  )

  let invocation: Invocation
  let console: Console

  /// Runs until so many, or until that much time is over where nobody says how many.
  private static let usualRuns = 200
  private static let patience: UInt64 = 2_000_000_000

  /// What was measured of one session.
  private struct Measured {
    let name: String
    var runs = 0
    var times: [HandlerTimes] = []
    var sandboxes: [(destination: String, peak: Int, limit: Int)] = []
    /// The limits in force, by destination.
    var limits: NameTable<HostLimits> = [:]

    /// How many units one call of a handler may spend.
    func units(of handler: HandlerTimes) -> Int64 {
      let own = limits[handler.destination] ?? HostLimits()
      let waits = HandlerCallLimits.waits(handler.handler)
      return Int64(waits ? own.runUnits : own.hoverUnits)
    }

    /// How many units one call of a handler may spend over all of its waits.
    func unitsInAll(of handler: HandlerTimes) -> Int64 {
      Int64((limits[handler.destination] ?? HostLimits()).performUnits)
    }

    /// What comes near its limit, so that somewhat more content ends it.
    var warnings: [String] {
      times.flatMap { each -> [String] in
        let who = "\(each.destination) \(each.handler)"
        let waits = HandlerCallLimits.waits(each.handler)
        var warnings: [String] = []
        if Self.isNear(each.mostUnits, units(of: each)) {
          warnings.append(
            waits
              ? "\(who) spent \(each.mostUnits) units between two waits, of \(units(of: each)) "
                + "run_units; go through what is large with content:lines() or content:each(), and "
                + "let other long work wait now and then with dnd.sleep(0)"
              : "\(who) spent \(each.mostUnits) of \(units(of: each)) hover_units; what takes long "
                + "is for on_perform"
          )
        }
        if let all = each.mostUnitsInAll, Self.isNear(all, unitsInAll(of: each)) {
          warnings.append(
            "\(who) spent \(all) units in all, of \(unitsInAll(of: each)) perform_units; do less for "
              + "each part, or have the app give more"
          )
        }
        return warnings
      }
    }

    private static func isNear(_ units: Int64, _ limit: Int64) -> Bool {
      Double(units) > Double(limit) * 0.75
    }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var options = try RunOptions(invocation)
    options.recordForMeasuring()
    var all: [Measured] = []
    for path in invocation.operands {
      if path == "-" {
        throw CommandFailure(.usage, "'bench' can't read standard input more than once")
      }
      // A folder stands for the sessions below it, each with the plugin beside it.
      guard FileSystem.kind(of: path) == .folder else {
        all.append(try measure(path, options))
        continue
      }
      for test in try TestCase.found(at: path) {
        let session = try SessionRun(path: test.path, options: options).opened.session
        guard session.unmetNeed == nil else { continue }
        all.append(try measure(test.path, options, plugin: test.plugin, name: test.name))
      }
    }
    let page = wantsJSON ? json(all) : all.map(text).joined(separator: "\n")
    try deliver(page, isPainted: !wantsJSON)
    return .success
  }

  private func measure(
    _ path: String,
    _ options: RunOptions,
    plugin: String? = nil,
    name: String? = nil
  ) throws(CommandFailure) -> Measured {
    let name = name ?? path.fileName
    let stopwatch = HandlerStopwatch()
    let wanted = invocation.count(of: Self.runs)
    let start = MonotonicClock.nanoseconds
    var measured = Measured(name: name)
    while measured.runs < wanted ?? Self.usualRuns {
      let run = try SessionRun(path: path, options: options, plugin: plugin)
      let replayer = try run.replayer([], stopwatch: stopwatch)
      _ = try run.run(replayer)
      measured.runs += 1
      console.progress(measured.runs, of: wanted ?? Self.usualRuns, name)
      measured.sandboxes = Self.sandboxes(replayer)
      measured.limits = Self.limits(replayer)
      if wanted == nil, MonotonicClock.nanoseconds - start > Self.patience { break }
    }
    console.clearProgress()
    measured.times = stopwatch.results
    return measured
  }

  /// Those of the source, of the destinations that the session begins with, and of those that events
  /// opened.
  private static func limits(_ replayer: Replayer) -> NameTable<HostLimits> {
    var limits = replayer.engine.setup.plugins.mapValues(\.limits)
    if limits["source"] == nil { limits["source"] = replayer.engine.setup.source?.limits }
    for index in replayer.engine.session.indices {
      let name = replayer.scene.name(of: index)
      limits[name] = replayer.engine.assignment(of: name)?.limits
    }
    return limits
  }

  private static func sandboxes(
    _ replayer: Replayer
  ) -> [(destination: String, peak: Int, limit: Int)] {
    var all: [(destination: String, peak: Int, limit: Int)] = []
    if let report = replayer.engine.sourceReport {
      let limit = replayer.engine.setup.source?.limits.memoryBytes ?? 0
      all.append(("source", report.memoryPeak, limit))
    }
    for index in replayer.engine.session.indices {
      guard let report = replayer.engine.report(of: index) else { continue }
      let name = replayer.scene.name(of: index)
      let limit = replayer.engine.assignment(of: name)?.limits.memoryBytes ?? 0
      all.append((name, report.memoryPeak, limit))
    }
    return all
  }

  // MARK: Text

  private func text(_ measured: Measured) -> String {
    let runs = "\(measured.runs) run\(measured.runs == 1 ? "" : "s")"
    var text = palette.paint("\(SafeText.line(measured.name)), \(runs)", .strong) + "\n"
    if measured.times.isEmpty { return text + "no handler was called\n" }
    let head = [
      "handler", "calls", "median", "90 %", "99 %", "slowest", "units", "of limit", "in all",
      "of limit",
    ]
    var rows: [[String]] = []
    for each in measured.times {
      let part = Double(each.mostUnits) / Double(max(1, measured.units(of: each))) * 100
      rows.append([
        "\(SafeText.line(each.destination)) \(each.handler)", "\(each.count)",
        Self.time(each.percentile(0.5)),
        Self.time(each.percentile(0.9)), Self.time(each.percentile(0.99)),
        Self.time(each.percentile(1)), "\(each.mostUnits)", Self.percent(part),
      ])
      let all = each.mostUnitsInAll.map { all in
        let part = Double(all) / Double(max(1, measured.unitsInAll(of: each))) * 100
        return ["\(all)", Self.percent(part)]
      }
      rows[rows.count - 1] += all ?? ["", ""]
    }
    text += table([head] + rows)
    text += measured.warnings.map { palette.paint("warning: ", .odd) + SafeText.line($0) + "\n" }
      .joined()
    for sandbox in measured.sandboxes {
      let part = Double(sandbox.peak) / Double(max(1, sandbox.limit)) * 100
      text += "\(SafeText.line(sandbox.destination)) memory \(SafeText.size(sandbox.peak)) of "
      text += "\(SafeText.size(sandbox.limit)), \(Self.percent(part))\n"
    }
    return text
  }

  private func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    if let columns, widths.reduce(2 * (widths.count - 1), +) > columns { return list(rows) }
    return rows.enumerated().map { number, row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      return palette.paint(cells.joined(separator: "  "), number == 0 ? .faint : .plain) + "\n"
    }.joined()
  }

  /// The same for a terminal that is too narrow for a table: each value behind its name.
  private func list(_ rows: [[String]]) -> String {
    rows.dropFirst().map { row in
      let values = zip(rows[0], row).dropFirst().filter { !$1.isEmpty }.map { "\($0) \($1)" }
      let text = TextPage.wrapped(values.joined(separator: ", "), width: (columns ?? 80) - 2)
      let name = palette.paint(row[0], .name)
      return "\(name)\n" + text.map { "  \($0)\n" }.joined()
    }.joined()
  }

  private static func time(_ nanoseconds: Double) -> String {
    if nanoseconds < 1_000 { return "\(rounded(nanoseconds)) ns" }
    if nanoseconds < 1_000_000 { return "\(rounded(nanoseconds / 1_000)) µs" }
    return "\(rounded(nanoseconds / 1_000_000)) ms"
  }

  private static func rounded(_ value: Double) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(value < 100 ? (value * 10).rounded() / 10 : value.rounded(), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func percent(_ part: Double) -> String {
    part > 0 && part < 0.1 ? "<0.1 %" : "\(rounded(part)) %"
  }

  // MARK: JSON

  private func json(_ all: [Measured]) -> String {
    let value = JSONValue.array(all.map(Self.value))
    return JSONWriter(layout: .indented).text(value) + "\n"
  }

  private static func inAll(_ each: HandlerTimes, _ measured: Measured) -> [JSONValue.Member] {
    guard let all = each.mostUnitsInAll else { return [] }
    return [
      .init("perform_units_max", .int(Int(all))),
      .init("perform_units_limit", .int(Int(measured.unitsInAll(of: each)))),
    ]
  }

  private static func value(_ measured: Measured) -> JSONValue {
    let handlers = measured.times.map { each -> JSONValue in
      .object(
        [
          .init("destination", .string(each.destination)), .init("handler", .string(each.handler)),
          .init("calls", .int(each.count)), .init("ns_50", .double(each.percentile(0.5).rounded())),
          .init("ns_90", .double(each.percentile(0.9).rounded())),
          .init("ns_99", .double(each.percentile(0.99).rounded())),
          .init("ns_max", .double(each.percentile(1).rounded())),
          .init("units_mean", .int(Int(each.meanUnits))),
          .init("units_max", .int(Int(each.mostUnits))),
          .init("units_limit", .int(Int(measured.units(of: each)))),
        ] + inAll(each, measured)
      )
    }
    let sandboxes = measured.sandboxes.map { each -> JSONValue in
      .object([
        .init("destination", .string(each.destination)), .init("memory_peak", .int(each.peak)),
        .init("memory_limit", .int(each.limit)),
      ])
    }
    return .object([
      .init("session", .string(measured.name)), .init("runs", .int(measured.runs)),
      .init("handlers", .array(handlers)), .init("sandboxes", .array(sandboxes)),
      .init("warnings", .array(measured.warnings.map { .string($0) })),
    ])
  }
}

/// The lines that runs of a search ran, by the paths of their files.
struct LineTally: Sendable {
  /// For each line that ran, what went otherwise than recorded in every run that ran it: a bit for each kind of
  /// choice, and one for any.
  private(set) var scripts: [String: [Int: UInt16]] = [:]
  private static let otherwise: UInt16 = 0x8000

  /// Notes the lines of one run.
  mutating func note(_ lines: [String: [Int]], _ decisions: [Decision]) {
    if lines.isEmpty { return }
    let kinds = decisions.reduce(0 as UInt16) { kinds, decision in
      decision.isAsRecorded
        ? kinds : kinds | Self.otherwise | 1 << decision.point.kind.rawValue
    }
    for (path, numbers) in lines {
      for number in numbers { scripts[path, default: [:]][number, default: .max] &= kinds }
    }
  }

  mutating func merge(_ other: LineTally) {
    for (path, lines) in other.scripts {
      scripts[path, default: [:]].merge(lines) { $0 & $1 }
    }
  }
}

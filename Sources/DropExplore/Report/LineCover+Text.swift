import DropReplay

// What is told of lines.
extension LineCover {
  /// A sentence's end for a search that holds: the lines that it never came to; nil where there are none.
  var missedClause: String? {
    let missed = scripts.filter { !$0.missed.isEmpty }
    guard let first = missed.first else { return nil }
    let more = missed.count > 1 ? ", nor some of \(missed.count - 1) more" : ""
    return "\(first.missed.ranges) of \(first.name) never ran\(more)"
  }

  /// A line for each file, and one for each of what ran in runs of one kind alone.
  var text: [String] {
    scripts.flatMap { script in
      let ran = script.lines.count - script.missed.count
      let never = script.missed.isEmpty ? "" : "; \(script.missed.ranges) never ran"
      return ["  \(SafeText.line(script.path)): \(ran) of \(script.lines.count)\(never)"]
        + script.limited.map { "    \($0.lines.ranges) only where \($0.condition)" }
    }
  }

  /// The same in the form of LCOV, which editors and CI systems read.
  ///
  /// ```swift
  /// if let cover = report.cover { print(cover.lcov) }
  /// ```
  public var lcov: String {
    scripts.map { script in
      let lines = script.lines.map { "DA:\($0),\(script.ran[$0] == nil ? 0 : 1)\n" }.joined()
      let ran = script.lines.count - script.missed.count
      return "TN:\nSF:\(script.path)\n\(lines)LF:\(script.lines.count)\nLH:\(ran)\nend_of_record\n"
    }.joined()
  }
}

extension LineCover.Script {
  /// How people call it among others: with its folder, as most are called alike.
  fileprivate var name: String {
    SafeText.line(path.split(separator: "/").suffix(2).joined(separator: "/"))
  }

  /// The lines that ran in no run as recorded, by what went otherwise in each run that ran them.
  var limited: [(condition: String, lines: [Int])] {
    let masks = Dictionary(grouping: lines.filter { ran[$0] ?? 0 > 0 }) { ran[$0] ?? 0 }
    return masks.sorted { $0.value[0] < $1.value[0] }
      .map { (mask, lines) -> (condition: String, lines: [Int]) in
        let kinds = ChoicePoint.Kind.allCases.filter { mask & 1 << $0.rawValue != 0 }
        let words = kinds.map(\.title).joined(separator: "; and ")
        let isAny = kinds.isEmpty
        return (isAny ? "something went otherwise" : "this went otherwise: \(words)", lines)
      }
  }
}

extension [Int] {
  /// Ascending numbers, those that follow each other together.
  var runs: [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// The same as `3, 7, 12 to 14`.
  var ranges: String {
    let words = runs.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    let isOne = count == 1
    return (isOne ? "line " : "lines ") + words.joined(separator: ", ")
  }
}

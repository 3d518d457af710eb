import DropReplay
import SystemFiles

/// Results as JUnit's XML, which most CI systems read.
///
/// How many there are of each kind stands before them: what stands behind that waits until all are known.
struct JUnitReport {
  private var tally = TestTally()

  init() {}

  /// `path` is where the session lies, of one whose name another one has, too: what reads these files tells tests
  /// apart by what they are called.
  mutating func text(of result: TestResult, at path: String?) -> String {
    tally.add(result)
    return Self.element(result, path)
  }

  /// What stands before the elements, once all of them were made.
  var head: String {
    let counts =
      "tests=\"\(tally.count)\" failures=\"\(tally.failed)\" errors=\"\(tally.broken)\" skipped=\"\(tally.skipped)\""
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
      + "  <testsuite name=\"dndhost\" \(counts)>\n"
  }

  var foot: String { "  </testsuite>\n</testsuites>\n" }

  private static func element(_ result: TestResult, _ path: String?) -> String {
    let parts =
      path.map { [$0.folder, $0.fileName] }
      ?? result.name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1)
      .map { String(Substring($0)) }
    let names =
      "classname=\"\(escaped(parts.first ?? ""))\" name=\"\(escaped(parts.last ?? ""))\""
    let message = escaped(result.lines.first ?? "")
    let body = escaped(result.lines.joined(separator: "\n"))
    let inner: String
    switch result.verdict {
    case .passed: return "    <testcase \(names)/>\n"
    case .failed: inner = "<failure message=\"\(message)\">\(body)</failure>"
    case .broken: inner = "<error message=\"\(message)\">\(body)</error>"
    case .skipped(let reason): inner = "<skipped message=\"\(escaped(reason))\"/>"
    }
    return "    <testcase \(names)>\n      \(inner)\n    </testcase>\n"
  }

  /// Whether XML 1.0 has it (2.2, production 2).
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value & ~1 != 0xFFFE
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      default: result.unicodeScalars.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}

import DropContent
import DropCore

/// Text as HTML shows it.
package enum Markup {
  /// The text with what HTML means something by written out, and controls made visible.
  package static func text(_ text: String, limit: Int = 2_000) -> String {
    var result = ""
    for scalar in SafeText.line(text, limit: limit).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The same as it begins a sentence.
  package static func sentence(_ text: String) -> String {
    self.text(capital(text))
  }

  /// The text as a sentence begins, for a terminal.
  package static func capital(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// The text as an attribute has it, for a script to have it again as it was.
  package static func exact(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "'": result += "&#\(scalar.value);"
      // HTML has no such character.
      case "\0": result += "\u{FFFD}"
      default:
        if scalar.value < 0x20 || JSONWriter.isHidden(scalar) {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }

  /// A link to a step of the page, or the text alone where there is none.
  package static func link(_ html: String, to record: Int?, _ attributes: String = "") -> String {
    guard let record else { return "<span\(attributes)>\(html)</span>" }
    return "<a href=\"#r=\(record + 1)\"\(attributes)>\(html)</a>"
  }

  /// A number with its thousands apart.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// So many of something.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// How long something took, as the page's script writes it: from ten seconds on in seconds.
  package static func duration(_ milliseconds: Double) -> String {
    let isShort = milliseconds < 10_000
    let number = isShort ? rounded(milliseconds, to: 10) : rounded(milliseconds / 1_000, to: 10_000)
    let parts = Milliseconds.text(number).split(separator: ".", maxSplits: 1)
    let whole = parts.first.flatMap { Int($0) }.map(grouped) ?? String(parts.first ?? "")
    return whole + parts.dropFirst().map { ".\($0)" }.joined() + (isShort ? " ms" : " s")
  }

  private static func rounded(_ number: Double, to parts: Double) -> Double {
    (number * parts).rounded() / parts
  }
}

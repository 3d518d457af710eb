/// Colours of a terminal, or none.
package struct Palette: Sendable {
  package enum Tone: String, Sendable, CaseIterable {
    case plain = ""
    case strong = "1"
    case faint = "2"
    case good = "32"
    case bad = "31"
    case odd = "33"
    case name = "36"
  }

  /// What stands behind the escape of each, and of the end of all.
  static let codes: [String.UnicodeScalarView] =
    (["0"] + Tone.allCases.map(\.rawValue).filter { !$0.isEmpty } + ["1;31"])
    .map { "[\($0)m".unicodeScalars }

  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// The text in a colour, with none of its own.
  package func paint(_ text: String, _ tone: Tone) -> String {
    let text = SafeText.page(text)
    return isOn && tone != .plain && !text.isEmpty
      ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
  }
}

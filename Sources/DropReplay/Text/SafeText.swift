import DropContent

/// Text from outside, made fit for a terminal and for one line.
package enum SafeText {
  /// The text with what can't be seen, or turns other text around, written out; cut where it grows
  /// too long to read.
  package static func line(_ text: String, limit: Int = 400) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      switch scalar.value {
      case 0x0A: result += "⏎"
      case 0x09: result += " "
      default: append(scalar, to: &result)
      }
    }
    return result
  }

  /// What a command prints: whatever reaches it, nothing else than text and line breaks comes out.
  ///
  /// With `keepsColours` those of a palette do, too: whose they are can't be told any more, so each piece
  /// has to have come through here without, or by way of `Palette.paint`.
  package static func page(_ text: String, keepsColours: Bool = false) -> String {
    if isPlain(text.utf8) { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if keepsColours, scalar == "\u{1B}",
        let colour = Palette.codes.first(where: { rest.starts(with: $0) })
      {
        result.unicodeScalars.append(scalar)
        result.unicodeScalars.append(contentsOf: colour)
        rest = rest.dropFirst(colour.count)
      } else if scalar == "\n" {
        result.unicodeScalars.append(scalar)
      } else {
        append(scalar, to: &result)
      }
    }
    return result
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
    if JSONWriter.isHidden(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }

  /// Whether there is nothing in it that would have to be looked at.
  private static func isPlain(_ bytes: String.UTF8View) -> Bool {
    bytes.allSatisfy { byte in
      byte == 0x0A || byte >= 0x20 && !JSONWriter.mayBeginHidden(byte)
    }
  }

  /// A size as people write it.
  package static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (value, unit) = (Double(bytes) / 1_000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
    return "\(Milliseconds.short(value)) \(units[unit])"
  }
}

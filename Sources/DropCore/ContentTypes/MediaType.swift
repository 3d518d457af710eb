/// A MIME type taken apart: `text/plain;charset=utf-8`.
package struct MediaType: Hashable, Sendable {
  /// Type and subtype in small letters, without parameters.
  package let essence: String
  /// The parameters in their order, names in small letters, values without their quotes.
  package let parameters: [Parameter]

  package struct Parameter: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  /// Reads a MIME type; nil where there is no slash with something on either side of it.
  package init?(_ text: String) {
    let pieces = Self.pieces(of: text)
    guard let first = pieces.first else { return nil }
    let parts = ASCII.trimmed(first).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    essence = parts.joined(separator: "/").lowercased()
    parameters = pieces.dropFirst().compactMap(Self.parameter)
  }

  /// The value of a parameter, if it is there.
  package func value(of name: String) -> String? {
    parameters.first { $0.name == name }?.value
  }

  /// Splits at semicolons outside of quotes: LibreOffice quotes names with spaces and brackets.
  private static func pieces(of text: String) -> [Substring] {
    var quoted = false
    return text.split(omittingEmptySubsequences: true) { character in
      if character == "\"" { quoted.toggle() }
      return character == ";" && !quoted
    }
  }

  private static func parameter(_ piece: Substring) -> Parameter? {
    guard let equals = piece.firstIndex(of: "=") else { return nil }
    let name = ASCII.trimmed(piece[..<equals]).lowercased()
    let value = ASCII.trimmed(piece[piece.index(after: equals)...]).filter { $0 != "\"" }
    return name.isEmpty ? nil : Parameter(name: name, value: value)
  }
}

/// What a dynamic type (`dyn.a…`) carries: the tag that had no declared type, and its supertypes.
///
/// The text behind the prefix is base 32 in an alphabet of its own; decoded it reads
/// `?0=<supertypes>:<tag class>=<tag>`, with short codes for the well-known ones.
struct DynamicType: Equatable, Sendable {
  enum TagClass: Equatable, Sendable {
    case filenameExtension, osType, mimeType, pasteboardName, urlScheme, other
  }

  struct Tag: Equatable, Sendable {
    let tagClass: TagClass
    let value: String
  }

  private(set) var supertypes: [String] = []
  private(set) var tags: [Tag] = []

  static func isDynamic(_ identifier: String) -> Bool { identifier.hasPrefix("dyn.a") }

  init?(_ identifier: String) {
    guard Self.isDynamic(identifier), let text = Self.decoded(identifier.dropFirst(5)),
      text.first == "?"
    else { return nil }
    for field in Self.split(text.dropFirst(), at: ":") {
      let sides = Self.split(field, at: "=")
      guard sides.count == 2 else { return nil }
      let value = Self.unescaped(sides[1])
      if sides[0] == "0" {
        supertypes = value.split(separator: ",").map { Self.supertypeCodes[$0] ?? String($0) }
      } else {
        tags.append(Tag(tagClass: Self.tagClass(String(sides[0])), value: value))
      }
    }
  }

  private static func decoded(_ code: Substring) -> String? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in code.utf8 {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      bits = (bits << 5 | UInt32(value)) & 0xFFF
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Splits where the separator has no backslash before it.
  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var escaped = false
    return text.split(omittingEmptySubsequences: false) { character in
      defer { escaped = !escaped && character == "\\" }
      return character == separator && !escaped
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var escaped = false
    return String(
      text.filter { character in
        if character == "\\", !escaped {
          escaped = true
          return false
        }
        escaped = false
        return true
      }
    )
  }

  private static func tagClass(_ code: String) -> TagClass {
    switch code {
    case "1", "public.filename-extension": .filenameExtension
    case "2", "com.apple.ostype": .osType
    case "3", "public.mime-type": .mimeType
    case "4", "com.apple.nspboard-type": .pasteboardName
    case "5", "public.url-scheme": .urlScheme
    default: .other
    }
  }

  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  private static let supertypeCodes: [Substring: String] = [
    "6": "public.data", "7": "public.text", "8": "public.plain-text",
    "9": "public.utf16-plain-text", "A": "com.apple.traditional-mac-plain-text",
    "B": "public.image", "C": "public.video", "D": "public.audio", "E": "public.directory",
    "F": "public.folder",
  ]
}

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

import SystemFiles

/// One path component that is safe to create, made of a name from outside.
public enum SafeName {
  /// What is used when nothing of a name is left.
  public static let fallback = "untitled"
  /// The longest name that common file systems take, in bytes, less what makes it unique.
  static let longest = 240

  /// A name in one component, `-` for what separated several, without what a file system, a shell or a
  /// reader could mistake: control and direction characters, dots and spaces at its ends, devices'
  /// names.
  ///
  /// A safe name stays as it is.
  public static func component(of name: String) -> String {
    // By scalars: what a mark is put upon is a separator all the same, and comparing characters takes
    // long where they have many marks.
    let parts = name.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    let kept = parts.filter { !$0.allSatisfy { $0 == "." || $0 == " " } }
    return cleaned(kept.map { String($0) }.joined(separator: "-")[...], isEntry: false)
  }

  /// The name of an entry of a folder, made safe in the same way; it may be a hidden one.
  static func entry(of name: String) -> String { cleaned(name[...], isEntry: true) }

  private static func cleaned(_ name: Substring, isEntry: Bool) -> String {
    var scalars = name.unicodeScalars.filter { !isForbidden($0) }.map { replaced($0) }
    if !isEntry {
      let visible = scalars.firstIndex { $0 != "." && $0 != " " } ?? scalars.endIndex
      scalars.removeSubrange(..<visible)
    }
    while let end = scalars.last, end == "." || end == " " { scalars.removeLast() }
    var safe = String(String.UnicodeScalarView(scalars))
    if isDevice(safe) { safe = "_\(safe)" }
    return safe.isEmpty ? fallback : shortened(safe)
  }

  /// The first of the name and its numbered forms that can be taken; nil where none can, with the
  /// reason in `errno`.
  static func firstFree(
    _ name: String,
    tries: Int = 10_000,
    _ take: (String) -> Bool
  ) -> String? {
    for number in 1...tries {
      let candidate = numbered(name, number)
      if take(candidate) { return candidate }
      if errno != EEXIST { break }
    }
    return nil
  }

  /// The same name with a number before its extension.
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let (stem, suffix) = parts(name)
    return "\(stem) \(number)\(suffix)"
  }

  static func lastComponent(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }

  /// The name before its last dot, and the rest with the dot.
  private static func parts(_ name: String) -> (stem: Substring, suffix: Substring) {
    // By bytes: looking for a character from the end has no end among flags and joined signs.
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return (name[...], "")
    }
    return (name[..<dot], name[dot...])
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var (stem, suffix) = parts(name)
    if suffix.utf8.count > 32 { (stem, suffix) = (name[...], "") }
    return "\(shortened(stem, to: longest - suffix.utf8.count))\(suffix)"
  }

  /// The characters at the start that fit into so many bytes; a part of the first where it is larger.
  private static func shortened(_ text: Substring, to room: Int) -> Substring {
    var end = text.startIndex
    var size = 0
    // One scalar more than fits tells whether a character ends there; nothing behind it is looked at.
    let scalars = text.unicodeScalars
    while end < scalars.endIndex, size + UTF8.width(scalars[end]) <= room {
      size += UTF8.width(scalars[end])
      end = scalars.index(after: end)
    }
    guard end < scalars.endIndex else { return text }
    let head = text[..<scalars.index(after: end)]
    var whole = head.startIndex
    var next = head.index(after: whole)
    while next <= end {
      whole = next
      if next == head.endIndex { break }
      next = head.index(after: next)
    }
    return text[..<(whole == text.startIndex ? end : whole)]
  }

  /// Control characters, and those that turn the direction of what follows.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFFD:
      true
    default: false
    }
  }

  private static func replaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": "_"
    default: scalar
    }
  }

  private static func isDevice(_ name: String) -> Bool {
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard stem.count <= 4, stem.allSatisfy({ $0 < 0x80 }) else { return false }
    let word = String(decoding: stem, as: UTF8.self).uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(word) { return true }
    guard stem.count == 4, let digit = stem.last, (0x31...0x39).contains(digit) else {
      return false
    }
    return word.hasPrefix("COM") || word.hasPrefix("LPT")
  }
}

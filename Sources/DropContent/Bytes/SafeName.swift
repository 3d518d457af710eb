import SystemFiles

/// One path component that is safe to create, made of a name from outside.
public enum SafeName {
  /// What is used when nothing of a name is left.
  public static let fallback = "untitled"
  /// The longest name that common file systems take, in bytes, less what makes it unique.
  static let longest = 240

  /// What becomes of a name, for people.
  package static let rule = """
    A name is one component, `-` for what separated several. `_` stands for `:`, `*`, `?`, `"`, `<`, `>`, \
    `|`, `&`, `;`, `$` and the back-tick, and before a `-` or `~` at the start and a device's name (`CON`, \
    `COM1.txt`, `COM¹`). Control characters, those that turn a text's direction, what nobody sees, and dots \
    and spaces at the ends are left out
    """

  /// A name in one component, `-` for what separated several, without what a file system, a shell or a
  /// reader could mistake: control, direction and invisible characters, what a shell runs or an option
  /// begins with, dots and spaces at its ends, devices' names.
  ///
  /// A safe name stays as it is.
  ///
  /// ```swift
  /// let name = SafeName.component(of: "../beach.png")
  /// ```
  public static func component(of name: String) -> String {
    // By scalars: what a mark is put upon is a separator all the same, and comparing characters takes
    // long where they have many marks.
    let parts = name.unicodeScalars.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    let kept = parts.filter { !$0.allSatisfy { $0 == "." || $0 == " " } }
    return cleaned(kept.map { String($0) }.joined(separator: "-")[...], isEntry: false)
  }

  /// The name of an entry of a folder, made safe in the same way; it may be a hidden one.
  package static func entry(of name: String) -> String { cleaned(name[...], isEntry: true) }

  private static func cleaned(_ name: Substring, isEntry: Bool) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars where isKept(scalar, after: scalars.last) {
      scalars.append(replaced(scalar))
    }
    if !isEntry {
      scalars.removeSubrange(..<(scalars.firstIndex { !isBlank($0) } ?? scalars.count))
    }
    while let end = scalars.last, isBlank(end) { scalars.removeLast() }
    // An option of a command, and somebody's home.
    if let first = scalars.first, first == "-" || first == "~" { scalars.insert("_", at: 0) }
    var safe = String(String.UnicodeScalarView(scalars))
    if isDevice(safe) { safe = "_\(safe)" }
    return safe.isEmpty ? fallback : shortened(safe)
  }

  /// A name or a numbered form of it that nobody had in a folder until it was taken; nil where none can
  /// be, with the reason in `errno`.
  ///
  /// Looking takes nothing: what others take in between makes `take` fail with `EEXIST`, and the next
  /// number is looked for.
  static func firstFree(
    _ name: String,
    in folder: CInt,
    _ take: (String) -> Bool
  ) -> String? {
    var start = 1
    for _ in 0..<mostLost {
      let number = freeNumber(from: start) { number in
        (try? FileStatus(numbered(name, number), in: folder)) != nil
      }
      let candidate = numbered(name, number)
      if take(candidate) { return candidate }
      if errno != EEXIST { break }
      start = number + 1
    }
    return nil
  }

  /// So many names in a row may be lost to others who save at the same time.
  private static let mostLost = 10_000

  /// A number that isn't taken, the lowest of a few.
  ///
  /// Behind many that are taken it is one that follows a taken one, found without trying them all; a lower
  /// one that became free again may be passed over. Where none did it is always the lowest.
  package static func freeNumber(from start: Int = 1, isTaken: (Int) -> Bool) -> Int {
    let few = start..<(start + 32)
    if let first = few.first(where: { !isTaken($0) }) { return first }
    var taken = few.upperBound - 1
    var step = few.count
    while step < 1 << 40, isTaken(taken + step) {
      taken += step
      step *= 2
    }
    var free = taken + step
    while free - taken > 1 {
      let middle = taken + (free - taken) / 2
      if isTaken(middle) { taken = middle } else { free = middle }
    }
    return free
  }

  /// The same name with a number before its extension.
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 1 else { return name }
    let (stem, suffix) = parts(name)
    return "\(stem) \(number)\(suffix)"
  }

  static func lastComponent(of path: String) -> String {
    String(path.pathParts.last ?? "")
  }

  /// The name before its last dot, and the rest with the dot.
  static func parts(_ name: String) -> (stem: Substring, suffix: Substring) {
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
    var start = shortened(stem, to: longest - suffix.utf8.count)
    // What it is cut behind is its end now.
    while suffix.isEmpty, let end = start.unicodeScalars.last, isBlank(end) {
      start.unicodeScalars.removeLast()
    }
    return "\(start)\(suffix)"
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

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar == " " }

  /// Whether it is something to see.
  ///
  /// No control character is, none that turns the direction of what follows, has no width or tags what
  /// stands there. A selector of a sign's form counts behind that sign.
  private static func isKept(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFF9...0xFFFB, 0xFFFD: return false
    case 0x20..<0x7F: return true
    default:
      guard scalar.properties.isDefaultIgnorableCodePoint else { return true }
      guard scalar.properties.isVariationSelector, let last else { return false }
      return last.value >= 0x20 && !last.properties.isVariationSelector
    }
  }

  private static func replaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "/", "\\", ":", "*", "?", "\"", "<", ">", "|", "&", ";", "$", "`": "_"
    default: scalar
    }
  }

  /// Windows has its devices in each folder, whatever stands behind a dot or spaces, and takes three
  /// raised digits for digits.
  private static func isDevice(_ name: String) -> Bool {
    var stem = Array(name.unicodeScalars.prefix(32).prefix { $0 != "." })
    while stem.last == " " { stem.removeLast() }
    guard stem.count == 3 || stem.count == 4, stem.prefix(3).allSatisfy(\.isASCII) else {
      return false
    }
    let word = String(String.UnicodeScalarView(stem.prefix(3))).uppercased()
    guard stem.count == 4 else { return ["CON", "PRN", "AUX", "NUL"].contains(word) }
    let isDigit = ("1"..."9").contains(stem[3]) || ["\u{B9}", "\u{B2}", "\u{B3}"].contains(stem[3])
    return isDigit && (word == "COM" || word == "LPT")
  }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
    let kept = parts.filter { !$0.allSatisfy { $0 == "." || $0 == " " } }
    return cleaned(kept.joined(separator: "-")[...], isEntry: false)
  }

  /// The name of an entry of a folder, made safe in the same way; it may be a hidden one.
  static func entry(of name: String) -> String { cleaned(name[...], isEntry: true) }

  private static func cleaned(_ name: Substring, isEntry: Bool) -> String {
    var scalars = name.unicodeScalars.filter { !isForbidden($0) }.map { replaced($0) }
    while !isEntry, let first = scalars.first, first == "." || first == " " {
      scalars.removeFirst()
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
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return (name[...], "")
    }
    return (name[..<dot], name[dot...])
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    var (stem, suffix) = parts(name)
    if suffix.utf8.count > 32 { (stem, suffix) = (name[...], "") }
    while stem.utf8.count + suffix.utf8.count > longest { stem.removeLast() }
    return "\(stem)\(suffix)"
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
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    guard stem.count == 4, let digit = stem.last, ("1"..."9").contains(digit) else { return false }
    return stem.hasPrefix("COM") || stem.hasPrefix("LPT")
  }
}

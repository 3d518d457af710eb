import DropCore

/// A way of writing text as bytes.
///
/// ```swift
/// let text = TextEncoding(label: "windows-1252")?.decode([0x80, 0x31])
/// ```
public struct TextEncoding: Sendable, Hashable {
  /// Its name as the web writes it, in lower case.
  public let name: String

  init(name: String) { self.name = name }

  /// UTF-8.
  public static let utf8 = TextEncoding(name: "utf-8")
  /// UTF-16, the low byte first.
  public static let utf16LittleEndian = TextEncoding(name: "utf-16le")
  /// UTF-16, the high byte first.
  public static let utf16BigEndian = TextEncoding(name: "utf-16be")
  /// UTF-32, the low byte first.
  public static let utf32LittleEndian = TextEncoding(name: "utf-32le")
  /// UTF-32, the high byte first.
  public static let utf32BigEndian = TextEncoding(name: "utf-32be")
  /// Windows' Western code page, of which Latin-1 is a part.
  public static let windows1252 = TextEncoding(name: "windows-1252")

  /// The encoding of a name or label, such as `latin1` or `Shift_JIS`; nil where nothing reads it.
  ///
  /// ```swift
  /// let encoding = TextEncoding(label: "Shift_JIS")
  /// ```
  public init?(label: String) {
    // No name is longer, and what isn't ASCII names none.
    guard label.utf8.prefix(Self.longestLabel + 1).count <= Self.longestLabel,
      label.utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let letters = label.utf8.filter { byte in
      // What is white in ASCII ends with its vertical tab and what stands around that.
      byte != 0x20 && !(0x09...0x0D).contains(byte) && byte != UInt8(ascii: "\"")
        && byte != UInt8(ascii: "'")
    }
    let lowered = String(decoding: letters.map(ASCII.lowercased), as: UTF8.self)
    switch lowered {
    case "": return nil
    case "utf-8", "utf8", "65001", "unicode-1-1-utf-8", "utf-8-sig": self = .utf8
    case "utf-16le", "utf-16", "utf16", "utf16le", "1200", "unicode", "ucs-2":
      self = .utf16LittleEndian
    case "utf-16be", "utf16be", "1201": self = .utf16BigEndian
    case "utf-32le", "utf-32", "12000": self = .utf32LittleEndian
    case "utf-32be", "12001": self = .utf32BigEndian
    default:
      let known = CodePage.named(lowered)?.name ?? TextEncoding.libraryNames[lowered] ?? lowered
      guard CodePage.named(known) != nil || CharacterConversion.knows(known) else { return nil }
      name = known
      return
    }
  }

  /// The encoding that a MIME type states, as `text/csv;charset=windows-1250` does; nil where it states
  /// none, or too little: the order of its bytes is open, or only ASCII is spoken of, which most are.
  ///
  /// ```swift
  /// let encoding = TextEncoding(mimeType: "text/plain;charset=koi8-r")
  /// ```
  public init?(mimeType: String) {
    guard let label = MediaType(mimeType)?.value(of: "charset"), !Self.saysLittle(label) else {
      return nil
    }
    self.init(label: label)
  }

  /// The encoding of a Windows code page.
  ///
  /// ```swift
  /// let encoding = TextEncoding(codePage: 1250)
  /// ```
  public init?(codePage: Int) { self.init(label: String(codePage)) }

  /// No label is longer.
  static let longestLabel = 64

  /// Whether a label says too little: the order of its bytes is open, or only ASCII is spoken of.
  static func saysLittle(_ label: String) -> Bool {
    ["utf-16", "utf-32", "us-ascii", "ascii"].contains(label.lowercased())
  }

  /// Labels that are known everywhere, without the numbers of code pages.
  static let labels: [String] = {
    let unicode = ["utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "utf-32"]
    let words = CodePage.labels + libraryNames.keys
    return unicode + words.filter { $0.contains(where: \.isLetter) }.sorted()
  }()

  var page: CodePage? { CodePage.named(name) }

  /// Whether its ASCII has zero bytes in it.
  var isWide: Bool { name.hasPrefix("utf-16") || name.hasPrefix("utf-32") }

  /// Names under which the system's conversion library knows Windows' multi-byte pages.
  private static let libraryNames = [
    "932": "cp932", "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932",
    "x-sjis": "cp932", "windows-31j": "cp932", "936": "gb18030", "gb2312": "gb18030",
    "gbk": "gb18030", "cp936": "gb18030", "54936": "gb18030", "hz-gb-2312": "hz",
    "949": "cp949", "euc-kr": "cp949", "ks_c_5601-1987": "cp949", "uhc": "cp949",
    "950": "cp950", "big5": "cp950", "1361": "johab", "51932": "euc-jp", "20932": "euc-jp",
    "50220": "iso-2022-jp", "50221": "iso-2022-jp", "10001": "cp932", "10002": "cp950",
    "10003": "cp949", "10008": "gb18030",
  ]
}

extension TextEncoding {
  /// The text of bytes as UTF-8, without its mark; what isn't well-formed becomes U+FFFD.
  ///
  /// ```swift
  /// let utf8 = TextEncoding.windows1252.decode([0x80])
  /// ```
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return decodeUTF8(bytes)
    case .utf16LittleEndian: return decode16(bytes, high: 1)
    case .utf16BigEndian: return decode16(bytes, high: 0)
    case .utf32LittleEndian: return decode32(bytes, swapped: false)
    case .utf32BigEndian: return decode32(bytes, swapped: true)
    default: break
    }
    if let page {
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count + bytes.count / 4)
      var at = 0
      while at < bytes.count {
        // Most of nearly all text is ASCII, which is taken over in runs.
        let start = at
        while at < bytes.count, bytes[at] < 0x80 { at += 1 }
        out.append(contentsOf: bytes[start..<at])
        while at < bytes.count, bytes[at] >= 0x80 {
          page.append(bytes[at], to: &out)
          at += 1
        }
      }
      return out
    }
    return CharacterConversion.utf8(bytes, from: name)?.text
      ?? TextEncoding.windows1252.decode(bytes)
  }

  /// The text of bytes that don't say how they are written.
  ///
  /// ```swift
  /// let text = String(decoding: TextEncoding.decode(detecting: bytes), as: UTF8.self)
  /// ```
  public static func decode(detecting bytes: [UInt8]) -> [UInt8] {
    detect(bytes).decode(bytes)
  }

  private func decodeUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if UTF8Sequence.isValid(bytes.span) { return start == 0 ? bytes : Array(bytes[start...]) }
    return Array(String(decoding: bytes[start...], as: UTF8.self).utf8)
  }

  private func decode16(_ bytes: [UInt8], high: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var pending: UInt32 = 0
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
      if index == 0, unit == 0xFEFF { continue }
      if pending != 0, unit & 0xFC00 == 0xDC00 {
        out.append(scalar: 0x10000 + (pending & 0x3FF) << 10 + unit & 0x3FF)
        pending = 0
        continue
      }
      if pending != 0 { out.append(scalar: 0xFFFD) }
      pending = unit & 0xFC00 == 0xD800 ? unit : 0
      if pending == 0 { out.append(scalar: unit) }
    }
    if pending != 0 || bytes.count % 2 == 1 { out.append(scalar: 0xFFFD) }
    return out
  }

  private func decode32(_ bytes: [UInt8], swapped: Bool) -> [UInt8] {
    var out: [UInt8] = []
    for index in stride(from: 0, to: bytes.count - 3, by: 4) {
      var value: UInt32 = 0
      for next in 0..<4 {
        value |= UInt32(bytes[index + next]) << UInt32(8 * (swapped ? 3 - next : next))
      }
      if index == 0, value == 0xFEFF { continue }
      out.append(scalar: value)
    }
    if bytes.count % 4 != 0 { out.append(scalar: 0xFFFD) }
    return out
  }
}

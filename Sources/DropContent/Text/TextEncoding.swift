/// A way of writing text as bytes.
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
  public init?(label: String) {
    let lowered = label.lowercased().filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
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

  /// The encoding of a Windows code page.
  public init?(codePage: Int) { self.init(label: String(codePage)) }

  var page: CodePage? { CodePage.named(name) }

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

import DropCore

/// Formats made of boxes or members: ISO media, zip, Matroska, Ogg, Microsoft's compound files.
enum BoxSniffer {
  static func sniff(_ head: [UInt8]) -> ContentType? {
    if let type = media(head) { return type }
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) {
      return zip(head)
    }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      let isWeb = head.prefix(256).firstPlace(of: Array("webm".utf8)) != nil
      return isWeb ? ContentType("org.webmproject.webm") : ContentType("org.matroska.mkv")
    }
    if head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      return compound(head)
    }
    return nil
  }

  /// Whether a type would have been recognised by its boxes.
  static func knows(_ type: ContentType) -> Bool {
    let known: [ContentType] = [.avif, .heic, .quickTimeMovie, .mpeg4Movie, .zip]
    return known.contains(type) || (officeFolders + streams).contains { $0.1 == type.id }
  }

  /// The brand of the first box says which of the family it is.
  private static func media(_ head: [UInt8]) -> ContentType? {
    guard head.count >= 12 else { return nil }
    let box = String(decoding: head[4..<8], as: UTF8.self)
    if ["moov", "mdat", "wide", "pnot"].contains(box) { return .quickTimeMovie }
    guard box == "ftyp" else { return nil }
    let size = Int(head[2]) << 8 | Int(head[3])
    let brand = String(decoding: head[8..<12], as: UTF8.self)
    let others = stride(from: 16, to: min(size, head.count) - 3, by: 4).map {
      String(decoding: head[$0..<($0 + 4)], as: UTF8.self)
    }
    return branded(brand) ?? others.lazy.compactMap(branded).first ?? .mpeg4Movie
  }

  private static func branded(_ brand: String) -> ContentType? {
    switch brand {
    case "avif", "avis": .avif
    case "heic", "heix", "hevc", "hevx", "heim", "heis": .heic
    case "avci": ContentType("public.avci")
    case "aax ": ContentType("com.audible.aax-audiobook")
    case "qt  ": .quickTimeMovie
    case "M4A ", "M4B ", "M4P ": ContentType("com.apple.m4a-audio")
    case "M4V ", "M4VH", "M4VP": ContentType("com.apple.m4v-video")
    case "isom", "iso2", "mp41", "mp42", "avc1", "dash": .mpeg4Movie
    case let other where other.hasPrefix("3g2"): ContentType("public.3gpp2")
    case let other where other.hasPrefix("3gp"): ContentType("public.3gpp")
    default: nil
    }
  }

  /// The first member, stored unpacked, names the type of the formats that are zip archives.
  private static func zip(_ head: [UInt8]) -> ContentType {
    if let start = head.prefix(64).firstPlace(of: Array("mimetype".utf8)) {
      let name = head[start...].prefix { $0 > 0x20 && $0 < 0x7F && $0 != 0x50 || $0 == 0x2E }
      let type = String(decoding: name, as: UTF8.self)
      if let known = TypeCatalog.builtIn.type(mimeType: type) { return known }
    }
    for (folder, id) in officeFolders
    where head.firstPlace(of: Array(folder.utf8)) != nil {
      return ContentType(id)
    }
    if head.firstPlace(of: Array("pass.json".utf8)) != nil {
      return ContentType("com.apple.pkpass")
    }
    if head.firstPlace(of: Array(".pkpass".utf8)) != nil {
      return ContentType("com.apple.pkpasses-data")
    }
    if head.firstPlace(of: Array("META-INF/".utf8)) != nil {
      return ContentType("com.sun.java-archive")
    }
    return .zip
  }

  private static let officeFolders = [
    ("word/", "org.openxmlformats.wordprocessingml.document"),
    ("xl/", "org.openxmlformats.spreadsheetml.sheet"),
    ("ppt/", "org.openxmlformats.presentationml.presentation"),
  ]

  /// Where the list of streams of a compound file begins.
  static func streamNames(_ head: [UInt8]) -> Int? {
    guard head.count >= 52, head.starts(with: [0xD0, 0xCF, 0x11, 0xE0]), head[30] <= 16 else {
      return nil
    }
    let sector = head[48..<52].reversed().reduce(0) { $0 << 8 | Int($1) }
    return (sector + 1) << Int(head[30])
  }

  /// Names of the streams, in UTF-16.
  private static func compound(_ head: [UInt8]) -> ContentType? {
    for (name, id) in streams {
      let wide: [UInt8] = name.utf8.flatMap { (unit: UInt8) -> [UInt8] in [unit, 0] }
      if head.firstPlace(of: wide) != nil { return ContentType(id) }
    }
    return nil
  }

  private static let streams = [
    ("WordDocument", "com.microsoft.word.doc"), ("Workbook", "com.microsoft.excel.xls"),
    ("PowerPoint Document", "com.microsoft.powerpoint.ppt"),
    ("StarWriterDocument", "org.openoffice.text"),
    ("StarCalcDocument", "org.openoffice.spreadsheet"),
    ("StarDrawDocument3", "org.openoffice.presentation"),
    ("StarMathDocument", "org.openoffice.formula"),
  ]
}

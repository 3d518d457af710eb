package import DropCore

/// What an e-mail is made of: its text, the same as a page, and what is attached (RFC 2045, 2046, 2183, 2231).
///
/// Its lines are gone through once, each held against the few boundaries that are open.
package struct MailParts: Sendable {
  /// One part, decoded.
  package struct Part: Sendable {
    package let content: Content
    /// What the page calls it, as in `cid:1@example.com`.
    package let id: String?
  }

  package private(set) var text: Content?
  package private(set) var html: Content?
  package private(set) var attachments: [Part] = []

  /// Multiparts within multiparts; what is deeper is a part as it is written.
  private static let deepest = 16
  /// RFC 2046 allows 70.
  private static let longestBoundary = 256

  private let bytes: [UInt8]
  private let types: TypeCatalog
  private let most: Int
  /// The boundaries of the multiparts that are open, the innermost last.
  private var open: [[UInt8]] = []
  private var header: MailText

  /// Takes an e-mail apart.
  package init(
    of content: Content,
    _ types: TypeCatalog,
    _ limits: ContentLimits
  ) throws(ContentError) {
    bytes = try content.read(at: 0, count: content.size)
    self.types = types
    most = min(limits.units, 10_000)
    header = MailText(of: [], stated: content.encoding)
    var at = 0
    while let next = try takePart(at: at) { at = next }
  }

  /// Takes the part that begins at a place; gives where the next one does.
  private mutating func takePart(at start: Int) throws(ContentError) -> Int? {
    let (lines, body) = head(at: start)
    let fields = MailHead(Array(bytes[lines])).fields
    func value(_ name: String) -> ArraySlice<UInt8>? { fields.first { $0.name == name }?.value }
    let kind = MailParameters(value("content-type") ?? [])
    if kind.value.hasPrefix("multipart/"), open.count < Self.deepest,
      let boundary = kind["boundary"], !boundary.isEmpty, boundary.count <= Self.longestBoundary
    {
      open.append(boundary)
      return end(from: body).next
    }
    let end = end(from: body)
    let shown = MailParameters(value("content-disposition") ?? [])
    let encoding = String(
      decoding: (value("content-transfer-encoding") ?? [])[...].trimmed.map(ASCII.lowercased),
      as: UTF8.self
    )
    let decoded = Self.decode(bytes[body..<end.place], encoding)
    try add(decoded, kind, shown, id: value("content-id").map { Array($0) })
    return end.next
  }

  private mutating func add(
    _ decoded: [UInt8],
    _ kind: MailParameters,
    _ shown: MailParameters,
    id: [UInt8]?
  ) throws(ContentError) {
    let name = fileName(shown, kind)
    let unsaid = name == nil ? "text/plain" : "application/octet-stream"
    let type = kind.value.isEmpty ? unsaid : kind.value
    let isBody = shown.value != "attachment" && name == nil
    var content = Content(type: self.type(type, name), name: name, bytes: decoded)
    if type.hasPrefix("text/"), let label = kind["charset"] {
      content.encoding = TextEncoding(label: String(decoding: label, as: UTF8.self))
    }
    if isBody, type == "text/plain", text == nil {
      text = content
    } else if isBody, type == "text/html", html == nil {
      html = content
    } else {
      guard attachments.count < most else {
        throw ContentError(.limit(.units, allowed: most, found: nil))
      }
      if name == nil { content.name = "part \(attachments.count + 1)" }
      let id = id.map { String(decoding: MailText.oneLine($0), as: UTF8.self) }
      attachments.append(Part(content: content, id: id.map(Self.bare)))
    }
  }

  private static func bare(_ id: String) -> String {
    id.hasPrefix("<") && id.hasSuffix(">") ? String(id.dropFirst().dropLast()) : id
  }

  /// By what it is said to be; where that says nothing, by how its file is called.
  private func type(_ mime: String, _ name: String?) -> ContentType {
    let type = types.type(mimeType: mime)
    if let type, type != .data { return type }
    return name.flatMap { types.type(ofFileNamed: $0) } ?? type ?? .data
  }

  private mutating func fileName(_ shown: MailParameters, _ kind: MailParameters) -> String? {
    guard let found = shown.text("filename", &header) ?? kind.text("name", &header) else {
      return nil
    }
    var name = String(decoding: MailText.oneLine(found), as: UTF8.self)
    while name.utf8.count > NameLength.name { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  // MARK: Lines

  /// The headers of a part, and where its body begins.
  private func head(at start: Int) -> (Range<Int>, body: Int) {
    var at = start
    while at < bytes.count {
      let line = line(at: at)
      if line.range.isEmpty { return (start..<line.next, line.next) }
      if delimiter(line.range) != nil { return (start..<at, at) }
      at = line.next
    }
    return (start..<bytes.count, bytes.count)
  }

  /// Where a body ends, and where the next part begins, if one does.
  private mutating func end(from start: Int) -> (place: Int, next: Int?) {
    var at = start
    var place: Int?
    while at < bytes.count {
      let line = line(at: at)
      if let (level, isLast) = delimiter(line.range) {
        place = place ?? max(start, withoutLineEnd(at, from: start))
        open.removeSubrange((isLast ? level : level + 1)...)
        if !isLast { return (place ?? at, line.next) }
        // What follows the last part belongs to none.
        if open.isEmpty { return (place ?? at, nil) }
      }
      at = line.next
    }
    return (place ?? bytes.count, nil)
  }

  private func withoutLineEnd(_ at: Int, from start: Int) -> Int {
    var end = at
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  private func line(at start: Int) -> (range: Range<Int>, next: Int) {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let next = min(end + 1, bytes.count)
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return (start..<end, next)
  }

  /// Which of the open multiparts a line parts, and whether it ends it.
  private func delimiter(_ line: Range<Int>) -> (level: Int, isLast: Bool)? {
    let dashes: [UInt8] = [0x2D, 0x2D]
    guard !open.isEmpty, bytes[line].starts(with: dashes) else { return nil }
    let rest = bytes[line].dropFirst(2)
    for level in open.indices.reversed() where rest.starts(with: open[level]) {
      let end = rest.dropFirst(open[level].count)
      if end.starts(with: dashes) { return (level, true) }
      if end.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return (level, false) }
    }
    return nil
  }

  // MARK: Encodings

  private static func decode(_ body: ArraySlice<UInt8>, _ encoding: String) -> [UInt8] {
    switch encoding {
    case "base64": Base64.decode(body, .lenient) ?? Array(body)
    case "quoted-printable": quoted(body)
    default: Array(body)
    }
  }

  /// RFC 2045, 6.7; what is no code stays as it is written, and a line goes on behind a sign at its end.
  private static func quoted(_ body: ArraySlice<UInt8>) -> [UInt8] {
    body.resolvingHexadecimals(after: UInt8(ascii: "=")) { sign in
      var end = sign + 1
      while end < body.endIndex, body[end] == 0x20 || body[end] == 0x09 { end += 1 }
      if end < body.endIndex, body[end] == 0x0D { end += 1 }
      return end < body.endIndex && body[end] == 0x0A ? end + 1 : nil
    }
  }
}

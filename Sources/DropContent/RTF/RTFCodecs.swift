import DropCore

/// What is made of RTF, and of what.
enum RTFCodecs {
  /// Text as RTF, and RTF to HTML and to plain text.
  static let edges: [Codec] = [
    Codec(from: .utf8PlainText, to: .rtf, name: "text") { (content, context) throws(ContentError) in
      let text = try TextCodec.text(of: content, context)
      return try content.made(.rtf, RTFWriter.document(ofText: text), context)
    },
    Codec(from: .rtf, to: .html, name: "rtf") { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      var reader = RTFReader(bytes, sink: RTFHTMLSink(), limits: context.limits)
      var made = try reader.run()
      return try content.made(.html, made.finish(), context)
    },
    Codec(
      from: .rtf,
      to: .utf8PlainText,
      cost: .losesStyling,
      name: "rtf"
    ) { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      let sink = RTFTextSink(capacity: bytes.count / 4)
      var reader = RTFReader(bytes, sink: sink, limits: context.limits)
      var made = try reader.run()
      return try content.made(.utf8PlainText, made.finish(), context)
    },
  ]
}

/// Makes plain text of RTF: tabs between the cells of a row.
struct RTFTextSink: RTFSink {
  private(set) var out: [UInt8] = []

  var size: Int { out.count }

  init(capacity: Int) { out.reserveCapacity(capacity) }

  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle) {
    out.append(contentsOf: bytes)
  }

  mutating func endParagraph(_ style: RTFStyle) { out.append(0x0A) }
  mutating func breakLine() { out.append(0x0A) }
  mutating func endCell(nested: Bool) { out.append(0x09) }

  mutating func endRow(nested: Bool) {
    if out.last == 0x09 { out.removeLast() }
    out.append(0x0A)
  }

  mutating func openLink(_ address: [UInt8]) {}
  mutating func closeLink() {}
  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor]) {}

  /// The text without white space at its end.
  mutating func finish() -> [UInt8] {
    while let last = out.last, last <= 0x20 { out.removeLast() }
    return out
  }
}

/// Writes plain text as RTF.
enum RTFWriter {
  /// A document of UTF-8 text, a paragraph for each line.
  static func document(ofText text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + text.count / 8 + 64)
    out.append(
      "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Helvetica;}}\n"
    )
    out.append("\\f0\\fs24 ")
    for (number, line) in PlainLines.lines(of: text).enumerated() {
      if number > 0 { out.append("\\par\n") }
      append(line, to: &out)
    }
    out.append("}\n")
    return out
  }

  private static func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    if line.allSatisfy({ $0 < 0x80 }) {
      for byte in line { append(ascii: byte, to: &out) }
      return
    }
    for unit in String(decoding: line, as: UTF8.self).utf16 {
      if unit < 0x80 {
        append(ascii: UInt8(truncatingIfNeeded: unit), to: &out)
      } else {
        out.append("\\u")
        JSONWriter.append(Int(Int16(bitPattern: unit)), to: &out)
        out.append("?")
      }
    }
  }

  private static func append(ascii byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      out.append(UInt8(ascii: "\\"))
      out.append(byte)
    case 0x09: out.append("\\tab ")
    case 0x0C: out.append("\\page ")
    case 0..<0x20: break
    default: out.append(byte)
    }
  }
}

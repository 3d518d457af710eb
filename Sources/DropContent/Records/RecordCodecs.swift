package import DropCore

/// One record of a text, as UTF-8.
package struct TextRecord: Sendable {
  package let bytes: [UInt8]
  /// Where it begins; counted where errors tell it.
  package let place: TextPlace
  /// Whether it is a row with a quote that nothing closes: the rest of the text is in it.
  package private(set) var isUnclosed = false

  /// The record as plain data, where it is a JSON text.
  package var json: JSONValue {
    get throws(ContentError) {
      do throws(ContentError) {
        return try JSONReader().located(bytes.span, line: place.line).plain
      } catch {
        var error = error
        // It begins somewhere in its line.
        if error.place?.line == place.line { error.place?.column += place.column - 1 }
        throw error
      }
    }
  }
}

extension UnitCodec {
  /// Records as units: found once, and taken by an index that knows the place of every 64th.
  init(type: ContentType, records: @escaping Records, combine: Combine? = nil) {
    self.init(
      type: type,
      work: { $0.size },
      combine: combine,
      records: records
    ) { (content, context) throws(ContentError) in
      guard let kind = try records(content) else {
        return ContentUnits(count: 1) { _ in content }
      }
      let index = try RecordIndex(content, kind, context.limits)
      return ContentUnits(
        count: index.count,
        workOfOne: index.workOfOne
      ) { (number) throws(ContentError) in
        let record = try index.record(number)
        return Content(type: kind.type(in: content.type), utf8: record.bytes)
      }
    }
  }
}

/// What is taken apart by records.
enum RecordCodecs {
  /// Texts whose units are records.
  static let units: [UnitCodec] = [
    UnitCodec(type: .plainText, records: { _ in .lines }),
    UnitCodec(type: newlineDelimitedJSON, records: { _ in .jsonLines }),
    UnitCodec(type: .json) { (content) throws(ContentError) in
      try RecordKind.isArray(content) ? .elements : nil
    },
  ]

  private static let newlineDelimitedJSON = ContentType("public.ndjson")
}

extension RecordKind {
  /// Whether a JSON text is an array.
  fileprivate static func isArray(_ content: Content) throws(ContentError) -> Bool {
    let text = try TextPieces(content).piece(at: 0, count: 4096).text
    return text.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "[")
  }
}

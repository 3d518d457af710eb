import DropCore

/// Bytes that say what a file is.
struct MagicRule: Sendable {
  let type: ContentType
  /// Bytes that have to stand at their places, all of them.
  let parts: [(offset: Int, bytes: [UInt8])]

  init(_ type: ContentType, _ parts: (Int, String)...) {
    self.type = type
    self.parts = parts.map {
      (offset: $0.0, bytes: $0.1.unicodeScalars.map { UInt8($0.value & 0xFF) })
    }
  }

  init(_ id: String, _ parts: (Int, String)...) {
    type = ContentType(id)
    self.parts = parts.map {
      (offset: $0.0, bytes: $0.1.unicodeScalars.map { UInt8($0.value & 0xFF) })
    }
  }

  func matches(_ head: [UInt8]) -> Bool {
    parts.allSatisfy { part in
      part.offset + part.bytes.count <= head.count
        && head[part.offset..<(part.offset + part.bytes.count)].elementsEqual(part.bytes)
    }
  }

  /// The types that have rules.
  static let types = Set(table.map(\.type))
}

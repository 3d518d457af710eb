/// A Lua string: any bytes, UTF-8 or not.
package struct LuaString: Sendable, Hashable {
  package var bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.bytes = Array(text.utf8)
  }

  /// The bytes as text; what is not UTF-8 is replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether these are the bytes of a text.
  package func isSpelled(_ text: String) -> Bool {
    bytes.count == text.utf8.count && bytes.elementsEqual(text.utf8)
  }

  /// The bytes as text, or nil when they are not UTF-8.
  package var validText: String? { String(validating: bytes, as: UTF8.self) }
}

extension LuaString: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

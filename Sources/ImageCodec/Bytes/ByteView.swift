#if Images

/// Checked reading of numbers at offsets: every read beyond the end is nil.
package struct ByteView: Sendable {
  package enum Endianness: Sendable { case big, little }

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func u8(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  package func u16(at offset: Int, _ order: Endianness) -> Int? {
    guard holds(2, at: offset) else { return nil }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return order == .big ? first << 8 | second : second << 8 | first
  }

  package func u32(at offset: Int, _ order: Endianness) -> Int? {
    guard let first = u16(at: offset, order), let second = u16(at: offset + 2, order) else {
      return nil
    }
    return order == .big ? first << 16 | second : second << 16 | first
  }

  package func i32(at offset: Int, _ order: Endianness) -> Int? {
    u32(at: offset, order).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  package func has(_ wanted: [UInt8], at offset: Int) -> Bool {
    holds(wanted.count, at: offset)
      && bytes[offset..<(offset + wanted.count)].elementsEqual(wanted)
  }

  package func has(_ wanted: String, at offset: Int) -> Bool {
    has(Array(wanted.utf8), at: offset)
  }

  /// Whether `length` bytes lie at `offset`; written so that no sum can overflow.
  package func holds(_ length: Int, at offset: Int) -> Bool {
    offset >= 0 && length >= 0 && length <= count && offset <= count - length
  }

  package func slice(at offset: Int, length: Int) -> ByteView? {
    holds(length, at: offset) ? ByteView(Array(bytes[offset..<(offset + length)])) : nil
  }
}

#endif

import SystemFiles

/// An entry's name as the system gives it: bytes that need not be UTF-8.
struct EntryName: Comparable {
  /// With the zero byte that ends it.
  let bytes: [CChar]

  init(_ text: String) { bytes = text.utf8.map { CChar(bitPattern: $0) } + [0] }

  /// Nil for the folder itself and the one above it.
  @unsafe init?(of entry: UnsafeMutablePointer<dirent>) {
    let size = MemoryLayout.size(ofValue: unsafe entry.pointee.d_name)
    // The name lies in the entry, which the caller keeps valid, and ends before its last byte.
    bytes = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
      unsafe name.withMemoryRebound(to: CChar.self, capacity: size) { first in
        let count = unsafe strnlen(first, size - 1)
        return unsafe Array(UnsafeBufferPointer(start: first, count: count)) + [CChar(0)]
      }
    }
    if text == "." || text == ".." { return nil }
  }

  /// Its characters, with U+FFFD for what is none.
  var text: String {
    String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func < (left: EntryName, right: EntryName) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes) {
      UInt8(bitPattern: $0) < UInt8(bitPattern: $1)
    }
  }
}

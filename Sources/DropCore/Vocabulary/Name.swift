/// A name as the bytes that it is written with: ids, keys, entries' names.
///
/// Two spellings that look the same (`é` as one letter or as two) are two names (rule 36). To compare
/// texts by what they look like costs the square of their marks, and names come from outside.
@usableFromInline
package struct Name: Hashable, Sendable {
  @usableFromInline package let text: String

  @inlinable
  package init(_ text: String) { self.text = text }

  @usableFromInline
  package static func == (a: Name, b: Name) -> Bool { a.text.isSpelled(as: b.text) }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { text.hashSpelling(into: &hasher) }
}

extension String {
  /// Whether both are made of the same bytes.
  package func isSpelled(as other: String) -> Bool {
    let count = utf8.count
    guard count == other.utf8.count else { return false }
    var (mine, its) = (self, other)
    return mine.withUTF8 { mine in
      its.withUTF8 { its in
        // Safe: there are so many bytes in both, read only while `withUTF8` holds them.
        let one = UnsafeRawBufferPointer(mine)
        let another = UnsafeRawBufferPointer(its)
        var place = 0
        while place + 8 <= count {
          let word = unsafe one.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          if unsafe another.loadUnaligned(fromByteOffset: place, as: UInt64.self) != word {
            return false
          }
          place += 8
        }
        while place < count {
          if unsafe one[place] != another[place] { return false }
          place += 1
        }
        return true
      }
    }
  }

  /// Hashes the bytes, eight at a time, and how many there are.
  package func hashSpelling(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { bytes in
      var word: UInt64 = 0
      let count = bytes.count
      // Safe: the bytes are read only while `withUTF8` holds them.
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= count {
        hasher.combine(unsafe raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        place += 8
      }
      while place < count {
        word = word << 8 | UInt64(unsafe raw[place])
        place += 1
      }
      // At most seven are left, so that there is room for their number.
      hasher.combine(word << 8 | UInt64(count & 0xFF))
    }
  }

  /// Whether this one comes first, by bytes.
  package func isSpelledBefore(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension Collection<String> {
  /// Whether each is made of the same bytes as the other one in its place.
  package func areSpelled(as others: some Collection<String>) -> Bool {
    elementsEqual(others) { $0.isSpelled(as: $1) }
  }
}

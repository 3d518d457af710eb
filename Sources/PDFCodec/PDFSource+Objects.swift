#if PDF

/// Where objects begin, told by their words alone.
extension PDFSource {
  /// What stands before `obj`: an object's number, its generation, and where the number begins.
  struct Heading {
    let number: Int32
    let generation: Int32
    let start: Int
  }

  /// The place after the next `obj` that is no end, or `trailer`.
  func nextObject(from start: Int) -> (end: Int, isTrailer: Bool)? {
    var at = start
    while let byte = byte(at: at) {
      at += 1
      if byte == UInt8(ascii: "o"), self.byte(at: at) == UInt8(ascii: "b"),
        self.byte(at: at + 1) == UInt8(ascii: "j"),
        at < 2 || self.byte(at: at - 2) != UInt8(ascii: "d")
      {
        return (at + 2, false)
      }
      if byte == UInt8(ascii: "t"), stands(Self.trailer, at: at - 1) {
        return (at - 1 + Self.trailer.count, true)
      }
    }
    return nil
  }

  private static let trailer = Array("trailer".utf8)

  /// Where the next word stands that ends a stream or an object; the end of all without one.
  func nextEnd(from start: Int) -> Int {
    var at = start
    while let byte = byte(at: at) {
      if byte == UInt8(ascii: "e"), self.byte(at: at + 1) == UInt8(ascii: "n"),
        Self.ends.contains(where: { stands($0, at: at) && isDelimiter(at: at + $0.count) })
      {
        return at
      }
      at += 1
    }
    return max(start, at)
  }

  private static let ends = [Array("endstream".utf8), Array("endobj".utf8)]

  private func isDelimiter(at place: Int) -> Bool {
    guard let byte = byte(at: place) else { return true }
    return byte <= 0x20 || Array("()<>[]{}/%".utf8).contains(byte)
  }

  func stands(_ word: [UInt8], at place: Int) -> Bool {
    word.indices.allSatisfy { byte(at: place + $0) == word[$0] }
  }

  /// Two numbers before the `obj` that ends at a place; nil where they can't be told.
  func heading(before end: Int) -> Heading? {
    var at = end - 4
    func skip(_ isPart: (UInt8) -> Bool) -> Int {
      let from = at
      while let byte = byte(at: at), isPart(byte), from - at < 64 { at -= 1 }
      return from - at
    }
    let isSpace: (UInt8) -> Bool = { $0 <= 0x20 }
    let isDigit: (UInt8) -> Bool = { $0 >= 0x30 && $0 <= 0x39 }
    guard skip(isSpace) < 64 else { return nil }
    let generation = at
    guard skip(isDigit) > 0 else { return nil }
    let space = at
    guard skip(isSpace) > 0 else { return nil }
    let number = at
    guard skip(isDigit) > 0, let value = digits((at + 1)...number) else { return nil }
    return Heading(
      number: value,
      generation: digits((space + 1)...generation) ?? -1,
      start: at + 1
    )
  }

  private func digits(_ places: ClosedRange<Int>) -> Int32? {
    Int32(String(decoding: places.compactMap { byte(at: $0) }, as: UTF8.self))
  }
}

#endif

#if PDF

/// How far the library reads for one object: to the end of the array or dictionary that begins, where what
/// closes something else closes nothing.
enum PDFExtent {
  /// Bytes from a place to the end of the object there; no more than so many are looked at.
  static func length(_ source: PDFSource, at start: Int, most: Int) -> Int {
    var open: [UInt8] = []
    var at = start
    while at - start < most, let byte = source.byte(at: at) {
      at += 1
      switch byte {
      case 0, 0x09, 0x0A, 0x0C, 0x0D, 0x20: continue
      case UInt8(ascii: "%"):
        while let next = source.byte(at: at), next != 0x0A, next != 0x0D { at += 1 }
        continue
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "]"): if open.last == byte { open.removeLast() }
      case UInt8(ascii: "("): at = string(source, from: at)
      case UInt8(ascii: "<"):
        if source.byte(at: at) == byte {
          at += 1
          open.append(UInt8(ascii: ">"))
        }
      case UInt8(ascii: ">"):
        // One alone ends a string in hexadecimal digits.
        guard source.byte(at: at) == byte else { continue }
        at += 1
        if open.last == byte { open.removeLast() }
      default: break
      }
      if open.isEmpty { break }
    }
    return at - start
  }

  /// The place behind a string whose bracket is open.
  private static func string(_ source: PDFSource, from start: Int) -> Int {
    var at = start
    var depth = 1
    while depth > 0, let byte = source.byte(at: at) {
      at += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return at
  }
}

#endif

#if Images

/// GIF's variant of LZW: codes of growing width, lowest bit first, in blocks of up to 255 bytes.
struct LZWReader {
  private static let longestCode = 12

  private let view: ByteView
  private var offset: Int
  private var blockEnd: Int
  private var bits = 0
  private var bitCount = 0

  private let clear: Int
  private var width: Int
  private var next: Int
  private var prefixes = [UInt16](repeating: 0, count: 1 << longestCode)
  private var suffixes = [UInt8](repeating: 0, count: 1 << longestCode)

  init(_ view: ByteView, at offset: Int, codeSize: Int) throws(ImageError) {
    // More than eight bits name no colour, but browsers show such pictures.
    guard (1..<Self.longestCode).contains(codeSize) else {
      throw .damaged(.gif, reason: "a code size of \(codeSize)")
    }
    self.view = view
    self.offset = offset
    blockEnd = offset
    clear = 1 << codeSize
    width = codeSize + 1
    next = clear + 2
    for value in 0..<clear { suffixes[value] = UInt8(truncatingIfNeeded: value) }
  }

  /// Palette indexes, `count` of them; fewer when the data says it ends earlier.
  mutating func indexes(_ count: Int) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var previous: Int? = nil
    while result.count < count {
      guard let code = code() else { throw .damaged(.gif, reason: "its data ends early") }
      if code == clear {
        restart()
        previous = nil
      } else if code == clear + 1 {
        break
      } else {
        try append(code, after: previous, to: &result)
        previous = code
      }
    }
    if result.count > count { result.removeSubrange(count...) }
    return result
  }

  private mutating func restart() {
    width = clear.trailingZeroBitCount + 1
    next = clear + 2
  }

  private mutating func append(
    _ code: Int,
    after previous: Int?,
    to result: inout [UInt8]
  ) throws(ImageError) {
    guard let previous else {
      guard code < clear else { throw .damaged(.gif, reason: "a code without a string") }
      result.append(suffixes[code])
      return
    }
    guard code < next || code == next && next < 1 << Self.longestCode else {
      throw .damaged(.gif, reason: "a code without a string")
    }
    let start = result.count
    // The one code that may be used before it is made stands for the last string and its start.
    appendString(code < next ? code : previous, to: &result)
    let first = result[start]
    if code == next { result.append(first) }
    learn(previous, first)
  }

  private func appendString(_ code: Int, to result: inout [UInt8]) {
    let start = result.count
    var code = code
    // Each prefix is an older code than its string, so this ends.
    while code >= clear + 2 {
      result.append(suffixes[code])
      code = Int(prefixes[code])
    }
    result.append(suffixes[code])
    result[start...].reverse()
  }

  private mutating func learn(_ prefix: Int, _ suffix: UInt8) {
    guard next < 1 << Self.longestCode else { return }
    prefixes[next] = UInt16(truncatingIfNeeded: prefix)
    suffixes[next] = suffix
    next += 1
    if next == 1 << width, width < Self.longestCode { width += 1 }
  }

  private mutating func code() -> Int? {
    while bitCount < width {
      if offset == blockEnd {
        guard let length = view.u8(at: offset), length > 0 else { return nil }
        offset += 1
        blockEnd = offset + length
      }
      guard let byte = view.u8(at: offset) else { return nil }
      offset += 1
      bits |= byte << bitCount
      bitCount += 8
    }
    let code = bits & (1 << width - 1)
    bits >>= width
    bitCount -= width
    return code
  }
}

#endif

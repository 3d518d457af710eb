extension TextEncoding {
  /// The text of bytes as UTF-8, without its mark; what isn't well-formed becomes U+FFFD.
  public func decode(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return decodeUTF8(bytes)
    case .utf16LittleEndian: return decode16(bytes, high: 1)
    case .utf16BigEndian: return decode16(bytes, high: 0)
    case .utf32LittleEndian: return decode32(bytes, swapped: false)
    case .utf32BigEndian: return decode32(bytes, swapped: true)
    default: break
    }
    if let page {
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count + bytes.count / 4)
      for byte in bytes { page.append(byte, to: &out) }
      return out
    }
    return CharacterConversion.utf8(bytes, from: name)?.text
      ?? TextEncoding.windows1252.decode(bytes)
  }

  /// The text of bytes that don't say how they are written.
  public static func decode(detecting bytes: [UInt8]) -> [UInt8] {
    detect(bytes).decode(bytes)
  }

  private func decodeUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if UTF8Sequence.isValid(bytes.span) { return start == 0 ? bytes : Array(bytes[start...]) }
    return Array(String(decoding: bytes[start...], as: UTF8.self).utf8)
  }

  private func decode16(_ bytes: [UInt8], high: Int) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var pending: UInt32 = 0
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit = UInt32(bytes[index + high]) << 8 | UInt32(bytes[index + 1 - high])
      if index == 0, unit == 0xFEFF { continue }
      if pending != 0, unit & 0xFC00 == 0xDC00 {
        out.append(scalar: 0x10000 + (pending & 0x3FF) << 10 + unit & 0x3FF)
        pending = 0
        continue
      }
      if pending != 0 { out.append(scalar: 0xFFFD) }
      pending = unit & 0xFC00 == 0xD800 ? unit : 0
      if pending == 0 { out.append(scalar: unit) }
    }
    if pending != 0 || bytes.count % 2 == 1 { out.append(scalar: 0xFFFD) }
    return out
  }

  private func decode32(_ bytes: [UInt8], swapped: Bool) -> [UInt8] {
    var out: [UInt8] = []
    for index in stride(from: 0, to: bytes.count - 3, by: 4) {
      var value: UInt32 = 0
      for next in 0..<4 {
        value |= UInt32(bytes[index + next]) << UInt32(8 * (swapped ? 3 - next : next))
      }
      if index == 0, value == 0xFEFF { continue }
      out.append(scalar: value)
    }
    if bytes.count % 4 != 0 { out.append(scalar: 0xFFFD) }
    return out
  }
}

import SystemFiles

/// The system's conversion library, for the multi-byte encodings that have no table here.
enum CharacterConversion {
  /// Whether the system converts from an encoding.
  static func knows(_ name: String) -> Bool {
    #if canImport(Glibc) || canImport(Musl)
    guard name.utf8.count < 40, name.utf8.allSatisfy(isPlain), let handle = unsafe open(name)
    else { return false }
    unsafe iconv_close(handle)
    return true
    #else
    return false
    #endif
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == 0x2D || byte == 0x5F
  }

  /// The bytes as UTF-8, or nil for an unknown name; what the encoding lacks becomes U+FFFD.
  static func utf8(_ bytes: [UInt8], from name: String) -> (text: [UInt8], errors: Int)? {
    #if canImport(Glibc) || canImport(Musl)
    guard let handle = unsafe open(name) else { return nil }
    defer { unsafe iconv_close(handle) }
    var out: [UInt8] = []
    var errors = 0
    out.reserveCapacity(bytes.count + bytes.count / 2)
    // No character takes more than a few bytes, and many texts are a word or two.
    var chunk = [CChar](repeating: 0, count: min(1 << 16, bytes.count * 4 + 64))
    var input = bytes.map { CChar(bitPattern: $0) }
    var done = 0
    while done < input.count {
      let step = unsafe convert(handle, &input, from: done, into: &chunk)
      out.append(contentsOf: chunk[..<step.written].lazy.map { UInt8(bitPattern: $0) })
      done += step.read
      if step.read == 0, step.written == 0 {
        out.append(scalar: 0xFFFD)
        errors += 1
        done += 1
      }
    }
    return (out, errors)
    #else
    return nil
    #endif
  }

  #if canImport(Glibc) || canImport(Musl)
  private static func open(_ name: String) -> iconv_t? {
    let handle: iconv_t? = unsafe iconv_open("UTF-8", name)
    // iconv_open says failure with the pointer -1.
    return unsafe Int(bitPattern: handle) == -1 ? nil : handle
  }

  /// Converts as far as the room and the input's correctness allow.
  private static func convert(
    _ handle: iconv_t,
    _ input: inout [CChar],
    from start: Int,
    into chunk: inout [CChar]
  ) -> (read: Int, written: Int) {
    var inLeft = input.count - start
    var outLeft = chunk.count
    // Both pointers stay inside their arrays: iconv moves them by what it takes off the counts.
    unsafe input.withUnsafeMutableBufferPointer { source in
      unsafe chunk.withUnsafeMutableBufferPointer { target in
        var from = unsafe source.baseAddress?.advanced(by: start)
        var to = target.baseAddress
        _ = unsafe iconv(handle, &from, &inLeft, &to, &outLeft)
      }
    }
    return (input.count - start - inLeft, chunk.count - outLeft)
  }
  #endif
}

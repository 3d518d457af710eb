extension Content {
  /// The size of the pieces in which content is read when nothing else is said.
  public static let chunkSize = 1 << 18

  /// All bytes, if there are at most so many.
  public func bytes(limit: Int = ContentLimits.standard.bytes) throws(ContentError) -> [UInt8] {
    guard size <= limit else {
      throw ContentError(.limit(.bytes, allowed: limit, found: size))
    }
    if case .memory(let bytes) = storage { return bytes }
    return try read(at: 0, count: size)
  }

  /// The bytes from an offset on, fewer than asked for only at the end.
  public func read(at offset: Int, count: Int) throws(ContentError) -> [UInt8] {
    let start = min(max(0, offset), size)
    let wanted = min(max(0, count), size - start)
    switch storage {
    case .memory(let bytes): return Array(bytes[start..<(start + wanted)])
    case .zeros: return [UInt8](repeating: 0, count: wanted)
    case .folder: throw ContentError(.isFolder)
    case .file(let range): return try range.file.read(at: range.offset + start, count: wanted)
    }
  }

  /// Hands out all bytes in order, a piece at a time, in constant memory.
  public func forEachChunk(
    of chunkSize: Int = Content.chunkSize,
    _ body: ([UInt8]) throws(ContentError) -> Void
  ) throws(ContentError) {
    if case .memory(let bytes) = storage, bytes.count <= chunkSize {
      if !bytes.isEmpty { try body(bytes) }
      return
    }
    if case .folder = storage { throw ContentError(.isFolder) }
    var offset = 0
    while offset < size {
      let chunk = try read(at: offset, count: max(1, chunkSize))
      guard !chunk.isEmpty else { throw ContentError(.truncated(at: offset, of: size)) }
      try body(chunk)
      offset += chunk.count
    }
  }
}

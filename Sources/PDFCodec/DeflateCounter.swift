#if PDF

private import CZlib

/// Counts what a zlib stream expands to; what comes out is thrown away a piece at a time, so that
/// memory doesn't grow with the answer.
enum DeflateCounter {
  /// What was found of a stream.
  struct Found: Equatable {
    /// Bytes that come out, up to the end or to what is broken; nil where no such stream begins.
    fileprivate(set) var expanded: Int?
    /// Bytes that were read for it.
    fileprivate(set) var read: Int
  }

  /// A stream's window is as large; a smaller piece would only cost calls.
  private static let pieceSize = 1 << 16

  /// Counts the stream that begins at a place, until more than `limit` bytes came out or `budget`
  /// bytes went in.
  static func count(_ source: PDFSource, at start: Int, limit: Int, budget: Int) -> Found {
    guard let method = source.byte(at: start), let flags = source.byte(at: start + 1),
      method & 15 == 8, (Int(method) << 8 | Int(flags)) % 31 == 0
    else { return Found(expanded: nil, read: 2) }
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard unsafe inflateInit_(&stream, zlibVersion(), size) == Z_OK else {
      return Found(expanded: nil, read: 2)
    }
    defer { unsafe inflateEnd(&stream) }
    var found = Found(expanded: 0, read: 0)
    var window = [UInt8](repeating: 0, count: pieceSize)
    while found.read <= budget, (found.expanded ?? 0) <= limit {
      var piece = source.piece(at: start + found.read)
      let offered = piece.count
      guard offered > 0 else { break }
      var isOver = false
      // Both buffers outlive the calls, which keep to the counts they are given.
      let left = unsafe piece.withUnsafeMutableBufferPointer { input in
        unsafe window.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = input.baseAddress
          unsafe stream.avail_in = UInt32(offered)
          repeat {
            unsafe stream.next_out = output.baseAddress
            unsafe stream.avail_out = UInt32(output.count)
            let code = unsafe inflate(&stream, Z_NO_FLUSH)
            found.expanded? += output.count - Int(unsafe stream.avail_out)
            isOver = code != Z_OK || (found.expanded ?? 0) > limit
          } while unsafe !isOver && (stream.avail_in > 0 || stream.avail_out == 0)
          let left = Int(unsafe stream.avail_in)
          unsafe stream.next_in = nil
          unsafe stream.next_out = nil
          return left
        }
      }
      found.read += offered - left
      if isOver { break }
    }
    return found
  }
}

#endif

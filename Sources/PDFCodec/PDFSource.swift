#if PDF

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a document, in memory or in a file that is read a piece at a time.
final class PDFSource {
  let count: Int
  private let file: CInt
  private let isOwn: Bool
  private var piece: [UInt8]
  private var start = 0

  private static let pieceSize = 1 << 16

  init(_ bytes: [UInt8]) {
    piece = bytes
    count = bytes.count
    (file, isOwn) = (-1, false)
  }

  convenience init?(path: String) {
    self.init(file: unsafe open(path, O_RDONLY | O_CLOEXEC), isOwn: true)
  }

  /// Takes an open file, or reads one that stays somebody else's.
  init?(file: CInt, isOwn: Bool) {
    guard file >= 0 else { return nil }
    (self.file, self.isOwn) = (file, isOwn)
    piece = []
    count = max(0, Int(lseek(file, 0, SEEK_END)))
  }

  deinit { if isOwn { close(file) } }

  @inline(__always)
  func byte(at offset: Int) -> UInt8? {
    let place = offset - start
    if place >= 0, place < piece.count { return piece[place] }
    return load(offset) ? piece[offset - start] : nil
  }

  /// The bytes from an offset on, as many as are at hand; none behind the end.
  func piece(at offset: Int) -> ArraySlice<UInt8> {
    guard byte(at: offset) != nil else { return [] }
    return piece[(offset - start)...].prefix(PDFSource.pieceSize)
  }

  /// Reads the piece that begins a little before an offset.
  private func load(_ offset: Int) -> Bool {
    guard file >= 0, offset >= 0, offset < count else { return false }
    let first = max(0, offset - 1024)
    // The buffer is the array's own; pread writes no more than its size into it.
    piece = unsafe [UInt8](unsafeUninitializedCapacity: PDFSource.pieceSize) { buffer, filled in
      filled = max(0, unsafe pread(file, buffer.baseAddress, buffer.count, off_t(first)))
    }
    start = first
    return offset - first < piece.count
  }
}

#endif

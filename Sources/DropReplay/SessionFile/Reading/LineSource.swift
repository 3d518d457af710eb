import SystemFiles

/// The lines of a file, read in blocks: memory stays at a block, or the longest line.
final class LineSource {
  /// What was read and not yet passed; lines are ranges of it until the next is asked for.
  ///
  /// Unchecked at run time, as a recording has a million: who reads a line calls nobody who reads on.
  @exclusivity(unchecked) private(set) var buffer: [UInt8] = []
  /// The number of the line last given, from one.
  private(set) var number = 0
  private let descriptor: Int32
  /// How many bytes were read, and how many the file has.
  private var got: Int
  private let size: Int?
  private var start = 0
  private var isAtEnd = false
  private var block: [UInt8] = []
  /// Called before it is read on, which may take as long as whoever writes likes.
  private var announce: () -> Void = {}

  /// Has something done before it is read on.
  func beforeReading(_ body: @escaping () -> Void) { announce = body }

  private static let blockSize = 65_536
  static let longestLine = 64 << 20

  /// Reads from a descriptor that is closed with this object, unless it is standard input.
  ///
  /// What was read of it before comes first.
  init(descriptor: Int32, begun: [UInt8] = []) {
    self.descriptor = descriptor
    unsafe buffer = begun
    got = begun.count
    size = FileSystem.size(of: descriptor)
  }

  /// Takes lines out of bytes that are all there.
  init(bytes: [UInt8]) {
    descriptor = -1
    unsafe buffer = bytes
    got = bytes.count
    size = bytes.count
    isAtEnd = true
  }

  deinit { if descriptor > STDERR_FILENO { FileSystem.close(descriptor) } }

  /// How much of it has been passed, from zero to one; nil of a pipe.
  var part: Double? {
    size.flatMap { $0 > 0 ? Double(got - (unsafe buffer.count - start)) / Double($0) : nil }
  }

  enum Failure: Error {
    case system(Int32)
    case lineTooLong
  }

  /// The range of the next line, without its end; nil behind the last.
  func next() throws(Failure) -> Range<Int>? {
    var searched = start
    while true {
      if let end = Self.newline(in: unsafe buffer, from: searched) {
        number += 1
        defer { start = end + 1 }
        return start..<end
      }
      let unsearched = unsafe buffer.count - start
      guard try refill() else { break }
      searched = unsearched
    }
    guard unsafe start < buffer.count else { return nil }
    number += 1
    defer { start = unsafe buffer.count }
    return unsafe start..<buffer.count
  }

  /// Drops what has been passed and reads a further block; false at the end.
  private func refill() throws(Failure) -> Bool {
    if isAtEnd { return false }
    if unsafe buffer.count - start > Self.longestLine { throw .lineTooLong }
    announce()
    do throws(FileSystem.Failure) {
      try FileSystem.readSome(descriptor, upTo: Self.blockSize, into: &block)
    } catch {
      throw .system(error.code)
    }
    got += block.count
    if block.isEmpty {
      isAtEnd = true
      return false
    }
    unsafe buffer.removeSubrange(..<start)
    unsafe buffer.append(contentsOf: block)
    start = 0
    return true
  }

  private static func newline(in bytes: [UInt8], from place: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { raw in
      // `memchr` looks at `count - place` bytes from `place` on, all of them in the array.
      guard place < raw.count, let base = raw.baseAddress,
        let found = unsafe memchr(base + place, 0x0A, raw.count - place)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}

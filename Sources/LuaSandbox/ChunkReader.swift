/// Reads a compiled chunk of Lua 5.4 for the lines that its functions have code on.
///
/// Only we make chunks, and they never leave the process: what doesn't fit is a Lua that we don't know, of
/// which nothing is said. Functions that were never made are in the chunk alone, so no state could tell.
struct ChunkReader {
  private struct Mismatch: Error {}

  private var bytes: ArraySlice<UInt8>
  private var lines = LineSet()
  /// Signature, version, format, six marks, three sizes, and two numbers of eight bytes.
  private static let header = 4 + 1 + 1 + 6 + 3 + 16

  /// The lines of all functions but the chunk itself; nil where it can't be read.
  static func functionLines(of chunk: some Sequence<UInt8>) -> LineSet? {
    let bytes = Array(chunk)
    guard bytes.count > header + 1, bytes[4] == 0x54, bytes[12...14].elementsEqual([4, 8, 8]) else {
      return nil
    }
    var reader = ChunkReader(bytes: bytes[(header + 1)...])
    do {
      try reader.function(isChunk: true)
      return reader.bytes.isEmpty ? reader.lines : nil
    } catch {
      return nil
    }
  }

  private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  private mutating func skip(_ count: Int) throws {
    guard count >= 0, bytes.count >= count else { throw Mismatch() }
    bytes = bytes.dropFirst(count)
  }

  private mutating func byte() throws -> UInt8 {
    guard let byte = bytes.popFirst() else { throw Mismatch() }
    return byte
  }

  /// Seven bits each, the highest first; the last one has a mark.
  private mutating func number() throws -> Int {
    var value = 0
    while true {
      let next = try byte()
      guard value < 1 << 48 else { throw Mismatch() }
      value = value << 7 | Int(next & 0x7F)
      if next & 0x80 != 0 { return value }
    }
  }

  private mutating func string() throws {
    let size = try number()
    if size > 0 { try skip(size - 1) }
  }

  private mutating func constant() throws {
    switch try byte() {
    case 0x00, 0x01, 0x11: break
    case 0x03, 0x13: try skip(8)
    case 0x04, 0x14: try string()
    default: throw Mismatch()
    }
  }

  private mutating func function(isChunk: Bool = false) throws {
    try string()
    let first = try number()
    _ = try number()
    _ = try byte()
    let isVariadic = try byte() != 0
    _ = try byte()
    try skip(try number() * 4)
    for _ in 0..<(try number()) { try constant() }
    try skip(try number() * 3)
    for _ in 0..<(try number()) { try function() }
    try instructions(from: first, isVariadic: isVariadic, isNoted: !isChunk)
    for _ in 0..<(try number()) {
      try string()
      _ = (try number(), try number())
    }
    for _ in 0..<(try number()) { try string() }
  }

  /// The lines, each as its distance from the one before, or where that is too far in a list of its own.
  private mutating func instructions(
    from first: Int,
    isVariadic: Bool,
    isNoted: Bool
  ) throws {
    let count = try number()
    guard bytes.count >= count else { throw Mismatch() }
    let distances = Array(bytes.prefix(count)).map(Int8.init(bitPattern:))
    try skip(count)
    var far: [Int: Int] = [:]
    for _ in 0..<(try number()) {
      let place = try number()
      far[place] = try number()
    }
    guard isNoted else { return }
    var line = first
    for (place, distance) in distances.enumerated() {
      if distance == .min {
        guard let known = far[place] else { throw Mismatch() }
        line = known
      } else {
        line += Int(distance)
      }
      // What takes the arguments in is on no line of its own, and the last one returns where nothing else did.
      if place == 0 && isVariadic || place == distances.count - 1 { continue }
      lines.insert(line)
    }
  }
}

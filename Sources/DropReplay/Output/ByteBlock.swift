/// Bytes on their way to a sink, gathered in a block that is made once.
///
/// Safe: the memory is made and freed here only, and nothing is written before there is room for it.
@safe final class ByteBlock {
  private let start: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// Takes bytes, and passes the block on first where it is too full for them.
  func append(_ bytes: [UInt8], to sink: any ByteSink) throws(SinkError) {
    if bytes.count > capacity - count {
      try flush(to: sink)
      if bytes.count > capacity { return try sink.write(bytes) }
    }
    put(bytes)
  }

  /// Passes on what there is, if less than `room` bytes are free.
  @inline(__always)
  func makeRoom(_ room: Int, to sink: any ByteSink) throws(SinkError) {
    if capacity &- count < room { try flush(to: sink) }
  }

  func flush(to sink: any ByteSink) throws(SinkError) {
    guard count > 0 else { return }
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    count = 0
    try sink.write(bytes)
  }

  /// Takes bytes that there is room for.
  @inline(__always)
  func put(_ bytes: [UInt8]) {
    precondition(bytes.count <= capacity &- count)
    unsafe bytes.withUnsafeBufferPointer { from in
      guard let base = from.baseAddress else { return }
      unsafe (start + count).update(from: base, count: from.count)
    }
    count &+= bytes.count
  }

  /// Takes at most `most` bytes: as many as `write` says it has written from where it is told.
  @inline(__always)
  @unsafe func put(atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) -> Int {
    precondition(most <= capacity &- count)
    let written = unsafe write(start + count)
    count &+= written
    return written
  }
}

#if Isolation && os(Linux)

import CConfinement
import DropContent
import DropCore
import SystemFiles

/// One end of a line between two processes: messages of a few words, and descriptors beside them.
struct CodecLine: Sendable {
  let end: Descriptor

  /// Why nothing passes.
  enum Failure: Error, Equatable {
    /// The other process has ended.
    case ended
    /// It has ended before it took what it was told.
    case untaken
    /// It didn't say anything within its time.
    case silent
    /// It said what nobody says.
    case strange
    /// The system didn't let it.
    case system(Int32)
  }

  /// No message has more bytes: what is long goes as a file.
  static let most = 16_384

  /// Both ends of a new line.
  static func pair() throws(Failure) -> (CodecLine, CodecLine) {
    var ends: [Int32] = [-1, -1]
    // The call writes both numbers and keeps no pointer.
    guard unsafe cnf_pair(&ends) == 0 else { throw .system(errno) }
    return (CodecLine(end: Descriptor(ends[0])), CodecLine(end: Descriptor(ends[1])))
  }

  func send(_ message: JSONValue, _ files: [Descriptor] = []) throws(Failure) {
    let bytes = Array(JSONWriter().text(message).utf8)
    let numbers = files.map(\.number)
    // The call reads both arrays and keeps no pointer; what they stand for is held until it returns.
    let sent = withExtendedLifetime(files) {
      unsafe cnf_send(end.number, bytes, bytes.count, numbers, Int32(numbers.count))
    }
    guard sent == bytes.count else {
      // Whoever answers takes what it is asked.
      if errno == EAGAIN { throw .strange }
      throw errno == EPIPE ? .ended : .system(errno)
    }
  }

  /// Nothing more is said at this end.
  func finish() { shutdown(end.number, Int32(SHUT_WR)) }

  /// The next message, waited for as long as that many milliseconds; without a number for ever.
  func receive(within patience: Int? = nil) throws(Failure) -> (JSONValue, [Descriptor]) {
    switch cnf_wait(end.number, Int32(clamping: patience ?? -1)) {
    case 0: throw .silent
    case ..<0: throw .system(errno)
    default: break
    }
    var numbers = [Int32](repeating: -1, count: Int(CNF_MOST_DESCRIPTORS))
    var count = Int32(numbers.count)
    var got = 0
    // The call writes at most `most` bytes, and at most as many numbers as it is told of.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.most) { buffer, filled in
      unsafe got = cnf_receive(end.number, buffer.baseAddress, Self.most, &numbers, &count)
      filled = max(0, got)
    }
    let files = numbers.prefix(Int(got < 0 ? 0 : count)).map(Descriptor.init)
    if got < 0 {
      if errno == ECONNRESET { throw .untaken }
      throw errno == EMSGSIZE ? .strange : .system(errno)
    }
    if got == 0 { throw .ended }
    guard let message = try? JSONReader().value(of: bytes) else { throw .strange }
    return (message, files)
  }
}

#endif

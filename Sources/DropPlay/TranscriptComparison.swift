import DropReplay
import SystemFiles

/// Compares what a replay writes with what happened, a line at a time.
final class TranscriptComparison: ByteSink {
  private let live: Int32?
  private var block: [UInt8] = []
  private var place = 0
  /// The first line of the replay's.
  private(set) var start: [UInt8] = []
  private var rest: [UInt8] = []
  private var number = 0
  private var difference: Recording.Proof?
  /// Whether all that happened has been compared.
  private var isOver = false

  init(with path: String?) { live = path.flatMap { try? FileSystem.openFile($0) } }

  deinit { if let live { FileSystem.close(live) } }

  func write(_ bytes: [UInt8]) {
    guard live != nil, difference == nil, !isOver else { return }
    var from = bytes.startIndex
    while let end = bytes[from...].firstIndex(of: 0x0A) {
      rest += bytes[from..<end]
      compare()
      rest.removeAll(keepingCapacity: true)
      from = end + 1
    }
    rest += bytes[from...]
  }

  private func compare() {
    guard difference == nil, !isOver else { return }
    number += 1
    if number == 1 { start = rest }
    guard let happened = nextLine() else {
      isOver = true
      extra = String(decoding: rest, as: UTF8.self)
      return
    }
    // The first line names the recording, which gets its title when something is dropped.
    if happened != rest, number > 1 {
      difference = .differs(
        line: number,
        live: String(decoding: happened, as: UTF8.self),
        replayed: String(decoding: rest, as: UTF8.self)
      )
    }
  }

  /// The first line of the replay's beyond what happened.
  private var extra: String?

  private func nextLine() -> [UInt8]? {
    guard let live else { return nil }
    var line: [UInt8] = []
    while true {
      if let end = block[place...].firstIndex(of: 0x0A) {
        line += block[place..<end]
        place = end + 1
        return line
      }
      line += block[place...]
      place = 0
      do throws(FileSystem.Failure) {
        try FileSystem.readSome(live, upTo: 1 << 16, into: &block)
      } catch {
        return nil
      }
      if block.isEmpty { return nil }
    }
  }

  /// What came of it; of a recording that was cut short the replay goes on further.
  func proof(isWhole: Bool) -> Recording.Proof {
    if live == nil { return .unknown }
    if let difference { return difference }
    if isWhole, let extra { return .differs(line: number, live: nil, replayed: extra) }
    if !isOver, let more = nextLine() {
      let text = String(decoding: more, as: UTF8.self)
      return .differs(line: number + 1, live: text, replayed: nil)
    }
    return .same
  }
}

/// Writes everything twice.
final class DoubleSink: ByteSink {
  private let first: any ByteSink
  private let second: any ByteSink

  init(_ first: any ByteSink, _ second: any ByteSink) {
    self.first = first
    self.second = second
  }

  func write(_ bytes: [UInt8]) throws(SinkError) {
    try first.write(bytes)
    try second.write(bytes)
  }
}

import DropReplay

/// Passes a transcript on to its file, and keeps the lines that nobody has shown yet.
final class PlayTap: ByteSink {
  private let file: (any ByteSink)?
  private var fresh: [UInt8] = []
  /// The first line that could not be written; whoever drags goes on.
  private(set) var failure: SinkError?

  init(_ file: (any ByteSink)?) { self.file = file }

  func write(_ bytes: [UInt8]) {
    fresh += bytes
    guard failure == nil, let file else { return }
    do throws(SinkError) { try file.write(bytes) } catch { failure = error }
  }

  /// The records since they were taken last.
  func takeRecords() -> PlayRecords? {
    guard !fresh.isEmpty else { return nil }
    var list: [UInt8] = [UInt8(ascii: "[")]
    list.reserveCapacity(fresh.count + 2)
    var count = 0
    // Each line ends; the last end closes the list.
    for byte in fresh {
      if byte == 0x0A { count += 1 }
      list.append(byte == 0x0A ? UInt8(ascii: ",") : byte)
    }
    list[list.count - 1] = UInt8(ascii: "]")
    fresh.removeAll(keepingCapacity: true)
    return PlayRecords(list: list, count: count)
  }
}

/// Some records, as one JSON list.
struct PlayRecords {
  let list: [UInt8]
  let count: Int
}

/// Takes whatever is written, where nothing is kept.
final class NullSink: ByteSink {
  func write(_ bytes: [UInt8]) {}
}

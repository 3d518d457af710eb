import DropContent
import DropCore

/// The ends of update records, kept once they are written: a recording's moves lead to few.
struct UpdateLines {
  private struct Said: Hashable {
    let destination: Destination.Index
    let verdict: Verdict
  }

  private var ends: [Said: [UInt8]] = [:]
  /// The one given last, which mostly is the next.
  private var last: (said: Said, end: [UInt8])?

  /// A session that says something else at each move needs no more than that.
  private static let most = 1_024

  /// Everything of an update's record behind its time.
  mutating func end(
    _ verdict: Verdict,
    _ destination: Destination.Index,
    name: () -> String
  ) -> [UInt8] {
    let said = Said(destination: destination, verdict: verdict)
    if let last, last.said == said { return last.end }
    let end = ends[said] ?? Self.end(TranscriptRecord(verdict, message: nil, in: name()))
    if ends.count >= Self.most { ends.removeAll(keepingCapacity: true) }
    ends[said] = end
    last = (said, end)
    return end
  }

  /// A record without a time, as it goes on behind one.
  private static func end(_ record: TranscriptRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter().append(record.value, to: &bytes)
    bytes[0] = UInt8(ascii: ",")
    return bytes
  }
}

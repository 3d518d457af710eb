package import DropHost
import DropContent
import DropCore

/// Writes a transcript as it happens: a record a line, or all of them as one document.
package final class TranscriptWriter: ReplayObserver {
  private let sink: any ByteSink
  private let isDocument: Bool
  private let showsLog: Bool
  private let block = ByteBlock(capacity: TranscriptWriter.blockSize)
  private var line: [UInt8] = []
  private var isFirst = true
  private var updates: UpdateLines

  private static let blockSize = 65_536

  package init(sink: any ByteSink, isDocument: Bool = false, showsLog: Bool = true) {
    self.sink = sink
    self.isDocument = isDocument
    self.showsLog = showsLog
    updates = UpdateLines(isLine: !isDocument)
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    if isDocument { try append("{\"records\":[\n") }
    try write(TranscriptRecord(start: scene.session))
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    if case .move = event.kind { return }
    if let record = TranscriptRecord(event, in: scene.session) { try write(record) }
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .request: return
    case .verdict(_, let index, let verdict, message: nil):
      try write(verdict, index, at: time, scene)
    case .log where !showsLog: return
    default:
      if let record = TranscriptRecord(output, at: time, in: scene) { try write(record) }
    }
  }

  package func observe(_ move: RepeatedMove, in scene: ReplayScene) throws(SinkError) {
    try write(move.said.verdict, move.said.destination, at: move.time, scene)
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    try write(TranscriptRecord(end: summary))
    if isDocument { try append("\n]}\n") }
    try block.flush(to: sink)
  }

  /// What recordings are made of: everything behind the time is one of a few known lines.
  @inline(__always)
  private func write(
    _ verdict: Verdict,
    _ index: Destination.Index,
    at time: Double,
    _ scene: ReplayScene
  ) throws(SinkError) {
    if isDocument { try separate() }
    let end = updates.end(verdict, Int(index.value)) { scene.name(of: index) }
    let most = Self.start.count &+ DecimalWriter.longest
    guard end.count <= Self.blockSize &- most else { return try writeSlowly(end, at: time) }
    try block.makeRoom(most &+ end.count, to: sink)
    // Safe: there is room for the start and the longest number behind it.
    let count = unsafe block.put(atMost: most) { place in
      for offset in 0..<Self.start.count { unsafe place[offset] = Self.start[offset] }
      let count = unsafe DecimalWriter.write(time, to: place + Self.start.count)
      return count == 0 ? 0 : Self.start.count &+ count
    }
    if count == 0 { return try writeSlowly(end, at: time) }
    block.put(end)
  }

  private static let start = Array("{\"t\":".utf8)

  @inline(never)
  private func writeSlowly(_ end: [UInt8], at time: Double) throws(SinkError) {
    var line = Self.start
    JSONWriter.append(time, to: &line)
    try block.append(line + end, to: sink)
  }

  private func write(_ record: TranscriptRecord) throws(SinkError) {
    if isDocument { try separate() }
    line.removeAll(keepingCapacity: true)
    JSONWriter().append(record.value, to: &line)
    if !isDocument { line.append(0x0A) }
    try block.append(line, to: sink)
  }

  private func separate() throws(SinkError) {
    if !isFirst { try append(",\n") }
    isFirst = false
  }

  private func append(_ text: String) throws(SinkError) {
    try block.append(Array(text.utf8), to: sink)
  }
}

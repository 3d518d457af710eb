package import DropHost
import DropContent
import DropCore

/// Writes a transcript as it happens: a record a line, or all of them as one document.
package final class TranscriptWriter: ReplayObserver {
  private let sink: any ByteSink
  private let isDocument: Bool
  private let showsLog: Bool
  /// What is written and not yet passed on.
  private var block: [UInt8] = []
  private var isFirst = true
  private var updates = UpdateLines()

  private static let blockSize = 65_536
  private static let start = Array("{\"t\":".utf8)

  package init(sink: any ByteSink, isDocument: Bool = false, showsLog: Bool = true) {
    self.sink = sink
    self.isDocument = isDocument
    self.showsLog = showsLog
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    if isDocument { block.append(contentsOf: "{\"records\":[\n".utf8) }
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

  package func pause() throws(SinkError) { try flush() }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    try write(TranscriptRecord(end: summary))
    if isDocument { block.append(contentsOf: "\n]}\n".utf8) }
    try flush()
  }

  /// What recordings are made of: everything behind the time is one of a few known ends.
  private func write(
    _ verdict: Verdict,
    _ index: Destination.Index,
    at time: Double,
    _ scene: ReplayScene
  ) throws(SinkError) {
    separate()
    block.append(contentsOf: Self.start)
    JSONWriter.append(time, to: &block)
    block.append(contentsOf: updates.end(verdict, index) { scene.name(of: index) })
    try endRecord()
  }

  private func write(_ record: TranscriptRecord) throws(SinkError) {
    separate()
    JSONWriter().append(record.value, to: &block)
    try endRecord()
  }

  private func separate() {
    guard isDocument else { return }
    if !isFirst { block.append(contentsOf: ",\n".utf8) }
    isFirst = false
  }

  private func endRecord() throws(SinkError) {
    if !isDocument { block.append(0x0A) }
    if block.count >= Self.blockSize { try flush() }
  }

  private func flush() throws(SinkError) {
    try sink.write(block)
    block.removeAll(keepingCapacity: true)
  }
}

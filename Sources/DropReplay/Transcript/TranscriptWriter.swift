package import DropHost
import DropContent
import DropCore

/// Writes a transcript as it happens: a record a line, or all of them as one document.
package final class TranscriptWriter: ReplayObserver {
  private let sink: any ByteSink
  private let isDocument: Bool
  private let showsLog: Bool
  private var buffer: [UInt8] = []
  private var isFirst = true
  private var updates = UpdateLines()

  private static let blockSize = 65_536

  package init(sink: any ByteSink, isDocument: Bool = false, showsLog: Bool = true) {
    self.sink = sink
    self.isDocument = isDocument
    self.showsLog = showsLog
    buffer.reserveCapacity(Self.blockSize + 4_096)
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    if isDocument { buffer.append(contentsOf: "{\"records\":[\n".utf8) }
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
      // What recordings are made of: everything behind the time is one of a few known lines.
      separate()
      buffer.append(contentsOf: "{\"t\":".utf8)
      DecimalWriter.append(time, to: &buffer)
      updates.append(verdict, Int(index.value), to: &buffer) { scene.name(of: index) }
      buffer.append(contentsOf: isDocument ? [] : [0x0A])
      if buffer.count >= Self.blockSize { try flush() }
    case .log where !showsLog: return
    default:
      if let record = TranscriptRecord(output, at: time, in: scene) { try write(record) }
    }
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    try write(TranscriptRecord(end: summary))
    if isDocument { buffer.append(contentsOf: "\n]}\n".utf8) }
    try flush()
  }

  private func write(_ record: TranscriptRecord) throws(SinkError) {
    separate()
    JSONWriter().append(record.value, to: &buffer)
    if !isDocument { buffer.append(0x0A) }
    if buffer.count >= Self.blockSize { try flush() }
  }

  private func separate() {
    if isDocument, !isFirst { buffer.append(contentsOf: ",\n".utf8) }
    isFirst = false
  }

  private func flush() throws(SinkError) {
    try sink.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

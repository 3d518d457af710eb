package import DropHost
import DropContent
import DropCore

/// Writes a transcript as it happens: a record a line, or all of them as one document.
package final class TranscriptWriter: ReplayObserver {
  private let sink: any ByteSink
  private let showsLog: Bool
  /// Unchecked at run time, as each move adds to it: no sink comes back to whoever writes to it.
  @exclusivity(unchecked) private var text: Text

  package init(sink: any ByteSink, isDocument: Bool = false, showsLog: Bool = true) {
    self.sink = sink
    self.showsLog = showsLog
    unsafe text = Text(isDocument: isDocument)
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    try unsafe text.begin(TranscriptRecord(start: scene.session), to: sink)
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    if case .move = event.kind { return }
    if let record = TranscriptRecord(event, in: scene.session) {
      try unsafe text.add(record, to: sink)
    }
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    switch output {
    case .request: return
    case .verdict(_, let index, let verdict, message: nil):
      try unsafe text.add(verdict, index, at: time, in: scene, to: sink)
    case .log where !showsLog: return
    default:
      if let record = TranscriptRecord(output, at: time, in: scene) {
        try unsafe text.add(record, to: sink)
      }
    }
  }

  package func pause() throws(SinkError) { try unsafe text.flush(sink) }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    try unsafe text.end(TranscriptRecord(end: summary), to: sink)
  }
}

extension TranscriptWriter {
  /// What is written and not yet passed on.
  private struct Text {
    private let isDocument: Bool
    private var block: [UInt8] = []
    private var isFirst = true
    private var updates = UpdateLines()
    private let start = Array("{\"t\":".utf8)

    private static let blockSize = 65_536

    init(isDocument: Bool) { self.isDocument = isDocument }

    mutating func begin(_ record: TranscriptRecord, to sink: any ByteSink) throws(SinkError) {
      if isDocument { block.append(contentsOf: "{\"records\":[\n".utf8) }
      try add(record, to: sink)
    }

    mutating func add(_ record: TranscriptRecord, to sink: any ByteSink) throws(SinkError) {
      separate()
      JSONWriter().append(record.value, to: &block)
      try endRecord(sink)
    }

    /// What recordings are made of: everything behind the time is one of a few known ends.
    mutating func add(
      _ verdict: Verdict,
      _ index: Destination.Index,
      at time: Double,
      in scene: ReplayScene,
      to sink: any ByteSink
    ) throws(SinkError) {
      separate()
      block.append(contentsOf: start)
      JSONWriter.append(time, to: &block)
      block.append(contentsOf: updates.end(verdict, index) { scene.name(of: index) })
      try endRecord(sink)
    }

    mutating func end(_ record: TranscriptRecord, to sink: any ByteSink) throws(SinkError) {
      try add(record, to: sink)
      if isDocument { block.append(contentsOf: "\n]}\n".utf8) }
      try flush(sink)
    }

    private mutating func separate() {
      guard isDocument else { return }
      if !isFirst { block.append(contentsOf: ",\n".utf8) }
      isFirst = false
    }

    private mutating func endRecord(_ sink: any ByteSink) throws(SinkError) {
      if !isDocument { block.append(0x0A) }
      if block.count >= Self.blockSize { try flush(sink) }
    }

    mutating func flush(_ sink: any ByteSink) throws(SinkError) {
      try sink.write(block)
      block.removeAll(keepingCapacity: true)
    }
  }
}

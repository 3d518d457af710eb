import DropContent
import DropCore

extension JournalRecord {
  /// What an outline knows nothing of: as what items can be had.
  static let leftOut = "representations"

  /// The record for whoever only looks, where it says how a load ended: not what was loaded, nor why it wasn't.
  ///
  /// Most of a journal are such, and to make them again takes longer than all else of it. Of any other nothing is read.
  static func outline(_ packed: inout PackedReader, _ shelf: any InputShelf) -> JournalRecord? {
    var (ahead, load) = (packed, LoadOutline())
    guard (try? load.read(&ahead)) == true, let record = load.record(shelf) else { return nil }
    packed = ahead
    return record
  }
}

/// What is read of a load that ended.
private struct LoadOutline {
  private var request: Int?
  private var ended: Result<Content, LoadFailure>?
  private var drag: DragID?
  private var time: JSONValue?
  private var traces: [JSONValue.Member] = []

  /// Whether it is one, as far as that was read.
  mutating func read(_ packed: inout PackedReader) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      switch key {
      case "record": return try packed.value() == .string("input")
      case "input": return try readInput(&packed)
      case "time": time = try packed.value()
      case "traces":
        return try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
          traces.append(JSONValue.Member(key, try packed.value()))
          return true
        }
      case "of": return try readMark(&packed)
      default: try packed.skip()
      }
      return true
    }
  }

  private mutating func readInput(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      switch key {
      case "input": return try packed.value() == .string("loaded")
      case "id": request = try packed.value().integer
      case "value":
        ended = .success(Self.nothing)
        try packed.skip()
      case "failure":
        ended = .failure(LoadFailure(.failed, ""))
        try packed.skip()
      default: try packed.skip()
      }
      return true
    }
  }

  private mutating func readMark(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      if key == "drag" {
        drag = try packed.value().integer.flatMap { DragID(number: $0) }
      } else {
        try packed.skip()
      }
      return true
    }
  }

  private static let nothing = Content(type: .data, bytes: [])
  private static let (time, traces) = (Coding<Double>.number, Coding<HoverTraces>.traces)

  func record(_ shelf: any InputShelf) -> JournalRecord? {
    guard let request, let ended, let time = time.flatMap({ Self.time.read($0, shelf) }),
      let traces = hoverTraces(shelf)
    else { return nil }
    return .input(
      .completed(.loaded(IOID(number: request), ended)),
      at: time,
      traces,
      of: drag.map { RequestMark(drag: $0, number: 0, count: 0, item: nil, line: "") }
    )
  }

  /// What hovering left, which mostly is the number of drags alone.
  private func hoverTraces(_ shelf: any InputShelf) -> HoverTraces? {
    guard traces.count == 1, traces[0].key == "drags" else {
      return Self.traces.read(.object(traces), shelf)
    }
    let drags = Coding<Int>.count.read(traces[0].value, shelf)
    return drags.map { HoverTraces(drags: $0, modifiers: [], traces: []) }
  }
}

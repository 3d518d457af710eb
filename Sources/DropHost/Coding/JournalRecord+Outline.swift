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
  private var traces = TraceOutline()

  /// Whether it is one, as far as that was read.
  mutating func read(_ packed: inout PackedReader) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      if packed.keys.isSpelled(key, as: "record") { return try packed.isText("input") }
      if packed.keys.isSpelled(key, as: "input") { return try readInput(&packed) }
      if packed.keys.isSpelled(key, as: "traces") { return try traces.read(&packed) }
      if packed.keys.isSpelled(key, as: "of") { return try readMark(&packed) }
      if packed.keys.isSpelled(key, as: "time") {
        time = try packed.value()
      } else {
        try packed.skip()
      }
      return true
    }
  }

  private mutating func readInput(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      if packed.keys.isSpelled(key, as: "input") { return try packed.isText("loaded") }
      if packed.keys.isSpelled(key, as: "id") {
        request = try packed.value().integer
        return true
      }
      if packed.keys.isSpelled(key, as: "value") {
        ended = .success(Self.nothing)
      } else if packed.keys.isSpelled(key, as: "failure") {
        ended = .failure(LoadFailure(.failed, ""))
      }
      try packed.skip()
      return true
    }
  }

  private mutating func readMark(
    _ packed: inout PackedReader
  ) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      if packed.keys.isSpelled(key, as: "drag") {
        drag = try packed.value().integer.flatMap { DragID(number: $0) }
      } else {
        try packed.skip()
      }
      return true
    }
  }

  private static let nothing = Content(type: .data, bytes: [])
  private static let time = Coding<Double>.number

  func record(_ shelf: any InputShelf) -> JournalRecord? {
    guard let request, let ended, let time = time.flatMap({ Self.time.read($0, shelf) }),
      let traces = traces.traces(shelf)
    else { return nil }
    return .input(
      .completed(.loaded(IOID(number: request), ended)),
      at: time,
      traces,
      of: drag.map { RequestMark(drag: $0, number: 0, count: 0, item: nil, line: "") }
    )
  }
}

/// What hovering left, which mostly is the number of drags alone.
private struct TraceOutline {
  private var drags: JSONValue?
  private var others: [JSONValue.Member] = []

  mutating func read(_ packed: inout PackedReader) throws(PackedReader.Unreadable) -> Bool {
    try packed.members { (key, packed) throws(PackedReader.Unreadable) -> Bool in
      if drags == nil, packed.keys.isSpelled(key, as: "drags") {
        drags = try packed.value()
      } else {
        others.append(JSONValue.Member(packed.keys[key], try packed.value()))
      }
      return true
    }
  }

  private static let (whole, count) = (Coding<HoverTraces>.traces, Coding<Int>.count)

  func traces(_ shelf: any InputShelf) -> HoverTraces? {
    guard others.isEmpty else {
      let members = (drags.map { [JSONValue.Member("drags", $0)] } ?? []) + others
      return Self.whole.read(.object(members), shelf)
    }
    let drags = drags.flatMap { Self.count.read($0, shelf) }
    return drags.map { HoverTraces(drags: $0, modifiers: [], traces: []) }
  }
}

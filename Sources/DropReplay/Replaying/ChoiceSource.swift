package import DropCore
package import DropHost

/// Decides what could have gone otherwise than the session says.
package protocol ChoiceSource: AnyObject {
  /// What can happen of the beginning of a drag of the session's, as things lie; nil where nothing can.
  func possible(_ event: SessionEvent.Kind) -> SessionEvent.Kind?
  /// What another program does of what the session has it do, or the user of the end of hovering.
  func outward(_ event: SessionEvent.Kind) -> [SessionEvent.Kind]
  /// What is known before the drop of an item of which not all is.
  func hover(of item: DragItem) -> DragItem.Hover?
  /// What becomes of a load that begins now.
  func fate(of load: LoadMoment) -> TransferFate
  /// What becomes of a task that begins now.
  func fate(of task: TaskMoment) -> TransferFate
  /// What becomes of a save that begins now.
  func fate(of save: SaveMoment) -> TransferFate
  /// Which of the pending completions comes next: an index into `pending`, 0 being the recorded one.
  func next(among pending: [PendingEnd], at time: Double) -> Int
  /// An event put in before the next event or completion; asked again after it, until nil.
  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind?
  /// Whether the run goes on with what is due then; where it doesn't, that was the run.
  func goesOn(at time: Double) -> Bool
  /// The answer to a question that a handler has just asked; nil: as the session says.
  func answer(to question: QuestionID, at destination: String) -> JSONValue?
}

extension ChoiceSource {
  package func possible(_ event: SessionEvent.Kind) -> SessionEvent.Kind? { event }
  package func outward(_ event: SessionEvent.Kind) -> [SessionEvent.Kind] { [event] }
}

/// What becomes of a transfer.
package enum TransferFate: Sendable {
  case asRecorded
  case succeeds
  case fails
  case expires
  /// It takes that many times as long.
  case slow(Double)
  /// It comes when nobody waits for it any more.
  case late
  /// It brings more or less than the session says.
  case sized(Delivery.Bytes)
}

extension LoadFailure {
  /// What ends so because somebody chose it.
  package static let madeToFail = LoadFailure(.failed, "made to fail")
}

/// How much a payload is beside what the session says.
package enum PayloadSize: Int, Sendable, Hashable, CaseIterable {
  case empty
  case oneByte
  /// Its first half.
  case cut
  /// Its records ten times, as far as a text's lines are records.
  case tenfold
  /// More than a script may hold, and more than was asked for at most.
  case beyond

  /// The bytes of that size; nil where they aren't at hand.
  package func applied(to bytes: Delivery.Bytes, limit: Int?) -> Delivery.Bytes? {
    if self == .beyond { return .zeros(max(Self.mostOfScript, min(limit ?? 0, 1 << 40)) + 1) }
    return switch bytes {
    case .memory(let all): .memory(applied(to: all))
    case .zeros(let count): .zeros(applied(to: count))
    case .file, .failure: nil
    }
  }

  /// The bytes of a script's longest text.
  package static let mostOfScript = ScriptLimit.text.most

  private func applied(to count: Int) -> Int {
    switch self {
    case .empty: 0
    case .oneByte: min(1, count)
    case .cut: count / 2
    case .tenfold: count * 10
    case .beyond: count
    }
  }

  private func applied(to bytes: [UInt8]) -> [UInt8] {
    guard self == .tenfold else { return Array(bytes.prefix(applied(to: bytes.count))) }
    let newline = UInt8(ascii: "\n")
    let record = bytes.last == newline ? bytes : bytes + [newline]
    return Array(repeatElement(record, count: 10).joined())
  }
}

/// A load that begins.
package struct LoadMoment: Sendable, Hashable {
  package let drag: DragID
  package let item: String
  package let representation: Int
  /// Of more bytes it is given up.
  package let limit: Int?
  package let time: Double
}

/// A task that begins.
package struct TaskMoment: Sendable, Hashable {
  package let drag: DragID
  /// How many began before it.
  package let ordinal: Int
  package let name: String
  /// How many of that name began before it.
  package let call: Int
  /// What it is for, where it is for an item.
  package let item: String?
}

/// A save that begins, where no folder decides how it goes.
package struct SaveMoment: Sendable, Equatable {
  /// The name that is asked for.
  package let name: String
  /// How the session says that it goes; nil where it says nothing of it.
  package let recorded: Happened.Save?

  /// Whether it fails as recorded.
  package var isFailing: Bool { recorded?.failure != nil }
}

/// A point between two things that happen.
package struct ReplayMoment: Sendable, Hashable {
  /// How many such points there were before.
  package let ordinal: Int
  /// Whether a drag is in flight, and whether a drop is being performed.
  package let isHovering: Bool
  package let isPerforming: Bool
}

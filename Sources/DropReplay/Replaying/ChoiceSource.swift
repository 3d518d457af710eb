package import DropCore

/// Decides what could have gone otherwise than the session says.
package protocol ChoiceSource: AnyObject {
  /// What becomes of a load that begins now.
  func fate(of load: LoadMoment) -> TransferFate
  /// What becomes of a task that begins now.
  func fate(of task: TaskMoment) -> TransferFate
  /// Which of the pending completions comes next: an index into `pending`, 0 being the recorded one.
  func next(among pending: [PendingEnd], at time: Double) -> Int
  /// An event put in before the next event or completion; asked again after it, until nil.
  func interruption(at moment: ReplayMoment) -> SessionEvent.Kind?
  /// The answer to a question that a handler has just asked; nil: as the session says.
  func answer(to question: QuestionID, at destination: String) -> JSONValue?
}

/// What becomes of a transfer.
package enum TransferFate: Sendable, Hashable {
  case asRecorded
  case succeeds
  case fails
  case expires
  /// It takes that many times as long.
  case slow(Double)
}

/// A load that begins.
package struct LoadMoment: Sendable, Hashable {
  /// How many began before it.
  package let ordinal: Int
  package let item: String
  package let representation: Int
  package let time: Double
}

/// A task that begins.
package struct TaskMoment: Sendable, Hashable {
  /// How many began before it.
  package let ordinal: Int
  package let name: String
  /// How many of that name began before it.
  package let call: Int
  package let time: Double
}

/// A point between two things that happen.
package struct ReplayMoment: Sendable, Hashable {
  /// How many such points there were before.
  package let ordinal: Int
  package let time: Double
  /// Whether an event of the session comes next, rather than a completion.
  package let isBeforeEvent: Bool
  /// Whether a drag is in flight, and whether a drop is being performed.
  package let isHovering: Bool
  package let isPerforming: Bool
}

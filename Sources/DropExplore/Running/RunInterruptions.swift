import DropCore
import DropHost
import DropReplay

/// What is put into a run that wasn't recorded.
struct RunInterruptions {
  /// How often the run was interrupted.
  private(set) var count = 0
  /// Events still to be put in, the next one last.
  private var waiting: [SessionEvent.Kind] = []
  /// The next event is one that was put in.
  private var isNext = false
  /// Items of the session were dragged a second time.
  private(set) var hasSecondDrag = false
  /// What the app changed.
  private(set) var change: AppChanges.Change?
  /// How often the app edited a list, how often that was put in, and how often anything went otherwise.
  private var (edits, chosen, others) = (0, 0, 0)
  private var renamed: MeanwhileRename?

  /// What is left of what is being put in.
  mutating func next() -> SessionEvent.Kind? {
    guard let next = waiting.popLast() else { return nil }
    isNext = true
    return next
  }

  mutating func begin() {
    count += 1
    isNext = true
  }

  /// A whole drag is put in, of which the first event comes now.
  mutating func beginDrag(_ events: [SessionEvent.Kind]) -> SessionEvent.Kind? {
    hasSecondDrag = true
    waiting = events.dropFirst().reversed()
    return events.first
  }

  /// What the app renamed while a drop was at work, where it did nothing else; nil where more than that went
  /// otherwise than recorded.
  var loneRename: MeanwhileRename? { edits == 1 && others == chosen ? renamed : nil }

  /// Notes that something goes otherwise than recorded, if it does.
  mutating func noteDecision(_ taken: Int) { if taken > 0 { others += 1 } }

  /// Notes what the app does to a list; nil is anything but a rename in the middle of a drop.
  mutating func noteEdit(_ rename: MeanwhileRename?, isPutIn: Bool) {
    edits += 1
    renamed = rename
    if isPutIn { chosen += 1 }
  }

  /// The app changes something.
  mutating func begin(_ change: AppChanges.Change) {
    begin()
    self.change = change
  }

  /// Whether the event that comes now was put in.
  mutating func take() -> Bool {
    defer { isNext = false }
    return isNext
  }
}

/// Where the pointer is in a run, and which keys are held.
struct RunPointer {
  /// Nil where there is none, as for a paste.
  private var place: Point?
  private var keys: Modifiers = []

  mutating func note(_ event: SessionEvent.Kind) {
    switch event {
    case .begin(_, let point, _), .move(let point): place = point
    case .modifiers(let held): keys = held
    case .leave, .paste, .share: place = nil
    default: break
    }
  }

  /// Where it is, or what there is instead of a pointer.
  func circumstances(of event: SessionEvent.Kind) -> String {
    guard let place else { return event.name }
    return "\(place.x) \(place.y) \(keys.names)"
  }
}

/// The completion that was chosen last, until it is known whether anything came of it.
struct RunCompletion {
  private var chosen: Int?
  private var isSilent = true
  private var unitsBefore: Int64 = 0

  /// Whether one was chosen, and nobody looked at what came of it.
  var isOpen: Bool { chosen != nil }

  /// A choice that can't be told from others is never silent.
  mutating func choose(_ alternative: Int, isAlone: Bool, units: Int64) {
    chosen = alternative
    isSilent = isAlone
    unitsBefore = units
  }

  mutating func note(_ output: HostOutput) { if !output.isQuiet { isSilent = false } }

  /// What was chosen, and whether it woke no script and showed nothing.
  mutating func settle(units: Int64) -> (alternative: Int, isSilent: Bool)? {
    guard let alternative = chosen else { return nil }
    chosen = nil
    return (alternative, isSilent && units == unitsBefore)
  }
}

extension HostOutput {
  /// Whether it is what the end of every load shows, whichever came first.
  fileprivate var isQuiet: Bool {
    switch self {
    case .effect(.loaded, _, _), .effect(.progress, _, _), .request: true
    default: false
    }
  }
}

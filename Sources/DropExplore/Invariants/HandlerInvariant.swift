import DropReplay

/// What a good drop handler keeps, whatever happens, by the tag of its rule.
public enum HandlerInvariant: String, Sendable, Hashable, CaseIterable {
  /// As recorded, the session does what it expects.
  case asExpected = "0"
  /// What the session says must always hold does in every run.
  case always = "0b"
  /// Each dropped item has exactly one result, isn't put in twice, and is asked for in time.
  case oneResult = "1"
  /// No placeholder, task or progress is left open.
  case nothingOpen = "2"
  /// No content is committed to a place that the handler itself had ended.
  case placesStand = "2b"
  /// No highlight or badge is left on.
  case nothingShown = "3"
  /// Undo gives back the contents exactly, on both sides; redo too.
  case undoable = "4"
  /// A move takes nothing from its source before it has arrived.
  case movesSafely = "5"
  /// The order of what arrived doesn't depend on which load or task finished first.
  case steadyOrder = "6"
  /// What the app changes while a drop is at work comes out as if it had been done before or after.
  case keepsEdits = "6b"
  /// With `all_or_nothing`, a failure leaves the contents as they were.
  case allOrNothing = "7"
  /// No handler faulted or ran over its limits.
  case noFault = "8"
  /// No error of the handler's own making ends it early.
  case nothingUncaught = "8b"
  /// Every handler comes to an end.
  case ends = "8c"
  /// After a cancel or an abort nothing more arrives.
  case endsAtOnce = "9"
  /// Over a crash of the app, too, each dropped item has exactly one result, and isn't put in twice.
  case oneResultOverCrash = "10"
  /// A task that a crash cut, and that may be done, isn't run again.
  case taskRunsOnce = "11"
  /// What was told before a crash is so after it.
  case toldStays = "12"
  /// Undo gives back over a crash what it gives back without.
  case undoableOverCrash = "13"
  /// What becomes of an item by a crash could have become of it without one.
  case sameEndOverCrash = "14"
}

extension HandlerInvariant {
  /// What it asks for, as one sentence.
  public var sentence: String {
    switch self {
    case .asExpected: "as recorded, the session does what it expects"
    case .always: "what the session says must always hold does in every run"
    case .oneResult:
      "each dropped item has exactly one result, isn't put in twice, and is asked for in time"
    case .nothingOpen: "no placeholder, task or progress is left open"
    case .placesStand: "what comes is put where a place still is"
    case .nothingShown: "no highlight or badge is left on"
    case .undoable: "undo gives back the contents exactly, and redo too"
    case .movesSafely: "a move takes nothing from its source before it has arrived"
    case .steadyOrder:
      "the order of what arrived doesn't depend on which load or task finished first"
    case .keepsEdits:
      "what the app changes while a drop is at work comes out as if it had been done before or after"
    case .allOrNothing: "with all_or_nothing, a failure leaves the contents as they were"
    case .noFault: "no handler faults or runs over its limits"
    case .nothingUncaught: "no error of its own making ends a handler early"
    case .ends: "every handler comes to an end"
    case .endsAtOnce: "after a cancel or an abort nothing more arrives"
    case .oneResultOverCrash:
      "over a crash of the app, too, each dropped item has exactly one result, and isn't put in twice"
    case .taskRunsOnce: "a task that a crash cut, and that may be done, isn't run again"
    case .toldStays: "what was told before a crash is so after it"
    case .undoableOverCrash: "undo and redo go on over a crash as if there had been none"
    case .sameEndOverCrash:
      "what becomes of an item by a crash could have become of it without one"
    }
  }

  /// What it means to whoever dropped something, as one sentence.
  public var reason: String {
    switch self {
    case .asExpected: "what the search starts from is not what its author meant"
    case .always: "what is there is what its author ruled out"
    case .oneResult: "the user hears nothing of an item, hears two things, has it twice or loses it"
    case .nothingOpen: "the user waits for what never comes"
    case .placesStand: "what was loaded is lost, and nothing says so"
    case .nothingShown: "the user sees a drag that is over"
    case .undoable: "the user can't get back what there was"
    case .movesSafely: "what was there is lost"
    case .steadyOrder: "the same drop gives another list each time"
    case .keepsEdits: "what somebody else did meanwhile is lost, and nothing says so"
    case .allOrNothing: "half of what was promised whole stays"
    case .noFault:
      "the rest of the drop isn't done, and after three faults the handler is asked no more"
    case .nothingUncaught: "one item that is odd takes all that come after it with it"
    case .ends: "the drop is never over, and what it holds is never given back"
    case .endsAtOnce: "what the user stopped goes on"
    case .oneResultOverCrash:
      "after a crash the user hears nothing of an item, hears two things, has it twice or loses it"
    case .taskRunsOnce: "what was sent, paid or posted once is twice"
    case .toldStays: "the user goes by what isn't so"
    case .undoableOverCrash: "the user can't get back what there was before the app was killed"
    case .sameEndOverCrash:
      "a crash does more harm than a connection that is lost, and nobody has seen it before"
    }
  }
}

extension HandlerInvariant {
  /// What the rule is that it becomes where it takes a crash to break it.
  var overCrash: HandlerInvariant? {
    switch self {
    case .oneResult: .oneResultOverCrash
    case .undoable: .undoableOverCrash
    default: nil
    }
  }

  /// The rule that it is where it takes no crash.
  fileprivate var withoutCrash: HandlerInvariant? {
    switch self {
    case .oneResultOverCrash: .oneResult
    case .undoableOverCrash: .undoable
    default: nil
    }
  }
}

/// An invariant that a run broke.
///
/// ```swift
/// let violation = Violation(.oneResult, aspect: "item", detail: "beach was forgotten")
/// ```
public struct Violation: Sendable, Hashable {
  /// Which one.
  public var invariant: HandlerInvariant
  /// Where; none where no destination is concerned.
  public var destination: String?
  /// What tells one way of breaking it from another, such as an effect's or a handler's name.
  public var aspect: String
  /// What happened in this run, for people.
  public var detail: String
  /// The handler that ran then, where one did.
  public var handler: String?
  /// The file and line of the script that it comes from, as `shelf.lua:12`, where one is known.
  public var line: String?

  /// States what was broken, and how.
  public init(
    _ invariant: HandlerInvariant,
    in destination: String? = nil,
    aspect: String,
    detail: String,
    handler: String? = nil,
    line: String? = nil
  ) {
    self.invariant = invariant
    // What a source shows is in no destination.
    self.destination = destination?.isEmpty == true ? nil : destination
    self.aspect = aspect
    self.detail = detail
    self.handler = handler
    self.line = line
  }

  /// What the aspect of one that was seen with many items ends with.
  static let ofMany = " with many items"

  /// What the aspect of one that was seen with long texts ends with.
  static let ofLong = " with long texts"

  /// What the aspect of one ends with that was seen when all was taken back and dropped once more.
  static let ofSecond = " at a second drop"

  /// The aspect of one drop that leaves something else than the same drop before an undo.
  static let ofRepeat = "again"

  /// Whether it is that: what chance decides may differ then.
  var isOfRepeat: Bool {
    [.undoable, .undoableOverCrash].contains(invariant) && aspect == Self.ofRepeat
  }

  /// What it takes beside the session's own few short items in a first drop, if it is about more than that.
  var circumstance: String? {
    [Self.ofMany, Self.ofLong, Self.ofSecond].first(where: aspect.hasSuffix)
  }

  /// The same thing broken by a few short items in a first drop; nil where it isn't about more than that.
  private var ofFew: Violation? {
    guard let suffix = circumstance else { return nil }
    var few = self
    few.aspect.removeLast(suffix.count)
    return few
  }

  /// The signature of that.
  var signatureOfFew: String? { ofFew?.signature }

  /// The signature of the same thing broken without a crash, where it took one.
  var signatureWithoutCrash: String? {
    guard let rule = invariant.withoutCrash else { return nil }
    var plain = self
    plain.invariant = rule
    return plain.signature
  }

  /// Whether it is that condition of a session's that isn't kept.
  func isBreach(of condition: LastingCondition) -> Bool {
    invariant == .always && (ofFew ?? self).aspect == condition.words
  }

  /// Whether the session's own few items and drops are enough for it.
  public var isOfFew: Bool { signatureOfFew == nil }

  /// Whether a script used up what it has; how long it took hangs on the machine.
  var isOfLimits: Bool {
    invariant == .noFault && ["budget", "memory"].contains { aspect.hasPrefix($0) }
  }

  /// Whether nobody said what became of an item.
  var isOfForgotten: Bool { invariant == .oneResult && aspect == "forgotten" }

  /// Whether it takes many items.
  var isOfMany: Bool { aspect.hasSuffix(Self.ofMany) }

  /// Whether it takes long texts.
  var isOfLong: Bool { aspect.hasSuffix(Self.ofLong) }

  /// Whether it takes a second drop, after all was taken back.
  var isOfSecond: Bool { aspect.hasSuffix(Self.ofSecond) }

  /// The same for two runs that break the same thing in the same way.
  public var signature: String { "\(invariant.rawValue)/\(destination ?? "-")/\(aspect)" }

  /// Whether it is the same fault: of the same rule at the same place, broken in the same way, in the same
  /// handler, from the same line.
  func isSameFault(as other: Violation) -> Bool {
    func agree(_ one: String?, _ other: String?) -> Bool {
      one == nil || other == nil || one == other
    }
    return invariant == other.invariant && agree(destination, other.destination)
      && way == other.way && agree(handler, other.handler) && agree(line, other.line)
      && slip == other.slip
  }

  /// What a script did to a value that can't be done to it, as Lua says it, and to which: one line may do several such
  /// things.
  private var slip: Substring? {
    detail.firstMatch(
      of: /attempt to [^()]*[^() ]( \((local|global|method|field|upvalue|constant|for) [^)]*\))?/
    )?.output.0
  }

  /// The aspect without the line, which has a place of its own, and without how it was come to.
  private var way: Substring {
    let aspect = (ofFew ?? self).aspect
    // Of the two whose aspect has a line the rest is one word; a condition's words may have a colon.
    guard invariant == .noFault || invariant == .nothingUncaught else { return aspect[...] }
    return aspect.prefix { $0 != ":" }
  }
}

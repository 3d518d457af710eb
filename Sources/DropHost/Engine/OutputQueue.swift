package import DropContent
package import DropCore

/// What came out and is to be handed on, in the order in which it happened.
final class OutputQueue {
  /// Unchecked at run time, which costs as much as a move does: whoever reads it calls nobody who
  /// appends to it.
  @exclusivity(unchecked) private var all: [HostOutput] = []
  /// What came while entries of the core still waited to be put out, by how many came before it.
  @exclusivity(unchecked) private var held: [(after: Int, output: HostOutput)] = []
  /// The first of those that hasn't been put out.
  private var firstHeld = 0
  /// Where the output stood when a script was last entered.
  private var callStart = Int.max
  /// The line that was told last.
  private(set) var traced: ScriptTrail?

  var entries: [HostOutput] { _read { yield unsafe all } }

  var isEmpty: Bool { unsafe all.isEmpty }

  func append(_ output: HostOutput) { unsafe all.append(output) }

  /// Whether somebody carries on already, who will see to whatever comes meanwhile.
  private(set) var isPumping = false

  /// Begins to carry on; false where somebody does.
  @inline(__always)
  func begin() -> Bool {
    if isPumping { return false }
    isPumping = true
    return true
  }

  @inline(__always)
  func end() { isPumping = false }

  // MARK: Behind the core's entries

  /// Puts something out that belongs behind what the core already queued.
  func put(_ output: HostOutput, behind core: CoreHand) {
    if core.hasEntries {
      unsafe held.append((core.count, output))
    } else {
      append(output)
    }
  }

  /// Puts out what was held until so many of the core's entries were taken.
  func release(upTo taken: Int) {
    guard unsafe !held.isEmpty else { return }
    while unsafe firstHeld < held.count, unsafe held[firstHeld].after <= taken {
      unsafe append(held[firstHeld].output)
      firstHeld += 1
    }
    guard unsafe firstHeld == held.count else { return }
    unsafe held.removeAll(keepingCapacity: true)
    firstHeld = 0
  }

  // MARK: Before what a script said

  /// Notes that a script is entered.
  @inline(__always)
  func beginCall() { callStart = unsafe all.count }

  /// Puts a call out before what its script said meanwhile.
  func insert(_ call: HandlerCall, at line: HostOutput?) {
    let place = min(callStart, unsafe all.count)
    callStart = .max
    unsafe all.insert(.call(call), at: place)
    if let line { unsafe all.insert(line, at: place) }
  }

  /// Whether a line wasn't the one that was told last.
  func isNews(_ trail: ScriptTrail?) -> Bool {
    defer { traced = trail }
    return trail != traced
  }

  // MARK: For the driver

  /// Forgets what was read and keeps the room.
  func removeAll() {
    // One verdict is what moves leave; to take out the last is less work than to replace a range.
    if unsafe all.count == 1 {
      unsafe all.removeLast()
    } else {
      unsafe all.removeAll(keepingCapacity: true)
    }
  }

  /// Hands all over, and goes on with the room of `emptied`: nothing is copied.
  func exchange(for emptied: inout [HostOutput]) { unsafe swap(&all, &emptied) }
}

/// What comes out of the engine, in the order in which it happened.
package enum HostOutput: Sendable {
  /// Something that an embedder carries out; the destination is none for the source's.
  case effect(Effect, Destination.Index?, DragID?)
  /// What was granted in answer to a proposal.
  case verdict(DragID, Destination.Index, Verdict, message: String?)
  /// A handler was called, and came back or began to wait.
  case call(HandlerCall)
  case fault(Fault, handler: Handler?, Destination.Index?)
  case log(LogEntry)
  case notice(Notice, Destination.Index?)
  /// Something that the driver must do and then complete.
  case request(IORequest)
  case ended(DragID, Outcome)
  /// Another program has what it read, or won't get it.
  case read(LoadID, Result<Content, LoadFailure>)
  /// What a report tells beside the transcript; only where the setup asks for it.
  case trace(HostTrace)

  /// The number that what comes back of it has; nil where nothing does.
  package var awaited: IOID? {
    if case .request(let request) = self { request.awaited } else { nil }
  }
}

/// Where in a script things come from, and how long its handlers ran.
package enum HostTrace: Sendable {
  /// What comes out next was asked for at this line; none: no script asked for it.
  case line(ScriptTrail?)
  /// The line that said what becomes of an item; its result comes only with the others.
  case decided(item: String, at: ScriptTrail)
  /// The line at which the function returned that was called for an item, as by `dnd.each`.
  case passed(item: String, at: ScriptTrail)
  /// The line that gave up all that nothing had been said of.
  case gaveUp(Destination.Index?, saying: String, at: ScriptTrail)
  /// The last error that a handler caught itself, and the line of its `pcall`.
  case caught(Destination.Index?, String, at: ScriptLine)
  /// What the functions held whose fault comes next.
  case seen(Destination.Index?, SeenValues)
  /// A handler that may wait came to its end, and spent that much; where it returned, the line.
  case ended(DragID, Destination.Index?, handler: Handler, units: RunUnits, at: ScriptLine?)
}

/// What a handler that may wait spent.
package struct RunUnits: Sendable, Hashable {
  /// From its beginning on, less what was given back.
  package let all: Int64
  /// The most between two waits, which one run's budget bounds.
  package let most: Int64
}

/// One call of a handler, for transcripts.
package struct HandlerCall: Sendable {
  package let drag: DragID
  /// None means the drag's source.
  package let destination: Destination.Index?
  package let handler: Handler
  /// What it returned; none when it returned nothing or waits.
  package let result: JSONValue?
  /// What the call spent, up to its first wait.
  package let units: Int64
  package let waits: Bool
}

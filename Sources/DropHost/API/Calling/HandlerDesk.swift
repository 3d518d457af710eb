import DropContent
import DropCore
import LuaSandbox

/// What is outside of a script: what only the host can do for the handler that runs.
protocol HandlerDesk: AnyObject {
  /// Has the session carry out what the task that runs wants.
  func perform(_ request: Request, seen looks: Looks) throws(ScriptError) -> Reply
  /// Has the session carry out what the handler that was asked last wants, if it is asked still.
  func tell(_ request: Request, for provenance: Provenance?) throws(ScriptError)
  /// Whether the drop was given up that the task which runs is for.
  var isStopped: Bool { get }
  /// How deep the task that runs lies within others, which wait for it; the handler itself in none.
  var depth: Int { get }
  /// A unit was taken of a content: what a folder has comes with the drop, whose work may take more then.
  func note(_ unit: Content, of whole: Content, in drag: DragID?, at place: Destination.Index?)
  /// The handler that runs reads so many bytes of what was loaded, piece by piece: its budget grows with them.
  func note(piece bytes: Int)
  /// Begins what the task that runs waits for.
  func wait(for awaited: any Awaited) throws(ScriptError) -> HostReply
  /// Stores a content for an entry, and gives the number that the entry carries; an error where scripts of
  /// its destination, or of all, made more than they may.
  func store(_ stored: StoredContent, for context: HandlerContext) throws(ScriptError) -> UInt64
  /// Makes sure that what the script made and holds, now also of an item, is no more than that, beside what
  /// entries have.
  func checkMade(of item: Int?, by context: HandlerContext) throws(ScriptError)
  /// The content behind an entry's number.
  func stored(_ reference: UInt64) -> StoredContent?
  func log(_ level: LogLevel, _ message: String, _ destination: Destination.Index?)
  /// Says something of the handler that runs which is no fault.
  func note(_ notice: Notice)
  /// What was selected where a drag began.
  func selection(of drag: DragID) -> JSONValue
  /// Tells what line of a script asks for what comes next, where somebody wants to know.
  func traceCall(at trail: ScriptTrail?)
}

/// What a host function has its script wait for: a value that lies with the function.
///
/// How it is waited for is the host's, which knows each of them.
protocol Awaited {
  /// Work on content that is done elsewhere meanwhile, where it is that.
  var longWork: WorkToCharge? { get }
}

extension Awaited {
  var longWork: WorkToCharge? { nil }
}

/// What work on content takes of its drop's account, as far as that is known before; it is measured too.
struct WorkToCharge {
  /// How many bytes it will look at or make.
  let bytes: Int
  /// The item that it is about, if it is one.
  let item: Int?
}

/// A line of a plugin, its file named as in the plugin's folder.
package struct ScriptLine: Sendable, Hashable {
  package let file: String
  package let line: Int
}

/// A line of a plugin, with those at which the functions on the way to it were called.
package struct ScriptTrail: Sendable, Hashable {
  package let line: ScriptLine
  /// The nearest first; as many as anyone follows.
  package private(set) var callers: [ScriptLine] = []

  /// How many lines one has at most.
  static let most = 8

  init(_ line: ScriptLine) { self.line = line }

  /// The lines of a call, from the inside out; nil where there is none.
  init?(_ lines: some Collection<ScriptLine>) {
    guard let first = lines.first else { return nil }
    line = first
    extend(with: lines.dropFirst())
  }

  /// The same where what has run so far was begun at other lines.
  func begun(at origin: ScriptTrail?) -> ScriptTrail {
    guard let origin else { return self }
    var trail = self
    trail.extend(with: [origin.line] + origin.callers)
    return trail
  }

  private mutating func extend(with lines: some Collection<ScriptLine>) {
    callers += lines.prefix(Self.most - 1 - callers.count)
  }
}

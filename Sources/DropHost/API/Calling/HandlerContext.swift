import DropContent
import DropCore
import LuaSandbox

/// What host functions get of the handler that called them: for whom it runs, what its script holds,
/// and a desk that does what only the host can.
///
/// Each script has one, entered anew for each call of a handler.
final class HandlerContext {
  let tools: HostTools
  let stage: CoreAtWork
  let objects: ScriptObjects
  private unowned let desk: any HandlerDesk
  /// The capabilities that the plugin asks for, and those it is granted.
  private var needs: [Capability] = []
  private let grants: Set<Capability>
  /// Bytes that a script may get as one string.
  let longestText: Int

  /// Lines of Lua that host functions have the script run.
  private(set) var prelude = Prelude()
  /// Answers `require`.
  let module: Module

  /// The destination that the script belongs to; none for a source's.
  private(set) var destination: Destination.Index?
  private(set) var phase: CallPhases = .loading
  private(set) var drag: DragID?
  /// Where what the running task makes comes from; none where nothing can wait.
  private(set) var provenance: Provenance?

  /// Unchecked at run time: what it does calls nobody who could come back here.
  @exclusivity(unchecked) private var heldTypes: TypeNames
  /// The types that the script has named.
  var types: TypeNames {
    _read { yield unsafe heldTypes }
    _modify { yield &(unsafe heldTypes) }
  }

  private unowned let sandbox: Sandbox
  /// What the call under way draws on; none between calls.
  private var account: CallAccount?
  /// The argument of the call under way that was checked last, for whoever reads it next.
  private var checked: (index: Int, value: LuaValue)?
  private var canWait = false

  typealias Module = (_ name: String) throws(ScriptError) -> HostReply

  init(
    _ tools: HostTools,
    _ stage: CoreAtWork,
    _ desk: any HandlerDesk,
    grants: Set<Capability>,
    sandbox: Sandbox,
    types: TypeNames?,
    module: @escaping Module
  ) {
    self.tools = tools
    self.stage = stage
    self.desk = desk
    self.grants = grants
    self.module = module
    objects = ScriptObjects(tools.binding)
    self.sandbox = sandbox
    longestText = min(ScriptLimit.text.most, sandbox.limits.valueStringBytes)
    let known = types.flatMap { $0.catalog.isCopy(of: tools.types) ? $0 : nil }
    unsafe heldTypes = known ?? TypeNames(tools.types)
  }

  /// The host knows other types now.
  func learn(_ types: TypeCatalog) {
    if !self.types.catalog.isCopy(of: types) { self.types = TypeNames(types) }
  }

  /// The script begins anew, with lines of the host's own.
  func begin(with prelude: Prelude) { self.prelude = prelude }

  /// Notes the capabilities that the plugin asks for.
  func note(needs: [Capability]) { self.needs = needs }

  /// The plugin serves a destination.
  func serve(_ destination: Destination.Index) { self.destination = destination }

  /// Says for whom the script runs that is entered next.
  @inline(__always)
  func enter(_ phase: CallPhases, _ drag: DragID?, _ provenance: Provenance? = nil) {
    self.phase = phase
    self.drag = drag
    self.provenance = provenance
  }

  /// Whether the script that is entered next runs for a drag that hovers, as the one before did.
  @inline(__always)
  func isHovering(_ drag: DragID) -> Bool {
    phase == .hovering && self.drag == drag && provenance == nil
  }

  /// The waiting script has gone; what it was entered for still stands for who reads its result.
  func leave() { provenance = nil }

  // MARK: One call

  /// Answers a call that the script makes.
  @inline(__always)
  func answer(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    if let answer = tools.binding.shortcuts[number]?.answer(self, call) { return .boolean(answer) }
    return answer(tools.binding.entries[number], call)
  }

  private func answer(_ entry: HostEntry, _ call: borrowing HostCall) -> HostReply {
    account = call.account
    defer {
      checked = nil
      account = nil
    }
    do throws(ScriptError) {
      if !entry.phases.contains(phase) { throw entry.notNow(phase) }
      try entry.check(call, in: self)
      if let capability = entry.capability { try require(capability, for: entry) }
      canWait = entry.mayWait && call.canWait
      let reply = try entry.body(self, call)
      try charge(reply.units)
      return reply
    } catch {
      // The account is empty: the call ends by its budget.
      if error == .spent { return .nothing }
      return .failure(error.named(entry.spelling).hostError(item: error.item.map(itemHandle)))
    }
  }

  /// A copy of an argument.
  func value(_ call: borrowing HostCall, _ index: Int) throws(ScriptError) -> LuaValue {
    if let checked, checked.index == index { return checked.value }
    let value: LuaValue
    do throws(SandboxFault) {
      value = try call.value(index)
    } catch {
      throw .badArgument(error.message)
    }
    objects.borrow(functionsIn: value)
    // A string was charged when its call was checked.
    if case .table = value { try charge(WorkUnits.of(value)) }
    return value
  }

  // MARK: What the host works and keeps for the script

  /// Takes units off the running call's account, for what the host does on the script's behalf.
  @inline(__always)
  func charge(_ units: Int) throws(ScriptError) {
    if units > 0, let account, !account.charge(units) { throw .spent }
  }

  /// The same for choosing among what an item offers.
  func chargeChoice(of wanted: Int, _ item: Int, _ drag: DragID) throws(ScriptError) {
    let offered = stage.items(of: drag)[item].representations.count
    try charge(WorkUnits.ofChoosing(wanted, among: offered))
  }

  /// The same for looking for entries, of which one in eight costs a unit, as one of the items does.
  func chargeSearch(in place: Destination.Index, of drag: DragID) throws(ScriptError) {
    let entries = stage.asking { $0.count(of: place) }
    try charge((entries + stage.items(of: drag).count) / 8)
  }

  /// Does something that costs so many units: in place where that is little, else in a wait that
  /// holds nobody.
  func work<Made: Sendable>(
    costing units: Int,
    for item: Int?,
    _ body: @escaping @Sendable () throws(ContentError) -> Made,
    then reply: @escaping (Made) throws(ScriptError) -> HostReply
  ) throws(ScriptError) -> HostReply {
    guard units <= WorkUnits.mostInPlace else {
      try checkWait()
      return try desk.wait(for: .work(LongWork(item: item, body, then: reply)))
    }
    try charge(units)
    let made: Made
    do throws(ContentError) {
      made = try body()
    } catch {
      throw ScriptError(error, item: item)
    }
    return try reply(made)
  }

  /// Does something with so many bytes of what a loop goes through: in a wait for which the budget is
  /// made anew, as the work of a loop grows with what was dropped and not with the script.
  func stream<Made: Sendable>(
    _ bytes: Int,
    for item: Int?,
    _ body: @escaping @Sendable () throws(ContentError) -> Made,
    then reply: @escaping (Made) throws(ScriptError) -> HostReply,
    failed: @escaping (ContentError) -> ScriptError
  ) throws(ScriptError) -> HostReply {
    try checkWait()
    let work = LongWork(item: item, streaming: bytes, body, then: reply, failed: failed)
    return try desk.wait(for: .work(work))
  }

  /// Whether the call under way may wait.
  var mayWait: Bool { account != nil && canWait && provenance != nil }

  /// Makes sure that what the host is about to give fits into the script's memory.
  func checkRoom(for value: LuaValue, of content: ContentObject?) throws(ScriptError) {
    let name = content?.displayName ?? "the value"
    let weight = ValueWeight(value)
    let limits = sandbox.limits
    if weight.longestList > min(ScriptLimit.elements.most, limits.blockBytes / 16) {
      throw ScriptLimit.elements.error(name, has: weight.longestList, item: content?.item)
    }
    if weight.longestText > longestText {
      throw ScriptLimit.cell.error(name, has: weight.longestText, item: content?.item)
    }
    if weight.mostKeys > min(ScriptLimit.keys.most, limits.hashEntries) {
      throw ScriptLimit.keys.error(name, has: weight.mostKeys, item: content?.item)
    }
    try makeRoom(for: weight.bytes, of: content)
  }

  /// The same of so many bytes, after a collection where that is needed.
  func makeRoom(for bytes: Int, of content: ContentObject?) throws(ScriptError) {
    let most = sandbox.limits.memoryBytes / 16 * 15
    if bytes <= most - sandbox.memoryInUse { return }
    if account?.collect() != true { try? sandbox.collect() }
    let free = max(0, most - sandbox.memoryInUse)
    if bytes <= free { return }
    let name = content?.displayName ?? "the value"
    throw ScriptError(
      .tooLarge,
      "\(name) would take \(bytes) bytes of the script's memory, of which \(free) are free; "
        + "go through it with content:lines() or content:each()",
      item: content?.item
    )
  }

  /// Counts what is kept for the script from now on; an error where there is no room for it.
  func keep(_ bytes: Int) throws(ScriptError) {
    guard account?.keep(bytes) ?? sandbox.keep(bytes) else {
      let most = sandbox.limits.keptBytes
      throw ScriptError(.tooLarge, "no more than \(most) bytes are kept for a script")
    }
  }

  /// What was kept for the script is so no longer.
  func giveBack(_ bytes: Int) { sandbox.giveBack(bytes) }

  /// Gives the script an object, which is kept for it until it drops that.
  func give(_ content: ContentObject) throws(ScriptError) -> LuaValue {
    try makeRoomForOne(of: content)
    try keep(content.keptBytes)
    return .handle(objects.insert(content.kept(on: tools.spool)))
  }

  /// A script that takes contents by the thousand and keeps none would have its table of them outgrow
  /// what one block may be before it ever waits, and so before anything is collected.
  private func makeRoomForOne(of content: ContentObject) throws(ScriptError) {
    guard objects.contentCount >= objects.looksThroughAt, account?.collect() == true else { return }
    let limit = ScriptLimit.held
    guard objects.contentCount < limit.most else {
      throw limit.error("the script", has: objects.contentCount + 1, item: content.item)
    }
    objects.lookAgain(atMost: limit.most)
  }

  /// Frees what only objects stood for that the script has dropped.
  func free(_ dropped: [Handle]) { sandbox.giveBack(objects.free(dropped)) }

  /// Keeps an argument that was copied for its check, for who reads it next.
  func hold(_ value: LuaValue, of index: Int) { checked = (index, value) }

  private func require(_ capability: Capability, for entry: HostEntry) throws(ScriptError) {
    let name = capability.rawValue
    if !needs.contains(capability) {
      throw ScriptError(
        .denied,
        "\(entry.spelling) needs the capability \(name); add it to the plugin's needs"
      )
    }
    if !grants.contains(capability) {
      throw ScriptError(
        .denied,
        "\(entry.spelling) needs the capability \(name), which was not granted; "
          + "grant it with --allow \(name), the session's \"allow\": [\"\(name)\"], or in the "
          + "embedder's code"
      )
    }
  }

  // MARK: For whom the script runs

  /// The drag that the script is called for.
  func currentDrag() throws(ScriptError) -> DragID {
    guard let drag else { throw ScriptError(code: "not_now", "no drag is under way") }
    return drag
  }

  func currentDestination() throws(ScriptError) -> Destination.Index {
    guard let destination else { throw .gone("destination") }
    return destination
  }

  /// The plugin's own destination or, on the source side, the open one that the drag came from.
  func place(of drag: DragID) -> Destination.Index? {
    if let destination { return destination }
    return stage.asking { session in
      let index = session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
      return index.flatMap { session.isOpen($0) ? $0 : nil }
    }
  }

  func isLocal(_ drag: DragID) -> Bool {
    destination.map { index in stage.asking { $0.isLocal(drag, in: index) } } ?? true
  }

  /// The task that calls: what it loads and makes belongs to its handler.
  func runningTask() throws(ScriptError) -> Provenance {
    guard let provenance else { throw ScriptError(code: "not_now", "no handler runs") }
    return provenance
  }

  // MARK: What only the host can do

  /// Has the session carry out what the running handler wants.
  @discardableResult
  func perform(_ request: Request) throws(ScriptError) -> Reply {
    _ = try runningTask()
    if request.movesEntries, let destination {
      // Entries behind the place move on.
      try charge(stage.asking { $0.count(of: destination) } / WorkUnits.entries)
    }
    return try desk.perform(request)
  }

  /// The same of what a handler may do too that must answer at once.
  func tell(_ request: Request) throws(ScriptError) { try desk.tell(request, for: provenance) }

  /// Makes sure that the calling script may wait here.
  func checkWait() throws(ScriptError) {
    guard provenance != nil else { throw ScriptError(code: "cannot_wait", "nothing can wait here") }
    guard canWait else {
      throw ScriptError(
        code: "cannot_wait",
        "nothing can wait inside a sort's comparison or a metamethod"
      )
    }
    if desk.isStopped { throw .cancelled }
  }

  /// Suspends the calling script until what it waits for has come.
  func wait(for awaited: Awaited) throws(ScriptError) -> HostReply {
    try checkWait()
    return try desk.wait(for: awaited)
  }

  /// Stores a content for an entry, and gives the number that the entry carries.
  func store(_ content: Content) -> UInt64 { desk.store(content) }

  /// The content behind an entry's number.
  func content(behind reference: UInt64) -> Content? { desk.content(reference) }

  func log(_ level: LogLevel, _ message: String) { desk.log(level, message, destination) }

  func note(_ notice: Notice) { desk.note(notice) }

  /// What was selected where a drag began.
  func selection(of drag: DragID) -> JSONValue { desk.selection(of: drag) }

  /// Tells what line of a script asks for what comes next, where somebody wants to know.
  func trace(_ line: ScriptLine?) { desk.trace(line) }
}

/// A line of a plugin, its file named as in the plugin's folder.
package struct ScriptLine: Sendable, Hashable {
  package let file: String
  package let line: Int
}

/// What the host does for the handler that runs.
protocol HandlerDesk: AnyObject {
  /// Has the session carry out what the task that runs wants.
  func perform(_ request: Request) throws(ScriptError) -> Reply
  /// Has the session carry out what the handler that was asked last wants, if it is asked still.
  func tell(_ request: Request, for provenance: Provenance?) throws(ScriptError)
  /// Whether the drop was given up that the task which runs is for.
  var isStopped: Bool { get }
  /// Begins what the task that runs waits for.
  func wait(for awaited: Awaited) throws(ScriptError) -> HostReply
  func store(_ content: Content) -> UInt64
  func content(_ reference: UInt64) -> Content?
  func log(_ level: LogLevel, _ message: String, _ destination: Destination.Index?)
  /// Says something of the handler that runs which is no fault.
  func note(_ notice: Notice)
  /// What was selected where a drag began.
  func selection(of drag: DragID) -> JSONValue
  func trace(_ line: ScriptLine?)
}

/// What a host function has its script wait for.
enum Awaited {
  case time(milliseconds: Double)
  case children(ChildCalls)
  case entries(EntryFeeding)
  /// Content that is coerced or combined.
  case content(origins: [Int], work: @Sendable () -> Result<Content, ContentError>)
  case save(ContentObject, name: String)
  case answer(to: QuestionID, fields: [OptionDeclaration])
  case task(DropCore.TaskID, NamedTask)
  case load(ItemLoading)
  case stabilize(StabilizeOptions)
  /// Work on content that takes too long for a call.
  case work(LongWork)
  /// A function of the embedder's own.
  case call(@Sendable () async throws -> JSONValue)
}

/// What every script of a host has in common.
final class HostTools {
  let binding: HostBinding
  private(set) var types: TypeCatalog
  private(set) var coercer: ContentCoercer
  /// Where contents lie that are too large for memory.
  let spool: Spool
  /// What scripts are given that comes from outside.
  let outside: OutsideAnswers
  /// The functions that log what nobody keeps.
  let quiet: Set<String>
  /// Whether it is told at which line scripts ask for things.
  let isTraced: Bool

  init(
    _ binding: HostBinding,
    types: TypeCatalog,
    coercer: ContentCoercer,
    spool: Spool,
    outside: OutsideAnswers,
    logLevel: LogLevel,
    isTraced: Bool
  ) {
    self.binding = binding
    self.types = types
    self.coercer = coercer
    self.spool = spool
    self.outside = outside
    quiet = LogFunctions.quiet(below: logLevel)
    self.isTraced = isTraced
  }

  /// Which coercions there are; the coercer has a codec for each.
  var coercions: CoercionGraph { coercer.graph }

  /// A plugin brought types of its own.
  func learn(_ types: TypeCatalog) {
    self.types = types
    coercer.catalog = types
  }
}

/// Where what a task makes comes from.
final class Provenance {
  /// The item it is about, when `dnd.each` runs it for one.
  let item: Int?
  /// Items whose content was read since something was last made from them.
  private var fresh: [Int] = []
  private var isFresh: Set<Int> = []
  private var last: [Int] = []
  /// The unit that a loop came to last, by its number in its item.
  private(set) var unit: (item: Int, number: Int)?

  init(item: Int?) {
    self.item = item
  }

  /// Notes that a script saw the bytes of content from these items.
  func noteRead(of origins: [Int]) {
    for origin in origins where isFresh.insert(origin).inserted { fresh.append(origin) }
  }

  func noteUnit(_ number: Int, of item: Int) { unit = (item, number) }

  /// The items that a plain value made now comes from: those read since the last time, else those
  /// that the last value came from.
  func takeOrigins() -> [Int] {
    if !fresh.isEmpty {
      last = fresh
      fresh = []
      isFresh.removeAll(keepingCapacity: true)
    }
    if last.isEmpty, let item { return [item] }
    return last
  }
}

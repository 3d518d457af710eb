import DropContent
import DropCore
import LuaSandbox

/// What host functions get of the handler that called them: the call, the script's account, and a desk
/// for what is outside.
///
/// Each script has one, entered anew for each call of a handler.
final class HandlerContext {
  let tools: HostTools
  let core: CoreView
  let objects: ScriptObjects
  /// Whose call it is, and which handler's.
  private(set) var call: ScriptCall
  /// What the host's work for the script draws on.
  private(set) var account: ScriptAccount
  /// What only the host can do.
  unowned let desk: any HandlerDesk

  /// Lines of Lua that host functions have the script run.
  private(set) var prelude = Prelude()
  /// Answers `require`.
  let module: Module

  /// Unchecked at run time: what it does calls nobody who could come back here.
  @exclusivity(unchecked) private var heldTypes: TypeNames
  /// The types that the script has named.
  var types: TypeNames {
    _read { yield unsafe heldTypes }
    _modify { yield &(unsafe heldTypes) }
  }

  /// The argument of the call under way that was checked last, for whoever reads it next.
  private var checked: (index: Int, value: LuaValue)?

  /// The drag that hovers and for which the script has read how many drops are at work.
  private(set) var workReader: DragID?

  /// The script reads how many drops are at work: while it hovers it is asked again when they change.
  func noteWorkRead() { if call.provenance == nil { workReader = call.drag } }

  typealias Module = (_ name: String) throws(ScriptError) -> HostReply

  init(
    _ tools: HostTools,
    _ core: CoreView,
    _ desk: any HandlerDesk,
    grants: Set<Capability>,
    sandbox: Sandbox,
    mostMade: Int,
    types: TypeNames?,
    module: @escaping Module
  ) {
    self.tools = tools
    self.core = core
    self.desk = desk
    self.module = module
    call = ScriptCall(grants: grants)
    account = ScriptAccount(sandbox, mostMade: mostMade)
    objects = ScriptObjects(tools.numbers)
    let known = types.flatMap { $0.catalog.isCopy(of: tools.types) ? $0 : nil }
    unsafe heldTypes = known ?? TypeNames(tools.types)
  }

  /// The host knows these types now, of which the plugin itself declares some.
  func learn(_ types: TypeCatalog, own: [TypeDeclaration]) {
    if own.isEmpty {
      if !self.types.catalog.isCopy(of: types) { self.types = TypeNames(types) }
    } else if known?.isCopy(of: types) != true || ownTypes != own {
      self.types = TypeNames(types.preferring(own))
    }
    known = types
    ownTypes = own
  }

  /// The types that the host knew last.
  private var known: TypeCatalog?
  /// Those that the plugin declares, which come first for it.
  private var ownTypes: [TypeDeclaration] = []

  /// The script begins anew, with lines of the host's own.
  func begin(with prelude: Prelude) { self.prelude = prelude }

  /// Notes the capabilities that the plugin asks for.
  func note(needs: [Capability]) { call.note(needs: needs) }

  /// The plugin serves a destination.
  func serve(_ destination: Destination.Index) { call.serve(destination) }

  /// Says for whom the script runs that is entered next.
  @inline(__always)
  func enter(_ phase: CallPhases, _ drag: DragID?, _ provenance: Provenance? = nil) {
    call.enter(phase, drag, provenance)
  }

  /// Whether the script that is entered next runs for a drag that hovers, as the one before did.
  @inline(__always)
  func isHovering(_ drag: DragID) -> Bool { call.isHovering(drag) }

  /// The waiting script has gone; what it was entered for still stands for who reads its result.
  func leave() { call.leave() }

  // MARK: One call

  /// A function is called: what it costs goes off that call's account.
  func begin(_ call: borrowing HostCall) { account.begin(call.account) }

  /// Whether the function that was called may have its script wait.
  func allowWait(_ canWait: Bool) { call.allowWait(canWait) }

  func endCall() {
    checked = nil
    account.end()
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
    if case .table = value { try account.charge(WorkUnits.of(value)) }
    return value
  }

  /// Keeps an argument that was copied for its check, for who reads it next.
  func hold(_ value: LuaValue, of index: Int) { checked = (index, value) }

  // MARK: What is dragged, and where

  /// The place of a drag: the plugin's own destination or, on the source side, the open one that the drag
  /// came from.
  func place(of drag: DragID) -> Destination.Index? {
    if let destination = call.destination { return destination }
    return core.asking { session in
      let index = session.source(of: drag)?.destination.flatMap { session.index(of: $0) }
      return index.flatMap { session.isOpen($0) ? $0 : nil }
    }
  }

  func isLocal(_ drag: DragID) -> Bool {
    call.destination.map { index in core.asking { $0.isLocal(drag, in: index) } } ?? true
  }

  /// What the source allows the place that the script is for, or its own app.
  func allowedOperations(of drag: DragID) -> Operations {
    if let index = call.destination {
      return core.asking { $0.allowedOperations(of: drag, in: index) }
    }
    let source = core.asking { $0.source(of: drag) }
    return source?.operations(for: source?.app) ?? []
  }

  /// So many items are objects from the start; of more, `session.items` makes a list when it is read.
  static let eagerItems = 256
  /// So many items the list holds; of more, it has the host make an item when that is read.
  static let listedItems = 10_000

  /// The item at a place of the drag that the script is called for.
  func itemHandle(_ index: Int) -> Handle {
    objects.handle(.item, index, call.drag?.number ?? 0)
  }

  func itemHandle(_ index: Int, _ drag: DragID) -> Handle {
    objects.handle(.item, index, drag.number)
  }

  /// The place of an item in the drag that the script is called for; nil for one of another drag.
  func itemIndex(_ handle: Handle) -> Int? {
    guard let drag = call.drag, objects.isHandle(handle, of: .item),
      handle.generation == UInt32(truncatingIfNeeded: drag.number) & 0xff_ffff,
      Int(handle.index) < core.items(of: drag).count
    else { return nil }
    return Int(handle.index)
  }

  /// The places of all items of `session.items`, where that was too long for the script to hold; nil of
  /// any other object.
  ///
  /// It costs as much as a list of as many that the script holds, which is copied and checked.
  func itemPlaces(_ handle: Handle) throws(ScriptError) -> [Int]? {
    guard handle.isWholeList else { return nil }
    let count = Int(handle.index)
    guard let drag = call.drag,
      handle.generation == UInt32(truncatingIfNeeded: drag.number) & 0xff_ffff,
      count <= core.items(of: drag).count
    else { throw .gone("item") }
    try account.charge(count * 3)
    let all = core.items(of: drag).allPlaces
    // Some may have joined since the script read it.
    return count == all.count ? all : Array(all[..<count])
  }

  /// An object of the host as plain data.
  func plainObject(_ handle: Handle) -> JSONValue? {
    if let item = itemIndex(handle), let drag = call.drag {
      return .object([.init("item", .string(core.items(of: drag)[item].id))])
    }
    return objects.plain(handle)
  }

  /// What is dragged, by the types as the plugin sees them.
  func items(of drag: DragID) -> DragItems {
    let items = core.items(of: drag)
    return ownTypes.isEmpty ? items : questions.view(of: items, in: types.catalog, ownTypes)
  }

  /// Whether any of the items conforms.
  ///
  /// The first time that this script asks is charged, whoever else asked before.
  func hasAny(_ type: ContentType, _ drag: DragID) throws(ScriptError) -> Bool {
    let items = items(of: drag)
    return try questions.any(type, of: items, account)
  }

  /// Whether each of the items conforms to one of them, charged in the same way.
  func hasAll(_ types: [ContentType], _ drag: DragID) throws(ScriptError) -> Bool {
    let items = items(of: drag)
    return try questions.all(types, of: items, account)
  }

  /// What the script has asked of the items' types.
  private var questions = ItemQuestions()

  func itemName(_ index: Int) -> String { call.drag.map { core.items(of: $0)[index].name } ?? "" }

  /// An error as the script gets it for whom it is raised.
  ///
  /// One of content that came from no single item is about the item that the task is at, else it is for
  /// people: no plugin is at fault for it.
  func raised(
    _ error: ScriptError,
    in phase: CallPhases,
    of drag: DragID?,
    at item: Int?
  ) -> HostError {
    let isAtWork = !phase.isDisjoint(with: [.performing, .providing])
    guard let item = error.item(at: item, isAtWork: isAtWork), let drag else {
      return error.hostError(isAtWork: isAtWork)
    }
    return error.hostError(item: itemHandle(item, drag))
  }

  // MARK: What it costs

  /// Charges for choosing among what an item offers.
  func chargeChoice(of wanted: Int, _ item: Int, _ drag: DragID) throws(ScriptError) {
    let offered = core.items(of: drag)[item].representations.count
    try account.charge(WorkUnits.ofChoosing(wanted, among: offered))
  }

  /// Charges for looking for entries, of which one in eight costs a unit, as one of the items does.
  func chargeSearch(in place: Destination.Index, of drag: DragID) throws(ScriptError) {
    let entries = core.asking { $0.count(of: place) }
    try account.charge((entries + core.items(of: drag).count) / 8)
  }

  /// The same where a drag's items were dragged from.
  func chargeSearch(of drag: DragID) throws(ScriptError) {
    guard let origin = core.asking({ $0.origin(of: drag) }) else { return }
    try chargeSearch(in: origin, of: drag)
  }

  /// Keeps an object for the script until it drops that.
  func keep(_ object: some KeptObject) throws(ScriptError) -> Handle {
    try account.keep(object.keptBytes)
    return objects.insert(object)
  }

  /// Frees what only objects stood for that the script has dropped.
  func free(_ dropped: [Handle]) { account.giveBack(objects.free(dropped)) }

  // MARK: What it asks for

  /// Has the session carry out what the running handler wants.
  @discardableResult
  func perform(_ request: Request, seen looks: Looks = Looks()) throws(ScriptError) -> Reply {
    _ = try call.runningTask()
    if request.movesEntries, let destination = call.destination {
      // Entries behind the place move on.
      try account.charge(core.asking { $0.count(of: destination) } / WorkUnits.entries)
      try account.charge(core.workOfMakingRoom(for: request) / 8)
    }
    return try desk.perform(request, seen: looks)
  }

  /// The same of what a handler may do too that must answer at once.
  func tell(_ request: Request) throws(ScriptError) {
    try desk.tell(request, for: call.provenance)
  }

  func log(_ level: LogLevel, _ message: String) { desk.log(level, message, call.destination) }

  /// Whether the call under way may wait.
  var mayWait: Bool { account.isOpen && call.canWait && call.provenance != nil }

  /// Makes sure that the calling script may wait here.
  func checkWait() throws(ScriptError) {
    guard call.provenance != nil else {
      throw ScriptError(.cannotWait, "nothing can wait here")
    }
    guard call.canWait else {
      throw ScriptError(
        .cannotWait,
        "nothing can wait inside a sort's comparison or a metamethod"
      )
    }
    if desk.isStopped { throw .cancelled }
  }

  /// Makes sure that the calling script may wait here for functions of its own, which may in turn.
  func checkNesting() throws(ScriptError) {
    try checkWait()
    if desk.depth >= ScriptLimit.nesting.most { throw .ofNesting }
  }

  /// Suspends the calling script until what it waits for has come.
  func wait(for awaited: some Awaited) throws(ScriptError) -> HostReply {
    try checkWait()
    return try desk.wait(for: awaited)
  }

  /// Does something that costs so many units: in place where that is little, else in a wait that
  /// holds nobody, of which the drop's long work has so many bytes known before.
  func work<Made: Sendable>(
    costing units: Int,
    on bytes: Int,
    for item: Int?,
    _ body: @escaping @Sendable () throws(ContentError) -> Made,
    then reply: @escaping (Made) throws(ScriptError) -> HostReply
  ) throws(ScriptError) -> HostReply {
    guard units <= WorkUnits.mostInPlace else {
      return try wait(for: LongWork(item: item, on: bytes, body, then: reply))
    }
    try account.charge(units)
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
    try wait(
      for: LongWork(item: item, on: bytes, streaming: bytes, body, then: reply, failed: failed)
    )
  }
}

import DropContent
import DropCore
import LuaSandbox

/// What a content handle stands for.
struct ContentObject: KeptObject, HostObject, HostValue, HostResult, ErrorSubject {
  private(set) var content: Content
  /// The items it was loaded or made from, by their places in the drag.
  private(set) var origins: [Int]
  let drag: DragID?
  /// What names it, where a script has it.
  private(set) var handle: Handle?
  /// What of it counts as kept for the script: what it made; neither what was loaded nor what entries have.
  private let countedBytes: Int
  private var isCounted: Bool { countedBytes > 0 }
  /// The bytes that a script made, which count wherever it goes.
  let made: MadeBytes?
  /// What counts as kept for the script.
  var keptBytes: Int { countedBytes + ScriptObjects.handleBytes }
  /// The item it was loaded from, if it is one.
  var item: Int? { origins.count == 1 ? origins[0] : nil }

  /// A list of many items that it was made from counts with what was made, unless another has it too.
  init(
    _ content: Content,
    origins: [Int],
    in drag: DragID?,
    made bytes: Int = 0,
    sharesOrigins: Bool = false
  ) {
    let hasList = bytes > 0 && !sharesOrigins && origins.count > 64
    countedBytes = bytes + (hasList ? origins.count * MemoryLayout<Int>.stride : 0)
    made = bytes > 0 ? MadeBytes(content.heldBytes) : nil
    self.content = content
    self.origins = origins
    self.drag = drag
  }

  /// What an entry has.
  init(_ stored: StoredContent, origins: [Int], in drag: DragID?) {
    countedBytes = 0
    made = stored.made
    content = stored.content
    self.origins = origins
    self.drag = drag
  }

  /// The same; what a script made lies where the host keeps what is large.
  func kept(on spool: Spool) -> ContentObject {
    guard isCounted else { return self }
    var kept = self
    kept.content = spool.keep(content)
    return kept
  }

  static var scriptClass: ScriptClass { .content }
  static var scriptType: ScriptType { .object(.content) }
  static var resultType: ScriptType { .object(.content) }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, let object = context.objects.object(handle, as: ContentObject.self) else {
      throw .gone("content")
    }
    self = object
    self.handle = handle
  }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    try self.init(value.handle, in: context)
  }

  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply {
    .value(try context.give(self))
  }

  /// One of its units, named after the whole.
  func unit(_ made: Content, number: Int) -> ContentObject {
    var unit = made
    if let name = content.name, unit.name == nil || unit.name == name {
      unit.name = "\(name) \(number + 1)"
    }
    return ContentObject(unit, origins: origins, in: drag, made: unit.size, sharesOrigins: true)
  }

  /// What messages call it.
  var displayName: String { "\"\(content.name ?? content.type.id)\"" }

  var plain: JSONValue? { .object(summary) }

  /// Content as plain data: what it is, not what is in it.
  var summary: [JSONValue.Member] {
    [
      .init("name", .string(content.name ?? "")), .init("type", .string(content.type.id)),
      .init("size", .int(content.size)),
    ]
  }
}

extension HandlerContext {
  /// Gives the script a content, which is kept for it until it drops that.
  func give(_ content: ContentObject) throws(ScriptError) -> LuaValue {
    try makeRoomForOne(of: content)
    try account.keep(content.keptBytes)
    if content.made != nil { try checkMade(orGiveBack: content.keptBytes, of: content.item) }
    return .handle(objects.insert(content.kept(on: tools.spool)))
  }

  /// Makes sure that scripts made no more than they may with what was just counted as kept.
  func checkMade(orGiveBack bytes: Int, of item: Int?) throws(ScriptError) {
    do throws(ScriptError) {
      try desk.checkMade(of: item, by: self)
    } catch {
      account.giveBack(bytes)
      throw error
    }
  }

  /// Stores a content for an entry, and gives the number that the entry carries.
  func store(_ object: ContentObject) throws(ScriptError) -> UInt64 {
    let stored = StoredContent(object.content, made: object.made, item: object.item)
    return try desk.store(stored, for: self)
  }

  /// A script that takes contents by the thousand and keeps none would have its table of them outgrow
  /// what one block may be before it ever waits, and so before anything is collected.
  private func makeRoomForOne(of content: ContentObject) throws(ScriptError) {
    guard objects.count(of: .content) >= objects.looksThroughAt, account.collect() else { return }
    let (count, limit) = (objects.count(of: .content), ScriptLimit.held)
    guard count < limit.most else {
      throw limit.error("the script", has: count + 1, item: content.item)
    }
    objects.lookAgain(after: count, atMost: limit.most)
  }

  /// The same of places: those that it let go of don't count.
  func makeRoomForPlace() throws(ScriptError) {
    let limit = ScriptLimit.places
    guard objects.count(of: .placeholder) >= limit.most, account.collect() else { return }
    let count = objects.count(of: .placeholder)
    if count >= limit.most { throw limit.error("the script", has: count + 1) }
  }

  /// The item that an object is, or belongs to.
  func itemBehind(_ handle: Handle) -> Int? {
    itemIndex(handle) ?? objects.object(handle, as: ContentObject.self)?.item
  }
}

/// Content that is coerced or combined while its script waits.
struct ContentMaking: Awaited {
  let origins: [Int]
  let bytes: Int
  /// Nothing larger could be kept for the script, so that nothing larger is made.
  private let most: Int
  let work: @Sendable () -> Result<Content, ContentError>

  init(
    origins: [Int],
    bytes: Int,
    in context: HandlerContext,
    by coercer: ContentCoercer,
    _ work: @escaping @Sendable (ContentCoercer) throws(ContentError) -> Content
  ) {
    self.origins = origins
    self.bytes = bytes
    let most = context.account.mostKept
    self.most = most
    var coercer = coercer
    coercer.context.limits.output = min(coercer.context.limits.output, most)
    let bounded = coercer
    self.work = { Result { () throws(ContentError) in try work(bounded) } }
  }

  /// What the script is told of an error.
  func raised(_ error: ContentError) -> ScriptError {
    if case .limit(.output, most, _) = error.problem { return .ofKept(most, item: origins.first) }
    return ScriptError(error, item: origins.first)
  }

  var item: Int? { origins.count == 1 ? origins[0] : nil }
  var longWork: WorkToCharge? { WorkToCharge(bytes: bytes, item: item) }
}

/// A content that is saved while its script waits.
struct ContentSaving: Awaited {
  let object: ContentObject
  let name: String
}

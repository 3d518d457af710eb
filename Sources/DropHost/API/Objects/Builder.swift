import DropContent
import DropCore
import LuaSandbox

/// Content that a script writes piece by piece.
final class ContentBuilder: KeptObject {
  static var scriptClass: ScriptClass { .builder }

  let type: ContentType
  let name: String?
  let origins: [Int]?
  private let charset: Charset?
  /// Beyond a size what is written lies on the spool, and counts as kept all the same.
  private let writer: SpoolWriter
  private var isClosed = false
  private let drag: DragID?

  init(
    _ stated: StatedType,
    _ options: ContentOptions?,
    in context: HandlerContext
  ) throws(ScriptError) {
    type = stated.type
    charset = try stated.charset(options?.charset, by: "dnd.builder", in: context)
    drag = context.call.drag
    writer = context.tools.spool.writer()
    name = options?.name
    origins = options?.origins?.items
  }

  /// What counts as kept for the script; what became content counts with that.
  var keptBytes: Int { ScriptObjects.handleBytes + (isClosed ? 0 : writer.count) }

  func write(_ pieces: [LuaString], in context: HandlerContext) throws(ScriptError) {
    try checkOpen()
    try context.account.keep(pieces.reduce(0) { $0 + $1.bytes.count })
    do throws(ContentError) {
      for piece in pieces { try writer.write(piece.bytes) }
    } catch {
      throw ScriptError(error)
    }
  }

  /// The content; nothing more is written to it.
  func close(_ task: Provenance, in context: HandlerContext) throws(ScriptError) -> HostReply {
    try checkOpen()
    isClosed = true
    let storage: Content.Storage
    do throws(ContentError) {
      storage = try writer.finish()
    } catch {
      throw ScriptError(error)
    }
    // The content has them from now on.
    context.account.giveBack(writer.count)
    let content = Content(type: type, name: name, storage: storage)
    return try ContentObject(
      charset?.said(of: content) ?? content,
      origins: origins ?? task.takeOrigins(),
      in: drag,
      made: writer.count
    ).reply(in: context)
  }

  private func checkOpen() throws(ScriptError) {
    guard !isClosed else {
      throw ScriptError(code: "ended", "the content of this builder was taken already")
    }
  }
}

/// `builder`: content that is written piece by piece.
struct BuilderObject: HostObject {
  private let handle: Handle

  static var scriptClass: ScriptClass { .builder }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle, context.objects.object(handle, as: ContentBuilder.self) != nil else {
      throw .gone("builder")
    }
    self.handle = handle
  }

  private func builder(in context: HandlerContext) throws(ScriptError) -> ContentBuilder {
    guard let builder = context.objects.object(handle, as: ContentBuilder.self) else {
      throw .gone("builder")
    }
    return builder
  }

  static let object = ObjectRecord(
    "dnd.Builder",
    "Content that is written piece by piece; what is written counts as content that the script made."
  )

  static let functions = [write, content]

  /// Makes one.
  static let make = HostFunction(
    .dnd,
    "builder",
    "Begins content that is written piece by piece, for texts longer than a string may be.",
    Parameter<StatedType>("type", "what it is"),
    Parameter<ContentOptions?>("options", "its name, what it is made from, and how it is written"),
    result: .object(.builder),
    errors: [.tooLarge],
    phases: .waiting,
    example: """
      local list = dnd.builder("public.utf8-plain-text", { name = "list.txt" })
      for n = 1, 3 do list:write(n, "\\n") end
      assert(list:content():text() == "1\\n2\\n3\\n")
      """
  ) { context, type, options throws(ScriptError) in
    let builder = try ContentBuilder(type, options, in: context)
    return HostReply.value(.handle(try context.keep(builder)))
  }

  private static let write = HostFunction(
    on: BuilderObject.self,
    "write",
    "Appends strings and integers.",
    Parameter<Variadic<WrittenPiece>>("pieces", "what to append"),
    result: .object(.builder),
    resultDoc: "the builder",
    errors: [.tooLarge],
    phases: .waiting,
    example: """
      local builder = dnd.builder("public.utf8-plain-text")
      assert(builder:write("a", 1):write("b"):content():text() == "a1b")
      """
  ) { context, object, pieces throws(ScriptError) in
    let builder = try object.builder(in: context)
    try builder.write(pieces.elements.map(\.text), in: context)
    return HostReply.value(.handle(object.handle))
  }

  private static let content = HostFunction(
    on: BuilderObject.self,
    "content",
    "Gives what was written as content; nothing can be written after that.",
    result: .object(.content),
    errors: [.tooLarge],
    phases: .waiting,
    example: """
      local builder = dnd.builder("public.json", { name = "one.json" })
      assert(builder:write("[1]"):content():json()[1] == 1)
      """
  ) { context, object throws(ScriptError) in
    let task = try context.call.runningTask()
    return try object.builder(in: context).close(task, in: context)
  }
}

/// A string, or an integer in digits.
struct WrittenPiece: HostValue {
  let text: LuaString

  static var scriptType: ScriptType { .either([.string, .integer]) }

  init(_ value: LuaValue, in context: HandlerContext) {
    if case .string(let string) = value {
      text = string
    } else {
      text = LuaString(value.integer.map { String($0) } ?? "")
    }
  }
}

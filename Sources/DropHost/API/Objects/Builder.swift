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
  /// The name of the file that it becomes, where it is to be saved and to be nothing else.
  private let file: String?
  /// Beyond a size what is written lies on the spool, and counts as kept all the same, unless a file is
  /// made of it.
  private let writer: SpoolWriter
  /// The bytes that count as kept for the script.
  private var counted = 0
  private var isClosed = false
  private let drag: DragID?

  init(
    _ stated: StatedType,
    _ options: BuilderOptions?,
    in context: HandlerContext
  ) throws(ScriptError) {
    let said = options?.content
    type = stated.type
    charset = try stated.charset(said?.charset, by: "dnd.builder", in: context)
    drag = context.call.drag
    origins = said?.origins?.items
    if let save = options?.save {
      try context.call.require(.storage, for: "dnd.builder with \"save\"")
      let safe = SafeName.component(of: save)
      (file, name) = (safe, said?.name ?? safe)
      writer = context.tools.spool.onDisk.writer()
    } else {
      (file, name) = (nil, said?.name)
      writer = context.tools.spool.writer()
    }
  }

  /// What counts as kept for the script; what became content counts with that.
  var keptBytes: Int { ScriptObjects.handleBytes + counted }

  func write(_ pieces: [LuaString], in context: HandlerContext) throws(ScriptError) {
    try checkOpen()
    for piece in pieces {
      try context.account.keep(piece.bytes.count)
      // What becomes a file is no content.
      if file == nil { try context.checkMade(orGiveBack: piece.bytes.count, of: nil) }
      counted += piece.bytes.count
      do throws(ContentError) {
        try writer.write(piece.bytes)
      } catch {
        throw ScriptError(error)
      }
      // What a file is made of need not be held; where it can't lie on the disk, it counts after all.
      if file != nil { count(writer.inMemory, in: context) }
    }
  }

  /// The content; nothing more is written to it.
  func close(_ task: Provenance, in context: HandlerContext) throws(ScriptError) -> HostReply {
    try checkOpen()
    guard file == nil else {
      throw .badArgument("builder:content: this builder has \"save\"; builder:save() ends it")
    }
    let content = try finish(in: context)
    return try ContentObject(
      content,
      origins: origins ?? task.takeOrigins(),
      in: drag,
      made: writer.count
    ).reply(in: context)
  }

  /// Has what was written saved; nothing more is written to it.
  func save(_ task: Provenance, in context: HandlerContext) throws(ScriptError) -> HostReply {
    try checkOpen()
    guard let file else {
      throw .badArgument(
        "builder:save: this builder has no \"save\"; name the file in the options of dnd.builder, or "
          + "take builder:content():save(name)"
      )
    }
    try context.checkWait()
    let content = try finish(in: context)
    let object = ContentObject(content, origins: origins ?? task.takeOrigins(), in: drag)
    return try context.wait(for: ContentSaving(object: object, name: file))
  }

  private func finish(in context: HandlerContext) throws(ScriptError) -> Content {
    isClosed = true
    let storage: Content.Storage
    do throws(ContentError) {
      storage = try writer.finish()
    } catch {
      throw ScriptError(error)
    }
    // The content has them from now on.
    count(0, in: context)
    let content = Content(type: type, name: name, storage: storage)
    return try charset?.said(of: content) ?? content
  }

  /// Counts no more than so many bytes as kept.
  private func count(_ bytes: Int, in context: HandlerContext) {
    guard bytes < counted else { return }
    context.account.giveBack(counted - bytes)
    counted = bytes
  }

  private func checkOpen() throws(ScriptError) {
    guard !isClosed else {
      let what = file == nil ? "the content of this builder was taken" : "this builder was saved"
      throw ScriptError(.ended, "\(what) already")
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
    "Content that is written piece by piece; what is written counts as content that the script made, "
      + "but where it is saved."
  )

  static let functions = [write, content, save]

  /// Makes one.
  static let make = HostFunction(
    .dnd,
    "builder",
    "Begins content that is written piece by piece, for texts longer than a string may be.",
    Parameter<StatedType>("type", "what it is"),
    Parameter<BuilderOptions?>(
      "options",
      "its name, what it is made from, how it is written, and whether it is saved"
    ),
    result: .object(.builder),
    errors: [.tooLarge, .denied],
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
    errors: [.tooLarge, .failed],
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

  private static let save = HostFunction(
    on: BuilderObject.self,
    "save",
    "Saves what was written in the granted folder under the name that `save` gave in the options, or a "
      + "numbered one where that is taken. The file is there whole or not at all, may have any size, and "
      + "is taken back with the drop.",
    result: .string,
    resultDoc: "the name that was used",
    errors: [.denied, .failed, .interrupted],
    phases: .asking(.save),
    waits: true,
    capability: .storage,
    example: """
      local list = dnd.builder("public.utf8-plain-text", { save = "list.txt" })
      for n = 1, 3 do list:write(n, "\\n") end
      assert(list:save() == "list.txt")
      """
  ) { context, object throws(ScriptError) in
    let task = try context.call.runningTask()
    return try object.builder(in: context).save(task, in: context)
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

import DropContent
import DropCore
import LuaSandbox

/// How far a loop has come through a content: what is behind `content:lines()` and `content:each()`.
///
/// No name of it is for plugins: a loop calls it.
final class Walk: KeptObject {
  static var scriptClass: ScriptClass { .walk }

  private let content: ContentObject
  private var state: State
  private let options: WalkOptions
  /// How many units came before the next.
  private var number = 0
  /// What names the columns of a table, once its first row is read.
  private var rows: TableRows?
  /// Whether some function waits for the next piece; another one would get the same.
  private var isReading = false
  /// Whether it was said that U+FFFD stands for some of the text.
  private var hasToldRepair = false
  /// The task that takes the step, which a wait may part from its end.
  private var taker: Provenance?

  private enum State {
    /// Lines as strings.
    case lines(RecordReader)
    case records(RecordReader)
    case units(ContentUnits)
    /// A step is being taken.
    case moving
  }

  /// What is read in a call; the rest is waited for.
  private static let small = 1 << 16

  /// Goes through lines.
  init(
    linesOf content: ContentObject,
    in text: Content,
    isOwn: Bool
  ) throws(ContentError) {
    self.content = content
    options = WalkOptions()
    keptBytes = Self.keptBytes(of: content.content, reading: isOwn ? nil : text)
    state = .lines(try RecordReader(text, .lines))
  }

  init(_ content: ContentObject, _ kind: RecordKind, _ options: WalkOptions) throws(ContentError) {
    self.content = content
    self.options = options
    keptBytes = Self.keptBytes(of: content.content)
    state = .records(try RecordReader(content.content, kind))
  }

  /// Goes through units of which each is content; of these only cards are Lua values, too.
  init(
    _ content: ContentObject,
    _ units: ContentUnits,
    _ options: WalkOptions,
    in types: TypeCatalog
  ) throws(ScriptError) {
    guard !options.asValues || types.conforms(content.content.type, to: .vCard) else {
      // Which it is lies with what was dropped, so it is no mistake of the script's.
      throw .ofContent(
        .unsupported,
        "content:each: \"values\" are of rows, lines, cards and the elements of a JSON array; "
          + "what is in this \(content.content.type.id) comes as contents",
        item: content.item
      )
    }
    self.content = content
    self.options = options
    keptBytes = Self.keptBytes(of: content.content) + units.heldBytes
    state = .units(units)
  }

  /// What counts as kept for the script: a piece and the rest of the one before, and all of a text that
  /// was decoded into memory for it.
  let keptBytes: Int

  private static let pieces = 2 << 20

  private static func keptBytes(of content: Content, reading text: Content? = nil) -> Int {
    let pieces = ScriptObjects.handleBytes + min((text ?? content).size, pieces)
    guard let text, case .memory(let bytes) = text.storage else { return pieces }
    return pieces + bytes.count
  }

  // MARK: Steps

  fileprivate func next(
    by task: Provenance?,
    in context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    if !isReading { taker = task }
    return try next(in: context)
  }

  private func next(in context: HandlerContext) throws(ScriptError) -> HostReply {
    guard !isReading else {
      throw ScriptError(.busy, "another function waits for what this loop reads next")
    }
    note(number + 1)
    switch state {
    case .lines(var reader), .records(var reader):
      // The reader is this walk's alone while it steps, so that nothing is copied.
      let isText = if case .lines = state { true } else { false }
      state = .moving
      defer { state = isText ? .lines(reader) : .records(reader) }
      return try step(&reader, isText, context)
    case .units(let units): return try unit(of: units, context)
    case .moving: return .value(.nil)
    }
  }

  /// Notes which unit the loop has come to, should something go wrong with it.
  private func note(_ number: Int) {
    guard let item = content.item else { return }
    taker?.noteUnit(number, of: item)
  }

  private func step(
    _ reader: inout RecordReader,
    _ isText: Bool,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    while true {
      if reader.isRepaired, !hasToldRepair {
        hasToldRepair = true
        context.desk.note(.repairedText(name: content.content.name ?? content.content.type.id))
      }
      let step: RecordReader.Step
      do throws(ContentError) {
        step = try reader.step()
      } catch {
        throw said(error, reader.kind)
      }
      switch step {
      case .end:
        note(max(1, number))
        return .value(.nil)
      case .record(let record):
        number += 1
        try context.account.charge(WorkUnits.of(bytes: record.bytes.count))
        if !isText, try isHeader(record, reader) {
          note(number + 1)
          continue
        }
        if !needsRun(context) { return try give(record, isText, reader, context) }
        let reader = reader
        return try inNewRun(context) { [self] () throws(ScriptError) in
          try give(record, isText, reader, context)
        }
      case .excess(let error):
        number += 1
        return try passOver(error, reader, context)
      case .needsPiece:
        if reader.rest <= Self.small || !context.mayWait {
          try fill(&reader, context)
        } else {
          return try wait(for: reader, isText, context)
        }
      }
    }
  }

  /// Whether what comes next is better given in a run of its own, as the one under way is half spent: what a
  /// script does with each part is as much as there are parts, and the account of the whole bounds it.
  private func needsRun(_ context: HandlerContext) -> Bool {
    context.mayWait && context.account.isHalfSpent
  }

  /// Gives what comes next behind a wait, which begins a run.
  private func inNewRun(
    _ context: HandlerContext,
    _ give: @escaping () throws(ScriptError) -> HostReply
  ) throws(ScriptError) -> HostReply {
    isReading = true
    do throws(ScriptError) {
      return try context.stream(0, for: content.item) { () throws(ContentError) in
      } then: { [self] _ throws(ScriptError) in
        isReading = false
        return try give()
      } failed: { [self] error in
        isReading = false
        return ScriptError(error, item: content.item)
      }
    } catch {
      isReading = false
      throw error
    }
  }

  /// Says that a record was passed over, where the loop has a value for that and goes on.
  private func passOver(
    _ error: ContentError,
    _ reader: RecordReader,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    let names = if case .rows = reader.kind { options.hasHeader && rows == nil } else { false }
    let problem = said(error, reader.kind)
    guard options.asValues, !names else {
      throw problem.adding("; a loop ends with that, a next call goes on behind it")
    }
    return refusal(problem, context)
  }

  private func fill(
    _ reader: inout RecordReader,
    _ context: HandlerContext
  ) throws(ScriptError) {
    try context.account.charge(WorkUnits.of(bytes: min(reader.rest, 1 << 20)))
    do throws(ContentError) {
      try reader.fill()
    } catch {
      throw said(error, reader.kind)
    }
  }

  /// Has the next piece read while the script waits, and goes on with that.
  private func wait(
    for reader: RecordReader,
    _ isText: Bool,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    isReading = true
    let kind = reader.kind
    do throws(ScriptError) {
      return try context.stream(
        min(reader.rest, 1 << 20),
        for: content.item
      ) { () throws(ContentError) in
        var reader = reader
        try reader.fill()
        return reader
      } then: { [self] filled throws(ScriptError) in
        isReading = false
        state = isText ? .lines(filled) : .records(filled)
        return try next(in: context)
      } failed: { [self] error in
        isReading = false
        return said(error, kind)
      }
    } catch {
      isReading = false
      throw error
    }
  }

  /// The error of a text whose lines or units can't be found any further.
  private func said(_ error: ContentError, _ kind: RecordKind) -> ScriptError {
    let limit = kind == .lines ? ScriptLimit.line : ScriptLimit.record
    guard case .limit(.bytes, _, _) = error.problem else {
      return ScriptError(error, item: content.item)
    }
    let place = "\(content.displayName): \(error.path ?? "a unit")"
    return limit.error(place, item: content.item)
  }

  private func isHeader(
    _ record: TextRecord,
    _ reader: RecordReader
  ) throws(ScriptError) -> Bool {
    guard case .rows = reader.kind, rows == nil else { return false }
    let header = options.hasHeader ? record : nil
    do throws(ContentError) {
      rows = try TableRows(separator: reader.separator, header: header)
    } catch {
      throw ScriptError(error, item: content.item)
    }
    return options.hasHeader
  }

  // MARK: What a step gives

  private func give(
    _ record: TextRecord,
    _ isText: Bool,
    _ reader: RecordReader,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    if isText { return .value(.string(record.bytes.repaired)) }
    guard options.asValues else {
      let type = reader.kind.type(in: content.content.type)
      return try give(Content(type: type, utf8: record.bytes), context)
    }
    let place = LuaValue.integer(Int64(number))
    do throws(ScriptError) {
      let value = try RecordValue.of(record, reader.kind, &rows)
      try context.account.checkRoom(for: value, of: content)
      guard record.isUnclosed else { return .values([place, value]) }
      let words =
        "row \(number): a quote opens in it that nothing closes, so that all of the rest is in it"
      return refusal(ScriptError(.failed, words), context, of: value)
    } catch {
      return refusal(error, context)
    }
  }

  /// A unit that is no good is said, and the loop goes on.
  private func refusal(
    _ problem: ScriptError,
    _ context: HandlerContext,
    of value: LuaValue = .nil
  ) -> HostReply {
    // After a wait the script may have been called for another drag.
    let item = content.item.flatMap { item in
      content.drag.map { context.itemHandle(item, $0) }
    }
    return .values([.integer(Int64(number)), value, problem.table(item: item)])
  }

  private func give(_ made: Content, _ context: HandlerContext) throws(ScriptError) -> HostReply {
    let unit = content.unit(made, number: number - 1)
    return .values([.integer(Int64(number)), try context.give(unit)])
  }

  private func unit(
    of units: ContentUnits,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    guard number < units.count else { return .value(.nil) }
    let place = number
    number += 1
    if options.asValues { return try contact(place, of: units, context) }
    // It is made elsewhere too where that is little, if the script needs a run of its own for it.
    return try context.work(
      costing: needsRun(context) ? .max : WorkUnits.of(bytes: units.workOfOne),
      on: 0,
      for: content.item,
      { () throws(ContentError) in try units.unit(place) }
    ) { [self] made throws(ScriptError) in
      let whole = content.content
      context.desk.note(made, of: whole, in: content.drag, at: context.call.destination)
      let unit = content.unit(made, number: place)
      return .values([.integer(Int64(place + 1)), try context.give(unit)])
    }
  }
}

extension Walk {
  /// A card as whom it is of.
  private func contact(
    _ place: Int,
    of units: ContentUnits,
    _ context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    let coercer = context.tools.coercer
    return try context.work(
      costing: needsRun(context) ? .max : WorkUnits.of(bytes: units.workOfOne),
      on: 0,
      for: content.item
    ) { () throws(ContentError) in
      let card = try units.unit(place)
      return Result { () throws(ContentError) in try coercer.contacts(in: card).first ?? .null }
    } then: { [self] (made: Result<JSONValue, ContentError>) throws(ScriptError) in
      do throws(ScriptError) {
        let contact: JSONValue
        do throws(ContentError) { contact = try made.get() } catch { throw ScriptError(error) }
        let value = ValueConverter.lua(contact)
        try context.account.checkRoom(for: value, of: content)
        return .values([.integer(Int64(place + 1)), value])
      } catch {
        return refusal(error, context)
      }
    }
  }
}

/// How to go through a content's units.
struct WalkOptions: OptionRecord {
  private(set) var hasHeader = false
  private(set) var asValues = false

  static let name = "dnd.WalkOptions"
  static let summary = "How to go through a content's units."
  static let options: [RecordOption<WalkOptions>] = [
    RecordOption(
      "header",
      \.hasHeader,
      "CSV and TSV: the first row names the keys, and is passed over"
    ),
    RecordOption(
      "values",
      \.asValues,
      "gives Lua values in place of contents: a row's cells, a JSON value, a line, whom a card is of as "
        + "`content:contacts()` has them; nil and an error "
        + "where one can't be read. What has none of these has no values: that is an error, as of a vCard without a card"
    ),
  ]
}

/// A record as plain data.
enum RecordValue {
  static func of(
    _ record: TextRecord,
    _ kind: RecordKind,
    _ rows: inout TableRows?
  ) throws(ScriptError) -> LuaValue {
    switch kind {
    case .lines: return .string(record.bytes.repaired)
    case .rows: return ValueConverter.lua(rows?.value(of: record) ?? .null)
    case .jsonLines, .elements:
      do throws(ContentError) {
        return ValueConverter.lua(try record.json)
      } catch {
        throw ScriptError(error)
      }
    }
  }
}

extension [UInt8] {
  /// The same, if it is UTF-8; what isn't becomes U+FFFD.
  var repaired: [UInt8] {
    if String(validating: self, as: UTF8.self) != nil { return self }
    return Array(String(decoding: self, as: UTF8.self).utf8)
  }
}

/// The function that a loop calls.
struct WalkStep: HostObject {
  private let handle: Handle

  static var scriptClass: ScriptClass { .walk }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle else { throw .gone("iterator") }
    self.handle = handle
  }

  static let next = HostFunction(
    on: WalkStep.self,
    "next",
    "Gives what comes next.",
    result: .any,
    errors: [.tooLarge, .failed],
    phases: .waiting,
    example: ""
  ) { context, step throws(ScriptError) in
    guard let walk = context.objects.object(step.handle, as: Walk.self) else {
      throw .gone("iterator")
    }
    return try walk.next(by: context.call.provenance, in: context)
  }
}

extension Walk {
  /// The function for a loop.
  func steps(in context: HandlerContext) throws(ScriptError) -> HostReply {
    .steps(try context.keep(self), by: context.tools.numbers.of(function: WalkStep.next.spelling))
  }
}

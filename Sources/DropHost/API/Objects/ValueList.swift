import DropContent
import DropCore
import LuaSandbox

/// How content is read as JSON.
struct JSONOptions: OptionRecord {
  private(set) var hasHeader: Bool?

  static let name = "dnd.JSONOptions"
  static let summary = "How content is read as JSON."
  static let options: [RecordOption<JSONOptions>] = [
    RecordOption("header", \.hasHeader, "CSV: the first row names the keys")
  ]
}

/// What a content holds as plain data: whole, or so much that it is read where it is asked for.
enum ContentValues: Sendable {
  case value(JSONValue)
  case indexed(RecordIndex)
  case tooLarge(Int)
  case malformed(ContentError)

  init(
    of content: Content,
    _ coercer: ContentCoercer,
    limit: Int
  ) throws(ContentError) {
    switch try coercer.records(in: content) {
    case .rows?, .jsonLines?: self = try Self.records(content, coercer, limit)
    case .elements?:
      self = try Self.whole(content, coercer, limit)
      if case .value(.array(let elements)) = self, elements.count <= ScriptLimit.listed.most {
        break
      }
      if case .malformed = self { break }
      self = .indexed(try RecordIndex(content, .elements, coercer.context.limits))
    case .lines?, nil: self = try Self.whole(try Self.json(content, coercer), coercer, limit)
    }
  }

  private static func json(
    _ content: Content,
    _ coercer: ContentCoercer
  ) throws(ContentError) -> Content {
    if coercer.catalog.conforms(content.type, to: .json) { return content }
    if coercer.catalog.conforms(content.type, to: .vCard) {
      return try coercer.coerce(content, to: .contactRecord)
    }
    if coercer.path(from: content.type, to: .json) != nil {
      return try coercer.coerce(content, to: .json)
    }
    return content
  }

  private static func whole(
    _ content: Content,
    _ coercer: ContentCoercer,
    _ limit: Int
  ) throws(ContentError) -> ContentValues {
    guard content.size <= limit else { return .tooLarge(content.size) }
    let text = try coercer.source(of: content) ?? content
    let bytes = try text.bytes(limit: coercer.context.limits.bytes)
    do throws(ContentError) {
      return .value(try JSONReader(depthLimit: ValueConverter.depthLimit).value(of: bytes))
    } catch {
      return .malformed(error)
    }
  }

  private static func records(
    _ content: Content,
    _ coercer: ContentCoercer,
    _ limit: Int
  ) throws(ContentError) -> ContentValues {
    let kind = try coercer.records(in: content) ?? .jsonLines
    let limits = coercer.context.limits
    let index = try RecordIndex(content, kind, limits)
    guard index.count <= ScriptLimit.listed.most, content.size <= limit else {
      return .indexed(index)
    }
    var reader = try RecordReader(content, kind)
    var rows: TableRows?
    var values: [JSONValue] = []
    while let record = try reader.next() {
      if case .rows = kind {
        if rows == nil {
          let hasHeader = coercer.context.hasHeader
          rows = try TableRows(separator: reader.separator, header: hasHeader ? record : nil)
          if hasHeader { continue }
        }
        if let row = rows?.value(of: record) { values.append(row) }
        continue
      }
      do throws(ContentError) {
        values.append(try record.json)
      } catch {
        return .malformed(error)
      }
    }
    return .value(.array(values))
  }
}

/// A list that is read as it is indexed: what `content:json()` gives of a long array or table.
final class ValueList: KeptObject {
  static var scriptClass: ScriptClass { .elements }

  let count: Int
  private let index: RecordIndex
  private var rows: TableRows?
  /// How many records stand before the first element: the one that names the columns.
  private let offset: Int
  private let content: ContentObject

  init(
    _ index: RecordIndex,
    of content: ContentObject,
    hasHeader: Bool
  ) throws(ContentError) {
    self.index = index
    self.content = content
    guard case .rows = index.kind else {
      (rows, offset, count) = (nil, 0, index.count)
      return
    }
    let header = hasHeader && index.count > 0 ? try index.record(0) : nil
    rows = try TableRows(separator: index.separator, header: header)
    offset = header == nil ? 0 : 1
    count = index.count - offset
  }

  /// What counts as kept for the script.
  var keptBytes: Int { ScriptObjects.handleBytes + index.size }

  /// One element, by its place from zero.
  fileprivate func element(
    _ place: Int,
    in context: HandlerContext
  ) throws(ScriptError) -> HostReply {
    guard place >= 0, place < count else { return .value(.nil) }
    let (index, number) = (index, place + offset)
    try context.account.charge(WorkUnits.of(bytes: index.workOfOne))
    let record: TextRecord
    do throws(ContentError) {
      record = try index.record(number)
    } catch {
      throw ScriptError(error, item: content.item)
    }
    do throws(ScriptError) {
      let value = try RecordValue.of(record, index.kind, &rows)
      try context.account.checkRoom(for: value, of: content)
      return .value(value)
    } catch {
      let which = "content:json: element \(place + 1) of \(content.displayName)"
      throw ScriptError(code: error.code, "\(which): \(error.message)", item: content.item)
    }
  }
}

/// The function that is asked for an element.
struct ValueListElement: HostObject {
  private let handle: Handle

  static var scriptClass: ScriptClass { .elements }

  init(_ handle: Handle?, in context: HandlerContext) throws(ScriptError) {
    guard let handle else { throw .gone("list") }
    self.handle = handle
  }

  static let element = HostFunction(
    on: ValueListElement.self,
    "element",
    "Gives one element.",
    Parameter<ScriptPlace>("n", "which"),
    result: .any,
    phases: .anywhere,
    example: ""
  ) { context, object, place throws(ScriptError) in
    guard let list = context.objects.object(object.handle, as: ValueList.self) else {
      throw .gone("list")
    }
    return try list.element(place.place, in: context)
  }
}

extension ValueList {
  /// The list for the script.
  func reply(in context: HandlerContext) throws(ScriptError) -> HostReply {
    let number = context.tools.numbers.of(function: ValueListElement.element.spelling)
    return .elements(count: count, of: try context.keep(self), by: number)
  }
}

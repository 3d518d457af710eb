import DropCore
import LuaSandbox

/// One content type, found without making a string of its name.
extension ContentType: HostValue {
  static var scriptType: ScriptType { .contentType }

  init(_ value: LuaValue, in context: HandlerContext) {
    guard case .string(let name) = value else {
      self = .data
      return
    }
    // Safe: the bytes are read only while they are lent.
    self = unsafe name.bytes.withUnsafeBytes { unsafe context.types.type($0) }
  }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) -> ContentType {
    guard let name = unsafe call.rawString(argument.index) else { return .data }
    // Safe: the name stays where it is while the host answers.
    return unsafe context.types.type(name)
  }
}

/// One content type or a list of them, most wanted first.
struct ContentTypes: HostValue {
  let list: [ContentType]

  static var scriptType: ScriptType { .contentTypes }

  init(_ value: LuaValue, in context: HandlerContext) {
    switch value {
    case .string: list = [ContentType(value, in: context)]
    case .table(let table):
      list = table.list.compactMap { value in
        if case .string = value { ContentType(value, in: context) } else { nil }
      }
    default: list = []
    }
  }
}

/// Any number of content types and lists of them; mostly it is one, which takes no list.
struct SeveralTypes: HostArgument {
  private let first: ContentType?
  private let rest: [ContentType]

  static var scriptType: ScriptType { .contentTypes }
  static var isVariadic: Bool { true }

  static func read(
    _ call: borrowing HostCall,
    _ argument: Argument,
    _ context: HandlerContext
  ) throws(ScriptError) -> SeveralTypes {
    if call.count == argument.index + 1, call.kind(argument.index) == .string {
      return SeveralTypes(first: ContentType.read(call, argument, context), rest: [])
    }
    let all = try Variadic<ContentTypes>.read(call, argument, context)
    return SeveralTypes(first: nil, rest: all.elements.flatMap { $0.list })
  }

  var list: [ContentType] { first.map { [$0] } ?? rest }

  func contains<Failure>(
    where passes: (ContentType) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if let first { return try passes(first) }
    for type in rest where try passes(type) { return true }
    return false
  }
}

/// The names that a file assigns to after their declaration: what such a name holds isn't known from
/// where it is declared.
struct AssignedNames {
  private(set) var names: Set<String> = []

  init(in block: [LuaStatement]) { read(block) }

  private mutating func read(_ block: [LuaStatement]) {
    for statement in block { read(statement) }
  }

  private mutating func read(_ statement: LuaStatement) {
    switch statement {
    case .local(_, let values): read(values)
    case .assign(let targets, let values):
      for case .name(let name, _) in targets { names.insert(name) }
      read(targets)
      read(values)
    case .call(let expression): read(expression)
    case .block(let body): read(body)
    case .loop(let condition, let body):
      read(condition)
      read(body)
    case .repeatUntil(let body, let condition):
      read(body)
      read(condition)
    case .branches(let branches):
      for (condition, body) in branches {
        if let condition { read(condition) }
        read(body)
      }
    case .forIn(_, let sources, let body):
      read(sources)
      read(body)
    case .function(let target, let body):
      if case .name(let name, _) = target { names.insert(name) }
      read(body.body)
    case .localFunction(_, let body): read(body.body)
    case .returns(let values, _): read(values)
    case .nothing: break
    }
  }

  private mutating func read(_ expressions: [LuaExpression]) {
    for expression in expressions { read(expression) }
  }

  private mutating func read(_ expression: LuaExpression) {
    switch expression {
    case .other(let parts): read(parts)
    case .joined(let part): read(part)
    case .literal, .string, .name: break
    case .chain(let head, let suffixes):
      read(head)
      for suffix in suffixes {
        switch suffix.kind {
        case .key: break
        case .index(let key): read(key)
        case .call(let arguments), .method(_, let arguments): read(arguments)
        }
      }
    case .function(let body): read(body.body)
    case .table(let fields, _): for field in fields { read(field.value) }
    }
  }
}

extension LuaExpression {
  /// Whether it says all by itself.
  var isWrittenOut: Bool {
    switch self {
    case .string, .literal, .table: true
    case .other, .joined, .name, .chain, .function: false
    }
  }

  /// How many values are written out in it.
  var extent: Int {
    guard case .table(let fields, _) = self else { return 1 }
    return fields.reduce(1) { $0 + $1.value.extent }
  }

  /// Nothing that is known.
  static let unknown = LuaExpression.other([])

  /// What stands for it wherever its variable is named: a string, or a table as far as strings, numbers
  /// and such tables are written out in it; nil of anything else.
  ///
  /// `known` gives what another variable holds. Inside a table only its strings are taken over, so
  /// that what comes out is no larger than what was written.
  func writtenOut(_ known: (String) -> LuaExpression?) -> LuaExpression? {
    switch self {
    case .string, .literal: return self
    case .name(let name, _): return known(name)
    case .table(let fields, let place):
      let written = fields.map { field in
        var value = field.value.writtenOut(known) ?? .unknown
        if case .name = field.value, case .table = value { value = .unknown }
        return LuaField(key: field.key, value: value, place: field.place)
      }
      return .table(written, place)
    case .other, .joined, .chain, .function: return nil
    }
  }
}

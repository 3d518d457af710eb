import DropContent
import DropReplay

extension LuaParser {
  mutating func expressions() throws(Failure) -> [LuaExpression] {
    var all = [try expression()]
    while take(",") { all.append(try expression()) }
    return all
  }

  /// Operators' ranks make no difference to what the check looks at.
  mutating func expression() throws(Failure) -> LuaExpression {
    try nested { (parser) throws(Failure) in
      var parts = [try parser.operand()]
      while let operation = parser.takeBinary() {
        let next = try parser.operand()
        guard operation == ".." else {
          parts.append(next)
          continue
        }
        // It binds closer than all that a string comes out of or goes into.
        if case .joined? = parts.last {} else { parts.append(.joined(parts.removeLast())) }
        parts.append(.joined(next))
      }
      return parts.count == 1 ? parts[0] : .other(parts)
    }
  }

  private static let binary: Set<String> = [
    "+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", ">", "<=", ">=", "&", "|", "~",
    "<<", ">>",
  ]

  /// The operator that stands here.
  private mutating func takeBinary() -> String? {
    if case .symbol(let symbol) = kind, Self.binary.contains(symbol) { advance(); return symbol }
    return ["and", "or"].first { take(keyword: $0) }
  }

  private mutating func operand() throws(Failure) -> LuaExpression {
    if take("-") {
      let operand = try nested { (parser) throws(Failure) in try parser.operand() }
      if case .literal(.number(let value?), let place) = operand {
        return .literal(.number(-value), place)
      }
      return .other([operand])
    }
    if take("#") || take("~") || take(keyword: "not") {
      return .other([try nested { (parser) throws(Failure) in try parser.operand() }])
    }
    switch kind {
    case .number(let value): return literal(.number(value))
    case .keyword("nil"): return literal(.nothing)
    case .keyword("true"), .keyword("false"): return literal(.boolean)
    case .symbol("..."):
      advance()
      return .other([])
    case .string(let text):
      let start = place
      advance()
      return .string(text, start)
    case .keyword("function"):
      advance()
      return .function(try functionBody())
    case .symbol("{"): return try table()
    default: return try suffixed()
    }
  }

  private mutating func literal(_ literal: LuaLiteral) -> LuaExpression {
    let start = place
    advance()
    return .literal(literal, start)
  }

  /// A name or a bracket with whatever indexes and calls follow it.
  mutating func suffixed() throws(Failure) -> LuaExpression {
    var head: LuaExpression
    var suffixes: [LuaSuffix] = []
    let start = place
    if take("(") {
      head = try expression()
      try expect(")")
      // Brackets around a chain make no difference here.
      if case .chain(let inner, let before) = head { (head, suffixes) = (inner, before) }
    } else {
      head = .name(try name(), start)
    }
    while let next = try suffix() { suffixes.append(next) }
    return suffixes.isEmpty ? head : .chain(head, suffixes)
  }

  private mutating func suffix() throws(Failure) -> LuaSuffix? {
    switch kind {
    case .symbol("."):
      advance()
      let start = place
      return LuaSuffix(kind: .key(try name()), place: start)
    case .symbol("["):
      advance()
      let start = place
      let key = try expression()
      try expect("]")
      if case .string(let text, _) = key { return LuaSuffix(kind: .key(text), place: start) }
      return LuaSuffix(kind: .index(key), place: start)
    case .symbol(":"):
      advance()
      let start = place
      let name = try name()
      return LuaSuffix(kind: .method(name, try arguments()), place: start)
    case .symbol("("), .symbol("{"), .string:
      let start = place
      return LuaSuffix(kind: .call(try arguments()), place: start)
    default: return nil
    }
  }

  private mutating func arguments() throws(Failure) -> [LuaExpression] {
    switch kind {
    case .string(let text):
      let start = place
      advance()
      return [.string(text, start)]
    case .symbol("{"): return [try table()]
    default:
      try expect("(")
      if take(")") { return [] }
      let all = try expressions()
      try expect(")")
      return all
    }
  }

  private mutating func table() throws(Failure) -> LuaExpression {
    let start = place
    try expect("{")
    var fields: [LuaField] = []
    while !sees("}") {
      fields.append(try field())
      if !take(","), !take(";") { break }
    }
    try expect("}")
    return .table(fields, start)
  }

  private mutating func field() throws(Failure) -> LuaField {
    let start = place
    if take("[") {
      let key = try expression()
      try expect("]")
      try expect("=")
      let value = try expression()
      if case .string(let text, _) = key { return LuaField(key: text, value: value, place: start) }
      return LuaField(key: nil, value: .other([key, value]), place: start)
    }
    if case .name(let name) = kind, isFollowedByEquals {
      advance()
      advance()
      return LuaField(key: name, value: try expression(), place: start)
    }
    return LuaField(key: nil, value: try expression(), place: start)
  }
}

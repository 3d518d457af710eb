import DropContent

extension LuaParser {
  mutating func statement() throws(Failure) -> LuaStatement {
    switch kind {
    case .keyword("local"): return try local()
    case .keyword("if"): return try branches()
    case .keyword("while"):
      advance()
      let condition = try expression()
      return .loop(condition, try doBlock())
    case .keyword("for"): return try loop()
    case .keyword("repeat"):
      advance()
      let body = try block()
      try expect(keyword: "until")
      return .repeatUntil(body, try expression())
    case .keyword("do"): return .block(try doBlock())
    case .keyword("function"): return try function()
    case .keyword("return"): return try returns()
    case .keyword("break"), .symbol(";"):
      advance()
      return .nothing
    case .keyword("goto"):
      advance()
      _ = try name()
      return .nothing
    case .symbol("::"):
      advance()
      _ = try name()
      try expect("::")
      return .nothing
    default: return try assignmentOrCall()
    }
  }

  private mutating func doBlock() throws(Failure) -> [LuaStatement] {
    try expect(keyword: "do")
    let body = try block()
    try expect(keyword: "end")
    return body
  }

  private mutating func local() throws(Failure) -> LuaStatement {
    advance()
    if take(keyword: "function") {
      let name = try name()
      return .localFunction(name, try functionBody())
    }
    let names = try names()
    return .local(names, take("=") ? try expressions() : [])
  }

  private mutating func names() throws(Failure) -> [(name: String, place: TextPlace)] {
    var names: [(name: String, place: TextPlace)] = []
    repeat {
      let start = place
      names.append((try name(), start))
      if take("<") {
        _ = try name()
        try expect(">")
      }
    } while take(",")
    return names
  }

  private mutating func branches() throws(Failure) -> LuaStatement {
    var branches: [(LuaExpression?, [LuaStatement])] = []
    repeat {
      advance()
      let condition = try expression()
      try expect(keyword: "then")
      branches.append((condition, try block()))
    } while sees(keyword: "elseif")
    if take(keyword: "else") { branches.append((nil, try block())) }
    try expect(keyword: "end")
    return .branches(branches)
  }

  private mutating func loop() throws(Failure) -> LuaStatement {
    advance()
    let names = try names()
    if !take("=") { try expect(keyword: "in") }
    let sources = try expressions()
    return .forIn(names, sources, try doBlock())
  }

  private mutating func function() throws(Failure) -> LuaStatement {
    advance()
    var start = place
    var target = LuaExpression.name(try name(), start)
    var isMethod = false
    while !isMethod, sees(".") || sees(":") {
      isMethod = sees(":")
      advance()
      start = place
      target = .index(target, key: try name(), [], start)
    }
    return .function(target, try functionBody(isMethod: isMethod))
  }

  private mutating func returns() throws(Failure) -> LuaStatement {
    let start = place
    advance()
    let ends: [LuaToken.Kind] = [
      .end, .keyword("end"), .keyword("else"), .keyword("elseif"), .keyword("until"), .symbol(";"),
    ]
    let values = ends.contains(kind) ? [] : try expressions()
    _ = take(";")
    return .returns(values, start)
  }

  private mutating func assignmentOrCall() throws(Failure) -> LuaStatement {
    var targets = [try suffixed()]
    while take(",") { targets.append(try suffixed()) }
    if take("=") { return .assign(targets, try expressions()) }
    guard targets.count == 1 else { throw failure }
    switch targets[0] {
    case .call, .method: return .call(targets[0])
    default: throw failure
    }
  }
}

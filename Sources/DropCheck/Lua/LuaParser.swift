import DropContent
import DropReplay

/// Reads a Lua source into what the check looks at.
///
/// It takes a little more than Lua does: whether a source really is Lua is for the sandbox to say.
struct LuaParser {
  private let tokens: [LuaToken]
  private var at = 0
  private var depth = 0

  /// The source isn't understood from here on.
  struct Failure: Error {
    let place: TextPlace
    /// Whether it is only that its parts lie too deep in each other.
    private(set) var isTooDeep = false
  }

  /// Lua itself takes some 195 levels; a level here is never more than one there.
  private static let deepest = 200

  static func parse(_ bytes: [UInt8]) throws(Failure) -> [LuaStatement] {
    let tokens: [LuaToken]
    do throws(LuaLexer.Failure) {
      tokens = try LuaLexer.tokens(of: bytes)
    } catch {
      throw Failure(place: error.place)
    }
    var parser = LuaParser(tokens: tokens)
    let block = try parser.block()
    guard parser.kind == .end else { throw parser.failure }
    return block
  }

  private init(tokens: [LuaToken]) { self.tokens = tokens }

  var kind: LuaToken.Kind { tokens[min(at, tokens.count - 1)].kind }
  var place: TextPlace { tokens[min(at, tokens.count - 1)].place }
  var failure: Failure { Failure(place: place) }

  var isFollowedByEquals: Bool { at + 1 < tokens.count && tokens[at + 1].kind == .symbol("=") }

  func sees(_ symbol: String) -> Bool { kind == .symbol(symbol) }
  func sees(keyword: String) -> Bool { kind == .keyword(keyword) }

  mutating func advance() { at += 1 }

  mutating func take(_ symbol: String) -> Bool {
    if sees(symbol) { advance(); return true }
    return false
  }

  mutating func take(keyword: String) -> Bool {
    if sees(keyword: keyword) { advance(); return true }
    return false
  }

  mutating func expect(_ symbol: String) throws(Failure) {
    if !take(symbol) { throw failure }
  }

  mutating func expect(keyword: String) throws(Failure) {
    if !take(keyword: keyword) { throw failure }
  }

  mutating func name() throws(Failure) -> String {
    guard case .name(let name) = kind else { throw failure }
    advance()
    return name
  }

  /// Runs a part that may contain itself, at most so deep.
  mutating func nested<Part>(
    _ body: (inout LuaParser) throws(Failure) -> Part
  ) throws(Failure) -> Part {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw Failure(place: place, isTooDeep: true) }
    return try body(&self)
  }

  // MARK: Blocks

  mutating func block() throws(Failure) -> [LuaStatement] {
    try nested { (parser) throws(Failure) in
      var statements: [LuaStatement] = []
      while !parser.isAtBlockEnd { statements.append(try parser.statement()) }
      return statements
    }
  }

  fileprivate var isAtBlockEnd: Bool {
    switch kind {
    case .end: true
    case .keyword(let word): ["end", "else", "elseif", "until"].contains(word)
    default: false
    }
  }

  mutating func functionBody(isMethod: Bool = false) throws(Failure) -> LuaFunctionBody {
    let start = place
    var parameters = isMethod ? ["self"] : []
    try expect("(")
    while !sees(")") {
      if take("...") { break }
      parameters.append(try name())
      if !take(",") { break }
    }
    try expect(")")
    let body = try block()
    try expect(keyword: "end")
    return LuaFunctionBody(parameters: parameters, body: body, place: start)
  }
}

extension LuaParser {
  // MARK: Statements

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
    let base = LuaExpression.name(try name(), start)
    var keys: [LuaSuffix] = []
    var isMethod = false
    while !isMethod, sees(".") || sees(":") {
      isMethod = sees(":")
      advance()
      start = place
      keys.append(LuaSuffix(kind: .key(try name()), place: start))
    }
    let target = keys.isEmpty ? base : .chain(base, keys)
    return .function(target, try functionBody(isMethod: isMethod))
  }

  private mutating func returns() throws(Failure) -> LuaStatement {
    let start = place
    advance()
    let values = isAtBlockEnd || sees(";") ? [] : try expressions()
    _ = take(";")
    return .returns(values, start)
  }

  private mutating func assignmentOrCall() throws(Failure) -> LuaStatement {
    var targets = [try suffixed()]
    while take(",") { targets.append(try suffixed()) }
    if take("=") { return .assign(targets, try expressions()) }
    guard targets.count == 1, case .chain(_, let suffixes) = targets[0],
      suffixes.last?.isCall == true
    else { throw failure }
    return .call(targets[0])
  }
}

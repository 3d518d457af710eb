import DropContent

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
  }

  private static let deepest = 180

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
    if depth > Self.deepest { throw failure }
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

  private var isAtBlockEnd: Bool {
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

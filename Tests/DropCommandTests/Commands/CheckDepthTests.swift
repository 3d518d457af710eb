import TestGround
import TestExtent
import Testing

@Suite("The command check, where a plugin is made to break it")
struct CheckDepthTests {
  /// A statement or an expression that can be as deep or as long as one likes.
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: String
    let middle: String
    let close: String

    init(_ name: String, _ open: String, _ middle: String = "", _ close: String = "") {
      testDescription = name
      (self.open, self.middle, self.close) = (open, middle, close)
    }

    func source(_ count: Int) -> String {
      String(repeating: open, count: count) + middle + String(repeating: close, count: count)
    }
  }

  /// Lua takes these at any length, and a plugin with them loads.
  static let chains = [
    Shape("indexes", "", "a", ".b"),
    Shape("indexes in brackets", "", "a", "[1]"),
    Shape("calls", "", "a", "()"),
    Shape("calls of methods", "", "a", ":b()"),
    Shape("calls with a string", "", "a", "''"),
    Shape("host objects", "", "session", ".items"),
    Shape("methods of host objects", "", "session", ".session:items()"),
    Shape("sums", "", "1", "+1"),
    Shape("comparisons", "", "a", " and a"),
  ]

  /// These nest, and so Lua refuses them, or the parser before it.
  static let nests = [
    Shape("brackets", "(", "1", ")"),
    Shape("tables", "{", "1", "}"),
    Shape("tables with keys", "{a=", "1", "}"),
    Shape("nested indexes", "a[", "1", "]"),
    Shape("nested calls", "a(", "1", ")"),
    Shape("functions", "function()return ", "1", " end"),
    Shape("minus signs", "- ", "1"),
    Shape("negations", "not ", "1"),
    Shape("concatenations", "", "a", "..a"),
    Shape("powers", "", "a", "^a"),
  ]

  static let blocks = [
    Shape("blocks", "do ", "", " end"),
    Shape("conditions", "if a then ", "", " end"),
    Shape("loops", "while a do ", "", " end"),
    Shape("repeats", "repeat ", "", " until a"),
    Shape("functions in functions", "local function a()", "", " end"),
  ]

  static let otherwise = Shape("elseif", "", "if a then ", "elseif a then ")

  /// Four thousand of each; in the whole twelve thousand, and sixty thousand of the first two.
  private static let lengths =
    Array(repeating: Extent.isWhole ? 12_000 : 4_000, count: chains.count)
    + (Extent.isWhole ? [60_000, 60_000] : [])

  private static func run(_ source: String, _ arguments: [String]) throws -> BuiltTool.Ending {
    let folder = try BuiltTool.Folder()
    try folder.write(source, to: "p.lua")
    try folder.write(#"{"format":"dndhost.session/1"}"#, to: "s.json")
    return try BuiltTool.run(arguments, in: folder)
  }

  private static func check(_ body: String) throws -> BuiltTool.Ending {
    try run(
      "return {name='n',api=1,on_enter=function(session) local a \(body) end}",
      ["check", "p.lua"]
    )
  }

  /// Not ended by a signal.
  private static let ends: Set<Int32> = [0, 1, 65]

  @Test(
    "reads chains of any length to their end",
    arguments: zip(chains + chains.prefix(2), lengths)
  )
  func reads(_ shape: Shape, count: Int) throws {
    // A file is at most a mebibyte.
    let count = min(count, 900_000 / shape.close.utf8.count)
    let ending = try Self.check("local b = \(shape.source(count)) prnt()")
    #expect(Self.ends.contains(ending.status) && ending.errors.isEmpty, "\(ending.status)")
    #expect(ending.output.contains("nothing is called 'prnt'"))
  }

  @Test("says of what nests for ever that it does", arguments: nests, [12_000])
  func refuses(_ shape: Shape, count: Int) throws {
    let count = min(count, 900_000 / (shape.open.utf8.count + shape.close.utf8.count))
    let ending = try Self.check("local b = " + shape.source(count))
    #expect(ending.status == 65 && ending.output.contains("p.lua:"), "\(ending.status)")
  }

  @Test("says the same of statements", arguments: blocks, [Extent.isWhole ? 60_000 : 12_000])
  func refusesBlocks(_ shape: Shape, count: Int) throws {
    let count = min(count, 900_000 / (shape.open.utf8.count + shape.close.utf8.count))
    let ending = try Self.check(shape.source(count))
    #expect(ending.status == 65 && ending.output.contains("p.lua:"), "\(ending.status)")
  }

  @Test("reads any number of branches", arguments: [12_000, 60_000])
  func branches(count: Int) throws {
    let ending = try Self.check(Self.otherwise.source(count) + " prnt() end")
    #expect(Self.ends.contains(ending.status) && ending.errors.isEmpty, "\(ending.status)")
    #expect(ending.output.contains("nothing is called 'prnt'"))
  }

  @Test("reads what Lua takes at its deepest", arguments: nests[..<8])
  func deepest(_ shape: Shape) throws {
    var accepted = 0
    for count in [90, 180, 190] {
      let ending = try Self.check("local b = \(shape.source(count)) prnt()")
      if ending.status == 65 { break }
      accepted = count
      #expect(ending.output.contains("nothing is called 'prnt'"), "\(count)")
    }
    #expect(accepted >= 90)
  }

  @Test(
    "lets a replay tell of a plugin that can't be loaded",
    arguments: chains.prefix(3) + nests.prefix(3)
  )
  func replays(_ shape: Shape) throws {
    let source =
      "return {name='n',api=1,on_enter=function(a) local b = \(shape.source(12_000)) = end}"
    let ending = try Self.run(source, ["replay", "--plugin", "p.lua", "s.json"])
    #expect(ending.status == 65 && ending.errors.contains("p.lua"), "\(ending.status)")
  }

  @Test("names all that isn't there, and guesses at the first of it")
  func unknown() throws {
    let scopes = (0..<60).map { "do local n\($0) = 1 " }.joined()
    let names = (0..<3_000).map { "n\($0 % 10)x\($0)() " }.joined()
    let ends = String(repeating: "end ", count: 60)
    let ending = try Self.check(scopes + "prnt() " + names + ends)
    #expect(Self.ends.contains(ending.status) && ending.errors.isEmpty, "\(ending.status)")
    #expect(ending.output.contains("nothing is called 'prnt'; did you mean 'print'?"))
    #expect(ending.output.contains("nothing is called 'n9x2999'"))
  }
}

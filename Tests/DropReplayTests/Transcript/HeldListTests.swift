import DropCore
import DropReplay
import Foundation
import Testing

@Suite("What a list holds at the end, in a transcript for people")
struct HeldListTests {
  /// The line that begins with that, of a drop that does this.
  private static func line(_ head: String, _ body: String) throws -> String {
    let run = try ReplayedScript(plugin: ReplayedScript.performing(body)).run(.text)
    return run.text.split(separator: "\n").map(String.init).last { $0.hasPrefix(head) } ?? ""
  }

  private static func inserting(_ count: Int, _ name: String) -> String {
    """
    local all = {}
    for row = 1, \(count) do all[row] = { name = \(name), from = item } end
    session:insert { contents = all }
    """
  }

  @Test(
    "is a few of very many, and says how many more there are",
    arguments: [(5_000, "'Sea ' .. row"), (80, "('long '):rep(10) .. row"), (61, "'x'")]
  )
  func many(_ count: Int, _ name: String) throws {
    let line = try Self.line("board holds ", Self.inserting(count, name))
    let parts = line.dropFirst("board holds ".count).components(separatedBy: " and ")
    try #require(parts.count == 2, "\(line)")
    let shown = parts[0].components(separatedBy: ", ")
    #expect(parts[1] == "\(count - shown.count) more")
    #expect(line.count <= 430 && (5...50).contains(shown.count), "\(line)")
    #expect(!line.contains("…"))
  }

  @Test("is whole where it is short, and a name that fills the line is cut before the number")
  func few() throws {
    #expect(try Self.line("board", Self.inserting(3, "'x' .. row")) == "board holds x1, x2, x3")
    let huge = try Self.line("board", Self.inserting(2, "('y'):rep(900)"))
    #expect(huge.hasSuffix("y… and 1 more") && huge.count < 430, "\(huge)")
  }

  @Test("is of saved files said in the same way")
  func saved() throws {
    let line = try Self.line(
      "saved",
      "for row = 1, 70 do dnd.content('public.utf8-plain-text', 'x'):save('file-' .. row .. '.txt') end"
    )
    #expect(line.hasPrefix("saved file-1.txt, ") && line.contains(" and "), "\(line)")
    #expect(line.hasSuffix(" more"), "\(line)")
  }

  @Test(
    "has what the handler said of each entry behind its name, in short",
    arguments: [
      ("{ table = 't1' }", "a.txt {\"table\":\"t1\"}"), ("'seat 4'", "a.txt \"seat 4\""),
      ("nil", "a.txt"), ("false", "a.txt false"),
      ("('z'):rep(500)", "a.txt \"" + String(repeating: "z", count: 59) + "…"),
    ]
  )
  func context(_ value: String, _ shown: String) throws {
    let body = """
      session:insert { contents = { { name = item.name, context = \(value), from = item } } }
      """
    #expect(try Self.line("board holds ", body) == "board holds \(shown)")
    let text = try ReplayedScript(plugin: ReplayedScript.performing(body)).run(.text).text
    #expect(text.contains("insert       index 1, \(shown)\n"), "\(text)")
  }
}

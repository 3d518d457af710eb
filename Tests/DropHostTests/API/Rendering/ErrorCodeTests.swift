import DropCore
import DropHost
import Testing

@Suite("The reference says when an error has which code")
struct ErrorCodeTests {
  private static let codes = ReferenceRenderer.markdown().split(separator: "\n")
    .drop { $0 != "## Errors" }.prefix { $0 != "## Limits" }
    .filter { $0.hasPrefix("| `") }
    .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }

  @Test("of each code once, and of each that a function says it raises")
  func declared() {
    #expect(Set(Self.codes).count == Self.codes.count, "\(Self.codes)")
    for function in HostCatalog.builtIn.functions {
      for code in function.errors {
        #expect(Self.codes.contains(code.rawValue), "\(function.spelling)")
      }
    }
  }

  static let calls = [
    ("bad_argument", "dnd.conforms('public.text')"),
    ("out_of_range", "session:insert { contents = { name = 'x' }, index = 99 }"),
    (
      "cannot_wait",
      "table.sort({ 2, 1 }, function(a, b) dnd.sleep(1) return a < b end)"
    ),
    ("ended", "local made = dnd.builder('public.text') made:content() made:write('x')"),
    ("module", "require('lib.missing')"),
    ("no_representation", "item:load('public.movie')"),
    ("failed", "dnd.fail('no')"),
  ]

  @Test("of those that a call raises", arguments: calls)
  func raised(_ code: String, _ lua: String) throws {
    #expect(Self.codes.contains(code))
    let scene = try perform(
      """
      local ok, problem = pcall(function() \(lua) end)
      assert(not ok and problem.code == '\(code)', tostring(problem.code or problem))
      session:skip(item, 'seen')
      """
    )
    #expect(scene.faults == [])
  }
}

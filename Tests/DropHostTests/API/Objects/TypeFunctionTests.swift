import DropCore
import DropHost
import Testing

@Suite("Scripts ask about types")
struct TypeFunctionTests {
  static let cases: [(name: String, lua: String)] = [
    ("conforms takes identifiers", "assert(dnd.conforms('public.png', 'public.image'))"),
    ("conforms takes MIME types", "assert(dnd.conforms('image/png', 'public.image'))"),
    (
      "conforms takes legacy names",
      "assert(dnd.conforms('NSStringPboardType', 'public.utf8-plain-text'))"
    ),
    ("conforms says no", "assert(not dnd.conforms('public.image', 'public.png'))"),
    (
      "type gives parents, MIME types and extensions",
      """
      local t = dnd.type('public.png')
      assert(t.id == 'public.png' and t.parents[1] == 'public.image')
      assert(t.mime[1] == 'image/png' and t.extensions[1] == 'png' and #t.description > 0)
      """
    ),
    (
      "an unknown type keeps its name",
      "assert(dnd.type('com.example.x').id == 'com.example.x')"
    ),
    (
      "type_for takes a MIME type or an extension, with or without its dot",
      """
      assert(dnd.type_for { mime = 'image/png' } == 'public.png')
      assert(dnd.type_for { extension = 'png' } == 'public.png')
      assert(dnd.type_for { extension = '.png' } == 'public.png')
      assert(dnd.type_for { extension = 'nobody-has-this' } == nil)
      """
    ),
    (
      "coercions lists steps with their costs",
      """
      local found
      for _, step in ipairs(dnd.coercions('public.html')) do
        if step.to == 'public.utf8-plain-text' then found = step end
      end
      assert(found.cost == 'loses_styling' and found.from == 'public.html')
      """
    ),
    (
      "explain names every candidate and why",
      """
      local why = dnd.explain(item, { 'public.html', 'public.plain-text' })
      assert(why.type == 'public.utf8-plain-text' and why.how == 'direct')
      assert(why.candidates[1].chosen and #why.candidates[1].reason > 0)
      assert(dnd.explain(item, 'public.movie').type == nil)
      """
    ),
  ]

  @Test("as the reference says", arguments: cases.map(\.name))
  func types(_ name: String) throws {
    let lua = try #require(Self.cases.first { $0.name == name }?.lua)
    #expect(try perform(lua).faults == [])
  }
}

import DropContent
import DropCore
import DropHost
import Testing
import SystemFiles

@Suite("Scripts handle content")
struct ScriptContentTests {
  static let cases: [(name: String, lua: String)] = [
    (
      "its fields",
      """
      assert(content.type == 'public.utf8-plain-text' and content.size == 13)
      assert(content.name == 'note.txt' and content.item.id == 'note')
      """
    ),
    ("its text", "assert(content:text() == 'one\\ntwo\\nthree')"),
    (
      "its bytes, as string.sub counts",
      """
      assert(content:bytes() == content:text() and content:bytes(1, 3) == 'one')
      assert(content:bytes(-5) == 'three' and content:bytes(9, 2) == '')
      assert(content:bytes(-100, 3) == 'one')
      """
    ),
    (
      "its lines",
      """
      local lines = {}
      for line in content:lines() do lines[#lines + 1] = line end
      assert(table.concat(lines, '|') == 'one|two|three')
      """
    ),
    (
      "JSON",
      """
      local made = dnd.content('public.json', { a = { 1, 2 } }, { name = 'x.json' })
      assert(made:json().a[2] == 2 and made.name == 'x.json')
      """
    ),
    (
      "what came as Base64, beside what didn't",
      """
      local options = { name = 'x.txt', base64 = true }
      assert(dnd.content('public.plain-text', 'QnV5IGJy\\n ZWFk', options):text() == 'Buy bread')
      assert(dnd.content('public.plain-text', 'QnV5', { base64 = false }):text() == 'QnV5')
      assert(dnd.content('public.data', '/+8', options):bytes() == '\\xFF\\xEF')
      assert(dnd.content('public.plain-text', '', options).size == 0)
      for _, wrong in ipairs { 'QnV5I', 'Qn=5', 'Qn*=', '-_8=', {} } do
        local ok, problem = pcall(dnd.content, 'public.json', wrong, options)
        assert(not ok and problem.code == 'bad_argument' and problem.message:find('base64', 1, true))
      end
      """
    ),
    (
      "a vCard's contact",
      """
      local card = dnd.content('public.vcard',
        'BEGIN:VCARD\\r\\nVERSION:3.0\\r\\nFN:Ada L\\r\\nEMAIL:ada@x.org\\r\\nEND:VCARD\\r\\n')
      local contact = card:json()
      assert(contact.name == 'Ada L' and contact.emails[1] == 'ada@x.org')
      """
    ),
    (
      "contacts, from cards and from lines of text",
      """
      local function people(type, text)
        local found = {}
        for _, each in ipairs(dnd.content(type, text):contacts()) do
          found[#found + 1] = each.name .. '=' .. table.concat(each.emails, ',')
        end
        return table.concat(found, ';')
      end
      local cards = 'BEGIN:VCARD\\nFN:Ada\\nEMAIL:a@x\\nEND:VCARD\\nBEGIN:VCARD\\nFN:B\\nEND:VCARD\\n'
      assert(people('public.vcard', cards) == 'Ada=a@x;B=')
      assert(people('public.utf8-plain-text', 'Ada <a@x>\\nnobody\\nb@x') == 'Ada=a@x;b@x=b@x')
      assert(people('public.html', '<p>Ada &lt;a@x&gt;</p>') == 'Ada=a@x')
      assert(people('public.utf8-plain-text', '') == '')
      assert(not pcall(people, 'public.vcard', 'no card'))
      for _, text in ipairs { '', 'no card' } do
        local none = dnd.content('public.vcard', text)
        assert(not pcall(none.each, none) and not pcall(none.each, none, { values = true }))
        assert(not pcall(none.units, none) and not pcall(none.unit, none, 1))
      end
      """
    ),
    (
      "a file's name, with its type's extension",
      """
      local page = dnd.content('public.html', '', { name = 'A page' })
      assert(page:file_name() == 'A page.html' and page:file_name('x.htm') == 'x.htm')
      assert(content:file_name() == 'note.txt' and content:file_name('read.me') == 'read.me')
      assert(content:file_name('movie.mov') == 'movie.mov.txt')
      assert(page:file_name('../../etc/passwd') == 'etc-passwd.html')
      assert(page:file_name('a\\nb:c') == 'ab_c.html' and page:file_name('con') == '_con.html')
      assert(page:file_name('') == 'untitled.html' and page:file_name(' .. ') == 'untitled.html')
      local long = page:file_name(('x'):rep(1000))
      assert(#long == 240 and long:sub(-6) == 'x.html', long)
      """
    ),
    (
      "CSV rows, as lists and as objects",
      """
      local csv = dnd.content('public.comma-separated-values-text', 'a,b\\n1,2\\n')
      assert(csv:units() == 2 and csv:json()[2][1] == '1')
      assert(csv:json({ header = true })[1].b == '2')
      """
    ),
    (
      "coercion",
      """
      local html = content:as('public.html')
      assert(html.type == 'public.html' and html:text():find('two'))
      local ok, problem = pcall(content.as, content, 'public.movie')
      assert(not ok and problem.code == 'no_representation')
      """
    ),
    (
      "units",
      """
      local list = dnd.content('text/uri-list', 'http://a/\\r\\nhttp://b/\\r\\n', { name = 'links' })
      assert(list:units() == 2 and list:unit(2).name == 'links 2')
      assert(not pcall(list.unit, list, 3))
      """
    ),
    (
      "combine",
      """
      local a = dnd.content('text/uri-list', 'http://a/\\r\\n')
      local b = dnd.content('text/uri-list', 'http://b/\\r\\n')
      assert(dnd.combine('text/uri-list', { a, b }):units() == 2)
      """
    ),
    ("save", "assert(content:save('kept.txt') == 'kept.txt')"),
    (
      "an object kept too long is gone",
      """
      session.state.content = content
      """
    ),
  ]

  @Test("as the reference says", arguments: cases.map(\.name))
  func content(_ name: String) throws {
    let lua = try #require(Self.cases.first { $0.name == name }?.lua)
    let scene = try perform(
      "local content = item:load('public.text')\n" + lua,
      items: [TestItem("note", text: "one\ntwo\nthree")]
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.failed == [])
  }

  @Test("a saved item is imported")
  func saved() throws {
    let scene = try perform("item:load():save()")
    #expect(scene.saved["note.txt"]?.size == 5)
    #expect(scene.outcome?.imported.map(\.id) == ["note"])
    #expect(scene.effects.contains(.save(name: "note.txt", size: 5)))
  }

  @Test("content that can't be read fails its item and is no fault")
  func broken() throws {
    let scene = try perform(
      "item:load():json()",
      items: [TestItem("bad", [.text("{", type: "public.json")])]
    )
    #expect(scene.faults == [])
    #expect(scene.outcome?.failed.map(\.id) == ["bad"])
  }

  @Test("a walk over all units of some contents finds those of each once")
  func walk() throws {
    let finds = Guarded(0)
    let scene = try TestScene(
      """
      return { name = 'walk', version = '1', api = 1, accepts = { 'public.text' }, on_perform = function(session)
        local a = dnd.content('text/csv', 'a', { name = 'a' })
        local b = dnd.content('text/csv', 'b', { name = 'b' })
        for n = 1, a:units() do
          assert(a:unit(n):text() == 'a' .. n and b:unit(n):text() == 'b' .. n)
        end
        assert(not pcall(b.unit, b, 501) and not pcall(b.unit, b, 0))
      end }
      """,
      setup: { setup in
        setup.coercer.register(
          UnitCodec(type: .commaSeparatedText) { (content, _) throws(ContentError) in
            finds.withLock { $0 += 1 }
            let letter = String(decoding: try content.bytes(), as: UTF8.self)
            return ContentUnits(count: 500) { (number) throws(ContentError) in
              Content(type: .plainText, text: "\(letter)\(number + 1)")
            }
          }
        )
      }
    )
    scene.drop()
    #expect(scene.faults == [])
    #expect(finds.withLock { $0 } == 2)
  }
}

import DropCore
import DropHost
import Testing

@Suite("Content is made of tables as its type wants it")
struct TableContentTests {
  static let cases: [(name: String, lua: String)] = [
    (
      "CSV rows, with quotes where they are needed",
      """
      local csv = dnd.content('public.comma-separated-values-text', { { 'a', 1 }, { 'x, "y" z', '' } })
      assert(csv:bytes() == 'a,1\\r\\n"x, ""y"" z",\\r\\n', csv:bytes())
      assert(csv:json()[2][1] == 'x, "y" z')
      """
    ),
    (
      "CSV of objects, with a header",
      """
      local csv = dnd.content('public.comma-separated-values-text', { { a = 1, b = 2 }, { b = 3 } })
      assert(csv:bytes() == 'a,b\\r\\n1,2\\r\\n,3\\r\\n', csv:bytes())
      """
    ),
    (
      "a row of one empty cell, which is no empty line",
      """
      local csv = dnd.content('public.comma-separated-values-text', { { '' }, { 'x' } })
      assert(csv:bytes() == '""\\r\\nx\\r\\n', csv:bytes())
      assert(#csv:json() == 2)
      """
    ),
    (
      "tab-separated text",
      """
      local tsv = dnd.content('public.tab-separated-values-text', { { 'a', 'b' } })
      assert(tsv:bytes() == 'a\\tb\\r\\n')
      """
    ),
    (
      "a vCard",
      """
      local card = dnd.content('public.vcard', { name = 'L, Ada', emails = { 'ada@x.org' } })
      local back = card:json()
      assert(back.name == 'L, Ada' and back.emails[1] == 'ada@x.org', card:bytes())
      """
    ),
    (
      "a vCard of somebody who is somewhere",
      """
      local where = { name = 'A', latitude = -0.00001, longitude = 11.575 }
      local card = dnd.content('public.vcard', where)
      assert(card:bytes():find('GEO:-0.00001;11.575\\r\\n', 1, true), card:bytes())
      local back = card:contacts()[1]
      assert(back.latitude == where.latitude and back.longitude == where.longitude)
      assert(dnd.content('public.vcard', back):bytes() == card:bytes())
      """
    ),
    (
      "several vCards",
      "assert(dnd.content('public.vcard', { { name = 'A' }, { name = 'B' } }):units() == 2)"
    ),
    (
      "a URI list",
      """
      local list = dnd.content('text/uri-list', { 'http://a/', 'http://b/' })
      assert(list:units() == 2 and list:bytes() == 'http://a/\\r\\nhttp://b/\\r\\n')
      """
    ),
    (
      "JSON for JSON, plain text and a type of the app's own",
      """
      for _, type in ipairs { 'public.json', 'public.utf8-plain-text', 'com.example.chart' } do
        assert(dnd.content(type, { 1 }):bytes() == '[1]', type)
      end
      """
    ),
    (
      "pictures, HTML and PDF take no table",
      """
      for _, type in ipairs { 'public.png', 'public.html', 'com.adobe.pdf' } do
        local ok, problem = pcall(dnd.content, type, { a = 1 })
        assert(not ok and problem.message:find("can't become " .. type, 1, true), problem.message)
      end
      """
    ),
    (
      "what doesn't fit is said",
      """
      local ok, problem = pcall(dnd.content, 'text/uri-list', { 1 })
      assert(not ok and problem.message:find('takes a list of URLs', 1, true))
      ok, problem = pcall(dnd.content, 'public.vcard', { emails = {} })
      assert(not ok and problem.message:find('{ name, emails, phones }', 1, true))
      assert(pcall(dnd.content, 'public.vcard', { name = 'A', emails = {}, phones = nil }))
      ok, problem = pcall(dnd.content, 'public.comma-separated-values-text', { 1, 2 })
      assert(not ok and problem.message:find('a list of rows', 1, true))
      """
    ),
    (
      "an empty list is written as one when it is said so",
      """
      assert(dnd.json.encode(dnd.json.decode('[]'), { empty = 'list' }) == '[]')
      assert(dnd.json.encode({ a = {} }) == '{"a":{}}')
      """
    ),
  ]

  static let contacts: [(lua: String, message: String)] = [
    ("{ name = 'A', emails = 'a@b' }", "emails: expected a list of texts, found \"a@b\""),
    ("{ name = 'A', phones = 5 }", "phones: expected a list of texts, found 5"),
    ("{ name = 'A', emails = { 'a@b', 7 } }", "emails[2]: expected a text, found 7"),
    (
      "{ { name = 'A' }, { name = 'B', urls = true } }",
      "[2].urls: expected a list of texts, found true"
    ),
    ("{ name = 'A', organisation = {} }", "organisation: expected a text, found an object"),
    (
      "{ name = 'A', email = { 'a@b' } }",
      "email: a contact has no such field; did you mean 'emails'?"
    ),
    (
      "{ name = 'A', shoe = 43 }",
      "shoe: a contact has no such field; "
        + "it has name, emails, phones, addresses, urls, organisation, birthday, "
        + "latitude, longitude"
    ),
    (
      "{ name = 'A', latitude = 91, longitude = 0 }",
      "latitude: expected a number from -90 to 90, found 91"
    ),
    (
      "{ name = 'A', latitude = 1 }",
      "longitude: expected a number from -180 to 180 beside the latitude"
    ),
    (
      "{ { name = 'A', latitude = 0, longitude = '1' } }",
      "[1].longitude: expected a number from -180 to 180, found \"1\""
    ),
    ("{ emails = { 'a@b' } }", "name: expected a text, as in { name, emails, phones }"),
    ("{ 'A' }", "[1]: expected a contact as in { name, emails, phones }, found \"A\""),
  ]

  @Test(
    "a contact that can't be written says which field of it, and what it takes",
    arguments: contacts
  )
  func contact(lua: String, message: String) throws {
    let script = "local ok, e = pcall(dnd.content, 'public.vcard', \(lua)) print(ok, e.message)"
    let scene = try TestScene(performing(script))
    scene.drop()
    #expect(scene.log == ["false\tdnd.content: public.vcard: \(message)"])
  }

  @Test("as documented", arguments: cases)
  func runs(name: String, lua: String) throws {
    let scene = try TestScene(performing(lua))
    scene.drop()
    #expect(scene.faults == [])
  }
}

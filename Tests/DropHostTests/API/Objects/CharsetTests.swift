import DropCore
import DropHost
import Testing

@Suite("A script says how the text of its bytes is written")
struct CharsetTests {
  private func printed(_ body: String) throws -> [String] {
    let scene = try perform(body)
    #expect(scene.faults == [])
    return scene.log
  }

  /// Ways to make content of bytes in Latin-1's neighbours, each of which reads `Łódź`.
  static let makings = [
    "dnd.content('text/plain; charset=windows-1250', bytes)",
    "dnd.content('text/plain;charset=\"CP1250\"', bytes)",
    "dnd.content('public.plain-text', bytes, { charset = 'windows-1250' })",
    "dnd.content('text/csv;charset=utf-8', bytes, { charset = 'windows-1250' })",
    "dnd.content('text/html;charset=cp1250', '<p>' .. bytes)",
    "dnd.content('text/vcard;charset=cp1250', 'BEGIN:VCARD\\nFN:' .. bytes .. '\\nEND:VCARD\\n')",
    "dnd.content('text/csv', bytes, { charset = 'cp1250', name = 'a.csv', from = item })",
    "dnd.builder('text/csv;charset=windows-1250'):write(bytes):content()",
    "dnd.builder('public.plain-text', { charset = 'windows-1250' }):write(bytes):content()",
  ]

  @Test("in the type's name or among the options, for strings and builders", arguments: makings)
  func said(_ making: String) throws {
    let log = try printed(
      """
      local bytes = "\\xA3\\xF3d\\x9F"
      local content = \(making)
      print(content:text(), content:as("public.utf8-plain-text"):text(), content:lines()())
      for _, unit in content:each() do print(unit:text()) break end
      """
    )
    #expect(log == ["Łódź\tŁódź\tŁódź", "Łódź"])
  }

  @Test("in UTF-16 of either order, which the zero bytes tell, and in ASCII, which says little")
  func vague() throws {
    let log = try printed(
      """
      local little, big = "a\\0\\xE9\\0", "\\0a\\0\\xE9"
      for _, label in ipairs { "utf-16", "UTF-16" } do
        print(dnd.content("text/csv", little, { charset = label }):text(),
          dnd.content("text/csv", big, { charset = label }):text())
      end
      print(dnd.content("text/csv", little, { charset = "utf-16le" }):text(),
        dnd.content("text/csv", big, { charset = "utf-16be" }):text())
      print(dnd.content("text/plain; charset=us-ascii", "caf\\xC3\\xA9"):text())
      print(dnd.content("text/csv", "\\xFE\\xFF\\0a", { charset = "utf-16" }):text())
      """
    )
    #expect(log == ["aé\taé", "aé\taé", "aé\taé", "café", "a"])
  }

  @Test("of a mail's headers, too; of what is no text only the type's name may say it, unheard")
  func others() throws {
    let log = try printed(
      """
      local mail = dnd.content("message/rfc822", "Subject: \\xA3\\xF3d\\x9F\\n\\n", { charset = "cp1250" })
      print(mail:mail().subject)
      print(dnd.content("image/png;charset=none-such", "x").type)
      print(dnd.content("text/csv;charset=utf-8", { { "é" } }):text())
      """
    )
    #expect(log == ["Łódź", "public.png", "é\r\n"])
  }

  static let refused: [(call: String, message: String)] = [
    (
      "dnd.content('text/plain; charset=none-such', 'a')",
      "dnd.content: there is no charset 'none-such'; "
        + "utf-8, utf-16, iso-8859-1 and windows-1252 are some"
    ),
    (
      "dnd.content('text/csv', 'a', { charset = 'windows1250' })",
      "dnd.content: there is no charset 'windows1250'; did you mean 'windows-1250'?"
    ),
    (
      "dnd.builder('text/csv', { charset = 'uft-8' })",
      "dnd.builder: there is no charset 'uft-8'; did you mean 'utf-8'?"
    ),
    (
      "dnd.content('public.png', 'a', { charset = 'utf-8' })",
      "dnd.content: public.png is no text, so it has no charset"
    ),
    (
      "dnd.content('public.utf8-plain-text', 'a', { charset = 'latin1' })",
      "dnd.content: public.utf8-plain-text is never written in latin1; "
        + "say public.plain-text of such a text"
    ),
    (
      "dnd.content('text/csv;charset=latin1', { { 'a' } })",
      "dnd.content: a table is written in utf-8; a charset says how a string is"
    ),
    (
      "dnd.content('text/csv', 'a', { charset = ('a'):rep(65) })",
      "dnd.content: \"options.charset\" must be a string, not one of 65 bytes; at most 64 are allowed"
    ),
    (
      "dnd.content('text/csv', 'a', { charset = '' })", "dnd.content: there is no charset ''; utf-8"
    ),
  ]

  @Test("or is told what is wrong with it", arguments: refused)
  func refusal(call: String, message: String) throws {
    let log = try printed(
      "local ok, e = pcall(function() \(call) end) print(ok, e.code, e.message)"
    )
    #expect(log.first?.hasPrefix("false\tbad_argument\t\(message)") == true, "\(log)")
  }
}

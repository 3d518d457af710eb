import DropContent
import DropCore
import Testing

@Suite("Contacts in lines of text")
struct ContactLineTests {
  static let lines: [(text: String, people: [String])] = [
    ("Ada <a@x>", ["Ada <a@x>"]), ("a@x", ["a@x"]), ("  a@x\t", ["a@x"]), ("<a@x>", ["a@x"]),
    ("\"Ada L\" <a@x>", ["Ada L <a@x>"]), ("mailto:a@x", ["a@x"]),
    ("Ada <mailto:a@x>", ["Ada <a@x>"]), ("Ada < a@x >", ["Ada <a@x>"]),
    ("Ada <a@x>, b@x; C <c@x>", ["Ada <a@x>", "b@x", "C <c@x>"]),
    ("Lovelace, Ada <a@x>", ["Lovelace, Ada <a@x>"]),
    ("\"Lovelace; Ada\" <a@x>,b@x", ["Lovelace; Ada <a@x>", "b@x"]),
    ("a@x\nb@x\r\nc@x\r", ["a@x", "b@x", "c@x"]), ("", []), ("nobody", []), ("a@", []), ("@x", []),
    ("a@b@c", []), ("write to a@x please", []), ("Ada <a x@y>", []), ("Ada <>", []), (",,;", []),
    ("A <b> <a@x>", ["A <b> <a@x>"]), ("Jörg <j@x>", ["Jörg <j@x>"]),
  ]

  @Test("An address, with a name or without", arguments: lines)
  func people(text: String, people: [String]) throws {
    let content = Content(type: .utf8PlainText, text: text)
    let found = try ContentCoercer().contacts(in: content).map { contact in
      guard case .object(let members) = contact, case .string(let name) = members[0].value,
        case .array(let mails) = members[1].value, case .string(let mail)? = mails.first
      else { return "?" }
      return name == mail ? mail : "\(name) <\(mail)>"
    }
    #expect(found == people)
  }

  @Test("A long line of what might be addresses is read in one go")
  func long() throws {
    for piece in [",", "@,", "a@b@,", "<a@x,", "\""] {
      let text = String(repeating: piece, count: 100_000)
      let found = try? ContentCoercer().contacts(in: Content(type: .utf8PlainText, text: text))
      #expect(found?.isEmpty == true, "\(piece)")
    }
  }
}

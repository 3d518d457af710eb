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
    ("\u{FEFF}a@x\nb@x", ["a@x", "b@x"]), ("\u{FEFF}Ada <a@x>", ["Ada <a@x>"]),
    ("a@x.org <a@x.org>", ["a@x.org"]), ("Ada <a@x> Bob <b@x>", ["Ada <a@x>", "Bob <b@x>"]),
    ("Ada <a@x> (home), b@x.org", ["Ada <a@x>", "b@x.org"]),
  ]

  static let written: [(text: String, people: [String])] = [
    ("write to ann@example.org please", ["ann@example.org"]),
    ("Write to ann@example.org.", ["ann@example.org"]),
    (
      "Please, ask ann@example.org, or bob.b+x@mail.example.co.uk!",
      [
        "ann@example.org", "bob.b+x@mail.example.co.uk",
      ]
    ),
    ("E-mail:ann@example.org (or: bob@example.org)", ["ann@example.org", "bob@example.org"]),
    (
      "“ann@example.org” _bob@example.org_ 'o'brien@example.org'",
      [
        "ann@example.org", "bob@example.org", "o'brien@example.org",
      ]
    ),
    (
      "Ask ann@example.org or Bob <bob@example.org>",
      [
        "ann@example.org", "or Bob <bob@example.org>",
      ]
    ),
    ("see https://ann@example.org/ and git@host", []), ("a..b@x.org", ["a..b@x.org"]),
    ("at a@x..org or a@x.org@y.org", []), ("at jörg@x.org or a@foo.müller.de now", []),
    ("at 3@4.5 and a@x.1", []), ("see @ann at home.org", []),
  ]

  static let links: [(text: String, people: [String])] = [
    ("mailto:?to=ann@x&subject=Hi,%20you", ["ann@x"]), ("MAILTO:ann@x?body=b@x", ["ann@x"]),
    ("mailto:ann@x,bob@x?cc=cy@x&BCC=di@x", ["ann@x", "bob@x", "cy@x", "di@x"]),
    ("mailto:ann@x;bob@x, cy@x", ["ann@x", "bob@x", "cy@x"]),
    ("mailto:a%2Bb%40x.org", ["a+b@x.org"]), ("mailto:a%2@x", ["a%2@x"]),
    ("Ann <mailto:ann@x?subject=a,b>, c@x", ["Ann <ann@x>", "c@x"]),
    ("or (mailto:ann@x.org?subject=Hello), please", ["ann@x.org"]),
    ("mailto:", []), ("mailto:?subject=x", []), ("mailto:?to=", []), ("mailto:a%0A@x", []),
  ]

  @Test("An address, with a name or without", arguments: lines)
  func named(text: String, people: [String]) throws { try expect(people, in: text) }

  @Test(
    "An address in what somebody wrote, where it can hardly be anything else",
    arguments: written
  )
  func mentioned(text: String, people: [String]) throws { try expect(people, in: text) }

  @Test("Whom a mailto link is to, with a copy to whom", arguments: links)
  func linked(text: String, people: [String]) throws { try expect(people, in: text) }

  private func expect(_ people: [String], in text: String) throws {
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
    for piece in [",", "@,", "a@b@,", "<a@x,", "\"", "a>", "mailto:", "://", "a.b@"] {
      let text = String(repeating: piece, count: 5_000)
      let found = try? ContentCoercer().contacts(in: Content(type: .utf8PlainText, text: text))
      #expect(found?.isEmpty == true, "\(piece)")
    }
  }
}

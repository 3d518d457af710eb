import DropContent
import DropCore
import DropHost
import DropReplay

/// What an address, a card, a mail, a list of addresses or an object of JSON holds, where a script looks into it: less
/// than recorded, or something of another kind that is as right.
struct PartVariants {
  let run: RecordedRun
  private let catalog = ContentCoercer().catalog

  init(run: RecordedRun) { self.run = run }

  private static let looking: Set<String> = [
    "content:text", "content:source", "content:bytes", "content:lines", "content:each",
    "content:json", "content:contacts", "content:mail", "content:as", "content:units",
    "content:unit",
  ]
  /// Of what is longer nothing is left out.
  private static let mostBytes = 1 << 16

  var all: [SessionVariant] {
    run.varied(run.items { Self.looking.contains($0.name) }).flatMap(variants)
  }

  private func variants(of index: Int) -> [SessionVariant] {
    let texts = texts(of: index)
    let types = run.session.items[index].representations.map(\.type)
    return zip(types, texts).flatMap { type, text in
      (text.map { others(of: $0, type) } ?? []).map { other in
        let item = run.item(index) { item in
          item.changing("representations") { all in
            // What it comes as beside that says the same.
            for place in all.indices where texts[place] == text {
              let size = all[place]["size"].map { _ in JSONValue.int(other.text.utf8.count) }
              all[place] = all[place].withBytes(of: ["text": .string(other.text)])
                .setting("size", to: size)
            }
          }
        }
        return SessionVariant("\(run.session.items[index].id) \(other.words)", item, isLone: true)
      }
    }
  }

  /// Of each of its representations the text, where a session can say it otherwise.
  private func texts(of index: Int) -> [String?] {
    let written = run.written(index)?["representations"]?.array ?? []
    let deliveries = run.session.deliveries[index]
    guard written.count == deliveries.count,
      written.count == run.session.items[index].representations.count
    else { return [] }
    return zip(written, deliveries).map { each, delivery in
      guard each["fails"] == nil, delivery.file == nil, case .memory(let bytes) = delivery.bytes,
        bytes.count <= Self.mostBytes
      else { return nil }
      return String(validating: bytes, as: UTF8.self)
    }
  }

  private typealias Other = (words: String, text: String)

  private func others(of text: String, _ type: ContentType) -> [Other] {
    if type == .url { return Self.addresses(otherThan: text) }
    if type == .uriList {
      return [
        ("with a comment in it", "# links\r\n" + text),
        ("with an address of mail in it", "\(Self.mail)\r\n" + text),
      ]
    }
    let kinds: [(type: ContentType, others: (String) -> [Other])] = [
      (.vCard, Self.cards), (.emailMessage, Self.mails), (.json, Self.objects),
    ]
    return kinds.first { catalog.conforms(type, to: $0.type) }?.others(text) ?? []
  }

  private static let mail = "mailto:ada@example.org?subject=Hi"

  private static func addresses(otherThan text: String) -> [Other] {
    guard let colon = text.firstIndex(of: ":") else { return [] }
    let scheme = text[..<colon].lowercased()
    var others: [Other] = [
      ("with its scheme in capitals", text[..<colon].uppercased() + text[colon...])
    ]
    if !scheme.hasPrefix("http") {
      others.append(("as an address of the web", "https://example.com/page?of=1#top"))
    }
    if scheme != "mailto" { others.append(("as an address of mail", mail)) }
    return others
  }
}

extension PartVariants {
  private static let heads = ["From", "To", "Subject", "Date"]

  /// Without each of the lines of its head that a script is told of.
  private static func mails(_ text: String) -> [Other] {
    let lines = Self.lines(text)
    let head = lines.prefix { $0 != "" && $0 != "\r" }
    return heads.compactMap { name in
      let left = unfolded(Array(head), without: { $0 == name.uppercased() })
      if left.count == head.count { return nil }
      return ("without \(name)", (left + lines[head.count...]).joined(separator: "\n"))
    }
  }

  private static let ofCard: Set<String> = ["BEGIN", "VERSION", "FN", "N", "END"]
  private static let said = ["EMAIL", "TEL", "ORG", "URL", "ADR", "BDAY"]

  /// Of each card the name alone, and all but one thing that it says.
  private static func cards(_ text: String) -> [Other] {
    let lines = Self.lines(text)
    func card(without isLeft: (String) -> Bool) -> String? {
      let left = unfolded(lines, without: isLeft)
      return left.count < lines.count ? left.joined(separator: "\n") : nil
    }
    let bare = card { !$0.isEmpty && !ofCard.contains($0) }
    let apart = said.compactMap { name in
      card { $0 == name }.map { Other("without \(name)", $0) }
    }
    return [bare.map { Other("with names alone", $0) }].compactMap(\.self)
      + apart.filter { $0.text != bare }
  }

  /// As they are, but for their ends.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: Array($0), as: UTF8.self) }
  }

  /// Without those lines whose name is meant, and what goes on below them.
  private static func unfolded(_ lines: [String], without isLeft: (String) -> Bool) -> [String] {
    var isOut = false
    return lines.filter { line in
      if line.utf8.first != UInt8(ascii: " "), line.utf8.first != UInt8(ascii: "\t") {
        isOut = isLeft(name(of: line))
      }
      return !isOut
    }
  }

  /// The name of a line in capitals, without the group that it is of: `item1.EMAIL;TYPE=home:`.
  private static func name(of line: String) -> String {
    guard let end = line.firstIndex(where: { ":;".contains($0) }) else { return "" }
    let head = line[..<end]
    return head[(head.lastIndex(of: ".").map { head.index(after: $0) } ?? head.startIndex)...]
      .uppercased()
  }

  /// Of more keys the others stay.
  private static let mostKeys = 8

  private static func told(_ key: String) -> String { SafeText.line(key, limit: 40) }

  /// An object, or a list's first one, without each of its keys.
  private static func objects(_ text: String) -> [Other] {
    guard let json = try? JSONReader().value(of: Array(text.utf8)) else { return [] }
    if case .object = json {
      return json.keys.prefix(mostKeys).map { key in
        ("without the key \(told(key))", JSONWriter().text(json.setting(key, to: nil)))
      }
    }
    guard let all = json.array, let first = all.first, case .object = first else { return [] }
    return first.keys.prefix(mostKeys).map { key in
      let list = [first.setting(key, to: nil)] + all.dropFirst()
      return ("without the key \(told(key)) of its first object", JSONWriter().text(.array(list)))
    }
  }
}

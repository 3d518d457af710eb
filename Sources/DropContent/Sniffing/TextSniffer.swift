import DropCore

/// What a text is, by how it is built.
struct TextSniffer {
  /// UTF-8.
  private let text: [UInt8]
  /// Whether more follows.
  private let isCut: Bool

  init(_ text: [UInt8], isCut: Bool) {
    self.text = text
    self.isCut = isCut
  }

  /// What the text is, and whether that is certain or only how it looks.
  func sniff() -> (type: ContentType, isCertain: Bool)? {
    let start = text.drop { $0 <= 0x20 }
    guard let first = start.first else { return nil }
    if first == UInt8(ascii: "<") { return markup(start) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), isJSON { return (.json, true) }
    if let type = lined(start) { return (type, true) }
    if TextSniffer.isPerl(start.prefix(4096)) { return (ContentType("public.perl-script"), false) }
    if isMail(start) { return (.emailMessage, false) }
    if isURIList { return (.uriList, false) }
    if isStrings { return nil }
    if isTable(0x09) { return (.tabSeparatedText, false) }
    return isTable(nil) ? (.commaSeparatedText, false) : nil
  }

  /// Whether bytes in any encoding that keeps ASCII begin as cards do, whatever else is in them.
  static func beginsLikeCard(_ head: [UInt8]) -> Bool {
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    return start.drop { $0 <= 0x20 }.begins(withAnyCaseOf: "begin:vcard")
  }

  // MARK: - Markup

  private func markup(_ start: ArraySlice<UInt8>) -> (type: ContentType, isCertain: Bool)? {
    let head = start.prefix(4096).map(ASCII.lowercased)[...]
    if head.contains("<?php") { return (ContentType("public.php-script"), true) }
    let body = TextSniffer.afterProlog(head)
    if let doctype = TextSniffer.document(body) { return (doctype, true) }
    if head.starts(with: "<?xml".utf8) { return (.xml, true) }
    return TextSniffer.isFragment(body) ? (.html, false) : nil
  }

  /// Without declarations and remarks at the start.
  private static func afterProlog(_ head: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = head
    while true {
      rest = rest.drop(while: ASCII.isSpace)
      let end: String
      if rest.starts(with: "<?xml".utf8) {
        end = "?>"
      } else if rest.starts(with: "<!--".utf8) {
        end = "-->"
      } else {
        return rest
      }
      guard let after = rest.firstPlace(of: Array(end.utf8)) else { return rest }
      rest = rest[after...]
    }
  }

  private static func document(_ body: ArraySlice<UInt8>) -> ContentType? {
    func begins(_ word: String) -> Bool { body.starts(with: word.utf8) }
    if begins("<!doctype html") || begins("<html") {
      return body.prefix(600).contains("xhtml") ? ContentType("public.xhtml") : .html
    }
    if begins("<svg") || begins("<!doctype svg") { return .svg }
    if begins("<plist") || begins("<!doctype plist") {
      return ContentType("com.apple.xml-property-list")
    }
    if begins("<jnlp") { return ContentType("com.sun.java-web-start") }
    if begins("<rss") { return ContentType("public.rss") }
    return begins("<!doctype") ? .xml : nil
  }

  private static let elements: Set<Substring> = Set(
    """
    a abbr acronym address article aside audio b base bdi bdo big blockquote body br button canvas \
    caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em \
    fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr i iframe img \
    input ins kbd label legend li link main map mark menu meta nav noscript ol option p picture pre q \
    ruby s samp script section select small span strike strong style sub summary sup table tbody td \
    textarea tfoot th thead time title tr tt u ul var video wbr google-sheets-html-origin
    """
    .split(separator: " ")
  )

  private static func isFragment(_ body: ArraySlice<UInt8>) -> Bool {
    let name = body.dropFirst().prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-")
    }
    guard name.count < 32, let next = body[name.endIndex...].first else { return false }
    let isClosed = next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || ASCII.isSpace(next)
    return isClosed && elements.contains(Substring(String(decoding: name, as: UTF8.self)))
  }

  // MARK: - Formats of lines

  private func lined(_ start: ArraySlice<UInt8>) -> ContentType? {
    if start.begins(withAnyCaseOf: "begin:vcard") { return .vCard }
    if start.begins(withAnyCaseOf: "begin:vcalendar") {
      return start.contains("VERSION:1.0")
        ? ContentType("com.apple.ical.vcs") : ContentType("com.apple.ical.ics")
    }
    if start.begins(withAnyCaseOf: "[internetshortcut")
      || start.begins(withAnyCaseOf: "[default]") && start.contains("[InternetShortcut]")
    {
      return .internetShortcut
    }
    if start.begins(withAnyCaseOf: "%!ps-adobe"), start.prefix(40).contains("EPSF") {
      return ContentType("com.adobe.encapsulated-postscript")
    }
    if start.begins(withAnyCaseOf: "%yaml ") { return ContentType("public.yaml") }
    if start.begins(withAnyCaseOf: "%!") { return ContentType("com.adobe.postscript") }
    for (mark, id) in TextSniffer.marks where start.contains(mark) { return ContentType(id) }
    return TextSniffer.script(start)
  }

  private static let marks: [(StaticString, String)] = [
    ("(This file must be converted", "com.apple.binhex-archive"),
    ("\nuse strict;", "public.perl-script"),
    ("-----BEGIN CERTIFICATE-----", "public.x509-certificate"),
    ("-----BEGIN CA CERTIFICATE-----", "public.x509-certificate"),
    ("-----BEGIN TRUSTED CERTIFICATE-----", "public.x509-certificate"),
  ]

  /// The interpreter that the first line names.
  private static func script(_ start: ArraySlice<UInt8>) -> ContentType? {
    guard start.starts(with: "#!".utf8) else { return nil }
    let line = start.prefix { $0 != 0x0A && $0 != 0x0D }
    let words = line.split { $0 == UInt8(ascii: "/") || ASCII.isSpace($0) }
    let id = words.lazy.compactMap { word in
      let name = word.prefix(while: ASCII.isLetter).prefix(32).map(ASCII.lowercased)
      return interpreters[String(decoding: name, as: UTF8.self)]
    }.first
    return id.map { ContentType($0) }
  }

  /// A line that declares a variable as no other language does: `my $name =`.
  private static func isPerl(_ start: ArraySlice<UInt8>) -> Bool {
    PlainLines.lines(of: Array(start)).contains { line in
      guard line.starts(with: "my $".utf8) else { return false }
      let rest = line.dropFirst(4)
      let name = rest.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F }
      let next = rest.dropFirst(name.count).first { $0 != 0x20 }
      return name.first.map { !ASCII.isDigit($0) } == true
        && (next == UInt8(ascii: "=") || next == UInt8(ascii: ";"))
    }
  }

  private static let interpreters = [
    "python": "public.python-script", "perl": "public.perl-script", "ruby": "public.ruby-script",
    "php": "public.php-script", "sh": "public.shell-script", "bash": "public.bash-script",
    "zsh": "public.zsh-script", "ksh": "public.ksh-script", "csh": "public.csh-script",
    "tcsh": "public.tcsh-script", "node": "com.netscape.javascript-source",
    "gjs": "com.netscape.javascript-source",
  ]

  /// Header lines of a mail at the start: two at least of those that every mail has.
  private func isMail(_ start: ArraySlice<UInt8>) -> Bool {
    var found = 0
    for line in PlainLines.lines(of: Array(start.prefix(8192))) {
      if line.isEmpty { break }
      if line.first == 0x20 || line.first == 0x09 { continue }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
        return false
      }
      switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
      case "received", "return-path", "message-id", "mime-version", "delivered-to": found += 2
      case "from", "to", "subject", "date": found += 1
      case let name where name.contains(" "): return false
      default: break
      }
    }
    return found >= 3
  }

  // MARK: - Structure

  /// Whether it is a JSON text, or the start of one.
  private var isJSON: Bool {
    var scanner = JSONScanner()
    var tokens = 0
    do throws(ContentError) {
      while try scanner.next(in: text.span).kind != .end { tokens += 1 }
      return true
    } catch {
      return isCut && tokens >= 2 && scanner.offset >= text.count - 64
    }
  }

  /// Only addresses with a scheme, and remarks.
  private var isURIList: Bool {
    let all = Array(PlainLines.lines(of: text))
    let lines = all.dropLast(isCut ? 1 : 0).filter { !$0.isEmpty }
    let addresses = lines.filter { $0.first != UInt8(ascii: "#") }
    guard !addresses.isEmpty else { return false }
    return addresses.allSatisfy { line in
      guard let scheme = URLText.scheme(line), scheme.utf8.count > 1 else { return false }
      let isPlain = !line.contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x3C || $0 == 0x3E }
      let hasHost = line.firstPlace(of: Array("://".utf8)) != nil
      return isPlain && (hasHost || ["mailto", "tel", "urn", "data"].contains(scheme))
    }
  }

  /// Texts of an app by their names, `"name" = "text";`, and remarks: its semicolons part no cells.
  private var isStrings: Bool {
    var (count, isRemark) = (0, false)
    let all = Array(PlainLines.lines(of: text))
    for line in all.dropLast(isCut ? 1 : 0) {
      let words = line.trimmed
      if isRemark || words.starts(with: "/*".utf8) {
        isRemark = words.firstPlace(of: Array("*/".utf8)) == nil
        continue
      }
      if words.isEmpty || words.starts(with: "//".utf8) { continue }
      guard words.last == UInt8(ascii: ";"), let equals = words.firstIndex(of: UInt8(ascii: "=")),
        words[equals...].dropFirst().first(where: { $0 != 0x20 }) == 0x22
      else { return false }
      count += 1
    }
    return count > 0
  }

  /// Two rows or more, all with the same number of cells, of which there are two at least.
  private func isTable(_ separator: UInt8?) -> Bool {
    var reader = CSVReader(text, separator: separator ?? CSVSeparator.find(in: text))
    var widths: [Int] = []
    while let row = reader.next(), widths.count < 40 {
      if isCut, reader.at >= text.count { break }
      widths.append(row.count)
    }
    guard let first = widths.first, widths.count >= 2, first >= 2 else { return false }
    return widths.allSatisfy { $0 == first }
  }
}

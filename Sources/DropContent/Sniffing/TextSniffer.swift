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

  func sniff() -> ContentType? {
    let start = text.drop { $0 <= 0x20 }
    guard let first = start.first else { return nil }
    if first == UInt8(ascii: "<") { return markup(start) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "["), isJSON { return .json }
    if let type = lined(start) { return type }
    if isURIList { return .uriList }
    return isTable(0x09) ? .tabSeparatedText : isTable(nil) ? .commaSeparatedText : nil
  }

  // MARK: - Markup

  private func markup(_ start: ArraySlice<UInt8>) -> ContentType? {
    let head = String(decoding: start.prefix(4096), as: UTF8.self).lowercased()
    if head.contains("<?php") { return ContentType("public.php-script") }
    let body = TextSniffer.afterProlog(head)
    if let doctype = TextSniffer.document(body) { return doctype }
    if head.hasPrefix("<?xml") { return .xml }
    return TextSniffer.isFragment(body) ? .html : nil
  }

  /// Without declarations and remarks at the start.
  private static func afterProlog(_ head: String) -> Substring {
    var rest = head[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      let end: String
      if rest.hasPrefix("<?xml") {
        end = "?>"
      } else if rest.hasPrefix("<!--") {
        end = "-->"
      } else {
        return rest
      }
      guard let after = rest.utf8.firstPlace(of: Array(end.utf8)) else { return rest }
      rest = rest[after...]
    }
  }

  private static func document(_ body: Substring) -> ContentType? {
    if body.hasPrefix("<!doctype html") || body.hasPrefix("<html") {
      return body.prefix(600).contains("xhtml") ? ContentType("public.xhtml") : .html
    }
    if body.hasPrefix("<svg") || body.hasPrefix("<!doctype svg") { return .svg }
    if body.hasPrefix("<plist") || body.hasPrefix("<!doctype plist") {
      return ContentType("com.apple.xml-property-list")
    }
    if body.hasPrefix("<jnlp") { return ContentType("com.sun.java-web-start") }
    if body.hasPrefix("<rss") { return ContentType("public.rss") }
    return body.hasPrefix("<!doctype") ? .xml : nil
  }

  private static let elements: Set<Substring> = [
    "a", "article", "b", "base", "blockquote", "body", "br", "center", "code", "div", "em", "font",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "link", "main",
    "meta",
    "ol", "p", "pre", "script", "section", "span", "strong", "style", "table", "tbody", "td",
    "title",
    "tr", "u", "ul", "google-sheets-html-origin", "colgroup", "figure", "header", "footer", "nav",
  ]

  private static func isFragment(_ body: Substring) -> Bool {
    let name = body.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let next = body.dropFirst(name.count + 1).first
    return elements.contains(name) && (next == ">" || next == "/" || next?.isWhitespace == true)
  }

  // MARK: - Formats of lines

  private func lined(_ start: ArraySlice<UInt8>) -> ContentType? {
    let head = String(decoding: start, as: UTF8.self).uppercased()
    if head.hasPrefix("BEGIN:VCARD") { return .vCard }
    if head.hasPrefix("BEGIN:VCALENDAR") {
      return head.contains("VERSION:1.0")
        ? ContentType("com.apple.ical.vcs") : ContentType("com.apple.ical.ics")
    }
    if head.hasPrefix("[INTERNETSHORTCUT")
      || head.hasPrefix("[DEFAULT]") && head.contains("[INTERNETSHORTCUT]")
    {
      return .internetShortcut
    }
    if head.hasPrefix("%!PS-ADOBE"), head.prefix(40).contains("EPSF") {
      return ContentType("com.adobe.encapsulated-postscript")
    }
    if head.hasPrefix("%YAML ") { return ContentType("public.yaml") }
    if head.hasPrefix("%!") { return ContentType("com.adobe.postscript") }
    for (mark, id) in TextSniffer.marks where head.contains(mark) { return ContentType(id) }
    if let script = TextSniffer.script(head) { return script }
    if TextSniffer.isPerl(start.prefix(4096)) { return ContentType("public.perl-script") }
    return isMail(start) ? .emailMessage : nil
  }

  private static let marks = [
    ("(THIS FILE MUST BE CONVERTED", "com.apple.binhex-archive"),
    ("\nUSE STRICT;", "public.perl-script"),
    ("-----BEGIN CERTIFICATE-----", "public.x509-certificate"),
    ("-----BEGIN CA CERTIFICATE-----", "public.x509-certificate"),
    ("-----BEGIN TRUSTED CERTIFICATE-----", "public.x509-certificate"),
  ]

  /// The interpreter that the first line names.
  private static func script(_ head: String) -> ContentType? {
    guard head.hasPrefix("#!") else { return nil }
    let line = head.prefix { !$0.isNewline }
    let words = line.split { $0 == "/" || $0.isWhitespace }
    let id = words.lazy.compactMap { word in
      interpreters[word.prefix { $0.isLetter }.description]
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
    "PYTHON": "public.python-script", "PERL": "public.perl-script", "RUBY": "public.ruby-script",
    "PHP": "public.php-script", "SH": "public.shell-script", "BASH": "public.bash-script",
    "ZSH": "public.zsh-script", "KSH": "public.ksh-script", "CSH": "public.csh-script",
    "TCSH": "public.tcsh-script", "NODE": "com.netscape.javascript-source",
    "GJS": "com.netscape.javascript-source",
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

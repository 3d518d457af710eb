/// A Swift file without its comments and texts: what is left are words that mean something.
struct SwiftCode {
  /// A type that is declared or extended somewhere.
  struct Mention: Hashable {
    /// With the types around it: `Ask.Call`.
    let name: String
    let isExtension: Bool
    /// Only its own file can name it, or the type around it.
    let isPrivate: Bool
    /// A class or an actor, whose variables all see that have it.
    let isShared: Bool
    /// How many braces are open around it.
    let depth: Int
  }

  /// A variable that is kept and may be written by the whole module.
  struct OpenVariable: Hashable {
    let name: String
    /// The type it belongs to, with those around it.
    let owner: String
  }

  let path: String
  let code: String
  let words: Set<String>
  let mentions: [Mention]
  let openVariables: [OpenVariable]

  /// The folder right below the module's; empty for a file in the module's own.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  /// Whether it lies in a folder inside of that one, and which.
  var isInner: Bool { path.split(separator: "/").count > 4 }
  var innerFolder: String { String(path.split(separator: "/")[3]) }

  init(_ file: SourceText) {
    path = file.path
    let bytes = Self.stripped(Array(file.text.utf8))
    code = String(decoding: bytes, as: UTF8.self)
    var found = Findings()
    let lines = CodeLine.all(bytes, words: &found.words)
    for (place, line) in lines.enumerated() { found.add(line, place, in: lines, of: bytes) }
    words = found.words
    mentions = found.mentions
    openVariables = found.open
  }

  /// What is known of a file up to a line.
  private struct Findings {
    var words: Set<String> = []
    var mentions: [Mention] = []
    var open: [OpenVariable] = []
    private var around: [(name: String, isPrivate: Bool, isShared: Bool, depth: Int)] = []
    private var depth = 0

    mutating func add(_ line: CodeLine, _ place: Int, in lines: [CodeLine], of bytes: [UInt8]) {
      let text = line.namesKind || line.namesVariable ? line.text(of: bytes) : ""
      let type =
        line.namesKind ? SwiftCode.mention(in: text, depth, inside: around.last?.name) : nil
      if let type {
        mentions.append(type)
        let isPrivate = type.isPrivate || around.last?.isPrivate == true
        if line.opens > 0 { around.append((type.name, isPrivate, type.isShared, depth)) }
      }
      let isShared = around.last?.isShared ?? false
      if line.namesVariable, let (name, isOpen) = SwiftCode.variable(in: text, isShared: isShared) {
        let next = place + 1 < lines.count ? lines[place + 1].text(of: bytes) : ""
        let isKept = around.last.map { depth == $0.depth + 1 } ?? false
        if isOpen, isKept, !SwiftCode.isComputed(text, next), let owner = around.last,
          !owner.isPrivate
        {
          open.append(OpenVariable(name: name, owner: owner.name))
        }
      }
      depth += line.opens - line.closes
      if line.closes > 0 {
        while let last = around.last, depth <= last.depth { around.removeLast() }
      }
    }
  }

  fileprivate static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension",
  ]

  fileprivate static func mention(
    in line: String,
    _ depth: Int,
    inside outer: String?
  ) -> Mention? {
    let parts = line.split { $0 == " " || $0 == ":" || $0 == "{" || $0 == "<" }
    guard let place = parts.firstIndex(where: kinds.contains), place + 1 < parts.count,
      parts[..<place].allSatisfy({ $0.first?.isLowercase == true || $0.hasPrefix("@") }),
      parts[place + 1].first?.isUppercase == true
    else { return nil }
    let name = String(parts[place + 1].prefix { $0.isLetter || $0.isNumber || "._".contains($0) })
    let full = outer.map { "\($0).\(name)" } ?? name
    return Mention(
      name: full,
      isExtension: parts[place] == "extension",
      isPrivate: parts[..<place].contains { $0 == "private" || $0 == "fileprivate" },
      isShared: parts[place] == "class" || parts[place] == "actor",
      depth: depth
    )
  }

  /// The variable that a line declares, and whether the module may write it.
  ///
  /// What the package may write of a value, its owner hands out; of a class, everybody writes the same.
  fileprivate static func variable(
    in line: String,
    isShared: Bool
  ) -> (name: String, isOpen: Bool)? {
    let parts = line.split { $0 == " " || $0 == ":" || $0 == "=" }
    guard let place = parts.firstIndex(of: "var"), place + 1 < parts.count,
      parts[..<place].allSatisfy({ $0.first?.isLowercase == true || $0.hasPrefix("@") })
    else { return nil }
    let modifiers = parts[..<place]
    let isShut = modifiers.contains { modifier in
      ["private", "fileprivate", "private(set)", "fileprivate(set)", "lazy", "override"]
        .contains(modifier) || modifier == "static"
    }
    let isPublic = modifiers.contains { $0 == "public" || $0 == "package" && !isShared }
    let isInternal = modifiers.contains("internal(set)") || !isPublic
    return (String(parts[place + 1]), isInternal && !isShut)
  }

  /// Whether a variable's line, or the one after it, opens the body of one that is worked out.
  fileprivate static func isComputed(_ line: String, _ next: String) -> Bool {
    guard let brace = line.firstIndex(of: "{") else { return false }
    if line[..<brace].contains("=") { return false }
    let body = line[line.index(after: brace)...] + " " + next
    return !body.contains("didSet") && !body.contains("willSet")
  }

  /// The text without comments and without what stands between quotation marks.
  ///
  /// Byte by byte, and what stays in runs: it reads all there is, in a build that isn't optimized.
  static func stripped(_ bytes: [UInt8]) -> [UInt8] {
    let (newline, quote, sign, slash) = (0x0A as UInt8, 0x22 as UInt8, 0x23 as UInt8, 0x2F as UInt8)
    let (opening, closing, star, escape) =
      (0x28 as UInt8, 0x29 as UInt8, 0x2A as UInt8, 0x5C as UInt8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    let end = bytes.count
    var place = 0
    /// Where what is kept as it is began.
    var start = 0
    /// Open texts: how many number signs and marks end them, and the brackets open in a part of code.
    var texts: [(signs: Int, marks: Int, brackets: Int?)] = []
    func follow(_ byte: UInt8, _ count: Int, at start: Int) -> Bool {
      if start + count > end { return false }
      for offset in 0..<count where bytes[start + offset] != byte { return false }
      return true
    }
    while place < end {
      let byte = bytes[place]
      if let last = texts.last, last.brackets == nil {
        if byte != quote, byte != escape, byte != newline {
          place += 1
          continue
        }
        if byte == quote, follow(quote, last.marks, at: place),
          follow(sign, last.signs, at: place + last.marks)
        {
          place += last.marks + last.signs
          texts.removeLast()
        } else if byte == escape, follow(sign, last.signs, at: place + 1) {
          place += 1 + last.signs
          if follow(opening, 1, at: place) { texts[texts.count - 1].brackets = 1 }
          place += 1
        } else {
          if byte == newline { out.append(byte) }
          place += 1
        }
        start = place
        continue
      }
      if byte < quote || byte > slash {
        place += 1
        continue
      }
      if byte == slash, place + 1 < end, bytes[place + 1] == slash || bytes[place + 1] == star {
        out += bytes[start..<place]
        let isLine = bytes[place + 1] == slash
        while place < end, isLine || !(bytes[place] == star && follow(slash, 1, at: place + 1)) {
          if bytes[place] == newline {
            if isLine { break }
            out.append(newline)
          }
          place += 1
        }
        if !isLine { place += 2 }
        start = place
        continue
      }
      var signs = 0
      while place + signs < end, bytes[place + signs] == sign { signs += 1 }
      if follow(quote, 1, at: place + signs) {
        out += bytes[start..<place]
        let marks = follow(quote, 3, at: place + signs) ? 3 : 1
        texts.append((signs, marks, nil))
        place += signs + marks
        start = place
        out.append(0x20)
        continue
      }
      if let brackets = texts.last?.brackets {
        let open = brackets + (byte == opening ? 1 : byte == closing ? -1 : 0)
        texts[texts.count - 1].brackets = open == 0 ? nil : open
        if open == 0 {
          out += bytes[start..<place]
          out.append(0x20)
          place += 1
          start = place
          continue
        }
      }
      place += 1
    }
    if start < end { out += bytes[start..<end] }
    return out
  }

  /// Every module that has Swift in it.
  static var modules: [String] { filesByModule.keys.sorted() }

  /// The files of a module.
  static func files(of module: String) -> [SwiftCode] { filesByModule[module] ?? [] }

  private static let filesByModule = Dictionary(
    grouping: Repository.files(below: "Sources", ["swift"]).map(SwiftCode.init)
  ) { String($0.path.split(separator: "/")[1]) }
}

/// A line of code: where it lies, and what is in it that matters.
private struct CodeLine {
  private var range = 0..<0
  var opens = 0
  var closes = 0
  /// Whether a word of it declares types, or variables.
  var namesKind = false
  var namesVariable = false

  func text(of bytes: [UInt8]) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// All lines of a file; its words are put to `words`.
  static func all(_ bytes: [UInt8], words: inout Set<String>) -> [CodeLine] {
    var lines: [CodeLine] = []
    var line = CodeLine()
    var (start, word) = (0, 0)
    for place in 0...bytes.count {
      let byte = place < bytes.count ? bytes[place] : 0x0A
      if byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x80
        || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
      {
        continue
      }
      if word < place { line.note(bytes[word..<place], &words) }
      word = place + 1
      if byte == 0x7B { line.opens += 1 }
      if byte == 0x7D { line.closes += 1 }
      guard byte == 0x0A else { continue }
      line.range = start..<place
      lines.append(line)
      line = CodeLine()
      start = place + 1
    }
    return lines
  }

  private mutating func note(_ bytes: ArraySlice<UInt8>, _ words: inout Set<String>) {
    let word = String(decoding: bytes, as: UTF8.self)
    words.insert(word)
    if word == "var" { namesVariable = true }
    if SwiftCode.kinds.contains(Substring(word)) { namesKind = true }
  }
}

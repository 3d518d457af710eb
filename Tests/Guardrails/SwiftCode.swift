/// A Swift file without its comments and texts: what is left are words that mean something.
struct SwiftCode {
  /// A type that is declared or extended somewhere.
  struct Mention: Hashable {
    /// With the types around it: `Ask.Call`.
    let name: String
    let isExtension: Bool
    /// Only its own file can name it, or the type around it.
    let isPrivate: Bool
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
  let words: Set<Substring>
  let mentions: [Mention]
  let openVariables: [OpenVariable]
  /// Every other variable: private ones, those for readers only, public and computed ones.
  let otherVariables: Set<String>

  /// The folder right below the module's; empty for a file in the module's own.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  init(_ file: SourceText) {
    path = file.path
    code = Self.stripped(file.text)
    words = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    var mentions: [Mention] = []
    var open: [OpenVariable] = []
    var others: Set<String> = []
    var around: [(name: String, isPrivate: Bool, depth: Int)] = []
    var depth = 0
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      let isType = Self.mention(in: line, depth, inside: around.last?.name)
      if let isType {
        mentions.append(isType)
        let isPrivate = isType.isPrivate || around.last?.isPrivate == true
        if line.contains("{") { around.append((isType.name, isPrivate, depth)) }
      }
      if let (name, isOpen) = Self.variable(in: line) {
        let isKept = around.last.map { depth == $0.depth + 1 } ?? false
        if isOpen, isKept, !Self.isComputed(lines, place), let owner = around.last,
          !owner.isPrivate
        {
          open.append(OpenVariable(name: name, owner: owner.name))
        } else {
          others.insert(name)
        }
      }
      for character in line {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
      }
      if isType == nil || line.contains("}") {
        while let last = around.last, depth <= last.depth, line.contains("}") {
          around.removeLast()
        }
      }
    }
    self.mentions = mentions
    openVariables = open
    otherVariables = others
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "extension",
  ]

  private static func mention(
    in line: Substring,
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
      depth: depth
    )
  }

  /// The variable that a line declares, and whether the module may write it.
  private static func variable(in line: Substring) -> (name: String, isOpen: Bool)? {
    let parts = line.split { $0 == " " || $0 == ":" || $0 == "=" }
    guard let place = parts.firstIndex(of: "var"), place + 1 < parts.count,
      parts[..<place].allSatisfy({ $0.first?.isLowercase == true || $0.hasPrefix("@") })
    else { return nil }
    let modifiers = parts[..<place]
    let isShut = modifiers.contains { modifier in
      ["private", "fileprivate", "private(set)", "fileprivate(set)", "lazy", "override"]
        .contains(modifier) || modifier == "static"
    }
    let isPublic = modifiers.contains { $0 == "public" || $0 == "package" }
    let isInternal = modifiers.contains("internal(set)") || !isPublic
    return (String(parts[place + 1]), isInternal && !isShut)
  }

  /// Whether a variable's line, or the one after it, opens the body of one that is worked out.
  private static func isComputed(_ lines: [Substring], _ place: Int) -> Bool {
    let line = lines[place]
    guard let brace = line.firstIndex(of: "{") else { return false }
    if line[..<brace].contains("=") { return false }
    let body =
      line[line.index(after: brace)...] + " " + (place + 1 < lines.count ? lines[place + 1] : "")
    return !body.contains("didSet") && !body.contains("willSet")
  }

  /// The text without comments and without what stands between quotation marks.
  static func stripped(_ text: String) -> String {
    var out: [UInt8] = []
    let bytes = Array(text.utf8)
    var place = 0
    /// Open texts: how many number signs and marks end them, and the brackets open in a part of code.
    var texts: [(signs: Int, marks: Int, brackets: Int?)] = []
    func follows(_ word: String, at start: Int) -> Bool {
      bytes[min(start, bytes.count)...].starts(with: word.utf8)
    }
    while place < bytes.count {
      let byte = bytes[place]
      if let last = texts.last, last.brackets == nil {
        let end =
          String(repeating: "\"", count: last.marks) + String(repeating: "#", count: last.signs)
        let escape = "\\" + String(repeating: "#", count: last.signs)
        if follows(end, at: place) {
          place += end.utf8.count
          texts.removeLast()
        } else if follows(escape + "(", at: place) {
          place += escape.utf8.count + 1
          texts[texts.count - 1].brackets = 1
        } else if follows(escape, at: place) {
          place += escape.utf8.count + 1
        } else {
          if byte == UInt8(ascii: "\n") { out.append(byte) }
          place += 1
        }
        continue
      }
      if follows("//", at: place) {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        continue
      }
      if follows("/*", at: place) {
        while place < bytes.count, !follows("*/", at: place) {
          if bytes[place] == UInt8(ascii: "\n") { out.append(bytes[place]) }
          place += 1
        }
        place += 2
        continue
      }
      var signs = 0
      while place + signs < bytes.count, bytes[place + signs] == UInt8(ascii: "#") { signs += 1 }
      if follows("\"", at: place + signs) {
        let marks = follows("\"\"\"", at: place + signs) ? 3 : 1
        texts.append((signs, marks, nil))
        place += signs + marks
        out += Array(" ".utf8)
        continue
      }
      if let brackets = texts.last?.brackets {
        let open = brackets + (byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0)
        texts[texts.count - 1].brackets = open == 0 ? nil : open
        if open == 0 {
          out.append(UInt8(ascii: " "))
          place += 1
          continue
        }
      }
      out.append(byte)
      place += 1
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Every module that has Swift in it.
  static var modules: [String] { filesByModule.keys.sorted() }

  /// The files of a module.
  static func files(of module: String) -> [SwiftCode] { filesByModule[module] ?? [] }

  private static let filesByModule = Dictionary(
    grouping: Repository.files(below: "Sources", ["swift"]).map(SwiftCode.init)
  ) { String($0.path.split(separator: "/")[1]) }
}

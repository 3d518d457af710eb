/// A public declaration that its users call or make, with the example that stands beside it.
struct PublicDeclaration: CustomStringConvertible {
  enum Kind: Substring, CaseIterable {
    case type = "struct"
    case classType = "class"
    case enumeration = "enum"
    case actor = "actor"
    case function = "func"
    case initializer = "init"
    case subscription = "subscript"

    var isType: Bool {
      switch self {
      case .type, .classType, .enumeration, .actor: true
      case .function, .initializer, .subscription: false
      }
    }
  }

  let kind: Kind
  /// Of a function with what its brackets begin with.
  let name: String
  /// The type that it belongs to, without those around it.
  let owner: String
  let example: String
  /// The only initializer of a type whose example calls it; a type that nobody makes.
  private(set) var isShownElsewhere = false

  var description: String { owner.isEmpty ? name : "\(owner).\(name)" }

  var lacksExample: Bool { example.isEmpty && !isCalledByOthers && !isShownElsewhere }

  /// The language, or the host for a function of the app's, calls these, nobody by name.
  private var isCalledByOthers: Bool {
    let own = [
      "func ==", "func <", "func hash(into", "func next()", "func next(isolation",
      "func makeAsyncIterator(",
      "init(rawValue", "init?(script", "init(nilLiteral",
    ]
    let word = kind == .function ? "func \(name)" : name
    return own.contains { word.hasPrefix($0) }
      || name.hasPrefix("init(") && name.contains("Literal")
  }

  /// Those of a file, in their order.
  static func all(in file: SourceText) -> [PublicDeclaration] {
    var found: [PublicDeclaration] = []
    var around: [(depth: Int, name: String)] = []
    var example: [Substring] = []
    var isFenced = false
    for line in file.lines {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        if text.hasPrefix("/// ```") { isFenced = text.hasPrefix("/// ```swift") }
        if isFenced { example.append(text) }
        continue
      }
      if text.hasPrefix("@"), !text.contains("func "), !text.contains("init(") { continue }
      defer { example = [] }
      guard let first = text.first, first.isLetter || first == "@" else { continue }
      let depth = line.count - text.count
      let words = text.split { " (<:?{".contains($0) }
      if let place = words.firstIndex(where: Self.opens.contains), place + 1 < words.count {
        around.removeAll { $0.depth >= depth }
        let name = words[place + 1].split(separator: ".").last ?? ""
        around.append((depth, String(name)))
      }
      guard words.contains("public"),
        let kind = Kind.allCases.first(where: {
          words.contains($0.rawValue)
        }), !words.contains("extension")
      else { continue }
      let owner = around.last { $0.depth < depth }?.name ?? ""
      found.append(
        PublicDeclaration(
          kind: kind,
          name: name(of: kind, in: text),
          owner: owner,
          example: example.joined(separator: "\n")
        )
      )
    }
    return heeding(found)
  }

  private static let opens: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]

  private static func name(of kind: Kind, in text: Substring) -> String {
    let words = text.split(separator: " ")
    if kind == .initializer {
      let start = words.firstIndex { $0.hasPrefix("init") } ?? 0
      return String(words[start])
    }
    let place = words.firstIndex(of: kind.rawValue) ?? 0
    let name = place + 1 < words.count ? words[place + 1] : words[place]
    return kind.isType ? String(name.prefix { $0.isLetter || $0.isNumber }) : String(name)
  }

  private static func heeding(_ all: [PublicDeclaration]) -> [PublicDeclaration] {
    all.map { declaration in
      var declaration = declaration
      if declaration.kind.isType {
        declaration.isShownElsewhere = !all.contains {
          $0.kind == .initializer && $0.owner == declaration.name && !$0.isCalledByOthers
        }
      } else if declaration.kind == .initializer {
        let others = all.count {
          $0.kind == .initializer && $0.owner == declaration.owner && !$0.isCalledByOthers
        }
        declaration.isShownElsewhere =
          others == 1
          && all.contains {
            $0.kind.isType && $0.name == declaration.owner && $0.example.contains("\($0.name)(")
          }
      }
      return declaration
    }
  }
}

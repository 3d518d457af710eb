import Testing

/// The words of the architecture article, each of which means one thing.
@Suite("Words that mean one thing")
struct GlossaryTests {
  private struct Word {
    let name: Substring
    let type: String
  }

  private static let words: [Word] = {
    let article = Repository.files(below: "Sources/DropCore/DropCore.docc", ["md"]).first {
      $0.path.hasSuffix("/architecture.md")
    }
    let rows = article?.lines.drop { $0 != "## Words" }.filter { $0.hasPrefix("| ") } ?? []
    return rows.dropFirst(2).compactMap { row in
      let cells = row.split(separator: "|").map { $0.filter { $0 != "`" } }
      guard cells.count == 3 else { return nil }
      let name = row.split(separator: " ").dropFirst().first ?? ""
      return Word(name: name, type: cells[2].filter { $0 != " " })
    }
  }()

  /// Types that a whole module sees, outside of any other, and where they stand.
  private static let types: [String: [String]] = {
    var found: [String: [String]] = [:]
    for file in Repository.files(below: "Sources", ["swift"]) where !file.isGenerated {
      for mention in SwiftCode(file).mentions
      where !mention.isExtension && !mention.isPrivate && mention.depth == 0 {
        found[mention.name, default: []].append(file.path)
      }
    }
    return found
  }()

  @Test("There are forty, in the order of the alphabet, and each has a type of its own")
  func forty() {
    let names = Self.words.map { String($0.name) }
    #expect(names.count == 40)
    #expect(names == Set(names).sorted())
    for word in Self.words { #expect(Self.types[word.type] != nil, "\(word.name): \(word.type)") }
    #expect(Set(Self.words.map(\.type)).count == names.count)
  }

  @Test("A type's name stands for one type, wherever it is read")
  func oneMeaning() {
    for (name, places) in Self.types where places.count > 1 {
      #expect(Self.shared[name] == places.count, "\(name): \(places.sorted())")
    }
  }

  /// Names of several types, how many, and why that misleads nobody.
  private static let shared = [
    // A drop's rules in the core, and what an app holds of it; the core's is seen nowhere else.
    "Drop": 2,
    // Each executable has one.
    "Main": 2,
    // Letters of ASCII, for bytes of two modules that don't see each other's.
    "ASCII": 2,
  ]

  @Test("A type that the glossary names stands in the file of its name, or in its owner's")
  func files() {
    for word in Self.words {
      let file = "/\(Self.owners[word.type] ?? word.type).swift"
      let places = Self.types[word.type] ?? []
      #expect(places.contains { $0.hasSuffix(file) }, "\(word.type) stands in \(places)")
    }
  }

  /// Whose file those stand in that are a satellite of another type.
  private static let owners = [
    "Place": "ContentEntry", "Mark": "Scene", "Gap": "Look",
    "LoadDesk": "ItemLoad", "HandlerRun": "RunTable", "LoadRequest": "IORequest",
    "IOCompletion": "IORequest", "Answer": "Ask", "Verdict": "Proposal",
    "PluginAssignment": "PluginSource", "Coercion": "CoercionGraph", "Representation": "DragItem",
  ]
}

import Foundation
import Testing

/// The examples that stand beside public declarations are copied into the probe, where they compile
/// with public names alone: `DNDHOST_RECORD=1 swift test --filter ExampleTests` does it.
@Suite("Examples beside public declarations")
struct ExampleTests {
  private static let modules = [
    "DropCore", "DropContent", "DropHost", "DropReplay", "DropExplore", "DropCheck", "DropPlay",
  ]
  private static let copy = "Tests/PublicAPIProbe/Examples.gen.swift"

  /// The lines between the marks of a fence, and where they stand.
  private struct Example {
    var place: String
    var lines: [Substring] = []
  }

  private static func examples(in file: SourceText) -> [Example] {
    var found: [Example] = []
    var isOpen = false
    for line in file.lines {
      let text = line.drop { $0 == " " }
      guard text.hasPrefix("///") else { isOpen = false; continue }
      let said = text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)
      if said == "```swift" {
        found.append(Example(place: file.path))
        isOpen = true
      } else if said == "```" {
        isOpen = false
      } else if isOpen {
        found[found.count - 1].lines.append(said)
      }
    }
    return found
  }

  private static let all = modules.flatMap { module in
    Repository.files(below: "Sources/\(module)", ["swift"]).sorted { $0.path < $1.path }
      .flatMap(examples)
  }

  /// What the examples of the core's session change.
  private static let lent = ["session", "effects"]

  /// The names that an example declares for itself, which nothing has to read.
  private static func names(_ example: Example) -> [Substring] {
    example.lines.compactMap { line in
      guard line.hasPrefix("let ") || line.hasPrefix("var ") else { return nil }
      return line.dropFirst(4).prefix { $0.isLetter || $0.isNumber }
    }
  }

  private static func text() -> String {
    var text = """
      // Copied from the documentation of public declarations by ExampleTests; do not edit.
      // swift-format-ignore-file
      import DropCheck
      import DropContent
      import DropCore
      import DropExplore
      import DropHost
      import DropPlay
      import DropReplay

      extension ExampleGround {

      """
    for (number, example) in all.enumerated() {
      text += "  // \(example.place)\n  func example\(number + 1)() async throws {\n"
      let words = Set(example.lines.flatMap { $0.split { !$0.isLetter } })
      for name in lent where words.contains(name[...]) && !names(example).contains(name[...]) {
        text += "    var \(name) = \(name)\n    lend(&\(name))\n"
      }
      for line in example.lines { text += line.isEmpty ? "\n" : "    \(line)\n" }
      for name in names(example) { text += "    _ = \(name)\n" }
      text += "  }\n"
    }
    return text + "}\n"
  }

  @Test("are those that the probe compiles")
  func fresh() throws {
    let file = Repository.root.appendingPathComponent(Self.copy)
    if ProcessInfo.processInfo.environment["DNDHOST_RECORD"] == "1" {
      try Data(Self.text().utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == Self.text(), "stale: run this test with DNDHOST_RECORD=1")
  }

  @Test("have one to eight lines")
  func form() {
    for example in Self.all {
      #expect((1...8).contains(example.lines.count), "\(example.place): \(example.lines)")
    }
  }

  @Test("stand beside each function and initializer that is called, and each type that is made")
  func complete() {
    for module in Self.modules {
      for file in Repository.files(below: "Sources/\(module)", ["swift"]) where !file.isGenerated {
        for declaration in PublicDeclaration.all(in: file) where declaration.lacksExample {
          let excuse = Self.without["\(declaration)"]
          #expect(excuse != nil, "\(file.path): \(declaration) shows no use of it")
        }
      }
    }
  }

  /// Those that need none, and why.
  private static let without: [String: String] = [:]
}

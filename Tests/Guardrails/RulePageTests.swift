import Foundation
import Testing

/// `rules.md` sends its readers to code and tests; this keeps it from sending them astray.
@Suite("The page of rules")
struct RulePageTests {
  /// A numbered rule with the lines below it that name a file.
  struct Rule {
    let number: Int
    var places: [String] = []
  }

  static func rules() throws -> [Rule] {
    let page = try text(of: "Sources/DropCore/DropCore.docc/rules.md")
    var rules: [Rule] = []
    for line in page.split(separator: "\n") {
      if let number = line.split(separator: ".").first.flatMap({ Int($0) }) {
        rules.append(Rule(number: number))
      } else if let start = line.firstRange(of: "- `"), !rules.isEmpty {
        rules[rules.count - 1].places.append(String(line[start.upperBound...]))
      }
    }
    return rules
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test("Has every rule once, in order, each with where it is kept and what shows it")
  func numbers() throws {
    let rules = try Self.rules()
    #expect(rules.count >= 35)
    #expect(rules.map(\.number) == Array(1...rules.count))
    for rule in rules { #expect(rule.places.count == 2, "rule \(rule.number)") }
  }

  @Test("Names only files that are there, and tests in their own words")
  func places() throws {
    for rule in try Self.rules() {
      for place in rule.places {
        let parts = place.split(separator: "`", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts.last?.drop { $0 == ":" || $0 == " " } ?? ""
        let path = (words.isEmpty ? "Sources/" : "Tests/") + parts[0]
        guard !words.isEmpty else {
          let url = Repository.root.appendingPathComponent(path)
          #expect(FileManager.default.fileExists(atPath: url.path), "rule \(rule.number): \(path)")
          continue
        }
        let text = (try? Self.text(of: path)) ?? ""
        #expect(text.contains(words), "rule \(rule.number): \(path) has no \"\(words)\"")
      }
    }
  }

  @Test("Has the rule that a test names")
  func named() throws {
    let known = Set(try Self.rules().map(\.number))
    for file in Repository.files(below: "Tests", ["swift"]) {
      for range in file.text.ranges(of: try Regex("[Rr]ule [0-9]+")) {
        let number = Int(file.text[range].dropFirst(5)) ?? 0
        #expect(known.contains(number), "\(file.path): rule \(number)")
      }
    }
  }
}

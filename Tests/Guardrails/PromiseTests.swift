import Foundation
import Testing

/// `threat-model.md` says of each promise what shows it; this keeps it from sending readers astray.
@Suite("The threat model")
struct PromiseTests {
  struct Promise {
    var line: String
    /// All that it says, but who shows it.
    var text = ""
    /// How many sentences follow its heading.
    var sentences: Int {
      let body = text.split(separator: "**", maxSplits: 2).last ?? ""
      return body.matches(of: /[.](?:\s|$)/).count
    }
    /// What shows it: a path below Tests, and the words of a test there.
    var shown: [(path: String, words: String)] = []
  }

  /// The list items between two headings, each with the lines below it that begin with "Shown by".
  static func promises() throws -> [Promise] {
    let url = Repository.root.appendingPathComponent(
      "Sources/DropHost/DropHost.docc/threat-model.md"
    )
    let page = try String(contentsOf: url, encoding: .utf8)
    guard let start = page.firstRange(of: "### How it holds\n"),
      let end = page[start.upperBound...].firstRange(of: "\n### ")
    else { return [] }
    var promises: [Promise] = []
    for line in page[start.upperBound..<end.lowerBound].split(separator: "\n") {
      if line.hasPrefix("- ") { promises.append(Promise(line: String(line))) }
      guard !promises.isEmpty else { continue }
      guard line.hasPrefix("  Shown by `") else {
        promises[promises.count - 1].text += line + "\n"
        continue
      }
      let parts = line.split(separator: "`", maxSplits: 2)
      guard parts.count == 3 else { continue }
      let words = parts[2].drop { $0 == ":" || $0 == " " }
      promises[promises.count - 1].shown.append((String(parts[1]), String(words)))
    }
    return promises
  }

  @Test("Says of every promise what shows it, by a test that is there")
  func shown() throws {
    let promises = try Self.promises()
    #expect(promises.count >= 8)
    for promise in promises {
      #expect(promise.sentences > 0, "\(promise.line)")
      #expect(promise.shown.count >= promise.sentences, "\(promise.line)")
      for (path, words) in promise.shown {
        let url = Repository.root.appendingPathComponent("Tests/\(path)")
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        #expect(!words.isEmpty && text.contains(words), "\(path) has no \"\(words)\"")
      }
    }
  }
}

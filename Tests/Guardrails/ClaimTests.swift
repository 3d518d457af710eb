import Foundation
import Testing

@Suite("Claims that the compiler can't check")
struct ClaimTests {
  @Test("An unchecked claim is preceded by the reason that it holds")
  func uncheckedClaims() {
    for file in Repository.files(below: "Sources", ["swift"]) {
      let lines = file.lines
      for (place, line) in lines.enumerated()
      where line.contains("@unchecked") || line.contains("nonisolated(unsafe)") {
        let before = lines[max(0, place - 6)...place]
        #expect(before.contains { $0.contains("//") }, "\(file.path):\(place + 1)")
      }
    }
  }

  @Test("No test is switched off and nothing is left unwritten")
  func nothingSkipped() {
    let marks = [
      ".disabled" + "(", "XCT" + "Skip", "withKnown" + "Issue", "fatalError(\"TO" + "DO",
    ]
    let files =
      Repository.files(below: "Sources", ["swift"]) + Repository.files(below: "Tests", ["swift"])
    for file in files {
      for mark in marks {
        #expect(!file.text.contains(mark), "\(file.path) has \(mark)")
      }
    }
  }

  @Test("What was probably meant is asked in one place")
  func oneQuestion() {
    let files = Repository.files(below: "Sources", ["swift", "c"])
      .filter { !$0.isGenerated && $0.text.contains("did you mean") }
    #expect(files.map(\.path) == ["Sources/DropCore/Vocabulary/NearestName.swift"])
  }

  /// `.ci/generated/way.py` writes the list from a run: of each file how many functions a drop alone enters.
  @Test(
    "The way of one drop, as the article draws it, is under 45 files in five rooms, all on the way"
  )
  func wayOfOneDrop() throws {
    let article = try #require(
      Repository.files(below: "Sources/DropCore/DropCore.docc", ["md"]).first {
        $0.path.hasSuffix("/architecture.md")
      }
    )
    let way = article.lines.drop { $0 != "## The way of one drop" }.drop { $0 != "```" }
      .dropFirst().prefix { $0 != "```" }
    // Places: `Folder/File`, or `File` behind an arrow.
    let names = way.flatMap { line -> [Substring] in
      let words = line.split(separator: " ")
      return words.indices.compactMap { place -> Substring? in
        let isNext = place > 0 && words[place - 1] == "→"
        return isNext || words[place].contains("/") ? words[place].split(separator: "/").last : nil
      }
    }
    let list = Repository.root.appendingPathComponent(".ci/generated/way-of-a-drop.txt")
    let entered = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map { line in
      let (count, path) = (line.prefix { $0 != " " }, line.drop { $0 != " " }.dropFirst())
      return (count: Int(count) ?? 0, name: path.split(separator: "/").last?.dropLast(6) ?? "")
    }
    let drawn = Set(names)
    for file in entered where file.count >= 6 {
      #expect(drawn.contains(file.name), "\(file.name) isn't drawn")
    }
    let files = Set(
      Repository.files(below: "Sources", ["swift"]).map {
        String($0.path.split(separator: "/").last ?? "")
      }
    )
    for name in names { #expect(files.contains("\(name).swift"), "\(name)") }
    #expect(drawn.count == names.count && names.count < 45, "\(names.count)")
    #expect(article.text.contains("follow these \(names.count) files"))
    let rooms = way.compactMap { $0.first?.wholeNumberValue }
    #expect(rooms == Array(1...5))
  }

  @Test("The walk through every short history knows each event that the core does")
  func everyEvent() throws {
    let declared = try #require(
      Repository.files(below: "Sources/DropCore/Session", ["swift"]).first {
        $0.path.hasSuffix("/Event.swift")
      }
    )
    let walk = try #require(
      Repository.files(below: "Tests/DropCoreTests", ["swift"]).first {
        $0.path.hasSuffix("/SequenceTests.swift")
      }
    )
    let body = declared.lines.drop { !$0.contains("enum Event") }.prefix { $0 != "}" }
    let cases = body.compactMap { line -> Substring? in
      let words = line.split(separator: " ").drop { $0 == "indirect" }
      return words.first == "case" ? words.dropFirst().first?.prefix { $0.isLetter } : nil
    }
    #expect(cases.count > 15)
    // Answers are letters of their own, and only a handler's question has a reply.
    for name in cases where !["answered", "reply"].contains(name) {
      let isThere = walk.text.contains(".\(name)(") || walk.text.contains(".\(name),")
      #expect(isThere, "no short history has '\(name)'")
    }
  }
}

import Foundation
import Testing

@Suite("The shape of the tree")
struct ShapeTests {
  static let written =
    Repository.files(below: "Sources", ["swift", "c", "h", "lua"])
    .filter { !$0.isGenerated }

  @Test("No file is over 500 lines")
  func longest() {
    let all = Self.written + Repository.files(below: "Tests", ["swift", "c", "h"])
    for file in all where !file.isGenerated {
      #expect(file.lineCount <= 500, "\(file.path) has \(file.lineCount) lines")
    }
  }

  @Test("The median file is under 150 lines")
  func median() {
    let counts = Self.written.map(\.lineCount).sorted()
    #expect(counts[counts.count / 2] < 150)
  }

  @Test("File names say what is inside")
  func vagueNames() {
    let vague = ["Manager", "Helper", "Util", "Misc", "Common", "Impl"]
    for file in Repository.files(below: "Sources", ["swift"]) {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      #expect(!vague.contains { name.contains($0) }, "\(file.path)")
    }
  }

  /// It was 700 before text fields, the keyboard, sources that die and questions that end were seen to, and
  /// 1,000 before drags went out, and 1,150 before all of it could be done by keys and was told to assistive technologies.
  @Test("What connects GTK's drags and widgets to a host is under 1,350 lines of code")
  func adapter() {
    let lines = Repository.files(below: "Sources/DropGTK/Adapter", ["swift"]).flatMap(\.lines)
    let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    #expect((400..<1350).contains(code.count), "\(code.count) lines")
  }

  @Test("No type has its module's name")
  func moduleNames() {
    for file in Self.written where file.path.hasSuffix(".swift") {
      let module = file.path.split(separator: "/")[1]
      for kind in ["struct", "class", "enum", "actor", "protocol", "typealias"] {
        #expect(!file.text.contains("\(kind) \(module) "), "\(file.path)")
      }
    }
  }

  @Test("The top level is the package, its sources, tests, plugins, examples and README")
  func topLevel() throws {
    let agreed: Set = ["Package.swift", "Sources", "Tests", "Plugins", "Examples", "README.md"]
    let found = try FileManager.default.contentsOfDirectory(atPath: Repository.root.path)
    for name in found where !name.hasPrefix(".") {
      #expect(agreed.contains(name), "\(name)")
    }
  }
}

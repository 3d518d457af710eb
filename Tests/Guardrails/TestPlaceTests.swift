import Foundation
import Testing

@Suite("Tests stand where the sources stand")
struct TestPlaceTests {
  private static let files = Repository.files(below: "Tests", ["swift"])
    .filter { !$0.path.hasPrefix("Tests/Fixtures/") }

  @Test("A folder of tests is a folder of its module")
  func folders() {
    for file in Self.files {
      let parts = file.path.split(separator: "/").map(String.init)
      guard let module = parts[1].wholeMatch(of: /(.+)Tests/)?.1 else { continue }
      let folder = (["Sources", String(module)] + parts.dropFirst(2).dropLast())
        .joined(separator: "/")
      // Tests of what is no module, such as the plugins, have one folder.
      if parts.count == 3 { continue }
      let path = Repository.root.appendingPathComponent(folder).path
      #expect(FileManager.default.fileExists(atPath: path), "\(file.path): there is no \(folder)")
    }
  }

  @Test("No file of tests has another's name")
  func names() {
    let named = Dictionary(grouping: Self.files) { $0.path.split(separator: "/").last ?? "" }
    for (name, files) in named {
      #expect(files.count == 1, "\(name): \(files.map(\.path).joined(separator: ", "))")
    }
  }

  @Test("Each module that has more than a system's header has tests or is tested through another")
  func modules() throws {
    // Public products and what they stand on; the codecs are tested through the content that they read.
    let throughOthers: Set<String> = [
      "PDFCodec", "ImageCodec", "CharsetDetector", "DropBench", "LoopbackClient",
    ]
    let modules = Set(
      Repository.files(below: "Sources", ["swift"]).map { $0.path.split(separator: "/")[1] }
    )
    for module in modules where !throughOthers.contains(String(module)) {
      #expect(Self.files.contains { $0.path.hasPrefix("Tests/\(module)Tests/") }, "\(module)")
    }
  }
}

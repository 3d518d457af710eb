import Foundation
import TestExtent
import TestGround
import Testing

@Suite("What the README says")
struct ReadmeTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every file written and command typed as the README says prints what it says")
  func walk() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let steps = Document(text).steps
    #expect(!steps.isEmpty)
    for step in steps {
      switch step {
      case .file(let name, let text):
        try text.write(to: folder.appendingPathComponent(name), atomically: false, encoding: .utf8)
      case .command(let line, let prints):
        // Searches go as far as the page has them where the whole of each test is run; else a short one
        // has to find what the page says that there is, and nothing where it says nothing.
        let isShort = !Extent.isWhole && line.contains(" explore ")
        let typed = isShort ? line.replacing(" explore ", with: " explore --runs 20 ") : line
        let printed = try Self.run(typed, in: folder)
        let agrees =
          isShort
          ? Self.findings(printed) == Self.findings(prints)
          : Self.agree(Self.told(printed), Self.told(prints))
        #expect(agrees, "\(typed) printed\n\(printed.joined(separator: "\n"))")
      }
    }
  }

  /// What is searched, and each thing that was found, up to why it matters.
  private static func findings(_ lines: [String]) -> [String] {
    let rest = lines.dropFirst().drop { $0.firstMatch(of: /^[0-9]+ things? broken/) == nil }
    let found = rest.prefix { !$0.hasPrefix("varied") && !$0.hasPrefix("   choices ") }
    return Array(lines.prefix(1)) + trimmed(Array(found))
  }

  /// The lines but for how far a search is, which a slow machine is told.
  ///
  /// Under the address sanitizer a script's memory comes in other pieces, so that it runs out elsewhere:
  /// the counts of a search are others, and its words are the same.
  private static func told(_ lines: [String]) -> [String] {
    let kept = lines.filter {
      !isProgress($0) && !$0.contains(" a second, ")
    }
    // Safe: it is only asked whether the name is there.
    let isWatched = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: 0), "__asan_init") != nil
    guard isWatched else { return kept }
    return kept.map { $0.replacing(/[0-9]+/, with: "0") }
  }

  /// Runs one line in a shell that finds the built tool first.
  static func run(_ line: String, in folder: URL) throws -> [String] {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "{ \(line)\n} 2>&1"]
    shell.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    let tools = BuiltTool.url.deletingLastPathComponent().path
    environment["PATH"] = tools + ":" + (environment["PATH"] ?? "")
    environment["NO_COLOR"] = "1"
    shell.environment = environment
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .filter { !isProgress($0) }
  }

  /// How far a search was after some seconds, which a slow machine tells and a fast one doesn't.
  private static func isProgress(_ line: String) -> Bool {
    line.hasPrefix("finding out how many ways there are, for ")
      || line.contains(": looking for its smallest session, for ")
      || line.contains(" a second, ") && line.contains(" combinations seen")
  }

  /// Whether the lines agree; a line `…` on the page stands for any lines, blank ends don't count.
  static func agree(_ printed: [String], _ page: [String]) -> Bool {
    let pieces = trimmed(page).split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return trimmed(printed) == trimmed(page) }
    return trimmed(printed).starts(with: pieces[0])
      && trimmed(printed).suffix(pieces.last!.count).elementsEqual(pieces.last!)
  }

  private static func trimmed(_ lines: [String]) -> [String] {
    Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }
}

import DropCore
import DropReplay
import Foundation
import Testing

@Suite("The shipped plugins")
struct ShippedPluginTests {
  static let recipes = ShippedFiles.folders.filter { $0.hasPrefix("Plugins/recipes/") }
  static let handlers = ShippedFiles.folders.filter { !$0.hasPrefix("Plugins/recipes/") }

  @Test("There are fourteen handlers and nineteen recipes")
  func complete() {
    #expect(Self.handlers.count == 14)
    #expect(Self.recipes.count == 19)
  }

  @Test("Every session can be read", arguments: ShippedFiles.sessions)
  func sessions(path: String) throws {
    let opened = try SessionReader().open(ShippedFiles.root.appending(path: path).path)
    #expect(opened.session.title?.isEmpty == false)
  }

  @Test(
    "Every handler has sessions that go right and wrong, and a page about it",
    arguments: handlers
  )
  func folder(path: String) {
    #expect(ShippedFiles.sessions(of: path).count >= 5)
    let readme = ShippedFiles.text(path + "/README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 50)
    for session in ShippedFiles.sessions(of: path) {
      let name = session.split(separator: "/").last?.split(separator: ".").first ?? ""
      #expect(readme.contains("`\(name)`"), "\(session)")
    }
  }

  @Test(
    "Every path that a page names is there",
    arguments: ShippedFiles.folders.map { $0 + "/README.md" }
  )
  func paths(page: String) {
    for word in ShippedFiles.text(page).split(whereSeparator: \.isWhitespace)
    where word.hasPrefix("Plugins/") {
      #expect(ShippedFiles.exists(String(word)), "\(word)")
    }
  }

  // What the transcripts hold is what comes of the sessions now: the tool's tests compare them.
  @Test("No message of a session names a type that neither it nor its plugin does")
  func askedTypes() throws {
    var read = 0
    for path in ShippedFiles.sessions {
      let golden = path.split(separator: ".").dropLast().joined(separator: ".")
      let transcript = ShippedFiles.text(golden + ".transcript.jsonl")
      read += transcript.isEmpty ? 0 : 1
      let asked = Self.types(in: ShippedFiles.text(path) + ShippedFiles.plugins(of: path))
      for line in transcript.split(separator: "\n") {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        // What a script prints is its own.
        guard let record = object, record["record"] as? String != "log" else { continue }
        for key in ["message", "reason"] {
          guard let said = record[key] as? String else { continue }
          #expect(Self.types(in: said).subtracting(asked).isEmpty, "\(path): \(line)")
        }
      }
    }
    #expect(read > 100)
  }

  /// By one name where a type has several.
  private static func types(in text: String) -> Set<ContentType> {
    let name =
      /\b(?:(?:public|com|org|dndhost|dyn)\.|(?:text|image|application|message)\/)[a-z0-9.-]*[a-z0-9]/
    return Set(text.matches(of: name).map { TypeCatalog.builtIn.type(named: String($0.output)) })
  }

  @Test("A plugin is a page: half of them under sixty lines, none over a hundred")
  func length() {
    let lengths = ShippedFiles.folders.map { folder in
      ShippedFiles.text(folder + "/plugin.lua").split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).count
    }.sorted()
    #expect(lengths[lengths.count / 2] < 60)
    #expect(lengths.allSatisfy { $0 <= 100 })
  }
}

import DropReplay
import TestGround
import Testing

@Suite("The file that an item of a session names")
struct ItemFileTests {
  /// Reads a session in a folder, one of whose items has a file.
  private static func read(_ file: String, in folder: String, allowed: [String] = []) throws {
    let text = """
      { "format": "dndhost.session/1",
        "items": [ { "id": "a", "representations": [ { "type": "t", "file": "\(file)" } ] } ],
        "events": [] }
      """
    let reader = SessionReader(allowedFolders: allowed)
    _ = try reader.read(Array(text.utf8), name: "s.json", folder: folder)
  }

  @Test(
    "lies in the session's folder, not in one that is named alike but for how a letter is composed",
    arguments: [("caf\u{e9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{e9}")]
  )
  func twins(_ own: String, _ other: String) throws {
    let folder = try TemporaryFolder()
    for name in [own, other] {
      try folder.make(name)
      try folder.write("text", "\(name)/x.txt")
    }
    #expect(folder.names.count == 2)
    let (mine, its) = ("\(folder.path)/\(own)", "\(folder.path)/\(other)")
    try Self.read("x.txt", in: mine)
    let refused = #expect(throws: SessionError.self) {
      try Self.read("../\(other)/x.txt", in: mine)
    }
    #expect(refused?.description.contains("lies outside of the session's folder") == true)
    try Self.read("../\(other)/x.txt", in: mine, allowed: [its])
    // A session elsewhere that is let read the one isn't let read the other.
    try folder.make("third")
    try Self.read("../\(other)/x.txt", in: folder.path + "/third", allowed: [its])
    #expect(throws: SessionError.self) {
      try Self.read("../\(own)/x.txt", in: folder.path + "/third", allowed: [its])
    }
  }

  @Test("lies there, too, where its name begins with a mark that combines with the slash")
  func marks() throws {
    let folder = try TemporaryFolder()
    try folder.make("in/\u{301}sub")
    try folder.write("text", "in/\u{301}b.txt")
    try folder.write("text", "in/\u{301}sub/\u{301}c.txt")
    try folder.write("text", "\u{301}d.txt")
    for name in ["\u{301}b.txt", "\u{301}sub/\u{301}c.txt"] {
      try Self.read(name, in: folder.path + "/in")
    }
    #expect(throws: SessionError.self) { try Self.read("../\u{301}d.txt", in: folder.path + "/in") }
  }
}

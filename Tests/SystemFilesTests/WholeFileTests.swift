import SystemFiles
import TestGround
import Testing

@Suite("A file is written whole or not at all")
struct WholeFileTests {
  private func write(_ text: String, _ path: String, finishes: Bool = true) throws {
    let file = try WholeFile(path: path)
    // In pieces, as a long text comes.
    for byte in text.utf8 { try file.write([byte]) }
    if finishes { try file.finish() }
  }

  @Test("A new one is there when it is finished, and not before")
  func fresh() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.txt"
    try write("never", path, finishes: false)
    #expect(folder.names == [])
    try write("whole", path)
    #expect(folder.names == ["a.txt"])
    #expect(try folder.text("a.txt") == "whole")
  }

  @Test("An old one is what it was until then, and keeps its permissions")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old, and longer", "a.txt")
    let changed = unsafe chmod(path, 0o640)
    #expect(changed == 0)
    try write("new", path, finishes: false)
    #expect(try folder.text("a.txt") == "old, and longer")
    try write("new", path)
    #expect(try folder.text("a.txt") == "new")
    #expect(try FileStatus(path: path).mode & 0o7777 == 0o640)
    #expect(folder.names == ["a.txt"])
  }

  @Test("A link leads where it led, and a second name is one still")
  func names() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", "a.txt")
    try FileSystem.link(path, as: folder.path + "/second.txt")
    let made = unsafe symlink("a.txt", folder.path + "/link.txt")
    #expect(made == 0)
    try write("n", folder.path + "/link.txt")
    for name in ["a.txt", "second.txt", "link.txt"] { #expect(try folder.text(name) == "n") }
    #expect(try FileStatus(path: path).links == 2)
  }

  @Test("What can't be one says why", arguments: [("", ENOENT), ("none/a", ENOENT), (".", EISDIR)])
  func refused(name: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    let path = name.isEmpty ? "" : folder.path + "/" + name
    #expect(throws: FileSystem.Failure(code: code)) { _ = try WholeFile(path: path) }
  }

  @Test("Links that go in a circle end")
  func circle() throws {
    let folder = try TemporaryFolder()
    let made = unsafe symlink("b", folder.path + "/a") + symlink("a", folder.path + "/b")
    #expect(made == 0)
    #expect(throws: FileSystem.Failure.self) { _ = try WholeFile(path: folder.path + "/a") }
  }
}

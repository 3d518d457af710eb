import DropContent
import DropCore
import Foundation
import SystemFiles
import Testing

@Suite("Saving with a key")
struct MarkedSavingTests {
  private func content(_ text: String) -> Content { Content(type: .plainText, text: text) }

  /// A folder in which files can bear marks; none where this file system has no such thing, which is an error then.
  private func marked(_ body: (URL) throws -> Void) throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let storage = FolderStorage(folder: folder.path)
    do throws(ContentError) {
      #expect(try storage.find("nobody's", savedAs: "x") == nil)
    } catch {
      guard case .unsupported = error.problem else { throw error }
      return
    }
    try body(folder)
  }

  @Test("Of three of one name each is found by its key in another life, and nothing else is")
  func found() throws {
    try marked { folder in
      let storage = FolderStorage(folder: folder.path)
      let names = try ["1", "2", "3"].map {
        try storage.save(content($0), as: "a.txt", key: "k \($0)")
      }
      #expect(names == ["a.txt", "a 2.txt", "a 3.txt"])
      try FileManager.default.removeItem(at: folder.appendingPathComponent("a.txt"))
      let again = FolderStorage(folder: folder.path)
      #expect(try again.find("k 1", savedAs: "a.txt") == nil)
      #expect(try again.find("k 2", savedAs: "a.txt") == "a 2.txt")
      #expect(try again.find("k 3", savedAs: "a.txt") == "a 3.txt")
      #expect(try again.find("k", savedAs: "a.txt") == nil)
      #expect(try storage.save(content("4"), as: "a.txt") == "a.txt")
      #expect(try again.find("", savedAs: "a.txt") == nil)
    }
  }

  @Test("A folder is found, too; a copy that bears the mark of another file is not")
  func copies() throws {
    try marked { folder in
      let storage = FolderStorage(folder: folder.path)
      let source = folder.appendingPathComponent("source")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: false)
      let tree = Content(type: .folder, storage: .folder(try ContentFolder(path: source.path)))
      #expect(try storage.save(tree, as: "tree", key: "t") == "tree")
      #expect(try FolderStorage(folder: folder.path).find("t", savedAs: "tree") == "tree")
      _ = try storage.save(content("1"), as: "a.txt", key: "k")
      let (path, copy) = (folder.path + "/a.txt", folder.path + "/a copy.txt")
      try Data("1".utf8).write(to: URL(fileURLWithPath: copy))
      let file = try FileSystem.open(copy, O_RDWR)
      defer { FileSystem.close(file) }
      let original = try Descriptor(FileSystem.openFile(path))
      #expect(FileLabel.put(FileLabel.read(original.number) ?? "", on: file))
      try FileManager.default.removeItem(atPath: path)
      #expect(try FolderStorage(folder: folder.path).find("k", savedAs: "a.txt") == nil)
    }
  }

  @Test(
    "What was saved in another life is taken back, unless it was changed since, or bears no mark"
  )
  func takenBack() throws {
    try marked { folder in
      let storage = FolderStorage(folder: folder.path)
      for name in ["a", "b"] { _ = try storage.save(content(name), as: name, key: name) }
      _ = try storage.save(content("c"), as: "c")
      let again = FolderStorage(folder: folder.path)
      try again.takeBack("a")
      try again.takeBack("a")
      let handle = try FileHandle(forWritingTo: folder.appendingPathComponent("b"))
      try handle.write(contentsOf: Data("more".utf8))
      #expect(throws: ContentError(.changed("b"))) { try again.takeBack("b") }
      #expect(throws: ContentError.self) { try again.takeBack("c") }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["b", "c"]
      )
    }
  }
}

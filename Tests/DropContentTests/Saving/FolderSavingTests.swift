import DropContent
import DropCore
import Foundation
import Testing

@Suite("Saving folders")
struct FolderSavingTests {
  private let files = FileManager.default

  /// A folder to save and one to save into, both gone after the body.
  private func withFolders(_ body: (_ source: URL, _ target: URL) throws -> Void) throws {
    let scratch = try Fixture.scratch()
    defer { try? files.removeItem(at: scratch) }
    let source = scratch.appendingPathComponent("scans")
    let target = scratch.appendingPathComponent("shelf")
    for folder in [source, target] {
      try files.createDirectory(at: folder, withIntermediateDirectories: false)
    }
    try body(source, target)
  }

  private func write(_ text: String, _ path: String, in folder: URL) throws {
    let file = folder.appendingPathComponent(path)
    try files.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private func tree(_ folder: URL) throws -> [String] {
    try files.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  private func content(_ folder: URL) throws -> Content {
    try Content(name: folder.lastPathComponent, folder: folder.path)
  }

  @Test("A folder is saved with all that is in it, under a name that was free")
  func whole() throws {
    try withFolders { source, target in
      try write("one", "a.txt", in: source)
      try write("two", "deep/er/b.txt", in: source)
      try write("", ".hidden/empty", in: source)
      try files.createDirectory(
        at: source.appendingPathComponent("nothing"),
        withIntermediateDirectories: false
      )
      let saver = ContentSaver(folder: target.path)
      #expect(try saver.save(content(source)) == "scans")
      #expect(try saver.save(content(source)) == "scans 2")
      #expect(try tree(target.appendingPathComponent("scans")) == tree(source))
      #expect(try tree(target.appendingPathComponent("scans 2")) == tree(source))
      let copy = target.appendingPathComponent("scans/deep/er/b.txt")
      #expect(try String(contentsOf: copy, encoding: .utf8) == "two")
    }
  }

  @Test("Links and pipes in a folder are left out, and nothing outside of it is read")
  func links() throws {
    try withFolders { source, target in
      try write("secret", "outside.txt", in: source.deletingLastPathComponent())
      try write("kept", "kept", in: source)
      for (name, path) in [("file", "../outside.txt"), ("folder", ".."), ("gone", "nowhere")] {
        try files.createSymbolicLink(
          atPath: source.appendingPathComponent(name).path,
          withDestinationPath: path
        )
      }
      #expect(unsafe mkfifo(source.appendingPathComponent("pipe").path, 0o600) == 0)
      #expect(try ContentSaver(folder: target.path).save(content(source)) == "scans")
      #expect(try tree(target) == ["scans", "scans/kept"])
    }
  }

  @Test("Names in a folder are made safe, and stay apart where that makes them equal")
  func names() throws {
    try withFolders { source, target in
      for name in ["a:b", "a?b", "CON", "x\u{202E}y", "back\\slash", "..."] {
        try write(name, name, in: source)
      }
      _ = try ContentSaver(folder: target.path).save(content(source), as: "../../up")
      #expect(
        try tree(target) == [
          "up", "up/_CON", "up/a_b", "up/a_b 2", "up/back_slash", "up/untitled", "up/xy",
        ]
      )
    }
  }

  @Test("A folder that can't be saved whole leaves nothing behind")
  func failures() throws {
    try withFolders { source, target in
      for number in 0..<5 { try write("x", "d\(number)/e/f", in: source) }
      var saver = ContentSaver(folder: target.path)
      saver.limits.folders = 2
      #expect(throws: ContentError(.limit(.depth, allowed: 2, found: nil))) {
        try saver.save(content(source))
      }
      saver.limits = .standard
      saver.limits.entries = 14
      #expect(throws: ContentError(.limit(.entries, allowed: 14, found: nil))) {
        try saver.save(content(source))
      }
      #expect(throws: ContentError.self) {
        try saver.save(Content(folder: source.path + "/none"))
      }
      #expect(try tree(target) == [])
      saver.limits.entries = 15
      #expect(try saver.save(content(source)) == "scans")
    }
  }

  @Test("A folder isn't saved into itself")
  func itself() throws {
    try withFolders { source, _ in
      try write("x", "inner/a", in: source)
      let saver = ContentSaver(folder: source.appendingPathComponent("inner").path)
      #expect(
        throws: ContentError(.unsupported(format: "folder", feature: "saving it into itself"))
      ) { try saver.save(content(source)) }
      #expect(try tree(source) == ["inner", "inner/a"])
    }
  }

  @Test("Never over what is there, be it a file, a folder or a link that leads nowhere")
  func taken() throws {
    try withFolders { source, target in
      try write("x", "a", in: source)
      try write("mine", "scans", in: target)
      try files.createDirectory(
        at: target.appendingPathComponent("scans 2"),
        withIntermediateDirectories: false
      )
      try files.createSymbolicLink(
        atPath: target.appendingPathComponent("scans 3").path,
        withDestinationPath: "nowhere"
      )
      #expect(try ContentSaver(folder: target.path).save(content(source)) == "scans 4")
      #expect(
        try tree(target) == ["scans", "scans 2", "scans 3", "scans 4", "scans 4/a"]
      )
    }
  }
}

import DropContent
import DropCore
import Foundation
import Testing

@Suite("Files for other programs")
struct HandoutTests {
  private let parent = NSTemporaryDirectory() + "handouts-\(UUID().uuidString)/inner"

  private func text(_ words: String) -> Content { Content(type: .utf8PlainText, text: words) }

  private func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  private func mode(of path: String) throws -> Int {
    let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return try #require(found as? Int)
  }

  @Test("lie in a folder that only its owner may look into, under their own safe names")
  func names() throws {
    let folder = try HandoutFolder(below: parent)
    let (first, second) = (try folder.open(), try folder.open())
    #expect(try mode(of: folder.path) == 0o700)
    let paths = try ["a/../b.txt", "b.txt", "b.txt"].map { try first.put(text($0), as: $0) }
    #expect(paths.allSatisfy { $0.hasPrefix(first.path + "/") })
    #expect(names(in: first.path) == ["a-b.txt", "b 2.txt", "b.txt"])
    #expect(try second.put(text("b"), as: "b.txt").hasSuffix("/b.txt"))
    #expect(try String(contentsOfFile: paths[2], encoding: .utf8) == "b.txt")
  }

  @Test("lie in no folder that others may write into", arguments: [0o777, 0o770, 0o702])
  func others(_ mode: Int) throws {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
    let files = FileManager.default
    try files.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try files.setAttributes(attributes, ofItemAtPath: parent)
    #expect(throws: ContentError.self) { try HandoutFolder(below: parent) }
    #expect(names(in: parent).isEmpty)
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: parent)
    _ = try HandoutFolder(below: parent).open()
  }

  @Test("that nobody needs go at once, and make room; those beside them stay")
  func discarded() throws {
    var limits = HandoutFolder.Limits()
    limits.bytes = 10
    let folder = try HandoutFolder(below: parent, limits: limits)
    let (first, second) = (try folder.open(), try folder.open())
    let kept = try first.put(text("12345"), as: "a")
    _ = try second.put(text("12345"), as: "b")
    second.discard()
    second.discard()
    #expect(!FileManager.default.fileExists(atPath: second.path) && first.has(kept))
    _ = try folder.open().put(text("12345"), as: "c")
    #expect(first.has(kept))
  }

  @Test(
    "go for no file that can't have room whatever goes; for one that can, the oldest goes alone"
  )
  func roomless() throws {
    var limits = HandoutFolder.Limits()
    limits.bytes = 15
    let folder = try HandoutFolder(below: parent, limits: limits)
    let used = try folder.open()
    _ = try used.put(text("12345"), as: "a")
    let resting = try (1...2).map { number in
      let handout = try folder.open()
      _ = try handout.put(text("12345"), as: "b")
      handout.rest(since: Double(number))
      return handout
    }
    for words in ["12345678901", String(repeating: "x", count: 100)] {
      let late = try folder.open()
      #expect(throws: ContentError.self) { try late.put(text(words), as: "c") }
      #expect(names(in: late.path).isEmpty)
      #expect(resting.allSatisfy { names(in: $0.path) == ["b"] })
    }
    // A folder whose files would each have room, but not together.
    let source = parent + "-roomless"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    for name in ["a", "b"] { try Data("123456".utf8).write(to: URL(filePath: "\(source)/\(name)")) }
    let album = Content(
      type: .folder,
      name: "album",
      storage: .folder(try ContentFolder(path: source))
    )
    let late = try folder.open()
    let wanted = ContentError(.limit(.bytes, allowed: 15, found: 12))
    #expect(throws: wanted) { try late.put(album, as: "album") }
    #expect(names(in: late.path).isEmpty)
    #expect(resting.allSatisfy { names(in: $0.path) == ["b"] })
    _ = try folder.open().put(text("12345"), as: "d")
    #expect(names(in: resting[0].path).isEmpty && names(in: resting[1].path) == ["b"])
    #expect(names(in: used.path) == ["a"])
  }

  @Test("are seen to be gone, and are made again under the same name")
  func gone() throws {
    let handout = try HandoutFolder(below: parent).open()
    let path = try handout.put(text("a"), as: "a.txt")
    #expect(handout.has(path))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    #expect(!handout.has(path))
    try handout.restore(text("a"), at: path)
    #expect(handout.has(path))
  }

  @Test("of another process or host that still runs stay; what was left behind is swept")
  func swept() throws {
    let first = try HandoutFolder(below: parent)
    let path = try first.open().put(text("a"), as: "a.txt")
    let left = parent + "/.dropped-0000000000abc"
    try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
    try Data("b".utf8).write(to: URL(filePath: left + "/b.txt"))
    let second = try HandoutFolder(below: parent)
    #expect(FileManager.default.fileExists(atPath: path))
    let held = [first, second].map { URL(filePath: $0.path).lastPathComponent }
    #expect(names(in: parent) == held.sorted())
  }

  @Test("are kept for a while after the last use, and go then")
  func rested() throws {
    var limits = HandoutFolder.Limits()
    limits.rest = .seconds(10)
    let folder = try HandoutFolder(below: parent, limits: limits)
    let (used, rested) = (try folder.open(), try folder.open())
    for handout in [used, rested] { _ = try handout.put(text("a"), as: "a.txt") }
    rested.rest(since: 5_000)
    #expect(folder.tidy(at: 14_999) == 15_000)
    #expect(names(in: rested.path) == ["a.txt"])
    used.rest(since: 0)
    used.use()
    #expect(folder.tidy(at: 15_000) == nil)
    #expect(names(in: rested.path).isEmpty && names(in: used.path) == ["a.txt"])
    _ = consume folder
  }

  @Test("are bounded together: what rests longest goes for what comes, and what is used stays")
  func bounded() throws {
    var limits = HandoutFolder.Limits()
    limits.bytes = 10
    let folder = try HandoutFolder(below: parent, limits: limits)
    let handouts = try (0..<3).map { _ in try folder.open() }
    for handout in handouts.prefix(2) { _ = try handout.put(text("four"), as: "a.txt") }
    handouts[1].rest(since: 1)
    handouts[0].rest(since: 2)
    _ = try handouts[2].put(text("five5"), as: "a.txt")
    #expect(names(in: handouts[1].path).isEmpty)
    #expect(names(in: handouts[0].path) == ["a.txt"])
    handouts[0].use()
    #expect(throws: ContentError.self) { try handouts[2].put(text("four"), as: "b.txt") }
    #expect(names(in: handouts[2].path) == ["a.txt"])
  }

  @Test("may be folders, which count with what is in them, and go with their process's own")
  func folders() throws {
    let source = parent + "-source"
    try FileManager.default.createDirectory(
      atPath: source + "/in",
      withIntermediateDirectories: true
    )
    try Data(repeating: 1, count: 8).write(to: URL(filePath: source + "/in/eight"))
    let album = Content(
      type: .folder,
      name: "album",
      storage: .folder(try ContentFolder(path: source))
    )
    var limits = HandoutFolder.Limits()
    limits.bytes = 12
    var folder: HandoutFolder? = try HandoutFolder(below: parent, limits: limits)
    let path = try #require(folder).path
    var handout: Handout? = try #require(folder).open()
    let put = try #require(handout).put(album, as: "album")
    #expect(names(in: put + "/in") == ["eight"])
    #expect(throws: ContentError.self) { try handout?.put(album, as: "album") }
    #expect(names(in: try #require(handout).path) == ["album"])
    (handout, folder) = (nil, nil)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("may be folders larger than there is room, of which no file is written before that is seen")
  func largeFolder() throws {
    let source = parent + "-large"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    for name in ["a", "c"] { try Data("four".utf8).write(to: URL(filePath: "\(source)/\(name)")) }
    // So large that no disk has room for a copy; on this one it takes none.
    #expect(FileManager.default.createFile(atPath: source + "/b", contents: nil))
    try #require(unsafe truncate(source + "/b", 1 << 42) == 0)
    let content = Content(
      type: .folder,
      name: "large",
      storage: .folder(try ContentFolder(path: source))
    )
    var limits = HandoutFolder.Limits()
    limits.bytes = 10
    let handout = try HandoutFolder(below: parent, limits: limits).open()
    let wanted = ContentError(.limit(.bytes, allowed: 10, found: 1 << 42 + 8))
    #expect(throws: wanted) { try handout.put(content, as: "large") }
    #expect(names(in: handout.path).isEmpty)
    // What was written before doesn't count any more.
    try FileManager.default.removeItem(atPath: source + "/b")
    #expect(names(in: try handout.put(content, as: "large")) == ["a", "c"])
  }
}

import DropContent
import DropCore
import Foundation
import Testing

@Suite("Saving")
struct SavingTests {
  static let names: [(String, String)] = [
    ("a.txt", "a.txt"), ("../../etc/passwd", "etc-passwd"), ("C:\\x\\y.doc", "C_-x-y.doc"),
    ("Bread/rolls.txt", "Bread-rolls.txt"), ("x/../y.txt", "x-y.txt"), ("/.. /a", "a"),
    ("", "untitled"), ("..", "untitled"), ("/", "untitled"), (".hidden", "hidden"),
    ("a\u{0}\nb", "ab"), ("a:b?", "a_b_"), ("x. . ", "x"), ("CON.txt", "_CON.txt"),
    ("com1", "_com1"), ("com10", "com10"), ("evil\u{202E}gpj.exe", "evilgpj.exe"),
    ("é😀.txt", "é😀.txt"),
  ]

  @Test("A name from outside becomes one safe component", arguments: names)
  func safeName(name: String, safe: String) {
    #expect(SafeName.component(of: name) == safe)
    #expect(SafeName.component(of: safe) == safe, "what is safe stays")
  }

  @Test("A long name keeps its extension and fits")
  func longName() {
    let name = SafeName.component(of: String(repeating: "é", count: 300) + ".jpeg")
    #expect(name.utf8.count <= 240)
    #expect(name.hasSuffix(".jpeg"))
  }

  @Test("Memory, a part of a file and zeros are saved whole, under names that were free")
  func saves() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let saver = ContentSaver(folder: folder.path)
    let memory = Content(type: .plainText, name: "a.txt", bytes: Array("one".utf8))
    #expect(try saver.save(memory) == "a.txt")
    #expect(try saver.save(memory) == "a 2.txt")
    let file = try OpenFile(path: folder.appendingPathComponent("a.txt").path)
    let part = Content(type: .plainText, storage: .file(FileRange(file: file, offset: 1, count: 2)))
    #expect(try saver.save(part, as: "../a.txt") == "a 3.txt")
    #expect(try saver.save(Content(type: .data, storage: .zeros(5)), as: "z") == "z")
    let read = { try Data(contentsOf: folder.appendingPathComponent($0)) }
    #expect(try read("a.txt") == Data("one".utf8))
    #expect(try read("a 3.txt") == Data("ne".utf8))
    #expect(try read("z") == Data(count: 5))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
  }

  @Test("What an interrupted save left is swept away, and nothing of anybody else's")
  func sweeps() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { folder.appendingPathComponent($0) }
    try Data("half".utf8).write(to: path(".dropped-0000000000001"))
    try FileManager.default.createDirectory(
      at: path(".dropped-0000000000002/inside"),
      withIntermediateDirectories: true
    )
    for name in [".dropped-mine", "a.txt.partial", ".dropped-000000000000X", "b.txt"] {
      try Data("theirs".utf8).write(to: path(name))
    }
    let note = Content(type: .plainText, name: "b.txt", text: "ours")
    #expect(try ContentSaver(folder: folder.path).save(note) == "b 2.txt")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(
      left == [".dropped-000000000000X", ".dropped-mine", "a.txt.partial", "b 2.txt", "b.txt"]
    )
  }

  @Test("A failed save leaves nothing behind")
  func failure() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let saver = ContentSaver(folder: folder.path)
    let source = folder.appendingPathComponent("source")
    try Data(count: 1000).write(to: source)
    let file = try OpenFile(path: source.path)
    let beyond = FileRange(file: file, offset: 0, count: 5000)
    #expect(throws: ContentError.self) {
      try saver.save(Content(type: .data, storage: .file(beyond)), as: "x")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["source"])
    #expect(throws: ContentError.self) {
      try ContentSaver(folder: "/no/such/folder").save(Content(type: .data, bytes: []))
    }
  }

  static let digests: [(String, Int, String)] = [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 100_000, "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
  ]

  @Test("Digests are those of the standard's examples", arguments: digests)
  func digest(text: String, times: Int, hex: String) throws {
    let bytes = Array(String(repeating: text, count: times).utf8)
    #expect(try Content(type: .data, bytes: bytes).sha256() == hex)
    var pieces = SHA256()
    for start in stride(from: 0, to: bytes.count, by: 37) {
      pieces.update(Array(bytes[start..<min(start + 37, bytes.count)]))
    }
    #expect(pieces.hexDigest() == hex)
  }
}

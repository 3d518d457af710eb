import DropContent
import DropCore
import Foundation
import Testing

@Suite("Saving")
struct SavingTests {
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

  @Test("A file that is cut while it is read is named, and that it changed")
  func shortened() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("report.bin")
    try Data(count: 1000).write(to: path)
    let file = try OpenFile(path: path.path)
    let range = FileRange(file: file, offset: 0, count: 1000)
    let content = Content(type: .data, name: "other name", storage: .file(range))
    try FileHandle(forWritingTo: path).truncate(atOffset: 10)
    let told = ContentError(.shortened("report.bin", at: 10, of: 1000))
    #expect(throws: told) { try ContentSaver(folder: folder.path).save(content) }
    #expect(throws: told) { try content.forEachChunk { _ in } }
    #expect(told.message.hasPrefix("report.bin was changed while it was read"))
  }
}

import DropContent
import DropCore
import Foundation
import Testing

@Suite("Content by reference")
struct ContentTests {
  @Test("A file's bytes are read in pieces, and stay readable when its name is gone")
  func fileWithoutName() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.txt")
    try Data((0..<100).map { UInt8($0) }).write(to: file)
    let content = try Content(type: .data, file: file.path)
    try FileManager.default.removeItem(at: file)
    #expect(content.name == "a.txt")
    #expect(try content.read(at: 10, count: 5) == [10, 11, 12, 13, 14])
    #expect(try content.read(at: 98, count: 5) == [98, 99])
    #expect(try content.read(at: 200, count: 5) == [])
    var pieces: [Int] = []
    try content.forEachChunk(of: 30) { (chunk) throws(ContentError) in pieces.append(chunk.count) }
    #expect(pieces == [30, 30, 30, 10])
  }

  @Test("A part of a file is only that part")
  func part() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("a.txt")
    try Data("0123456789".utf8).write(to: file)
    let range = FileRange(file: try OpenFile(path: file.path), offset: 2, count: 3)
    let content = Content(type: .plainText, storage: .file(range))
    #expect(try content.bytes() == Array("234".utf8))
    #expect(try content.read(at: 1, count: 9) == Array("34".utf8))
  }

  @Test("A limit on bytes is checked before they are read")
  func limit() throws {
    let content = Content(type: .data, storage: .zeros(1 << 40))
    #expect(content.size == 1 << 40)
    #expect(throws: ContentError(.limit(.bytes, allowed: 10, found: 1 << 40))) {
      try content.bytes(limit: 10)
    }
    #expect(try content.read(at: 5, count: 3) == [0, 0, 0])
  }

  @Test("Any number may be asked for", arguments: [Int.min, -1, 0, 1, 1 << 62, .max])
  func anyNumber(number: Int) throws {
    let coercer = ContentCoercer()
    let list = Content(type: .uriList, text: "http://a/\r\n")
    let whole = Content(type: .utf8PlainText, text: "x")
    for content in [list, whole] where number != 0 {
      let error = #expect(throws: ContentError.self) { try coercer.unit(number, of: content) }
      let said = number == .max ? number : number + 1
      #expect(error?.problem == .noUnit(said, count: 1))
    }
    let units = ContentUnits(count: number) { _ in whole }
    #expect(units.count == max(0, number))
    #expect(throws: ContentError.self) { try units.unit(units.count) }
    #expect(Content(type: .data, storage: .zeros(number)).size == max(0, number))
  }

  @Test("A part of a file may be said to lie anywhere", arguments: [Int.min, -1, 0, 5, .max])
  func anyPart(number: Int) throws {
    let file = try OpenFile(path: #filePath)
    for range in [
      FileRange(file: file, offset: number, count: .max),
      FileRange(file: file, offset: .max, count: number),
      FileRange(file: file, offset: number, count: number),
    ] {
      let content = Content(type: .data, storage: .file(range))
      #expect(try content.read(at: content.size - 1, count: 1).count <= 1)
      #expect(try content.read(at: number, count: 1).count <= 1)
    }
  }

  @Test("A missing file, a folder and a device are errors that say so")
  func notFiles() throws {
    #expect(throws: ContentError.self) { try Content(type: .data, file: "/no/such/file") }
    #expect(throws: ContentError(.isFolder)) { try Content(type: .data, file: "/") }
    #expect(throws: ContentError(.notRegular("/dev/null"))) {
      try Content(type: .data, file: "/dev/null")
    }
  }

  @Test("Errors have a family and one sentence")
  func errors() {
    let cases: [(ContentError, ContentError.Code, String)] = [
      (ContentError(.needsTrait("PDF")), .unsupported, "needs a build with the trait PDF"),
      (
        ContentError(.limit(.pixels, allowed: 5, found: 9)), .tooLarge,
        "too large: 9 pixels, at most 5"
      ),
      (
        ContentError(
          .malformed(format: "", detail: "expected a value"),
          at: TextPlace(line: 2, column: 7),
          path: "events[2].t"
        ),
        .malformed, "2:7: events[2].t: expected a value"
      ),
      (
        ContentError(.outside(path: "/etc/passwd")), .denied,
        "/etc/passwd lies outside of the allowed folders"
      ),
      (ContentError(.noUnit(4, count: 3)), .malformed, "no unit 4, there are 3"),
    ]
    for (error, code, sentence) in cases {
      #expect(error.code == code)
      #expect(error.description == sentence)
    }
  }
}

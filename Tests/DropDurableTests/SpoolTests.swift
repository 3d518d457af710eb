#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("Contents that lie beside a journal's records")
struct SpoolTests {
  private static func record(_ content: Content) -> JournalRecord {
    let item = HeldItem(DragItem(id: "i"), content)
    let traces = HoverTraces(drags: 0, modifiers: [], traces: [])
    return .input(.edit("d", [.insert([item], before: nil)]), at: 0, traces)
  }

  private static func contents(_ records: [JournalRecord]) -> [Content] {
    records.compactMap { record in
      guard case .input(.edit(_, let edits), _, _, _) = record,
        case .insert(let items, _)? = edits.first
      else { return nil }
      return items.first?.content
    }
  }

  private static func bytes(_ count: Int, _ seed: Int = 1) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ seed) }
  }

  private let folder: TemporaryFolder
  private var journal: String { folder.path + "/journal" }
  private var spooled: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: journal + "/spool").sorted()) ?? []
  }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ contents: [Content]) throws {
    let opened = try SQLiteJournal(folder: journal)
    _ = try opened.read()
    try opened.append(contents.map(Self.record))
  }

  private func read() throws -> [Content] {
    Self.contents(try SQLiteJournal(folder: journal).read())
  }

  @Test("Up to 512 bytes stand in the record, more in a file, and both are read as they were")
  func sizes() throws {
    let sizes = [0, 1, 511, 512, 513, 5_000]
    try write(sizes.map { Content(type: .data, bytes: Self.bytes($0)) })
    #expect(spooled == ["1", "2"])
    #expect(try read().map { try $0.bytes() } == sizes.map { Self.bytes($0) })
    // Others come behind them.
    try write([Content(type: .data, bytes: Self.bytes(600, 2))])
    #expect(spooled == ["1", "2", "3"])
    #expect(try read().last?.bytes() == Self.bytes(600, 2))
  }

  @Test("What has no name has one there, and none again once it was read")
  func nameless() throws {
    let large = Self.bytes(3 << 20)
    let kept = Spool(folder: folder.path).keep(Content(type: .data, bytes: large))
    guard case .file(let range) = kept.storage, range.file.isNameless else {
      Issue.record("it isn't on the disk")
      return
    }
    try write([kept])
    #expect(spooled == ["1"])
    let again = try #require(try read().first)
    guard case .file(let found) = again.storage, found.file.isNameless else {
      Issue.record("it is in memory")
      return
    }
    #expect(found.file.identity == range.file.identity)
    #expect(again.heldBytes == kept.heldBytes)
    #expect(try again.bytes() == large)
  }

  @Test("A file that goes is there still; one that was written to since is told as another one")
  func named() throws {
    try folder.write(String(repeating: "a", count: 1_000), "a.txt")
    try folder.write(String(repeating: "b", count: 1_000), "b.txt")
    let files = try ["a.txt", "b.txt"].map {
      try Content(type: .plainText, file: folder.path + "/" + $0)
    }
    try write(files)
    try FileManager.default.removeItem(atPath: folder.path + "/a.txt")
    #expect(try read().first?.bytes() == Array(repeating: UInt8(ascii: "a"), count: 1_000))
    try folder.write(String(repeating: "c", count: 1_000), "b.txt")
    let contents = try read()
    let whole = Array(repeating: UInt8(ascii: "a"), count: 1_000)
    let bytes = try contents[0].bytes()
    #expect(bytes == whole)
    #expect(contents.map(\.size) == [1_000, 1_000])
    #expect(throws: ContentError(.gone(path: folder.path + "/b.txt"))) { try contents[1].bytes() }
    // They are the same for the life after, also where they take the place of all records.
    let opened = try SQLiteJournal(folder: journal)
    try opened.begin(anew: try opened.read())
    let again = Self.contents(try opened.read())
    let left = try again[0].bytes()
    #expect(left == whole)
    #expect(throws: ContentError(.gone(path: folder.path + "/b.txt"))) { try again[1].bytes() }
  }

  @Test("A file that a link led to is kept itself, and is there once both are gone")
  func linked() throws {
    let path = try folder.write(String(repeating: "a", count: 1_000), "a.txt")
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try write([try Content(type: .plainText, file: link)])
    for name in ["a.txt", "link"] {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    #expect(try read().first?.bytes() == Array(repeating: UInt8(ascii: "a"), count: 1_000))
  }

  @Test("One that was called otherwise since it was dropped is there, too")
  func renamed() throws {
    try folder.write(String(repeating: "a", count: 1_000), "a.txt")
    let content = try Content(type: .plainText, file: folder.path + "/a.txt")
    try FileManager.default.moveItem(
      atPath: folder.path + "/a.txt",
      toPath: folder.path + "/b.txt"
    )
    try write([content])
    #expect(try read().first?.bytes() == Array(repeating: UInt8(ascii: "a"), count: 1_000))
  }

  @Test(
    "What no record names goes when the records are read, and all of it when they are forgotten"
  )
  func unnamed() throws {
    try write([Content(type: .data, bytes: Self.bytes(600))])
    try folder.write("left by a crash", "journal/spool/7")
    let opened = try SQLiteJournal(folder: journal)
    #expect(spooled == ["1", "7"])
    let contents = Self.contents(try opened.read())
    #expect(spooled == ["1"])
    try opened.forget()
    #expect(spooled == [])
    // Whoever has it has it still.
    #expect(try contents.first?.bytes() == Self.bytes(600))
    try opened.append([Self.record(Content(type: .data, bytes: Self.bytes(700)))])
    #expect(spooled.count == 1)
  }

  @Test(
    "What takes the place of all records leaves nothing of them on the disk, and is all there is"
  )
  func anew() throws {
    let contents = (1...3).map { Content(type: .data, bytes: Self.bytes(600, $0)) }
    let small = Content(type: .data, bytes: Array("what was dropped".utf8))
    func isThere(_ bytes: [UInt8]) throws -> Bool {
      try FileManager.default.subpathsOfDirectory(atPath: journal).contains { name in
        let file = FileManager.default.contents(atPath: journal + "/" + name)
        return file?.range(of: Data(bytes)) != nil
      }
    }
    do {
      let opened = try SQLiteJournal(folder: journal)
      try opened.append((contents + [small]).map(Self.record))
      #expect(spooled == ["1", "2", "3"])
      #expect(try isThere(small.bytes()) && isThere(contents[0].bytes()))
      try opened.begin(anew: [Self.record(contents[1])])
      #expect(spooled.count == 1)
      #expect(try !isThere(small.bytes()) && !isThere(contents[0].bytes()))
      try opened.append([Self.record(contents[2])])
    }
    #expect(try read().map { try $0.bytes() } == contents[1...].map { try $0.bytes() })
    #expect(spooled.count == 2)
  }

  @Test(
    "A file that is called by the largest number, or the one before, keeps nothing from it",
    arguments: [Int.max, .max - 1]
  )
  func largest(number: Int) throws {
    try folder.make("journal/spool")
    try folder.write("somebody's", "journal/spool/\(number)")
    try write((1...3).map { Content(type: .data, bytes: Self.bytes(600, $0)) })
    #expect(spooled == ["1", "2", "3"])
    #expect(try read().map { try $0.bytes() } == (1...3).map { Self.bytes(600, $0) })
  }

  @Test("A content that was cut, or of which any byte is another one, is told with its record")
  func damaged() throws {
    let whole = Self.bytes(600, 2)
    var damages = [[], Array(whole.prefix(10)), Array(whole.dropLast()), whole + [0]]
    for place in [0, 1, 299, 599] {
      for bit in 0..<8 {
        var other = whole
        other[place] ^= 1 << bit
        damages.append(other)
      }
    }
    try write([Content(type: .data, bytes: Self.bytes(600)), Content(type: .data, bytes: whole)])
    for damage in damages {
      try Data(damage).write(to: URL(fileURLWithPath: journal + "/spool/2"))
      let failure = #expect(throws: JournalFailure.self) { try read() }
      #expect(failure?.message == "record 2: its content 2 isn't as it was written")
    }
    try Data(whole).write(to: URL(fileURLWithPath: journal + "/spool/2"))
    #expect(try read().map { try $0.bytes() } == [Self.bytes(600), whole])
  }

  @Test("A content that isn't there any more is told with its record")
  func missing() throws {
    try write((1...2).map { Content(type: .data, bytes: Self.bytes(600, $0)) })
    try FileManager.default.removeItem(atPath: journal + "/spool/2")
    do {
      _ = try read()
      Issue.record("nothing was missing")
    } catch let failure as JournalFailure {
      #expect(failure.message == "record 2: its content 2 isn't there")
    }
  }
}

#endif

import DropContent
import DropCore
import DropHost
import Foundation
import TestExtent
import TestGround
import Testing

@Suite("How a journal's records are written as bytes and read again")
struct JournalBytesTests {
  /// The records of a run of whatever comes to its driver's mind.
  static func run(_ seed: UInt64, _ steps: Int = 40) throws -> JournaledRun {
    let run = try JournaledRun(seed: seed)
    run.go(steps)
    return run
  }

  static func written(_ records: [JournalRecord]) throws -> (bytes: [[UInt8]], JournalEncoder) {
    var encoder = JournalEncoder()
    return (try records.map { try encoder.bytes(of: $0) }, encoder)
  }

  @Test("An engine that is given what was read asks for the same as the one they come from")
  func same() throws {
    var records = 0
    for seed in 1...(Extent.isWhole ? 60 : 12) {
      let run = try Self.run(UInt64(seed), 60)
      let (bytes, encoder) = try Self.written(run.journal.read())
      var decoder = JournalDecoder(sources: encoder.sources)
      let read = try bytes.map { try decoder.record(of: $0) }
      #expect(try run.requests(of: read) == run.requests, "seed \(seed)")
      records += read.count
    }
    #expect(records > 200)
  }

  @Test("Where the plugins are gone, what was read of them is enough")
  func withoutSources() throws {
    let run = try Self.run(3, 60)
    var decoder = JournalDecoder()
    let read = try Self.written(run.journal.read()).bytes.map { try decoder.record(of: $0) }
    #expect(try run.requests(of: read) == run.requests)
  }

  @Test("Each input is read as it was written, with what it holds")
  func inputs() throws {
    let run = try Self.run(1)
    guard case .input(_, _, let traces, _)? = run.journal.read().first(where: \.isInput) else {
      Issue.record("no input")
      return
    }
    var encoder = JournalEncoder()
    var decoder = JournalDecoder(sources: [:])
    for input in SmallInputs.all {
      let read = try decoder.record(of: encoder.bytes(of: .input(input, at: 0.1, traces)))
      guard case .input(let again, let time, _, _) = read else {
        Issue.record("\(read)")
        return
      }
      // A plugin is another one once it was read, called the same.
      let isPlugin = InputCodingTests.whole(input).contains("PluginSource")
      #expect(isPlugin || InputCodingTests.whole(again) == InputCodingTests.whole(input))
      #expect(time == 0.1)
    }
    for answer in SmallInputs.answers {
      guard case .answer(let again) = try decoder.record(of: encoder.bytes(of: .answer(answer)))
      else {
        Issue.record("\(answer)")
        return
      }
      #expect(again == answer)
    }
  }

  @Test("Each double is read as it was written, wherever it stands; what is no number is none")
  func doubles() throws {
    var encoder = JournalEncoder()
    var decoder = JournalDecoder()
    for number in InputCodingTests.doubles {
      let input = HostInput.event(.move(to: Point(x: number, y: 1)))
      let traces = HoverTraces(drags: 0, modifiers: [], traces: [])
      let moved = try decoder.record(of: encoder.bytes(of: .input(input, at: number, traces)))
      let answer = HostAnswer.function("f", .success(["n": .double(number)]))
      let said = try decoder.record(of: encoder.bytes(of: .answer(answer)))
      guard case .input(.event(.move(let point)), let time, _, _) = moved,
        case .answer(.function(_, .success(let value))) = said,
        case .double(let same)? = value["n"]
      else {
        Issue.record("\(number): \(moved), \(said)")
        continue
      }
      for read in [point.x, time, same] {
        #expect(InputCodingTests.isSame(read, number), "\(number)")
      }
    }
  }

  @Test("Cut anywhere, or another byte anywhere: it says which record it is, and never traps")
  func hostile() throws {
    let bytes = try Self.written(try Self.run(2, 60).journal.read()).bytes
    let step = Extent.isWhole ? 1 : 7
    var tried = 0
    var decoder = JournalDecoder()
    for (place, record) in bytes.enumerated() {
      let before = decoder
      _ = try decoder.record(of: record)
      func refused(_ changed: [UInt8]) {
        var decoder = before
        tried += 1
        do throws(JournalFailure) {
          _ = try decoder.record(of: changed)
          Issue.record("record \(place + 1) of \(changed.count) bytes was read")
        } catch {
          if !error.message.contains("record \(place + 1) ") { Issue.record("\(error.message)") }
        }
      }
      guard place < 12 || place.isMultiple(of: step) else { continue }
      for count in stride(from: 0, to: record.count, by: step) {
        refused(Array(record[..<count]))
        var changed = record
        changed[count] ^= UInt8(1 << (count % 8))
        refused(changed)
      }
      refused(record + [0])
    }
    #expect(tried > 500)
  }

  @Test("Whoever makes the sum right, too, gets a record or an error, and never traps")
  func forged() throws {
    let bytes = try Self.written(try Self.run(2, 60).journal.read()).bytes
    var (read, refused) = (0, 0)
    for record in bytes.prefix(Extent.isWhole ? 40 : 6) {
      let step = Extent.isWhole ? 1 : max(1, record.count / 40)
      for place in stride(from: 1, to: record.count - 8, by: step) {
        for other: UInt8 in [0, 1, 7, 0x7F, 0x80, 0xFF] {
          var changed = Array(record.dropLast(8))
          changed[place] = other
          var decoder = JournalDecoder()
          if (try? decoder.record(of: Self.summed(changed))) == nil {
            refused += 1
          } else {
            read += 1
          }
        }
      }
    }
    #expect(read > 20 && refused > 100)
  }

  @Test(
    "Plain data that lies too deep is refused, and what is read may claim no more than is there"
  )
  func bounded() throws {
    var deep = JSONValue.null
    for _ in 0..<700 { deep = .array([deep]) }
    var encoder = JournalEncoder()
    let answer = HostAnswer.function("f", .success(deep))
    #expect(throws: JournalFailure.self) { try encoder.bytes(of: .answer(answer)) }
    // An array of so many elements, of which none is there.
    let claimed: [UInt8] = [1, 6, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    var decoder = JournalDecoder()
    #expect(throws: JournalFailure.self) { try decoder.record(of: Self.summed(claimed)) }
    let nested: [UInt8] = [1] + Array(repeating: [6, 1], count: 5_000).flatMap(\.self)
    #expect(throws: JournalFailure.self) { try decoder.record(of: Self.summed(nested)) }
  }

  @Test(
    "A file is the same one as long as it is there, else its bytes; a folder is that one or can't be looked into"
  )
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", "a.txt")
    let content = try Content(type: .plainText, file: folder.path + "/a.txt")
    let inside = try Content(
      type: .folder,
      storage: .folder(ContentFolder(path: folder.path))
    )
    let records = [content, inside].map {
      JournalRecord.input(
        .edit("d", [.insert([HeldItem(DragItem(id: "i"), $0)], before: nil)]),
        at: 0,
        HoverTraces(drags: 0, modifiers: [], traces: [])
      )
    }
    let bytes = try Self.written(records).bytes
    var decoder = JournalDecoder()
    let same = try #require(Self.content(of: try decoder.record(of: bytes[0])))
    guard case .file(let range) = same.storage, case .file(let was) = content.storage else {
      Issue.record("\(same)")
      return
    }
    #expect(range.file.identity == was.file.identity)
    let path = folder.path
    // Of those that were written before it is known where they lay, and no more.
    let old = Self.withoutIdentity(bytes[1], path: path)
    func names(_ bytes: [UInt8]) throws -> [String] {
      var decoder = JournalDecoder()
      let content = try #require(Self.content(of: try decoder.record(of: bytes)))
      var names: [String] = []
      FolderWalk.through(content) { path, found in
        if case .success = found { names.append(path) } else { names.append("none") }
      }
      return names
    }
    for record in [bytes[1], old] { #expect(try names(record) == ["", "/a.txt"]) }
    try FileManager.default.removeItem(atPath: path)
    for record in [bytes[1], old] { #expect(try names(record) == ["", "none"]) }
    decoder = JournalDecoder()
    let read = try #require(Self.content(of: try decoder.record(of: bytes[0])))
    #expect(try read.bytes() == Array("text".utf8))
  }

  /// What the record of one folder was before a folder's number was written.
  private static func withoutIdentity(_ record: [UInt8], path: String) -> [UInt8] {
    var bytes = Array(record.dropLast(8 + 16))
    // Its kind, its path's length, its path.
    bytes[bytes.count - path.utf8.count - 2] = 2
    return summed(bytes)
  }

  private static func content(of record: JournalRecord) -> Content? {
    guard case .input(.edit(_, let edits), _, _, _) = record,
      case .insert(let items, _)? = edits.first
    else { return nil }
    return items.first?.content
  }

  /// With the sum that belongs to it.
  static func summed(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }
}

extension JournalRecord {
  fileprivate var isInput: Bool { if case .input = self { true } else { false } }
}

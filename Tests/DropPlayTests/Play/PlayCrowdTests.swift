import DropCore
import DropPlay
import SystemFiles
import TestGround
import TestExtent
import Testing

@Suite("A drag of more than a page may bring is refused as a whole, and the next is itself")
struct PlayCrowdTests {
  private typealias Rows = [JSONValue]

  private static func rows(_ count: Int) -> Rows {
    (0..<count).map { ["kind": "file", "name": .string("\($0).txt"), "type": "", "size": 5] }
  }

  private static func text(_ number: Int) -> [UInt8] {
    Array(String(repeating: "0", count: 5 - "\(number)".count).utf8) + Array("\(number)".utf8)
  }

  /// Says rows before a message; what was refused of them.
  private func say(_ page: FakePage, _ key: String, _ rows: Rows) async -> [String] {
    var errors: [String] = []
    for part in stride(from: 0, to: rows.count, by: 600) {
      let part = Array(rows[part..<min(part + 600, rows.count)])
      if let error = await page.say("more", [.init(key, .array(part))]).error {
        errors.append(error)
      }
    }
    return errors
  }

  /// Drops a few files whose bytes are their numbers, and gives what the recording has of each name.
  private func dropFew(_ page: FakePage, _ stage: PlayStage) async throws -> [String: String] {
    let files = (0..<3).map { (name: "\($0).txt", type: "", bytes: Self.text($0)) }
    let entered = await page.enter(Array(repeating: ("file", ""), count: 3))
    #expect(entered.error == nil && entered["dragged"]?.array?.count == 3)
    #expect(await page.drop(2, files: files).error == nil)
    #expect(try await page.sendAll())
    #expect(await stage.end()?.recording.proof == .same)
    var found: [String: String] = [:]
    // A number stands before each name.
    for file in try FileSystem.names(in: stage.recordings + "/drag-1") {
      let name = String(file.drop { $0 != "-" }.dropFirst())
      found[name] = try stage.text("drag-1/" + file)
    }
    return found
  }

  private static let few = ["0.txt": "00000", "1.txt": "00001", "2.txt": "00002"]
  private static let refusal = "expected at most 16384 rows in all"

  @Test("too many while hovering", arguments: Extent.part([16_385, 20_000], each: 2))
  func hovering(count: Int) async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    let kinds = Rows(repeating: ["file", "text/plain"], count: count)
    #expect(await say(page, "kinds", kinds) == [Self.refusal])
    let entered = await page.say("enter", [FakePage.at(1, 1), .init("kinds", [])])
    #expect(entered.error == Self.refusal && entered["dragged"] == [])
    #expect(try await dropFew(page, stage) == Self.few)
  }

  @Test(
    "too many at the drop alone, or pasted, or picked up",
    arguments: Extent.part(["drop", "paste", "pick"], each: 2)
  )
  func showing(word: String) async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    if word == "drop" { _ = await page.enter([]) }
    page.offer(1, (0..<20_000).map(Self.text))
    #expect(await say(page, "items", Self.rows(20_000)) == [Self.refusal])
    let said = await page.say(word, [FakePage.at(1, 1), .init("drop", 1)])
    #expect(said.error == Self.refusal && said["dragged"] != nil || word == "paste")
    #expect(page.wants.isEmpty && !said.events.contains("drop"))
    #expect(try await dropFew(page, stage) == Self.few)
  }

  @Test("a part that can't be read leaves nothing of the others")
  func unreadable() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    _ = await page.enter([])
    page.offer(1, (0..<3).map(Self.text))
    let rows = Self.rows(3)
    let bad: JSONValue = ["kind": "file", "name": .string(String(repeating: "x", count: 5_000))]
    _ = await page.say("more", [.init("items", [rows[0]])])
    let refused = "items[0].name: expected at most 4096 bytes, found 5000"
    #expect(await page.say("more", [.init("items", [bad])]).error == refused)
    _ = await page.say("more", [.init("items", [rows[1], rows[2]])])
    #expect(await page.say("drop", [FakePage.at(1, 1), .init("drop", 1)]).error == refused)
    #expect(page.wants.isEmpty)
    // Neither does one that closes them stand before those of the next.
    _ = await page.enter([])
    _ = await page.say("more", [.init("items", [rows[0]])])
    #expect(await page.say("drop", [.init("drop", 1), .init("items", [bad])]).error != nil)
    #expect(try await dropFew(page, stage) == Self.few)
  }

  @Test("rows count with those of the message that closes them")
  func closing() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    let kinds = Rows(repeating: ["string", "a"], count: 16_384)
    #expect(await say(page, "kinds", kinds) == [])
    let entered = await page.say("enter", [FakePage.at(1, 1), .init("kinds", [["file", ""]])])
    #expect(entered.error == Self.refusal)
    #expect(await say(page, "kinds", kinds) == [])
    let again = await page.say("enter", [FakePage.at(1, 1), .init("kinds", [])])
    #expect(again.error == nil && again["dragged"]?.array?.count == 1)
  }
}

import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround

/// A page whose hand, clock and connection do whatever comes: two tabs, late bytes, files that go.
final class RandomPage {
  private var random: RandomNumbers
  private let stage: PlayStage
  private var page: FakePage
  private var tabs = 1
  private var drops = 0
  private var isHovering = false
  private var wants: [JSONValue] = []
  /// Errors of the page's own making, which say that the table answers at all.
  private(set) var refusals = 0

  static let script = """
    local count = 0
    return { name = "shelf", api = 1, needs = { "storage", "tasks", "clock" },
      can_handle = function(session) return math.random() < 0.97 end,
      on_update = function(session)
        count = count + 1
        local region = session:region()
        if region then return { operation = "copy", springload = region.id, highlight = region.id } end
        if session.x % 100 < 8 then return { operation = "forbidden", message = "not here" } end
        return { operation = "copy", insert_at = session:index() }
      end,
      on_springload = function(session, region) dnd.log.info("sprang", region) end,
      on_exit = function(session) dnd.log.info("left " .. count .. " at " .. dnd.clock()) end,
      on_perform = function(session)
        dnd.log.info("roll " .. math.random(1000), #session.items)
        local name = session.items[1].name
        if name:find("ask") and not session:confirm { title = "Take them?" } then return end
        if name:find("keep") then session:stabilize { release = true } end
        dnd.each(session.items, { limit = 2, progress = "items" }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          local content = item:load(item.types[1], { progress = slot, timeout = 90, fallback = true })
          if item.name:find("save") then content:save("saved.txt") end
          if item.name:find("task") then
            session:task("upload", { file = content }, { progress = slot })
          end
          if item.name:find("slow") then dnd.sleep(2.5) end
          if item.name:find("make") then content = content:as("public.html") end
          slot:commit { content }
        end)
        if name:find("late") then dnd.sleep(20) end
      end,
      on_end = function(session, outcome) dnd.log.info("ended " .. outcome.status) end }
    """

  static let session = """
    {"format":"dndhost.session/1",
     "destinations":[
       {"id":"left","frame":[0,0,100,100],"contents":["old"],"spring":6,
        "regions":[{"id":"tab","frame":[40,0,20,20]}],
        "layout":{"kind":"list","cell":[100,20]},
        "scroll":{"content":[100,400]}},
       {"id":"right","frame":[100,0,100,100],"contents":["other"]}],
     "items":[
       {"id":"1","name":"shelf keep","representations":[
         {"type":"public.utf8-plain-text","text":"shelf","latency":3,"rate":900}]},
       {"id":"gone","representations":[{"type":"public.png","fails":"unplugged"}]}],
     "tasks":{"upload":[{"duration":7,"steps":[[2,1,3]],"result":{"n":1}},{"fails":"refused"}]}}
    """

  init(seed: UInt64, _ stage: PlayStage) {
    random = RandomNumbers(seed: seed &* 2_654_435_761 &+ 777)
    self.stage = stage
    page = FakePage(stage, tab: "tab 1")
  }

  private func pick(_ count: Int) -> Int { Int(random.next() >> 33) % count }

  func go(_ steps: Int) async throws {
    await page.arrive()
    for _ in 0..<steps {
      stage.clock.add([0, 0.37, Double(pick(8)), Double(pick(4000)) / 37, 3.25][pick(5)])
      if pick(3) > 0 { await stage.table.wake() }
      if pick(2) == 0 { await stage.jobs.runOne() }
      try await serve()
      try await act()
    }
    if pick(4) > 0 { try await settle() }
  }

  /// Lets what is under way come to its end.
  private func settle() async throws {
    await say("cancel")
    for _ in 0..<60 {
      stage.clock.add(9)
      await stage.table.wake()
      await stage.jobs.run()
      try await serve()
      await say("reply", [.init("button", "cancel")])
    }
  }

  // MARK: Bytes

  /// Sends some of what was asked for, late and out of order, or fails it.
  private func serve() async throws {
    wants += page.takeWants()
    for line in page.takeLines() {
      if case .string(let load)? = line["stop"], pick(2) == 0 {
        wants.removeAll { $0["load"]?.string == load }
      }
    }
    guard !wants.isEmpty, pick(2) == 0 else { return }
    let want = wants.remove(at: pick(wants.count))
    let load = want["load"]?.string ?? ""
    switch pick(9) {
    case 0:
      let why = ["changed", "gone", "denied", "unreadable"][pick(4)]
      await say("failed", [.init("load", .string(load)), .init("why", .string(why))])
    case 1:
      _ = stage.table.gate.admits(load, length: page.bytes(of: want).count)
      await stage.table.uploadFailed(load, pick(2) == 0 ? .connectionEnded : .noRoom)
    case 2: break
    default:
      await stage.table.progress(load, bytes: pick(9))
      _ = try await page.send(want)
      if pick(6) == 0 { _ = try await page.send(want) }
    }
  }

  // MARK: The hand

  private func say(_ word: String, _ members: [JSONValue.Member] = []) async {
    let answer = await page.say(word, members)
    if answer.error != nil { refusals += 1 }
    isHovering = answer["verdict"] != .null
  }

  private var at: JSONValue.Member { FakePage.at(Double(pick(2_100)) / 10, Double(pick(400)) / 4) }

  private var pointer: [JSONValue.Member] {
    var pointer = [at]
    if pick(3) == 0 { pointer.append(.init("keys", ["alt": .bool(pick(2) == 0)])) }
    if pick(6) == 0 { pointer.append(.init("allowed", .string(["all", "copy", "none"][pick(3)]))) }
    return pointer
  }

  private func act() async throws {
    switch pick(28) {
    case 0, 1, 2: await say("enter", pointer + [dragged])
    case 3, 4, 5, 6, 7: await say("move", pointer)
    case 8, 9, 10, 11: await drop("drop", pointer)
    case 12: await say("leave")
    case 13: await say("cancel")
    case 14:
      await drop("paste", [.init("destination", pick(2) == 0 ? "left" : "right")])
    case 15: await drop("pick", [at])
    case 16: await say("abort", pick(2) == 0 ? [] : [.init("drag", .int(1 + pick(4)))])
    case 17, 18: await say("reply", [.init("button", pick(3) == 0 ? "cancel" : "accept")])
    case 19: await say("undo", pick(2) == 0 ? [] : [.init("destination", "left")])
    case 20: await say("redo")
    case 21: if pick(3) == 0 { await takeOver() }
    case 22: if pick(4) == 0 { await reload() }
    case 23: if pick(8) == 0 { await say("reset") }
    case 25:
      await say("end", [.init("operation", .string(["copy", "move", "cancel"][pick(3)]))])
    case 26:
      let paths = ["entry/1/left", "entry/2/left", "shelf/0", "shelf/1", "entry/9/right", "else"]
      await stage.table.fetch(paths[pick(paths.count)]) { _ in }
    case 24: if pick(8) == 0 { await say("keep", [.init("name", .string("kept \(pick(1_000))"))]) }
    default: stage.clock.add(Double(pick(300)))
    }
  }

  private var dragged: JSONValue.Member {
    switch pick(6) {
    case 0: return .init("shelf", .array([.int(pick(2))]))
    case 1:
      return .init("entries", ["destination": "left", "items": .array([.int(1 + pick(2))])])
    default:
      let kinds: [JSONValue] = [
        ["file", ""], ["file", "text/plain"], ["string", "text/plain"], ["string", "text/html"],
      ]
      return .init("kinds", .array((0..<pick(4)).map { _ in kinds[pick(kinds.count)] }))
    }
  }

  private static let names = [
    "ask.txt", "keep.txt", "save.txt", "task.txt", "slow.txt", "make.txt", "late.txt", "plain.bin",
    "photo.png", "...", "a/b\u{202E}.txt", "",
  ]

  private func drop(_ word: String, _ members: [JSONValue.Member]) async {
    drops += 1
    var items: [JSONValue] = []
    var files: [[UInt8]] = []
    let isFolder = pick(9) == 0
    for _ in 0..<(isFolder ? 1 : pick(4)) {
      let bytes = Array("content \(pick(9))".utf8)
      files.append(bytes)
      items.append([
        "kind": isFolder ? "folder" : "file", "name": .string(Self.names[pick(Self.names.count)]),
        "type": pick(2) == 0 ? "" : "text/plain", "size": isFolder ? .null : .int(bytes.count),
      ])
    }
    page.offer(drops, files)
    if isFolder {
      page.offer(
        drops,
        tree: [
          (["sub"], nil), (["sub", ".b"], [1]), (["a"], [2, 3]),
          pick(9) == 0 ? ([".."], [1]) : (["c"], []),
        ]
      )
    }
    var strings: [JSONValue] = []
    for type in ["text/plain", "text/html", "text/uri-list"] where pick(3) == 0 {
      strings.append([.string(type), "https://example.org/\(pick(9))"])
    }
    if pick(5) == 0 {
      page.offer(drops, strings: Array(repeating: [65, 66], count: strings.count + 1))
      strings.append(["text/rtf", .null, 2])
    }
    await say(
      word,
      members + [
        .init("drop", .int(drops)), .init("items", .array(items)),
        .init("strings", .array(strings)),
      ]
    )
  }

  // MARK: Tabs

  private func takeOver() async {
    tabs += 1
    page = FakePage(stage, tab: "tab \(tabs)")
    wants = []
    await page.arrive()
  }

  private func reload() async {
    await stage.table.streamClosed(page)
    wants = []
    stage.clock.add([3, 500, 31_000][pick(3)])
    await stage.table.wake()
    page = FakePage(stage, tab: pick(2) == 0 ? page.tab : "tab \(tabs) again")
    await page.arrive()
  }
}

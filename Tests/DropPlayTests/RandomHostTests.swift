import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import TestGround
import TestExtent
import Testing

/// Drops in a real host on the machine's clock, whose providers fail, stall and come late, while
/// others abort, answer, undo, reload and close.
@Suite("Random drops in a host, recorded")
@MainActor
struct RandomHostTests {
  /// Drops in all, in four lots of recordings.
  ///
  /// They wait for a machine's clock: one takes up to 30 ms, 20,000 up to ten minutes.
  private nonisolated static let drops = RunRange.runs(few: 48, many: 20_000)
  /// Drops in one recording.
  private nonisolated static let count = Extent.isLong ? 1_000 : Extent.isWhole ? 250 : 12

  @Test("replay the same", arguments: 0..<4)
  func random(lot: Int) async throws {
    let lots = Self.drops.lowerBound / Self.count / 4..<Self.drops.upperBound / Self.count / 4
    #expect(!lots.isEmpty)
    for number in lots { try await record(seed: UInt64(1 + lot + 4 * number)) }
  }

  private func record(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    let run = try RecordedDrops(seed: seed, in: folder)
    try await run.go(Self.count)
    let recording = try run.recorder.finish()
    #expect(recording.proof == .same, "seed \(seed): \(recording)")
    #expect(recording.reasons == [] && recording.isWhole)
    let again = try SessionReplay(session: folder.recording).run()
    #expect(again.summary.outcomes.count >= Self.count)
    #expect(Set(again.summary.outcomes.map(\.status)).count > 1)
  }
}

@MainActor
private final class RecordedDrops {
  let recorder: SessionRecorder
  private let host: PluginHost
  private let shelves: RandomShelves
  private var active = 0

  init(seed: UInt64, in folder: TemporaryFolder) throws {
    var limits = HostLimits.replay
    limits.loadTimeout = 40
    host = PluginHost(
      limits: limits,
      grants: [.storage, .tasks, .clock],
      seed: seed,
      storage: { _, name in
        try await Task.sleep(for: .milliseconds(1))
        return name
      },
      takeBack: { name in
        try await Task.sleep(for: .milliseconds(1))
        if name.utf8.count > 9 { throw LoadFailure(.init(rawValue: "changed"), "another one") }
      }
    )
    host.register(task: "upload") { call in
      call.progress(1, of: 2)
      await Task.yield()
      return true
    }
    recorder = try SessionRecorder(host, to: folder.recording)
    shelves = try RandomShelves(host, seed: seed, script: RandomLiveRun.script, most: 20) {
      $0.regions = [Region(id: "tab", frame: Rect(x: 40, y: 0, width: 20, height: 20))]
      $0.scroll = Scroll(contentWidth: 100, contentHeight: 400)
      $0.spring = 3
    }
  }

  func go(_ count: Int) async throws {
    for _ in 0..<count {
      while active > 6 { try await rest() }
      begin()
      for _ in 0..<pick(4) { await Task.yield() }
      if pick(4) == 0 { try await Task.sleep(for: .milliseconds(1)) }
      _ = try shelves.disturb(with: { item() }) { shelf in
        let count = "count = \(pick(9))"
        let other = RandomLiveRun.script.replacing("count = 0", with: count)
        host.reload(shelf, plugin: Plugin(text: other))
      }
    }
    while active > 0 || host.openRequests > 0 {
      try await rest()
      // Nobody awaits a drop who would do it.
      if active == 0 { host.advance() }
    }
  }

  private func rest() async throws {
    shelves.answer(.null)
    try await Task.sleep(for: .microseconds(500))
  }

  private func begin() {
    let shelf = shelves.pickOne()
    let items = (0...pick(3)).map { _ in item() }
    let drop: Drop
    if pick(4) == 0 {
      drop = host.paste(items, into: shelf)
    } else {
      let drag = host.begin(DragSource(app: "tests"), items: items, at: shelves.place(of: shelf))
      for _ in 0..<pick(5) { drag.move(to: shelves.place(of: shelf)) }
      if pick(2) == 0 {
        // As a browser does: at last the names, and as what each can be had.
        drag.reveal(items.filter { $0.hover != nil }.map { item(named: $0.id) })
      }
      drop = drag.drop()
    }
    active += 1
    let aborts = pick(9) == 0
    Task {
      for await effect in drop.effects {
        if case .confirm(let question, _) = effect.effect { shelves.note(question, of: drop) }
      }
      active -= 1
    }
    if aborts { drop.abort() }
    if pick(12) == 0 {
      let stopper = drop.stopper
      Task.detached { stopper.abort() }
    }
  }

  private static let names = ["ask", "keep", "save", "task", "slow", "make", "late", "plain"]

  private func item() -> ProvidedItem {
    let name = Self.names[pick(Self.names.count)]
    return switch pick(8) {
    case 0: ProvidedItem(id: name, hover: DragItem.Hover())
    case 1: ProvidedItem(id: name, hover: DragItem.Hover(types: ["public.utf8-plain-text"]))
    default: item(named: name)
    }
  }

  private func item(named name: String) -> ProvidedItem {
    let fate = pick(10)
    return ProvidedItem(
      id: name,
      representations: [
        ProvidedRepresentation("public.utf8-plain-text") { progress in
          for done in 0..<fate { progress(done, of: 10) }
          switch fate {
          case 0: throw LoadFailure(.failed, "connection lost")
          case 1: throw LoadFailure(.expired, "unplugged")
          case 2: try await Task.sleep(for: .seconds(3_600))
          case 3: try await Task.sleep(for: .milliseconds(3))
          case 4: for _ in 0..<50 { await Task.yield() }
          default: break
          }
          return Content(type: "public.utf8-plain-text", text: "text")
        }
      ]
    )
  }

  private func pick(_ count: Int) -> Int { shelves.pick(count) }
}

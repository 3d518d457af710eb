import DropContent
import DropCore
import DropHost
import Testing
import SystemFiles

@Suite("A host that runs live")
struct LiveDropTests {
  @Test("A move answers at once with what is granted, and nothing where nobody was asked")
  func moves() throws {
    let scene = try LiveScene("on_update = function() return \"move\" end")
    let drag = scene.drag([LiveScene.text("a") { _ in "a" }])
    #expect(drag.first.answer?.verdict.granted == .copy)
    #expect(drag.first.answer?.verdict.reason == .moveFromAnotherApp)
    #expect(drag.move(to: Point(x: 500, y: 500)).answer == nil)
    #expect(drag.cancel().answer == nil)
    #expect(!drag.isHovering)
  }

  @Test("A drop loads through the provider, says how far it is, and ends with an outcome")
  func drops() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let item = LiveScene.text("a") { progress in
      progress(1, of: 2)
      return "a"
    }
    let drop = scene.drag([item]).drop()
    var effects: [String] = []
    for await effect in drop.effects { effects.append(effect.effect.name) }
    #expect(await drop.outcome.status == .imported)
    #expect(effects.contains("placeholder") && effects.contains("commit"))
    #expect(scene.names == ["a"])
  }

  @Test("A provider that throws fails its item with its code; the others arrive in order")
  func oneFails() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let slow = LiveScene.text("slow") { _ in
      try await Task.sleep(for: .milliseconds(20))
      return "slow"
    }
    let lost = LiveScene.text("lost") { _ in throw LoadFailure(.expired, "unplugged") }
    let quick = LiveScene.text("quick") { _ in "quick" }
    let outcome = await scene.drag([slow, lost, quick]).drop().outcome
    #expect(outcome.status == .partial)
    #expect(outcome.failed.map(\.code) == [.expired])
    #expect(scene.names == ["slow", "quick"])
  }

  @Test("An item that was skipped is told from one that was forgotten, whatever was said of it")
  func forgotten() async throws {
    let scene = try LiveScene(
      "on_perform = function(session) session:skip(session.items[1], \"not handled\") end"
    )
    let items = ["a", "b"].map { name in LiveScene.text(name) { _ in name } }
    let outcome = await scene.drag(items).drop().outcome
    #expect(outcome.skipped.map(\.isForgotten) == [false, true])
  }

  @Test("An abort cancels the providers that nobody waits for any more")
  func abort() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let wasCancelled = Flag()
    let endless = LiveScene.text("endless") { _ in
      do { try await Task.sleep(for: .seconds(3_600)) } catch { wasCancelled.raise() }
      return ""
    }
    let drop = scene.drag([endless]).drop()
    drop.abort()
    #expect(await drop.outcome.status == .aborted)
    #expect(scene.names == [])
    while !wasCancelled.isRaised { await Task.yield() }
  }

  @Test("Undo and redo give back the contents exactly")
  func undo() async throws {
    let scene = try LiveScene(LiveScene.importing)
    _ = await scene.drag([LiveScene.text("a") { _ in "a" }]).drop().outcome
    scene.host.undo(in: scene.shelf)
    #expect(scene.names == [])
    scene.host.redo(in: scene.shelf)
    #expect(scene.names == ["a"])
  }

  @Test("A paste and a share go through the same handler")
  func otherWays() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let item = LiveScene.text("a") { _ in "a" }
    #expect(await scene.host.paste([item], into: scene.shelf).outcome.status == .imported)
    #expect(await scene.host.share([item], with: scene.shelf).outcome.status == .imported)
    #expect(scene.names.count == 2)
  }

  @Test("Two drops under way at once each give their own effects")
  func overlapping() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let item = LiveScene.text("slow") { _ in
      try await Task.sleep(for: .milliseconds(30))
      return "slow"
    }
    let slow = scene.drag([item]).drop()
    let quick = scene.drag([LiveScene.text("quick") { _ in "quick" }]).drop()
    #expect(await Self.commits(of: quick) == ["quick"])
    #expect(await Self.commits(of: slow) == ["slow"])
  }

  static func commits(of drop: Drop) async -> [String] {
    var names: [String] = []
    for await effect in drop.effects {
      if case .commit(_, _, let entries) = effect.effect { names += entries.map(\.name) }
    }
    return names
  }

  @Test("A drop on nothing ends at once")
  func nothing() async throws {
    let scene = try LiveScene(LiveScene.importing)
    let drag = scene.drag([LiveScene.text("a") { _ in "a" }])
    drag.move(to: Point(x: 900, y: 900))
    #expect(await drag.drop().outcome.imported.isEmpty)
    #expect(await drag.drop().outcome.status == .none)
  }

  @Test("The newest place of a pointer is taken, and older ones are gone")
  func pointer() throws {
    let scene = try LiveScene("on_update = function() return { operation = \"copy\" } end")
    let drag = scene.drag([LiveScene.text("a") { _ in "a" }])
    let pointer = Pointer()
    for x in 0..<1_000 { pointer.move(to: Point(x: Double(x) / 20, y: 5)) }
    #expect(drag.follow(pointer)?.answer?.verdict.granted == .copy)
    #expect(drag.follow(pointer) == nil)
  }
}

/// Something that happened on another thread.
final class Flag: Sendable {
  private let raised = Guarded(false)
  var isRaised: Bool { raised.withLock { $0 } }
  func raise() { raised.withLock { $0 = true } }
}

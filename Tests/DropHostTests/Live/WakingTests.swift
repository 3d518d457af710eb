import DropContent
import DropCore
import DropHost
import Testing

/// Somebody waits for a drop, and something else in the same domain ends it or goes on with it.
@Suite("A call from elsewhere wakes whoever waits for a drop")
@MainActor
struct WakingTests {
  /// What happens to a drop from elsewhere, as from a button.
  enum Call: String, CaseIterable, Sendable {
    case abort, answer, answerByName, close, reload, undo, drag
  }

  private static let asking = """
    on_perform = function(session)
      local slot = session:placeholder { title = "one" }
      if session:confirm { title = "Keep it?" } then slot:commit { "kept" } end
    end
    """

  private static let loading = """
    on_perform = function(session)
      session:placeholder { title = "on its way" }
      session:insert { contents = session.items[1]:load() }
    end
    """

  /// A provider that never comes.
  private static let endless = LiveScene.text("endless") { _ in
    try await Task.sleep(for: .seconds(36_000))
    return ""
  }

  /// Lets the reader come to its wait: it has read all there is, and has no letter coming.
  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  private func carryOut(_ call: Call, _ drop: Drop, _ scene: LiveScene, question: QuestionID?) {
    switch call {
    case .abort: drop.abort()
    case .answer: if let question { drop.answer(question, with: true) }
    case .answerByName: drop.answer("question-1", with: false)
    case .close: scene.host.close(scene.shelf)
    case .reload:
      scene.host.reload(scene.shelf, plugin: Plugin(text: "return { name = \"b\", api = 1 }"))
      drop.abort()
    case .undo:
      scene.host.undo(in: scene.shelf)
      drop.abort()
    case .drag:
      // A drag that begins meanwhile has effects of its own, which aren't the drop's.
      _ = scene.drag([Self.endless]).cancel()
      drop.abort()
    }
  }

  @Test("who awaits the outcome of a drop that asks goes on", arguments: Call.allCases)
  func outcome(_ call: Call) async throws {
    let scene = try LiveScene(Self.asking)
    let drop = scene.drag([LiveScene.text("a") { _ in "a" }]).drop()
    var question: QuestionID?
    for await effect in drop.effects {
      if case .confirm(let id, _) = effect.effect {
        question = id
        break
      }
    }
    let reader = Task { await drop.outcome }
    await settle()
    #expect(drop.endedOutcome == nil)
    carryOut(call, drop, scene, question: question)
    let outcome = await reader.value
    switch call {
    case .answer: #expect(scene.names == ["kept"])
    case .answerByName: #expect(scene.names == [] && outcome.status != .aborted)
    default: #expect(outcome.status == .aborted)
    }
  }

  @Test(
    "who reads the effects of a drop that loads goes on",
    arguments: [.abort, .close] as [Call]
  )
  func effects(_ call: Call) async throws {
    let scene = try LiveScene(Self.loading)
    let drop = scene.drag([Self.endless]).drop()
    let reader = Task {
      var count = 0
      for await _ in drop.effects { count += 1 }
      return count
    }
    await settle()
    carryOut(call, drop, scene, question: nil)
    #expect(await reader.value > 0)
    #expect(drop.endedOutcome != nil)
  }

  @Test("the task that waits is cancelled: the drop is aborted, and its other readers go on")
  func cancelled() async throws {
    let scene = try LiveScene(Self.loading)
    let drop = scene.drag([Self.endless]).drop()
    let reader = Task { await drop.outcome.status }
    let other = Task { for await _ in drop.effects {} }
    await settle()
    reader.cancel()
    #expect(await reader.value == .aborted)
    await other.value
  }

  @Test("what hears a message may call the host: nothing comes twice, and nothing is lost")
  func reentrant() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        session:placeholder { title = "one" }
        print("begun")
        session:placeholder { title = "two" }
        session.items[1]:load()
      end
      """
    )
    var drop: Drop?
    var heard: [String] = []
    scene.host.onMessage = {
      heard.append("\($0)")
      drop?.abort()
    }
    let first = scene.drag([Self.endless]).drop()
    drop = first
    // The log line came while the drop was made; the next one comes when there is a drop to abort.
    scene.host.reload(scene.shelf, plugin: Plugin(text: "return 1"))
    var names: [String] = []
    for await effect in first.effects { names.append(effect.effect.name) }
    #expect(names.filter { $0 == "placeholder" }.count == 2)
    #expect(await first.outcome.status == .aborted)
    let told = heard.filter { $0.hasPrefix("shelf") }
    #expect(told.count == Set(told).count, "\(told)")
  }
}

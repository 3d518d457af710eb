import DropContent
import DropCore
import DropHost
import Testing

/// Writes down what it hears, a word or two for each.
final class Ear: EngineTap {
  private(set) var lines: [String] = []
  private(set) var answers: [HostAnswer] = []

  func took(_ input: HostInput, at time: Double) {
    lines.append("\(Int(time)) \(Self.word(for: input))")
  }

  func heard(_ answer: HostAnswer, isHovering: Bool) {
    answers.append(answer)
    switch answer {
    case .function(let name, .success(let value)): lines.append("  \(name) \(value)")
    case .function(let name, .failure(let failure)): lines.append("  \(name) \(failure.message)")
    case .clock(let seconds): lines.append("  clock \(seconds)")
    case .text(let path, let plugin, _): lines.append("  text \(path) of \(plugin)")
    case .kill(let call, _): lines.append("  kill of call \(call)")
    }
  }

  private static func word(for input: HostInput) -> String {
    switch input {
    case .event(.begin): "begin"
    case .event(.move): "move"
    case .event(.drop): "drop"
    case .event(.paste): "paste"
    case .event(.reply): "reply"
    case .event: "event"
    case .open(let opening): "open \(opening.destination.id)"
    case .reload(let id, _): "reload \(id)"
    case .edit(let id, _): "edit \(id)"
    case .openSource: "source"
    case .renewSource: "source again"
    case .dismiss(let id): "dismiss \(id)"
    case .begin: "begin from source"
    case .completed(.loadProgress): "progress"
    case .completed(.loaded): "loaded"
    case .completed(.timerFired): "timer"
    case .completed(.saved): "saved"
    case .completed: "completed"
    case .abandon: "abandon"
    }
  }
}

/// Gives again what another engine's scripts were given, in its order.
final class Memory: AnswerSource {
  private var left: [HostAnswer]

  init(_ answers: [HostAnswer]) { left = answers }

  var isEmpty: Bool { left.isEmpty }

  func answer(to question: HostQuestion) -> HostAnswer? {
    let place = left.firstIndex { answer in
      switch (answer, question) {
      case (.function(let one, _), .function(let other)): one == other
      case (.clock, .clock): true
      case (.text(let one, let its, _), .text(let other, let theirs)): one == other && its == theirs
      case (.kill(let one, _), .kill(let other)): one == other
      default: false
      }
    }
    return place.map { left.remove(at: $0) }
  }
}

@Suite("What hears all that comes into an engine")
struct EngineTapTests {
  static let plugin = """
    return { name = "shelf", api = 1, needs = { "clock", "storage" },
      on_perform = function(session)
        local words = require("words")
        dnd.log.info(words .. dnd.clock())
        local content = session.items[1]:load("public.text")
        dnd.sleep(5)
        content:save("a.txt")
        session:insert { contents = { content } }
      end }
    """

  static func scene(_ taps: [any EngineTap], _ answers: (any AnswerSource)? = nil) throws
    -> TestScene
  {
    let words = answers == nil ? #"return "it is ""# : "error('read again')"
    return try TestScene(
      plugin,
      modules: ["words.lua": words],
      taps: taps,
      answers: answers,
      setup: { setup in
        let time: Double = answers == nil ? 1_000 : 9_999
        setup.clock = { time }
      }
    )
  }

  @Test("Two of them hear the same: each input before the engine acts, each answer as it is given")
  func order() throws {
    let (one, other) = (Ear(), Ear())
    let scene = try Self.scene([one, other])
    scene.apply(.reload("gallery", nil, fault: nil))
    scene.drop()
    #expect(
      one.lines == [
        "  text plugin.lua of plugin.lua", "0 event", "  text plugin.lua of plugin.lua",
        "0 begin", "0 drop", "  text words.lua of plugin.lua", "  clock 1000.0", "2 progress",
        "5 loaded", "10 timer", "11 saved",
      ]
    )
    #expect(other.lines == one.lines)
    #expect(other.answers == one.answers)
  }

  @Test("A move on the short way is nothing that it hears")
  func moves() throws {
    let ear = Ear()
    let scene = try Self.scene([ear])
    scene.begin()
    let count = ear.lines.count
    for x in [11.0, 12, 13] { _ = scene.engine.move(to: Point(x: x, y: 10), at: 0) }
    #expect(ear.lines.count == count)
  }

  @Test("What is known of the outside is given again, heard again, and nobody else is asked")
  func fed() throws {
    let first = Ear()
    let live = try Self.scene([first])
    live.drop()
    let (memory, second) = (Memory(first.answers), Ear())
    let again = try Self.scene([second], memory)
    again.drop()
    #expect(memory.isEmpty)
    #expect(second.answers == first.answers)
    #expect(second.lines == first.lines)
    #expect(
      again.outputs.map { String(describing: $0) } == live.outputs.map { String(describing: $0) }
    )
  }

  @Test("A call that the wall clock stops is heard with the units that it had used")
  func kill() throws {
    let ear = Ear()
    var limits = HostLimits.replay
    limits.performUnits = .max
    limits.runUnits = .max
    limits.deadlineFactor = 1
    limits.runMilliseconds = 20
    let scene = try TestScene(
      #"return { name = "slow", api = 1, on_perform = function() while true do end end }"#,
      limits: limits,
      taps: [ear]
    )
    scene.drop()
    guard case .kill(_, let units)? = ear.answers.last else {
      Issue.record("\(ear.lines)")
      return
    }
    #expect(units > 0)
    #expect(scene.faults.map(\.kind.rawValue) == ["deadline"])
  }
}

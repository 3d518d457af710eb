import DropCore
import DropHost
import TestExtent
import Testing

@Suite("A move that is answered the short way")
struct QuickAnswerTests {
  /// What may happen between two moves, and what a script may say: all orders of them are tried.
  enum Step: Equatable, CaseIterable {
    case say(Int)
    case leave
    case modifiers
    case beginAgain

    static let allCases: [Step] =
      (0..<answers.count).map(Step.say) + [.leave, .modifiers, .beginAgain]
  }

  static let answers = [
    #""copy""#, #""move""#, #""kopy""#, "nil", "17",
    #"{ operation = "copy", highlight = "cell-1" }"#,
    #"{ operation = "copy", highlight = "cell-2" }"#,
    #"{ operation = "copy", insert_at = 1, precise = true }"#,
    #"{ operation = "copy", insert_at = 2, precise = true }"#,
    #"{ operation = "forbidden", message = "full" }"#,
    #"{ operation = "copy", highlight = "nowhere" }"#,
    #"{ operation = "copy", preview = { n = math.floor(session.y) } }"#,
    #"{ operation = "copy", higlight = "cell-1" }"#,
    #"{ operation = "copy", springload = "cell-1" }"#,
    #"{ operation = "copy", valid_in = dnd.rect(0, 0, 3, 100) }"#,
    #"{ operation = "copy", insert_at = 1, valid_in = "index" }"#,
    #"error("no")"#,
  ]

  static let plugin = """
    local answers = {
      \(answers.map { "function(session) return \($0) end" }.joined(separator: ",\n"))
    }
    return { name = "sayer", api = 1,
      on_update = function(session)
        if session.y > 90 then dnd.log("low") end
        return answers[math.floor(session.x) + 1](session)
      end,
    }
    """

  static func engine(isQuick: Bool) throws -> HostEngine {
    var destination = Destination(
      id: "gallery",
      frame: Rect(x: 0, y: 0, width: 100, height: 100),
      regions: ["cell-1", "cell-2"].map {
        Region(id: $0, frame: Rect(x: 0, y: 0, width: 100, height: 100))
      }
    )
    destination.contents = [ContentEntry(name: "a")]
    let limits = HostLimits.replay
    return try HostEngine(
      HostSetup(
        destinations: [destination],
        plugins: ["gallery": PluginAssignment(PluginSource(text: plugin), limits: limits)],
        recordsCalls: false,
        // What takes each update the long way.
        recordsUpdates: !isQuick
      )
    )
  }

  /// What came out, a line for each, the calls themselves left out.
  static func lines(_ engine: HostEngine) -> [String] {
    defer { engine.removeOutput() }
    return engine.output.compactMap { output in
      if case .call = output { return nil }
      return String(describing: output)
    }
  }

  static func take(_ step: Step, _ engine: HostEngine, at time: Double) {
    switch step {
    case .say(let answer):
      // Twice, so that the second may be the first once more.
      for y in [50.0, 95.0] {
        engine.take(.event(.move(to: Point(x: Double(answer) + 0.5, y: y))), at: time)
      }
    case .leave: engine.take(.event(.move(to: Point(x: 200, y: 200))), at: time)
    case .modifiers: engine.take(.event(.modifiers([.shift])), at: time)
    case .beginAgain:
      engine.take(.event(.cancel), at: time)
      engine.take(
        .event(.begin(Source(), items: [DragItem(id: "a")], at: Point(x: 0.5, y: 5))),
        at: time
      )
    }
  }

  @Test("says what it would say the long way, whatever came before", arguments: Step.allCases)
  func sameEitherWay(first: Step) throws {
    let quick = try Self.engine(isQuick: true)
    let long = try Self.engine(isQuick: false)
    var time = 0.0
    for (place, second) in Step.allCases.enumerated() {
      // In a quick run of the tests a third of them, others behind each second.
      for (other, third) in Step.allCases.enumerated()
      where Extent.isWhole || (place + other) % 3 == 0 {
        time += 1
        for engine in [quick, long] {
          Self.take(.beginAgain, engine, at: time)
          for step in [first, second, third] { Self.take(step, engine, at: time) }
        }
        let (one, other) = (Self.lines(quick), Self.lines(long))
        if one == other { continue }
        Issue.record("\(first), \(second), \(third): \(one) is not \(other)")
        return
      }
    }
  }

  @Test("gives its verdict without an output where that is all")
  func verdictAlone() throws {
    let engine = try Self.engine(isQuick: true)
    engine.take(
      .event(.begin(Source(), items: [DragItem(id: "a")], at: Point(x: 0.5, y: 5))),
      at: 0
    )
    engine.removeOutput()
    let again = engine.move(to: Point(x: 0.5, y: 6), at: 1)
    guard case .verdict(_, _, let verdict, nil)? = again?.output else {
      Issue.record("nothing was given")
      return
    }
    #expect(verdict == Verdict(asked: .copy, granted: .copy))
    #expect(engine.output.isEmpty)
    #expect(engine.move(to: Point(x: 5.5, y: 6), at: 2) == nil)
    #expect(!engine.output.isEmpty)
  }
}

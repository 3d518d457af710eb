import DropCore
import DropHost
import DropReplay
import Testing

@Suite("What hears all that comes into a replay's engine")
struct ReplayTapTests {
  final class Ear: EngineTap {
    private(set) var inputs: [(time: Double, isBack: Bool)] = []
    private(set) var answers: [HostAnswer] = []

    func took(_ input: HostInput, at time: Double) {
      if case .completed = input {
        inputs.append((time, true))
      } else {
        inputs.append((time, false))
      }
    }

    func heard(_ answer: HostAnswer, isHovering: Bool) { answers.append(answer) }
  }

  @Test("Two hear the same: each event but moves, each completion, at its time")
  func order() throws {
    let session = """
      {"format":"dndhost.session/1","destinations":[{"id":"main"}],
       "items":[{"id":"a","representations":[{"type":"public.utf8-plain-text","text":"x","arrivals":[{"ends":7}]}]}],
       "events":[{"t":0,"type":"begin","items":["a"],"at":[1,1]},{"t":1,"type":"move","at":[2,2]},
        {"t":2,"type":"modifiers","keys":["shift"]},{"t":3,"type":"drop"},{"t":20,"type":"undo","destination":"main"}]}
      """
    let script = """
      return { name = "t", api = 1, needs = { "clock" }, on_perform = function(session)
        session:insert { contents = { session.items[1]:load("public.text") } }
        dnd.sleep(dnd.clock())
      end }
      """
    let (one, other) = (Ear(), Ear())
    let opened = try SessionReader().read(
      Array(session.utf8),
      name: "s.json",
      folder: ".",
      isLines: false
    )
    var host = try ReplaySetup().hostSetup(for: opened.session)
    host.plugins = [
      "main": PluginAssignment(PluginSource(text: script), limits: .replay, grants: [.clock])
    ]
    host.clockStart = 2
    let replayer = try Replayer(
      opened,
      setup: ReplaySetup(),
      host: host,
      observers: [],
      taps: [one, other]
    )
    let summary = try replayer.run()
    #expect(summary.faultCount == 0)
    #expect(one.inputs.map(\.time) == [0, 2, 3, 10, 12.01, 20])
    #expect(one.inputs.map(\.isBack) == [false, false, false, true, true, false])
    #expect(one.answers == other.answers)
    #expect(one.answers.last == .clock(2.01))
    #expect(other.inputs.map(\.time) == one.inputs.map(\.time))
  }
}

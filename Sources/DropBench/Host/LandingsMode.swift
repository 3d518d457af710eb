import DropContent
import DropCore
import DropHost

/// What a drop costs, from its drag to its outcome: `landings DROPS`.
///
/// Each drags one item, whose text the plugin loads and puts in, and is taken back; nothing waits for
/// anybody, so that instructions can be counted by the difference of two runs.
enum LandingsMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let drops = arguments.first.flatMap({ Int($0) }) else { return 64 }
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let setup = HostSetup(
      destinations: [Destination(id: "shelf", frame: frame)],
      plugins: ["shelf": PluginAssignment(PluginSource(text: script), limits: .replay)],
      clock: { 0 }
    )
    let engine = try HostEngine(setup)
    for _ in 0..<drops { drop(engine) }
    print("held:", engine.asking { $0.index(of: "shelf").map($0.count) ?? 0 })
    return 0
  }

  private static func drop(_ engine: HostEngine) {
    let text = Representation(type: ContentType("public.utf8-plain-text"))
    let item = DragItem(id: "item", representations: [text])
    engine.take(.event(.begin(Source(), items: [item], at: Point(x: 10, y: 10))), at: 0)
    engine.take(.event(.drop), at: 0)
    var output: [HostOutput] = []
    repeat {
      output.removeAll()
      engine.exchangeOutput(for: &output)
      for case .request(.load(let load)) in output {
        let content = Content(type: "public.utf8-plain-text", name: "item", text: "text")
        engine.take(.completed(.loaded(load.id, .success(content))), at: 0)
      }
    } while !output.isEmpty
    engine.take(.event(.undo("shelf")), at: 0)
    engine.exchangeOutput(for: &output)
  }

  private static let script = """
    return { name = "shelf", api = 1, on_perform = function(session)
      local content = session.items[1]:load("public.text")
      session:insert { contents = { content } }
    end }
    """
}

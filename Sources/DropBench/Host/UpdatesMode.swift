import DropCore
import DropHost

/// What a move costs from the platform to the granted proposal, the script's call included.
///
/// `updates A|B|C MOVES [ITEMS]`: work A answers with a string, work B with a new table, both after
/// asking one question about the first item's types; work C asks about all items at once.
enum UpdatesMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count >= 2, let moves = Int(arguments[1]) else { return 64 }
    let items = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let engine = try makeEngine(arguments[0])
    engine.apply(
      .begin(Source(), items: (0..<items).map(item), at: Point(x: 1, y: 1)),
      at: 0
    )
    engine.removeOutput()
    var granted = 0
    for move in 0..<moves {
      let x = Double(move % 512) + 0.25
      let y = Double(move / 2 % 256) + 0.5
      engine.move(to: Point(x: x, y: y), at: Double(move))
      for output in engine.output {
        if case .verdict(_, _, let verdict, _) = output, verdict.granted == .copy { granted += 1 }
      }
      engine.removeOutput()
    }
    print("granted", granted, "of", moves)
    return 0
  }

  private static func item(_ index: Int) -> DragItem {
    let types = ["public.png", "public.file-url", "public.utf8-plain-text"]
    return DragItem(
      id: "item-\(index)",
      representations: types.map { Representation(type: ContentType($0)) }
    )
  }

  private static func makeEngine(_ work: String) throws -> HostEngine {
    let table = "{ operation = \"copy\", precise = true, highlight = \"cell-3\" }"
    let script = work == "C" ? all : first(work == "B" ? table : "\"copy\"")
    let plugin = PluginAssignment(PluginSource(text: script), limits: .replay)
    let destination = Destination(
      id: "scene",
      regions: [Region(id: "cell-3", frame: Rect(x: 0, y: 0, width: 384, height: 256))]
    )
    return try HostEngine(
      HostSetup(destinations: [destination], plugins: ["scene": plugin], recordsCalls: false)
    )
  }

  private static func first(_ answer: String) -> String {
    """
    local zone = { x = 0, y = 0, right = 384, bottom = 256 }
    return {
      name = "bench", api = 1,
      on_update = function(session)
        local x, y = session.x, session.y
        if x < zone.x or y < zone.y or x >= zone.right or y >= zone.bottom then return "cancel" end
        local item = session.items and session.items[1]
        if not item then return "cancel" end
        for _, id in ipairs(item.types) do
          if dnd.conforms(id, "public.image") then return \(answer) end
        end
        return "cancel"
      end,
    }
    """
  }

  private static let all = """
    return {
      name = "bench", api = 1,
      on_update = function(session)
        return session:has("public.image") and "copy" or "cancel"
      end,
    }
    """
}

import DropCore
import DropHost

/// What a move costs a program that holds a drag: from `Drag.move` to the granted proposal and the
/// effects, the script's call under all limits included.
///
/// `updates A|B|C|I MOVES [ITEMS]`: work A answers with a string, work B with a new table, both after
/// asking one question about the first item's types; work C asks about all items at once; work I is
/// A with `ipairs`. With `updates ratio MOVES` the time of A and B beside that of the floor in C.
enum UpdatesMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard arguments.count >= 2, let moves = Int(arguments[1]) else { return 64 }
    if arguments[0] == "ratio" { return try ratios(moves) }
    let items = arguments.count > 2 ? Int(arguments[2]) ?? 1 : 1
    let (host, drag) = try begin(arguments[0], items: items)
    print("granted", move(drag, moves), "of", moves)
    withExtendedLifetime(host) {}
    return 0
  }

  private static func move(_ drag: Drag, _ moves: Int) -> Int {
    var granted = 0
    for move in 0..<moves {
      let x = Double(move % 512) + 0.25
      let y = Double(move / 2 % 256) + 0.5
      let step = drag.move(to: Point(x: x, y: y))
      if step.answer?.verdict.granted == .copy { granted += 1 }
    }
    return granted
  }

  /// The best of five rounds each, taken in turn, as noise only ever adds.
  private static func ratios(_ moves: Int) throws -> Int32 {
    for (work, floor) in [("A", SandboxWork.floorA), ("B", .floorB)] {
      let (host, drag) = try begin(work, items: 1)
      var best = (own: Double.infinity, floor: Double.infinity)
      for _ in 0..<5 {
        best.own = min(best.own, ProcessorClock().measure { _ = move(drag, moves) })
        best.floor = try min(best.floor, measure(floor, moves))
      }
      withExtendedLifetime(host) {}
      let each = (best.own / Double(moves), best.floor / Double(moves))
      print("\(work): \(Int(each.0)) ns, floor \(Int(each.1)) ns, ratio", each.0 / each.1)
    }
    return 0
  }

  private static func measure(_ work: SandboxWork, _ moves: Int) throws -> Double {
    var result = Result<Int, any Error>.success(0)
    let time = ProcessorClock().measure { result = Result { try work.run(moves) } }
    _ = try result.get()
    return time
  }

  private static func begin(_ work: String, items: Int) throws -> (PluginHost, Drag) {
    let host = PluginHost(limits: .replay, clock: HostClock(StandingClock()))
    let destination = Destination(
      id: "scene",
      regions: [Region(id: "cell-3", frame: Rect(x: 0, y: 0, width: 384, height: 256))]
    )
    try host.open(destination, plugin: Plugin(text: script(work)))
    let drag = host.begin(
      DragSource(),
      items: (0..<items).map(item),
      at: Point(x: 1, y: 1)
    )
    return (host, drag)
  }

  private static func item(_ index: Int) -> ProvidedItem {
    let types = ["public.png", "public.file-url", "public.utf8-plain-text"]
    return ProvidedItem(
      id: "item-\(index)",
      representations: types.map { type in
        ProvidedRepresentation(ContentType(type), text: "")
      }
    )
  }

  private static func script(_ work: String) -> String {
    let table = "{ operation = \"copy\", precise = true, highlight = \"cell-3\" }"
    return switch work {
    case "B": first(table, indexed)
    case "C": all
    case "I": first("\"copy\"", "for _, id in ipairs(items[1].types) do")
    default: first("\"copy\"", indexed)
    }
  }

  private static let indexed =
    "local types = items[1].types for at = 1, #types do local id = types[at]"

  private static func first(_ answer: String, _ loop: String) -> String {
    """
    local zone = { x = 0, y = 0, right = 384, bottom = 256 }
    return {
      name = "bench", api = 1,
      on_update = function(session)
        local x, y = session.x, session.y
        if x < zone.x or y < zone.y or x >= zone.right or y >= zone.bottom then return "cancel" end
        local items = session.items
        if #items < 1 then return "cancel" end
        \(loop)
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

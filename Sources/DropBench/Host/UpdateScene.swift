import DropCore
import DropHost

/// One drag over one destination whose plugin does the work that is measured.
struct UpdateScene {
  private let host: PluginHost
  private let drag: Drag

  init(_ work: String, items: Int) throws {
    host = PluginHost(limits: .replay, clock: HostClock(StandingClock()))
    let destination = Destination(
      id: "scene",
      regions: [
        Region(id: "cell-3", frame: Rect(x: 0, y: 0, width: 192, height: 256)),
        Region(id: "cell-4", frame: Rect(x: 192, y: 0, width: 192, height: 256)),
      ]
    )
    try host.open(destination, plugin: Plugin(text: Self.script(work)))
    drag = host.begin(DragSource(), items: (0..<items).map(Self.item), at: Point(x: 1, y: 1))
  }

  /// Moves, three times of four where the plugin proposes a copy; gives how many were granted.
  func move(_ count: Int) -> Int {
    var granted = 0
    for move in 0..<count {
      let x = Double(move % 512) + 0.25
      let y = Double(move / 2 % 256) + 0.5
      let step = drag.move(to: Point(x: x, y: y))
      if step.answer?.verdict.granted == .copy { granted += 1 }
    }
    return granted
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

  static let works = ["A", "B", "C", "D", "I"]

  private static func script(_ work: String) -> String {
    let table = "{ operation = \"copy\", precise = true, highlight = \"cell-3\" }"
    return switch work {
    case "B": first(table, indexed)
    case "C": all
    case "D": places
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

  private static let places = """
    return {
      name = "bench", api = 1,
      on_update = function(session)
        if session.x >= 384 then return "cancel" end
        return {
          operation = "copy", insert_at = session:index(),
          highlight = session.x < 192 and "cell-3" or "cell-4",
        }
      end,
    }
    """

  private static let all = """
    return {
      name = "bench", api = 1,
      on_update = function(session)
        return session:has("public.image") and "copy" or "cancel"
      end,
    }
    """
}

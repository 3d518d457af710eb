import CLuaFloor
import DropContent
import DropCore
import DropHost

import SystemFiles

/// Whether memory after many drops is what it was before: `drops ROUNDS [ITEMS]`.
///
/// Each round drops so many items, three at a time, that come, fail, expire or dawdle, and takes the
/// drop back. The status is 1 when the second half of the rounds holds more than the first did.
enum DropsMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let rounds = arguments.first.flatMap({ Int($0) }), rounds > 1 else { return 64 }
    let count = arguments.count > 1 ? Int(arguments[1]) ?? 1_000 : 1_000
    let host = PluginHost()
    let shelf = try host.open(Destination(id: "shelf"), plugin: Plugin(text: script))
    var held: [Int] = []
    for round in 0..<rounds {
      guard drop(count, round, host, shelf) else { return 1 }
      held.append(Int(floor_bytes_in_use()))
      print("round \(round): \(held[round]) bytes in use, \(host.keptContents) contents")
    }
    let most = held.dropLast(rounds / 2).dropFirst().max() ?? held[0]
    let last = held.last ?? 0
    print("in use: \(most) bytes at most in the first half, \(last) at the end")
    return last <= most + most / 100 ? 0 : 1
  }

  /// Whether every item came to the end that it was made for.
  private static func drop(
    _ count: Int,
    _ round: Int,
    _ host: PluginHost,
    _ shelf: PluginHost.Opened
  ) -> Bool {
    let items = (0..<count).map { item($0, fate: ($0 &* 7 &+ round) % 6) }
    let drag = host.begin(DragSource(app: "bench"), items: items, at: Point(x: 1, y: 1))
    let drop = drag.drop()
    while drop.endedOutcome == nil {
      host.advance()
      usleep(50)
    }
    let arrived = (0..<count).filter { ($0 &* 7 &+ round) % 6 > 1 }.map { "i\($0)" }
    let isWhole = drop.endedOutcome?.imported.map(\.id) == arrived
    if !isWhole { print("round \(round): lost something, or its order") }
    host.undo(in: shelf)
    return isWhole
  }

  private static func item(_ index: Int, fate: Int) -> ProvidedItem {
    let load: ProvidedRepresentation.Load = { _, progress in
      progress(1, of: 2)
      switch fate {
      case 0: throw LoadFailure(.failed, "connection lost")
      case 1: throw LoadFailure(.expired, "unplugged")
      case 2: try await Task.sleep(for: .microseconds(200))
      default: break
      }
      return Content(type: "public.utf8-plain-text", name: "i\(index)", text: "text of \(index)")
    }
    return ProvidedItem(
      id: "i\(index)",
      representations: [ProvidedRepresentation("public.utf8-plain-text", load: load)]
    )
  }

  /// Loads three at a time, and puts each in with a placeholder.
  static let script = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, { limit = 3 }, function(item)
        local slot = session:placeholder { title = item.name }
        slot:commit { item:load("public.text", { progress = slot }) }
      end)
    end }
    """
}

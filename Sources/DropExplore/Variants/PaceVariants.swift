import DropCore
import DropReplay

/// How long loads take, where a handler goes by the time: none, of all of them or of one item's.
struct PaceVariants {
  let run: RecordedRun

  var all: [SessionVariant] {
    guard run.looksAt(RecordedRun.ofTime) else { return [] }
    let slow = run.session.items.indices.filter { index in
      run.session.deliveries[index].contains { $0.latency > 0 || $0.rate != nil }
    }
    let apart = slow.count > 1 ? run.varied(slow) : []
    return ([slow] + apart.map { [$0] }).filter { !$0.isEmpty }.map { items in
      let whose = items.count == 1 ? run.session.items[items[0]].id : "each item"
      return SessionVariant(
        "\(whose) comes at once",
        run.items(items) { $1.changing("representations") { $0 = $0.map(Self.atOnce) } },
        isLone: true
      )
    }
  }

  private static func atOnce(_ representation: JSONValue) -> JSONValue {
    ["latency", "rate"].reduce(representation) { $0.setting($1, to: nil) }
  }
}

import DropCore
import DropReplay

/// What handlers are told that nobody chose: the time, and numbers by chance.
struct ChanceVariants {
  let run: RecordedRun

  private static let day = 86_400

  var all: [SessionVariant] { timeVariants + seedVariants }

  private var timeVariants: [SessionVariant] {
    let byClock = run.looksAt(["dnd.clock"]) ? [laterByClock] : []
    return byClock + (run.looksAt(["session.t"]) ? [laterInSession] : [])
  }

  private var laterByClock: SessionVariant {
    let start = (run.session.happened.clock ?? 0) + Double(Self.day)
    return SessionVariant(
      "a day later by the clock",
      run.document.edited { $0.setting("clock", to: .time(start)) }
    )
  }

  private var laterInSession: SessionVariant {
    let later = Double(Self.day) * 1000
    return SessionVariant(
      "begun a day later",
      run.document.edited { json in
        json.changing("events") { events in
          events = events.map { event in
            event.setting("t", to: .time((event["t"]?.number ?? 0) + later))
          }
        }
      }
    )
  }

  /// So many other seeds are tried.
  private static let seeds = 3

  private var seedVariants: [SessionVariant] {
    guard run.isLedByChance else { return [] }
    let seed = run.session.happened.seed ?? 0
    return (1...Self.seeds).map { number in
      let other = seed &+ UInt64(number)
      return SessionVariant(
        "by the seed \(other)",
        run.document.edited { $0.setting("seed", to: Int(exactly: other).map { .int($0) }) }
      )
    }
  }
}

import DropContent
import DropCore

/// What each call of `on_update` spent of its limit, thinned out where a drag is long.
struct ReportHovers {
  private struct Call {
    let time: Double
    let place: Int
    let spent: Int64
    let limit: Int64
  }

  private var calls: [Call] = []
  private var names: [String] = []
  private var stride = 1
  private var skipped = 0
  /// The dearest of those that are skipped.
  private var dearest: Call?
  private var answers = 0

  private static let most = 4_000
  private static let mostNames = 100
  /// Steps beyond that tell of operations alone: a page has room for other things, too.
  private static let mostAnswers = 2_000

  /// Whether an answer that only says another place is a step of its own.
  var saysPlaces: Bool { answers < Self.mostAnswers }

  mutating func noteAnswer() { answers += 1 }

  mutating func add(_ who: String, at time: Double, spent: Int64, of limit: Int64) {
    guard let place = place(of: who) else { return }
    let call = Call(time: time, place: place, spent: spent, limit: limit)
    if let known = dearest, known.place == place, known.spent >= spent {
      skipped += 1
    } else {
      dearest = call
      skipped += 1
    }
    guard skipped >= stride, let kept = dearest else { return }
    calls.append(kept)
    (dearest, skipped) = (nil, 0)
    if calls.count > Self.most { thin() }
  }

  private mutating func place(of who: String) -> Int? {
    if let known = names.firstIndex(where: { $0.isSpelled(as: who) }) { return known }
    guard names.count < Self.mostNames else { return nil }
    names.append(who)
    return names.count - 1
  }

  /// Of two neighbours the one that spent more stays.
  private mutating func thin() {
    stride *= 2
    calls = Swift.stride(from: 0, to: calls.count, by: 2).map { place in
      guard place + 1 < calls.count else { return calls[place] }
      return calls[place].spent >= calls[place + 1].spent ? calls[place] : calls[place + 1]
    }
  }

  /// For each destination its limit, and time and units of each call that is kept.
  var value: JSONValue {
    .array(
      names.indices.map { place in
        let own = calls.filter { $0.place == place }
        var numbers: [JSONValue] = []
        for call in own { numbers += [.double(call.time), .int(Int(call.spent))] }
        return .array([
          .string(SafeText.line(names[place])), .int(Int(own.last?.limit ?? 0)), .array(numbers),
        ])
      }
    )
  }
}

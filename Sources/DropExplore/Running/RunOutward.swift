import DropCore
import DropReplay

/// What other programs do in a run: how often one was to read, and to say how that ended.
struct RunOutward {
  private var reads = 0
  private var ends = 0

  /// The choice of what it does of an event.
  mutating func point(of event: SessionEvent.Kind) -> ChoicePoint {
    let alternatives = [Alternative.asRecorded, Alternative.never, Alternative.twice]
    if case .sourceEnd = event {
      defer { ends += 1 }
      return ChoicePoint(.outward, subject: ends << 1 | 1, alternatives: alternatives)
    }
    defer { reads += 1 }
    return ChoicePoint(.outward, subject: reads << 1, alternatives: alternatives)
  }

  /// What comes of it: nothing, twice that, or another end.
  static func events(_ alternative: Int, of event: SessionEvent.Kind) -> [SessionEvent.Kind] {
    switch alternative {
    case Alternative.never: return []
    case Alternative.twice:
      guard case .sourceEnd(_, let app, let drag) = event else { return [event, event] }
      return [.sourceEnd(.cancelled, by: app, of: drag)]
    default: return [event]
    }
  }
}

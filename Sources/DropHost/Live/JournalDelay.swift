import DropCore

/// Why no checkpoint takes the place of a journal's records, though they are many.
enum JournalDelay: Equatable {
  /// These drops aren't over.
  case drops([DragID])
  /// Who holds so many drops hasn't heard how they ended.
  case unheard(Int)
  /// The app has stored what it was told of a destination up to a number, and no more since.
  case unstored(destination: String, applied: Int, newest: Int)
  /// There always is something that is dragged.
  case dragging

  /// What an app is told.
  func words(of records: Int) -> String {
    "has grown to \(records) records, all of which an app goes through that starts again: \(why)"
  }

  private var why: String {
    switch self {
    case .drops(let drags):
      let few = drags.prefix(Self.mostTold).map { "\($0.number)" }.joined(separator: ", ")
      if drags.count == 1 { return "drop \(few) isn't over" }
      let more = drags.count - Self.mostTold
      return "drops \(few)\(more > 0 ? " and \(more) more" : "") aren't over"
    case .unheard(let count):
      let what = count == 1 ? "one drop" : "\(count) drops"
      return
        "the app holds \(what) and hasn't heard of the end; `outcome` and `endedOutcome` tell it"
    case .unstored(let destination, let applied, let newest):
      return "'\(destination)' has stored its effects up to \(applied) of \(newest); "
        + "`stored(upTo:in:)` says how far it is"
    case .dragging:
      return "there was no moment in which nothing was dragged and no drop under way"
    }
  }

  private static let mostTold = 3
}

import DropCore
import DropHost
import DropReplay

/// What happened in a run in the order in which it did: enough to write it down as a session.
struct RunStory {
  enum Entry {
    case event(SessionEvent.Kind, isPutIn: Bool)
    case began(item: String, representation: Int)
    case completed(item: String, representation: Int, FailureCode?)
    case taskBegan(name: String, call: Int)
    case taskEnded(name: String, call: Int, FailureCode?)
    case saveBegan(IOID)
    case takeBackBegan(IOID, file: String)
    /// A save, or the taking back of a file.
    case saveEnded(IOID, FailureCode?)
    case sized(item: String, representation: Int, Delivery.Bytes)
    case known(item: String, DragItem.Hover)
    case among(SessionVariant)
    case lacking(Shortages.Shortage)
    case answered(destination: String, JSONValue)
  }

  private(set) var entries: [(time: Double, entry: Entry)] = []
  private let isOn: Bool

  init(isOn: Bool = false) { self.isOn = isOn }

  /// The world that the run took place in, where that isn't the recorded one.
  var variant: SessionVariant? {
    for (_, entry) in entries.prefix(2) { if case .among(let variant) = entry { return variant } }
    return nil
  }

  mutating func note(_ entry: Entry, at time: Double) {
    if isOn { entries.append((time, entry)) }
  }
}

extension TaskResult {
  /// What it failed with, where it did.
  var code: FailureCode? {
    if case .failed(let code, _) = self { code } else { nil }
  }
}

public import DropContent
public import DropCore

/// What an app goes on with that its journal kept.
///
/// ```swift
/// let resumption = try await host.resume()
/// for effect in resumption.effects { apply(effect) }
/// for resumed in resumption.drops { print(resumed.items.map(\.name), resumed.why ?? "goes on") }
/// ```
public struct Resumption {
  /// The drops that hadn't ended, or of whose end the app hadn't heard, in the order in which they began.
  public let drops: [ResumedDrop]
  /// What changed in destinations after what the app said that it has carried out there, in the order in which it
  /// did.
  public let effects: [HostEffect]
  /// The ids of destinations of which the app, as one that goes on from a backup, has stored less than what the journal
  /// begins with: none of their effects are given, and what they hold is to be read anew, by
  /// ``PluginHost/contents(of:)``.
  public let outdated: [String]
  /// The number of the last effect that is in what ``PluginHost/contents(of:)`` gives now; none where there was nothing
  /// to go on with, not even a journal.
  ///
  /// Some up to it may not have been told yet, as of a drop that couldn't go on: only a destination that was opened with
  /// `appliedUpTo` hears of them. It is no number to store: the journal may not have kept all of that.
  public let shownUpTo: Int?

  static var nothing: Resumption {
    Resumption(
      drops: [],
      effects: [],
      outdated: [],
      shownUpTo: nil
    )
  }
}

/// A drop that was under way when the app died.
///
/// ```swift
/// for resumed in try await host.resume().drops {
///   for await effect in resumed.drop.effects { apply(effect) }
/// }
/// ```
public struct ResumedDrop {
  /// The drop, which goes on once it is awaited, or the host advanced; one that had ended before the app died has
  /// its outcome.
  public let drop: Drop
  /// The id of the destination that has it; none where that isn't known any more.
  public let destination: String?
  /// What was dropped.
  public let items: [DragItem]
  /// How many lives of the app it has seen, this one included.
  public let attempt: Int
  /// Why it doesn't go on but ends, where it does: it would have become another one, or the app died of it again
  /// and again.
  public let why: String?
  /// The placeholders that it has open, which lie in its destination.
  public let placeholders: [PlaceholderID]
  /// Of one that ends so, what had been loaded, by the items' ids.
  public let loaded: [String: [Content]]
}

/// Why an app can't go on from its journal.
///
/// Nothing has changed then: the app may set it right and call ``PluginHost/resume()`` again, or put the
/// journal away and go on with another one.
///
/// ```swift
/// do {
///   _ = try await host.resume()
/// } catch {
///   print(error)
/// }
/// ```
public enum ResumeError: Error, Sendable, Hashable {
  /// What the journal holds can't be read, or run, for that reason.
  case unusable(String)
  /// The app has carried out an effect of that number in a destination, and the journal's last one is another.
  case appliedBeyond(Int, last: Int, destination: String)
}

extension ResumeError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .unusable(let why): "the journal can't be gone on with: \(why)"
    case .appliedBeyond(let number, let last, let destination):
      "\"\(destination)\" has effects up to number \(number), and the journal ends with number \(last)"
    }
  }
}

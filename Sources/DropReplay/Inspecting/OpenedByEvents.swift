import DropCore
package import DropHost

/// The destinations that the events of a session open, each as it opens first.
package struct OpenedByEvents {
  /// One of them.
  struct Opened {
    let destination: Destination
    let inside: String?
    /// When, in milliseconds.
    let time: Double
  }

  private(set) var shown: [Opened] = []
  /// The sources that drags and pastes have of their own, each once.
  private(set) var sources: [Source] = []
  /// Whether one has none of its own.
  private(set) var hasUsualSource = false
  /// How many there are besides those that are shown.
  private(set) var rest = 0
  private var known = NameSet()
  /// A recording may have any number of them.
  private static let most = 256

  package init() {}

  /// Notes an event, and opens what it opens: nothing of it is run.
  package mutating func note(_ event: SessionEvent, in replayer: Replayer) throws(PluginLoadError) {
    switch event.kind {
    case .begin(_, _, let source), .paste(_, _, let source), .share(_, _, let source):
      note(source)
    default: break
    }
    guard case .open(let destination, let inside, let handlers, _) = event.kind,
      known.insert(destination.id)
    else { return }
    guard shown.count < Self.most else { return rest += 1 }
    try replayer.open(destination, inside: inside, handlers)
    shown.append(Opened(destination: destination, inside: inside, time: event.time))
  }

  private mutating func note(_ source: Source?) {
    guard let source else { return hasUsualSource = true }
    if sources.count < Self.mostSources, !sources.contains(source) { sources.append(source) }
  }

  private static let mostSources = 8
}

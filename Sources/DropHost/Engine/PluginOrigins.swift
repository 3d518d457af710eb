import DropCore

/// What the plugins came to that were loaded as destinations opened: of one that is read again, and is what it
/// was, nothing is compiled or run.
///
/// Those that nothing needs any more are forgotten, but for the last few.
struct PluginOrigins {
  private var known: [PluginTerms: Known] = [:]
  /// Counts the moments, so that what was loaded in this very one is known.
  private var moment = 0
  /// The last few, the newest last: who closes one destination may open another like it.
  private var last: [PluginOrigin] = []
  /// At how many it is looked which of them are needed.
  private var looksThroughAt = few

  private static let few = 16

  private struct Known {
    weak var origin: PluginOrigin?
    /// When it was loaded.
    let moment: Int
  }

  var count: Int { known.count }

  /// What a plugin came to that is just like it: loaded in the same moment, or of a text that is the same
  /// still.
  func origin(of assignment: PluginAssignment, _ outside: OutsideAnswers) -> PluginOrigin? {
    let terms = PluginTerms(assignment)
    guard let found = known[terms], let origin = found.origin,
      found.moment == moment || origin.isUnchanged(assignment, outside)
    else { return nil }
    return origin
  }

  /// Notes what a plugin came to as it was loaded.
  mutating func note(_ plugin: PluginRuntime, logs: [LogEntry]) {
    let origin = PluginOrigin(plugin, logs: logs)
    plugin.note(origin)
    let terms = PluginTerms(plugin.assignment)
    known[terms] = Known(origin: origin, moment: moment)
    if last.count == Self.few { last.removeFirst() }
    last.append(origin)
    guard known.count > looksThroughAt else { return }
    known = known.filter { $0.value.origin != nil }
    looksThroughAt = known.count * 2 + Self.few
  }

  /// The moment is over.
  mutating func settle() { moment += 1 }
}

/// All that a plugin's load depends on.
struct PluginTerms: Hashable {
  private let source: PluginSource.Identity
  private let options: JSONValue
  private let limits: HostLimits
  private let grants: Set<Capability>

  init(_ assignment: PluginAssignment) {
    source = assignment.source.identity
    options = assignment.options
    limits = assignment.limits
    grants = assignment.grants
  }

  /// Plugins of one text and with one set of options mostly have the same limits and grants: these, which are
  /// many numbers, are compared alone.
  func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(options)
  }
}

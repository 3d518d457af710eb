public import DropContent
import DropCore

/// Destinations with their plugins, and the drags over them.
///
/// A host starts no thread and needs no event loop: it moves when it is called, and while somebody
/// awaits a drop. It is used from one isolation domain, mostly the main actor.
public final class PluginHost {
  /// What the host says to its embedder.
  public var onMessage: ((HostMessage) -> Void)?

  let limits: HostLimits
  let grants: Set<Capability>
  let clock: HostClock
  let storage: Storage?
  let mailbox = Mailbox<Letter>()
  var setup: HostSetup
  var tasks: [String: TaskCall.Body] = [:]
  var assignments: [String: PluginAssignment] = [:]
  var running: [IOID: Task<Void, Never>] = [:]
  var items: [DragID: [ProvidedItem]] = [:]
  /// Those who started them hold them; effects of a drop that nobody holds are loose.
  var drops: [DragID: Dropped] = [:]
  var alarms = Alarms()
  /// What came out and belongs to no drop; the next step takes it.
  private(set) var loose: [HostEffect] = []
  /// Whether there is any; moves ask this again and again.
  private(set) var hasLoose = false
  var verdict: Drag.Answer?
  /// The destination that answered a move last, and its id.
  var answering: (index: Destination.Index, id: String)?
  private var built: HostEngine?

  /// Saves content under a name like the one asked for, and says which name it used.
  ///
  /// The name is one safe path component, whatever the plugin asked for: see `SafeName`.
  public typealias Storage =
    @Sendable (_ content: Content, _ name: String) async throws -> String

  /// A host without destinations.
  ///
  /// - Parameters:
  ///   - limits: What each plugin may use, unless its destination says otherwise.
  ///   - grants: What plugins that ask for it may do.
  ///   - seed: What makes `math.random` repeat.
  ///   - clock: The only clock that is read.
  ///   - storage: Where plugins that are granted storage save.
  public init(
    limits: HostLimits = .interactive,
    grants: Set<Capability> = [],
    seed: UInt64 = 0,
    clock: HostClock = .continuous,
    storage: Storage? = nil
  ) {
    self.limits = limits
    self.grants = grants
    self.clock = clock
    self.storage = storage
    setup = HostSetup(destinations: [], seed: seed, recordsCalls: false)
  }

  deinit {
    for task in running.values { task.cancel() }
    alarms.stop()
  }

  /// What comes back from elsewhere.
  enum Letter: Sendable {
    case completion(IOCompletion)
    /// A sleeper's time has come.
    case alarm(Double)
  }

  struct Dropped {
    weak var drop: Drop?
  }

  /// Whether the first destination or drag has fixed what can be registered.
  var isRunning: Bool { built != nil }

  func keep(_ effect: HostEffect) {
    if !hasLoose { loose.removeAll(keepingCapacity: true) }
    loose.append(effect)
    hasLoose = true
  }

  /// The list stays here too: who has let go of it by the next effect leaves its room for that.
  func takeLoose() -> [HostEffect] {
    guard hasLoose else { return [] }
    hasLoose = false
    return loose
  }

  /// The engine, made when it is first needed from all that was registered until then.
  func engine() throws(PluginLoadError) -> HostEngine {
    if let built { return built }
    let engine = try HostEngine(setup)
    built = engine
    return engine
  }
}

import LuaSandbox

/// What one destination's plugin may use.
///
/// ```swift
/// var limits = HostLimits.interactive
/// limits.memoryBytes = 4 << 20
/// let host = PluginHost(limits: limits)
/// ```
public struct HostLimits: Sendable, Hashable {
  /// Units (about VM instructions) of a hover call.
  public var hoverUnits = 200_000
  /// Units of one run of a waiting handler, between two waits.
  public var runUnits = 5_000_000
  /// Units of a whole perform, over all its waits, for each thousand items begun.
  public var performUnits = 100_000_000
  /// Waits of a whole perform, for each thousand items begun.
  public var performWaits = 10_000
  /// Bytes that the work of a whole drop reads and makes while its script waits, such as hashes and
  /// coercions, each as often as it does; for each item a quarter more, or eight times its bytes.
  public var workBytes = ScriptLimit.work.most
  /// Units of loading the plugin.
  public var loadUnits = 2_000_000
  /// Bytes of one source file.
  public var sourceBytes = 256 * 1024
  /// Bytes of the sandbox.
  public var memoryBytes = 8 * 1024 * 1024
  /// Bytes of one block in it.
  public var blockBytes = 1024 * 1024
  /// Bytes that are kept for a script outside of its sandbox: the contents that it made, and 256 for
  /// each object, place and wait.
  public var keptBytes = 64 * 1024 * 1024
  /// Bytes that the destination's scripts made (units, coercions, builders) and that its entries have, or
  /// undo keeps for them, in memory and on the spool, with those that scripts hold; what was dropped
  /// doesn't count.
  public var madeBytes = ScriptLimit.made.most
  /// Milliseconds of a hover call, the guard behind its budget.
  public var hoverMilliseconds = 50
  /// Milliseconds of any other call.
  public var runMilliseconds = 1000
  /// Faults in a row before quarantine.
  public var faultLimit = 3
  /// Milliseconds of a load that says nothing else.
  public var loadTimeout: Double = 60_000
  /// Multiplies the wall-clock limits.
  public var deadlineFactor = 1

  /// The limits of an app that people drag in.
  ///
  /// ```swift
  /// var limits = HostLimits()
  /// limits.loadTimeout = 5_000
  /// ```
  public init() {}

  /// The limits of an app that people drag in.
  public static let interactive = HostLimits()

  /// What scripts of all destinations may have made, as long as the host says nothing else.
  public static let madeBytesOfAll = ScriptLimit.mostMadeOfAll

  /// The same budgets with wall-clock guards 20 times as far away, so that they never decide.
  ///
  /// ```swift
  /// let host = PluginHost(limits: .replay)
  /// ```
  public static var replay: HostLimits {
    var limits = HostLimits()
    limits.deadlineFactor = 20
    return limits
  }
}

extension SandboxLimits {
  /// Below zero means none, as zero does: accounts count down from there.
  init(_ limits: HostLimits) {
    self.init()
    hoverUnits = Int64(max(0, limits.hoverUnits))
    runUnits = Int64(max(0, limits.runUnits))
    performUnits = Int64(max(0, limits.performUnits))
    performWaits = max(0, limits.performWaits)
    loadUnits = Int64(max(0, limits.loadUnits))
    sourceBytes = max(0, limits.sourceBytes)
    memoryBytes = max(0, limits.memoryBytes)
    blockBytes = max(0, limits.blockBytes)
    keptBytes = max(0, limits.keptBytes)
    hoverMilliseconds = max(0, limits.hoverMilliseconds)
    runMilliseconds = max(0, limits.runMilliseconds)
    deadlineFactor = max(0, limits.deadlineFactor)
  }
}

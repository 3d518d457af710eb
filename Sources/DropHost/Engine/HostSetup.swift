package import DropContent
package import DropCore

/// What a scene runs: its destinations, their plugins, and what plugins may use.
package struct HostSetup: Sendable {
  package var destinations: [Destination]
  /// By the destination's id.
  package var plugins: NameTable<PluginAssignment>
  /// Makes the items of drags that begin without any.
  package var source: PluginAssignment?
  /// What was selected where a drag begins, for the source's plugin.
  package var selection: JSONValue
  /// Makes `math.random` repeat.
  package var seed: UInt64
  /// The wall clock, in seconds since 1970, for plugins with the capability.
  package var clock: @Sendable () -> Double
  /// The same at the engine's time 0, from which it then counts; nil: the clock itself.
  package var clockStart: Double?
  package var types: TypeCatalog
  package var coercer: ContentCoercer
  package var catalog: HostCatalog
  /// Bytes that are held at most for what entries are made of and for what can be undone, and as many for
  /// the entries themselves.
  package var keptBytes = ScriptLimit.entries.most
  /// Bytes that scripts of all destinations may have made which entries have, or undo keeps for them.
  package var madeBytes = ScriptLimit.mostMadeOfAll
  /// Whether a destination that closed is kept with all that it held, for whoever wants it at the end.
  package var keepsClosed = false
  /// Sandboxes at work for destinations that share a plugin, before the one longest at work goes back.
  package var mostTwinsAtWork = PluginPlaces.mostTwinsAtWork
  /// Milliseconds of what another program reads, where no plugin has a limit of its own.
  package var loadTimeout = HostLimits.interactive.loadTimeout
  /// Where large contents lie.
  package var spool = Spool.memory
  /// Entries below it are not kept.
  package var logLevel: LogLevel
  /// Whether each handler call is put out with its result, as transcripts want it.
  package var recordsCalls: Bool
  /// Whether `on_update` is among them; its verdict comes out in any case.
  package var recordsUpdates: Bool
  /// Whether it is told at which line scripts ask for things, and when handlers end.
  package var recordsTrace = false
  /// Whether it is told what handlers that may wait spent from their beginning to their end.
  package var recordsEnds = false
  /// Whether it is noted what scripts look at; each read asks the host then, and costs what a call does.
  package var recordsLooks = false
  /// Whether it is noted which lines of scripts run.
  package var recordsLines = false
  /// What calls are bound to, where it is not shared with other engines.
  private(set) var binding: HostBinding?

  /// Shares nothing that calls read with other threads, which would wait for one another's counts.
  package mutating func detach() { binding = HostBinding(catalog.detached()) }

  /// Shares with another setup, of the same thread, what calls are bound to.
  package mutating func bind(as other: HostSetup) { binding = other.binding }

  package init(
    destinations: [Destination],
    plugins: NameTable<PluginAssignment> = [:],
    source: PluginAssignment? = nil,
    selection: JSONValue = .null,
    seed: UInt64 = 0,
    clock: @escaping @Sendable () -> Double = { 0 },
    types: TypeCatalog = .builtIn,
    coercer: ContentCoercer = ContentCoercer(),
    catalog: HostCatalog = .builtIn,
    logLevel: LogLevel = .debug,
    recordsCalls: Bool = true,
    recordsUpdates: Bool = false
  ) {
    self.destinations = destinations
    self.plugins = plugins
    self.source = source
    self.selection = selection
    self.seed = seed
    self.clock = clock
    self.types = types
    self.coercer = coercer
    self.catalog = catalog
    self.logLevel = logLevel
    self.recordsCalls = recordsCalls
    self.recordsUpdates = recordsUpdates
  }

  /// Which coercions there are; the coercer has a codec for each.
  var coercions: CoercionGraph { coercer.graph }
}

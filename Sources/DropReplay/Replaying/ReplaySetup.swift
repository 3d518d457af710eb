package import DropContent
public import DropCore
public import DropHost

/// What a replay is run with besides the session: plugins, options, limits and capabilities.
///
/// ```swift
/// var setup = ReplaySetup()
/// setup.defaultPlugin = "Plugins/photo-gallery/plugin.lua"
/// setup.capabilities = [.storage]
/// let replay = try SessionReplay(session: "note.session.json", setup: setup)
/// ```
public struct ReplaySetup: Sendable {
  /// The file of the plugin of every destination that names none.
  public var defaultPlugin: String?
  /// Files of plugins by destination, which win over the session's.
  ///
  /// Of two destinations whose names only look alike a dictionary has one: `setPlugin` keeps both.
  public var plugins: [String: String] {
    get { Dictionary(files.lazy.map { ($0.key, $0.value) }) { $1 } }
    set { files = NameTable(newValue.lazy.map { ($0.key, $0.value) }) }
  }
  /// The same; names are compared as bytes.
  package private(set) var files = NameTable<String>()
  /// Options, of one destination or (nil) of all, which win over the session's.
  package var options: [(destination: String?, name: String, value: JSONValue)] = []
  /// Limits, in the same way.
  package var limits: [(destination: String?, name: String, value: Double)] = []
  /// Capabilities that are granted to every plugin that asks for them.
  public var capabilities: Set<Capability> = []
  /// The folder that plugins save in; nil: memory.
  public var storage: String?
  /// Whether the calls of `on_update` come out too; the proposals tell of them as it is.
  package var recordsUpdates = false
  /// Makes `math.random` repeat.
  public var seed: UInt64 = 0
  /// Whether observers hear at which lines scripts ask for things.
  package var recordsTrace = false
  /// Whether observers hear what handlers that wait spent in all.
  package var recordsEnds = false
  package var coercer = ContentCoercer()
  package var journal = JournalTerms()
  /// Where large contents lie; a search makes few and keeps them in memory.
  package var spool = Spool.temporary
  /// Keeps the plugins' texts between runs; nil: each run reads them anew.
  package var shelf: PluginShelf?

  /// Runs what the session names, as it says.
  public init() {}

  /// Gives a destination the plugin of this file, whatever the session says.
  ///
  /// ```swift
  /// var setup = ReplaySetup()
  /// setup.setPlugin("Plugins/photo-gallery/plugin.lua", of: "main")
  /// ```
  public mutating func setPlugin(_ file: String, of destination: String) {
    files[destination] = file
  }

  /// Tells a plugin an option: that of one destination, or (nil) of all.
  ///
  /// ```swift
  /// var setup = ReplaySetup()
  /// setup.setOption("limit", to: 3, of: "gallery")
  /// ```
  public mutating func setOption(
    _ name: String,
    to value: JSONValue,
    of destination: String? = nil
  ) {
    options.append((destination, name, value))
  }

  /// Sets a sandbox's limit by its name in a session's `limits`; false where there is none of it.
  ///
  /// ```swift
  /// var setup = ReplaySetup()
  /// setup.setLimit("memory_bytes", to: 4_000_000)
  /// ```
  @discardableResult
  public mutating func setLimit(
    _ name: String,
    to value: Double,
    of destination: String? = nil
  ) -> Bool {
    guard HostLimits.names.contains(name) else { return false }
    limits.append((destination, name, value))
    return true
  }

  package func hostSetup(for session: SessionFile) throws(PluginLoadError) -> HostSetup {
    var sources: [String: PluginSource] = [:]
    var setup = HostSetup(
      destinations: session.destinations,
      plugins: try assignments(Self.handlers(of: session), for: session, &sources),
      seed: session.happened.seed ?? seed,
      types: session.types,
      coercer: coercer
    )
    setup.clockStart = session.happened.clock
    setup.recordsUpdates = recordsUpdates
    setup.recordsTrace = recordsTrace
    setup.spool = spool
    setup.recordsEnds = recordsEnds
    // The last line of a transcript tells what they hold, too.
    setup.keepsClosed = true
    setup.selection = session.selection ?? .null
    setup.source = session.sourcePlugin.map { sourceAssignment($0, of: session) }
    return setup
  }

  /// What the source's plugin gets: what the session says, and what is meant for all.
  ///
  /// Options for all that it doesn't have are a destination's, where there can be a plugin that has them.
  private func sourceAssignment(_ path: String, of session: SessionFile) -> PluginAssignment {
    let source = self.source(path)
    let setting = session.sourceHandler
    var share = self.share(of: nil, setting)
    let handlers = Self.handlers(of: session)
    // Without destinations at the start they open by events.
    let hasOthers =
      session.destinations.isEmpty || handlers.contains { plugin(of: $0.key, $0.value) != nil }
    if hasOthers, isToldToAll, let known = optionNames(of: source, share.limits, in: session) {
      let own = NameSet(setting.options.map(\.key))
      share = share.keeping { known.contains($0) || own.contains($0) }
    }
    return PluginAssignment(source, share)
  }

  /// Whether any option is told to all plugins.
  private var isToldToAll: Bool { options.contains { $0.destination == nil } }

  /// The options for all that the source's plugin has, which a destination's need not have, too.
  private func sourceOptions(of session: SessionFile) -> NameSet {
    guard isToldToAll, let path = session.sourcePlugin else { return NameSet() }
    let known = optionNames(of: source(path), limits(session.sourceHandler, nil), in: session)
    let all = options.lazy.filter { $0.destination == nil }.map(\.name)
    return NameSet(all.filter { known?.contains($0) == true })
  }

  /// The options that the plugin of a file declares; nil where it can't be loaded.
  package func optionNames(ofFile path: String, in session: SessionFile) -> NameSet? {
    optionNames(of: source(path), limits(HandlerSetting(), nil), in: session)
  }

  /// The options that a plugin declares, as it is loaded; nil where it can't be, which whoever runs it
  /// is told.
  private func optionNames(
    of source: PluginSource,
    _ limits: HostLimits,
    in session: SessionFile
  ) -> NameSet? {
    let setup = HostSetup(
      destinations: [],
      source: PluginAssignment(source, limits: limits),
      types: session.types,
      coercer: coercer
    )
    guard let manifest = try? HostEngine(setup).sourceManifest else { return nil }
    return NameSet(manifest.options.map(\.name))
  }

  /// Whether any script has a say in a session.
  package func runsPlugins(for session: SessionFile) -> Bool {
    // Without any at the start they open by events.
    session.sourcePlugin != nil || session.destinations.isEmpty
      || Self.handlers(of: session).contains { plugin(of: $0.key, $0.value) != nil }
  }

  /// The plugins of some destinations, and what each gets.
  ///
  /// There is one source for each file, so that what is the same of many is seen to be.
  func assignments(
    _ handlers: NameTable<HandlerSetting>,
    for session: SessionFile,
    _ sources: inout [String: PluginSource]
  ) throws(PluginLoadError) -> NameTable<PluginAssignment> {
    var assignments = NameTable<PluginAssignment>()
    let others = sourceOptions(of: session)
    for (id, setting) in handlers {
      guard let path = plugin(of: id, setting) else { continue }
      let source = sources[path] ?? self.source(path)
      sources[path] = source
      assignments[id] = PluginAssignment(
        source,
        withoutForeign(share(of: id, setting), of: id, setting, source, others, in: session)
      )
    }
    return assignments
  }

  /// The same without the options for all that the source's plugin has and this one hasn't; one that is
  /// said of the destination itself stays, and is wrong there.
  private func withoutForeign(
    _ share: PluginShare,
    of id: String,
    _ setting: HandlerSetting,
    _ source: PluginSource,
    _ sourceOptions: NameSet,
    in session: SessionFile
  ) -> PluginShare {
    var foreign = sourceOptions
    for member in setting.options { foreign.remove(member.key) }
    for option in options where option.destination?.isSpelled(as: id) == true {
      foreign.remove(option.name)
    }
    guard !foreign.isEmpty, let known = optionNames(of: source, share.limits, in: session) else {
      return share
    }
    return share.keeping { known.contains($0) || !foreign.contains($0) }
  }

  /// What a destination gives its plugin, whichever that is; nil: the source.
  private func share(of id: String?, _ setting: HandlerSetting) -> PluginShare {
    var chosen: [JSONValue.Member] = setting.options
    for option in options where Self.isMeant(id, by: option.destination) {
      chosen.removeAll { $0.key.isSpelled(as: option.name) }
      chosen.append(JSONValue.Member(option.name, option.value))
    }
    return PluginShare(
      options: .object(chosen),
      limits: limits(setting, id),
      grants: capabilities.union(setting.capabilities.map(Capability.init(rawValue:)))
    )
  }

  /// What is said of a destination without a plugin, for one that it may get later: what is meant for all
  /// is for those that are there.
  package func shareWithoutPlugin(of id: String, in session: SessionFile) -> PluginShare {
    var own = self
    own.options.removeAll { $0.destination == nil }
    own.limits.removeAll { $0.destination == nil }
    own.capabilities = []
    return own.share(of: id, session.handlers[id] ?? HandlerSetting())
  }

  /// The plugin that a destination has, read from another file; nil for the file that it has.
  ///
  /// The first of one that had none gets what `setting` says.
  func assignment(
    of id: String,
    in engine: HostEngine,
    _ setting: HandlerSetting?,
    for session: SessionFile,
    readFrom path: String?
  ) -> PluginAssignment? {
    guard let path else { return nil }
    let source = self.source(path)
    if let known = engine.assignment(of: id)?.share { return PluginAssignment(source, known) }
    let setting = setting ?? HandlerSetting()
    let others = sourceOptions(of: session)
    return PluginAssignment(
      source,
      withoutForeign(share(of: id, setting), of: id, setting, source, others, in: session)
    )
  }

  func plugin(of id: String, _ setting: HandlerSetting) -> String? {
    files[id] ?? setting.plugin ?? defaultPlugin
  }

  /// Whether what is said of a destination, or (nil) of all, is meant for this one, or (nil) the source.
  private static func isMeant(_ id: String?, by destination: String?) -> Bool {
    guard let destination else { return true }
    return id.map(destination.isSpelled(as:)) ?? false
  }

  /// The files of the plugins that a session's destinations run with.
  package func pluginFiles(of session: SessionFile) -> NameTable<String> {
    var files = files
    for (id, setting) in Self.handlers(of: session) { files[id] = plugin(of: id, setting) }
    return files
  }

  /// The files of the plugins that come with an event, by destination.
  package func pluginFiles(of event: SessionEvent.Kind) -> NameTable<String> {
    var files = NameTable<String>()
    switch event {
    case .open(_, _, let handlers, _):
      for (id, setting) in handlers { files[id] = plugin(of: id, setting) }
    case .reload(let id, let plugin): files[id] = plugin
    default: break
    }
    return files
  }

  /// The lines of those that a session opens with, and of the source's own.
  package func sourceLines(of session: SessionFile) -> SourceLines {
    SourceLines(
      plugins: pluginFiles(of: session),
      chosen: files,
      source: session.sourcePlugin,
      other: defaultPlugin
    )
  }

  /// What each destination's handler gets, of those that the session opens with.
  private static func handlers(of session: SessionFile) -> NameTable<HandlerSetting> {
    guard session.handlers.isEmpty else { return session.handlers }
    return NameTable(session.destinations.map { ($0.id, HandlerSetting()) })
  }

  private func source(_ path: String) -> PluginSource {
    shelf?.source(path) ?? PluginSource(path: path)
  }

  func limits(_ setting: HandlerSetting, _ id: String?) -> HostLimits {
    var result = HostLimits.replay
    for (name, value) in setting.limits { _ = result.set(name, to: value) }
    for limit in limits where Self.isMeant(id, by: limit.destination) {
      _ = result.set(limit.name, to: limit.value)
    }
    return result
  }
}

extension PluginShare {
  /// The same with fewer options.
  fileprivate func keeping(_ isKept: (String) -> Bool) -> PluginShare {
    guard case .object(let members) = options else { return self }
    let kept = members.filter { isKept($0.key) }
    return PluginShare(options: .object(kept), limits: limits, grants: grants)
  }
}

extension SourceLines {
  /// Takes in the plugins that come by an event: a destination's that opens, and a reloaded one.
  func note(_ event: SessionEvent) {
    switch event.kind {
    case .open(_, _, let handlers, _):
      for (id, setting) in handlers { open(id, naming: setting.plugin) }
    case .reload(let id, let plugin?): reload(id, from: plugin)
    default: break
    }
  }
}

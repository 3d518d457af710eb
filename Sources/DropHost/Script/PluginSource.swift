import DropContent
public import DropCore
import LuaSandbox
import SystemFiles

/// Where a plugin's text comes from; nothing is read but through it.
///
/// ```swift
/// let plugin = Plugin(PluginSource(text: galleryScript, displayName: "gallery.lua"))
/// ```
public struct PluginSource: Sendable {
  /// Gives the bytes of a file beside the plugin, or nil where there is none.
  ///
  /// The path is relative to the plugin's folder, uses `/`, and never leads out of it.
  public typealias Reader = @Sendable (_ path: String) throws -> [UInt8]?

  /// The name of the plugin's own file in its folder, such as `plugin.lua`.
  public let file: String
  /// What faults call the plugin, such as `Plugins/photo-gallery/plugin.lua`.
  public let displayName: String
  let read: Reader
  let memory: PluginMemory?
  /// The same of copies: what they read at one time is one text.
  let identity = Identity()

  final class Identity: Sendable, Hashable {
    let compiled = Guarded(0)

    static func == (a: Identity, b: Identity) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Names a plugin's file and says how files in its folder are read; a reload reads again.
  ///
  /// ```swift
  /// let text = Array(galleryScript.utf8)
  /// let source = PluginSource { path in path == "plugin.lua" ? text : nil }
  /// ```
  public init(
    file: String = "plugin.lua",
    displayName: String? = nil,
    reader: @escaping Reader
  ) {
    self.file = file
    self.displayName = displayName ?? file
    self.read = reader
    memory = nil
  }

  private init(remembering source: PluginSource) {
    file = source.file
    displayName = source.displayName
    read = source.read
    memory = PluginMemory()
  }

  /// The same source, each file of which is read and compiled once: what changes later isn't seen.
  package var remembered: PluginSource { PluginSource(remembering: self) }

  /// The same source, and whoever wants to know which bytes are read of it.
  package func watched(_ note: @escaping @Sendable (_ path: String, [UInt8]) -> Void)
    -> PluginSource
  {
    let read = read
    return PluginSource(file: file, displayName: displayName) { path in
      let bytes = try read(path)
      if let bytes { note(path, bytes) }
      return bytes
    }
  }

  /// How often a file of it was compiled: what is as it was isn't compiled again.
  package var compiledCount: Int { identity.compiled.withLock { $0 } }

  /// How many scripts of it lie loaded, for the next to use.
  package var idleCount: Int { memory?.idleCount ?? 0 }

  /// What copies of a source have in common.
  package var mark: ObjectIdentifier { ObjectIdentifier(identity) }

  /// A plugin's file, read from its folder and nowhere else.
  ///
  /// Faults and transcripts call it by its name alone, so that they are the same wherever it lies.
  ///
  /// ```swift
  /// let source = PluginSource(path: "Plugins/photo-gallery/plugin.lua")
  /// ```
  public init(path: String) {
    let folder = path.folder
    self.init(file: path.fileName) { name in
      let wanted = folder.appending(path: name)
      guard let resolved = wanted.resolvedPath else { return nil }
      guard let root = folder.resolvedPath else { return nil }
      if !resolved.lies(below: root) {
        throw Unreadable(description: "a link leads out of the plugin's folder there")
      }
      // What was looked at is what is opened: no link is followed on the way any more.
      do throws(FileSystem.Failure) {
        let opened = try FileSystem.openWithoutLinks(resolved)
        defer { withExtendedLifetime(opened) {} }
        return try FileSystem.readAll(opened.number, limit: Self.largestFile)
      } catch {
        throw Unreadable(description: SystemReason.text(of: error.code))
      }
    }
  }

  /// What a file beside the plugin holds now, or once held.
  fileprivate func text(
    _ path: String,
    _ outside: OutsideAnswers
  ) -> Result<[UInt8]?, LoadFailure> {
    outside.text(path, of: displayName, identity) { try read(path) }
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// Bytes of a file that are read at most; what a plugin's limits allow is less.
  private static let largestFile = 1 << 20

  /// A plugin of one file whose text is at hand.
  ///
  /// ```swift
  /// let source = PluginSource(text: galleryScript, displayName: "gallery.lua")
  /// ```
  public init(text: String, displayName: String = "plugin.lua") {
    let bytes = Array(text.utf8)
    self.init(file: "plugin.lua", displayName: displayName) { path in
      path == "plugin.lua" ? bytes : nil
    }
  }
}

/// Gets a plugin's files through its source and compiles them.
enum PluginReader {
  static func compile(
    _ source: PluginSource,
    _ limits: SandboxLimits,
    _ outside: OutsideAnswers
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    try compile(source, source.file, name: source.displayName, limits, outside)
  }

  /// A module of the plugin; its path never leads out of the plugin's folder.
  static func compile(
    module path: String,
    of source: PluginSource,
    _ limits: SandboxLimits,
    _ outside: OutsideAnswers
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    try compile(source, path, name: name(of: path, in: source), limits, outside)
  }

  /// What faults call a module.
  static func name(of path: String, in source: PluginSource) -> String {
    let folder =
      source.displayName.utf8.lastIndex(of: UInt8(ascii: "/")).map { source.displayName[...$0] }
      ?? ""
    return folder + path
  }

  /// Whether a source's own file is what was compiled of it before.
  static func isUnchanged(
    _ source: PluginSource,
    since compiled: CompiledSource,
    _ outside: OutsideAnswers
  ) -> Bool {
    // What is remembered is never read again.
    if source.memory != nil { return true }
    guard let bytes = try? source.text(source.file, outside).get() else { return false }
    return compiled.isMade(of: bytes)
  }

  private static func compile(
    _ source: PluginSource,
    _ path: String,
    name: String,
    _ limits: SandboxLimits,
    _ outside: OutsideAnswers
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    guard let memory = source.memory else {
      return try read(source, path, name: name, limits, outside)
    }
    return try memory.source(path, limits) { () throws(PluginLoadError.Problem) in
      try read(source, path, name: name, limits, outside)
    }
  }

  private static func read(
    _ source: PluginSource,
    _ path: String,
    name: String,
    _ limits: SandboxLimits,
    _ outside: OutsideAnswers
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    let bytes: [UInt8]?
    do throws(LoadFailure) {
      bytes = try source.text(path, outside).get()
    } catch {
      throw .unreadable(error.message)
    }
    guard let bytes else { throw .missing }
    source.identity.compiled.withLock { $0 += 1 }
    do throws(SandboxFault) {
      return try CompiledSource(bytes, name: name, limits: limits)
    } catch {
      throw .script(Fault(error))
    }
  }
}

/// A plugin for a destination or a source, and what it gets.
///
/// ```swift
/// let plugin = PluginSource(path: "Plugins/photo-gallery/plugin.lua")
/// let assignment = PluginAssignment(plugin, options: ["columns": 3], grants: [.storage])
/// ```
public struct PluginAssignment: Sendable {
  /// Its text.
  public var source: PluginSource
  /// What it is told.
  public var options: JSONValue
  /// What it may use.
  public var limits: HostLimits
  /// The capabilities it is granted, where it asks for them.
  public var grants: Set<Capability>

  /// Assigns a plugin.
  public init(
    _ source: PluginSource,
    options: JSONValue = .object([]),
    limits: HostLimits = .interactive,
    grants: Set<Capability> = []
  ) {
    self.source = source
    self.options = options
    self.limits = limits
    self.grants = grants
  }

  package init(_ source: PluginSource, _ share: PluginShare) {
    self.init(source, options: share.options, limits: share.limits, grants: share.grants)
  }

  /// All but the text.
  package var share: PluginShare {
    PluginShare(options: options, limits: limits, grants: grants)
  }
}

/// What a destination gives its plugin, whichever that is, and also while it has none.
package struct PluginShare: Sendable {
  package let options: JSONValue
  package let limits: HostLimits
  package let grants: Set<Capability>

  package init(options: JSONValue, limits: HostLimits, grants: Set<Capability>) {
    self.options = options
    self.limits = limits
    self.grants = grants
  }
}

/// What a source's files were when they were read first, and scripts that are loaded already, for
/// whoever runs the same plugin many times over.
///
/// What can't be read or compiled is not kept: the next one to ask gets the same error anew.
final class PluginMemory: Sendable {
  private struct File: Hashable {
    var path: String
    var limits: SandboxLimits
  }

  /// All that a loaded script depends on beside its text.
  struct Terms: Equatable {
    let seed: UInt64
    let limits: SandboxLimits
    let options: JSONValue
  }

  /// How many scripts lie here at most.
  ///
  /// A search of a session takes back what it puts here, while of many recordings each has a seed of its
  /// own, and no other ever asks for what it left.
  static let mostIdle = 256

  private let compiled = Guarded<[File: CompiledSource]>([:])
  /// The one that came back last is last.
  ///
  /// Few terms ever differ: to look through them takes less time than to hash one.
  private let idle = Guarded<[(terms: Terms, plugin: LoadedPlugin)]>([])

  var idleCount: Int { idle.withLock { $0.count } }

  /// The compiled form of a file, made by `compile` where there is none yet.
  func source(
    _ path: String,
    _ limits: SandboxLimits,
    compile: () throws(PluginLoadError.Problem) -> CompiledSource
  ) throws(PluginLoadError.Problem) -> CompiledSource {
    let file = File(path: path, limits: limits)
    if let known = compiled.withLock({ $0[file] }) { return known }
    let source = try compile()
    compiled.withLock { $0[file] = source }
    return source
  }

  /// A script that is just as it was when it had been loaded, for one engine to use.
  func take(_ terms: Terms) -> LoadedPlugin? {
    while let loaded = last(terms) {
      if loaded.sandbox.restoreImage() { return loaded }
    }
    return nil
  }

  private func last(_ terms: Terms) -> LoadedPlugin? {
    idle.withLock { idle in
      guard let place = idle.lastIndex(where: { $0.terms == terms }) else { return nil }
      return idle.remove(at: place).plugin
    }
  }

  /// Takes back a script that its engine has done with; where there are too many, the oldest goes.
  func put(_ loaded: LoadedPlugin, _ terms: Terms) {
    // What goes is closed when the lock is free again.
    _ = idle.withLock { idle in
      let oldest = idle.count == PluginMemory.mostIdle ? idle.removeFirst() : nil
      idle.append((terms, loaded))
      return oldest
    }
  }
}

/// A loaded script between two engines.
///
/// Unchecked: a memory gives each to one engine only, and gets it back when that one is gone.
final class LoadedPlugin: @unchecked Sendable {
  let sandbox: Sandbox
  let router: CallRouter
  let main: CompiledSource
  let manifest: PluginManifest
  let options: LuaValue
  let functions: [Handler: LuaFunction]
  let prelude: Prelude
  /// The types that the script has named so far.
  private(set) var types: TypeNames
  let modules: [String: CompiledSource]

  /// What a script may hold as it was loaded for a drop to leave it to the next: there are two copies of it
  /// then.
  static let mostBytes = 512 << 10

  init(
    sandbox: Sandbox,
    router: CallRouter,
    main: CompiledSource,
    manifest: PluginManifest,
    options: LuaValue,
    functions: [Handler: LuaFunction],
    prelude: Prelude,
    types: TypeNames,
    modules: [String: CompiledSource]
  ) {
    self.sandbox = sandbox
    self.router = router
    self.main = main
    self.manifest = manifest
    self.options = options
    self.functions = functions
    self.prelude = prelude
    self.types = types
    self.modules = modules
  }

  /// The script has named more types by now.
  func note(_ types: TypeNames) { self.types = types }
}

/// A plugin's files as they were read: its own, and those that it required.
struct LoadedText {
  let main: CompiledSource
  let modules: [String: CompiledSource]

  /// Whether both are copies of the same files.
  func isSame(as other: LoadedText) -> Bool {
    main.isSame(as: other.main) && modules.count == other.modules.count
      && modules.allSatisfy { other.modules[$0.key]?.isSame(as: $0.value) == true }
  }
}

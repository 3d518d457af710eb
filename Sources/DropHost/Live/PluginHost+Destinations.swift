public import DropContent
public import DropCore

extension PluginHost {
  /// A destination that is open in a host.
  ///
  /// ```swift
  /// let gallery = try host.open(Destination(id: "gallery", frame: frame))
  /// host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
  /// ```
  public struct Opened: Sendable, Hashable {
    /// The destination's id.
    public let id: String
  }

  /// Opens a destination, on top of those that are open where it lies.
  ///
  /// ```swift
  /// let gallery = try host.open(
  ///   Destination(id: "gallery", frame: frame),
  ///   plugin: Plugin(text: galleryScript, name: "gallery.lua"),
  ///   options: ["limit": 3], grants: [.storage])
  /// ```
  ///
  /// - Parameters:
  ///   - destination: Where it lies, what it holds, what its plugin may read of it.
  ///   - plugin: Its handler; without one, what lies beneath answers. Options, grants and limits are then
  ///     those of the plugin that ``reload(_:plugin:)`` brings.
  ///   - options: What the plugin is told; checked against what it declares.
  ///   - grants: What this plugin may do beside what the host grants.
  ///   - limits: What this plugin may use; by default what the host says.
  ///   - parent: The destination that it lies inside, if any.
  ///   - contents: What it holds beside that, behind it: things of which the content is there, or that are a
  ///     name alone.
  ///   - appliedUpTo: The ``HostEffect/number`` of the last effect that the app carried out there and stored with
  ///     what it holds: ``resume()`` gives back those after it, and no other.
  /// - Returns: What names it in other calls.
  /// - Throws: When the plugin can't be loaded, the id is in use, or something that it is to hold would have
  ///   to be loaded; nothing is opened then.
  @discardableResult
  public func open(
    _ destination: Destination,
    plugin: Plugin? = nil,
    options: JSONValue = [:],
    grants: Set<Capability> = [],
    limits: HostLimits? = nil,
    inside parent: Opened? = nil,
    contents: [ProvidedItem] = [],
    appliedUpTo: Int? = nil
  ) throws(OpenError) -> Opened {
    let share = PluginShare(
      options: options,
      limits: limits ?? self.limits,
      grants: grants.union(self.grants)
    )
    let assignment = plugin.map { PluginAssignment(watched($0.source), share) }
    let engine = try loadedEngine()
    try check(destination, inside: parent, in: engine)
    let held = try heldContents(contents)
    var destination = destination
    destination.contents += held.map { $0.entry() }
    do throws(PluginLoadError) {
      let opening = HostOpening(
        destination,
        inside: parent?.id,
        plugins: assignment.map { [destination.id: $0] } ?? [:],
        share: share,
        held: held
      )
      try take(.open(opening), engine).get()
    } catch {
      throw .plugin(error)
    }
    note(share, of: destination.id)
    if let appliedUpTo { count(from: appliedUpTo, in: destination.id) }
    collect()
    return Opened(id: destination.id)
  }

  private func heldContents(_ contents: [ProvidedItem]) throws(OpenError) -> [HeldItem] {
    do throws(EditError) { return try held(contents) } catch { throw .contents(error) }
  }

  private func loadedEngine() throws(OpenError) -> HostEngine {
    do throws(PluginLoadError) { return try engine() } catch { throw .plugin(error) }
  }

  /// Each destination that is open has an id of its own, also those that lie on another.
  private func check(
    _ destination: Destination,
    inside parent: Opened?,
    in engine: HostEngine
  ) throws(OpenError) {
    if let parent, engine.asking({ $0.index(of: parent.id) }) == nil {
      throw .noSuchParent(parent.id)
    }
    var taken = NameSet()
    var next = [destination]
    while let each = next.popLast() {
      guard engine.asking({ $0.index(of: each.id) }) == nil, taken.insert(each.id) else {
        throw .idInUse(each.id)
      }
      next += each.destinations
    }
  }

  /// Takes a destination away, with all that lies on it; a drop under way in it is stopped.
  ///
  /// Once no drag has to do with them any more their scripts, their contents and what could be undone there
  /// alone are gone. Of what changes there, and of what changed and nobody has read, nobody hears from then on.
  ///
  /// ```swift
  /// host.close(gallery)
  /// ```
  public func close(_ destination: Opened) {
    guard let engine = try? engine(), let index = engine.asking({ $0.index(of: destination.id) })
    else {
      return send(.close(destination.id))
    }
    let ids = engine.asking { $0.names(on: index) }
    for id in ids {
      layouts.forget(id)
      note(nil, of: id)
      count(from: nil, in: id)
    }
    deliveries.forgetChanges(in: NameSet(ids))
    send(.close(destination.id))
  }

  /// Tells the host that a destination moved or shows something else.
  ///
  /// ```swift
  /// host.change(gallery, Destination.Change(context: ["album": "Summer"]))
  /// ```
  public func change(_ destination: Opened, _ change: Destination.Change) {
    send(.change(destination.id, change))
  }

  /// Has the host ask where a destination's contents lie: when a drag begins, and when it moves on
  /// after the contents changed or ``changeLayout(of:)`` said that they lie elsewhere.
  ///
  /// ```swift
  /// host.layOut(gallery) {
  ///   Layout.places([Rect(x: 0, y: 0, width: 80, height: 80), Rect(x: 80, y: 0, width: 80, height: 80)])
  /// }
  /// ```
  public func layOut(_ destination: Opened, _ layout: @escaping () -> Layout) {
    layouts.ask(destination.id, layout)
  }

  /// The contents of a destination lie elsewhere: a drag asks for its layout again.
  ///
  /// ```swift
  /// scrollView()
  /// host.changeLayout(of: gallery)
  /// ```
  public func changeLayout(of destination: Opened) {
    layouts.outdate(destination.id)
  }

  /// Reads a destination's plugin again, in the middle of whatever runs.
  ///
  /// It gets what the destination was opened with: options, grants and limits. When the new text doesn't
  /// load, the old script stays, and ``onMessage`` hears why.
  ///
  /// ```swift
  /// host.reload(gallery)
  /// host.reload(gallery, plugin: Plugin(text: galleryScript))
  /// ```
  public func reload(_ destination: Opened, plugin: Plugin? = nil) {
    guard let engine = try? engine() else { return }
    let assignment = plugin.map {
      PluginAssignment(watched($0.source), share(of: destination.id))
    }
    take(.reload(destination.id, assignment), engine)
    collect()
  }

  /// What a destination holds now; open placeholders count.
  ///
  /// ```swift
  /// for place in host.contents(of: gallery) { print(place) }
  /// ```
  public func contents(of destination: Opened) -> [Place] {
    guard let engine = try? engine(), let index = engine.asking({ $0.index(of: destination.id) })
    else {
      return []
    }
    return engine.session.contents(of: index)
  }

  /// The content behind an entry of a destination or of an effect; none for an entry that was made
  /// of a name alone.
  ///
  /// It is there as long as the entry stands in its destination, or an undo or a redo can bring it
  /// back.
  ///
  /// ```swift
  /// if let content = host.content(of: entry) { print(entry.name, content.size) }
  /// ```
  public func content(of entry: ContentEntry) -> Content? {
    guard let engine = try? engine() else { return nil }
    return entry.reference.flatMap(engine.content)
  }

  /// The contents behind an entry beside that one, and where it has each: under a name, or in its context.
  ///
  /// ```swift
  /// for (spot, content) in host.otherContents(of: entry) { print(spot.word, content.size) }
  /// ```
  public func otherContents(
    of entry: ContentEntry
  ) -> [(spot: ContentEntry.Kept.Spot, content: Content)] {
    guard let engine = try? engine() else { return [] }
    return entry.kept.compactMap { kept in
      engine.content(kept.reference).map { (kept.spot, $0) }
    }
  }

  /// Takes back the last drop that changed the destination, on both sides of a move.
  ///
  /// ```swift
  /// for effect in host.undo(in: gallery) { apply(effect) }
  /// ```
  @discardableResult
  public func undo(in destination: Opened) -> [HostEffect] {
    turn(.undo(destination.id))
  }

  /// Does again what was taken back last.
  ///
  /// ```swift
  /// for effect in host.redo(in: gallery) { apply(effect) }
  /// ```
  @discardableResult
  public func redo(in destination: Opened) -> [HostEffect] {
    turn(.redo(destination.id))
  }

  private func turn(_ event: Event) -> [HostEffect] {
    guard !refusesDrops(), let engine = try? engine() else { return [] }
    apply(event, to: engine)
    keepAll()
    return takeStep().effects
  }

  /// The numbers of what can be taken back and done again in a destination, each with the next one last.
  package func steps(in destination: Opened) -> (undoable: [Int], redoable: [Int]) {
    guard let engine = try? engine(), let index = engine.asking({ $0.index(of: destination.id) })
    else {
      return ([], [])
    }
    return engine.asking {
      ($0.turnable(index, isRedo: false), $0.turnable(index, isRedo: true))
    }
  }

  /// The types that a destination's plugin takes, most wanted first; none where it takes any, or
  /// nothing answers there.
  ///
  /// ```swift
  /// let types = host.accepts(of: gallery) ?? [.data]
  /// ```
  public func accepts(of destination: Opened) -> [ContentType]? {
    manifest(of: destination)?.accepts
  }

  /// What a destination's plugin says of itself; none where nothing answers there.
  ///
  /// ```swift
  /// let summary = host.manifest(of: gallery)?.summary ?? ""
  /// ```
  public func manifest(of destination: Opened) -> PluginManifest? {
    guard let engine = try? engine(), let index = engine.asking({ $0.index(of: destination.id) })
    else {
      return nil
    }
    return engine.manifest(of: index)
  }

  /// What a destination's sandbox holds and spent.
  package func report(of destination: Opened) -> SandboxReport? {
    guard let engine = try? engine() else { return nil }
    return engine.asking({ $0.index(of: destination.id) }).flatMap(engine.report)
  }

  /// How many scripts are at work for destinations.
  package var scriptCount: Int { (try? engine())?.scriptCount ?? 0 }

  /// How many contents are kept for entries.
  package var keptContents: Int { (try? engine())?.keptContents ?? 0 }
}

extension PluginHost {
  /// Changes what a destination holds: all of it as one step that can be undone, or nothing.
  ///
  /// Drops may be at work there: what they go by moves along, as with another drop's changes. No handler is
  /// called, but one over which a drag hovers is asked again. Each edit sees what those before it did.
  ///
  /// ```swift
  /// let keys = host.contents(of: gallery).filter { $0.placeholder == nil }.map(\.key)
  /// for effect in try host.edit(in: gallery, [.remove(keys)]) { apply(effect) }
  /// ```
  ///
  /// - Parameters:
  ///   - destination: Where.
  ///   - edits: What is changed, in that order.
  /// - Returns: What changed, to be shown.
  /// - Throws: Why it can't be; nothing has changed then.
  @discardableResult
  public func edit(in destination: Opened, _ edits: [Edit]) throws(EditError) -> [HostEffect] {
    if rehearsal != nil { throw .notResumed }
    guard let engine = try? engine() else { throw .noSuchDestination(destination.id) }
    var known: [HostEdit] = []
    for edit in edits {
      switch edit {
      case .insert(let items, let before): known.append(.insert(try held(items), before: before))
      case .remove(let keys): known.append(.remove(keys))
      case .move(let keys, let before): known.append(.move(keys, before: before))
      case .rename(let key, let name): known.append(.rename(key, name))
      }
    }
    forgetAnswer()
    if case .refusedEdit(let refusal) = take(.edit(destination.id, known), engine) {
      collect()
      throw EditError(refusal)
    }
    keepAll()
    return takeStep().effects
  }

  /// Items of which the content is there.
  func held(_ items: [ProvidedItem]) throws(EditError) -> [HeldItem] {
    var held: [HeldItem] = []
    for item in items {
      let content = item.representations.lazy.compactMap(\.content).first
      let isName = item.representations.isEmpty && item.hover == nil
      guard content != nil || isName else { throw .notThere(item: item.id) }
      held.append(HeldItem(item.described, content.map(registered.spool.keep)))
    }
    return held
  }
}

extension PluginHost {
  /// A plugin that offers items to drag.
  ///
  /// ```swift
  /// let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
  /// ```
  public struct OpenedSource: Sendable, Hashable {
    let number: Int
  }

  /// Loads a plugin with `on_drag`, so that drags can begin from it.
  ///
  /// ```swift
  /// let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"), grants: [.storage])
  /// let drag = host.begin(from: source, selection: ["beach"], at: start)
  /// ```
  ///
  /// - Parameters:
  ///   - plugin: Its handlers; a destination's plugin may be one too, each then in a sandbox of its
  ///     own.
  ///   - options: What it is told; checked against what it declares.
  ///   - grants: What it may do beside what the host grants.
  ///   - limits: What it may use; by default what the host says.
  /// - Returns: What names it where a drag begins.
  /// - Throws: When the plugin can't be loaded.
  public func open(
    source plugin: Plugin,
    options: JSONValue = [:],
    grants: Set<Capability> = [],
    limits: HostLimits? = nil
  ) throws(PluginLoadError) -> OpenedSource {
    let assignment = PluginAssignment(
      watched(plugin.source),
      options: options,
      limits: limits ?? self.limits,
      grants: grants.union(self.grants)
    )
    let engine = try engine()
    let taken = try take(.openSource(assignment), engine).get()
    collect()
    return OpenedSource(number: taken.source)
  }
}

import DropContent
public import DropCore

/// Where a drag comes from, and what it allows.
public typealias DragSource = Source

extension PluginHost {
  /// Begins a drag; an earlier one that still hovers is cancelled, and what the host showed of it is
  /// taken away.
  ///
  /// ```swift
  /// let drag = host.begin(DragSource(app: "com.example.camera"), items: [photo], at: start)
  /// show(drag.first)
  /// ```
  ///
  /// - Parameters:
  ///   - source: Where the drag comes from, and what it allows.
  ///   - items: What is dragged; of two with one id the second gets another one.
  ///   - point: Where the pointer is: who lies there is asked at once.
  ///   - keys: The keys that are held down, where they aren't those that were held last.
  /// - Returns: The drag.
  public func begin(
    _ source: DragSource,
    items: [ProvidedItem],
    at point: Point,
    holding keys: Modifiers? = nil
  ) -> Drag {
    if refusesDrops() {
      return Drag(host: self, engine: nil, id: nil, first: Drag.Step(answer: nil))
    }
    endHovering()
    let engine = readyEngine()
    // Before it begins they ask nobody.
    if let keys, let engine { apply(.modifiers(keys), to: engine) }
    let items = items.apart
    let first = step(.begin(source, items: items.map(\.described), at: point))
    let id = engine?.session.hovering
    if let id { offer(items, for: id) }
    return Drag(host: self, engine: engine, id: id, first: first)
  }

  /// Begins a drag whose items a plugin offers; an earlier one that still hovers is cancelled.
  ///
  /// The plugin's `on_drag` says what is dragged, its `on_provide` makes what a destination loads, and
  /// its `on_drag_end` hears what became of each item. A drag that it has nothing for is over at once.
  ///
  /// ```swift
  /// let source = try host.open(source: Plugin(folder: "Plugins/file-shelf"))
  /// let drag = host.begin(from: source, selection: ["beach"], at: start)
  /// print(drag.items.map(\.name))
  /// ```
  ///
  /// - Parameters:
  ///   - source: Where the drag comes from; with a `destination`, the place that a move takes from.
  ///   - plugin: What offers the items.
  ///   - selection: What is selected there, as `request.selection` has it.
  ///   - point: Where the pointer is.
  /// - Returns: The drag; what it offers are its ``Drag/items``.
  public func begin(
    _ source: DragSource = DragSource(),
    from plugin: OpenedSource,
    selection: JSONValue = .null,
    at point: Point
  ) -> Drag {
    if refusesDrops() {
      return Drag(host: self, engine: nil, id: nil, first: Drag.Step(answer: nil))
    }
    endHovering()
    let engine = readyEngine()
    let input = HostInput.begin(from: plugin.number, selection: selection, source, at: point)
    let taken = engine.map { take(input, $0) }
    return Drag(host: self, engine: engine, id: taken?.drag, first: takeStep())
  }

  /// The engine, knowing where the contents of the app's destinations lie now.
  private func readyEngine() -> HostEngine? {
    guard let engine = try? engine() else { return nil }
    writeDue()
    layouts.outdateAll()
    askLayouts(engine)
    return engine
  }

  /// One drag hovers at a time: the one that did is given up, and its last answer with it.
  private func endHovering() {
    if let engine = try? engine(), engine.session.hovering != nil {
      apply(.cancel, to: engine)
    }
    forgetAnswer()
  }

  /// Lets a destination's handler take items from the clipboard.
  ///
  /// ```swift
  /// let drop = host.paste([photo], into: gallery)
  /// for await effect in drop.effects { apply(effect) }
  /// ```
  public func paste(
    _ items: [ProvidedItem],
    into destination: Opened,
    from source: DragSource = DragSource()
  ) -> Drop {
    receive(items) { .paste(destination.id, source, items: $0) }
  }

  /// Lets a destination's handler take items that another app shares.
  ///
  /// ```swift
  /// let drop = host.share([photo], with: gallery, from: DragSource(app: "com.example.mail"))
  /// let outcome = await drop.outcome
  /// ```
  public func share(
    _ items: [ProvidedItem],
    with destination: Opened,
    from source: DragSource = DragSource()
  ) -> Drop {
    receive(items) { .share(destination.id, source, items: $0) }
  }

  private func receive(_ items: [ProvidedItem], _ event: ([DragItem]) -> Event) -> Drop {
    if refusesDrops() { return Drop(host: self, id: nil) }
    let items = items.apart
    writeDue()
    let id = (try? engine())?.session.upcomingDrag
    let drop = Drop(host: self, id: id)
    if let id {
      offer(items, for: id)
      expect(drop, for: id)
    }
    if let id { noteOffer(of: id) }
    send(event(items.map(\.described)))
    if let id { noteLanding(id) }
    drop.noteGranted()
    return drop
  }
}

// What events come through.
extension PluginHost {
  /// Hands an event to the engine; what belongs to no drop goes where effects go that nobody called
  /// for.
  func send(_ event: Event) {
    guard let engine = try? engine() else { return }
    apply(event, to: engine)
    collect()
  }

  /// The same for a call that gives the effects back.
  func step(_ event: Event) -> Drag.Step {
    guard let engine = try? engine() else { return Drag.Step(answer: nil) }
    apply(event, to: engine)
    return takeStep()
  }

  /// Asks the app where the contents of its destinations lie, as a drag needs to know.
  func askLayouts(_ engine: HostEngine) {
    for (id, question) in layouts.take() {
      apply(.change(id, Destination.Change(layout: question())), to: engine)
    }
  }

  /// Sends what a drop's effects are, from now on, to whoever holds it.
  func expect(_ drop: Drop, for drag: DragID) { deliveries.expect(drop, for: drag) }
}

// What other programs read.
extension PluginHost {
  /// Whether other programs may still begin to read a drag.
  func isReadable(_ drag: DragID) -> Bool {
    (try? engine())?.asking { $0.isReadable(drag) } ?? false
  }

  /// Reads an item for another program, and waits until it is made.
  func read(
    _ item: String,
    as type: ContentType,
    of drag: DragID
  ) async throws(LoadFailure) -> Content {
    let begun = (try? engine()).flatMap {
      take(.event(.provide(item: item, as: type, of: drag)), $0).read
    }
    guard let begun else { throw LoadFailure(.expired, "the drag is over") }
    deliveries.expect(begun)
    collect()
    while true {
      let news = news
      if let result = deliveries.take(begun) { return try result.get() }
      if Task.isCancelled {
        deliveries.forget(begun)
        throw LoadFailure(.cancelled, "it was cancelled")
      }
      await progress(after: news)
    }
  }
}

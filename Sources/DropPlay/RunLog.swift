import DropContent
package import DropCore
package import DropHost
package import DropReplay

/// Writes down what happens in a live run, a line for each thing, as it happens.
///
/// What the lines hold can be compiled up to any whole one: see ``PartCompiler``.
package final class RunLog {
  private let sink: any ByteSink
  private let shelf = MemoryShelf()
  private let payloads: PayloadKeeper
  private var places: [DragItem: Int] = [:]
  /// The same by what they are once they are known whole, as the first of each.
  private var wholePlaces: [DragItem: Int] = [:]
  /// Where those are that came with their content, and what that was.
  private var heldPlaces: [DragItem: [(place: Int, mark: PayloadKeeper.Mark?)]] = [:]
  /// The names of items in the recording, which are unique.
  private var names: [String] = []
  private var taken: Set<String> = []
  /// By what they are called otherwise, the number of the last one of that name.
  private var lastNumbers: [String: Int] = [:]
  private var loads: [IOID: Load] = [:]
  /// How large what was loaded of each representation was, and what it began with.
  private var loaded: [LoadPlace: PayloadKeeper.Mark] = [:]
  /// Whether a plugin that offers items is noted, and what was selected for it first.
  private var hasSource = false
  private var selection: JSONValue?
  /// What can't be told again, each once.
  package private(set) var reasons: [String] = []
  private var isKnown: Set<String> = []
  /// The first thing that could not be written.
  package private(set) var failure: SinkError?

  private struct Load {
    let place: LoadPlace
    let readsFile: Bool
    /// What handlers call the item.
    let item: String
  }

  struct LoadPlace: Hashable {
    let place: RunRecord.Place
    let readsFile: Bool
  }

  /// What an `open` or a `reload` says of a plugin.
  package struct GivenPlugin {
    /// The file that is read, where that is to be said.
    let file: String?
    /// What an `open` gives it, or one that a later `reload` brings.
    let share: PluginShare?

    package init(file: String?, share: PluginShare? = nil) {
      self.file = file
      self.share = share
    }
  }

  package init(_ head: [JSONValue.Member], to sink: any ByteSink, payloads: PayloadKeeper) {
    self.sink = sink
    self.payloads = payloads
    write(.part(.object(head)))
  }

  // MARK: Items

  /// The item's place in the recording; one that is the same in all has the same, and one that is
  /// revealed that of what it was before.
  ///
  /// What is shown whole only now gets a place of its own: ``ShownItems`` makes one of the two, once all
  /// is known that happened.
  func place(of item: DragItem, isRevealed: Bool) -> (place: Int, isNew: Bool) {
    if isRevealed, item.hover != nil {
      noteUnrepeatable("\(item.id) was revealed in part")
    }
    if let place = isRevealed ? wholePlaces[item.revealed] : places[item] { return (place, false) }
    let place = add(item)
    places[item] = place
    if wholePlaces[item.revealed] == nil { wholePlaces[item.revealed] = place }
    for (index, representation) in item.representations.enumerated() {
      guard let type = representation.file else { continue }
      // Until it is loaded, something that is called the same and is of its type.
      if let member = payloads.standIn(for: item.name, type) {
        let place = RunRecord.Place(item: place, representation: index)
        write(.payload(place, type: nil, .init(member)))
      }
    }
    return (place, true)
  }

  /// The place of something that came with its content, which is kept with it.
  ///
  /// What was dragged is another item, even of the same name: of that it is told how it was loaded.
  func place(of held: HeldItem) -> (place: Int, isNew: Bool) {
    let mark = held.content.map(PayloadKeeper.Mark.init)
    // Of what lies in a file it isn't seen whether it is the same.
    let known = heldPlaces[held.item]?.first { $0.mark == mark }
    if let known, held.content.map(\.isInMemory) ?? true { return (known.place, false) }
    let place = add(held.item)
    heldPlaces[held.item, default: []].append((place, mark))
    guard let content = held.content else { return (place, true) }
    switch payloads.keep(content, of: held.item.name, asFile: false) {
    case .success(let member):
      let kept = RunRecord.Place(item: place, representation: 0)
      write(.payload(kept, type: content.typeNameWithEncoding, .init(member)))
    case .failure(let error):
      noteUnrepeatable("\(held.item.id) could not be kept: \(error.message)")
    }
    return (place, true)
  }

  /// Writes an item down under a name of its own.
  private func add(_ item: DragItem) -> Int {
    let place = names.count
    var name = item.id
    while !taken.insert(name).inserted {
      let number = lastNumbers[item.id, default: 1] + 1
      lastNumbers[item.id] = number
      name = "\(item.id) (\(number))"
    }
    names.append(name)
    write(.item(SessionText.item(item, named: name)))
    return place
  }

  // MARK: Stimuli

  func note(_ event: SessionEvent, _ given: GivenPlugin? = nil) {
    let names = names
    let text = SessionText(plugin: given?.file, share: given?.share) { names[$0] }
    write(.event(text.event(event)))
  }

  /// A destination's plugin was read: what its own file was.
  package func note(plugin sum: String, of id: String) {
    write(.plugin(of: id, sum: .string(sum)))
  }

  /// The same of its modules, by their files; nothing where there are none.
  package func note(modules sums: [(file: String, sum: String)], of id: String) {
    if sums.isEmpty { return }
    write(.modules(of: id, sums: .object(sums.map { .init($0.file, .string($0.sum)) })))
  }

  /// The plugin that offers items was loaded, and what it gets; a session has one.
  func note(source members: [JSONValue.Member]) {
    guard !hasSource else { return noteUnrepeatable("a second source plugin was opened") }
    hasSource = true
    write(.source(.object(members)))
  }

  /// What is selected for it; a session says it once.
  func note(selection: JSONValue) {
    if let known = self.selection {
      if known != selection { noteUnrepeatable("something else was selected than at first") }
      return
    }
    self.selection = selection
    if selection != .null { write(.selection(selection)) }
  }

  /// Something that no session can say.
  package func noteUnrepeatable(_ reason: String) {
    guard isKnown.insert(reason).inserted else { return }
    reasons.append(reason)
    write(.why(reason))
  }

  func note(_ fault: Fault, of handler: Handler?, at time: Double) {
    guard fault.kind.rawValue == "deadline" else { return }
    noteUnrepeatable("\(handler?.name ?? "a plugin") was stopped by the wall clock at \(time) ms")
  }

  // MARK: Requests

  func note(_ load: LoadRequest, of item: DragItem?, at time: Double) {
    guard let item, let place = wholePlaces[item.revealed] else { return }
    loads[load.id] = Load(
      place: LoadPlace(
        place: RunRecord.Place(item: place, representation: load.representation),
        readsFile: load.readsFile
      ),
      readsFile: load.readsFile,
      item: item.id
    )
    ask(
      load.id,
      at: time,
      .load(RunRecord.Place(item: place, representation: load.representation))
    )
  }

  func note(_ task: TaskRequest, at time: Double) {
    ask(task.id, at: time, .task(task.name))
  }

  func note(_ work: ContentWork, at time: Double) { ask(work.id, at: time, .work) }

  func note(_ save: SaveRequest, at time: Double) {
    ask(save.id, at: time, .save(as: save.name))
  }

  func note(_ file: TakeBackRequest, at time: Double) {
    ask(file.id, at: time, .takeBack(.string(file.name)))
  }

  private func ask(_ id: IOID, at time: Double, _ wanted: RunRecord.Wanted) {
    write(.ask(id.number, at: time, wanted))
  }

  func noteGone(_ id: IOID, after time: Double) {
    loads[id] = nil
    write(.gone(id.number, after: time))
  }

  /// What came back, so many milliseconds after it was asked for.
  func note(_ completion: IOCompletion, after time: Double) {
    switch completion {
    case .loadProgress(let id, let done, let total), .taskProgress(let id, let done, let total):
      var step: [JSONValue] = [.double(time), .double(done)]
      if let total { step.append(.double(total)) }
      write(.step(id.number, .array(step)))
    case .loaded(let id, let result): end(id, after: time, loaded(id, result))
    case .taskEnded(let id, let result):
      end(id, after: time, fate(of: result) { RunRecord.Fate(result: $0) })
    case .saved(let id, let result):
      end(id, after: time, fate(of: result) { RunRecord.Fate(savedAs: $0) })
    case .takenBack(let id, let failure):
      end(id, after: time, failure.map(RunRecord.Fate.init) ?? RunRecord.Fate())
    case .worked(let id, let result):
      if case .failure(let error) = result, error.isByChance { noteUnrepeatable(error.message) }
      end(id, after: time, RunRecord.Fate())
    case .called, .timerFired: break
    }
  }

  private func end(_ id: IOID, after time: Double, _ fate: RunRecord.Fate) {
    loads[id] = nil
    write(.end(id.number, after: time, fate))
  }

  private func fate<Value>(
    of result: Result<Value, LoadFailure>,
    _ fate: (Value) -> RunRecord.Fate
  ) -> RunRecord.Fate {
    switch result {
    case .success(let found): fate(found)
    case .failure(let failure): RunRecord.Fate(failure)
    }
  }

  /// Keeps what came, the first time; what comes later is the same, or can't be told.
  private func loaded(_ id: IOID, _ result: Result<Content, LoadFailure>) -> RunRecord.Fate {
    guard case .success(let content) = result, let load = loads[id] else {
      return fate(of: result) { _ in RunRecord.Fate() }
    }
    let mark = PayloadKeeper.Mark(content)
    if let known = loaded[load.place] {
      if known != mark {
        noteUnrepeatable("\(load.item) was loaded again and was another one then")
      }
    } else {
      loaded[load.place] = mark
      switch payloads.keep(content, of: load.item, asFile: load.readsFile) {
      case .success(let member):
        let type = load.readsFile ? nil : content.typeNameWithEncoding
        write(.payload(load.place.place, type: type, .init(member)))
      case .failure(let error):
        noteUnrepeatable("\(load.item) could not be kept: \(error.message)")
      }
    }
    let type = load.readsFile ? content.type.id : nil
    return RunRecord.Fate(name: content.name, type: type)
  }

  /// Notes what stands for a representation that is kept already, or was never loaded.
  func keep(_ content: Content, at place: Int, _ representation: Int, as member: JSONValue.Member) {
    let place = RunRecord.Place(item: place, representation: representation)
    loaded[LoadPlace(place: place, readsFile: false)] = PayloadKeeper.Mark(content)
    write(.payload(place, type: nil, .init(member)))
  }

  /// Who drags, where it is known only once somebody does.
  func note(agent: String) { write(.agent(agent)) }

  /// What it is called, where that is known only once something was dropped; the last counts.
  func note(title: String) { write(.title(title)) }

  /// The disk of the recording takes no more.
  func giveUp(_ error: SinkError) { failure = failure ?? error }

  func end(at time: Double, isWhole: Bool) {
    write(.stop(time, isWhole: isWhole))
  }

  private func write(_ record: RunRecord) {
    guard failure == nil else { return }
    var line: [UInt8] = []
    JSONWriter().append(RunRecord.coding.write(record, shelf), to: &line)
    line.append(0x0A)
    do throws(SinkError) { try sink.write(line) } catch { failure = error }
  }
}

extension RunRecord.Fate {
  fileprivate init(_ failure: LoadFailure) {
    self.init(failure: failure.message, code: failure.code.rawValue)
  }
}

extension Content {
  fileprivate var isInMemory: Bool { if case .memory = storage { true } else { false } }
}

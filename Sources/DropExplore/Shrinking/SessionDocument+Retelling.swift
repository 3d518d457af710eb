import DropContent
import DropCore
import DropHost
import DropReplay

extension SessionDocument {
  /// The same session with what happened in a run written into it, so that it happens without
  /// anybody choosing: fates and times of loads, failing tasks and saves, answers, and events put in.
  ///
  /// `eachLoad` says how each load of one thing went, where one failed and another came, as the first one's end says
  /// it else.
  func retelling(
    _ log: RunStory,
    _ pace: RetoldClock.Pace,
    eachLoad: Bool = false
  ) -> SessionDocument {
    var clock = RetoldClock(pace)
    let world = log.variant?.document ?? self
    var told = world
    told.expectLasting()
    told.set("events", to: .array([]))
    var recorded = world.events[...]
    var saves = RetoldSaves(recorded: world.json["saves"]?.array ?? [])
    for (time, entry) in log.entries {
      switch entry {
      case .event(let kind, let isPutIn):
        let now = clock.next(time)
        clock.note(kind, at: now, inRun: time)
        let event = isPutIn || kind.isOutward ? putIn(kind) : Self.take(kind.name, from: &recorded)
        told.append(event?.setting("t", to: .time(now)))
        if isPutIn, kind.putsInAppRow(among: items.count) { told.addAppRow() }
      case .began(let item, let representation):
        clock.began(item, representation, time)
      case .completed(let item, let representation, .interrupted?) where clock.crashed != nil:
        told.cut(item, representation, clock.cut("\(representation) \(item)"))
      case .taskEnded(let name, let call, .interrupted?) where clock.crashed != nil:
        told.settle(task: name, call, clock.cut("task \(call) \(name)") ?? 0, fails: false)
      case .completed(let item, let representation, .cancelled?),
        .completed(let item, let representation, .timeout?):
        // It was given up, and would have come: after that.
        if let passed = clock.gaveUp(item, representation, time) {
          told.hold(item, representation, longerThan: passed)
        }
      case .completed(let item, let representation, let code):
        let latency = clock.completed(item, representation, time, code)
        told.settle(item, representation, latency, code, clock, at: time)
      case .taskBegan(let name, let call): clock.began(task: name, call)
      case .taskEnded(let name, let call, let code):
        told.settle(task: name, call, clock.ended(task: name, call, time), fails: code != nil)
      case .saveBegan(let id):
        clock.began(save: id)
        saves.began(id)
      case .takeBackBegan(let id, let file):
        clock.began(save: id)
        saves.began(id, takingBack: file)
      case .saveEnded(let id, let code):
        saves.ended(id, after: clock.ended(save: id, time), code)
      case .sized(let item, let representation, let bytes):
        told.fill(item, representation, with: bytes)
      case .known(let item, let hover): told.know(item, hover)
      case .among: break
      case .lacking(let shortage): told.withdraw(shortage)
      case .answered(let destination, let value):
        let now = clock.next(time)
        let answer: JSONValue = ["t": .time(now), "type": "answer", "to": .string(destination)]
        told.append(answer.setting("value", to: value))
      }
    }
    if eachLoad { for load in clock.changeful { told.arrive(load, as: world) } }
    told.plainTasks()
    told.set("saves", to: saves.list)
    return told
  }

  /// The next recorded event of that type: those before it were left out by the run.
  private static func take(_ type: String, from list: inout ArraySlice<JSONValue>) -> JSONValue? {
    while let event = list.popFirst() {
      if event["type"]?.string == type { return event }
    }
    return nil
  }

  fileprivate mutating func append(_ event: JSONValue?) {
    guard let event else { return }
    change("events") { $0.append(event) }
  }

  /// Has a representation be under way still when the app is killed.
  private mutating func cut(_ item: String, _ representation: Int, _ latency: Double?) {
    guard let latency else { return }
    change("items") { items in
      for index in items.indices where items[index].isCalled(item) {
        items[index] = items[index].changing("representations") { list in
          guard list.indices.contains(representation) else { return }
          list[representation] = list[representation].setting("rate", to: nil)
            .setting("arrivals", to: nil).setting("latency", to: .time(latency))
        }
      }
    }
  }

  /// Has a representation take longer than that.
  private mutating func hold(_ item: String, _ representation: Int, longerThan time: Double) {
    change("items") { items in
      for index in items.indices where items[index].isCalled(item) {
        items[index] = items[index].changing("representations") { list in
          guard list.indices.contains(representation) else { return }
          let known = list[representation]["latency"]?.number ?? 0
          guard known <= time else { return }
          list[representation] = list[representation].setting("latency", to: .time(time + 1))
        }
      }
    }
  }

  /// Says how each load of a representation went, whose bytes are those of another session unless it has its own.
  private mutating func arrive(_ load: RetoldClock.Load, as other: SessionDocument) {
    let arrivals = load.ends.map { end -> JSONValue in
      switch end {
      case .came(let time): ["ends": .time(time)]
      case .givenUp(let time): ["ends": .time(time + 1)]
      case .failed(let code, let time):
        JSONValue.object([.init("ends", .time(time)), .init("fails", .madeToFail)])
          .setting("code", to: code == .failed ? nil : .string(code.rawValue))
      }
    }
    change("items") { items in
      for index in items.indices where items[index].isCalled(load.item) {
        let whole = other.items[index]["representations"]?.array ?? []
        items[index] = items[index].changing("representations") { list in
          guard list.indices.contains(load.representation) else { return }
          var told = list[load.representation]
          if told["fails"] != nil { told = whole[load.representation] }
          for key in ["latency", "rate", "expires", "fails_after"] {
            told = told.setting(key, to: nil)
          }
          list[load.representation] = told.setting("arrivals", to: .array(arrivals))
        }
      }
    }
  }

  /// Gives a representation the fate its load had.
  private mutating func settle(
    _ item: String,
    _ representation: Int,
    _ latency: Double?,
    _ code: FailureCode?,
    _ clock: RetoldClock,
    at time: Double
  ) {
    guard var latency else { return }
    let expiry = clock.expiry(item, representation)
    change("items") { items in
      for index in items.indices where items[index].isCalled(item) {
        items[index] = items[index].changing("representations") { list in
          guard list.indices.contains(representation) else { return }
          var told = list[representation].setting("rate", to: nil).setting("arrivals", to: nil)
          if code == .expired, let age = told["expires"]?.number, clock.isGone(age, at: time) {
            // It was under way, or never asked for, until its source went away by itself.
            latency = age + 1
          } else if code == .expired {
            told = told.setting("expires", to: .time(max(0, expiry)))
          } else if code == .tooLarge {
            // It is as large as it was made.
          } else if code != nil {
            told = told.failing(told["fails"] ?? .madeToFail)
          } else if told["fails"] != nil {
            told = told.succeeding
          }
          list[representation] = told.setting("latency", to: latency > 0 ? .time(latency) : nil)
        }
      }
    }
  }
}

extension SessionDocument {
  /// The same session with more events after its own.
  func followed(by more: [SessionEvent]) -> SessionDocument {
    var longer = self
    for event in more { longer.append(putIn(event.kind)?.setting("t", to: .time(event.time))) }
    return longer
  }

  /// What the app puts into lists is an item that nobody drags.
  private mutating func addAppRow() {
    guard !items.contains(where: { $0["id"] == AppRow.written["id"] }) else { return }
    set("items", to: .array(items + [AppRow.written]))
  }

  /// The event as a session file has it, for those that a search puts in.
  private func putIn(_ kind: SessionEvent.Kind) -> JSONValue? {
    let event: JSONValue = ["t": 0, "type": .string(kind.name)]
    func names(_ indexes: [Int]?) -> JSONValue? {
      indexes.map { .array($0.compactMap { items.indices.contains($0) ? items[$0]["id"] : nil }) }
    }
    func place(_ point: Point) -> JSONValue { [.time(point.x), .time(point.y)] }
    switch kind {
    case .drop, .cancel: return event
    case .crash(let isPower, _): return event.setting("power", to: isPower ? .bool(true) : nil)
    case .provide(let item, let type, let drag):
      return event.setting("item", to: .string(item)).setting("as", to: .string(type.id))
        .setting("drag", to: drag.map { .int($0.number) })
    case .sourceEnd(let end, let app, let drag):
      return event.setting("operation", to: .string(end.rawValue))
        .setting("by", to: app.map { .string($0) })
        .setting("drag", to: drag.map { .int($0.number) })
    case .abort(let drop): return event.setting("drop", to: drop.map { .int($0.number) })
    case .reload(let id, _), .close(let id), .undo(let id):
      return event.setting("destination", to: .string(id))
    case .begin(let items, let point, let source):
      return event.setting("items", to: names(items)).setting("at", to: place(point))
        .setting("source", to: source.map(Self.told))
    case .move(let point): return event.setting("at", to: place(point))
    case .reveal(let items): return event.setting("items", to: names(items))
    case .paste(let id, let items, let source), .share(let id, let items, let source):
      return event.setting("destination", to: .string(id)).setting("items", to: names(items))
        .setting("source", to: source.map(Self.told))
    case .edit, .change:
      let whole = EventSpelling.Whole(plugin: nil) { _ in .null }
      let spelling = EventSpelling(whole) { index in
        items.indices.contains(index) ? items[index]["id"]?.string ?? "" : AppRow.id
      }
      return kind.members(spelling).reduce(event) { $0.setting($1.key, to: $1.value) }
    default: return nil
    }
  }

  /// A source of an event as a session file has it.
  private static func told(_ source: Source) -> JSONValue {
    func names(_ operations: Operations) -> JSONValue {
      .array(operations.all.map { .string($0.name) })
    }
    let exceptions = source.exceptions.map { exception in
      JSONValue.object([])
        .setting("destination", to: exception.destination.map { .string($0) })
        .setting("app", to: exception.app.map { .string($0) })
        .setting("operations", to: names(exception.operations))
    }
    return JSONValue.object([])
      .setting("app", to: source.app.map { .string($0) })
      .setting("local", to: source.isLocal.map { .bool($0) })
      .setting("destination", to: source.destination.map { .string($0) })
      .setting("operations", to: source.operations.map(names))
      .setting("exceptions", to: exceptions.isEmpty ? nil : .array(exceptions))
      .setting("context", to: source.context == .null ? nil : source.context)
  }

  /// Says what is known of an item before the drop.
  private mutating func know(_ item: String, _ hover: DragItem.Hover) {
    let types = hover.types.map { JSONValue.array($0.map { .string($0.id) }) }
    change("items") { items in
      for index in items.indices where items[index].isCalled(item) {
        let told = (items[index]["hover"] ?? .object([])).setting("types", to: types)
        items[index] = items[index].setting("hover", to: told)
      }
    }
  }

  /// Gives a representation other bytes.
  private mutating func fill(_ item: String, _ representation: Int, with bytes: Delivery.Bytes) {
    change("items") { items in
      for index in items.indices where items[index].isCalled(item) {
        items[index] = items[index].changing("representations") { list in
          guard list.indices.contains(representation) else { return }
          var told = list[representation].withoutBytes.setting("fails", to: nil)
          switch bytes {
          case .memory(let bytes):
            if let text = String(validating: bytes, as: UTF8.self) {
              told = told.setting("text", to: .string(text))
            } else {
              told = told.setting("base64", to: .string(Base64.text(of: bytes)))
            }
          case .zeros(let count): told = told.setting("zeros", to: .int(count))
          case .file, .failure: return
          }
          list[representation] = told
        }
      }
    }
  }
}

extension SessionDocument {
  /// Gives one call of a task the length and the end it had.
  mutating func settle(task name: String, _ call: Int, _ duration: Double, fails: Bool) {
    var calls = behaviours(of: name)
    guard let last = calls.last, call < 1000 else { return }
    while calls.count <= call { calls.append(last) }
    var told = calls[call].setting("duration", to: duration > 0 ? .time(duration) : nil)
    if !fails {
      told = told.setting("fails", to: nil).setting("code", to: nil)
    } else if told["fails"] == nil {
      told = told.setting("result", to: nil).setting("fails", to: .madeToFail)
    }
    calls[call] = told
    setBehaviours(of: name, to: calls)
  }

  /// Calls that all behave alike are told once.
  mutating func plainTasks() {
    for name in json["tasks"]?.keys ?? [] {
      var calls = behaviours(of: name)
      while calls.count > 1, calls[calls.count - 1] == calls[calls.count - 2] { calls.removeLast() }
      setBehaviours(of: name, to: calls)
    }
  }

  /// Calls all take the same time.
  mutating func evenTasks() {
    for name in json["tasks"]?.keys ?? [] {
      let even = behaviours(of: name).map { $0.setting("duration", to: 10) }
      setBehaviours(of: name, to: even)
    }
  }

  /// Takes a capability away from all plugins, or memory from a destination's.
  mutating func withdraw(_ shortage: Shortages.Shortage) {
    if case .capability(let capability) = shortage, let source = json["source"] {
      set("source", to: source.withdrawing(capability))
    }
    change("destinations") { list in
      for index in list.indices {
        switch shortage {
        case .capability(let capability): list[index] = list[index].withdrawing(capability)
        case .memory(let destination, let bytes) where list[index].has(id: destination):
          let limits = (list[index]["limits"] ?? .object([])).setting(
            "memory_bytes",
            to: .int(bytes)
          )
          list[index] = list[index].setting("limits", to: limits)
        case .memory: break
        }
      }
    }
  }

  private func behaviours(of name: String) -> [JSONValue] {
    guard let value = json["tasks"]?[name] else { return [.object([])] }
    return value.array ?? [value]
  }

  private mutating func setBehaviours(of name: String, to calls: [JSONValue]) {
    let told = calls.count == 1 ? calls[0] : .array(calls)
    set("tasks", to: (json["tasks"] ?? .object([])).setting(name, to: told))
  }
}

extension SessionDocument {
  /// The same session about so many items: its own, and copies of them under names of their own.
  func crowded(to count: Int) -> SessionDocument {
    let originals = items
    guard !originals.isEmpty else { return self }
    var many: [JSONValue] = []
    var names: [JSONValue: [JSONValue]] = [:]
    for place in 0..<count {
      let (copy, index) = place.quotientAndRemainder(dividingBy: originals.count)
      let item = copy == 0 ? originals[index] : originals[index].copy(copy)
      many.append(item)
      if let id = originals[index]["id"], let own = item["id"] {
        names[id, default: []].append(own)
      }
    }
    var crowd = self
    crowd.set("items", to: .array(many))
    crowd.expectLasting()
    crowd.change("events") { events in
      for index in events.indices {
        events[index] = events[index].changingItems { $0 = $0.flatMap { names[$0] ?? [] } }
      }
    }
    return crowd
  }
}

extension SessionDocument {
  /// The same session with the lines of its texts so often that each is about that long.
  func lengthened(to length: Int) -> SessionDocument {
    var long = self
    long.set(
      "items",
      to: .array(
        items.map { item in
          item.changing("representations") { $0 = $0.map { $0.lengthened(to: length) } }
        }
      )
    )
    return long
  }
}

extension JSONValue {
  /// A representation whose text is that long, where it is one of lines.
  fileprivate func lengthened(to length: Int) -> JSONValue {
    guard let text = self["text"]?.string, let type = self["type"]?.string,
      LongTexts.types.contains(type), !text.isEmpty
    else { return self }
    let lines = LongTexts.lines(Array(text.utf8), repeatedTo: length)
    return setting("text", to: .string(String(decoding: lines, as: UTF8.self)))
  }

  /// A representation of which nothing comes.
  func failing(_ message: JSONValue) -> JSONValue { withoutBytes.setting("fails", to: message) }

  /// A representation that failed and doesn't: one without bytes is empty.
  var succeeding: JSONValue {
    let told = setting("fails", to: nil).setting("fails_after", to: nil)
    return Self.bytesKeys.contains { told[$0] != nil } ? told : told.setting("text", to: "")
  }

  /// What a plugin gets, without a capability.
  fileprivate func withdrawing(_ capability: Capability) -> JSONValue {
    changing("allow") { $0.removeAll { $0.string == capability.rawValue } }
  }

  fileprivate func has(id: String) -> Bool { self["id"]?.string?.isSpelled(as: id) == true }

  /// Whether that is what a run calls the item; several of one name share their fates.
  fileprivate func isCalled(_ name: String) -> Bool {
    (self["known_as"] ?? self["id"])?.string?.isSpelled(as: name) == true
  }

  fileprivate func copy(_ number: Int) -> JSONValue {
    ["id", "known_as", "name"].reduce(self) { item, key in
      guard let text = item[key]?.string else { return item }
      return item.setting(key, to: .string("\(text) copy \(number)"))
    }
  }
}

extension SessionEvent.Kind {
  /// Whether the app puts in what isn't among so many items of the session.
  fileprivate func putsInAppRow(among count: Int) -> Bool {
    guard case .edit(_, let edits) = self else { return false }
    return edits.contains { edit in
      if case .insert(let items, _) = edit { items.contains { $0 >= count } } else { false }
    }
  }
}

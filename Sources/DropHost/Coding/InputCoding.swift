import DropCore

extension HostInput {
  /// How each is written and read, and by that compared: said once, a form for each.
  ///
  /// What the core alone tells itself, an answer, has none. Most of a journal are completions, and a form is looked
  /// for in this order.
  package static let coding = Coding<HostInput>.forms(by: "input", completing + happening + hosting)

  /// Whether both say the same.
  package func isSame(as other: HostInput, on shelf: any InputShelf) -> Bool {
    Self.coding.write(self, shelf) == Self.coding.write(other, shelf)
  }

  // MARK: What happens

  private static let happening: [Case<HostInput>] = [
    Case(
      "begin",
      source,
      Field("items", maybe: .list(.item)),
      point,
      take: {
        if case .event(.begin(let source, let items, let at)) = $0 {
          (source, items, at)
        } else {
          nil
        }
      },
      make: { .event(.begin($0, items: $1, at: $2)) }
    ),
    Case(
      "move",
      point,
      take: { if case .event(.move(let point)) = $0 { point } else { nil } },
      make: { .event(.move(to: $0)) }
    ),
    Case(
      "add",
      Field("items", maybe: .list(.item)),
      take: { if case .event(.add(let items)) = $0 { .some(items) } else { nil } },
      make: { .event(.add(items: $0)) }
    ),
    Case(
      "reveal",
      Field("items", maybe: .list(.item)),
      take: { if case .event(.reveal(let items)) = $0 { .some(items) } else { nil } },
      make: { .event(.reveal(items: $0)) }
    ),
    bare("leave", .leave) { if case .leave = $0 { true } else { false } },
    Case(
      "allow",
      Field("operations", .operations),
      take: { if case .event(.allow(let operations)) = $0 { operations } else { nil } },
      make: { .event(.allow($0)) }
    ),
    Case(
      "modifiers",
      Field("keys", .keys),
      take: { if case .event(.modifiers(let keys)) = $0 { keys } else { nil } },
      make: { .event(.modifiers($0)) }
    ),
    bare("tick", .tick) { if case .tick = $0 { true } else { false } },
    bare("drop", .drop) { if case .drop = $0 { true } else { false } },
    bare("cancel", .cancel) { if case .cancel = $0 { true } else { false } },
    Case(
      "provide",
      Field("item", .text),
      Field("as", Coding<ContentType>.type),
      Field("drag", maybe: .drag),
      take: {
        if case .event(.provide(let item, let type, let drag)) = $0 {
          (item, type, drag)
        } else {
          nil
        }
      },
      make: { .event(.provide(item: $0, as: $1, of: $2)) }
    ),
    Case(
      "source_end",
      Field("operation", .sourceEnd),
      Field("by", maybe: .text),
      Field("drag", maybe: .drag),
      take: {
        if case .event(.sourceEnd(let end, let app, let drag)) = $0 {
          (end, app, drag)
        } else {
          nil
        }
      },
      make: { .event(.sourceEnd($0, by: $1, of: $2)) }
    ),
    Case(
      "abort",
      Field("drag", maybe: .drag),
      take: { if case .event(.abort(let drag)) = $0 { .some(drag) } else { nil } },
      make: { .event(.abort($0)) }
    ),
    Case(
      "reply",
      Field("to", maybe: .text),
      Field("value", .plain),
      take: { if case .event(.reply(let to, let value)) = $0 { (to, value) } else { nil } },
      make: { .event(.reply(to: $0, value: $1)) }
    ),
    Case(
      "undo",
      destination,
      take: { if case .event(.undo(let id)) = $0 { id } else { nil } },
      make: { .event(.undo($0)) }
    ),
    Case(
      "redo",
      destination,
      take: { if case .event(.redo(let id)) = $0 { id } else { nil } },
      make: { .event(.redo($0)) }
    ),
    Case(
      "paste",
      destination,
      source,
      Field("items", .list(.item)),
      take: {
        if case .event(.paste(let id, let source, let items)) = $0 {
          (id, source, items)
        } else {
          nil
        }
      },
      make: { .event(.paste($0, $1, items: $2)) }
    ),
    Case(
      "share",
      destination,
      source,
      Field("items", .list(.item)),
      take: {
        if case .event(.share(let id, let source, let items)) = $0 {
          (id, source, items)
        } else {
          nil
        }
      },
      make: { .event(.share($0, $1, items: $2)) }
    ),
    Case(
      "change",
      destination,
      Field("change", .change(context: .plain)),
      take: { if case .event(.change(let id, let change)) = $0 { (id, change) } else { nil } },
      make: { .event(.change($0, $1)) }
    ),
    Case(
      "appear",
      Field("destination", .destination),
      Field("inside", maybe: .text),
      take: {
        if case .event(.open(let opened, let parent)) = $0 { (opened, parent) } else { nil }
      },
      make: { .event(.open($0, inside: $1)) }
    ),
    Case(
      "close",
      destination,
      take: { if case .event(.close(let id)) = $0 { id } else { nil } },
      make: { .event(.close($0)) }
    ),
  ]

  private static func bare(
    _ word: String,
    _ event: Event,
    _ isIt: @escaping @Sendable (Event) -> Bool
  ) -> Case<HostInput> {
    Case(
      word,
      take: { if case .event(let other) = $0, isIt(other) { () } else { nil } },
      make: { .event(event) }
    )
  }

  private static let point = Field("at", Coding<Point>.point)
  private static let destination = Field("destination", Coding<String>.text)
  private static let source = Field("source", Coding<Source>.source(context: .plain))

  // MARK: What a host does

  private static let hosting: [Case<HostInput>] = [
    Case(
      "open",
      Field("opening", .opening),
      take: { if case .open(let opening) = $0 { opening } else { nil } },
      make: { .open($0) }
    ),
    Case(
      "reload",
      destination,
      Field("plugin", maybe: .assignment),
      take: { input in
        switch input {
        case .reload(let id, let plugin): (id, plugin)
        // What the core is told then the engine finds out.
        case .event(.reload(let id, _, _)): (id, nil)
        default: nil
        }
      },
      make: { .reload($0, $1) }
    ),
    Case(
      "edit",
      destination,
      Field("edits", .list(.edit)),
      take: { if case .edit(let id, let edits) = $0 { (id, edits) } else { nil } },
      make: { .edit($0, $1) }
    ),
    Case(
      "abandon",
      Field("why", .difference),
      take: { if case .abandon(let why) = $0 { why } else { nil } },
      make: { .abandon($0) }
    ),
    Case(
      "source",
      Field("plugin", .assignment),
      take: { if case .openSource(let plugin) = $0 { plugin } else { nil } },
      make: { .openSource($0) }
    ),
    Case(
      "renew_source",
      Field("place", .count),
      Field("plugin", .assignment),
      take: {
        if case .renewSource(let place, let plugin) = $0 { (place, plugin) } else { nil }
      },
      make: { .renewSource($0, $1) }
    ),
    Case(
      "dismiss",
      destination,
      take: { if case .dismiss(let id) = $0 { id } else { nil } },
      make: { .dismiss($0) }
    ),
    Case(
      "begin_from",
      Field("from", .whole),
      Field("selection", .plain),
      source,
      point,
      take: { input in
        guard case .begin(let plugin, let selection, let source, let point) = input else {
          return nil
        }
        return (plugin, selection, source, point)
      },
      make: { .begin(from: $0, selection: $1, $2, at: $3) }
    ),
  ]

  // MARK: What comes back

  private static let completing: [Case<HostInput>] = [
    Case(
      "loaded",
      request,
      .result(.content, failure: .failure),
      take: { if case .completed(.loaded(let id, let result)) = $0 { (id, result) } else { nil } },
      make: { .completed(.loaded($0, $1)) }
    ),
    progress("load_progress") {
      if case .loadProgress(let id, let done, let total) = $0 { (id, done, total) } else { nil }
    } make: {
      .loadProgress($0, done: $1, total: $2)
    },
    Case(
      "timer",
      request,
      take: { if case .completed(.timerFired(let id)) = $0 { id } else { nil } },
      make: { .completed(.timerFired($0)) }
    ),
    progress("task_progress") {
      if case .taskProgress(let id, let done, let total) = $0 { (id, done, total) } else { nil }
    } make: {
      .taskProgress($0, done: $1, total: $2)
    },
    Case(
      "task_ended",
      request,
      .result(.plain, failure: .failure),
      take: {
        if case .completed(.taskEnded(let id, let result)) = $0 { (id, result) } else { nil }
      },
      make: { .completed(.taskEnded($0, $1)) }
    ),
    Case(
      "worked",
      request,
      .result(.content, failure: .contentError),
      take: { if case .completed(.worked(let id, let result)) = $0 { (id, result) } else { nil } },
      make: { .completed(.worked($0, $1)) }
    ),
    Case(
      "saved",
      request,
      .result(.text, failure: .failure),
      take: { if case .completed(.saved(let id, let result)) = $0 { (id, result) } else { nil } },
      make: { .completed(.saved($0, $1)) }
    ),
    Case(
      "taken_back",
      request,
      Field("failure", maybe: .failure),
      take: {
        if case .completed(.takenBack(let id, let failure)) = $0 { (id, failure) } else { nil }
      },
      make: { .completed(.takenBack($0, $1)) }
    ),
    Case(
      "called",
      request,
      .result(.plain, failure: .failure),
      take: { if case .completed(.called(let id, let result)) = $0 { (id, result) } else { nil } },
      make: { .completed(.called($0, $1)) }
    ),
  ]

  private static let request = Field("id", Coding<IOID>.request)

  private static func progress(
    _ word: String,
    take: @escaping @Sendable (IOCompletion) -> (IOID, Double, Double?)?,
    make: @escaping @Sendable (IOID, Double, Double?) -> IOCompletion
  ) -> Case<HostInput> {
    Case(
      word,
      request,
      Field("done", .number),
      Field("total", maybe: .number),
      take: { if case .completed(let completion) = $0 { take(completion) } else { nil } },
      make: { .completed(make($0, $1, $2)) }
    )
  }
}

extension HostAnswer {
  /// The same of what came from outside while a script ran.
  package static let coding = Coding<HostAnswer>.forms(
    by: "answer",
    [
      Case(
        "function",
        Field("name", .text),
        .result(.plain, failure: .failure),
        take: { if case .function(let name, let result) = $0 { (name, result) } else { nil } },
        make: { .function($0, $1) }
      ),
      Case(
        "clock",
        Field("seconds", .number),
        take: { if case .clock(let seconds) = $0 { seconds } else { nil } },
        make: { .clock($0) }
      ),
      Case(
        "text",
        Field("path", .text),
        Field("plugin", .text),
        .result(.bytes, failure: .failure),
        take: {
          if case .text(let path, let plugin, let result) = $0 {
            (path, plugin, result)
          } else {
            nil
          }
        },
        make: { .text($0, of: $1, $2) }
      ),
      Case(
        "kill",
        Field("call", .whole),
        Field("units", .whole),
        take: { if case .kill(let call, let units) = $0 { (call, Int(units)) } else { nil } },
        make: { .kill(call: $0, units: Int64($1)) }
      ),
    ]
  )
}

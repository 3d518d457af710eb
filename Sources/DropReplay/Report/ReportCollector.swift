import DropContent
import DropCore
package import DropHost

/// Gathers what a report shows while a session is replayed, in bounded memory.
package final class ReportCollector: ReplayObserver {
  private(set) var path = ReportPath()
  private(set) var places = ReportPlaces()
  private(set) var records = ReportRecords()
  private(set) var spans = ReportSpans()
  private(set) var sources: ReportSources
  private(set) var story: [Story] = []
  private(set) var summary = ReplaySummary()
  private(set) var insertions = ReportInsertions()
  private(set) var hovers = ReportHovers()
  private(set) var dragged = ReportDragged()
  private(set) var lives = ReportLives()
  /// Where each destination is in quarantine from.
  private(set) var quarantines = NameTable<Int>()
  private(set) var session: SessionFile?
  /// The items that a source plugin gave.
  private(set) var offered: [DragItem] = []
  /// The limits of each destination's plugin.
  private var limits = NameTable<HostLimits>()
  /// What gives those that open by an event theirs.
  private var setup: ReplaySetup?
  private let showsLog: Bool
  private var operation = ReportPath.none
  /// The line that asks for what comes next.
  private var line: ScriptTrail?
  /// Who was asked last while the drag hovers, and by which line the handler begins.
  private var answering: (who: String, line: ScriptTrail?, units: Int64) = ("", nil, 0)
  /// The latest answer of each destination, and the records of the items that didn't arrive.
  private var lastUpdate: Int?
  private var itemRecords = NameTable<Int>()
  /// The keys that are held, which an answer may depend on.
  private(set) var held: Modifiers = []

  /// What the verdict is made of, each with the record that it is about.
  enum Story {
    case ended(Ending)
    case undone(String, isRedo: Bool, record: Int?)
    case nothingToUndo(isRedo: Bool, record: Int?)
    case fault(Fault, handler: String, destination: String, at: ReportSources.Place?, record: Int?)
    /// What a handler left undone, which its items' results alone don't tell.
    case left(LeftUndone, destination: String, record: Int?)
  }

  /// How a drag ended, and what is known of its items.
  struct Ending {
    let outcome: Outcome
    let record: Int?
    let lastUpdate: Int?
    /// The keys that were held when it was asked last.
    let held: Modifiers
    let items: NameTable<Int>
    let missed: [MissedLoad]
    /// By whom each item failed.
    let blames: NameTable<Blame>
  }

  /// A handler that ended before its end, a place that it kept and forgot, or all of it.
  enum LeftUndone {
    case rest(handler: String, place: String?, message: String)
    case place(title: String, at: ReportSources.Place?)
    /// It takes no type of what is dragged.
    case all
    /// An error that it caught itself, where an item was forgotten.
    case caught(String, at: ReportSources.Place?)
    /// Its `can_handle` said no.
    case unwilling(at: ReportSources.Place?)
    /// It put things elsewhere than the drag had shown.
    case elsewhere(ReportInsertions.Miss, at: ReportSources.Place?)
    /// It says that it accepts a type which there isn't.
    case unknownType(String, nearest: String?)
  }

  private static let mostInsertions = 20_000

  package init(sources: SourceLines, showsLog: Bool) {
    self.sources = ReportSources(sources)
    self.showsLog = showsLog
  }

  /// Notes how much each plugin may spend; those that come later as the replay's setup says.
  func note(_ setup: HostSetup, by replay: ReplaySetup) {
    self.setup = replay
    limits = setup.plugins.mapValues(\.limits)
    if let source = setup.source { limits[""] = source.limits }
  }

  package func begin(_ scene: ReplayScene) throws(SinkError) {
    session = scene.session
    for destination in scene.session.destinations { places.open(destination, at: nil) }
    // A script of which no line did anything is worth reading all the more.
    for place in places.list { sources.open(of: place.id) }
  }

  package func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    line = nil
    sources.note(event)
    switch event.kind {
    case .move(let point): path.move(to: point, at: event.time)
    case .modifiers(let keys): held = keys
    case .begin(_, let point, _): path.begin(at: point, event.time)
    case .drop:
      path.end(at: event.time, as: "dropped")
      insertions.drop()
    case .cancel: path.end(at: event.time, as: "cancelled")
    case .crash: path.end(at: event.time, as: "lost with the app")
    case .open(let destination, let parent, let handlers, _):
      places.open(destination, inside: parent, at: event.time)
      for (id, setting) in handlers { limits[id] = setup?.limits(setting, id) }
    case .close(let id): places.close(id, at: event.time)
    case .edit(let id, _): insertions.forget(id)
    case .change(let id, let changed): places.change(id, changed, at: event.time)
    default: break
    }
    guard let record = TranscriptRecord(event, in: scene.session) else { return }
    let index = records.add(ReportRecord(event.time, "event", "", RecordPhrase(event: record)))
    dragged.note(event.kind, of: scene.session, at: index)
    lives.note(event, at: index)
    if case .answer(let question, let value) = event.kind {
      let key = question ?? lastQuestion
      let text = RecordPhrase.plain(value)
      let span = spans.end("question \(key)", at: event.time, index, .good("answered \(text)"))
      records.edit(index) { $0.note(span: span) }
    }
  }

  package func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    lives.note(output, at: records.list.indices.last)
    switch output {
    case .request: return
    case .trace(let trace): return take(trace, at: time, scene)
    case .verdict(_, let index, let verdict, let message):
      return add(verdict, message, scene.name(of: index), at: time)
    case .log where !showsLog: return
    case .call(let call) where call.handler == .update:
      guard let index = call.destination else { return }
      let who = scene.name(of: index)
      answering = (who, line, call.units)
      return hovers.add(
        who,
        at: time,
        spent: call.units,
        of: Int64(limits[who]?.hoverUnits ?? 0)
      )
    default: break
    }
    guard let record = TranscriptRecord(output, at: time, in: scene) else { return }
    let who = record.text("destination")
    var shown = ReportRecord(time, record.kind, who ?? "", RecordPhrase(output: record))
    shown.note(line: line.flatMap { sources.place($0, in: who) })
    switch output {
    case .effect(let effect, _, let drag):
      let place = shown.line
      add(&shown, effect)
      guard let drag, let who, let miss = insertions.take(effect, in: who, of: drag) else { return }
      addLeft(.elsewhere(miss, at: place), who, records.list.indices.last)
    case .call(let call): add(&shown, call)
    case .fault(let fault, let handler, _): add(&shown, fault, handler?.name ?? "", in: who)
    case .notice(let notice, _): add(&shown, notice)
    case .ended(let drag, let outcome): add(shown, outcome, of: drag)
    default: records.add(shown)
    }
  }

  package func end(_ summary: ReplaySummary, in scene: ReplayScene) throws(SinkError) {
    self.summary = summary
    offered = scene.offered
  }

  private func take(_ trace: HostTrace, at time: Double, _ scene: ReplayScene) {
    switch trace {
    case .line(let line): self.line = line
    case .caught(let index, let message, let line):
      caught[index.map(scene.name) ?? ""] = (message, line)
    case .seen(let index, let values): seen[index.map(scene.name) ?? ""] = values
    case .decided(let item, let line): decided[item] = line
    case .passed(let item, let line): passed[item] = line
    case .gaveUp(let index, let message, let line):
      gaveUp[index.map(scene.name) ?? ""] = (message, line)
    case .ended(_, let index, let handler, let units, let line):
      let who = index.map(scene.name) ?? ""
      let end = line.flatMap { sources.place($0, in: who) }
      if handler == .perform { returned[who] = end.flatMap { sources.isReturn($0) ? $0 : nil } }
      guard let span = spans.latest("\(who) \(handler.name)") else { return }
      let at = end.map { " at line \($0.line)" } ?? ""
      spans.end("\(who) \(handler.name)", at: time, nil, .good("came to its end\(at)"))
      let limit = Int64(limits[who]?.performUnits ?? 0)
      records.edit(spans.list[span].record) { $0.note(spent: units.all, of: limit) }
    }
  }

  // MARK: Calls

  private func add(_ shown: inout ReportRecord, _ call: HandlerCall) {
    if call.handler == .perform {
      path.perform(call.drag)
      insertions.perform(call.drag, in: shown.who)
    }
    if let limits = limits[shown.who] {
      let limit = call.handler.mayWait ? limits.runUnits : limits.hoverUnits
      shown.note(spent: call.units, of: Int64(limit))
    }
    if call.waits {
      let span = ReportSpan(
        kind: .handler,
        name: call.handler.name,
        what: "on behalf of \(shown.who.isEmpty ? "the source" : shown.who)",
        route: nil,
        place: shown.who,
        start: shown.time
      )
      shown.note(span: spans.begin(span, until: "\(shown.who) \(call.handler.name)"))
    }
    let index = records.add(shown)
    spans.note(record: index, of: shown.span)
    if call.handler == .canHandle, call.result != .bool(true) {
      addLeft(.unwilling(at: shown.line), shown.who, index)
    }
  }

  private func add(
    _ shown: inout ReportRecord,
    _ fault: Fault,
    _ handler: String,
    in who: String?
  ) {
    if let trail = ScriptTrail(fault) {
      shown.note(line: sources.place(trail, in: who) ?? shown.line)
    }
    if let values = seen.removeValue(forKey: who ?? "") {
      shown.note(seen: sources.seen(values, in: who))
    }
    let place = shown.line
    // The call that failed came out before its fault.
    if handler == Handler.update.name, let who, answering.who.isSpelled(as: who),
      let limit = limits[who]?.hoverUnits
    {
      shown.note(spent: answering.units, of: Int64(limit))
    }
    let index = records.add(shown)
    guard story.count < Self.mostInsertions else { return }
    story.append(
      .fault(fault, handler: handler, destination: who ?? "", at: place, record: index)
    )
  }

  private func add(_ shown: inout ReportRecord, _ notice: Notice) {
    switch notice {
    case .openPlaceholder(let id):
      shown.note(line: shown.line ?? keptPlaces[id.name]?.line)
      // It is gone as soon as that is said.
      shown.note(change: Effect.discard(id: id).changeOfScene)
    case .endedEarly, .abandoned: shown.note(isBad: true)
    case .keptFile(let name, isSaving: false, _):
      shown.note(change: Effect.save(name: name, size: 0).changeOfScene)
    default: break
    }
    let index = records.add(shown)
    switch notice {
    case .nothingToUndo(let isRedo): story.append(.nothingToUndo(isRedo: isRedo, record: index))
    case .endedEarly(let handler, let place, _, _, _, let message):
      addLeft(.rest(handler: handler, place: place, message: message), shown.who, index)
    case .openPlaceholder(let id):
      addLeft(.place(title: keptPlaces[id.name]?.title ?? "", at: shown.line), shown.who, index)
    case .acceptsNothing: addLeft(.all, shown.who, index)
    case .unknownType(let name, let nearest):
      addLeft(.unknownType(name, nearest: nearest), shown.who, index)
    case .quarantined: quarantines[shown.who] = index
    case .unanswered(let question):
      spans.end("question \(question)", at: shown.time, index, .good("nobody answered"))
    default: break
    }
  }

  private func addLeft(_ left: LeftUndone, _ destination: String, _ record: Int?) {
    guard story.count < Self.mostInsertions else { return }
    story.append(.left(left, destination: destination, record: record))
  }

  private func add(_ shown: ReportRecord, _ outcome: Outcome, of drag: DragID) {
    let index = records.add(shown)
    let who = outcome.destination ?? ""
    if let caught = caught.removeValue(forKey: who),
      let item = outcome.skipped.first(where: \.isForgotten)
    {
      let place = sources.place(caught.line, in: who)
      addLeft(.caught(caught.message, at: place), who, itemRecords[item.id])
    }
    path.close(drag, outcome.status, at: shown.time, index)
    let end = Ending(
      outcome: outcome,
      record: index,
      lastUpdate: lastUpdate,
      held: held,
      items: itemRecords,
      missed: missed.take(of: outcome.items),
      blames: blames
    )
    story.append(.ended(end))
    lastUpdate = nil
    itemRecords = NameTable()
    blames = NameTable()
    decided = NameTable()
    passed = NameTable()
    gaveUp = NameTable()
  }

  // MARK: Answers while hovering

  private func add(_ verdict: Verdict, _ message: String?, _ name: String, at time: Double) {
    let shown = Int(verdict.granted.rawValue)
    path.paint(shown, at: time)
    insertions.show(verdict, in: name, at: time)
    let isSilent = shown == operation && verdict.reason == nil && message == nil
    operation = shown
    // Where a drop would insert may change at each move of a long drag.
    let isPlaced = hovers.saysPlaces
    guard !isSilent || isPlaced else { return }
    let text = verdict.phrase(message, placed: isPlaced)
    let own = answering.who.isSpelled(as: name) ? answering : nil
    if let last = lastUpdate, records.list[last].text == text, records.list[last].who == name {
      return records.edit(last) { $0.noteAgain(at: time) }
    }
    var record = ReportRecord(update: text, name, at: time)
    record.note(line: (line ?? own?.line).flatMap { sources.place($0, in: name) })
    if let own, let limit = limits[name]?.hoverUnits {
      record.note(spent: own.units, of: Int64(limit))
    }
    hovers.noteAnswer()
    lastUpdate = records.add(record) ?? lastUpdate
  }

  // MARK: Effects

  private var lastQuestion = ""

  private func add(_ shown: inout ReportRecord, _ effect: Effect) {
    shown.note(change: effect.changeOfScene)
    switch effect {
    case .badge(let operation, _):
      path.paint(operation.map { Int($0.rawValue) } ?? ReportPath.none, at: shown.time)
      if operation == nil {
        self.operation = ReportPath.none
        insertions.hide(in: shown.who, at: shown.time)
      }
    case .load(let item, let type, let how):
      begin(&shown, .load, item, what: "\(type.id)", how, until: "load \(item) \(type.id)")
    case .loaded(let item, let type, let how, let result):
      end(&shown, "load \(item) \(type.id)", ReportSpans.Result(result))
      if case .failed(let code, let why) = result {
        let isSource = how == .direct && code != .noRepresentation
        let blame: Blame =
          switch code {
          case .timeout: .patience
          case .tooLarge: .limit
          default: isSource ? .source : .nobody
          }
        lostItems[item] = (why, blame)
        let record = shown.span.flatMap { spans.list[$0].endRecord }
        missed.add(MissedLoad(item: item, type: type.id, why: why, record: record))
      } else {
        lostItems.removeValue(forKey: item)
        // Asked for again, it came.
        missed.remove(item, as: type.id)
      }
    case .task(let id, let task, let arguments):
      var left = 100
      if taskNames.count < Self.mostInsertions { taskNames[id] = task }
      let content = Self.contentName(in: arguments, &left).map { " \($0)" } ?? ""
      begin(&shown, .task, task + content, what: id.name, nil, until: "task \(id.name)")
    case .taskEnded(let id, let result):
      end(&shown, "task \(id.name)", ReportSpans.Result(result))
      if case .failed(_, let message) = result, failedTasks.count < Self.mostInsertions {
        failedTasks[message] = (shown.line, taskNames[id] ?? id.name)
      }
    case .confirm(let id, let question):
      lastQuestion = id.name
      begin(&shown, .question, question.title, what: id.name, nil, until: "question \(id.name)")
    case .item(let result):
      shown.note(isBad: result.kind == .failed || result.failedUnits != nil)
      // What became of an item is known where its bytes came or didn't, or where a task failed by
      // the reason that it has.
      let lost = lostItems[result.id]
      let task = lost == nil ? result.reason.flatMap { failedTasks[$0] } : nil
      let decision = decision(on: result, of: shown.who)
      shown.note(line: shown.line ?? decision ?? task?.line ?? loadedLine[result.id])
      // Nobody said what became of it, for its function or the handler returned before.
      if result.isForgotten { shown.note(line: forgetful(of: result, shown.who) ?? shown.line) }
      if result.kind == .failed {
        let isLost = lost.map { (result.reason ?? $0.why).contains($0.why) } ?? false
        blames[result.id] = isLost ? lost?.blame : task.map { .task($0.name) } ?? .script
      }
      itemRecords[result.id] = records.add(shown)
    case .placeholder(let id, _, let title, _):
      keptPlaces[id.name] = (shown.line, title)
      records.add(shown)
    case .undo, .redo:
      let isRedo = if case .redo = effect { true } else { false }
      story.append(.undone(shown.who, isRedo: isRedo, record: records.add(shown)))
    default: records.add(shown)
    }
  }

  /// The line that said what becomes of an item; that it failed by itself is of no line.
  private func decision(on result: ItemResult, of who: String) -> ReportSources.Place? {
    if result.kind == .imported, result.failedUnits == nil { return nil }
    let given = gaveUp[who].flatMap { $0.message == result.reason ? $0.line : nil }
    return (decided[result.id] ?? given).flatMap { sources.place($0, in: who) }
  }

  /// Where what might have said what becomes of an item returned without a word.
  private func forgetful(of result: ItemResult, _ who: String) -> ReportSources.Place? {
    passed[result.id].flatMap { sources.place($0, in: who) } ?? returned[who]
  }

  /// What the first content among a task's arguments is called; only so many of them are looked at.
  private static func contentName(in value: JSONValue, _ left: inout Int) -> String? {
    left -= 1
    guard left > 0 else { return nil }
    switch value {
    case .object(let members):
      if value["$content"] != nil, case .string(let name)? = value["name"] { return name }
      for member in members {
        if let name = contentName(in: member.value, &left) { return name }
      }
    case .array(let elements):
      for element in elements {
        if let name = contentName(in: element, &left) { return name }
      }
    default: break
    }
    return nil
  }

  /// The line that kept each place, and for what.
  private var keptPlaces = NameTable<(line: ReportSources.Place?, title: String)>()
  /// The lines that said what becomes of items, and of all that nothing was said of.
  private var decided = NameTable<ScriptTrail>()
  /// What functions held whose fault comes next.
  private var seen = NameTable<SeenValues>()
  private var caught = NameTable<(message: String, line: ScriptLine)>()
  private var gaveUp = NameTable<(message: String, line: ScriptTrail)>()
  /// Where the function that had each item returned.
  private var passed = NameTable<ScriptTrail>()
  /// The statement by which each destination's on_perform returned last; none at its end.
  private var returned = NameTable<ReportSources.Place>()
  /// The line that asked last for each item's bytes.
  private var loadedLine = NameTable<ReportSources.Place>()
  /// Items whose bytes didn't come, and each task that failed, by its message.
  private var lostItems = NameTable<(why: String, blame: Blame)>()
  private var missed = MissedLoads()
  private var failedTasks = NameTable<(line: ReportSources.Place?, name: String)>()
  private var taskNames: [TaskID: String] = [:]
  private var blames = NameTable<Blame>()

  private func begin(
    _ shown: inout ReportRecord,
    _ kind: ReportSpan.Kind,
    _ name: String,
    what: String,
    _ route: LoadRoute?,
    until key: String
  ) {
    let span = ReportSpan(
      kind: kind,
      name: name,
      what: what,
      route: route,
      place: shown.who,
      start: shown.time
    )
    shown.note(span: spans.begin(span, until: key))
    if kind == .load {
      shown.note(line: shown.line ?? loadedLine[name])
      loadedLine[name] = shown.line
    }
    spans.note(record: records.add(shown), of: shown.span)
  }

  private func end(_ shown: inout ReportRecord, _ key: String, _ result: ReportSpans.Result) {
    let span = spans.latest(key)
    shown.note(span: span)
    // It comes of the line that asked for it.
    if let begun = span.flatMap({ spans.list[$0].record }), shown.line == nil {
      shown.note(line: records.list[begun].line)
    }
    spans.end(key, at: shown.time, records.add(shown), result)
  }
}

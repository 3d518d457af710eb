import DropContent
import DropCore

/// Brings a host to where its journal says that the one of the life before was.
struct HostRevival {
  private let host: PluginHost
  private let rehearsal: Rehearsal
  private let store: any JournalStore

  init(_ host: PluginHost, _ rehearsal: Rehearsal, _ store: any JournalStore) {
    (self.host, self.rehearsal, self.store) = (host, rehearsal, store)
  }

  /// A drop of which an app may have died so often, and that hasn't come to its end, is brought to one.
  private static let mostDeaths = 3

  func goOn(from records: [JournalRecord]) throws(ResumeError) -> Resumption {
    let past = JournalPast(records)
    let registered = host.registered.names
    let life = JournalLife(
      seed: past.first?.seed ?? host.registered.seed,
      registered: registered
    )
    // Before anything of it runs: what kills the app as it is run is counted.
    var failure: JournalFailure?
    do throws(JournalFailure) { try store.append([.began(life)]) } catch { failure = error }
    do throws(ResumeError) {
      // What was done with it would be something else without it, and nobody would see that.
      let known = Set(registered)
      if let missing = past.registered.first(where: { !known.contains($0) }) {
        throw .unusable(
          "what it holds may have come of \(missing), which isn't registered any more"
        )
      }
      return try goOn(from: records, past, life, failure)
    } catch {
      // The app lives: what couldn't be gone on with wasn't tried.
      if failure == nil { try? store.append([.gaveUp]) }
      throw error
    }
  }

  private func goOn(
    from records: [JournalRecord],
    _ past: JournalPast,
    _ life: JournalLife,
    _ failure: JournalFailure?
  ) throws(ResumeError) -> Resumption {
    let feed = JournalFeed(records)
    let queue = ResumedQueue()
    var again = OutputsAgain(of: records.count, applied: rehearsal.applied, past)
    let engine: HostEngine
    do throws(PluginLoadError) {
      engine = try host.engine(of: feed, seed: life.seed, journal: queue)
    } catch {
      throw .unusable("\(error)")
    }
    feed.run(engine) { outputs, count in
      again.take(outputs, count, beginning: feed.newest, of: engine)
    }
    if let failure = feed.failure { throw .unusable("\(failure)") }
    if let (destination, number) = again.beyond {
      throw .appliedBeyond(number, last: again.changes, destination: destination)
    }
    let open = engine.asking { $0.performing }
    var length = JournalLength(few: host.journal?.fewRecords ?? JournalLength.fewRecords)
    length.add(records.count)
    let gates = GateQueue(
      store,
      host.mailbox,
      changes: again.changes,
      applied: again.stored(in: engine),
      length: length,
      landed: open
    )
    queue.goOn(in: gates)
    host.begin(gates)
    if let failure { host.note(.failure(failure)) }
    rehearsal.shift.set(past.time - host.now)
    return finish(engine, feed, past, again, gates)
  }

  /// Ends what can't go on, sets the app's scene up, and says what there is.
  private func finish(
    _ engine: HostEngine,
    _ feed: JournalFeed,
    _ past: JournalPast,
    _ again: OutputsAgain,
    _ gates: GateQueue
  ) -> Resumption {
    var reasons: [DragID: JournalDifference] = [:]
    for each in feed.abandoned { reasons[each.why.drag] = each.why }
    let time = host.now
    // Other programs had them of the app.
    let afield = Set(engine.asking { $0.afield })
    for drag in afield.sorted(by: { $0.number < $1.number }) {
      engine.take(.event(.sourceEnd(.cancelled, by: nil, of: drag)), at: time)
    }
    func lives(of drag: DragID) -> Int { past.lives(since: feed.begun[drag] ?? 0) }
    for drag in again.drops.keys.sorted(by: { $0.number < $1.number })
    where !afield.contains(drag) && again.outcomes[drag] == nil {
      let deaths = past.deaths(since: feed.begun[drag] ?? 0)
      guard deaths >= Self.mostDeaths, reasons[drag] == nil else { continue }
      let why = JournalDifference(drag: drag, attempts: deaths)
      reasons[drag] = why
      engine.take(.abandon(why), at: time)
    }
    if let built = host.built {
      SceneMerge(of: built, rehearsal.inputs).apply(to: engine, at: time)
    }
    let requests = engine.openRequests.compactMap { request -> RevivedRequest? in
      // What was asked for since comes out of the engine.
      guard let records = request.awaited.flatMap({ again.requests[$0] }) else { return nil }
      return RevivedRequest(request: request, attempt: past.lives(since: records))
    }
    let listed = again.drops.filter { drag, _ in
      !afield.contains(drag) && !past.told.contains(drag)
    }
    let lost = Dictionary(
      uniqueKeysWithValues: listed.map { ($0.key, past.locators[$0.key] ?? []) }
    )
    var fresh: [HostOutput] = []
    engine.exchangeOutput(for: &fresh)
    fresh = again.fresh + fresh
    let shownUpTo = again.changes + fresh.count(where: \.changesContents)
    let outdated = again.outdated(in: engine)
    let rereading = outdated.map(\.destination)
    gates.note(shownUpTo: shownUpTo, rereading: rereading)
    for (name, applied, last) in outdated { host.note(outdated: name, applied, of: last) }
    host.goOn(with: engine, fresh, lost: lost)
    let drops = listed.sorted { $0.key.number < $1.key.number }.map { drag, known in
      let why = reasons[drag]?.sentence
      var loaded: [String: [Content]] = [:]
      for (item, contents) in feed.loaded(by: drag)
      where why != nil && known.items.indices.contains(item) {
        loaded[known.items[item].id] = contents
      }
      return ResumedDrop(
        drop: drop(drag, again, in: engine),
        destination: known.place,
        items: known.items,
        attempt: lives(of: drag),
        why: why,
        placeholders: again.placeholders(of: drag, in: engine),
        loaded: loaded
      )
    }
    host.mailbox.leave(.again(requests))
    return Resumption(
      drops: drops,
      effects: again.unapplied(in: engine, but: rereading),
      outdated: rereading,
      shownUpTo: shownUpTo
    )
  }

  /// A drop of a life before this one, for the app to hold.
  private func drop(_ drag: DragID, _ again: OutputsAgain, in engine: HostEngine) -> Drop {
    let drop = Drop(host: host, id: drag)
    // Whatever it was given of went with the app.
    drop.releaseSource()
    if let outcome = again.outcomes[drag] {
      drop.end(outcome, isKept: true)
      return drop
    }
    host.expect(drop, for: drag)
    drop.noteGranted()
    for (id, effect) in again.questions[drag] ?? [] where engine.asking({ $0.isOpen(id) }) {
      drop.receive(.shown(effect))
    }
    return drop
  }
}

extension OutputsAgain {
  /// What keeps a place for a drop in the end.
  fileprivate func placeholders(of drag: DragID, in engine: HostEngine) -> [PlaceholderID] {
    guard let all = placeholders[drag], let index = engine.asking({ $0.taker(of: drag) }) else {
      return []
    }
    let held = Set(engine.session.contents(of: index).compactMap(\.placeholder))
    return all.filter(held.contains)
  }
}

extension HostOutput {
  fileprivate var changesContents: Bool {
    if case .effect(let effect, _, _) = self { effect.changesContents } else { false }
  }
}

/// Takes an engine's records from where its journal ends.
private final class ResumedQueue: DropJournal {
  private var early: [JournalRecord] = []
  private var queue: GateQueue?

  func append(_ record: JournalRecord) {
    if let queue { queue.append(record) } else { early.append(record) }
  }

  /// What came meanwhile, as of drops that can't go on, comes first.
  func goOn(in queue: GateQueue) {
    self.queue = queue
    for record in early { queue.append(record) }
    early = []
  }
}

import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// The bytes of what is dragged: asked for from the page when a handler wants them, or the recording
/// after the drop; what lies here is given at once.
final class PlayLoads {
  private let setup: PlaySetup
  private let session: SessionFile
  private let log: RunLog
  private let payloads: PlayPayloads
  private let gate: PlayGate
  private let deliver: @Sendable (PlayDelivery) async -> Void
  private let number: Int
  private var drags: [DragID: PlayDragged] = [:]
  private var wants: [String: PlayWant] = [:]
  /// The loads that handlers wait for.
  private var asked: [IOID: String] = [:]
  /// Of loads of the session's own things, what will come when.
  private var coming: [(time: Double, id: IOID, completion: IOCompletion)] = []
  private var count = 0
  /// Whether a page is there that could send anything.
  private var hasPage = false
  /// Lines for the page.
  private var lines: [JSONValue] = []

  init(
    _ setup: PlaySetup,
    _ session: SessionFile,
    log: RunLog,
    payloads: PlayPayloads,
    gate: PlayGate,
    number: Int,
    deliver: @escaping PlayDelivery.Taker
  ) {
    (self.setup, self.session, self.log, self.payloads) = (setup, session, log, payloads)
    (self.gate, self.number) = (gate, number)
    self.deliver = { await deliver(number, $0) }
  }

  /// The lines for the page since they were taken last.
  func takeLines() -> [JSONValue] {
    defer { lines = [] }
    return lines
  }

  // MARK: What is dragged

  /// Notes what a drag brings, in the engine's order.
  func note(_ things: [(thing: PlayThing, place: Int)], of drag: DragID, at time: Double) {
    let all = things.map {
      PlayDragged.Thing(item: $0.thing.item, place: $0.place, provisions: $0.thing.provisions)
    }
    drags[drag] = PlayDragged(all, at: time)
  }

  // MARK: What is asked for

  /// Begins a load; gives what is there at once.
  func begin(_ load: LoadRequest, at now: Double) -> [IOCompletion] {
    guard let dragged = drags[load.drag], dragged.things.indices.contains(load.item),
      dragged.things[load.item].provisions.indices.contains(load.representation)
    else {
      return [.loaded(load.id, .failure(LoadFailure(.failed, "there are no bytes of it")))]
    }
    let thing = dragged.things[load.item]
    switch thing.provisions[load.representation] {
    case .shelf(let index, let representation):
      begin(load, of: index, representation, dragged.time, at: now)
      return []
    case _ where load.readsFile:
      let denied = LoadFailure(.denied, "the source grants no file, only an address")
      return [.loaded(load.id, .failure(denied))]
    case .here(let content):
      keep(content, load.drag, load.item, load.representation)
      return [.loaded(load.id, .success(content.relabelled(as: load.type)))]
    case let sent:
      if let size = sent.size, let refusal = load.terms.refusal(fetching: Double(size)) {
        return [.loaded(load.id, .failure(refusal))]
      }
      let want = PlayWant(
        io: load.id,
        drag: load.drag,
        thing: load.item,
        representation: load.representation
      )
      return ask(for: want).map { [.loaded(load.id, .failure($0))] } ?? []
    }
  }

  private func begin(
    _ load: LoadRequest,
    of index: Int,
    _ representation: Int,
    _ dropped: Double,
    at now: Double
  ) {
    let transfer = Transfer(
      delivery: session.deliveries[index][representation],
      arrival: nil,
      announced: load.readsFile || session.deliveries[index][representation].file == nil
        ? session.items[index].representations[representation].size : nil,
      load: load,
      name: session.items[index].name,
      fate: .asRecorded
    )
    for step in transfer.steps(from: now, dropped: dropped) {
      coming.append((step.time, load.id, step.payload))
    }
  }

  /// When something of the session's own comes, in the scene's time.
  var due: Double? { coming.map(\.time).min() }

  func takeDue(at time: Double) -> [(time: Double, IOCompletion)] {
    let due = coming.filter { $0.time <= time }
    coming.removeAll { $0.time <= time }
    return due.map { ($0.time, $0.completion) }
  }

  /// Asks the page for bytes; gives why they won't come.
  private func ask(for want: PlayWant) -> LoadFailure? {
    guard hasPage else { return Self.closed }
    guard let dragged = drags[want.drag] else { return LoadFailure(.failed, "it is over") }
    count += 1
    let load = "\(number)-\(count)"
    var want = want
    var line: [JSONValue.Member] = [.init("load", .string(load))]
    switch dragged.things[want.thing].provisions[want.representation] {
    case .file(let drop, let item, let size):
      line += [.init("drop", .int(drop)), .init("item", .int(item))]
      want.expect(size)
    case .folder(let drop, let item):
      line += [.init("drop", .int(drop)), .init("item", .int(item))]
      if let entry = want.entry {
        line.append(.init("path", .array(entry.asked.map { .string($0) })))
      }
    case .string(let drop, let index, let size):
      line += [.init("drop", .int(drop)), .init("string", .int(index))]
      want.expect(size)
    case .here, .shelf: return nil
    }
    let left = setup.mostBytes - dragged.bytes
    if let size = want.size, size > left {
      return LoadFailure(.tooLarge, "a drop may send \(setup.mostBytes) bytes")
    }
    dragged.ask(forBytes: want.size ?? 0)
    wants[load] = want
    if let io = want.io { asked[io] = load }
    gate.open(load, want.size.map { $0...$0 } ?? 0...min(left, PlayTree.mostBytes))
    lines.append(["want": .object(line)])
    return nil
  }

  private static let closed = LoadFailure(.expired, "the page was closed")

  /// Nobody waits for a load any more.
  func cancel(_ id: IOID) {
    coming.removeAll { $0.id == id }
    if let load = asked[id] { stop(load) }
  }

  private func stop(_ load: String) {
    let want = wants.removeValue(forKey: load)
    if let io = want?.io { asked[io] = nil }
    if let tree = want?.tree { remove(tree) }
    gate.close(load)
    lines.append(["stop": .string(load)])
  }

  // MARK: What comes

  /// So many bytes of a load are there.
  private func progress(_ load: String, _ bytes: Int) -> [IOCompletion] {
    guard var want = wants[load], want.parent == nil, want.tree == nil, let io = want.io else {
      return []
    }
    defer { wants[load] = want }
    guard want.tells(at: setup.now()) else { return [] }
    let total = want.size.map { Double($0) }
    return [.loadProgress(io, done: Double(bytes), total: total)]
  }

  /// The bytes of a load are in a file: they are put where they belong beside the table.
  private func uploaded(_ load: String, _ file: any PlayFile) {
    guard let want = wants[load], let thing = drags[want.drag]?.things[want.thing] else { return }
    if let parent = want.parent { return placed(load, file, in: parent) }
    let type = thing.item.representations[want.representation].type
    if case .folder = thing.provisions[want.representation] { return list(load, file, thing.item) }
    setup.beside { [payloads, deliver, item = thing.item] in
      await deliver(.of(load, payloads.take(file, of: item, as: type)))
    }
  }

  private func failed(_ load: String, _ why: PlayLoadFailure) -> [IOCompletion] {
    guard wants[load] != nil else { return [] }
    gate.close(load)
    return end(load, .failure(why.failure))
  }

  /// What was done beside the table.
  func take(_ delivery: PlayDelivery) -> [IOCompletion] {
    switch delivery {
    case .completed(let completion): return [completion]
    case .progress(let load, let bytes): return progress(load, bytes)
    case .uploaded(let load, let file): uploaded(load, file)
    case .refused(let load, let why): return failed(load, why)
    case .closed: return closePage()
    case .failed(let load, let failure): return end(load, .failure(failure))
    case .arrived(let load, let taken): return end(load, .success(taken))
    case .listed(let load, let tree): return listed(load, tree)
    case .placed(let load): return placed(load)
    case .stored(let drag, let index, let representation, let content, let member):
      stored(drag, index, representation, content, member)
    }
    return []
  }

  private func end(
    _ load: String,
    _ result: Result<PlayPayloads.Taken, LoadFailure>
  ) -> [IOCompletion] {
    guard let want = wants.removeValue(forKey: load) else { return [] }
    if let io = want.io { asked[io] = nil }
    // A folder fails with its first entry that does.
    if let parent = want.parent {
      guard case .failure(var failure) = result else { return [] }
      if let entry = want.entry {
        failure.message = "\(entry.asked.joined(separator: "/")): \(failure.message)"
      }
      stopFiles(of: parent)
      return end(parent, .failure(failure))
    }
    // Thousands of others aren't looked through for each that comes.
    if want.tree != nil { stopFiles(of: load) }
    switch result {
    case .failure(let failure):
      if let tree = want.tree { remove(tree) }
      return want.io.map { [.loaded($0, .failure(failure))] } ?? []
    case .success(let taken):
      if let file = taken.file { files.append(file) }
      if let why = taken.unkept { log.giveUp(why) }
      if let member = taken.member, let thing = drags[want.drag]?.things[want.thing] {
        keep(taken.content, as: member, want.drag, want.thing, want.representation, thing)
      }
      return want.io.map { [.loaded($0, .success(taken.content))] } ?? []
    }
  }

  /// Files of the spool that contents lie in.
  private var files: [any PlayFile] = []

  // MARK: Folders

  private func list(_ load: String, _ file: any PlayFile, _ item: DragItem) {
    setup.beside { [payloads, deliver] in
      await deliver(PlayTree.made(load, of: file, item, payloads))
    }
  }

  private func listed(_ load: String, _ tree: PlayTree) -> [IOCompletion] {
    guard let want = wants[load], let dragged = drags[want.drag] else { return [] }
    guard tree.size <= setup.mostBytes - dragged.bytes else {
      let failure = LoadFailure(.tooLarge, "a drop may send \(setup.mostBytes) bytes")
      return end(load, .failure(failure))
    }
    wants[load]?.hold(tree)
    return askForFiles(of: load)
  }

  /// More than a page sends at once, so that it has the next while it asks for more.
  private static let filesAtOnce = 16

  /// Keeps a few files of a folder on their way.
  private func askForFiles(of load: String) -> [IOCompletion] {
    while let underWay = wants[load]?.tree?.underWay, underWay < Self.filesAtOnce {
      // In its place: a list of thousands isn't copied for each.
      guard let entry = wants[load]?.nextFile(), let want = wants[load] else {
        if underWay == 0, let tree = wants[load]?.tree { finish(load, tree) }
        return []
      }
      let file = PlayWant(entry, of: want, in: load)
      if let failure = ask(for: file) { return end(load, .failure(failure)) }
    }
    return []
  }

  private func placed(_ load: String, _ file: any PlayFile, in parent: String) {
    guard let path = wants[load]?.entry?.path, let tree = wants[parent]?.tree else { return }
    setup.beside { [deliver, place = tree.place(of: path)] in
      if let failure = PlayPayloads.put(file, at: place) {
        await deliver(.failed(load: load, failure))
      } else {
        await deliver(.placed(load: load))
      }
    }
  }

  private func placed(_ load: String) -> [IOCompletion] {
    guard let want = wants.removeValue(forKey: load), let parent = want.parent else { return [] }
    wants[parent]?.fileCame()
    return askForFiles(of: parent)
  }

  private func finish(_ load: String, _ tree: PlayTree) {
    guard let want = wants[load], let thing = drags[want.drag]?.things[want.thing] else { return }
    wants[load]?.releaseTree()
    setup.beside { [payloads, deliver, item = thing.item] in
      await deliver(.of(load, payloads.take(tree: tree.path, of: item)))
    }
  }

  private func remove(_ tree: PlayTree) {
    setup.beside { FileSystem.removeTree(tree.path) }
  }

  private func stopFiles(of parent: String) {
    for load in wants.keys.sorted() where wants[load]?.parent == parent { stop(load) }
  }

  // MARK: What a recording keeps

  /// Keeps what is small and at hand; what is loaded and goes into a file the log keeps.
  private func keep(_ content: Content, _ drag: DragID, _ index: Int, _ representation: Int) {
    guard let thing = drags[drag]?.things[index], let member = payloads.member(of: content) else {
      return
    }
    keep(content, as: member, drag, index, representation, thing)
  }

  private func keep(
    _ content: Content,
    as member: JSONValue.Member,
    _ drag: DragID,
    _ index: Int,
    _ representation: Int,
    _ thing: PlayDragged.Thing
  ) {
    guard drags[drag]?.keep(index, representation) == true else { return }
    log.keep(content, at: thing.place, representation, as: member)
  }

  /// A drag is over: what its recording wants beside is asked for now.
  func end(_ drag: DragID) {
    guard let dragged = drags[drag], setup.keep == .all, payloads.place != nil else {
      return forget(drag)
    }
    for (index, thing) in dragged.things.enumerated() {
      for (representation, provision) in thing.provisions.enumerated()
      where !thing.kept.contains(representation) {
        switch provision {
        case .here(let content): store(content, drag, index, representation)
        case .file(_, _, let size?) where size > setup.keepBytes: break
        case .string(_, _, let size) where size > setup.keepBytes: break
        case .file, .folder, .string:
          _ = ask(for: PlayWant(io: nil, drag: drag, thing: index, representation: representation))
        case .shelf(let item, let own):
          if let content = session.content(of: item, own) {
            store(content, drag, index, representation)
          }
        }
      }
    }
    forget(drag)
  }

  /// Keeps what lies here and nobody loaded: in the recording itself, or beside the table in a file.
  private func store(_ content: Content, _ drag: DragID, _ index: Int, _ representation: Int) {
    keep(content, drag, index, representation)
    guard let thing = drags[drag]?.things[index], !thing.kept.contains(representation) else {
      return
    }
    storing += 1
    let type = thing.item.representations[representation].type
    setup.beside { [payloads, deliver, item = thing.item] in
      let member = payloads.store(content, of: item, type)
      await deliver(.stored(drag, index, representation, content, member))
    }
  }

  /// How many things are being put into files of the recording.
  private var storing = 0

  private func stored(
    _ drag: DragID,
    _ index: Int,
    _ representation: Int,
    _ content: Content,
    _ member: JSONValue.Member?
  ) {
    storing -= 1
    if let member, let thing = drags[drag]?.things[index] {
      keep(content, as: member, drag, index, representation, thing)
    }
  }

  /// Forgets a drag that nobody wants anything of any more.
  private func forget(_ drag: DragID) {
    guard storing == 0, !wants.values.contains(where: { $0.drag == drag }) else { return }
    drags[drag] = nil
  }

  /// How many things the recording still waits for.
  var keeping: Int { storing + wants.values.count { $0.io == nil && $0.parent == nil } }

  /// The recording goes without what it still waits for.
  func giveUpKeeping() {
    for load in wants.keys.sorted() where wants[load]?.io == nil && wants[load]?.parent == nil {
      stop(load)
      stopFiles(of: load)
    }
  }

  // MARK: The page

  /// A page is there that can send what is asked for.
  func openPage() { hasPage = true }

  /// The page is gone, with all that it could have sent.
  private func closePage() -> [IOCompletion] {
    hasPage = false
    let open = wants.values.filter { $0.parent == nil }.compactMap(\.io).sorted()
    for want in wants.values { if let tree = want.tree { remove(tree) } }
    (wants, asked) = ([:], [:])
    lines = []
    gate.closeAll()
    return open.map { .loaded($0, .failure(Self.closed)) }
  }

  /// The run is over.
  func stop() {
    for load in wants.keys.sorted() { stop(load) }
    coming = []
  }
}

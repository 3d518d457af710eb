import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// Where play happens: it owns the scene, the engine, the recording and the one page that is live.
///
/// It has no socket, and no clock but the one that it is given; whoever serves the page hands it what
/// comes and sleeps until `wakeAt`.
package actor PlayTable {
  /// Which bytes may come, for whoever asks from another thread.
  package nonisolated let gate = PlayGate()
  private nonisolated let turns = PlayTurns()
  private let setup: PlaySetup
  private let session: SessionFile
  private var scene: PlayScene?
  private var hand: PlayHand?
  /// Counts scenes.
  private var number = 0
  private var page = PlayPage()
  /// Rows that stand before those of the next message.
  private var parts = PlayRowParts()
  /// The recording is to end as soon as nothing stands in its way.
  private var isKeeping = false
  /// What it is to be called then, whatever ends it.
  private var wanted: String?
  /// A plugin's file was saved.
  private var isSaved = false
  /// That a plugin was saved which doesn't load, and that the old one is at work.
  private var unread: String?
  private var agent: String?
  /// Recordings that are being compiled.
  private var compiling = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var lastKept: PlayKept?
  /// The number of the next record, over all scenes.
  private var recordNumber = 1
  /// The folder for recordings, where it is made for this run.
  private let madeFolder: String?
  /// When something was due when that was told last.
  private var toldDue: Double?
  private var isAnswering = false
  private var hasNewScene = false

  /// How long a scene waits for its page to come back.
  private static let patience = 30_000.0

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe turns.asUnownedSerialExecutor()
  }

  /// Opens the scene; what a killed run left is made a recording first.
  package init(_ setup: PlaySetup) async throws(PlayError) {
    self.setup = setup
    session = setup.session ?? PlaySetup.plainSession
    madeFolder = setup.recordings.flatMap { FileSystem.kind(of: $0) == nil ? $0 : nil }
    if let folder = setup.recordings {
      for said in PlayFinish.recoverAll(in: folder) { setup.report(.trouble(said)) }
    }
    try begin()
  }

  // MARK: Scenes

  /// Opens a scene, with the plugins of the one before where they don't load any more.
  private func begin() throws(PlayError) {
    let old = scene?.plugins
    do throws(PlayError) {
      use(try make(PlayPlugins()))
      note(unread: nil)
    } catch {
      guard case .plugin(let unread) = error, let old else { throw error }
      note(unread: unread)
      use(try make(PlayPlugins(as: old)))
    }
  }

  private func make(_ plugins: PlayPlugins) throws(PlayError) -> PlayScene {
    number += 1
    return try PlayScene(
      setup,
      session,
      gate: gate,
      number: number,
      plugins: plugins
    ) { [weak self] number, delivery in
      await self?.come(number, delivery)
    }
  }

  private func use(_ scene: PlayScene) {
    self.scene = scene
    hand = PlayHand(scene)
    if page.isThere { scene.loads.openPage() }
    parts = PlayRowParts()
    (isKeeping, wanted) = (false, nil)
    if let agent { scene.log.note(agent: agent) }
  }

  /// Ends the recording and begins a fresh scene; a plugin that doesn't load any more is used as it was.
  private func renew() {
    guard let old = scene else { return }
    let name = wanted
    hand?.finishDeparture()
    do throws(PlayError) { try begin() } catch { return trouble("\(error)") }
    let isWhole = old.end()
    // What its end brings nobody has to see.
    sendLines(old)
    finish(old, isWhole, as: name)
    tellScene()
  }

  /// A fresh scene goes behind the records of the answer under way, where there is one.
  private func tellScene() {
    if isAnswering {
      hasNewScene = true
    } else {
      page.send(.object([.init("scene", .object(state))]))
    }
  }

  /// Has a recording compiled and proved, beside the table.
  private func finish(_ old: PlayScene, _ isWhole: Bool, as name: String?) {
    if old.eventCount == 0 { return old.recording.discard() }
    if let failure = old.failure {
      let reason = SystemReason.text(of: failure.code)
      setup.report(.unwritable(old.recording.sentence(reason)))
      return trouble(old.recording.sentence(reason))
    }
    let told = old.told
    guard let finish = old.recording.finish(isWhole: isWhole, as: name) else {
      if told.drops.contains(where: { $0.outcome != nil }) { ended(nil) }
      return
    }
    compiling += 1
    setup.beside { [weak self, reportPage = setup.reportPage] in
      let result = Result { () throws(RecordingError) in
        let recording = try finish.run()
        return PlayKept(recording, told, report: reportPage(recording))
      }
      await self?.compiled(result)
    }
  }

  private func compiled(_ result: Result<PlayKept, RecordingError>) {
    compiling -= 1
    switch result {
    case .success(let kept):
      lastKept = kept
      page.send(kept.value)
      setup.report(.kept(kept))
      if kept.outcome != nil { ended(kept) }
    case .failure(let error):
      trouble("\(error)")
      setup.report(.unwritable("\(error)"))
      ended(nil)
    }
    if compiling == 0 {
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }

  private func ended(_ kept: PlayKept?) {
    if setup.isOnce { setup.report(.ended(kept)) }
  }

  private func trouble(_ sentence: String) {
    setup.report(.trouble(sentence))
    page.send(["error": ["message": .string(sentence)]])
  }

  // MARK: What comes

  /// A message of a page's; gives its answer.
  package func message(_ body: [UInt8]) -> [UInt8] {
    do throws(PlayRefusal) {
      return answered(try PlayMessageReader.read(body))
    } catch {
      let head = PlayMessageReader.head(of: body)
      if head.tab == nil || head.tab == page.tab { parts.lose(error, with: head.word) }
      return PlayAnswer.refusal(error, to: head.seq)
    }
  }

  /// The answer to a move, on the thread that brings it; nil where it is another message, or the table
  /// is at something else.
  ///
  /// It takes as long as a handler may that is asked while a drag hovers.
  package nonisolated func answerAtOnce(_ body: [UInt8]) -> [UInt8]? {
    guard let message = try? PlayMessageReader.read(body), case .move = message.kind else {
      return nil
    }
    return turns.now { assumeIsolated { $0.answered(message) } }
  }

  private func answered(_ message: PlayMessage) -> [UInt8] {
    defer { noteChange() }
    do throws(PlayRefusal) { return try answer(message) } catch {
      return PlayAnswer.refusal(error, to: message.seq)
    }
  }

  private func answer(_ message: PlayMessage) throws(PlayRefusal) -> [UInt8] {
    guard let scene, let hand else { throw PlayRefusal("there is no scene") }
    scene.advance()
    hand.advance(to: setup.now())
    tell(scene)
    if case .hello(let agent) = message.kind {
      hello(message.tab, agent)
      let opened = scene.openRecords
      let list = PlayRecords(list: PlayAnswer.bytes(.array(opened)), count: opened.count)
      let kept = [("last", scene.lastEnd), ("kept", lastKept?.value["kept"])]
      let past = kept.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }
      return PlayAnswer(seq: message.seq, hello: list, state + past).bytes
    }
    guard page.tab == message.tab else {
      throw PlayRefusal(page.tab == nil ? "say hello first" : "another tab has the scene")
    }
    (isAnswering, hasNewScene) = (true, false)
    defer { isAnswering = false }
    var refusal: PlayRefusal?
    do throws(PlayRefusal) {
      try perform(message.kind, hand, scene)
    } catch {
      refusal = error
    }
    let records = scene.takeRecords()
    let first = number(records)
    var members = [JSONValue.Member("verdict", scene.verdict)]
    switch message.kind {
    case .enter, .pick:
      members.append(.init("dragged", PlayState.dragged(scene.hovered)))
      members.append(.init("misfits", scene.misfits))
    case .drop:
      members.append(.init("dragged", PlayState.dragged(hand.dropped)))
      members.append(.init("misfits", hand.misfits))
    default: break
    }
    members += scene.takeNews()
    sendLines(scene)
    goOn()
    if hasNewScene { members.append(.init("scene", .object(state))) }
    return PlayAnswer(seq: message.seq, records, first: first, members, refusal).bytes
  }

  /// The number of the first of some records, behind which those that follow go on.
  private func number(_ records: PlayRecords?) -> Int {
    defer { recordNumber += records?.count ?? 0 }
    return recordNumber
  }

  private func perform(
    _ kind: PlayMessage.Kind,
    _ hand: PlayHand,
    _ scene: PlayScene
  ) throws(PlayRefusal) {
    if case .more(let more) = kind { return try parts.add(more) }
    let before = parts
    parts = PlayRowParts()
    let whole: PlayMessage.Kind
    do throws(PlayRefusal) {
      whole = try before.whole(kind)
    } catch {
      // What didn't come whole isn't dragged any more.
      if case .paste = kind {} else { hand.cancel() }
      throw error
    }
    switch whole {
    case .hello, .more: break
    case .enter(let pointer, let what): try hand.enter(pointer, what)
    case .move(let pointer): hand.move(pointer)
    case .leave: hand.leave(at: setup.now())
    case .cancel: hand.cancel()
    case .end(let said): hand.end(said, at: setup.now())
    case .drop(let pointer, let number, let rows): try hand.drop(pointer, number, rows)
    case .paste(let id, let number, let rows, let what):
      try hand.paste(into: id, number, rows, what)
    case .pick(let pointer, let number, let rows, let what):
      try hand.pick(pointer, number, rows, what)
    case .undo(let id): try hand.undo(id)
    case .redo(let id): try hand.redo(id)
    case .abort(let drag): scene.take(.abort(drop: drag))
    case .reply(let question, let value): scene.take(.answer(to: question, value: value))
    case .reset: renew()
    case .keep(let name): try keep(as: name)
    case .failed(let load, let why): scene.come(.refused(load: load, why))
    }
  }

  private func keep(as name: String?) throws(PlayRefusal) {
    guard let folder = setup.recordings else { throw PlayRefusal("nothing is recorded") }
    guard scene?.eventCount ?? 0 > 0 else { throw PlayRefusal("nothing has happened yet") }
    if let name { try KeptName.check(name, in: folder) }
    (isKeeping, wanted) = (true, name)
    tellStill()
  }

  /// The page of a tab is here: it gets the scene, and whoever had it loses it.
  private func hello(_ tab: String, _ agent: String?) {
    if page.tab != nil { leavePage() }
    page.take(tab)
    scene?.loads.openPage()
    if let agent, agent != self.agent {
      self.agent = agent
      scene?.log.note(agent: agent)
    }
    // What came of it is in the state.
    _ = scene?.takeRecords()
    parts = PlayRowParts()
  }

  /// The page is gone: what hovers is given up, what it would have sent fails.
  private func leavePage() {
    hand?.cancel()
    if let scene { scene.come(.closed) }
  }

  // MARK: Streams

  /// A page's stream of lines is open; without a tab it is the live one's.
  package func streamOpened(_ stream: any PlayStream, tab: String?) {
    defer { noteChange() }
    guard page.open(stream, of: tab) else { return }
    scene?.loads.openPage()
  }

  package func streamClosed(_ stream: any PlayStream) {
    defer { noteChange() }
    guard page.close(stream, at: setup.now()) else { return }
    scene?.advance()
    leavePage()
    goOn()
  }

  // MARK: Bytes

  /// So many bytes of a load are there.
  package func progress(_ load: String, bytes: Int) { come(.progress(load: load, bytes)) }

  /// The bytes of a load are whole, and in a file.
  package func uploaded(_ load: String, _ file: any PlayFile) {
    come(.uploaded(load: load, file))
  }

  package func uploadFailed(_ load: String, _ why: PlayLoadFailure) {
    come(.refused(load: load, why))
  }

  /// Another program fetches something that is dragged out of the page, by what follows `PlaySetup.out`.
  package func fetch(_ path: String, _ reader: @escaping PlayReader) {
    guard let scene, let hand, let address = PlayAddress(path[...]) else { return reader(nil) }
    scene.advance()
    hand.fetch(address, reader)
    goOn()
    noteChange()
  }

  private func come(_ delivery: PlayDelivery) { come(number, delivery) }

  private func come(_ number: Int, _ delivery: PlayDelivery) {
    guard number == self.number, let scene else { return }
    scene.advance()
    scene.come(delivery)
    goOn()
    noteChange()
  }

  // MARK: Time

  /// When something is due next, by the clock that it was given.
  package var wakeAt: Double? {
    let gone = page.goneAt.map { $0 + Self.patience }
    return [scene?.wakeAt, hand?.due, gone].compactMap(\.self).min()
  }

  /// Says that something is due at another time than before, where it is.
  private func noteChange() {
    let due = wakeAt
    guard due != toldDue else { return }
    toldDue = due
    setup.onChange()
  }

  /// Lets all happen that is due.
  package func wake() {
    defer { noteChange() }
    scene?.advance()
    hand?.advance(to: setup.now())
    if let gone = page.goneAt, gone + Self.patience <= setup.now() {
      page.forget()
      if scene?.eventCount ?? 0 > 0 { renew() }
    }
    goOn()
  }

  /// Tells the page what came by itself, and does what waited for it.
  private func goOn() {
    guard let scene else { return }
    tell(scene)
    guard scene.isIdle else { return }
    if isKeeping || (scene.outcomeCount > 0 && (setup.isFresh || setup.isOnce)) {
      return scene.loads.keeping == 0 ? renew() : tellStill()
    }
    if isSaved {
      isSaved = false
      let changed = scene.plugins.changed
      if changed.isEmpty { note(unread: nil) } else { reload(changed) }
    }
  }

  private func tell(_ scene: PlayScene) {
    sendLines(scene)
    guard let records = scene.takeRecords() else { return }
    let first = number(records)
    let members = [.init("verdict", scene.verdict)] + scene.takeNews()
    page.send(PlayAnswer.line(records, first: first, members))
  }

  private func sendLines(_ scene: PlayScene) {
    for line in scene.loads.takeLines() { page.send(line) }
  }

  private func tellStill() {
    guard let scene else { return }
    let keeping = scene.loads.keeping
    let things = keeping == 1 ? "one thing" : "\(keeping) things"
    if keeping > 0 {
      page.send(["still": ["message": .string("still keeping \(things) that no handler loaded")]])
    } else if !scene.isIdle {
      page.send(["still": ["message": "kept as soon as what is under way has ended"]])
    }
  }

  // MARK: Plugins

  /// A plugin's file was saved: it is read again once nothing is in flight.
  package func pluginSaved() {
    isSaved = true
    goOn()
    noteChange()
  }

  /// Begins afresh with the new text; one that doesn't load leaves the old one at work.
  private func reload(_ files: [String]) {
    do throws(PluginLoadError) {
      try PlayScene.check(setup, session)
      renew()
      let saved = PlayWords.saved(files)
      let sentence = "\(saved) saved and read again; the scene starts afresh"
      setup.report(.reread(sentence))
      page.send(["said": .string(sentence)])
    } catch {
      note(unread: error)
    }
  }

  /// Why the old text of a plugin is at work, for as long as it is; nil: what is saved is.
  private func note(unread error: PluginLoadError?) {
    let sentence = error.map { "\($0.placed); the old one stays" }
    guard sentence != unread else { return }
    unread = sentence
    if let sentence { setup.report(.trouble(sentence)) }
    page.send(.object([unreadMember]))
  }

  private var unreadMember: JSONValue.Member {
    .init("unread", unread.map { ["message": .string($0)] } ?? .null)
  }

  // MARK: The end

  /// Ends what is recorded, and waits until all of it is compiled and proved.
  package func end() async -> PlayKept? {
    if let scene {
      hand?.finishDeparture()
      let isWhole = scene.end()
      tell(scene)
      finish(scene, isWhole, as: wanted)
      (self.scene, hand) = (nil, nil)
      gate.closeAll()
    }
    if compiling > 0 { await withCheckedContinuation { waiters.append($0) } }
    // Nothing lies in it where nothing happened.
    if let madeFolder { FileSystem.removeEmptyFolder(madeFolder) }
    return lastKept
  }

  private var state: [JSONValue.Member] {
    scene.map { PlayState.members($0, setup, first: recordNumber) + [unreadMember] } ?? []
  }
}

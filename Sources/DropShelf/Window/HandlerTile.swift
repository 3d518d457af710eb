#if GTK

import CGTK
import DropCore
import DropGTK
import DropHost
import DropReplay
import SystemFiles

/// A handler on the shelf: what takes drops, what became of the last one, and what can be done about that.
@GLibActor
final class HandlerTile {
  let part = Part.column(4, style: "shelf-tile")
  private(set) var handler: HandlerFolder
  let desk: ShelfDesk
  /// What takes drops, or says why nothing does; below it what there is to say.
  private let slot = Part.column(0)
  private let line = unsafe Part(dnd_status_label(), style: "shelf-line")
  private let bar = unsafe Part(gtk_progress_bar_new())
  private lazy var buttons = TileButtons(self)
  /// What the next drop comes to.
  private(set) var round: DropRound?
  private var rounds: TileRounds
  private var root: Part?
  /// What the line says while no drag is over it.
  private var resting = ""
  private let renewal = GLibTimer()
  /// The next drop's is being read, as the last one has begun.
  private var renewing: Task<Void, Never>?
  /// Why it takes nothing.
  private var obstacle: String?

  static let (width, height): (Int32, Int32) = (224, 264)
  /// How long a drag that has left may come back to the same recording, in milliseconds.
  private static let absence: UInt32 = 1_000

  init(_ handler: HandlerFolder, _ desk: ShelfDesk) {
    self.handler = handler
    self.desk = desk
    rounds = TileRounds(slot)
    part.size(Self.width, Self.height)
    slot.fill()
    for each in [slot, line, bar] { part.add(each) }
    unsafe gtk_label_set_max_width_chars(OpaquePointer(line.widget), 24)
    unsafe gtk_label_set_lines(OpaquePointer(line.widget), 3)
    unsafe gtk_label_set_ellipsize(OpaquePointer(line.widget), PANGO_ELLIPSIZE_END)
    line.size(-1, 36)
    part.add(buttons.part)
    bar.show(false)
    buttons.show(.nothing)
    open()
  }

  /// Its handler is gone: nothing of it is left but what it has recorded.
  func close() {
    renewal.stop()
    rounds.close()
    round = nil
  }

  /// Its folder was looked at again.
  func refresh(_ handler: HandlerFolder) {
    guard handler != self.handler else { return }
    self.handler = handler
    // What is under way goes on with the text that it began with.
    forgetPast()
    if rounds.working.isEmpty { rest("Read again") }
    renew()
  }

  // MARK: What takes drops

  /// Reads the handler for the next drop, once it is known what was let go here: a source may take its time to say.
  private func renew() {
    guard round?.drops.isAwaiting == true else { return open() }
    renewal.set(Self.absence) { [weak self] in self?.renew() }
  }

  /// Reads the handler for the next drop.
  func open() {
    renewal.stop()
    if let refusal = handler.refusal { return fail(refusal) }
    do throws(PluginLoadError) {
      let manifest = try PluginManifest(of: Plugin(folder: handler.path))
      let needs = Set(manifest.needs)
      let answer = needs.isEmpty ? nil : desk.book.answer(to: handler.path, needs: needs)
      if !needs.isEmpty, answer == nil { return ask(manifest) }
      begin(manifest, answer)
    } catch {
      fail(Self.words(for: error))
    }
  }

  private func begin(_ manifest: PluginManifest, _ answer: GrantBook.Answer?) {
    let root = Part.column(0)
    root.fill()
    setContent(root)
    do throws(OpenError) {
      let round = try DropRound(
        handler,
        manifest,
        answer,
        options(of: manifest),
        desk.ring,
        in: root
      )
      self.round = round
      self.root = root
      listen(to: round)
      ready(round, answer)
    } catch {
      fail("\(error)")
    }
  }

  private static func words(for error: PluginLoadError) -> String {
    // A fault says the line, too.
    if case .script(let fault) = error.problem { "\(fault)" } else { "\(error)" }
  }

  /// With what takes the next drop only those stay in the tile that are under way, or can be taken back.
  private func setContent(_ content: Part) {
    if let root { slot.remove(root) }
    (round, root, obstacle) = (nil, content, nil)
    slot.add(content)
  }

  private func fail(_ why: String) {
    let card = Part.column(6, style: "shelf-broken")
    card.fill()
    card.add(.icon("dialog-error-symbolic", size: 32))
    card.add(.text(handler.name, style: "heading", lines: 1))
    let reason = Part.text(SafeText.line(why), lines: 5)
    reason.say(SafeText.line(why))
    card.add(reason)
    setContent(card)
    obstacle = SafeText.line(why)
    showButtons()
    buttons.setMenu([], nil)
    if rounds.working.isEmpty { rest("") }
    desk.tell(handler.name, "broken: \(why)")
  }

  private func ready(_ round: DropRound, _ answer: GrantBook.Answer?) {
    let manifest = round.manifest
    let isOlder = answer?.isOlder(than: handler.text()) == true
    TileFace.fill(round.card, with: manifest, of: handler, isChanged: isOlder)
    let needs = Set(manifest.needs)
    let kept = manifest.isPrivate ? ["Its drops aren't recorded."] : []
    buttons.setMenu(told(needs, answer) + kept, answer, hasOptions: !manifest.options.isEmpty)
    desk.tell(
      handler.name,
      "ready" + (answer.map { $0.isGranted ? ", granted" : ", not granted" } ?? "")
        + (isOlder ? ", changed since" : "")
    )
  }

  private func told(_ needs: Set<Capability>, _ answer: GrantBook.Answer?) -> [String] {
    if needs.isEmpty { return ["It needs nothing granted."] }
    let lead = answer?.isGranted == true ? "It may:" : "It may not:"
    let place = answer?.folder.map { " (\(desk.places.short($0)))" } ?? ""
    return [lead]
      + needs.sorted { $0.rawValue < $1.rawValue }.map { $0.words + ($0 == .storage ? place : "") }
  }

  private func ask(_ manifest: PluginManifest) {
    let needs = Set(manifest.needs)
    let name = SafeText.line(manifest.name, limit: 40)
    let saves = desk.places.short(desk.places.saves.appending(path: handler.name))
    let panel = GrantPanel(name, needs: needs, saves: saves) { [weak self] in self?.take($0) }
    asking = panel
    setContent(panel.part)
    obstacle = "it asks in its tile what it may do"
    showButtons()
    desk.tell(handler.name, "asks for \(needs.map(\.rawValue).sorted().joined(separator: ", "))")
  }

  /// Who asks, as long as it is shown.
  private var asking: GrantPanel?

  private func take(_ said: GrantBook.Answer) {
    do throws(SavingProblem) {
      let answer = try checked(said)
      asking = nil
      let problem = desk.note(answer, to: handler)
      open()
      rest(problem ?? "")
    } catch {
      rest(error.why)
    }
  }

  /// Why nothing can be saved in a folder.
  private struct SavingProblem: Error {
    let why: String
  }

  /// The same with a folder that is there.
  private func checked(_ said: GrantBook.Answer) throws(SavingProblem) -> GrantBook.Answer {
    let text = handler.text()
    guard let written = said.folder else { return said.said(of: text, saving: nil) }
    guard let folder = desk.places.whole(written) else {
      throw SavingProblem(why: "'\(written)' isn't a whole path")
    }
    do throws(FileSystem.Failure) { try FileSystem.makeFolders(folder) } catch {
      throw SavingProblem(why: "'\(written)' can't be made: \(SystemReason.text(of: error.code))")
    }
    return said.said(of: text, saving: folder)
  }

  /// The user takes back what was granted, or wants to be asked once more.
  func askAgain() {
    if let problem = desk.note(nil, to: handler) { rest(problem) }
    // What is under way is so by what was granted.
    rounds.stop()
    forgetPast()
    open()
  }

  // MARK: A drag

  private func listen(to round: DropRound) {
    round.drops.onSay = { [weak self, weak round] _, text in
      guard let self, let round, round === self.round || rounds.isWorking(round) else { return }
      say(text)
    }
    round.place.onEffect = { [weak self, weak round] effect in
      guard let self, let round else { return }
      show(effect, of: round)
    }
    round.listen(
      begin: { [weak self, weak round] in if let round { self?.began(round) } },
      end: { [weak self, weak round] in if let round { self?.ended(round, $0) } }
    )
  }

  private func show(_ effect: Effect, of round: DropRound) {
    switch effect {
    case .badge(let operation, _):
      guard round === self.round else { return }
      renewal.stop()
      if operation != nil || !round.open.isEmpty { return }
      line.say(resting)
      // A recording has one drag in it: what only came by isn't kept.
      renewal.set(Self.absence) { [weak self] in self?.renew() }
    case .progress(_, let done, let total, _) where rounds.working.last?.round === round:
      let share = total.map { $0 > 0 ? min(1, max(0, done / $0)) : 0 }
      if let share {
        unsafe gtk_progress_bar_set_fraction(OpaquePointer(bar.widget), share)
      } else {
        unsafe gtk_progress_bar_pulse(OpaquePointer(bar.widget))
      }
    default: break
    }
  }

  private func began(_ round: DropRound) {
    renewal.stop()
    forgetPast()
    say("Working")
    unsafe gtk_progress_bar_set_fraction(OpaquePointer(bar.widget), 0)
    bar.show(true)
    guard let root, round === self.round else { return }
    rounds.begin(round, root)
    showButtons()
    desk.tell(handler.name, "works")
    (self.round, self.root) = (nil, nil)
    // The toolkit is still at the drop: what took it stays until it is through with that.
    renewing = Task { [weak self] in
      let hadFocus = round.hasFocus
      round.retire()
      self?.open()
      if hadFocus { self?.round?.focus() }
      self?.renewing = nil
    }
  }

  private func ended(_ round: DropRound, _ outcome: Outcome) {
    // What became of it is said here.
    round.drops.onSay = nil
    rounds.end(round)
    bar.show(!rounds.working.isEmpty)
    let text = OutcomeLine.text(outcome, fault: round.fault)
    rest(text)
    // What the desktop shows it also keeps: nothing of what is private.
    let isPrivate = round.manifest.isPrivate
    let title = SafeText.line(round.manifest.name, limit: 40)
    ShelfApp.notify(of: handler.name, title, isPrivate ? OutcomeLine.summary(of: outcome) : text)
    showButtons()
    desk.tell(handler.name, "has ended one, \(rounds.working.count) to go")
  }

  /// Takes files that somebody names elsewhere, as a paste.
  func take(_ files: [String]) async -> ShelfAnswer {
    while let renewing { await renewing.value }
    guard let round else { return .refused(handler.name, obstacle ?? "it isn't read") }
    let drop = round.paste(files)
    let outcome = await drop.outcome
    let types = round.manifest.accepts
    return ShelfAnswer(of: outcome, onto: handler.name, taking: types, fault: round.fault)
  }

  private func showButtons() {
    if !rounds.working.isEmpty { return buttons.show(.stop) }
    let (canUndo, why) = (rounds.undoable != nil, rounds.recording != nil)
    buttons.show(canUndo || why ? .after(undo: canUndo, why: why) : .nothing)
  }

  private func forgetPast() {
    rounds.forgetPast()
    showButtons()
  }

  /// Says something until something else is to be said.
  private func say(_ text: String) {
    line.say(SafeText.line(text, limit: 300))
    desk.tell(handler.name, "says \(text)")
  }

  /// Says something that stays when a drag has come by.
  func rest(_ text: String) {
    resting = SafeText.line(text, limit: 300)
    line.say(resting)
    if !text.isEmpty { desk.tell(handler.name, "says \(text)") }
  }

  // MARK: What the buttons do

  func stop() { rounds.stop() }

  /// Takes back the last drop that can be; the one before it is the next.
  func undo() {
    guard let last = rounds.undoable else { return }
    last.drops.onSay = { [weak self] _, text in self?.rest(text) }
    last.undo()
    showButtons()
  }

  /// Shows the report of the last drop.
  func why() {
    guard let recording = rounds.recording else { return }
    let page = DropRing.page(of: recording)
    rest("Making the report")
    desk.children.run(
      ["replay", "--format", "html", "--output", page, recording.fileName],
      in: recording.folder
    ) {
      [weak self] ending in
      guard let self else { return }
      if case .failed(let why) = ending { return rest(why) }
      guard FileSystem.kind(of: page) == .file else { return rest("There is no report of it") }
      rest(desk.open(ShelfDesk.address(of: page)) ?? "The report is in the browser")
    }
  }

  /// Puts the last drop among the handler's tests.
  func keep() {
    guard let recording = rounds.recording else { return }
    do throws(KeptTest.Failure) {
      let test = try KeptTest.keep(recording, in: handler.path)
      let name = "sessions/\(test.fileName)"
      rest("Kept as \(name)")
      desk.children.run(["test", test], in: handler.path) { [weak self] ending in
        let passes = ending == .status(0)
        self?.rest("Kept as \(name)" + (passes ? ", which passes" : ", which doesn't pass"))
      }
    } catch {
      rest("It can't be kept: \(error)")
    }
  }

  /// Searches the last drop for what can go wrong in it, and shows what was found.
  func explore() {
    guard let recording = rounds.recording else { return rest("No drop of it is recorded") }
    let page = DropRing.searchPage(of: recording)
    FileSystem.removeFile(page)
    rest("Exploring")
    desk.children.run(
      ["explore", "--seconds", "\(Self.seconds)", "--output", page, recording.fileName],
      in: recording.folder
    ) { [weak self] ending in
      guard let self else { return }
      if case .failed(let why) = ending { return rest(why) }
      guard FileSystem.kind(of: page) == .file else { return rest("It can't be explored") }
      let found = ending == .status(0) ? "Nothing was found" : "Something was found"
      rest(desk.open(ShelfDesk.address(of: page)) ?? "\(found): it is in the browser")
    }
  }

  /// How long a search takes at most, while whoever asked for it waits.
  private static let seconds = 20

  func openFolder() {
    if let why = desk.open(ShelfDesk.address(of: handler.path)) { rest(why) }
  }

  /// Takes away all that was recorded, of every handler.
  func forgetAll() {
    desk.forgetAll()
    rest("No drop is recorded any more")
  }

  func forgetRecordings() {
    rounds.forgetRecordings()
    showButtons()
  }
}

#endif

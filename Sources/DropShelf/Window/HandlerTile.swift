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
  private let desk: ShelfDesk
  /// What takes drops, or says why nothing does; below it what there is to say.
  private let slot = Part.column(0)
  private let line = unsafe Part(dnd_status_label(), style: "shelf-line")
  private let bar = unsafe Part(gtk_progress_bar_new())
  private lazy var buttons = TileButtons(self)
  /// What the next drop comes to, and the last one, as long as it can be taken back.
  private var round: DropRound?
  private var past: DropRound?
  private var root: Part?
  private var pastRoot: Part?
  private var recording: String?
  /// What the line says while no drag is over it.
  private var resting = ""
  private let renewal = GLibTimer()
  private var isOutdated = false

  static let (width, height): (Int32, Int32) = (224, 264)
  /// How long a drag that has left may come back to the same recording, in milliseconds.
  private static let absence: UInt32 = 1_000

  init(_ handler: HandlerFolder, _ desk: ShelfDesk) {
    self.handler = handler
    self.desk = desk
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
    round?.stop()
    (round, past) = (nil, nil)
  }

  /// Its folder was looked at again.
  func refresh(_ handler: HandlerFolder) {
    guard handler != self.handler else { return }
    self.handler = handler
    // What is under way goes on with the text that it began with.
    if round?.open.isEmpty == false {
      isOutdated = true
      return
    }
    forgetPast()
    rest("Read again")
    open()
  }

  // MARK: What takes drops

  /// Reads the handler for the next drop.
  private func open() {
    renewal.stop()
    isOutdated = false
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
      let round = try DropRound(handler, manifest, answer, desk.ring, in: root)
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

  /// Only the last drop's part stays in the tile with what takes the next one: it can be taken back.
  private func setContent(_ content: Part) {
    if let root, root !== pastRoot { slot.remove(root) }
    (round, root) = (nil, content)
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
    buttons.show(.nothing)
    buttons.setMenu([], nil)
    rest("")
    desk.tell(handler.name, "broken: \(why)")
  }

  private func ready(_ round: DropRound, _ answer: GrantBook.Answer?) {
    let manifest = round.manifest
    TileFace.fill(round.card, with: manifest, of: handler)
    let needs = Set(manifest.needs)
    let kept = manifest.isPrivate ? ["Its drops aren't recorded."] : []
    buttons.setMenu(told(needs, answer) + kept, answer)
    desk.tell(
      handler.name,
      "ready" + (answer.map { $0.isGranted ? ", granted" : ", not granted" } ?? "")
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
    buttons.show(.nothing)
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
    guard let written = said.folder else { return said }
    guard let folder = desk.places.whole(written) else {
      throw SavingProblem(why: "'\(written)' isn't a whole path")
    }
    do throws(FileSystem.Failure) { try FileSystem.makeFolders(folder) } catch {
      throw SavingProblem(why: "'\(written)' can't be made: \(SystemReason.text(of: error.code))")
    }
    return GrantBook.Answer(needs: said.needs, isGranted: said.isGranted, folder: folder)
  }

  /// The user takes back what was granted, or wants to be asked once more.
  func askAgain() {
    if let problem = desk.note(nil, to: handler) { rest(problem) }
    forgetPast()
    open()
  }

  // MARK: A drag

  private func listen(to round: DropRound) {
    round.drops.onSay = { [weak self, weak round] _, text in
      guard let self, let round, round === self.round else { return }
      say(text)
    }
    round.place.onEffect = { [weak self, weak round] effect in
      guard let self, let round, round === self.round else { return }
      show(effect)
    }
    round.listen(begin: { [weak self] in self?.began() }, end: { [weak self] in self?.ended($0) })
  }

  private func show(_ effect: Effect) {
    switch effect {
    case .badge(let operation, _):
      renewal.stop()
      if operation != nil || round?.open.isEmpty == false { return }
      line.say(resting)
      // A recording has one drag in it: what only came by isn't kept.
      renewal.set(Self.absence) { [weak self] in self?.open() }
    case .progress(_, let done, let total, _):
      let share = total.map { $0 > 0 ? min(1, max(0, done / $0)) : 0 }
      if let share {
        unsafe gtk_progress_bar_set_fraction(OpaquePointer(bar.widget), share)
      } else {
        unsafe gtk_progress_bar_pulse(OpaquePointer(bar.widget))
      }
    default: break
    }
  }

  private func began() {
    renewal.stop()
    forgetPast()
    say("Working")
    unsafe gtk_progress_bar_set_fraction(OpaquePointer(bar.widget), 0)
    bar.show(true)
    buttons.show(.stop)
    desk.tell(handler.name, "works")
  }

  private func ended(_ outcome: Outcome) {
    guard let ended = round else { return }
    bar.show(false)
    recording = ended.finish()
    ended.retire()
    (past, pastRoot) = (ended, root)
    // What became of it is said here.
    ended.drops.onSay = nil
    open()
    rest(OutcomeLine.text(outcome, fault: ended.fault))
    showAfterwards()
  }

  private func showAfterwards() {
    buttons.show(.after(undo: past?.canUndo == true, why: recording != nil))
  }

  private func forgetPast() {
    if let pastRoot { slot.remove(pastRoot) }
    past?.drops.onSay = nil
    (past, pastRoot) = (nil, nil)
    if recording == nil { buttons.show(.nothing) } else { showAfterwards() }
  }

  /// Says something until something else is to be said.
  private func say(_ text: String) {
    line.say(SafeText.line(text, limit: 300))
    desk.tell(handler.name, "says \(text)")
  }

  /// Says something that stays when a drag has come by.
  private func rest(_ text: String) {
    resting = SafeText.line(text, limit: 300)
    line.say(resting)
    if !text.isEmpty { desk.tell(handler.name, "says \(text)") }
  }

  // MARK: What the buttons do

  func stop() { round?.stop() }

  func undo() {
    past?.drops.onSay = { [weak self] _, text in self?.rest(text) }
    past?.undo()
    showAfterwards()
  }

  /// Shows the report of the last drop.
  func why() {
    guard let recording else { return }
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
    guard let recording else { return }
    do throws(FileSystem.Failure) {
      let test = try KeptTest.keep(recording, in: handler.path)
      let name = "sessions/\(test.fileName)"
      rest("Kept as \(name)")
      desk.children.run(["test", test], in: handler.path) { [weak self] ending in
        let passes = ending == .status(0)
        self?.rest("Kept as \(name)" + (passes ? ", which passes" : ", which doesn't pass"))
      }
    } catch {
      rest("It can't be kept: \(SystemReason.text(of: error.code))")
    }
  }

  func openFolder() {
    if let why = desk.open(ShelfDesk.address(of: handler.path)) { rest(why) }
  }

  /// Takes away all that was recorded, of every handler.
  func forgetAll() {
    desk.ring.forgetAll()
    recording = nil
    showAfterwards()
    rest("No drop is recorded any more")
  }
}

#endif

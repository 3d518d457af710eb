#if GTK

import CGTK
import DropCore
import DropHost

/// One drag over a host's windows, as GTK tells of it.
@GLibActor
final class Flight {
  private let desk: DropDesk
  private let offer: Offer
  /// What it is where it began in this program, at a widget of the same host.
  let own: OutgoingDrag?
  /// What it is where it began in this program, at a widget of another host.
  let foreign: OutgoingDrag?
  private var source: DragSource
  private var drag: Drag
  private var items: [ProvidedItem]
  /// What is dragged, as long as the source hasn't said it; it isn't asked before the pointer rests.
  private var listing: Task<[ProvidedItem], any Error>?
  private var isUnasked = false
  private let rest = GLibTimer()
  /// When the pointer last went elsewhere, in GLib's microseconds.
  private var movedAt = 0
  private var point: Point
  private var sent = GdkDragAction.none
  /// Where what was sent holds, if nothing else happens than that the pointer moves.
  private var holdsIn: Rect?
  private var keys: Modifiers
  private(set) var isAway = false
  /// What the user was told to do about a refusal.
  private var advice: String?

  /// How long the pointer rests before a list is asked for, in milliseconds: some sources stand still
  /// while they make it.
  private static let pause = 100

  init(
    _ drop: OpaquePointer,
    _ desk: DropDesk,
    _ window: DropWindow,
    at point: Point,
    holding keys: Modifiers
  ) {
    self.desk = desk
    self.point = point
    self.keys = keys
    offer = unsafe Offer(drop: drop, window.readBounds)
    own = unsafe desk.outgoing(in: drop)
    foreign = unsafe own == nil ? OutgoingDrag.carried(in: drop) : nil
    source = own?.source ?? DragSource(isLocal: unsafe gdk_drop_get_drag(drop) != nil)
    if let own {
      items = []
      drag = own.drag
      show(drag.hold(keys))
      return
    }
    source.operations = unsafe Operations(gdk_drop_get_actions(drop))
    items = [offer.item(desk.host.types)]
    drag = desk.host.begin(source, items: items, at: point, holding: keys)
    show(drag.first)
    isUnasked = offer.hasList
    if isUnasked { awaitRest(Self.pause) }
    offer.watch(whileHovering: true) { [weak self] in
      guard let self else { return }
      desk.lose(self)
    }
  }

  // MARK: What is dragged

  private func awaitRest(_ milliseconds: Int) {
    rest.set(UInt32(milliseconds)) { [weak self] in
      guard let self, isUnasked else { return }
      let rested = (g_get_monotonic_time() - movedAt) / 1_000
      if rested < Self.pause { awaitRest(Self.pause - rested) } else { read() }
    }
  }

  /// A list may take long to come: until then its types are hidden.
  private func read() {
    isUnasked = false
    rest.stop()
    let (offer, types) = (offer, desk.host.types)
    let listing = Task { try await offer.items(types) }
    self.listing = listing
    Task {
      guard let items = try? await listing.value, desk.flight === self else { return }
      reveal(items)
      restate()
    }
  }

  private func reveal(_ items: [ProvidedItem]) {
    listing = nil
    self.items = items
    show(drag.reveal(items))
  }

  /// Goes on where the host took another drag for the one in flight.
  private func resume() {
    if drag.isHovering || own != nil { return }
    drag = desk.host.begin(source, items: items, at: point)
    show(drag.first)
  }

  // MARK: Hovering

  /// The same drag as another drop of GTK's: it left one window for another, or for a moment.
  func comesBack(as drop: OpaquePointer) -> Bool {
    guard isAway, unsafe Offer.formats(of: drop) == offer.formats,
      unsafe desk.outgoing(in: drop) === own
    else { return false }
    unsafe offer.renew(drop)
    isAway = false
    return true
  }

  /// Other keys are held down; false where it is the same ones.
  func hold(_ keys: Modifiers) -> Bool {
    guard keys != self.keys else { return false }
    self.keys = keys
    show(drag.hold(keys))
    return true
  }

  /// Goes there; `onHost` hears what the host took of the processor for it.
  func move(to point: Point, onHost: ((Duration) -> Void)? = nil) -> GdkDragAction {
    if isUnasked, point != self.point { movedAt = g_get_monotonic_time() }
    self.point = point
    resume()
    let allowed = unsafe Operations(gdk_drop_get_actions(offer.giver))
    if allowed != source.operations {
      source.operations = allowed
      show(drag.allow(allowed))
    }
    let began = onHost.map { _ in ThreadTime.spent }
    let step = drag.move(to: point)
    if let began { onHost?(ThreadTime.spent - began) }
    // Nobody was asked, as the answer before holds here, too: it is shown and sent.
    if step.answer == nil, step.effects.isEmpty, holdsIn?.contains(point) == true { return sent }
    for effect in step.effects { desk.show(effect) }
    // Mostly the answer is in the step, and there is no need to look what holds.
    let current = step.answer == nil ? drag.current : nil
    holdsIn = current?.holdsIn
    let answer = step.answer ?? current?.answer
    desk.showCaret(answer)
    advise(answer)
    sent = GdkDragAction(answer?.verdict.granted)
    return sent
  }

  func leave() {
    isAway = true
    show(drag.leave())
  }

  func cancel() {
    listing?.cancel()
    isUnasked = false
    rest.stop()
    offer.stopWatching()
    // What began here goes on where it has left.
    if own == nil { show(drag.cancel()) }
  }

  private func show(_ step: Drag.Step) {
    holdsIn = nil
    for effect in step.effects { desk.show(effect) }
    let answer = drag.current?.answer
    desk.showCaret(answer)
    advise(answer)
  }

  /// Says what the user may do where the source is why it isn't taken: GTK lets a target answer with nothing
  /// but what the source allows right now.
  private func advise(_ answer: Drag.Answer?) {
    let news = answer.flatMap { advice(on: $0) }
    if news == advice { return }
    advice = news
    if let answer, let news { desk.hint(news, in: answer.destination) }
  }

  private func advice(on answer: Drag.Answer) -> String? {
    let verdict = answer.verdict
    guard let reason = verdict.reason, verdict.granted == .forbidden,
      reason == .notAllowedBySource || reason == .moveFromAnotherApp,
      // What the handler itself says is not ours to replace.
      answer.message == nil || answer.message == reason.sentence
    else { return nil }
    if keys.contains(.shift) { return "Let go of Shift: it can be copied, not moved" }
    if keys.contains(.control) { return "Let go of Ctrl: it can't be taken so" }
    return "Its source lets it only be \(source.operations == .move ? "moved" : "linked")"
  }

  /// Tells the source when something else holds though the pointer rests, and shows where a drop would insert.
  func restate() {
    holdsIn = nil
    guard !isAway, let current = drag.current else { return }
    // What scrolled beneath the pointer leaves the operation as it is, not the place.
    desk.showCaret(current.answer)
    let wanted = GdkDragAction(current.operation)
    guard wanted != sent else { return }
    sent = wanted
    unsafe gdk_drop_status(offer.giver, wanted == .none ? .none : .all, wanted)
  }

  // MARK: Dropping

  /// Lets go there: at once, or as soon as it is known what was dragged.
  ///
  /// Mostly that is where it was, and nobody is asked again.
  func land(in window: DropWindow, at point: Point, _ marks: FieldMarks) async {
    _ = move(to: point)
    offer.watch(whileHovering: false) {}
    if isUnasked { read() }
    if let listing {
      window.note(awaited: true)
      defer { window.note(awaited: false) }
      window.hint("Waiting for what is dragged")
      // Nothing is held over anything while the list is awaited: no region springs open.
      show(drag.leave())
      let patience = Task {
        try await Task.sleep(for: window.patience)
        listing.cancel()
      }
      defer { patience.cancel() }
      guard let items = try? await listing.value else {
        show(drag.cancel())
        window.say(.error, "The source didn't say what is dragged")
        return end(marks)
      }
      window.hint(nil)
      resume()
      reveal(items)
      show(drag.move(to: point))
    }
    let current = drag.current
    guard current?.operation != nil else {
      let why = advice ?? current?.message ?? "Nothing here takes this"
      show(drag.cancel())
      window.say(.warning, why)
      return end(marks)
    }
    desk.showCaret(nil)
    let drop = drag.drop()
    desk.follow(drop, in: window, at: marks) { [self] in finish($0) }
    if let foreign { Task { foreign.end(as: await drop.outcome) } }
  }

  /// Nothing is dropped.
  private func end(_ marks: FieldMarks) {
    marks.end()
    finish(nil)
    foreign?.end(as: nil)
  }

  private func finish(_ operation: DropCore.Operation?) {
    offer.stopWatching()
    own?.landed(operation)
    unsafe gdk_drop_finish(offer.giver, GdkDragAction(operation))
  }
}

#endif

#if GTK

import CGTK
import DropCore
import DropHost

/// One drag over a host's windows, as GTK tells of it.
@GLibActor
final class Flight {
  weak var window: DropWindow?
  private let desk: DropDesk
  private let offer: Offer
  private var source: DragSource
  private var drag: Drag
  private var items: [ProvidedItem]
  /// What is dragged, as long as the source hasn't said it.
  private var listing: Task<[ProvidedItem], any Error>?
  private var point: Point
  private var keys: Modifiers = []
  private var actions: GdkDragAction
  private var sent = GdkDragAction.none
  private var isAway = false
  /// Hears what the host took of the processor for a move.
  var onHostMove: ((Duration) -> Void)?

  init(_ drop: OpaquePointer, _ desk: DropDesk, _ window: DropWindow, at point: Point) {
    self.desk = desk
    self.window = window
    self.point = point
    offer = unsafe Offer(drop)
    actions = unsafe gdk_drop_get_actions(drop)
    let isLocal = unsafe gdk_drop_get_drag(drop) != nil
    source = DragSource(isLocal: isLocal, operations: Operations(actions))
    let own = isLocal ? window.onLocalDrag?() : nil
    if let own {
      source = own.source
      source.operations = Operations(actions)
    }
    items = own?.items ?? [offer.item(desk.host.types)]
    drag = desk.host.begin(source, items: items, at: point)
    show(drag.first)
    if own == nil, offer.hasList { read() }
  }

  // MARK: What is dragged

  /// A list may take long to come: until then its types are hidden.
  private func read() {
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
    if drag.isHovering { return }
    drag = desk.host.begin(source, items: items, at: point)
    show(drag.first)
  }

  // MARK: Hovering

  /// The same drag as another drop of GTK's: it left one window for another, or for a moment.
  func comesBack(as drop: OpaquePointer) -> Bool {
    let other = unsafe Offer(drop)
    guard isAway, other.formats == offer.formats else { return false }
    unsafe offer.renew(drop)
    isAway = false
    return true
  }

  func hold(_ keys: Modifiers) {
    guard keys != self.keys else { return }
    self.keys = keys
    show(drag.hold(keys))
  }

  func move(to point: Point) -> GdkDragAction {
    self.point = point
    resume()
    let allowed = unsafe gdk_drop_get_actions(offer.giver)
    if allowed != actions {
      actions = allowed
      show(drag.allow(Operations(allowed)))
    }
    let began = onHostMove.map { _ in DropWindow.spent }
    let step = drag.move(to: point)
    if let began { onHostMove?(DropWindow.spent - began) }
    for effect in step.effects { desk.show(effect) }
    // Mostly the answer is in the step, and there is no need to look what holds.
    let answer = step.answer ?? drag.current?.answer
    desk.showCaret(answer)
    sent = GdkDragAction(answer?.verdict.granted)
    return sent
  }

  func leave() {
    isAway = true
    show(drag.leave())
  }

  func cancel() {
    listing?.cancel()
    show(drag.cancel())
  }

  private func show(_ step: Drag.Step) {
    for effect in step.effects { desk.show(effect) }
    desk.showCaret(drag.current?.answer)
  }

  /// Tells the source when something else holds though the pointer rests.
  func restate() {
    guard !isAway, drag.isHovering else { return }
    let current = drag.current
    let wanted =
      current?.prospect == .granted ? GdkDragAction(current?.answer?.verdict.granted) : .none
    guard wanted != sent else { return }
    sent = wanted
    unsafe gdk_drop_status(offer.giver, wanted == .none ? .none : .all, wanted)
    desk.showCaret(current?.answer)
  }

  // MARK: Dropping

  /// Lets go: at once, or as soon as it is known what was dragged.
  func land(in window: DropWindow) async {
    resume()
    if let listing {
      window.say(.info, "Waiting for what is dragged")
      // Nothing is held over anything while the list is awaited: no region springs open.
      show(drag.leave())
      let patience = Task {
        try await Task.sleep(for: window.patience)
        listing.cancel()
      }
      defer { patience.cancel() }
      guard let items = try? await listing.value else {
        window.say(.error, "The source didn't say what is dragged")
        return finish(.none)
      }
      resume()
      reveal(items)
      show(drag.move(to: point))
    }
    let current = drag.current
    desk.showCaret(nil)
    guard current?.prospect == .granted else {
      show(drag.cancel())
      desk.showCaret(nil)
      window.say(.warning, current?.message ?? "Nothing here takes this")
      return finish(.none)
    }
    let granted = GdkDragAction(current?.answer?.verdict.granted)
    desk.follow(drag.drop(), in: window) { [self] action in
      finish(action == .none ? .none : granted)
    }
  }

  private func finish(_ action: GdkDragAction) {
    unsafe gdk_drop_finish(offer.giver, action)
  }
}

#endif

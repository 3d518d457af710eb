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
  /// The host's drag, once it is known what is dragged.
  private var drag: Drag?
  private var items: [ProvidedItem] = []
  private var listing: Task<[ProvidedItem], any Error>?
  private var point: Point
  private var keys: Modifiers = []
  private var actions: GdkDragAction
  private var sent = GdkDragAction.none
  private var isAway = false

  init(_ drop: OpaquePointer, _ desk: DropDesk, _ window: DropWindow, at point: Point) {
    self.desk = desk
    self.window = window
    self.point = point
    offer = unsafe Offer(drop)
    actions = unsafe gdk_drop_get_actions(drop)
    let isLocal = unsafe gdk_drop_get_drag(drop) != nil
    source = DragSource(isLocal: isLocal, operations: Operations(actions))
    if isLocal, let own = window.onLocalDrag?() {
      source = own.source
      source.operations = Operations(actions)
      begin(own.items)
    } else if offer.hasList {
      read()
    } else {
      begin([offer.item(desk.host.types, link: nil)])
    }
  }

  // MARK: What is dragged

  /// A list may take long to come: until then the answer is that of whom it lies over.
  private func read() {
    let (offer, types) = (offer, desk.host.types)
    let listing = Task { try await offer.items(types) }
    self.listing = listing
    Task {
      guard let items = try? await listing.value, desk.flight === self, drag == nil else { return }
      begin(items)
      restate()
    }
  }

  private func begin(_ items: [ProvidedItem]) {
    self.items = items
    let drag = desk.host.begin(source, items: items, at: point)
    self.drag = drag
    show(drag.first)
    if isAway { show(drag.leave()) }
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
    guard let drag, keys != self.keys else { return }
    self.keys = keys
    show(drag.hold(keys))
  }

  func move(to point: Point) -> GdkDragAction {
    self.point = point
    if let drag, !drag.isHovering { begin(items) }
    guard let drag else { return wanted }
    let allowed = unsafe gdk_drop_get_actions(offer.giver)
    if allowed != actions {
      actions = allowed
      show(drag.allow(Operations(allowed)))
    }
    let step = drag.move(to: point)
    for effect in step.effects { desk.show(effect) }
    // Mostly the answer is in the step, and there is no need to look what holds.
    let answer = step.answer ?? drag.current?.answer
    desk.showCaret(answer)
    sent = GdkDragAction(answer?.verdict.granted)
    return sent
  }

  func leave() {
    isAway = true
    if let drag { show(drag.leave()) }
  }

  func cancel() {
    listing?.cancel()
    if let drag { show(drag.cancel()) }
  }

  private func show(_ step: Drag.Step) {
    for effect in step.effects { desk.show(effect) }
    desk.showCaret(drag?.current?.answer)
  }

  /// What the source is told that a drop would do here.
  private var wanted: GdkDragAction {
    guard !isAway else { return .none }
    guard let drag else {
      let isTaken = window?.isPlace(at: point) == true
      return isTaken ? GdkDragAction(Operations(actions).all.first) : .none
    }
    guard let current = drag.current, current.prospect == .granted else { return .none }
    return GdkDragAction(current.answer?.verdict.granted)
  }

  /// Tells the source when something else holds though the pointer rests.
  func restate() {
    guard !isAway, drag != nil else { return }
    let wanted = wanted
    guard wanted != sent else { return }
    sent = wanted
    unsafe gdk_drop_status(offer.giver, wanted == .none ? .none : .all, wanted)
    desk.showCaret(drag?.current?.answer)
  }

  // MARK: Dropping

  /// Lets go: at once, or as soon as it is known what was dragged.
  func land(in window: DropWindow) async {
    if drag == nil, let listing {
      window.say(.info, "Waiting for what is dragged")
      let patience = Task {
        try await Task.sleep(for: window.patience)
        listing.cancel()
      }
      defer { patience.cancel() }
      guard let items = try? await listing.value else {
        window.say(.error, "The source didn't say what is dragged")
        return finish(.none)
      }
      begin(items)
    } else if let drag, !drag.isHovering {
      begin(items)
    }
    guard let drag else { return finish(.none) }
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

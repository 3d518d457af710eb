#if GTK

import CGTK
import DropContent
import DropCore
import DropHost

// What a mouse does, by keys.
extension DropWindow {
  /// Puts what is selected in a place, or what has the focus there, on the clipboard, as it would be dragged out.
  ///
  /// Other programs paste it as what they would get of a drag. In a place of the same host it is pasted as a
  /// drag of it would be let go, behind what has the focus there; what was cut is moved then.
  public func copySelected(in place: DropPlace, isCut: Bool = false) {
    guard isFree else { return }
    let entries = there(place.selection, in: place).map(\.entry)
    guard !entries.isEmpty, let parcel = parcel(of: entries, in: place) else {
      return say(.info, "Nothing is selected")
    }
    var source = place.dragSource
    if !isCut { source.operations = .copy }
    guard let drag = begin(parcel, from: source, at: Self.nowhere) else { return }
    let clipboard = unsafe gtk_widget_get_clipboard(place.widget)
    desk.keep(
      unsafe clipboard.flatMap { unsafe Clip(parcel, of: source, drag, on: $0, isCut: isCut) }
    )
    say(.info, "\(entries.count) \(isCut ? "cut" : "copied")")
  }

  /// Lets go of what was put on the clipboard here.
  func paste(_ clip: Clip, into place: DropPlace) {
    look()
    let focus = place.focusedPlace.flatMap { spot($0, isBehind: true, in: place) }
    guard let point = focus ?? place.middle else { return say(.info, "It isn't shown") }
    Task {
      let isDone = await carry(clip.parcel, from: clip.source, to: point, in: place)
      // What was cut is there once.
      if isDone, clip.isCut { clip.end() }
    }
  }

  /// Takes what has the focus to the other side of what lies beside it; false where nothing does.
  ///
  /// What is out of sight is scrolled to before.
  func moveFocused(in place: DropPlace, _ side: TileGrid.Side) -> Bool {
    look()
    guard let from = place.focusedPlace,
      let to = unsafe place.grid(in: place.widget)?.neighbour(of: from, side),
      let entry = there([from], in: place).first?.entry, let parcel = parcel(of: [entry], in: place)
    else { return false }
    Task {
      if spot(to, isBehind: to > from, in: place) == nil {
        place.focus(to)
        try? await Task.sleep(for: .milliseconds(400))
        look()
      }
      guard let point = spot(to, isBehind: to > from, in: place) else { return }
      _ = await carry(parcel, from: place.dragSource, to: point, in: place)
      let there = host.contents(of: place.destination).map(\.entry)
      let isThere = there.indices.contains(to) && there[to] == entry
      place.focus(isThere ? to : there.firstIndex(of: entry) ?? from)
    }
    return true
  }

  /// A point of a tile before or behind which something is let go, if that can be seen.
  private func spot(_ tile: Int, isBehind: Bool, in place: DropPlace) -> Point? {
    unsafe place.grid(in: root)?.spot(tile, isBehind: isBehind).flatMap {
      place.isSeen(at: $0) ? $0 : nil
    }
  }

  /// One drag hovers at a time, and the pointer's goes on.
  private var isFree: Bool {
    if desk.flight == nil { return true }
    say(.info, "Another drag is under way")
    return false
  }

  /// Where no pointer is: keys begin a drag outside of all that takes drops.
  private static var nowhere: Point { Point(x: -1, y: -1) }

  /// Drags to a point of a place and lets go there, as a pointer would.
  private func carry(
    _ parcel: Parcel,
    from source: DragSource,
    to point: Point,
    in place: DropPlace
  ) async -> Bool {
    guard isFree, let drag = begin(parcel, from: source, at: Self.nowhere)?.drag else {
      return false
    }
    let step = drag.move(to: scene(point.x, point.y))
    for effect in step.effects { desk.show(effect) }
    let current = drag.current
    guard current?.operation != nil, current?.answer?.destination == place.destination.id else {
      let why = current?.message ?? current?.answer?.verdict.reason?.sentence
      for effect in drag.cancel().effects { desk.show(effect) }
      say(.warning, why ?? "It can't be put there")
      return false
    }
    let drop = drag.drop()
    await desk.follow(drop, in: self, at: FieldMarks([])) { _ in }.value
    return await !drop.outcome.imported.isEmpty
  }

  // MARK: Keys

  /// Has keys do in a place what menus and the pointer do.
  func addKeys(to place: DropPlace) {
    place.takeFocus()
    func key(_ name: String, _ act: @escaping @GLibActor (DropWindow, DropPlace) -> Bool) {
      unsafe place.widget.onKey(name, alsoTyping: false) { [weak self, weak place] in
        guard let self, let place else { return false }
        return act(self, place)
      }
    }
    key("<Alt>Left") { $0.moveFocused(in: $1, .left) }
    key("<Alt>Right") { $0.moveFocused(in: $1, .right) }
    key("<Alt>Up") { $0.moveFocused(in: $1, .up) }
    key("<Alt>Down") { $0.moveFocused(in: $1, .down) }
    key("Escape") { $1.stopLast() }
    key("Menu") { $1.showMenu() }
    key("<Shift>F10") { $1.showMenu() }
  }
}

#endif

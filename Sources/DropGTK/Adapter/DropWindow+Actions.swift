#if GTK

import CGTK
import DropCore
import DropHost

extension DropWindow {
  /// Drops what is on the clipboard.
  public func paste(into place: DropPlace) {
    guard places.contains(where: { $0 === place }) else { return }
    let offer = unsafe Offer(gtk_widget_get_clipboard(place.widget), isClipboard: true)
    Task {
      guard !offer.formats.isEmpty, let items = try? await offer.items(host.types) else {
        return say(.info, "There is nothing to paste")
      }
      let source = DragSource(operations: .copy)
      desk.follow(host.paste(items, into: place.destination, from: source), in: self) { _ in }
    }
  }

  /// Takes back the last drop that changed the destination.
  public func undo(in place: DropPlace) { show(host.undo(in: place.destination), "Taken back") }

  /// Does again what was taken back last.
  public func redo(in place: DropPlace) { show(host.redo(in: place.destination), "Done again") }

  private func show(_ effects: [HostEffect], _ said: String) {
    for effect in effects { desk.show(effect) }
    say(.info, effects.isEmpty ? "There is nothing to take back or to do again" : said)
  }

  /// The actions `drop.undo`, `drop.redo` and `drop.paste` of a widget, with their usual keys.
  func addActions(to place: DropPlace) {
    func action(_ act: @escaping @GLibActor (DropWindow, DropPlace) -> Void) -> DropActions.Act {
      { [weak self, weak place] in
        if let self, let place { act(self, place) }
      }
    }
    let actions = [
      ("undo", "<Control>z", action { $0.undo(in: $1) }),
      ("redo", "<Shift><Control>z", action { $0.redo(in: $1) }),
      ("paste", "<Control>v", action { $0.paste(into: $1) }),
    ]
    unsafe DropActions.add(actions, to: place.widget)
  }
}

#endif

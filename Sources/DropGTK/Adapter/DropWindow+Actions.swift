#if GTK

import CGTK
import DropCore
public import DropHost

extension DropWindow {
  /// Drops what is on the clipboard.
  public func paste(into place: DropPlace) {
    guard places.contains(where: { $0 === place }) else { return }
    if let clip = desk.clip, clip.isThere { return paste(clip, into: place) }
    let offer = unsafe Offer(clipboard: gtk_widget_get_clipboard(place.widget), readBounds)
    let marks = unsafe FieldMarks([place.keepPosition(at: nil, in: root)])
    note(awaited: true)
    Task {
      defer { note(awaited: false) }
      guard !offer.formats.isEmpty, let items = try? await offer.items(host.types) else {
        marks.end()
        return say(.info, "There is nothing to paste")
      }
      _ = paste(items, into: place, at: marks)
    }
  }

  /// Drops items that the app has itself, as if they had been on the clipboard.
  @discardableResult
  public func paste(_ items: [ProvidedItem], into place: DropPlace) -> Drop {
    paste(items, into: place, at: unsafe FieldMarks([place.keepPosition(at: nil, in: root)]))
  }

  private func paste(_ items: [ProvidedItem], into place: DropPlace, at marks: FieldMarks) -> Drop {
    let drop = host.paste(items, into: place.destination, from: DragSource(operations: .copy))
    desk.follow(drop, in: self, at: marks) { _ in }
    return drop
  }

  /// Takes back the last drop that changed the destination.
  public func undo(in place: DropPlace) { show(host.undo(in: place.destination), "Taken back") }

  /// Does again what was taken back last.
  public func redo(in place: DropPlace) { show(host.redo(in: place.destination), "Done again") }

  /// Changes what a place holds, as `PluginHost.edit(in:_:)` does, and shows it.
  public func edit(_ place: DropPlace, _ edits: [Edit]) throws(EditError) {
    for effect in try host.edit(in: place.destination, edits) { desk.show(effect) }
  }

  /// Takes out what is selected in a place, or what has the focus there; it can be taken back.
  ///
  /// What is still on its way stays.
  public func deleteSelected(in place: DropPlace) {
    let contents = host.contents(of: place.destination)
    let chosen = place.selection.compactMap { contents.indices.contains($0) ? contents[$0] : nil }
    let there = chosen.filter { $0.placeholder == nil }.map(\.key)
    // One that is under way says so itself.
    let keys = there.isEmpty ? chosen.map(\.key) : there
    guard !keys.isEmpty else { return }
    do throws(EditError) {
      try edit(place, [.remove(keys)])
      say(.info, "\(keys.count) taken out")
    } catch {
      say(.warning, "\(error)")
    }
  }

  /// What a field asks of the host.
  func fieldHost(of place: DropPlace) -> FieldHost {
    let (host, destination) = (host, place.destination)
    return FieldHost(
      contents: { host.contents(of: destination) },
      content: { host.content(of: $0) },
      types: { host.types },
      steps: { host.steps(in: destination) },
      undo: { [weak self, weak place] in if let place { self?.undo(in: place) } },
      redo: { [weak self, weak place] in if let place { self?.redo(in: place) } },
      remove: { [weak self, weak place] keys in
        // What went by itself since needs no word.
        if let place { try? self?.edit(place, [.remove(keys)]) }
      }
    )
  }

  private func show(_ effects: [HostEffect], _ said: String) {
    for effect in effects { desk.show(effect) }
    say(.info, effects.isEmpty ? "There is nothing to take back or to do again" : said)
  }

  /// What a widget can be told to do, with the usual keys or without any.
  func addActions(to place: DropPlace, keys: Bool) {
    func action(_ act: @escaping @GLibActor (DropWindow, DropPlace) -> Void) -> DropActions.Act {
      { [weak self, weak place] in
        if let self, let place { act(self, place) }
      }
    }
    let actions: [(String, String?, DropActions.Act)] = [
      (
        "undo", "<Control>z",
        action { if let text = $1.text { text.undo() } else { $0.undo(in: $1) } }
      ),
      (
        "redo", "<Shift><Control>z",
        action { if let text = $1.text { text.redo() } else { $0.redo(in: $1) } }
      ),
      ("copy", "<Control>c", action { $0.copySelected(in: $1) }),
      ("cut", "<Control>x", action { $0.copySelected(in: $1, isCut: true) }),
      ("paste", "<Control>v", action { $0.paste(into: $1) }),
      ("delete", "Delete", action { $0.deleteSelected(in: $1) }),
      ("stop", nil, action { _ = $1.stopLast() }),
    ]
    unsafe DropActions.add(
      actions.map { (name: $0.0, key: keys ? $0.1 : nil, act: $0.2) },
      to: place.widget
    )
    if keys { addKeys(to: place) }
  }
}

#endif

#if GTK

import CGTK
import DropGTK
import DropHost
import SystemFiles

/// Asks what a handler may do, in a tile.
@GLibActor
final class GrantPanel {
  let part = Part.column(6, style: "shelf-card")
  private let folder = unsafe Part(gtk_entry_new())
  private let needs: Set<Capability>

  /// Asks for a handler, and proposes a folder where it wants to save; `answer` hears what the user said.
  init(
    _ name: String,
    needs: Set<Capability>,
    saves: String,
    answer: @escaping @GLibActor (GrantBook.Answer) -> Void
  ) {
    self.needs = needs
    part.fill()
    part.add(.text("\(name) asks to:", style: "heading", lines: 1))
    for need in needs.sorted(by: { $0.rawValue < $1.rawValue }) {
      part.add(.text(need.words, lines: 2))
    }
    if needs.contains(.storage) {
      unsafe gtk_editable_set_text(OpaquePointer(folder.widget), saves)
      unsafe dnd_describe(folder.widget, "Folder to save in", nil)
      part.add(folder)
    }
    let buttons = Part.row(6)
    unsafe gtk_box_set_homogeneous(UnsafeMutablePointer(OpaquePointer(buttons.widget)), 1)
    for (word, isGranted) in [("Not now", false), ("Allow", true)] {
      let button = Part.button(word) { [unowned self] in
        answer(said(isGranted))
      }
      button.fill(down: false)
      if isGranted { button.mark("suggested-action") }
      buttons.add(button)
    }
    unsafe gtk_widget_set_valign(buttons.widget, GTK_ALIGN_END)
    buttons.fill()
    part.add(buttons)
  }

  private func said(_ isGranted: Bool) -> GrantBook.Answer {
    let typed = unsafe gtk_editable_get_text(OpaquePointer(folder.widget))
      .map { unsafe String(cString: $0) }
    let saves = isGranted && needs.contains(.storage) ? typed : nil
    return GrantBook.Answer(needs: needs, isGranted: isGranted, folder: saves)
  }
}

#endif

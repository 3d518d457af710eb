#if GTK

import CGTK
import DropGTK

/// What can be done at a tile: in a row, and in its menu.
@GLibActor
final class TileButtons {
  let part = Part.row(4)
  private let stop: Part
  private let undo: Part
  private let why: Part
  private let keep: Part
  private let space = Part.row(0)
  private let menu = unsafe Part(gtk_menu_button_new())
  private unowned let tile: HandlerTile

  /// What there is to do.
  enum Occasion {
    case nothing
    /// A drop is under way.
    case stop
    /// One has ended.
    case after(undo: Bool, why: Bool)
  }

  init(_ tile: HandlerTile) {
    self.tile = tile
    stop = .button("Stop") { [unowned tile] in tile.stop() }
    undo = .button("Undo") { [unowned tile] in tile.undo() }
    why = .button("Why?") { [unowned tile] in tile.why() }
    keep = .button("Keep") { [unowned tile] in tile.keep() }
    unsafe gtk_widget_set_tooltip_text(keep.widget, "Keep as test")
    for each in [stop, undo, why, keep] {
      each.fill(down: false)
      part.add(each)
    }
    // The menu stays where it is, whatever there is to do beside it.
    space.fill(down: false)
    part.add(space)
    unsafe gtk_menu_button_set_icon_name(OpaquePointer(menu.widget), "view-more-symbolic")
    unsafe dnd_describe(menu.widget, "More", nil)
    part.add(menu)
    unsafe gtk_widget_set_halign(part.widget, GTK_ALIGN_FILL)
    part.size(-1, 34)
  }

  func show(_ occasion: Occasion) {
    var shown: [ObjectIdentifier] = []
    switch occasion {
    case .nothing: break
    case .stop: shown = [ObjectIdentifier(stop)]
    case .after(let canUndo, let hasRecording):
      if canUndo { shown.append(ObjectIdentifier(undo)) }
      if hasRecording { shown += [ObjectIdentifier(why), ObjectIdentifier(keep)] }
    }
    for each in [stop, undo, why, keep] { each.show(shown.contains(ObjectIdentifier(each))) }
    space.show(shown.isEmpty)
  }

  /// Says in the menu what is granted; an answer can be taken back.
  ///
  /// One that says the same stays, as it may be open: a tile is renewed also when a drag has only come by.
  func setMenu(_ told: [String], _ answer: GrantBook.Answer?, hasOptions: Bool = false) {
    let same = told == self.told && answer == self.answer && hasOptions == self.hasOptions
    if popover != nil, same { return }
    (self.told, self.answer, self.hasOptions) = (told, answer, hasOptions)
    let rows = Part.column(4)
    for line in told {
      let label = Part.text(line, lines: 2)
      unsafe gtk_label_set_xalign(OpaquePointer(label.widget), 0)
      rows.add(label)
    }
    let popover = unsafe Part(gtk_popover_new())
    func row(_ word: String, _ act: @escaping @GLibActor (HandlerTile) -> Void) {
      rows.add(
        .button(word) { [unowned tile, unowned popover] in
          unsafe gtk_popover_popdown(UnsafeMutablePointer(OpaquePointer(popover.widget)))
          act(tile)
        }
      )
    }
    if let answer { row(answer.isGranted ? "Revoke" : "Ask again") { $0.askAgain() } }
    if hasOptions { row("Options…") { $0.setOptions() } }
    row("Explore the last drop") { $0.explore() }
    row("Open its folder") { $0.openFolder() }
    row("Forget all drops") { $0.forgetAll() }
    unsafe gtk_popover_set_child(UnsafeMutablePointer(OpaquePointer(popover.widget)), rows.widget)
    unsafe gtk_menu_button_set_popover(OpaquePointer(menu.widget), popover.widget)
    self.popover = popover
  }

  private var popover: Part?
  private var told: [String] = []
  private var answer: GrantBook.Answer?
  private var hasOptions = false
}

#endif

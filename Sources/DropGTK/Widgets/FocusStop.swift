#if GTK

import CGTK

/// Sees to it that the focus can come into a box, as keys act where it is: to a tile, or to the box
/// itself while nothing in it can have it.
///
/// Safe because who has it asks for the box in that box's own signals and calls only.
@GLibActor
@safe final class FocusStop {
  private let box: GTKWidget
  private let tiles: @GLibActor () -> [GTKWidget]?
  /// Whether it can have the focus as it is, as a list box: only a click doesn't give it that.
  private let isStop: Bool

  /// None for one into which one types: that is as its app wants it.
  ///
  /// `tiles` are those that are shown, none where nobody says.
  init?(_ box: GTKWidget, tiles: @escaping @GLibActor () -> [GTKWidget]?) {
    if unsafe box.isTypedInto { return nil }
    unsafe self.box = box
    unsafe isStop = gtk_widget_get_focusable(box) != 0
    unsafe self.tiles = tiles
    keep()
    unsafe box.on("map") { [weak self] in self?.keep() }
    unsafe box.onClick { [weak self] in
      // Whoever is pressed may take it for itself: that is known once GTK is done with the press.
      Task {
        guard let self, unsafe !self.box.holdsFocus else { return }
        self.take(near: 0)
      }
    }
  }

  /// Makes the box a tab stop as long as nothing in it is one.
  func keep() {
    if isStop { return }
    let tiles = unsafe tiles()
    let hasStop =
      if let tile = unsafe tiles?.first {
        unsafe tile.stop(in: box) != nil || tile.hasStop
      } else {
        unsafe tiles == nil && box.hasStop
      }
    unsafe gtk_widget_set_focusable(box, hasStop ? 0 : 1)
  }

  /// What had the focus and has gone gives it to who lies at its place now.
  func keep(near place: Int) {
    keep()
    if unsafe !box.holdsFocus { take(near: place) }
  }

  /// Gives the focus to who lies there.
  func take(near place: Int) {
    let tiles = unsafe tiles() ?? []
    let tile = unsafe tiles.isEmpty ? nil : tiles[min(max(0, place), tiles.count - 1)]
    if let stop = unsafe tile?.stop(in: box) {
      unsafe gtk_widget_grab_focus(stop)
    } else if unsafe gtk_widget_get_focusable(box) != 0 {
      unsafe gtk_widget_grab_focus(box)
    } else {
      unsafe gtk_widget_child_focus(box, GTK_DIR_TAB_FORWARD)
    }
  }
}

#endif

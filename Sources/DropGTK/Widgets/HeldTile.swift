#if GTK

import CGTK

/// What stands for something that is on its way: its name, a bar, and a button that stops it.
///
/// Safe because its widgets are held.
@GLibActor
@safe final class HeldTile {
  let widget: GTKWidget
  private let bar: OpaquePointer

  init?(_ title: String, across isAcross: Bool, stop: @escaping @GLibActor () -> Void) {
    let direction = isAcross ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    guard let tile = unsafe gtk_box_new(direction, 4), let bar = unsafe gtk_progress_bar_new(),
      let button = unsafe gtk_button_new_with_label("Stop")
    else { return nil }
    unsafe widget = tile
    unsafe self.bar = OpaquePointer(bar)
    unsafe g_object_ref_sink(tile)
    unsafe tile.mark("drop-placeholder")
    unsafe dnd_append(tile, gtk_label_new(title))
    unsafe dnd_append(tile, bar)
    unsafe dnd_append(tile, button)
    if isAcross { unsafe gtk_widget_set_valign(bar, GTK_ALIGN_CENTER) }
    unsafe button.on("clicked", stop)
  }

  isolated deinit { unsafe g_object_unref(widget) }

  /// Moves the bar.
  func progress(_ done: Double, of total: Double?) {
    if let total, total > 0 {
      unsafe gtk_progress_bar_set_fraction(bar, min(1, done / total))
    } else {
      unsafe gtk_progress_bar_pulse(bar)
    }
  }
}

#endif

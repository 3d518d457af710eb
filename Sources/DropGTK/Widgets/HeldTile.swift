#if GTK

import CGTK

/// What stands for something that is on its way: its name, a bar, and an × that stops it.
///
/// Safe because its widgets are held.
@GLibActor
@safe final class HeldTile {
  let widget: GTKWidget
  private let bar: OpaquePointer

  init?(_ title: String, across isAcross: Bool, stop: @escaping @GLibActor () -> Void) {
    guard let tile = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 4),
      let line = unsafe gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4),
      let name = unsafe gtk_label_new(title), let bar = unsafe gtk_progress_bar_new(),
      let cross = unsafe gtk_button_new_from_icon_name("window-close-symbolic")
    else { return nil }
    unsafe widget = tile
    unsafe self.bar = OpaquePointer(bar)
    unsafe g_object_ref_sink(tile)
    unsafe tile.mark("drop-placeholder")
    unsafe gtk_label_set_ellipsize(OpaquePointer(name), PANGO_ELLIPSIZE_MIDDLE)
    unsafe gtk_label_set_width_chars(OpaquePointer(name), min(Self.width, Int32(title.count)))
    unsafe gtk_label_set_max_width_chars(OpaquePointer(name), Self.width)
    unsafe gtk_label_set_xalign(OpaquePointer(name), 0)
    unsafe gtk_widget_set_hexpand(name, 1)
    unsafe gtk_widget_set_tooltip_text(cross, "Stop")
    unsafe cross.describe("Stop \(title)")
    for style in ["flat", "circular"] { unsafe cross.mark(style) }
    unsafe cross.on("clicked", stop)
    unsafe dnd_append(line, name)
    if isAcross { unsafe dnd_append(line, bar) }
    unsafe dnd_append(line, cross)
    unsafe dnd_append(tile, line)
    if isAcross {
      unsafe gtk_widget_set_valign(bar, GTK_ALIGN_CENTER)
    } else {
      unsafe dnd_append(tile, bar)
    }
  }

  /// How many characters wide a name is asked to be, where it is longer.
  private static let width: Int32 = 12

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

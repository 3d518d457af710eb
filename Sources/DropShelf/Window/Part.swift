#if GTK

import CGTK
import DropGTK

/// A widget that the shelf has made and holds.
///
/// Safe because it holds its widget as long as it lives.
@GLibActor
@safe final class Part {
  let widget: GTKWidget

  init(_ made: GTKWidget?, style: String? = nil) {
    guard let made = unsafe made else { preconditionFailure("GTK made no widget") }
    unsafe widget = made
    unsafe g_object_ref_sink(gpointer(made))
    if let style { mark(style) }
  }

  isolated deinit { unsafe g_object_unref(gpointer(widget)) }

  static func column(_ spacing: Int32 = 4, style: String? = nil) -> Part {
    unsafe Part(gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing), style: style)
  }

  static func row(_ spacing: Int32 = 4) -> Part {
    unsafe Part(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing))
  }

  /// Text that wraps in a tile's width.
  static func text(_ text: String = "", style: String? = nil, lines: Int32 = 3) -> Part {
    let part = unsafe Part(gtk_label_new(text), style: style)
    let label = unsafe OpaquePointer(part.widget)
    unsafe gtk_label_set_wrap(label, 1)
    unsafe gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    unsafe gtk_label_set_lines(label, lines)
    unsafe gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
    unsafe gtk_label_set_max_width_chars(label, 24)
    unsafe gtk_label_set_justify(label, GTK_JUSTIFY_CENTER)
    return part
  }

  static func icon(_ name: String, size: Int32) -> Part {
    let part = unsafe Part(gtk_image_new_from_icon_name(name))
    unsafe gtk_image_set_pixel_size(OpaquePointer(part.widget), size)
    return part
  }

  static func button(_ word: String, _ act: @escaping @GLibActor () -> Void) -> Part {
    let part = unsafe Part(gtk_button_new_with_label(word))
    unsafe part.widget.on("clicked", act)
    return part
  }

  /// The widget, held once more until whoever gets it puts it somewhere.
  func lend() -> GTKWidget {
    unsafe g_object_ref(gpointer(widget))
    unsafe g_object_force_floating(UnsafeMutablePointer(OpaquePointer(widget)))
    return unsafe widget
  }

  /// What scrolls downwards where there is no room for all of it.
  static func scroller(of content: Part) -> Part {
    let part = unsafe Part(gtk_scrolled_window_new())
    let scroller = unsafe OpaquePointer(part.widget)
    unsafe gtk_scrolled_window_set_child(scroller, content.widget)
    unsafe gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    return part
  }

  func add(_ child: Part) { unsafe dnd_append(widget, child.widget) }

  func remove(_ child: Part) {
    guard unsafe gtk_widget_get_parent(child.widget) == widget else { return }
    unsafe gtk_box_remove(UnsafeMutablePointer(OpaquePointer(widget)), child.widget)
  }

  func show(_ isShown: Bool) { unsafe gtk_widget_set_visible(widget, isShown ? 1 : 0) }

  func mark(_ style: String, _ isOn: Bool = true) {
    if isOn {
      unsafe gtk_widget_add_css_class(widget, style)
    } else {
      unsafe gtk_widget_remove_css_class(widget, style)
    }
  }

  /// Has a label say something; what is too long is there where the pointer rests.
  func say(_ text: String) {
    unsafe gtk_label_set_text(OpaquePointer(widget), text)
    unsafe gtk_widget_set_tooltip_text(widget, text.isEmpty ? nil : text)
  }

  func size(_ width: Int32, _ height: Int32) {
    unsafe gtk_widget_set_size_request(widget, width, height)
  }

  func fill(across: Bool = true, down: Bool = true) {
    unsafe gtk_widget_set_hexpand(widget, across ? 1 : 0)
    unsafe gtk_widget_set_vexpand(widget, down ? 1 : 0)
  }

  func center() {
    unsafe gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    unsafe gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
  }
}

#endif

#if GTK

import CGTK
import DropContent

/// A picture among text.
@GLibActor
enum FieldPicture {
  /// The longer of its sides is at most so many pixels.
  private static let largest: Int32 = 240

  /// Shows a content that GTK can read as a picture; else its name.
  static func make(_ content: Content?, called name: String) -> GTKWidget? {
    guard let bytes = try? content?.bytes(), let texture = unsafe texture(bytes) else {
      return unsafe gtk_label_new(name)
    }
    defer { unsafe g_object_unref(gpointer(texture)) }
    let picture = unsafe gtk_picture_new_for_paintable(texture)
    let (width, height) = unsafe (gdk_texture_get_width(texture), gdk_texture_get_height(texture))
    let share = min(1, Double(largest) / Double(max(width, height, 1)))
    unsafe gtk_widget_set_size_request(
      picture,
      max(1, Int32(Double(width) * share)),
      max(1, Int32(Double(height) * share))
    )
    unsafe gtk_picture_set_alternative_text(OpaquePointer(picture), name)
    return unsafe picture
  }

  private static func texture(_ bytes: [UInt8]) -> OpaquePointer? {
    let held = unsafe g_bytes_new(bytes, gsize(bytes.count))
    defer { unsafe g_bytes_unref(held) }
    return unsafe gdk_texture_new_from_bytes(held, nil)
  }
}

#endif

import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost

/// What stands for an entry: a picture of it where it is one, else an icon of what it is, and its name.
@GLibActor
enum Tile {
  /// In a grid the name lies beneath the picture, in a list beside it.
  static func of(_ entry: ContentEntry, in host: PluginHost, inGrid: Bool = false) -> GTKWidget {
    let direction = inGrid ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    let tile = made(gtk_box_new(direction, inGrid ? 2 : 8))
    gtk_widget_add_css_class(tile, inGrid ? "tile" : "line")
    gtk_widget_set_tooltip_text(tile, entry.name)
    let name = made(gtk_label_new(entry.name))
    gtk_label_set_ellipsize(OpaquePointer(name), PANGO_ELLIPSIZE_MIDDLE)
    gtk_label_set_max_width_chars(OpaquePointer(name), inGrid ? 12 : 32)
    let box = UnsafeMutablePointer<GtkBox>(OpaquePointer(tile))
    gtk_box_append(box, picture(of: entry, in: host, width: inGrid ? 72 : 32))
    gtk_box_append(box, name)
    return tile
  }

  private static func picture(of entry: ContentEntry, in host: PluginHost, width: Int32)
    -> GTKWidget
  {
    let content = host.content(of: entry)
    let texture = content.flatMap { try? $0.bytes(limit: 1 << 24) }.flatMap { decoded($0) }
    defer { texture.map { g_object_unref(gpointer($0)) } }
    let picture = made(
      texture.map { gtk_image_new_from_paintable($0) }
        ?? gtk_image_new_from_icon_name(icon(for: content?.type, host.types))
    )
    gtk_image_set_pixel_size(OpaquePointer(picture), texture == nil ? width / 2 : width)
    gtk_widget_set_size_request(picture, width, width * 3 / 4)
    return picture
  }

  private static func icon(for type: ContentType?, _ types: TypeCatalog) -> String {
    let icons: [(ContentType, String)] = [
      (.directory, "folder-symbolic"), (.image, "image-x-generic-symbolic"),
      (.url, "web-browser-symbolic"), (.text, "text-x-generic-symbolic"),
    ]
    let found = type.flatMap { type in icons.first { types.conforms(type, to: $0.0) } }
    return found?.1 ?? "x-office-document-symbolic"
  }

  private static func decoded(_ bytes: [UInt8]) -> OpaquePointer? {
    let held = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(held) }
    return gdk_texture_new_from_bytes(held, nil)
  }
}

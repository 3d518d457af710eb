#if GTK

import CGTK

/// What is under the pointer of a drag that goes out: how its tiles looked as it began, how many there are, and
/// that their files are on their way.
///
/// Safe because its widgets are held.
@GLibActor
@safe final class DragPicture {
  private let box: GTKWidget
  private let label: GTKWidget
  private let count: Int

  /// So many of them are shown.
  private static let most = 3

  init?(of tiles: [GTKWidget], count: Int) {
    guard let box = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 2),
      let label = unsafe gtk_label_new(nil)
    else { return nil }
    unsafe self.box = box
    unsafe self.label = label
    self.count = count
    unsafe g_object_ref_sink(box)
    unsafe box.mark("drop-dragged")
    for number in unsafe tiles.prefix(Self.most).indices {
      let tile = unsafe tiles[number]
      guard let still = unsafe dnd_still(tile) else { continue }
      defer { unsafe g_object_unref(gpointer(still)) }
      guard let picture = unsafe gtk_picture_new_for_paintable(still) else { continue }
      unsafe gtk_widget_set_size_request(
        picture,
        gtk_widget_get_width(tile),
        gtk_widget_get_height(tile)
      )
      unsafe dnd_append(box, picture)
    }
    unsafe dnd_append(box, label)
    say("preparing")
  }

  isolated deinit { unsafe g_object_unref(box) }

  func show(_ carrier: OpaquePointer) { unsafe dnd_show_dragged(carrier, box) }

  /// All files are there.
  func isReady() { say(nil) }

  private func say(_ state: String?) {
    let parts = [count > 1 ? "\(count)" : nil, state].compactMap(\.self)
    unsafe gtk_label_set_text(OpaquePointer(label), parts.joined(separator: ", "))
    unsafe gtk_widget_set_visible(label, parts.isEmpty ? 0 : 1)
  }
}

#endif

#if GTK

import CGTK

/// The drop targets that GTK itself gives to what one types into.
///
/// To claim a drag before them isn't enough: where the place refuses, they would still take it. To have
/// them hear nothing is too much: the place would hear no motion over them either. Without an action
/// they let it pass.
@GLibActor
enum FieldDrops {
  /// Where a target's own actions are kept as long as it has none.
  private static let kept = "dndhost-actions"

  /// Has those of a widget and of all in it stand aside for who is around, or not any more; what an app
  /// has added goes on.
  static func standAside(_ isAside: Bool, in widget: GTKWidget) {
    let isField =
      unsafe widget.isA(gtk_text_get_type()) || widget.isA(gtk_text_view_get_type())
    if isField, let target = unsafe ownTarget(of: widget) {
      unsafe set(isAside, OpaquePointer(target))
      unsafe g_object_unref(target)
    }
    unsafe widget.children.forEach { unsafe standAside(isAside, in: $0) }
  }

  /// The one that was added first, which stands last; held.
  private static func ownTarget(of widget: GTKWidget) -> gpointer? {
    guard let controllers = unsafe gtk_widget_observe_controllers(widget) else { return nil }
    defer { unsafe g_object_unref(gpointer(controllers)) }
    let count = unsafe g_list_model_get_n_items(controllers)
    for place in (0..<count).reversed() {
      guard let each = unsafe g_list_model_get_item(controllers, place) else { continue }
      if unsafe isA(each, gtk_drop_target_get_type()) { return unsafe each }
      unsafe g_object_unref(each)
    }
    return nil
  }

  private static func set(_ isAside: Bool, _ target: OpaquePointer) {
    let object = unsafe UnsafeMutablePointer<GObject>(target)
    let actions = unsafe gtk_drop_target_get_actions(target)
    if isAside {
      if actions == .none { return }
      unsafe g_object_set_data(object, kept, gpointer(bitPattern: UInt(actions.rawValue)))
      unsafe gtk_drop_target_set_actions(target, .none)
    } else if let own = unsafe g_object_get_data(object, kept) {
      let own = GdkDragAction(UInt32(UInt(bitPattern: own)))
      unsafe gtk_drop_target_set_actions(target, own)
    }
  }
}

#endif

#if GTK

import CGTK

/// What a widget can be told to do, as actions of the group `drop`.
@GLibActor
enum DropActions {
  typealias Act = @GLibActor () -> Void

  /// Gives a widget actions, each with its name and, where it is to have one, its key.
  ///
  /// A key acts where the widget or something in it has the focus, but not where one types.
  static func add(_ actions: [(name: String, key: String?, act: Act)], to widget: GTKWidget) {
    let group = unsafe g_simple_action_group_new()
    for (name, key, act) in actions {
      let done: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { unsafe callBack($2) }
      unsafe dnd_add_action(
        group,
        name,
        unsafeBitCast(done, to: GCallback.self),
        Unmanaged.passRetained(Held<Void>(act)).toOpaque(),
        releaseHeld
      )
      if let key { unsafe add(key, act, to: widget) }
    }
    unsafe dnd_insert_actions(widget, group)
  }

  private static func add(_ key: String, _ act: @escaping Act, to widget: GTKWidget) {
    let pressed: Pressed = { widget, _, data in
      if unsafe widget?.focus?.isTypedInto == true { return 0 }
      unsafe callBack(data)
      return 1
    }
    let action = unsafe gtk_callback_action_new(
      unsafeBitCast(pressed, to: GtkShortcutFunc.self),
      Unmanaged.passRetained(Held<Void>(act)).toOpaque(),
      { data in if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
      }
    )
    guard let keys = unsafe gtk_shortcut_controller_new() else { return }
    let trigger = unsafe gtk_shortcut_trigger_parse_string(key)
    unsafe gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(trigger, action))
    unsafe gtk_widget_add_controller(widget, keys)
  }

  private typealias Pressed =
    @convention(c) @GLibActor (GTKWidget?, OpaquePointer?, gpointer?) -> gboolean
}

#endif

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
      if let key { unsafe widget.onKey(key, alsoTyping: false, act) }
    }
    unsafe dnd_insert_actions(widget, group)
  }
}

#endif

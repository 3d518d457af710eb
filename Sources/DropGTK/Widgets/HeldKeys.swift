#if GTK

import CGTK
import DropCore

/// The modifier keys that are held, also while another program's drag has the keyboard.
///
/// To ask the display takes longer than all else of a move, so that is done when it says that they changed, and
/// now and then, since nobody promises that it does.
/// Safe because the keyboard is held as long as it is listened to.
@GLibActor
@safe final class HeldKeys {
  private let keyboard: gpointer?
  private var connection: UInt = 0
  private var isNews = true
  private var asked = 0

  init(_ widget: GTKWidget) {
    unsafe keyboard = dnd_keyboard(widget).map { unsafe g_object_ref(gpointer($0)) }
    guard let keyboard = unsafe keyboard else { return }
    let done: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { _, _, data in
      unsafe callBack(data)
    }
    let handler = unsafe unsafeBitCast(done, to: GCallback.self)
    unsafe connection = connectSignal(
      keyboard,
      "notify::modifier-state",
      handler,
      holding: Held<Void> { [weak self] in self?.isNews = true }
    )
  }

  isolated deinit {
    guard let keyboard = unsafe keyboard else { return }
    unsafe g_signal_handler_disconnect(keyboard, connection)
    unsafe g_object_unref(keyboard)
  }

  /// Those held now.
  func read() -> Modifiers {
    isNews = false
    guard let keyboard = unsafe keyboard else { return [] }
    return unsafe Modifiers(gdk_device_get_modifier_state(OpaquePointer(keyboard)))
  }

  /// Those held now, where they may be others than when it was asked last; to be called at each frame.
  func takeNews() -> Modifiers? {
    asked += 1
    return isNews || asked % 32 == 0 ? read() : nil
  }
}

#endif

#if GTK

import CGTK
import DropCore

/// The modifier keys that are held while a drag is over a widget.
///
/// X11 tells who changed them also while another program's drag has the keyboard; to ask takes longer than all
/// else of a move, so that is done when it tells, and now and then, since nobody promises that it does.
/// Safe because who has it asks for the widget in that widget's own signals only, and the keyboard is held as
/// long as it is listened to.
@GLibActor
@safe final class HeldKeys {
  private let widget: GTKWidget
  private var keyboard: gpointer?
  private var connection: UInt = 0
  private var isNews = true
  private var asked = 0

  init(_ widget: GTKWidget) { unsafe self.widget = widget }

  isolated deinit { forget() }

  /// Those held now.
  func read() -> Modifiers {
    listen()
    isNews = false
    return unsafe Modifiers(dnd_keys(keyboard))
  }

  /// Those held now, where they may be others than when it was asked last; to be called at each frame.
  func takeNews() -> Modifiers? {
    asked += 1
    return isNews || asked % 32 == 0 ? read() : nil
  }

  /// The widget may have come to another display since, or the display to another keyboard.
  private func listen() {
    let found = unsafe dnd_keyboard(widget).map { unsafe gpointer($0) }
    if unsafe found == keyboard { return }
    forget()
    guard let found = unsafe found else { return }
    unsafe keyboard = g_object_ref(found)
    let done: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = { unsafe callBack($2) }
    let handler = unsafe unsafeBitCast(done, to: GCallback.self)
    let held = Held<Void> { [weak self] in self?.isNews = true }
    unsafe connection = connectSignal(found, "notify::modifier-state", handler, holding: held)
  }

  private func forget() {
    guard let keyboard = unsafe keyboard else { return }
    // One that went away has let go of its signals.
    if unsafe g_signal_handler_is_connected(keyboard, connection) != 0 {
      unsafe g_signal_handler_disconnect(keyboard, connection)
    }
    unsafe g_object_unref(keyboard)
    unsafe self.keyboard = nil
  }
}

#endif

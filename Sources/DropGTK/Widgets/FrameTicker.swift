#if GTK

import CGTK

/// Calls back at each frame of a widget, and knows whether one laid widgets out: in others all lie where
/// they did.
///
/// Safe because who has it asks for the widget in that widget's own signals only.
@GLibActor
@safe final class FrameTicker {
  private let widget: GTKWidget
  private var ticker: UInt32 = 0
  /// Who says when a frame lays widgets out, held, as it lives as long as its window; and by which connection.
  private var clock: OpaquePointer?
  private var connection: UInt = 0
  private var isLaidOut = true
  private var ticks = 0

  init(_ widget: GTKWidget) { unsafe self.widget = widget }

  func start(_ body: @escaping @GLibActor () -> Void) {
    isLaidOut = true
    watch()
    if ticker != 0 { return }
    unsafe ticker = gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        unsafe callBack(data)
        return 1
      },
      Unmanaged.passRetained(Held<Void>(body)).toOpaque(),
      { data in if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
      }
    )
  }

  /// Widgets may have been laid out since, without a drag to look at them.
  func outdate() {
    isLaidOut = true
    watch()
  }

  func stop() {
    if ticker != 0 { unsafe gtk_widget_remove_tick_callback(widget, ticker) }
    ticker = 0
  }

  /// Whether widgets may lie elsewhere than when this was asked last; to be asked at each frame.
  ///
  /// One that goes out of sight needs no layout, so that each eighth frame is looked at, too.
  func takeLayout() -> Bool {
    ticks += 1
    defer { isLaidOut = false }
    return isLaidOut || ticks % 8 == 0
  }

  /// A widget may have come into another window since.
  private func watch() {
    guard let clock = unsafe gtk_widget_get_frame_clock(widget), unsafe clock != self.clock else {
      return
    }
    forgetClock()
    unsafe g_object_ref(gpointer(clock))
    unsafe self.clock = clock
    let laidOut: @convention(c) (gpointer?, gpointer?) -> Void = { unsafe callBack($1) }
    unsafe connection = connectSignal(
      gpointer(clock),
      "layout",
      unsafeBitCast(laidOut, to: GCallback.self),
      holding: Held<Void> { [weak self] in self?.isLaidOut = true }
    )
  }

  private func forgetClock() {
    guard let clock = unsafe clock else { return }
    unsafe g_signal_handler_disconnect(gpointer(clock), connection)
    unsafe g_object_unref(gpointer(clock))
    unsafe self.clock = nil
  }

  isolated deinit { forgetClock() }
}

#endif

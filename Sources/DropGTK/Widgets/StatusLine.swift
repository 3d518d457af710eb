#if GTK

import CGTK
import DropCore

/// The label for what there is to say, which assistive technologies read out as it changes: so it changes at
/// most twice a second, unless it can't wait, and the last there is to say comes last.
///
/// Safe because its label is held.
@GLibActor
@safe final class StatusLine {
  let label: GTKWidget
  private var shown = ""
  private var shownAt = 0
  private let later = GLibTimer()

  /// In GLib's microseconds.
  private static let pause = 500_000

  init() { unsafe label = dnd_status_label() }

  isolated deinit {
    later.stop()
    unsafe g_object_unref(label)
  }

  /// Shows it, at once or as soon as what is there could be read.
  func say(_ level: NoticeLevel, _ text: String, atOnce: Bool = true) {
    later.stop()
    let rest = shownAt + Self.pause - g_get_monotonic_time()
    if atOnce || rest <= 0 { return show(level, text) }
    later.set(UInt32(rest / 1_000 + 1)) { [weak self] in self?.show(level, text) }
  }

  private func show(_ level: NoticeLevel, _ text: String) {
    if text == shown { return }
    shown = text
    shownAt = g_get_monotonic_time()
    unsafe gtk_label_set_text(OpaquePointer(label), text)
    // A status has no name of what stands in it.
    unsafe label.describe(text)
    for each in NoticeLevel.allCases {
      unsafe label.mark("drop-\(each.rawValue)", each == level)
    }
  }
}

#endif

#if GTK

import CGTK
import DropGTK

/// Says when something was saved, came or went in some folders, a moment after the last of it, or a second after
/// the first where it doesn't end.
///
/// Safe because it holds the monitors that it asks.
@GLibActor
@safe final class FolderNews {
  private var monitors: [String: UnsafeMutablePointer<GFileMonitor>] = unsafe [:]
  private let onNews: @GLibActor () -> Void
  private let pause = GLibTimer()
  /// When the first of it was, in GLib's microseconds.
  private var since: Int?

  /// What an editor writes in several steps is one save: how long to wait for more, and how long at most, in
  /// milliseconds.
  private static let (quiet, most) = (120, 1_000)

  init(_ onNews: @escaping @GLibActor () -> Void) { self.onNews = onNews }

  /// Watches these, and no others.
  func watch(_ folders: [String]) {
    for unsafe(folder, monitor) in unsafe monitors where !folders.contains(folder) {
      unsafe monitors[folder] = nil
      unsafe g_file_monitor_cancel(monitor)
      unsafe g_object_unref(gpointer(monitor))
    }
    for folder in folders where unsafe monitors[folder] == nil { begin(folder) }
  }

  private func begin(_ folder: String) {
    let file = unsafe g_file_new_for_path(folder)
    defer { unsafe g_object_unref(gpointer(file)) }
    guard let monitor = unsafe g_file_monitor_directory(file, G_FILE_MONITOR_NONE, nil, nil) else {
      return
    }
    unsafe g_file_monitor_set_rate_limit(monitor, 100)
    let changed: Changed = { _, _, _, _, data in unsafe callBack(data) }
    unsafe connectSignal(
      gpointer(monitor),
      "changed",
      unsafeBitCast(changed, to: GCallback.self),
      holding: Held<Void> { [weak self] in self?.hear() }
    )
    unsafe monitors[folder] = monitor
  }

  private typealias Changed =
    @convention(c) (gpointer?, gpointer?, gpointer?, GFileMonitorEvent, gpointer?) -> Void

  private func hear() {
    let now = g_get_monotonic_time()
    let first = since ?? now
    since = first
    let left = Self.most - (now - first) / 1_000
    pause.set(UInt32(max(0, min(Self.quiet, left)))) { [weak self] in
      self?.since = nil
      self?.onNews()
    }
  }
}

#endif

#if GTK

import CGTK
import DropGTK

/// Runs of the tool that work for the shelf, one at a time; they end with it.
///
/// Safe because a child is held as long as it runs.
@GLibActor
@safe final class ChildLine {
  private let tool: String?
  private var waiting: [Errand] = []
  private var running: OpaquePointer?
  /// Where that runs.
  private var runsIn: String?

  private struct Errand {
    let arguments: [String]
    let folder: String
    let then: @GLibActor (Ending) -> Void
  }

  /// How a child ended.
  enum Ending: Hashable {
    /// With that status.
    case status(Int32)
    /// It wasn't begun, and why.
    case failed(String)
  }

  init(tool: String?) { self.tool = tool }

  /// Runs it in a folder, from which paths are counted and told.
  func run(
    _ arguments: [String],
    in folder: String,
    then: @escaping @GLibActor (Ending) -> Void
  ) {
    waiting.append(Errand(arguments: arguments, folder: folder, then: then))
    next()
  }

  /// Ends what runs, and begins nothing more.
  func end() {
    waiting = []
    if let running = unsafe running { unsafe g_subprocess_force_exit(running) }
  }

  /// Ends what runs in a folder, and begins nothing there that waits.
  func end(in folder: String) {
    waiting.removeAll { $0.folder == folder }
    if runsIn == folder, let running = unsafe running { unsafe g_subprocess_force_exit(running) }
  }

  private func next() {
    guard unsafe running == nil, !waiting.isEmpty else { return }
    let errand = waiting.removeFirst()
    guard let tool else {
      errand.then(.failed("there is no dndhost beside the shelf"))
      return next()
    }
    // Copies for the length of the call, freed below.
    var words: [UnsafePointer<CChar>?] = unsafe ([tool] + errand.arguments).map {
      unsafe UnsafePointer(strdup($0))
    }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    let flags = GSubprocessFlags(
      G_SUBPROCESS_FLAGS_STDOUT_SILENCE.rawValue | G_SUBPROCESS_FLAGS_STDERR_SILENCE.rawValue
    )
    var error: UnsafeMutablePointer<GError>?
    let launcher = unsafe g_subprocess_launcher_new(flags)
    defer { unsafe g_object_unref(gpointer(launcher)) }
    unsafe g_subprocess_launcher_set_cwd(launcher, errand.folder)
    unsafe running = g_subprocess_launcher_spawnv(launcher, words, &error)
    guard let child = unsafe running else {
      let why = unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? "it can't be run"
      unsafe g_clear_error(&error)
      errand.then(.failed(why))
      return next()
    }
    runsIn = errand.folder
    let waiter = Held<Void> { [weak self] in self?.ended(errand) }
    unsafe g_subprocess_wait_async(
      child,
      nil,
      { _, _, data in unsafe callBackOnce(data) },
      Unmanaged.passRetained(waiter).toOpaque()
    )
  }

  private func ended(_ errand: Errand) {
    guard let child = unsafe running else { return }
    let status =
      unsafe g_subprocess_get_if_exited(child) != 0 ? g_subprocess_get_exit_status(child) : -1
    unsafe running = nil
    runsIn = nil
    unsafe g_object_unref(gpointer(child))
    errand.then(.status(status))
    next()
  }
}

#endif

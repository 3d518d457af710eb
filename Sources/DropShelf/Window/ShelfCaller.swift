#if GTK

import CGTK
import DropGTK
import SystemFiles

/// Takes a drop to the shelf of a folder, which it starts where none runs, and waits for what comes of it.
@GLibActor
enum ShelfCaller {
  /// What the new shelf ended with before it had said that it is there.
  private static var ending: Int32?
  private static var hasBegun = false

  /// Gives the status that the shelf says; `folder` is what a new one is to be started with.
  nonisolated static func call(_ message: ShelfMessage, _ name: String, folder: String?) -> Int32 {
    guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      ShelfEnd.end(
        "--drop finds the shelf by the session bus, and there is none here: a desktop's session has one; else "
          + "'dbus-run-session bash' opens a shell that has one, for the shelf and for --drop",
        69
      )
    }
    let address = UInt(bitPattern: bus)
    GLibMainLoop.run { find(name, address, folder) }
    guard g_main_context_acquire(nil) != 0 else { return 70 }
    defer { g_main_context_release(nil) }
    if let ending = GLibActor.assumeIsolated({ ending }) {
      ShelfEnd.end("the shelf ended at once, with status \(ending): 'dndhost shelf' says why", 69)
    }
    let flags = GApplicationFlags(
      G_APPLICATION_IS_LAUNCHER.rawValue | G_APPLICATION_HANDLES_COMMAND_LINE.rawValue
    )
    guard let messenger = unsafe g_application_new(name, flags) else { return 70 }
    return unsafe ShelfLink.run(messenger, message)
  }

  /// Turns the loop until a shelf is there, or can't be.
  private static func find(_ name: String, _ bus: UInt, _ folder: String?) {
    // Both callbacks get the same, which lives as long as the process.
    let start = Held<Void> { begin(folder) }
    unsafe g_bus_watch_name_on_connection(
      OpaquePointer(bitPattern: bus),
      name,
      G_BUS_NAME_WATCHER_FLAGS_NONE,
      { _, _, _, _ in GLibActor.assumeIsolated { GLibMainLoop.quit() } },
      { _, _, start in unsafe callBack(start) },
      Unmanaged.passRetained(start).toOpaque(),
      nil
    )
  }

  /// Starts a shelf, once: two that are started at a time become one.
  private static func begin(_ folder: String?) {
    if hasBegun { return }
    hasBegun = true
    guard gtk_init_check() != 0 else {
      ShelfEnd.end("no shelf runs, and there is no display to open one on", 69)
    }
    let own = "/proc/self/exe".resolvedPath ?? CommandLine.arguments[0]
    let arguments = [own, ShelfLine.apart, "--"] + (folder.map { [$0] } ?? [])
    // Copies for the length of the call, freed below.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    // It outlives whoever reads what this process says.
    let flags = GSpawnFlags(
      G_SPAWN_DO_NOT_REAP_CHILD.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
        | G_SPAWN_STDERR_TO_DEV_NULL.rawValue
    )
    var child: GPid = 0
    guard unsafe g_spawn_async(nil, &words, nil, flags, nil, nil, &child, nil) != 0 else {
      ShelfEnd.end("'\(own)' can't be run", 69)
    }
    unsafe g_child_watch_add(
      child,
      { _, status, _ in GLibActor.assumeIsolated { ShelfCaller.end(status) } },
      nil
    )
  }

  /// The new shelf is gone: one that has found another shelf ends well.
  private static func end(_ status: Int32) {
    guard status != 0 else { return }
    ending = status >> 8
    GLibMainLoop.quit()
  }
}

#endif

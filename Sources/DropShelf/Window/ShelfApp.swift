#if GTK

import CGTK
import DropGTK
import SystemFiles

/// The shelf, from its start to its end: one for a folder in a session, which hears of each other start.
@GLibActor
enum ShelfApp {
  private static var window: ShelfWindow?
  private static var application: UnsafeMutablePointer<GtkApplication>?
  private static var start: (places: ShelfPlaces, says: Bool)?
  /// Those that wait for a drop of theirs, each held until it is answered.
  private static var callers: [UInt: UnsafeMutablePointer<GApplicationCommandLine>] = unsafe [:]

  /// Runs it until it is closed, and gives the status to end with; where one of that name is there, that one is shown.
  nonisolated static func run(_ places: ShelfPlaces, as name: String, says: Bool) -> Int32 {
    if gtk_init_check() == 0 { ShelfEnd.end("there is no display to open a window on", 69) }
    // What GTK calls is in the domain, before its loop turns, too.
    guard g_main_context_acquire(nil) != 0 else { return 70 }
    defer { g_main_context_release(nil) }
    let made = GLibActor.assumeIsolated { make(places, name, says) }
    guard let own = unsafe UnsafeMutablePointer<GApplication>(bitPattern: made) else { return 70 }
    return unsafe ShelfLink.run(own, .show)
  }

  /// Gives where it lies, as whoever runs it isn't in the domain.
  private static func make(_ places: ShelfPlaces, _ name: String, _ says: Bool) -> UInt {
    guard let made = unsafe gtk_application_new(name, G_APPLICATION_HANDLES_COMMAND_LINE) else {
      return 0
    }
    start = (places, says)
    unsafe application = made
    unsafe listen(to: made)
    unsafe addAction(to: made)
    return UInt(bitPattern: made)
  }

  private typealias Heard =
    @convention(c) (gpointer?, UnsafeMutablePointer<GApplicationCommandLine>?, gpointer?) -> Int32
  private typealias Chosen = @convention(c) (gpointer?, gpointer?, gpointer?) -> Void

  private static func listen(to application: UnsafeMutablePointer<GtkApplication>) {
    let heard: Heard = { _, line, _ in
      let address = UInt(bitPattern: line)
      return GLibActor.assumeIsolated { ShelfApp.hear(address) }
    }
    unsafe connectSignal(
      gpointer(application),
      "command-line",
      unsafeBitCast(heard, to: GCallback.self),
      holding: Held<Void> {}
    )
  }

  /// What a notification does that is chosen.
  private static func addAction(to application: UnsafeMutablePointer<GtkApplication>) {
    guard let action = unsafe g_simple_action_new("present", nil) else { return }
    let chosen: Chosen = { _, _, data in unsafe callBack(data) }
    unsafe connectSignal(
      gpointer(action),
      "activate",
      unsafeBitCast(chosen, to: GCallback.self),
      holding: Held<Void> { window?.present() }
    )
    unsafe g_action_map_add_action(OpaquePointer(application), action)
    unsafe g_object_unref(gpointer(action))
  }

  private static func open() {
    guard let start, let application = unsafe application else { return }
    do throws(FileSystem.Failure) {
      let window = unsafe ShelfWindow(
        try ShelfDesk(start.places, says: start.says),
        of: application
      )
      self.window = window
      window.show()
    } catch {
      let reason = SystemReason.text(of: error.code)
      ShelfEnd.end("'\(start.places.state)' can't be written: \(reason)", 73)
    }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      unsafe g_unix_signal_add(
        number,
        { _ in
          GLibActor.assumeIsolated { ShelfApp.quit() }
          return 0
        },
        nil
      )
    }
  }

  static func quit() {
    for address in unsafe Array(callers.keys) { answer(address, .closed) }
    window?.close()
    window = nil
    if let application = unsafe application {
      unsafe g_application_quit(UnsafeMutablePointer(OpaquePointer(application)))
    }
  }

  // MARK: Other starts

  /// Hears of a start: its own is the first one.
  private static func hear(_ address: UInt) -> Int32 {
    guard
      let line = unsafe UnsafeMutablePointer<GApplicationCommandLine>(bitPattern: address)
    else { return 70 }
    var count: Int32 = 0
    let said = unsafe g_application_command_line_get_arguments(line, &count)
    defer { unsafe g_strfreev(said) }
    let words = (0..<Int(count)).compactMap {
      unsafe said?[$0].map { unsafe String(cString: $0) }
    }
    if window == nil { open() }
    unsafe g_object_ref(gpointer(line))
    unsafe callers[address] = line
    switch ShelfMessage(Array(words.dropFirst())) {
    case nil: answer(address, .misunderstood)
    case .show?:
      window?.present()
      answer(address, nil)
    case .drop(let files, let tile)?:
      Task {
        // What it shows, and asks, is to be seen where there is nothing to wait for.
        let said = await window?.take(files, onto: tile)
        answer(address, said ?? .closed)
      }
    }
    return 0
  }

  /// Tells one that waits what came of it, whose process then ends with the status.
  private static func answer(_ address: UInt, _ answer: ShelfAnswer?) {
    guard let line = unsafe callers.removeValue(forKey: address) else { return }
    if let answer {
      unsafe dnd_tell_caller(line, answer.line, answer.status > 1)
      unsafe g_application_command_line_set_exit_status(line, answer.status)
    }
    unsafe g_object_unref(gpointer(line))
  }

  // MARK: News

  /// Says what became of a drop by the desktop, where nobody looks at the window; each handler's last one counts.
  static func notify(of handler: String, _ title: String, _ text: String) {
    guard let window, !window.isInFront, let application = unsafe application else { return }
    let own = unsafe UnsafeMutablePointer<GApplication>(OpaquePointer(application))
    guard unsafe g_application_get_dbus_connection(own) != nil,
      let news = unsafe g_notification_new(title)
    else { return }
    unsafe g_notification_set_body(news, text)
    unsafe g_notification_set_default_action(news, "app.present")
    unsafe g_application_send_notification(own, handler, news)
    unsafe g_object_unref(gpointer(news))
  }
}

#endif

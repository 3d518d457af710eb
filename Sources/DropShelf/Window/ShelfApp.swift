#if GTK

import CGTK
import DropGTK
import SystemFiles

/// The shelf, from its start to its end.
@GLibActor
enum ShelfApp {
  private static var window: ShelfWindow?

  nonisolated static func run(_ places: ShelfPlaces, says: Bool) {
    if gtk_init_check() == 0 { ShelfEnd.end("there is no display to open a window on", 69) }
    GLibMainLoop.run {
      do throws(FileSystem.Failure) {
        let window = ShelfWindow(try ShelfDesk(places, says: says))
        self.window = window
        window.show()
      } catch {
        let reason = SystemReason.text(of: error.code)
        ShelfEnd.end("'\(places.state)' can't be written: \(reason)", 73)
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
  }

  static func quit() {
    window?.close()
    window = nil
    GLibMainLoop.quit()
  }
}

#endif

#if GTK

import CGTK
import SystemFiles

/// What both ends of the way to a running shelf have: GApplication carries words there, and a status back.
enum ShelfLink {
  /// Runs an application, which this process is or which it is the messenger of, until it ends.
  static func run(_ application: UnsafeMutablePointer<GApplication>, _ message: ShelfMessage)
    -> Int32
  {
    // Copies for the length of the call, freed below.
    var words: [UnsafeMutablePointer<CChar>?] = unsafe (["dndhost-shelf"] + message.words).map {
      unsafe strdup($0)
    }
    let own = unsafe words
    defer { unsafe own.forEach { unsafe free($0) } }
    let count = unsafe Int32(words.count)
    unsafe words.append(nil)
    return unsafe g_application_run(application, count, &words)
  }
}

#endif

#if GTK

import CGTK
import DropContent

/// The files of all drags that go out of this process: in one folder of its own, each for as long as somebody
/// reads it and ten minutes more.
@GLibActor
enum HandedOut {
  /// Made when it is first asked for, off the loop: that sweeps what earlier processes have left.
  private nonisolated static let folder = Result { () throws(ContentError) in
    try HandoutFolder(below: HandoutFolder.usualParent)
  }
  private static let timer = GLibTimer()

  private static var now: Double { Double(g_get_monotonic_time()) / 1_000 }

  /// A place for the files of one drag.
  @concurrent
  nonisolated static func open() async throws -> Handout { try folder.get().open() }

  /// Nobody reads them any more.
  static func rest(_ handout: Handout) {
    handout.rest(since: now)
    Task { await tidy() }
  }

  private static func tidy() async {
    guard let next = await tidied(at: now) else { return timer.stop() }
    timer.set(UInt32(max(1, next - now))) { Task { await tidy() } }
  }

  @concurrent
  private nonisolated static func tidied(at now: Double) async -> Double? {
    try? folder.get().tidy(at: now)
  }
}

#endif

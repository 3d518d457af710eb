#if GTK

import CGTK
import DropContent

/// The files of all drags that go out of this process: in one folder of its own, each for as long as somebody
/// reads it and ten minutes more.
@GLibActor
enum HandedOut {
  /// Made when it is first asked for, which sweeps what earlier processes have left.
  ///
  /// Where that fails, the next one tries again.
  private static var making: Task<HandoutFolder, any Error>?
  private static let timer = GLibTimer()
  /// How often was tidied up: what an earlier time says of when to do it next no longer holds.
  private static var rounds = 0

  private static var now: Double { Double(g_get_monotonic_time()) / 1_000 }

  /// A place for the files of one drag.
  static func open() async throws -> Handout {
    let made = making ?? Task.detached { try HandoutFolder(below: HandoutFolder.usualParent) }
    making = made
    do {
      return try await open(in: made.value)
    } catch {
      if making == made, (try? await made.value) == nil { making = nil }
      throw error
    }
  }

  @concurrent
  private nonisolated static func open(in folder: HandoutFolder) async throws -> Handout {
    try folder.open()
  }

  /// Nobody reads them any more.
  static func rest(_ handout: Handout) {
    handout.rest(since: now)
    Task { await tidy() }
  }

  /// Nobody has been told of them.
  static func discard(_ handout: Handout) { Task { await remove(handout) } }

  @concurrent
  private nonisolated static func remove(_ handout: Handout) async { handout.discard() }

  private static func tidy() async {
    guard let folder = try? await making?.value else { return }
    rounds += 1
    let round = rounds
    let next = await tidied(folder, at: now)
    if round != rounds { return }
    guard let next else { return timer.stop() }
    timer.set(UInt32(max(1, next - now))) { Task { await tidy() } }
  }

  @concurrent
  private nonisolated static func tidied(_ folder: HandoutFolder, at now: Double) async -> Double? {
    folder.tidy(at: now)
  }
}

#endif

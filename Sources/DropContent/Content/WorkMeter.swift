import Synchronization
import SystemFiles

/// One piece of long work as it goes on: the bytes that it looked at or made, each as often as it did.
///
/// Whoever runs codecs for others measures them by it. While one measures, work that nobody waits for any
/// more ends where it looks next: at the next piece that is read, step that is taken, page that is made.
package final class WorkMeter: Sendable {
  @TaskLocal private static var current: WorkMeter?

  private let counted = Atomic<Int>(0)

  package init() {}

  /// What was counted.
  package var bytes: Int { counted.load(ordering: .relaxed) }

  /// Counts what `body` looks at and makes.
  package func measuring<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self) { body() }
  }

  /// Work has looked at so many bytes, or made them.
  static func count(_ bytes: Int) throws(ContentError) {
    guard let current else { return }
    // What comes of it is thrown away, so that nobody reads how it ended.
    if Task.isCancelled { throw ContentError(.system(call: "read", path: "", number: ECANCELED)) }
    current.counted.wrappingAdd(max(0, bytes), ordering: .relaxed)
  }
}

import DropContent
import SystemFiles

/// Carries one result from the thread that makes it to the one that waits for it.
final class ResultBox<Value: Sendable>: Sendable {
  private let held = Guarded<(isFilled: Bool, value: Value?)>((false, nil))

  var isFilled: Bool { held.withLock(\.isFilled) }
  var value: Value? { held.withLock(\.value) }

  func put(_ value: Value?) { held.withLock { $0 = (true, value) } }
}

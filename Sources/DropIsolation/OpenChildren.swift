#if Isolation && os(Linux)

import DropContent
import DropCore
import SystemFiles

/// The children that an app has: at most as many as cores, and none that nobody has asked for two seconds.
final class OpenChildren: Sendable {
  /// What stands for a child that rests.
  struct Key: Hashable {
    fileprivate let number: Int
  }

  private struct State {
    var busy = 0
    var resting: [Key: (child: CodecChildLine, since: UInt64)] = [:]
    var number = 0
    /// Whether somebody looks after those that rest.
    var isWatched = false
    var chanceEnds = 0
  }

  private let most: Int
  private let state = Guarded(State())
  /// A script may hold walks open for as long as it waits, even for a question.
  private static let rest: UInt64 = 2_000_000_000

  init(most: Int = WorkThread.cores) { self.most = most }

  /// How often one came to an end that another run might not come to.
  var chanceEnds: Int { state.withLock { $0.chanceEnds } }

  /// The error, counted where it is such an end.
  func noted(_ error: ContentError) -> ContentError {
    if error.isByChance { state.withLock { $0.chanceEnds += 1 } }
    return error
  }

  /// Waits until there may be one more, for which one that rests is let go; false where nobody waits any more.
  func reserve() -> Bool {
    while true {
      let (isRoom, gone) = state.withLock { state -> (Bool, CodecChildLine?) in
        if state.busy + state.resting.count < most {
          state.busy += 1
          return (true, nil)
        }
        guard let oldest = state.resting.min(by: { $0.value.since < $1.value.since })?.key else {
          return (false, nil)
        }
        // It counts until it is gone.
        state.busy += 1
        return (false, state.resting.removeValue(forKey: oldest)?.child)
      }
      if let gone { end(gone) }
      if isRoom { return true }
      if Task.isCancelled { return false }
      usleep(1_000)
    }
  }

  /// One that was reserved hasn't begun.
  func release() { state.withLock { $0.busy -= 1 } }

  /// Ends one that is busy, which makes room for another once it is gone; nobody waits for that.
  func end(_ child: CodecChildLine) {
    child.end()
    Task.detached { [self] in
      // What waits for a disk that is gone isn't waited for.
      for _ in 0..<1_000 where !child.isGone { try? await Task.sleep(nanoseconds: 500_000) }
      release()
    }
  }

  /// One that was busy isn't any more, and may be asked again.
  func rest(_ child: CodecChildLine) -> Key {
    let (key, isWatched) = state.withLock { state in
      state.busy -= 1
      state.number += 1
      let key = Key(number: state.number)
      state.resting[key] = (child, MonotonicClock.nanoseconds)
      defer { state.isWatched = true }
      return (key, state.isWatched)
    }
    if !isWatched { watch() }
    return key
  }

  /// The same, or none where it could do little more before its time is over.
  func restUnlessSpent(_ child: CodecChildLine) -> Key? {
    guard child.isSpent else { return rest(child) }
    end(child)
    return nil
  }

  /// The child is busy again; none where it was let go.
  func take(_ key: Key) -> CodecChildLine? {
    state.withLock { state in
      guard let child = state.resting.removeValue(forKey: key)?.child else { return nil }
      state.busy += 1
      return child
    }
  }

  /// Nobody will ask it any more.
  func forget(_ key: Key) {
    if let child = take(key) { end(child) }
  }

  private func watch() {
    Task.detached { [self] in
      while let pause = letGo() { try? await Task.sleep(nanoseconds: pause) }
    }
  }

  /// Lets those go that have rested for long; how long the next has, and nil where there is none.
  private func letGo() -> UInt64? {
    let now = MonotonicClock.nanoseconds
    let (gone, next) = state.withLock { state -> ([CodecChildLine], UInt64?) in
      let due = state.resting.filter { $0.value.since + Self.rest <= now }
      for key in due.keys { state.resting[key] = nil }
      state.busy += due.count
      let next = state.resting.values.map { $0.since + Self.rest - now }.min()
      if next == nil { state.isWatched = false }
      return (due.values.map(\.child), next)
    }
    for child in gone { end(child) }
    return next
  }
}

#endif

import DropContent

/// Where work that runs elsewhere leaves its completions for the one domain that owns the host.
///
/// Providers, tasks and timers run in tasks of their own and may finish at any moment on any thread.
/// They never touch the host: they leave a value here, and whoever awaits a drop takes it out.
final class Mailbox<Letter: Sendable>: Sendable {
  private struct State {
    var letters: [Letter] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())

  /// Leaves a letter, and wakes everyone who waits for one.
  func leave(_ letter: Letter) {
    state.withLock { $0.letters.append(letter) }
    wake()
  }

  /// Takes all letters out, in the order in which they came.
  func take() -> [Letter] {
    state.withLock { state in
      defer { state.letters = [] }
      return state.letters
    }
  }

  /// Returns when there is a letter; whoever comes first takes it, so callers look again.
  ///
  /// The cancellation of the task that waits counts as an arrival too, where it matters.
  func arrival(heedsCancellation: Bool) async {
    guard heedsCancellation else { return await wait() }
    await withTaskCancellationHandler {
      await wait { !Task.isCancelled }
    } onCancel: {
      wake()
    }
  }

  /// The task's cancellation may come before the wait or during it: it is looked at under the lock
  /// that its handler takes too.
  private func wait(while goesOn: @Sendable () -> Bool = { true }) async {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state in
        guard state.letters.isEmpty, goesOn() else { return true }
        state.waiting.append(waiter)
        return false
      }
      if ready { waiter.resume() }
    }
  }

  private func wake() {
    let woken = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiter in woken { waiter.resume() }
  }
}

import DropContent
import SystemFiles

/// Where work that runs elsewhere leaves its completions for the one domain that owns the host.
///
/// Providers, tasks and timers run in tasks of their own and may finish at any moment on any thread.
/// They never touch the host: they leave a value here, and whoever awaits a drop takes it out. All
/// who wait for a drop wait here, also for what the host's own domain has news of.
final class Mailbox<Letter: Sendable>: Sendable {
  private struct State {
    var letters: [Letter] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var bell: (@Sendable () -> Void)?
    /// Whether the bell has rung since the letters were last taken.
    var hasRung = false
    /// How often anybody was woken.
    var news = 0
  }

  private let state = Guarded(State())

  /// What is called, on whichever thread it happens, when there is something to do; once until the
  /// letters are taken.
  var bell: (@Sendable () -> Void)? {
    get { state.withLock { $0.bell } }
    set {
      state.withLock {
        $0.bell = newValue
        $0.hasRung = false
      }
    }
  }

  /// How often there was something: who finds nothing waits until there was more.
  var news: Int { state.withLock { $0.news } }

  /// By a closure: a key path to a generic type is made anew each time, which costs more than a move.
  var isEmpty: Bool { state.withLock { $0.letters.isEmpty } }

  /// Leaves a letter, and wakes everyone who waits for one.
  func leave(_ letter: Letter) {
    wake(ringing: true) { $0.letters.append(letter) }
  }

  /// Wakes everyone who waits, as what they wait for may have come by a call in the host's domain.
  func wake(ringing: Bool) {
    wake(ringing: ringing) { _ in }
  }

  /// Takes all letters out, in the order in which they came.
  func take() -> [Letter] {
    state.withLock { state in
      state.hasRung = false
      defer { state.letters = [] }
      return state.letters
    }
  }

  /// Returns when there is a letter, or was more news than those; whoever comes first takes it, so
  /// callers look again.
  ///
  /// The caller leaves its domain before it waits, and others may call the host meanwhile: what it
  /// counted before it looked tells it so.
  ///
  /// The cancellation of the task that waits counts as an arrival too, where it matters.
  func arrival(after news: Int, heedsCancellation: Bool) async {
    guard heedsCancellation else { return await wait(after: news) }
    await withTaskCancellationHandler {
      await wait(after: news) { !Task.isCancelled }
    } onCancel: {
      wake(ringing: false)
    }
  }

  /// The task's cancellation may come before the wait or during it: it is looked at under the lock
  /// that its handler takes too.
  private func wait(after news: Int, while goesOn: @Sendable () -> Bool = { true }) async {
    await withCheckedContinuation { waiter in
      let ready = state.withLock { state in
        guard state.letters.isEmpty, state.news == news, goesOn() else { return true }
        state.waiting.append(waiter)
        return false
      }
      if ready { waiter.resume() }
    }
  }

  /// The bell is called outside the lock, as it may call the host's mailbox again.
  private func wake(ringing: Bool, _ change: (inout State) -> Void) {
    let (woken, bell) = state.withLock { state in
      change(&state)
      state.news += 1
      defer { state.waiting = [] }
      guard ringing, !state.hasRung else { return (state.waiting, nil as (@Sendable () -> Void)?) }
      state.hasRung = true
      return (state.waiting, state.bell)
    }
    for waiter in woken { waiter.resume() }
    bell?()
  }
}

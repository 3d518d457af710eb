import DropContent
import DropCore
import DropHost
import SystemFiles

/// The long work of a run on contents, in its drops' lanes of the host's pool.
final class PlayWork: Sendable {
  private typealias Making = Task<Result<Content, ContentError>?, Never>

  private struct State {
    var lanes: [DragID: WorkLane] = [:]
    var atWork: [IOID: Making] = [:]
  }

  private let state = Guarded(State())

  /// Begins a piece, and gives what waits for what comes of it: nothing where nobody wants it any more.
  func begin(
    _ work: ContentWork,
    _ spool: Spool
  ) -> @Sendable () async -> Result<Content, ContentError>? {
    let lane = state.withLock { state in
      let lane = state.lanes[work.drag] ?? WorkLane()
      state.lanes[work.drag] = lane
      return lane
    }
    // What was cancelled before it began isn't done.
    let making = Making.detached(executorPreference: lane) {
      Task.isCancelled ? nil : work.run().map { spool.keep($0) }
    }
    state.withLock { $0.atWork[work.id] = making }
    return {
      let made = await making.value
      let isWanted = self.state.withLock { $0.atWork.removeValue(forKey: work.id) } != nil
      return isWanted ? made : nil
    }
  }

  /// What is at work ends at its next look.
  func cancel(_ id: IOID) {
    state.withLock { $0.atWork.removeValue(forKey: id) }?.cancel()
  }
}

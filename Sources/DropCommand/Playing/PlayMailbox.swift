#if Live

import DropPlay
import LoopbackServer
import SystemFiles

/// What comes for the table, in its order, from threads that don't wait for it.
final class PlayMailbox: Sendable {
  enum Stimulus: Sendable {
    case message([UInt8], reply: @Sendable ([UInt8]) -> Void)
    case opened(LoopbackStream)
    case closed(LoopbackStream)
    case progress(load: String, Int)
    case uploaded(load: String, SpoolFile)
    case uploadFailed(load: String, UploadFailure)
    /// Another program fetches something that is dragged out of the page.
    case fetch(String, PlayReader)
    /// A plugin's file was saved.
    case saved
    /// Something is due.
    case due
    /// Something may be due at another time than before.
    case changed
  }

  private struct Alarm {
    let time: Double
    let sleeper: Task<Void, Never>
  }

  private let stream: AsyncStream<Stimulus>
  private let door: AsyncStream<Stimulus>.Continuation
  /// How many wait, or are what the table is at.
  private let unserved = Guarded(0)
  private let hasChanged = Guarded(false)
  private let alarm = Guarded<Alarm?>(nil)
  private let now: @Sendable () -> Double

  init(now: @escaping @Sendable () -> Double) {
    self.now = now
    (stream, door) = AsyncStream.makeStream()
  }

  func put(_ stimulus: Stimulus) {
    unserved.withLock { $0 += 1 }
    door.yield(stimulus)
  }

  /// A message of a page's; `reply` gets the answer to a move at once where nothing stands before it.
  func put(_ body: [UInt8], to table: PlayTable?, reply: @escaping @Sendable ([UInt8]) -> Void) {
    // Messages come on one thread, so that none of them comes between.
    if unserved.withLock({ $0 }) == 0, let answer = table?.answerAtOnce(body) {
      return reply(answer)
    }
    put(.message(body, reply: reply))
  }

  /// Has the time looked at that something is due at.
  func noteChange() {
    let isFirst = hasChanged.withLock { hasChanged in
      defer { hasChanged = true }
      return !hasChanged
    }
    if isFirst { put(.changed) }
  }

  /// Gives it all to a table, one after the other, until it is closed.
  func serve(_ table: PlayTable) async {
    for await stimulus in stream {
      defer { unserved.withLock { $0 -= 1 } }
      switch stimulus {
      case .message(let body, let reply): reply(await table.message(body))
      case .opened(let stream): await table.streamOpened(stream, tab: stream.tab)
      case .closed(let stream): await table.streamClosed(stream)
      case .progress(let load, let count): await table.progress(load, bytes: count)
      case .uploaded(let load, let file): await table.uploaded(load, file)
      case .uploadFailed(let load, let failure):
        await table.uploadFailed(load, PlayLoadFailure(failure))
      case .fetch(let path, let reader): await table.fetch(path, reader)
      case .saved: await table.pluginSaved()
      case .due:
        alarm.withLock { $0 = nil }
        await table.wake()
        setAlarm(await table.wakeAt)
      case .changed:
        hasChanged.withLock { $0 = false }
        setAlarm(await table.wakeAt)
      }
    }
  }

  func close() {
    door.finish()
    alarm.withLock { $0?.sleeper.cancel() }
  }

  /// Rings at a time, or before: who is woken early looks again.
  private func setAlarm(_ time: Double?) {
    guard let time else { return }
    alarm.withLock { alarm in
      if let alarm, alarm.time <= time { return }
      alarm?.sleeper.cancel()
      let pause = Duration.microseconds(max(500, (time - now()) * 1_000).rounded())
      let sleeper = Task.detached { [self] in
        do { try await Task.sleep(for: pause) } catch { return }
        put(.due)
      }
      alarm = Alarm(time: time, sleeper: sleeper)
    }
  }
}

extension LoopbackStream: PlayStream {}
extension SpoolFile: PlayFile {}

extension PlayLoadFailure {
  init(_ failure: UploadFailure) {
    switch failure {
    case .connectionEnded: self = .connectionEnded
    case .noRoom: self = .noRoom
    case .unwritable(let code): self = .unwritable(code)
    }
  }
}

#endif

package import DropCore
import LuaSandbox

/// All that came of a move which only repeated what the destination had said.
package struct QuickVerdict: Sendable {
  package let drag: DragID
  package let destination: Destination.Index
  package let verdict: Verdict

  package init(drag: DragID, destination: Destination.Index, verdict: Verdict) {
    self.drag = drag
    self.destination = destination
    self.verdict = verdict
  }
}

extension HostEngine {
  /// The pointer moved.
  package func move(to point: Point, at time: Double) {
    guard let said = quickMove(to: point, at: time) else { return }
    output.append(.verdict(said.drag, said.destination, said.verdict, message: nil))
  }

  /// The pointer moved; the verdict, where nothing else came of it, is given and not put out.
  ///
  /// Whatever scripts logged meanwhile is in the output, and came before the verdict.
  package func quickMove(to point: Point, at time: Double) -> QuickVerdict? {
    if time > now { now = time }
    guard !isPumping, !isRecordingUpdates, let ask = session.quickMove(to: point, at: now) else {
      session.move(to: point, at: now, into: &queue)
      pump()
      return nil
    }
    isPumping = true
    let said = say(ask)
    isPumping = false
    // What a host function set going meanwhile comes after the answer.
    if said == nil || hasMore {
      if let said {
        output.append(.verdict(said.drag, said.destination, said.verdict, message: nil))
      }
      pump()
      return nil
    }
    return said
  }

  /// Asks the destination; nil where its answer has been given in full.
  private func say(_ ask: QuickAsk) -> QuickVerdict? {
    guard let plugin = borrowedPlugin(of: ask.destination) else {
      answer(ask.ask)
      return nil
    }
    return plugin.lend { plugin in
      guard let objects = plugin.borrowedLast else {
        answer(ask.ask)
        return nil
      }
      return objects.lend { say(ask, plugin, $0) }
    }
  }

  @inline(__always)
  private func say(
    _ ask: QuickAsk,
    _ plugin: PluginRuntime,
    _ objects: DragObjects
  ) -> QuickVerdict? {
    guard objects.isReady(for: ask.drag), let update = objects.update else {
      answer(ask.ask)
      return nil
    }
    runningUpdate = ask.id
    defer { runningUpdate = nil }
    do throws(SandboxFault) {
      let result = try plugin.callAgain(ask, objects, update, at: now)
      if plugin.isRepeated(ask, result, objects), let verdict = session.quickAnswer(ask) {
        return QuickVerdict(drag: ask.drag, destination: ask.destination, verdict: verdict)
      }
      lastHandler = (ask.id, "on_update")
      answer(ask.ask, try plugin.read(result, ask.ask, objects), of: plugin)
    } catch {
      lastHandler = (ask.id, "on_update")
      answer(ask.id, plugin.fault(error, ask.ask))
    }
    return nil
  }

  /// Gives the core an answer to an update, and notes under which number it took the proposal.
  func answer(_ ask: Ask, _ answer: Answer, of plugin: PluginRuntime) {
    self.answer(ask.id, answer)
    guard let last = plugin.last, last.drag == ask.drag else { return }
    last.memoNumber = asking { $0.proposalNumber }
  }

  private var hasMore: Bool { hasReady || !queue.entries.isEmpty }
}

import DropCore

extension PluginHost {
  /// Moves the pointer of the drag in flight.
  @inline(__always)
  func step(_ engine: HostEngine, to point: Point) -> Drag.Step {
    let said = engine.quickMove(to: point, at: clock.now())
    if !engine.output.isEmpty { collect() }
    guard let said else { return takeStep() }
    return Drag.Step(answer: answer(said, of: engine), effects: hasLoose ? takeLoose() : nil)
  }

  @inline(__always)
  private func answer(_ said: QuickVerdict, of engine: HostEngine) -> Drag.Answer {
    if let answering, answering.index == said.destination {
      return Drag.Answer(destination: answering.id, verdict: said.verdict, message: nil)
    }
    let id = engine.session.id(of: said.destination)
    answering = (said.destination, id)
    return Drag.Answer(destination: id, verdict: said.verdict, message: nil)
  }
}

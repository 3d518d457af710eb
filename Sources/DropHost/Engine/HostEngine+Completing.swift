import DropCore

extension HostEngine {
  /// Takes in what a driver brought back; what nobody waits for any more is ignored.
  package func complete(_ completion: IOCompletion, at time: Double) {
    now = max(now, time)
    switch completion {
    case .loadProgress(let id, _, _), .taskProgress(let id, _, _):
      io.peek(id)?(completion)
    case .loaded(let id, _), .timerFired(let id), .taskEnded(let id, _), .worked(let id, _),
      .saved(let id, _), .called(let id, _):
      io.close(id)?(completion)
    }
    pump()
  }

  /// Hands a request to the driver.
  func request(
    _ make: (IOID) -> IORequest,
    then completion: @escaping (IOCompletion) -> Void
  ) -> IOID {
    let id = io.open(completion)
    output.append(.request(make(id)))
    return id
  }

  /// Tells the driver that nobody waits for a request any more.
  func withdraw(_ id: IOID?, _ make: (IOID) -> IORequest) {
    guard let id, io.close(id) != nil else { return }
    output.append(.request(make(id)))
  }
}

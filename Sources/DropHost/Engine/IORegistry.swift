/// Requests that the driver has not completed yet, and what goes on when it does.
struct IORegistry {
  private var pending: [IOID: (IOCompletion) -> Void] = [:]
  private var count = 0

  var isEmpty: Bool { pending.isEmpty }

  /// A new request's number.
  mutating func open(_ completion: @escaping (IOCompletion) -> Void) -> IOID {
    count += 1
    let id = IOID(number: count)
    pending[id] = completion
    return id
  }

  /// What goes on, once.
  mutating func close(_ id: IOID) -> ((IOCompletion) -> Void)? {
    pending.removeValue(forKey: id)
  }

  /// What goes on with a request that stays open.
  func peek(_ id: IOID) -> ((IOCompletion) -> Void)? {
    pending[id]
  }
}

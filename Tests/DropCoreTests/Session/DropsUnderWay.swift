import DropCore

extension DropSession {
  /// Begins so many drops of two items on the same point; their calls, each as long as it is open.
  mutating func beginDrops(_ count: Int, into queue: inout EffectQueue) -> [Ask?] {
    (0..<count).map { _ in
      let items = [Scenario.text("one"), Scenario.text("two")]
      let source = Source(operations: .copy)
      apply(.begin(source, items: items, at: .zero), at: 0, into: &queue)
      queue.removeAll()
      apply(.drop, at: 0, into: &queue)
      return queue.entries.lazy.compactMap { if case .ask(let ask) = $0 { ask } else { nil } }.first
    }
  }
}

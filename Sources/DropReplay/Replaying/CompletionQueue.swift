package import DropHost

/// Something that the virtual world will bring back to the engine.
package struct Completion: Sendable {
  /// When, in milliseconds.
  package var time: Double
  /// The order of those at the same time: that in which they were asked for.
  package let sequence: Int
  package let id: IOID
  package let payload: IOCompletion
  /// What it ends, for whoever chooses an order.
  package let subject: Subject

  package enum Subject: Sendable, Hashable {
    case load(item: String, representation: Int)
    case progress
    case timer
    /// The task's name, and how often it was called before.
    case task(String, call: Int)
    case work
    case save
  }
}

/// What the world will bring back, ordered by time and then by the order of the requests.
struct CompletionQueue {
  /// A heap: each is due no later than the two below it.
  private var heap: [Completion] = []
  private var nextSequence = 0

  var isEmpty: Bool { heap.isEmpty }
  var first: Completion? { heap.first }

  /// All that is pending, the next one first.
  var pending: [Completion] { heap.sorted(by: Self.precedes) }

  mutating func add(
    at time: Double,
    _ id: IOID,
    _ payload: IOCompletion,
    _ subject: Completion.Subject
  ) {
    heap.append(
      Completion(time: time, sequence: nextSequence, id: id, payload: payload, subject: subject)
    )
    nextSequence += 1
    rise(from: heap.count - 1)
  }

  mutating func removeFirst() -> Completion? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink(from: 0)
    }
    return first
  }

  /// Forgets whatever a request that was given up would have brought.
  mutating func cancel(_ id: IOID) {
    if heap.contains(where: { $0.id == id }) { rebuild(heap.filter { $0.id != id }) }
  }

  private mutating func rebuild(_ completions: [Completion]) {
    heap = completions.sorted(by: Self.precedes)
  }

  private static func precedes(_ a: Completion, _ b: Completion) -> Bool {
    a.time < b.time || (a.time == b.time && a.sequence < b.sequence)
  }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, Self.precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from place: Int) {
    var place = place
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if Self.precedes(heap[child], heap[least]) { least = child }
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}

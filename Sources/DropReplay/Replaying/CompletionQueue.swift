package import DropHost

/// Something that the virtual world will bring back to the engine.
package struct Completion: Sendable {
  /// When, in milliseconds.
  package var time: Double
  /// The order of those at the same time: that of their requests, and of what each brings.
  package let sequence: Int
  package let id: IOID
  package let payload: IOCompletion
  /// What it ends, for whoever chooses an order.
  package let subject: Subject

  package enum Subject: Sendable, Hashable {
    case load(item: String, representation: Int)
    case progress
    case timer
    case task
    case work
    case save
  }
}

/// A completion that whoever chooses an order may let come next.
package struct PendingEnd: Sendable {
  package let time: Double
  package let sequence: Int
  package let id: IOID
  package let subject: Completion.Subject

  init(_ completion: Completion) {
    time = completion.time
    sequence = completion.sequence
    id = completion.id
    subject = completion.subject
  }
}

/// What the world will bring back, ordered by time and then by the order of the requests.
///
/// Each step takes a time that grows with the logarithm of what is pending at most: giving up a
/// request only forgets what it would have brought, and its places are left out when they come up.
package struct CompletionQueue {
  private struct Key {
    let time: Double
    let sequence: Int
    let id: IOID

    func precedes(_ other: Key) -> Bool {
      time < other.time || (time == other.time && sequence < other.sequence)
    }
  }

  /// A heap: each is due no later than the two below it; the first is of something still pending.
  private var heap: [Key] = []
  /// Of each request, what it will bring.
  private var coming: [IOID: [Completion]] = [:]

  package init() {}

  var isEmpty: Bool { heap.isEmpty }
  /// When something is due next.
  package var nextTime: Double? { heap.first?.time }

  /// All that will end, the next one first: without what it brings, which is dear to copy.
  var pending: [PendingEnd] {
    var ends: [PendingEnd] = []
    ends.reserveCapacity(coming.count)
    for list in coming.values {
      for index in list.indices where list[index].subject != .progress {
        ends.append(PendingEnd(list[index]))
      }
    }
    ends.sort { $0.time < $1.time || ($0.time == $1.time && $0.sequence < $1.sequence) }
    return ends
  }

  /// The place of what a request brings among all that comes at the same time: that of the request,
  /// which the engine counts, and in it the number of the part.
  package static func sequence(of id: IOID, part: Int) -> Int { id.number << 32 | part }

  /// Adds the next part of what a request brings.
  package mutating func add(
    at time: Double,
    _ id: IOID,
    _ payload: IOCompletion,
    _ subject: Completion.Subject
  ) {
    add(at: time, id, part: nil, payload, subject)
  }

  /// Adds a part of what a request brings, of which earlier ones may have come already; none: the next.
  package mutating func add(
    at time: Double,
    _ id: IOID,
    part: Int?,
    _ payload: IOCompletion,
    _ subject: Completion.Subject
  ) {
    func append(to parts: inout [Completion]) -> Int {
      let sequence = Self.sequence(of: id, part: part ?? parts.count)
      parts.append(
        Completion(time: time, sequence: sequence, id: id, payload: payload, subject: subject)
      )
      return sequence
    }
    let sequence = append(to: &coming[id, default: []])
    heap.append(Key(time: time, sequence: sequence, id: id))
    rise(from: heap.count - 1)
  }

  /// A script may ask for any time; a clock's times stay ones that can be added to.
  ///
  /// However late it is, a timer is as far away as it was asked to be: else the bound of a load would
  /// come before the load.
  package mutating func addTimer(_ id: IOID, at time: Double, now: Double) {
    add(at: max(min(time, now + Milliseconds.latest), now), id, .timerFired(id), .timer)
  }

  package mutating func removeFirst() -> Completion? {
    guard let first = heap.first else { return nil }
    let found = take(first.id, first.sequence)
    dropFront()
    return found
  }

  /// Takes out the end of a request, whenever it was due, and forgets what else it would have brought.
  mutating func remove(_ end: PendingEnd) -> Completion? {
    let found = take(end.id, end.sequence)
    coming[end.id] = nil
    dropFront()
    return found
  }

  /// Forgets whatever a request that was given up would have brought.
  package mutating func cancel(_ id: IOID) {
    if coming.removeValue(forKey: id) != nil { dropFront() }
  }

  /// Takes out all of it, by its requests.
  mutating func removeAll() -> [IOID: [Completion]] {
    defer { self = CompletionQueue() }
    return coming
  }

  private mutating func take(_ id: IOID, _ sequence: Int) -> Completion? {
    guard let list = coming.index(forKey: id),
      let place = coming.values[list].firstIndex(where: { $0.sequence == sequence })
    else { return nil }
    if coming.values[list].count == 1 { return coming.remove(at: list).value[place] }
    return coming.values[list].remove(at: place)
  }

  /// Leaves out the first places as long as nothing comes of them any more.
  private mutating func dropFront() {
    while let first = heap.first, !isComing(first) {
      let last = heap.removeLast()
      guard !heap.isEmpty else { return }
      heap[0] = last
      sink(from: 0)
    }
  }

  private func isComing(_ key: Key) -> Bool {
    coming[key.id]?.contains { $0.sequence == key.sequence } ?? false
  }

  private mutating func rise(from place: Int) {
    var place = place
    while place > 0, heap[place].precedes(heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(from place: Int) {
    var place = place
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < heap.count {
        if heap[child].precedes(heap[least]) { least = child }
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}

import Synchronization

/// The lanes still to be searched: each thread takes the next one when it is done with its last.
final class LaneQueue: Sendable {
  private let lanes: [Int]
  private let taken = Atomic<Int>(0)

  init(_ lanes: [Int]) { self.lanes = lanes }

  func next() -> Int? {
    let place = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return lanes.indices.contains(place) ? lanes[place] : nil
  }
}

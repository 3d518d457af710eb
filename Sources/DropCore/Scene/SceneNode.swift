/// An open destination, or one that was open.
struct SceneNode: Sendable {
  /// As declared and changed since, without its contents and what lies on it.
  private(set) var destination: Destination
  private(set) var isOpen = true
  private(set) var regions: SceneRegions
  /// How many calls failed since the last that didn't.
  private(set) var faults = 0
  /// Why it refuses, after a fault: for the user.
  private(set) var failure: String?
  /// Whether it failed too often and is asked no more until it is reloaded.
  private(set) var isQuarantined = false
  /// How many entries it may hold: the lesser of what it says and its handler, if any does.
  private(set) var most: Int?

  init(_ destination: Destination) {
    self.destination = destination
    self.destination.destinations = []
    self.destination.contents = []
    regions = SceneRegions(destination.regions)
    most = Self.least(destination.most, destination.profile?.most)
  }

  private static func least(_ one: Int?, _ other: Int?) -> Int? {
    one.map { min($0, other ?? $0) } ?? other
  }

  mutating func close() { isOpen = false }

  /// What all are that have closed and gone.
  static let gone: SceneNode = {
    var node = SceneNode(Destination(id: "", profile: nil))
    node.close()
    return node
  }()

  mutating func change(_ change: Destination.Change) {
    if let frame = change.frame { destination.frame = frame }
    if let layout = change.layout { destination.layout = layout }
    if let scroll = change.scroll { destination.scroll = scroll }
    if let context = change.context { destination.context = context }
    guard let regions = change.regions else { return }
    destination.regions = regions
    self.regions = SceneRegions(regions)
  }

  mutating func scroll(to offset: Point) { destination.scroll?.offset = offset }

  mutating func reload(_ profile: HandlerProfile) {
    destination.profile = profile
    most = Self.least(destination.most, profile.most)
    faults = 0
    failure = nil
    isQuarantined = false
  }

  mutating func forgive() { faults = 0 }

  /// What failed calls and scrolling have made of it.
  struct Standing: Sendable {
    let faults: Int
    let failure: String?
    let isQuarantined: Bool
    let offset: Point?

    /// Whether its last call went well, and whether it is asked at all.
    var isSound: Bool { faults == 0 }
    var isAsked: Bool { !isQuarantined }
  }

  var standing: Standing {
    Standing(
      faults: faults,
      failure: failure,
      isQuarantined: isQuarantined,
      offset: destination.scroll?.offset
    )
  }

  /// It stood like that elsewhere.
  mutating func stand(as standing: Standing) {
    (faults, failure) = (standing.faults, standing.failure)
    isQuarantined = standing.isQuarantined
    if let offset = standing.offset { scroll(to: offset) }
  }

  /// Counts a fault; whether it is the one too many.
  mutating func note(_ failure: (_ isQuarantined: Bool) -> String) -> Bool {
    faults += 1
    let isTooMany = faults >= max(destination.profile?.faultLimit ?? 1, 1)
    self.failure = failure(isTooMany)
    if !isTooMany || isQuarantined { return false }
    isQuarantined = true
    return true
  }

  /// Whether it is called for that.
  @inline(__always)
  func answers(_ calls: Handlers) -> Bool {
    guard let handlers = destination.profile?.handlers else { return false }
    return handlers.isSuperset(of: calls) && !isQuarantined
  }
}

/// A destination's regions, found by where they lie and by name.
///
/// An object, because to look something up in one that a list holds takes none of its parts up.
final class SceneRegions: Sendable {
  /// As they were declared, later ones above earlier ones.
  let all: [Region]
  /// Whether things lie in any of them in a layout of its own.
  let haveLayouts: Bool
  private let frames: RectIndex
  private let places: NameTable<Int>

  init(_ regions: [Region]) {
    all = regions
    haveLayouts = regions.contains { $0.layout != nil }
    frames = RectIndex(regions.map(\.frame))
    var places = NameTable<Int>()
    for (place, region) in regions.enumerated() { places[region.id] = place }
    self.places = places
  }

  /// The place of the topmost under a point of the destination; below zero there is none.
  func place(at point: Point) -> Int {
    Int(frames.topmost(at: point, below: .max).place)
  }

  /// The place of the one of that name.
  ///
  /// Mostly it is the one under the pointer, which costs less to find than any other.
  func place(of id: String, near point: Point) -> Int? {
    let near = place(at: point)
    return near >= 0 && all[near].id.isSpelled(as: id) ? near : places[id]
  }
}

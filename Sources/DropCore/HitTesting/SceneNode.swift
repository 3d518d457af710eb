/// An open destination, or one that was open.
struct SceneNode: Sendable {
  /// As declared and changed since, without its contents and what lies on it.
  var destination: Destination
  /// What it lies on; below zero the scene itself.
  let parent: Int32
  /// Its place among its siblings.
  let place: Int
  var isOpen = true
  var contents: [Place] = []
  /// What lies on it, in order of stacking.
  var children = Siblings()
  var regions: RectIndex
  var regionPlaces: [String: Int]
  /// How many calls failed since the last that didn't.
  var faults = 0
  /// The drag in which it failed too often.
  var quarantine: DragID?
  /// The drops that can be taken back, and those that can be done again, the next one last.
  var undoable: [Int] = []
  var redoable: [Int] = []

  init(_ destination: Destination, parent: Int32, place: Int) {
    self.destination = destination
    self.destination.destinations = []
    self.destination.contents = []
    self.parent = parent
    self.place = place
    regions = RectIndex()
    regionPlaces = [:]
    setRegions(destination.regions)
  }

  mutating func setRegions(_ regions: [Region]) {
    destination.regions = regions
    self.regions = RectIndex(regions.map(\.frame))
    regionPlaces = [:]
    for (place, region) in regions.enumerated() { regionPlaces[region.id] = place }
  }
}

/// What lies on one destination, or on the scene.
struct Siblings: Sendable {
  var nodes: [Int32] = []
  var frames = RectIndex()

  mutating func append(_ node: Int32, frame: Rect) {
    nodes.append(node)
    frames.append(frame)
  }

  /// Takes many at once, so that their index is built once.
  mutating func replaceAll(_ nodes: [Int32], frames: [Rect]) {
    self.nodes = nodes
    self.frames = RectIndex(frames)
  }
}

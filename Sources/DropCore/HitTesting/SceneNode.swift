/// An open destination, or one that was open.
struct SceneNode: Sendable {
  /// As declared and changed since, without its contents and what lies on it.
  var destination: Destination
  var isOpen = true
  var contents: [Place] = []
  private(set) var regions: SceneRegions
  /// How many calls failed since the last that didn't.
  var faults = 0
  /// Why it refuses, after a fault: for the user.
  var failure: String?
  /// The drag in which it failed too often.
  var quarantine: DragID?
  /// The drops that can be taken back, and those that can be done again, the next one last.
  var undoable: [Int] = []
  var redoable: [Int] = []

  init(_ destination: Destination) {
    self.destination = destination
    self.destination.destinations = []
    self.destination.contents = []
    regions = SceneRegions(destination.regions)
  }

  mutating func setRegions(_ regions: [Region]) {
    destination.regions = regions
    self.regions = SceneRegions(regions)
  }
}

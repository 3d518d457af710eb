/// Every drag over one scene, as a value: events go in, effects and asks come out.
///
/// It reads no clock, opens no file and waits for nothing. Destinations, their contents and what can
/// be undone live as long as the session; one drag at a time hovers, and any number of drops may
/// still be under way.
public struct DropSession: Sendable {
  /// The types that conformance is asked of.
  public let types: TypeCatalog

  var scene: Scene
  var hover: Hover?
  var track = Track()
  /// What the current destination proposed last.
  var proposal: Proposal?
  /// The same, read in place by what only compares; means nothing while that isn't plain.
  var plainProposal = Proposal(nil)
  var performances: [Performance] = []
  var transactions: [Int: Transaction] = [:]
  var counters = Counters()
  var modifiers: Modifiers = []
  var now: Double = 0

  /// When the session wants a tick next, if nothing else happens before.
  public internal(set) var wakeAt: Double?

  /// Opens a scene; later destinations lie above earlier ones.
  public init(scene: [Destination], types: TypeCatalog = .builtIn) {
    self.types = types
    self.scene = Scene(scene)
  }
}

/// The last number given to each kind of thing.
struct Counters: Sendable {
  var ask = 0
  var drag = 0
  var placeholder = 0
  var question = 0
  var task = 0
  var load = 0
  var transaction = 0
  var proposal = 0
}

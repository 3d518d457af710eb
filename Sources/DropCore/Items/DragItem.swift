/// One dragged thing.
public struct DragItem: Sendable, Hashable {
  /// Its name in the session.
  public var id: String
  /// What the user calls it.
  public var name: String
  /// What it can be had as, richest first.
  public var representations: [Representation]
  /// The app's own object, which only a local session shows.
  public var local: JSONValue?

  /// Describes a dragged thing.
  public init(
    id: String,
    name: String? = nil,
    representations: [Representation] = [],
    local: JSONValue? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.representations = representations
    self.local = local
  }
}

public import DropCore

/// One dragged thing as a program offers it: types in order of fidelity, bytes on request.
public struct ProvidedItem: Sendable {
  /// Its name in the drag.
  public var id: String
  /// What the user calls it.
  public var name: String
  /// What it can be had as, richest first.
  public var representations: [ProvidedRepresentation]
  /// The app's own object, which only a local drag shows.
  public var local: JSONValue?

  /// Offers a thing.
  public init(
    id: String,
    name: String? = nil,
    representations: [ProvidedRepresentation],
    local: JSONValue? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.representations = representations
    self.local = local
  }

  /// What the core needs to know of it: no bytes, no closures.
  var described: DragItem {
    DragItem(
      id: id,
      name: name,
      representations: representations.map { Representation(type: $0.type, size: $0.size) },
      local: local
    )
  }
}

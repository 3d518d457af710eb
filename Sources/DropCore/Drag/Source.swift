/// Where a drag comes from.
public struct Source: Sendable, Hashable {
  /// The app that drags.
  public var app: String?
  /// Whether the drag stays in the destinations' app; left out, each destination's app decides.
  public var isLocal: Bool?
  /// The destination it began in.
  public var destination: String?
  /// What it allows; left out, a copy, and a move where it is local.
  public var operations: Operations?
  /// What its own handler says of itself, where it has one.
  public var profile: HandlerProfile?
  /// Anything its handler may read.
  public var context: JSONValue

  /// Describes a source.
  public init(
    app: String? = nil,
    isLocal: Bool? = nil,
    destination: String? = nil,
    operations: Operations? = nil,
    profile: HandlerProfile? = nil,
    context: JSONValue = .null
  ) {
    self.app = app
    self.isLocal = isLocal
    self.destination = destination
    self.operations = operations
    self.profile = profile
    self.context = context
  }
}

extension Source {
  /// Whether the drag is local for a destination of that app.
  public func isLocal(for app: String?) -> Bool {
    if let isLocal { return isLocal }
    if destination != nil { return true }
    guard let own = self.app else { return false }
    return own == app
  }

  /// What it allows a destination of that app to do.
  public func operations(for app: String?) -> Operations {
    operations ?? (isLocal(for: app) ? [.copy, .move] : .copy)
  }
}

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

/// One encoding in which an item can be had.
public struct Representation: Sendable, Hashable {
  /// The encoding's type.
  public var type: ContentType
  /// How many bytes it announces; of one that names a file, how many the file has.
  public var size: Int?
  /// The type of the file that it names, where it names one that was looked at.
  public var file: ContentType?

  /// Describes an encoding.
  public init(type: ContentType, size: Int? = nil, file: ContentType? = nil) {
    self.type = type
    self.size = size
    self.file = file
  }
}

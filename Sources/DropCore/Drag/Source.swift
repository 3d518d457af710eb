/// Where a drag comes from.
///
/// ```swift
/// let source = DragSource(app: "com.example.camera", operations: [.copy])
/// let drag = host.begin(source, items: [photo], at: start)
/// ```
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
  ///
  /// ```swift
  /// let source = Source(app: "com.example.photos", operations: [.copy, .link])
  /// ```
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
  ///
  /// ```swift
  /// let isOwn = Source(app: "com.example.photos").isLocal(for: "com.example.photos")
  /// ```
  public func isLocal(for app: String?) -> Bool {
    if let isLocal { return isLocal }
    if destination != nil { return true }
    guard let own = self.app else { return false }
    return own == app
  }

  /// What it allows a destination of that app to do.
  ///
  /// ```swift
  /// let allowed = Source(operations: [.copy, .move]).operations(for: "com.example.notes")
  /// ```
  public func operations(for app: String?) -> Operations {
    operations ?? (isLocal(for: app) ? [.copy, .move] : .copy)
  }
}

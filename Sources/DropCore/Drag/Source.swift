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
  /// Where it allows something else; the first that fits holds.
  public var exceptions: [Exception]
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
    exceptions: [Exception] = [],
    profile: HandlerProfile? = nil,
    context: JSONValue = .null
  ) {
    self.app = app
    self.isLocal = isLocal
    self.destination = destination
    self.operations = operations
    self.exceptions = exceptions
    self.profile = profile
    self.context = context
  }
}

extension Source {
  /// What it allows in some places: to move inside, and to copy outside.
  ///
  /// ```swift
  /// var source = Source(app: "com.example.shelf", operations: [.copy])
  /// source.exceptions = [Source.Exception(app: "com.example.shelf", operations: [.move])]
  /// ```
  public struct Exception: Sendable, Hashable {
    /// The destination for which it holds; none is any.
    public var destination: String?
    /// The app for whose destinations it holds; none is any.
    public var app: String?
    /// What it allows there.
    public var operations: Operations

    /// Allows something in some places.
    public init(destination: String? = nil, app: String? = nil, operations: Operations) {
      self.destination = destination
      self.app = app
      self.operations = operations
    }
  }

  /// What it allows a destination of that name, of that app, to do.
  ///
  /// ```swift
  /// let inside = Source(operations: .copy).operations(in: "album", of: "com.example.photos")
  /// ```
  public func operations(in destination: String, of app: String?) -> Operations {
    let exception = exceptions.first { exception in
      (exception.destination ?? destination).isSpelled(as: destination)
        && (exception.app == nil || exception.app == app)
    }
    return exception?.operations ?? operations(for: app)
  }

  /// Whether another program that moves what was dragged has it taken out here: by default not, as it may
  /// move what it was offered to be copied.
  ///
  /// Only an exception for no destination says so, for that app or for any; what it allows in general does
  /// not.
  ///
  /// ```swift
  /// var source = Source(app: "com.example.shelf", operations: [.copy, .move])
  /// source.exceptions = [Source.Exception(app: "com.example.files", operations: [.copy, .move])]
  /// print(source.mayMoveOutside(to: "com.example.files"), source.mayMoveOutside(to: nil))
  /// ```
  public func mayMoveOutside(to app: String?) -> Bool {
    let exception = exceptions.first { exception in
      exception.destination == nil && (exception.app == nil || exception.app == app)
    }
    return exception?.operations.contains(.move) ?? false
  }

  /// Whether the drag began here, so that it can go out: in a destination, by a plugin, or in an app that
  /// says so.
  var isOwn: Bool { destination != nil || profile != nil || isLocal == true }

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

/// A place that may accept a drop, as it is declared; others may lie on top of it, inside it.
///
/// ```swift
/// let shelf = Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 400, height: 80), spring: 500)
/// ```
public struct Destination: Sendable, Hashable {
  /// Its name, the only one so called in its scene.
  public var id: String
  /// Where it lies in its parent.
  public var frame: Rect
  /// The app it belongs to.
  public var app: String?
  /// What its handler says of itself; without one it lets what lies beneath answer.
  public var profile: HandlerProfile?
  /// Named parts of it; later ones lie above earlier ones.
  public var regions: [Region]
  /// What it holds when it opens.
  public var contents: [ContentEntry]
  /// How many it may hold, places that are kept among them; none where there is no end to it.
  ///
  /// What its app changes itself isn't held to that.
  public var most: Int?
  /// How its contents lie.
  public var layout: Layout?
  /// How its contents scroll.
  public var scroll: Scroll?
  /// How long a drag rests on a region before it springs open, in milliseconds.
  public var spring: Double
  /// Anything its handler may read.
  public var context: JSONValue
  /// Those that lie on top of it; later ones lie above earlier ones.
  public var destinations: [Destination]

  /// Declares a destination.
  public init(
    id: String,
    frame: Rect = .everything,
    app: String? = nil,
    profile: HandlerProfile? = HandlerProfile(),
    regions: [Region] = [],
    contents: [ContentEntry] = [],
    most: Int? = nil,
    layout: Layout? = nil,
    scroll: Scroll? = nil,
    spring: Double = Destination.defaultSpring,
    context: JSONValue = .null,
    destinations: [Destination] = []
  ) {
    self.id = id
    self.frame = frame
    self.app = app
    self.profile = profile
    self.regions = regions
    self.contents = contents
    self.most = most
    self.layout = layout
    self.scroll = scroll
    self.spring = spring
    self.context = context
    self.destinations = destinations
  }

  /// How long a rest takes unless the destination says otherwise, in milliseconds.
  public static let defaultSpring: Double = 1_000
}

extension Destination {
  /// A destination's number in its session; one that closes leaves its number unused.
  public struct Index: Sendable, Hashable {
    /// Counts from zero in the order of opening, parents before what lies on them.
    public let value: Int32

    init(_ value: Int) {
      self.value = Int32(truncatingIfNeeded: value)
    }

    @inline(__always)
    init(_ value: Int32) {
      self.value = value
    }

    /// One that was written down; none where there is no such number in any session.
    package init?(written value: Int) {
      guard value >= 0, let value = Int32(exactly: value) else { return nil }
      self.value = value
    }

    var offset: Int { Int(value) }
  }

  /// What may change about an open destination.
  ///
  /// ```swift
  /// host.change(gallery, Destination.Change(frame: Rect(x: 0, y: 0, width: 800, height: 300)))
  /// ```
  public struct Change: Sendable, Hashable {
    /// Its new place.
    public var frame: Rect?
    /// Its new parts.
    public var regions: [Region]?
    /// Its new layout.
    public var layout: Layout?
    /// Its new scrolling.
    public var scroll: Scroll?
    /// What its handler may read from now on.
    public var context: JSONValue?
    /// What it lies on from now on.
    package var lying: Lying?

    /// Another destination, by its id, or (none) the scene.
    package struct Lying: Sendable, Hashable {
      package let on: String?

      package init(on outer: String?) { on = outer }
    }

    /// Changes what is named and leaves the rest.
    public init(
      frame: Rect? = nil,
      regions: [Region]? = nil,
      layout: Layout? = nil,
      scroll: Scroll? = nil,
      context: JSONValue? = nil
    ) {
      self.frame = frame
      self.regions = regions
      self.layout = layout
      self.scroll = scroll
      self.context = context
    }
  }
}

/// A named part of a destination: a tab, a page, a button, a cell.
///
/// ```swift
/// let trash = Region(id: "trash", frame: Rect(x: 360, y: 0, width: 40, height: 40))
/// let shelf = Destination(id: "shelf", frame: frame, regions: [trash])
/// ```
public struct Region: Sendable, Hashable {
  /// Its name in its destination.
  public var id: String
  /// Where it lies in its destination.
  public var frame: Rect
  /// How long one unit of what it shows is in its destination: a page at twice its size has 2.
  public var scale: Double
  /// How what it shows lies, in its own coordinates: a column of a board has places of its own.
  public var layout: Layout?

  /// Names a part.
  public init(id: String, frame: Rect, scale: Double = 1, layout: Layout? = nil) {
    self.id = id
    self.frame = frame
    self.scale = scale
    self.layout = layout
  }
}

extension Destination {
  /// A destination's number in its session; one that closes leaves its number unused.
  public struct Index: Sendable, Hashable {
    /// Counts from zero in the order of opening, parents before what lies on them.
    public let value: Int32

    init(_ value: Int) {
      self.value = Int32(truncatingIfNeeded: value)
    }

    var offset: Int { Int(value) }
  }

  /// What may change about an open destination.
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

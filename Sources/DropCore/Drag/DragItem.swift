/// One dragged thing.
///
/// ```swift
/// for item in drag.items { print(item.name, item.representations.map(\.type)) }
/// ```
public struct DragItem: Sendable, Hashable {
  /// Its name in the session.
  public var id: String
  /// What the user calls it.
  public var name: String
  /// What it can be had as, richest first.
  public var representations: [Representation]
  /// The app's own object, which only a local session shows.
  public var local: JSONValue?
  /// What is known of it before the drop; left out, all.
  public var hover: Hover?

  /// What is known of an item before the drop, where that isn't all.
  ///
  /// ```swift
  /// let picture = DragItem.Hover(name: "beach.png", types: ["public.png"])
  /// let item = ProvidedItem(id: "beach", hover: picture)
  /// ```
  public struct Hover: Sendable, Hashable {
    /// What the user calls it; none where that isn't known.
    public var name: String?
    /// What it can be had as, richest first; none where that isn't known.
    public var types: [ContentType]?

    /// Describes what is known; by default only that something is dragged.
    ///
    /// ```swift
    /// let unknown = DragItem.Hover()
    /// ```
    public init(name: String? = nil, types: [ContentType]? = nil) {
      self.name = name
      self.types = types
    }
  }

  /// Describes a dragged thing.
  ///
  /// ```swift
  /// let png = Representation(type: .png, size: 48_000)
  /// let beach = DragItem(id: "beach", name: "beach.png", representations: [png])
  /// ```
  public init(
    id: String,
    name: String? = nil,
    representations: [Representation] = [],
    local: JSONValue? = nil,
    hover: Hover? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.representations = representations
    self.local = local
    self.hover = hover
  }
}

extension DragItem {
  /// What the user calls it, where that is known now.
  public var knownName: String? { if let hover { hover.name } else { name } }

  /// The same, all of it known.
  package var revealed: DragItem {
    var whole = self
    whole.hover = nil
    return whole
  }

  /// Whether it isn't known yet as what it can be had, so that any type may fit.
  public var hidesTypes: Bool { hover.map { $0.types == nil } ?? false }

  /// As much of it as is known now: before the drop no sizes, and no object of the app's.
  package var seen: DragItem {
    guard let hover else { return self }
    let known = (hover.types ?? []).map { Representation(type: $0) }
    return DragItem(id: id, name: hover.name ?? "", representations: known, hover: hover)
  }

  /// What it is, in the order in which scripts see it: what a file is comes before the address that
  /// names it.
  package var allTypes: [ContentType] {
    representations.flatMap { [$0.file, $0.type].compactMap(\.self) }
  }
}

/// One encoding in which an item can be had.
///
/// ```swift
/// let sizes = drag.items.flatMap(\.representations).map(\.size)
/// ```
public struct Representation: Sendable, Hashable {
  /// The encoding's type.
  public var type: ContentType
  /// How many bytes it announces; of one that names a file, how many the file has.
  public var size: Int?
  /// The type of the file that it names, where it names one that was looked at.
  public var file: ContentType?

  /// Describes an encoding.
  ///
  /// ```swift
  /// let file = Representation(type: .fileURL, file: .pdf)
  /// ```
  public init(type: ContentType, size: Int? = nil, file: ContentType? = nil) {
    self.type = type
    self.size = size
    self.file = file
  }
}

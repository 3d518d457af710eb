extension ContentEntry {
  /// A content that an entry has beside its own.
  ///
  /// ```swift
  /// let thumbnail = ContentEntry.Kept(.named("thumbnail"), reference: 7)
  /// ```
  public struct Kept: Sendable, Hashable {
    /// Where the entry has it.
    public enum Spot: Sendable, Hashable {
      /// Under a name among its contents.
      case named(String)
      /// In its context, at a JSON pointer, as `/cover` or `/pages/0`.
      case context(String)

      /// The name or the pointer.
      public var word: String {
        switch self {
        case .named(let word), .context(let word): word
        }
      }
    }

    /// Where the entry has it.
    public let spot: Spot
    /// The driver's own number for it.
    public let reference: UInt64

    /// Puts a content somewhere.
    public init(_ spot: Spot, reference: UInt64) {
      self.spot = spot
      self.reference = reference
    }
  }

  /// What may become another of an entry that stays where it is.
  ///
  /// ```swift
  /// let change = ContentEntry.Change(name: "beach at noon.png")
  /// ```
  public struct Change: Sendable, Hashable {
    /// A value of the entry's, and the contents that come with it.
    ///
    /// ```swift
    /// let stars = ContentEntry.Change.Stated(["stars": 5])
    /// ```
    public struct Stated: Sendable, Hashable {
      /// What is shown of it; none where nothing is.
      public var value: JSONValue?
      /// The content that is the entry's own.
      public var reference: UInt64?
      /// The others.
      public var kept: [Kept]

      /// States a value.
      public init(_ value: JSONValue?, reference: UInt64? = nil, kept: [Kept] = []) {
        self.value = value
        self.reference = reference
        self.kept = kept
      }
    }

    /// What the user sees from now on.
    public var name: String?
    /// What its handler says of it from now on.
    public var context: Stated?
    /// Its contents from now on: its own, and what is shown of the rest.
    public var contents: Stated?
    /// The dragged items that went into it, by index.
    public var origins: [Int]

    /// Changes what is named and leaves the rest.
    public init(
      name: String? = nil,
      context: Stated? = nil,
      contents: Stated? = nil,
      origins: [Int] = []
    ) {
      self.name = name
      self.context = context
      self.contents = contents
      self.origins = origins
    }
  }
}

extension ContentEntry.Change {
  /// About the memory that it takes.
  package var bytes: Int { ContentEntry(name: "").applying(self).bytes }

  var isEmpty: Bool { name == nil && context == nil && contents == nil }

  /// Leaves to a later one what that says too.
  mutating func yield(to later: Self) {
    if later.name != nil { name = nil }
    if later.context != nil { context = nil }
    if later.contents != nil { contents = nil }
  }

  /// The driver's numbers of the contents that it brings.
  var references: [UInt64] {
    [context, contents].compactMap(\.self).flatMap { stated -> [UInt64] in
      let own: [UInt64] = stated.reference.map { [$0] } ?? []
      return own + stated.kept.map(\.reference)
    }
  }
}

extension ContentEntry {
  /// The driver's numbers of all its contents.
  package var references: [UInt64] { (reference.map { [$0] } ?? []) + kept.map(\.reference) }

  /// The same after a change.
  package func applying(_ change: Change) -> ContentEntry {
    var entry = self
    if let name = change.name { entry.name = name }
    if let context = change.context {
      entry.set("context", context.value)
      entry.kept.removeAll { if case .context = $0.spot { true } else { false } }
      entry.kept += context.kept
    }
    if let contents = change.contents {
      entry.set("contents", contents.value)
      entry.reference = contents.reference
      entry.kept.removeAll { if case .named = $0.spot { true } else { false } }
      entry.kept += contents.kept
    }
    return entry
  }

  /// Whether nobody could tell them apart: spelled the same, not only read the same.
  func isSame(as other: ContentEntry) -> Bool { name.isSpelled(as: other.name) && self == other }

  private mutating func set(_ key: String, _ value: JSONValue?) {
    var members: [JSONValue.Member] = []
    if case .object(let known)? = details { members = known }
    let place = members.firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): members[place] = .init(key, value)
    case (let place?, nil): members.remove(at: place)
    case (nil, let value?): members.append(.init(key, value))
    case (nil, nil): return
    }
    details = members.isEmpty ? nil : .object(members)
  }
}

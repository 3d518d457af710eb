public import DropCore

/// How content of one type is taken apart into units, and made of them.
///
/// ```swift
/// let lines = UnitCodec(type: "com.example.lines") { (content, _) throws(ContentError) in
///   let parts = try content.bytes().split(separator: 10)
///   return ContentUnits(count: parts.count) { Content(type: .data, bytes: Array(parts[$0])) }
/// }
/// ```
public struct UnitCodec: Sendable {
  /// Finds the units.
  public typealias Open =
    @Sendable (Content, CodecContext) throws(ContentError) -> ContentUnits
  /// Makes one content of many, in order.
  public typealias Combine = @Sendable ([Content], CodecContext) throws(ContentError) -> Content

  /// The type of the whole.
  public let type: ContentType
  /// How much work finding the units is.
  public let work: Codec.Work
  /// Finds the units.
  public let open: Open
  /// Makes one content of many; nil where that isn't possible.
  public let combine: Combine?
  /// Says how the units are walked through where they are records of a text.
  package typealias Records = @Sendable (Content) throws(ContentError) -> RecordKind?
  package let records: Records?
  /// The trait without which a build doesn't know them.
  package let missingTrait: String?

  /// Registers code for a type's units.
  ///
  /// ```swift
  /// let deck = UnitCodec(type: "com.example.deck") { (content, _) throws(ContentError) in
  ///   ContentUnits(count: 1) { _ throws(ContentError) in content }
  /// }
  /// ```
  public init(
    type: ContentType,
    work: @escaping Codec.Work = Codec.text,
    combine: Combine? = nil,
    open: @escaping Open
  ) {
    self.init(type: type, work: work, combine: combine, records: nil, open: open)
  }

  init(
    type: ContentType,
    work: @escaping Codec.Work,
    combine: Combine?,
    records: Records?,
    missingTrait: String? = nil,
    open: @escaping Open
  ) {
    self.type = type
    self.missingTrait = missingTrait
    self.work = work
    self.open = open
    self.combine = combine
    self.records = records
  }

  /// Units that are known, but whose code only builds with a trait have.
  ///
  /// ```swift
  /// let deck = UnitCodec(type: "com.example.deck", needsTrait: "Decks")
  /// ```
  public init(type: ContentType, needsTrait trait: String) {
    self.init(
      type: type,
      work: Codec.text,
      combine: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) },
      records: nil,
      missingTrait: trait,
      open: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) }
    )
  }
}

/// The units of one content, found once: taking any of them reads no other.
///
/// ```swift
/// let units = try coercer.units(of: content)
/// for number in 0..<units.count { print(try units.unit(number).size) }
/// ```
public struct ContentUnits: Sendable {
  /// Takes one unit, by a number that is one of theirs.
  public typealias Take = @Sendable (Int) throws(ContentError) -> Content

  /// How many there are.
  public let count: Int
  /// How many bytes taking one of them looks at or makes, on average.
  public let workOfOne: Int
  /// How many bytes lie in memory to take them from, beside the content's own.
  package var heldBytes = 0
  private let take: Take

  /// States how many there are and how to get one; its name is set by the coercer.
  ///
  /// ```swift
  /// let pages = ["one", "two"]
  /// let units = ContentUnits(count: pages.count) { number throws(ContentError) in
  ///   Content(type: .utf8PlainText, text: pages[number])
  /// }
  /// ```
  public init(count: Int, workOfOne: Int = 1024, take: @escaping Take) {
    self.count = max(0, count)
    self.workOfOne = workOfOne
    self.take = take
  }

  /// The same, said to hold so many bytes.
  func holding(_ bytes: Int) -> ContentUnits {
    var units = self
    units.heldBytes = bytes
    return units
  }

  /// One unit, numbered from zero.
  ///
  /// ```swift
  /// let units = try coercer.units(of: content)
  /// let first = try units.unit(0)
  /// ```
  public func unit(_ number: Int) throws(ContentError) -> Content {
    guard number >= 0, number < count else {
      throw ContentError(noUnitAt: number, of: count)
    }
    return try take(number)
  }
}

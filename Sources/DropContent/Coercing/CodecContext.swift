/// What a codec has to keep to while it works.
public struct CodecContext: Sendable {
  /// How much it may read and make.
  public var limits: ContentLimits
  /// The folders whose files may be opened through a file URL, links resolved.
  public var allowedFolders: [String]
  /// The longest side of a picture that is made; nil keeps its size.
  public var maximumSide: Int?
  /// Whether the first row of a table names its columns.
  public var hasHeader: Bool

  /// States what a codec has to keep to.
  public init(
    limits: ContentLimits = .standard,
    allowedFolders: [String] = [],
    maximumSide: Int? = nil,
    hasHeader: Bool = false
  ) {
    self.limits = limits
    self.allowedFolders = allowedFolders
    self.maximumSide = maximumSide
    self.hasHeader = hasHeader
  }
}

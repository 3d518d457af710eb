/// How much a decoder may read, make, and descend into before it gives up with a clear error.
///
/// ```swift
/// var limits = ContentLimits.standard
/// limits.pixels = 20_000_000
/// let coercer = ContentCoercer(context: CodecContext(limits: limits))
/// ```
public struct ContentLimits: Sendable, Equatable {
  /// Bytes of one content that are read into memory.
  public var bytes: Int
  /// Bytes that one decoder may make out of its input.
  public var output: Int
  /// How deep groups, arrays, nested cards and folders may go.
  public var depth: Int
  /// Units in one content.
  public var units: Int
  /// Pages of one document.
  public var pages: Int
  /// Pixels of one image.
  public var pixels: Int
  /// Entries of a folder that is read whole, with all that is in it.
  public var entries: Int
  /// How deep such a folder's folders go.
  public var folders: Int

  /// Names every limit.
  ///
  /// ```swift
  /// var limits = ContentLimits.standard
  /// limits.pages = 200
  /// let careful = ContentCoercer(context: CodecContext(limits: limits))
  /// ```
  public init(
    bytes: Int,
    output: Int,
    depth: Int,
    units: Int,
    pages: Int,
    pixels: Int,
    entries: Int = 10_000,
    folders: Int = 32
  ) {
    self.bytes = bytes
    self.output = output
    self.depth = depth
    self.units = units
    self.pages = pages
    self.pixels = pixels
    self.entries = entries
    self.folders = folders
  }

  /// Cells of the tables that one content is made of: each costs memory, however small it is.
  package static let mostCells = 4_000_000

  /// What holds when nothing else is said.
  public static let standard = ContentLimits(
    bytes: 256 << 20,
    output: 256 << 20,
    depth: 256,
    units: 100_000,
    pages: 20_000,
    pixels: 100_000_000
  )
}

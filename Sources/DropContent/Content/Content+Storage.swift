extension Content {
  /// Where a content's bytes lie.
  public enum Storage: Sendable {
    /// In memory.
    case memory([UInt8])
    /// In a part of an open file.
    case file(FileRange)
    /// Nowhere: so many zero bytes, made as they are read.
    case zeros(Int)
    /// In the entries of a folder, by its path.
    case folder(String)
  }
}

/// A run of bytes inside an open file.
public struct FileRange: Sendable {
  /// The file, kept open as long as someone refers to it.
  public let file: OpenFile
  /// The first byte's place in the file.
  public let offset: Int
  /// How many bytes belong to it.
  public let count: Int

  /// Refers to a part of a file.
  public init(file: OpenFile, offset: Int, count: Int) {
    self.file = file
    self.offset = max(0, offset)
    // No file reaches further, and the place of each byte has to be a number.
    self.count = min(max(0, count), .max - self.offset)
  }
}

public import DropCore

/// Reads a whole JSON text, by RFC 8259 to the letter, into a tree.
public struct JSONReader: Sendable {
  /// How deep arrays and objects may nest.
  public var depthLimit: Int
  /// Whether a key that stands twice in one object is an error; else the last one counts.
  public var refusesDuplicateKeys: Bool
  /// How many values, whole and part, there may be: what bounds the tree's memory.
  public var valueLimit: Int

  /// Sets what is refused beyond the grammar.
  public init(
    depthLimit: Int = 256,
    refusesDuplicateKeys: Bool = false,
    valueLimit: Int = .max
  ) {
    self.depthLimit = depthLimit
    self.refusesDuplicateKeys = refusesDuplicateKeys
    self.valueLimit = valueLimit
  }

  /// The text as plain data.
  public func value(of bytes: [UInt8]) throws(ContentError) -> JSONValue {
    try located(bytes).plain
  }

  /// The text as plain data, with the place of each value and key.
  public func located(_ bytes: [UInt8]) throws(ContentError) -> LocatedJSON {
    try located(bytes.span)
  }

  /// One text that lies in a larger one: its first byte stands at the start of `line`.
  public func located(_ bytes: Span<UInt8>, line: Int = 1) throws(ContentError) -> LocatedJSON {
    var builder = JSONTreeBuilder(
      scanner: JSONScanner(at: 0, line: line, depthLimit: depthLimit),
      refusesDuplicateKeys: refusesDuplicateKeys,
      valuesLeft: valueLimit,
      valueLimit: valueLimit
    )
    do throws(ContentError) {
      let tree = try builder.value(builder.scanner.next(in: bytes), in: bytes)
      _ = try builder.scanner.next(in: bytes)
      return tree
    } catch {
      var error = error
      error.path = error.path ?? builder.path.description
      throw error
    }
  }
}

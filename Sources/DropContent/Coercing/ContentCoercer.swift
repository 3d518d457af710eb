import DropCore

/// Makes what a handler wants out of what there is: coercions, units, combinations.
public struct ContentCoercer: Sendable {
  /// What codecs have to keep to.
  public var context: CodecContext
  var codecs: [Edge: Codec] = [:]
  var unitCodecs: [ContentType: UnitCodec] = [:]

  struct Edge: Hashable {
    let from: ContentType
    let to: ContentType
  }

  /// Starts with the built-in codecs.
  public init(context: CodecContext = CodecContext()) {
    self.context = context
    for codec in Codec.builtIn { register(codec) }
    for units in UnitCodec.builtIn { register(units) }
  }

  /// Adds a codec, in place of the one that had its edge.
  public mutating func register(_ codec: Codec) {
    codecs[Edge(from: codec.from, to: codec.to)] = codec
  }

  /// Adds units for a type, in place of those it had.
  public mutating func register(_ units: UnitCodec) {
    unitCodecs[units.type] = units
  }
}

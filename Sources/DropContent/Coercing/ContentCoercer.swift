public import DropCore

/// Makes what a handler wants out of what there is: coercions, units, combinations.
public struct ContentCoercer: Sendable {
  /// What codecs have to keep to.
  public var context: CodecContext
  /// The types and what they conform to.
  public var catalog: TypeCatalog
  /// Which type can be made from which, and what is lost on the way.
  public private(set) var graph: CoercionGraph
  var codecs: [Edge: Codec] = [:]
  var unitCodecs: [ContentType: UnitCodec] = [:]

  struct Edge: Hashable {
    let from: ContentType
    let to: ContentType
  }

  /// Starts with the built-in codecs.
  public init(
    context: CodecContext = CodecContext(),
    catalog: TypeCatalog = .builtIn,
    graph: CoercionGraph = .builtIn
  ) {
    self.context = context
    self.catalog = catalog
    self.graph = graph
    for codec in Codec.builtIn { codecs[Edge(from: codec.from, to: codec.to)] = codec }
    for units in UnitCodec.builtIn { register(units) }
  }

  /// Adds a codec and its edge, in place of the one that was there.
  public mutating func register(_ codec: Codec, cost: Coercion.Cost, name: String) {
    codecs[Edge(from: codec.from, to: codec.to)] = codec
    graph.declare(Coercion(from: codec.from, to: codec.to, cost: cost, codec: name))
  }

  /// Adds units for a type, in place of those it had.
  public mutating func register(_ units: UnitCodec) {
    unitCodecs[units.type] = units
  }
}

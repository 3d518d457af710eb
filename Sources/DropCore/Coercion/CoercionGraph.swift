/// Which type can be made from which.
///
/// ```swift
/// let graph = CoercionGraph.builtIn
/// for edge in graph.edges(from: .html, in: .builtIn) { print(edge.to, edge.lossPhrase) }
/// ```
public struct CoercionGraph: Sendable {
  /// All steps, in the order in which they were declared.
  public private(set) var edges: [Coercion]

  /// Declares steps; of two between the same types the later counts.
  ///
  /// ```swift
  /// let step = Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "scene")
  /// let graph = CoercionGraph(edges: [step])
  /// ```
  public init(edges: [Coercion]) {
    self.edges = edges
  }

  /// Adds a step; one between the same two types takes the place of what was there.
  ///
  /// ```swift
  /// var graph = CoercionGraph(edges: [])
  /// graph.declare(Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "own"))
  /// ```
  public mutating func declare(_ edge: Coercion) {
    edges.removeAll { $0.from == edge.from && $0.to == edge.to }
    edges.append(edge)
  }

  /// The steps that start at a type.
  ///
  /// Where two lead to the same type, the one declared for the nearer ancestor counts: HTML is text,
  /// and yet becomes plain text by taking its tags out and not by renaming it.
  ///
  /// ```swift
  /// let ways = CoercionGraph.builtIn.edges(from: .png, in: .builtIn)
  /// ```
  public func edges(from type: ContentType, in catalog: TypeCatalog) -> [Coercion] {
    let fitting = edges.filter { catalog.conforms(type, to: $0.from) && $0.to != type }
    return fitting.filter { edge in
      !fitting.contains { other in
        other.to == edge.to && other.from != edge.from
          && catalog.conforms(other.from, to: edge.from)
      }
    }
  }

  /// The cheapest way from a type to one that conforms to another: least loss, then fewest steps.
  ///
  /// ```swift
  /// let path = CoercionGraph.builtIn.path(from: .html, to: .utf8PlainText, in: .builtIn)
  /// print(path?.steps.map(\.codec) ?? [])
  /// ```
  public func path(
    from type: ContentType,
    to wanted: ContentType,
    in catalog: TypeCatalog
  ) -> CoercionPath? {
    path(from: type, toAnyOf: [wanted], in: catalog)
  }

  /// The cheapest way to one of several types; the earlier of them where two ways cost the same.
  ///
  /// ```swift
  /// let path = CoercionGraph.builtIn.path(from: .tiff, toAnyOf: [.png, .jpeg], in: .builtIn)
  /// ```
  public func path(
    from type: ContentType,
    toAnyOf wanted: [ContentType],
    in catalog: TypeCatalog
  ) -> CoercionPath? {
    var settled: Set<ContentType> = []
    var waiting = [CoercionPath(steps: [], result: type)]
    while let next = waiting.indices.min(by: { Self.rank(waiting[$0]) < Self.rank(waiting[$1]) }) {
      let best = Self.rank(waiting[next])
      let fitting = waiting.indices.filter { Self.rank(waiting[$0]) == best }
      for target in wanted {
        for index in fitting where catalog.conforms(waiting[index].result, to: target) {
          return waiting[index]
        }
      }
      let path = waiting.remove(at: next)
      guard settled.insert(path.result).inserted else { continue }
      for edge in edges(from: path.result, in: catalog)
      where !settled.contains(edge.to) && (path.steps.isEmpty || !edge.needsOriginal) {
        waiting.append(CoercionPath(steps: path.steps + [edge], result: edge.to))
      }
    }
    return nil
  }

  private static func rank(_ path: CoercionPath) -> (Int, Int) {
    (path.cost.rawValue, path.steps.count)
  }
}

/// One step from a type to another that a codec can take, and what it costs.
///
/// ```swift
/// let edge = Coercion(from: .png, to: "com.example.scene", cost: .losesContent, codec: "scene")
/// ```
public struct Coercion: Hashable, Sendable {
  /// What is lost on the way.
  public enum Cost: Int, Comparable, Hashable, Sendable, CaseIterable {
    /// Nothing: the way back would give the same.
    case lossless
    /// How it looks: style, quality, titles.
    case losesStyling
    /// A part of what it says.
    case losesContent

    /// Orders costs, the smaller loss first.
    public static func < (a: Cost, b: Cost) -> Bool { a.rawValue < b.rawValue }
  }

  /// The type that the step starts from; whatever conforms to it will do.
  public let from: ContentType
  /// The type that comes out.
  public let to: ContentType
  /// What is lost.
  public let cost: Cost
  /// The name of what does it, such as `html`.
  public let codec: String
  /// Whether it only starts a way: what it looks for isn't in what another step made.
  ///
  /// Any text can be written as HTML, and none of that has a table in it.
  public let needsOriginal: Bool

  /// Declares a step.
  public init(
    from: ContentType,
    to: ContentType,
    cost: Cost,
    codec: String,
    needsOriginal: Bool = false
  ) {
    self.from = from
    self.to = to
    self.cost = cost
    self.codec = codec
    self.needsOriginal = needsOriginal
  }
}

/// Steps from one type to another; none where the type is already the one that is wanted.
///
/// ```swift
/// if let path = coercer.path(from: .vCard, to: .utf8PlainText) { print(path.steps.map(\.codec)) }
/// ```
public struct CoercionPath: Hashable, Sendable {
  /// The steps, in order.
  public let steps: [Coercion]
  /// The type that comes out at the end.
  public let result: ContentType

  /// The largest loss of all steps.
  public var cost: Coercion.Cost { steps.map(\.cost).max() ?? .lossless }
}

extension CoercionGraph {
  /// A name for a file of that type: with the type's extension where the name has none or that of
  /// something else, and in the place of that of another type which it can be coerced from.
  ///
  /// `IMG_1.HEIC` as a JPEG is `IMG_1.jpeg`, and `clip.mov` is `clip.mov.jpeg`; a name that says more
  /// than the type stays: plain text may be called `notes.md`.
  ///
  /// ```swift
  /// let name = CoercionGraph.builtIn.fileName("IMG_1.HEIC", of: .jpeg, in: .builtIn)
  /// ```
  public func fileName(
    _ name: String,
    of type: ContentType,
    in catalog: TypeCatalog
  ) -> String {
    guard let ending = catalog.filenameExtension(of: type) else { return name }
    // By bytes: looking for a character from the end has no end among flags and joined signs.
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name + "." + ending
    }
    let old = name[name.utf8.index(after: dot)...]
    guard let said = catalog.type(filenameExtension: String(old)) else {
      return Self.looksLikeExtension(old) ? name : name + "." + ending
    }
    if catalog.conforms(said, to: type) || catalog.conforms(type, to: said) { return name }
    guard let path = path(from: said, to: type, in: catalog) else { return name + "." + ending }
    return Self.isSameText(path) ? name : name[..<dot] + "." + ending
  }

  /// What something is called after it was made into another type: its ending says the new one where
  /// it said the old one, and a name without such an ending stays.
  ///
  /// ```swift
  /// let name = CoercionGraph.builtIn.name("scan.tiff", made: .tiff, into: .png, in: .builtIn)
  /// ```
  public func name(
    _ name: String,
    made old: ContentType,
    into new: ContentType,
    in catalog: TypeCatalog
  ) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return name
    }
    let ending = String(name[name.utf8.index(after: dot)...])
    guard let said = catalog.type(filenameExtension: ending),
      catalog.conforms(said, to: old) || catalog.conforms(old, to: said)
    else { return name }
    return fileName(name, of: new, in: catalog)
  }

  /// Whether nothing has to be made: JSON, or a program's source, is a plain text as it stands.
  private static func isSameText(_ path: CoercionPath) -> Bool {
    path.steps.allSatisfy { step in
      step.to == .utf8PlainText && (step.from == .text || step.from == .json)
    }
  }

  /// An extension that no type has; a version's number is none.
  private static func looksLikeExtension(_ text: Substring) -> Bool {
    text.contains { $0.isLetter } && text.allSatisfy { $0.isLetter || $0.isNumber }
  }
}

extension TypeCatalog {
  /// The extension that files of a type usually have: its own, or that of the nearest type above it.
  ///
  /// ```swift
  /// let ending = TypeCatalog.builtIn.filenameExtension(of: .jpeg) ?? "bin"
  /// ```
  public func filenameExtension(of type: ContentType) -> String? {
    var waiting = [type]
    var seen: Set<ContentType> = []
    var next = 0
    while next < waiting.count {
      let type = waiting[next]
      next += 1
      if let ending = filenameExtensions(of: type).first { return ending }
      for parent in parents(of: type) where seen.insert(parent).inserted { waiting.append(parent) }
    }
    return nil
  }
}

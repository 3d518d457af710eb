public import DropContent
public import DropCore

extension ProvidedItem {
  /// Gets what a toolkit has under one of its names for formats.
  ///
  /// A content without a name is called as the item is.
  public typealias LoadTarget =
    @Sendable (_ target: String, LoadWish, LoadProgress) async throws -> Content

  /// Offers one thing in all formats that a toolkit names, in its order.
  ///
  /// Of several names of one type the first counts. What is no name of a type, as `TARGETS` and
  /// `TIMESTAMP` of X11, is left out; so is what the desktop's portals say to each other.
  ///
  /// ```swift
  /// let picture = ProvidedItem(targets: ["image/png", "TARGETS"], host.types) { target, wish, _ in
  ///   Content(type: wish.type, bytes: await selection(target))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - targets: Names as the toolkit has them: MIME types, X11's targets, a platform's types.
  ///   - types: Who knows what they mean: ``PluginHost/types``.
  ///   - id: Its name in the drag.
  ///   - name: What the user calls it; left out, its id with the extension of its first type.
  ///   - load: Gets one of them.
  public init(
    targets: [String],
    _ types: TypeCatalog,
    id: String = "dropped",
    name: String? = nil,
    load: @escaping LoadTarget
  ) {
    var found: [(target: String, type: ContentType)] = []
    for target in targets where !target.hasPrefix(Self.portals) {
      let type = types.type(named: target)
      guard types.knows(type) || target.contains("/") else { continue }
      if !found.contains(where: { $0.type == type }) { found.append((target, type)) }
    }
    let ending = found.first.flatMap { types.filenameExtensions(of: $0.type).first }
    let name = name ?? ending.map { "\(id).\($0)" } ?? id
    let representations = found.map { target, type in
      ProvidedRepresentation(type) { wish, progress in
        var content = try await load(target, wish, progress)
        if content.name == nil { content.name = name }
        if content.encoding == nil { content.encoding = TextEncoding(mimeType: target) }
        return content
      }
    }
    self.init(id: id, name: name, representations: representations)
  }

  private static let portals = "application/vnd.portal."
}

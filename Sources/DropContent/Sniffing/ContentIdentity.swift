public import DropCore

/// What a name and the bytes together say about a content's type.
public enum ContentIdentity: Sendable, Equatable {
  /// Both say the same, or one says more precisely what the other does.
  case agreed(ContentType)
  /// The name says nothing.
  case byContent(ContentType)
  /// The bytes say nothing, or only that they are text.
  case byName(ContentType)
  /// They contradict each other.
  case disagreement(name: ContentType, content: ContentType)
  /// Neither says anything.
  case unknown

  /// The type to go by: of two that disagree the content's, for the bytes are what gets decoded.
  public var type: ContentType {
    switch self {
    case .agreed(let type), .byContent(let type), .byName(let type): type
    case .disagreement(_, let content): content
    case .unknown: .data
    }
  }
}

extension ContentIdentity {
  /// Compares what a name and a look at the bytes say.
  public init(name: ContentType?, content: ContentType?, catalog: TypeCatalog = .builtIn) {
    switch (name, content) {
    case (nil, nil): self = .unknown
    case (nil, let content?): self = .byContent(content)
    case (let name?, nil): self = .byName(name)
    case (let name?, let content?):
      if catalog.conforms(name, to: content) {
        self = .agreed(name)
      } else if catalog.conforms(content, to: name) {
        self = .agreed(content)
      } else if ContentIdentity.isBroad(content, name, catalog) {
        self = .byName(name)
      } else {
        self = .disagreement(name: name, content: content)
      }
    }
  }

  /// Whether the content only showed a family that the name may well be of: text, a zip archive,
  /// an XML document, a property list, boxes; unless the name's own type would have been recognised.
  private static func isBroad(
    _ content: ContentType,
    _ name: ContentType,
    _ catalog: TypeCatalog
  ) -> Bool {
    let isText = catalog.conforms(content, to: .text)
    if isText, catalog.conforms(name, to: .text) {
      return content != .html && content != .json && content != .vCard && content != .rtf
    }
    let isFamily =
      catalog.conforms(content, to: .plainText) || content == .zip || content == .mpeg4Movie
      || content.id == "public.xml" || catalog.conforms(content, to: "com.apple.property-list")
      || content.id == "com.apple.m4a-audio" || content.id == "com.microsoft.word.doc"
    if isFamily { return !MagicRule.types.contains { catalog.conforms(name, to: $0) } }
    return catalog.parents(of: name).contains { parent in
      parent != .data && parent != .content && catalog.parents(of: content).contains(parent)
        && !MagicRule.types.contains(name) && !BoxSniffer.knows(name)
    }
  }
}

extension ContentCoercer {
  /// What a content is, by its name and by its bytes.
  public func identify(_ content: Content) throws(ContentError) -> ContentIdentity {
    let byName = content.name.flatMap { catalog.type(ofFileNamed: $0) }
    let byContent = try ContentSniffer.type(of: content)
    return ContentIdentity(name: byName, content: byContent, catalog: catalog)
  }
}

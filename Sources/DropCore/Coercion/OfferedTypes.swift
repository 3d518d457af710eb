/// What an item offers, read once: synonyms folded, and each type seen beside its neighbours.
public struct OfferedTypes: Hashable, Sendable {
  /// What an offered type is worth beside the others.
  public enum Standing: Hashable, Sendable {
    /// It is the thing itself.
    case content
    /// The representation at that place is the same type under another name.
    case synonym(of: Int)
    /// It is the picture of a file in the file manager, and not the file's content.
    case icon
    /// It is a rendering that another type says is not the whole: it counts when asked for by name.
    case picture
    /// It says something about the drag or the other types, such as a link's title.
    case note
  }

  /// One representation of the item.
  public struct Offer: Hashable, Sendable {
    /// Its type, synonyms folded.
    public let type: ContentType
    /// Its place among the item's representations, from 0.
    public let representation: Int
    /// What it is worth beside the others.
    public let standing: Standing
    /// Whether it only names a file, which has to be opened for its content.
    public let namesFile: Bool
  }

  /// The representations in the item's order.
  public let offers: [Offer]
  /// The type of the file that a file URL or a promise among them stands for, as far as the item's
  /// name tells it.
  public let fileType: ContentType?

  /// Reads the types of an item and its name.
  public init(_ types: [ContentType], name: String? = nil, in catalog: TypeCatalog = .builtIn) {
    var offers: [Offer] = []
    offers.reserveCapacity(types.count)
    var first: [ContentType: Int] = [:]
    let folded = types.map { catalog.knows($0) ? $0 : catalog.type(named: $0.id) }
    let showsIcon = Self.comesFromFileManager(folded)
    let showsLink = folded.contains { Self.officeLinks.contains($0.id) }
    let namesFiles = folded.contains(where: Self.namesFile)
    let mayListFiles = !namesFiles && Self.mayListFiles(folded)
    let fileType =
      namesFiles || mayListFiles ? name.flatMap { catalog.type(ofFileNamed: $0) } : nil
    let listsFiles = mayListFiles && fileType != nil
    for (place, type) in folded.enumerated() {
      var standing: Standing = .content
      let earlier = first[type]
      if let earlier {
        standing = .synonym(of: earlier)
      } else if showsIcon, type == .tiff || type == .icns {
        standing = .icon
      } else if Self.isNote(type) {
        standing = .note
      } else if type == .pdf, showsLink {
        standing = .picture
      }
      if earlier == nil, folded.count > 1 { first[type] = place }
      let namesFile = Self.namesFile(type) || listsFiles && type == .uriList
      offers.append(
        Offer(type: type, representation: place, standing: standing, namesFile: namesFile)
      )
    }
    self.offers = offers
    self.fileType = fileType
  }

  /// Whether a representation conforms to a type, or is a file whose content does.
  ///
  /// It allocates nothing, so a handler may ask at every move.
  public func has(_ wanted: ContentType, in catalog: TypeCatalog = .builtIn) -> Bool {
    for offer in offers where conforms(offer, to: wanted, in: catalog) { return true }
    guard let fileType else { return false }
    return catalog.conforms(fileType, to: wanted)
  }

  /// Whether the item has at least one of several types.
  public func has(anyOf wanted: [ContentType], in catalog: TypeCatalog = .builtIn) -> Bool {
    for type in wanted where has(type, in: catalog) { return true }
    return false
  }

  /// Whether an offer counts for a wanted type without being opened or coerced.
  func conforms(_ offer: Offer, to wanted: ContentType, in catalog: TypeCatalog) -> Bool {
    switch offer.standing {
    case .content: catalog.conforms(offer.type, to: wanted) || isBytes(offer, wanted, catalog)
    // Whoever names one of these wants just that.
    case .icon: wanted == offer.type && wanted == .icns
    case .note, .picture: wanted == offer.type
    case .synonym: false
    }
  }

  /// Whatever can be loaded is bytes, also where its type only says what it means
  /// (`public.email-message` conforms to no `public.data`); folders are not.
  private func isBytes(_ offer: Offer, _ wanted: ContentType, _ catalog: TypeCatalog) -> Bool {
    (wanted == .data || wanted == .item) && !catalog.conforms(offer.type, to: .directory)
  }
}

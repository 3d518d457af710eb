/// What an item offers, read once: synonyms folded, and each type seen beside its neighbours.
///
/// ```swift
/// let offered = OfferedTypes(["public.html", "public.utf8-plain-text"])
/// print(offered.has(.plainText))
/// ```
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
  /// The type of the file that a file URL or a promise among them stands for, as far as who looked at
  /// it or the item's name tells it.
  public let fileType: ContentType?

  /// Reads the types of an item and its name.
  ///
  /// ```swift
  /// let offered = OfferedTypes(["public.file-url"], name: "letter.pdf")
  /// ```
  public init(_ types: [ContentType], name: String? = nil, in catalog: TypeCatalog = .builtIn) {
    self.init(types, files: [], name: name, in: catalog)
  }

  /// Reads what an item offers, and what is known of the files that it names.
  ///
  /// ```swift
  /// let offered = OfferedTypes(drag.items[0])
  /// ```
  public init(_ item: DragItem, in catalog: TypeCatalog = .builtIn) {
    let namesFiles = item.representations.contains { $0.file != nil }
    let files = namesFiles ? item.representations.map(\.file) : []
    self.init(item.representations.map(\.type), files: files, name: item.name, in: catalog)
  }

  /// Reads the types of an item, its name, and what is known of the file that one of them names.
  init(_ types: [ContentType], file: ContentType?, name: String?, in catalog: TypeCatalog) {
    let files = file.map { Array(repeating: Optional($0), count: types.count) }
    self.init(types, files: files ?? [], name: name, in: catalog)
  }

  private init(
    _ types: [ContentType],
    files: [ContentType?],
    name: String?,
    in catalog: TypeCatalog
  ) {
    var offers: [Offer] = []
    offers.reserveCapacity(types.count)
    var first: [ContentType: Int] = [:]
    let folded = types.map { catalog.knows($0) ? $0 : catalog.type(named: $0.id) }
    let showsIcon = Self.comesFromFileManager(folded)
    let showsLink = folded.contains { Self.officeLinks.contains($0.id) }
    let namesFiles = folded.contains(where: Self.namesFile)
    let known = files.lazy.compactMap { $0 }.first
    let mayListFiles = known == nil && !namesFiles && Self.mayListFiles(folded)
    let mayBeNamed = namesFiles || mayListFiles || known != nil
    // Links that are called by the first of them are no file, whatever that address ends in.
    let fileName = name.flatMap { $0.contains("://") ? nil : $0 }
    let byName = mayBeNamed ? fileName.flatMap { catalog.type(ofFileNamed: $0) } : nil
    // Who looked at the file may not have known the types that a plugin declares.
    let isDeclared = byName.map { !$0.isBuiltIn } ?? false
    let fileType = isDeclared ? byName : known ?? byName
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
      let namesFile =
        Self.namesFile(type) || listsFiles && type == .uriList
        || !files.isEmpty && files[place] != nil
      offers.append(
        Offer(type: type, representation: place, standing: standing, namesFile: namesFile)
      )
    }
    self.offers = offers
    self.fileType = fileType
  }

  /// The types of what it is, richest first: of a file that is only named, the file's.
  public var contents: [ContentType] {
    offers.filter { $0.standing == .content }.map { $0.namesFile ? fileType ?? .data : $0.type }
  }

  /// Whether a representation conforms to a type, or is a file whose content does.
  ///
  /// It allocates nothing, so a handler may ask at every move.
  ///
  /// ```swift
  /// let isPicture = OfferedTypes(["public.png"]).has(.image)
  /// ```
  public func has(_ wanted: ContentType, in catalog: TypeCatalog = .builtIn) -> Bool {
    for offer in offers where conforms(offer, to: wanted, in: catalog) { return true }
    guard let fileType else { return false }
    return catalog.conforms(fileType, to: wanted)
  }

  /// Whether the item has at least one of several types.
  ///
  /// ```swift
  /// let isTaken = OfferedTypes(["public.png"]).has(anyOf: [.image, .pdf])
  /// ```
  public func has(anyOf wanted: [ContentType], in catalog: TypeCatalog = .builtIn) -> Bool {
    for type in wanted where has(type, in: catalog) { return true }
    return false
  }

  /// Whether an offer counts for a wanted type without being opened or coerced.
  func conforms(_ offer: Offer, to wanted: ContentType, in catalog: TypeCatalog) -> Bool {
    // A folder is no bytes, and its address isn't it.
    if wanted == .data, offer.namesFile, isFolder(catalog) { return false }
    return switch offer.standing {
    case .content: catalog.conforms(offer.type, to: wanted) || isBytes(offer, wanted, catalog)
    // Whoever names one of these wants just that.
    case .icon: wanted == offer.type && wanted == .icns
    case .note, .picture: wanted == offer.type
    case .synonym: false
    }
  }

  /// Whether what is named is known to be a folder.
  private func isFolder(_ catalog: TypeCatalog) -> Bool {
    fileType.map { catalog.conforms($0, to: .directory) } ?? false
  }

  /// Whatever can be loaded is bytes, also where its type only says what it means
  /// (`public.email-message` conforms to no `public.data`); folders are not.
  private func isBytes(_ offer: Offer, _ wanted: ContentType, _ catalog: TypeCatalog) -> Bool {
    (wanted == .data || wanted == .item) && !catalog.conforms(offer.type, to: .directory)
  }
}

extension OfferedTypes {
  /// Whether a type stands for a file that can be opened.
  static func namesFile(_ type: ContentType) -> Bool {
    type == .fileURL || type == .promisedFileURL
  }

  /// Whether a list of links may be one of files: file managers on Linux offer files as nothing but
  /// such a list, while whoever drags a link offers the link itself or its markup too.
  static func mayListFiles(_ types: [ContentType]) -> Bool {
    types.contains(.uriList)
      && !types.contains { $0 == .url || $0 == .mozURL || $0 == .html }
  }

  /// Whether a file manager made the list, so that its images are the file's icon.
  ///
  /// Photos too has a TIFF beside a file URL, but there it is the picture: what tells them apart is
  /// the icon family, or the Finder's own name for the file.
  static func comesFromFileManager(_ types: [ContentType]) -> Bool {
    guard types.contains(where: namesFile) else { return false }
    return types.contains { type in
      type == .icns || finderNames.contains(type.id)
    }
  }

  private static let finderNames: Set<String> = [
    "com.apple.finder.node", "com.apple.finder.noderef",
  ]

  /// With these, Office offers a PDF that shows the linked part as a picture.
  static let officeLinks: Set<String> = ["com.microsoft.LinkSource", "com.microsoft.ObjectLink"]

  static func isNote(_ type: ContentType) -> Bool {
    type.isBuiltIn ? builtInNotes.contains(type) : notes.contains(type.id)
  }

  private static let builtInNotes: Set<ContentType> = [.urlName, .promisedFileContentType]

  /// Types that real applications put on a drag beside the content, from recorded type lists.
  private static let notes: Set<String> = [
    "NeXT smart paste pasteboard type",
    "com.apple.finder.node", "com.apple.finder.noderef", "fndf",
    "com.apple.NSFilePromiseItemMetaData",
    "com.apple.pasteboard.promised-suggested-file-name",
    "com.apple.iCal.pasteboard.dragOriginDate",
    "com.apple.iWork.pasteboardState.hasNativeDrawables",
    "com.microsoft.LinkSource", "com.microsoft.ObjectLink",
    "org.chromium.chromium-renderer-initiated-drag", "org.chromium.content-disposition",
    "org.chromium.internal.source-rfh-token", "org.chromium.source-url",
    "text/_moz_htmlcontext", "text/_moz_htmlinfo",
    "application/x-moz-file-promise", "application/x-moz-file-promise-url",
    "application/x-moz-file-promise-dest-filename",
    "application/x-td-field-tags", "application/vnd.portal.filetransfer",
    "x-special/gnome-icon-list",
    "Preferred DropEffect", "InShellDragLoop", "ActiveClipBoard", "Object Descriptor",
    "Link Source Descriptor", "ObjectLink",
  ]
}

public import DropContent
public import DropCore

/// One dragged thing as a program offers it: types in order of fidelity, bytes on request.
///
/// ```swift
/// let photo = ProvidedItem(
///   id: "beach", name: "beach.png",
///   representations: [
///     ProvidedRepresentation("public.png") { progress in
///       Content(type: .png, bytes: try await download("beach") { progress($0) })
///     }
///   ])
/// ```
public struct ProvidedItem: Sendable {
  /// Its name in the drag.
  public var id: String
  /// What the user calls it.
  public var name: String
  /// What it can be had as, richest first.
  public var representations: [ProvidedRepresentation]
  /// The app's own object, which only a local drag shows.
  public var local: JSONValue?
  /// What is known of it before the drop; left out, all.
  public var hover: DragItem.Hover?

  /// Offers a thing; left out, its name is its id.
  ///
  /// ```swift
  /// let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
  /// let note = ProvidedItem(id: "note", representations: [text], local: ["row": 3])
  /// ```
  public init(
    id: String,
    name: String? = nil,
    representations: [ProvidedRepresentation],
    local: JSONValue? = nil,
    hover: DragItem.Hover? = nil
  ) {
    self.id = id
    self.name = name ?? id
    self.representations = representations
    self.local = local
    self.hover = hover
  }

  /// A thing of which no more is known yet; ``Drag/reveal(_:)`` brings the rest.
  ///
  /// Where nobody knows how many things are dragged, one alone of which nothing is known stands in
  /// for all of them.
  ///
  /// ```swift
  /// let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
  /// ```
  public init(id: String, hover: DragItem.Hover) {
    self.init(id: id, representations: [], hover: hover)
  }

  /// What the core needs to know of it: no bytes, no closures.
  var described: DragItem {
    DragItem(
      id: id,
      name: name,
      representations: representations.map {
        Representation(type: $0.type, size: $0.size, file: $0.file?.type)
      },
      local: local,
      hover: hover
    )
  }
}

/// One encoding in which an item can be had, and how to get its bytes after the drop.
///
/// ```swift
/// let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
/// let note = ProvidedItem(id: "note", representations: [text])
/// ```
public struct ProvidedRepresentation: Sendable {
  /// Gets the bytes; the task it runs in is cancelled when nobody needs them any more.
  ///
  /// An error of type ``LoadFailure`` keeps its code; any other fails the load with its description.
  public typealias Load = @Sendable (LoadWish, LoadProgress) async throws -> Content

  /// Gets the bytes again that a locator stands for; an error is one as of ``Load``.
  public typealias Reopen =
    @Sendable (_ locator: JSONValue, LoadWish, LoadProgress) async throws -> Content

  /// The encoding's type.
  public var type: ContentType
  /// How many bytes it will have, where that is known.
  public var size: Int?
  /// What it is found by once the app that offers it has died, where it can be: of the app's own, as an asset's id.
  ///
  /// A host with a journal keeps it, and ``PluginHost/register(reopen:)`` says how it is loaded then. A file needs none:
  /// it is opened again where it is still the same one.
  public var locator: JSONValue?
  /// How to get it.
  public var load: Load { didSet { content = nil } }
  /// The file that it names and that may be read.
  private(set) var file: NamedFile?
  /// What it gives, where that is there already: of a file the file's own.
  private(set) var content: Content?

  /// Offers an encoding that is made when somebody wants it, as it is wanted.
  ///
  /// ```swift
  /// let scan = ProvidedRepresentation(.png) { wish, progress in
  ///   try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
  /// }
  /// ```
  public init(_ type: ContentType, size: Int? = nil, load: @escaping Load) {
    self.type = type
    self.size = size
    self.load = load
  }

  /// Offers an encoding that is made when somebody wants it.
  ///
  /// ```swift
  /// let photo = ProvidedRepresentation(.png) { progress in
  ///   Content(type: .png, bytes: try await download("beach") { progress($0) })
  /// }
  /// ```
  public init(
    _ type: ContentType,
    size: Int? = nil,
    load: @escaping @Sendable (LoadProgress) async throws -> Content
  ) {
    self.init(type, size: size) { _, progress in try await load(progress) }
  }

  /// Offers an encoding that is there already.
  ///
  /// ```swift
  /// let text = Content(type: .utf8PlainText, name: "note.txt", text: "a beach")
  /// let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(text)])
  /// ```
  public init(_ content: Content) {
    self.init(content.type, size: content.size) { _, _ in content }
    self.content = content
  }

  /// Offers a file that whoever asks for its address gets by name.
  init(_ file: NamedFile) {
    let address = file.addressed
    self.init(.fileURL, size: file.size) { _, _ in address }
    self.file = file
    content = try? file.content.get()
  }

  /// Offers text.
  ///
  /// ```swift
  /// let text = ProvidedRepresentation(.utf8PlainText, text: "a beach")
  /// ```
  public init(_ type: ContentType, text: String) {
    self.init(Content(type: type, text: text))
  }

  /// What it can be had by once the app that offers it has died.
  var found: OfferedLocator.Found? {
    file?.mark.map { .file($0) } ?? locator.map { .locator($0) }
  }
}

extension NamedFile {
  /// Where it lies.
  var addressed: Content { Content(type: .fileURL, name: name, text: address) }
}

/// What a load is wanted for; a provider that heeds it spares itself work.
///
/// ```swift
/// let scan = ProvidedRepresentation(.png) { wish, progress in
///   try await scanned(longestSide: wish.largestSide ?? 4_000) { progress($0) }
/// }
/// ```
public struct LoadWish: Sendable, Hashable {
  /// What is wanted of a representation that names a file.
  public enum Subject: Sendable, Hashable {
    /// The content: of the file that is named, or simply what the representation holds.
    case content
    /// The address of the file that is named.
    case address
  }

  /// The representation's type.
  public var type: ContentType
  /// Whether the content is wanted, or where it lies.
  public var subject: Subject
  /// How many bytes are of use: a load with more of them fails as `too_large`.
  public var largestSize: Int? {
    get { terms.maximumSize }
    set { terms.maximumSize = newValue }
  }
  /// How many pixels of a picture's longer side are of use; a larger one is made smaller.
  public var largestSide: Int? {
    get { terms.maximumSide }
    set { terms.maximumSide = newValue }
  }
  private var terms: LoadTerms

  init(_ load: LoadRequest) {
    type = load.type
    let namesFile = type == .fileURL || type == .promisedFileURL
    subject = namesFile && !load.readsFile ? .address : .content
    terms = load.terms
  }
}

/// Where a provider says how far it is; it can be called from any thread.
///
/// ```swift
/// let photo = ProvidedRepresentation(.png, size: 48_000) { progress in
///   Content(type: .png, bytes: try await download("beach") { progress($0, of: 48_000) })
/// }
/// ```
public struct LoadProgress: Sendable {
  private let say: @Sendable (_ done: Int, _ total: Int?) -> Void

  /// Progress that goes to a closure.
  ///
  /// ```swift
  /// let progress = LoadProgress { done, total in print(done, total ?? 0) }
  /// ```
  public init(_ say: @escaping @Sendable (_ done: Int, _ total: Int?) -> Void) {
    self.say = say
  }

  /// Says how many bytes have come, and how many there will be where that is known.
  ///
  /// ```swift
  /// let photo = ProvidedRepresentation(.png) { progress in
  ///   Content(type: .png, bytes: try await download("beach") { progress($0, of: 48_000) })
  /// }
  /// ```
  public func callAsFunction(_ done: Int, of total: Int? = nil) {
    say(done, total)
  }
}

extension ProvidedItem {
  /// Offers a file or a folder, which is opened now and may be read by whoever takes the item.
  ///
  /// What can't be read fails where it is loaded: `expired` where nothing is there.
  ///
  /// ```swift
  /// let letter = ProvidedItem(file: "/srv/letters/letter.pdf")
  /// ```
  public init(id: String? = nil, name: String? = nil, file path: String) {
    self.init(FileAccess(folders: ["/"]).file(at: path), id: id, name: name)
  }

  /// The files and links of a list as a toolkit hands it over: each file an item that may be read,
  /// the links together as one, last.
  ///
  /// One file alone has the id itself, others have it with their number; so have all where links
  /// stand beside them.
  ///
  /// ```swift
  /// let items = ProvidedItem.items(uriList: "file:///srv/a.pdf\r\nhttps://example.com/\r\n")
  /// let drag = host.begin(DragSource(), items: items, at: start)
  /// ```
  public static func items(uriList text: String, id: String = "files") -> [ProvidedItem] {
    let access = FileAccess(folders: ["/"])
    var files: [NamedFile] = []
    var links: [String] = []
    for address in FileAccess.addresses(Array(text.utf8), of: .uriList) {
      if let file = access.file(address: address) {
        files.append(file)
      } else {
        links.append(address)
      }
    }
    let isAlone = files.count == 1 && links.isEmpty
    var items = files.enumerated().map { number, file in
      ProvidedItem(file, id: isAlone ? id : "\(id) \(number + 1)", name: nil)
    }
    if let first = links.first {
      let type: ContentType = links.count > 1 ? .uriList : .url
      let list = ProvidedRepresentation(type, text: links.joined(separator: "\r\n"))
      // An address may hold a whole picture.
      let name = String(first.unicodeScalars.prefix(longestName))
      items.append(ProvidedItem(id: id, name: name, representations: [list]))
    }
    return items
  }

  /// How many characters of a link it is called by.
  private static let longestName = 1_024

  private init(_ file: NamedFile, id: String?, name: String?) {
    self.init(
      id: id ?? file.name,
      name: name ?? file.name,
      representations: [ProvidedRepresentation(file)]
    )
  }
}

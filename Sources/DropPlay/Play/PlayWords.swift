import DropCore

/// What types are called where a person is told why something isn't taken, and lists of such words.
enum PlayWords {
  private static let nouns: [(id: String, noun: String)] = [
    ("public.item", "anything"), ("public.content", "documents"), ("public.data", "files"),
    ("public.image", "images"), ("public.movie", "movies"), ("public.audio", "sound"),
    ("public.audiovisual-content", "sound and movies"), ("com.adobe.pdf", "PDF"),
    ("public.text", "text"), ("public.plain-text", "text"), ("public.utf8-plain-text", "text"),
    ("public.html", "HTML"), ("public.rtf", "rich text"), ("public.source-code", "source code"),
    ("public.url", "links"), ("public.uri-list", "links"), ("public.file-url", "files"),
    ("public.folder", "folders"), ("public.directory", "folders"), ("public.archive", "archives"),
    ("public.contact", "contacts"), ("public.vcard", "contacts"),
    ("public.calendar-event", "events"), ("public.message", "messages"),
    ("public.email-message", "e-mails"), ("public.font", "fonts"),
    ("public.executable", "programs"),
  ]
  private static let known = Dictionary(
    uniqueKeysWithValues: nouns.map { (ContentType($0.id), $0.noun) }
  )

  /// Such as `images`; of a type that has no word of its own, what its files end in.
  private static func noun(_ type: ContentType, _ catalog: TypeCatalog) -> String {
    if let noun = known[type] { return noun }
    if let suffix = catalog.filenameExtensions(of: type).first { return suffix.uppercased() }
    return type.id
  }

  private static let most = 4

  /// Such as `images, movies and sound`.
  private static func list(_ types: [ContentType], _ catalog: TypeCatalog) -> String {
    var words: [String] = []
    for type in types {
      let word = noun(type, catalog)
      if !words.contains(word) { words.append(word) }
      if words.count > most { break }
    }
    return list(words)
  }

  private static func list(_ words: [String]) -> String {
    if words.count > most { return words.prefix(most).joined(separator: ", ") + " and more" }
    let head = words.dropLast().joined(separator: ", ")
    return head.isEmpty ? words.last ?? "nothing" : "\(head) and \(words[words.count - 1])"
  }

  /// Such as `inbox.lua and lib/names.lua were`.
  static func saved(_ files: [String]) -> String {
    "\(list(files)) \(files.count == 1 ? "was" : "were")"
  }

  /// Why none of what is dragged fits what is taken, such as `takes images and movies; this is text`;
  /// nil where something of it may.
  static func misfit(
    _ items: [DragItem],
    _ accepts: [ContentType],
    _ catalog: TypeCatalog
  ) -> String? {
    var offered: [ContentType] = []
    for item in items {
      let types = item.hover.map(\.types) ?? item.representations.map(\.type)
      // What isn't known yet may be anything.
      guard let types, !types.contains(where: { catalog.conforms($0, toAnyOf: accepts) }) else {
        return nil
      }
      // More are never told.
      if offered.count < 64 { offered += types.prefix(2) }
    }
    guard !offered.isEmpty else { return nil }
    return "takes \(list(accepts, catalog)); this is \(list(offered, catalog))"
  }
}

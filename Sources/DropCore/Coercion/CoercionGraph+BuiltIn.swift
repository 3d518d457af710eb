extension CoercionGraph {
  /// The built-in steps and what is lost on each.
  static let builtInEdges: [Coercion] = text + contacts + links + linkFiles + tables + images

  private static let text = [
    edge(.text, .utf8PlainText, .lossless, "text"),
    edge(.json, .utf8PlainText, .lossless, "text"),
    edge(.utf8PlainText, .html, .lossless, "text"),
    edge(.utf8PlainText, .rtf, .lossless, "text"),
    edge(.html, .utf8PlainText, .losesStyling, "html"),
    edge(ContentType("public.xhtml"), .utf8PlainText, .losesStyling, "html"),
    edge(.rtf, .html, .lossless, "rtf"),
    edge(.rtf, .utf8PlainText, .losesStyling, "rtf"),
  ]

  /// A card's photograph and notes stay behind.
  private static let contacts = [
    edge(.vCard, .contactRecord, .losesContent, "vcard"),
    edge(.vCard, .utf8PlainText, .losesContent, "vcard"),
    edge(.contactRecord, .vCard, .lossless, "vcard"),
  ]

  /// One URL of a list is the first, so the list loses content and a link with a title only that.
  private static let links = [
    edge(.url, .uriList, .lossless, "links"),
    edge(.url, .utf8PlainText, .lossless, "links"),
    edge(.url, .html, .lossless, "links"),
    edge(.uriList, .url, .losesContent, "links"),
    edge(.uriList, .utf8PlainText, .lossless, "links"),
    edge(.uriList, .html, .lossless, "links"),
    edge(.mozURL, .url, .losesStyling, "links"),
    edge(.mozURL, .uriList, .losesStyling, "links"),
    edge(.mozURL, .utf8PlainText, .losesStyling, "links"),
    edge(.mozURL, .html, .lossless, "links"),
  ]

  /// Files that hold a link.
  private static let linkFiles = [ContentType.webLocation, .internetShortcut].flatMap { file in
    [ContentType.url, .uriList, .utf8PlainText, .html].map { edge(file, $0, .lossless, "links") }
  }

  private static let tables = [ContentType.commaSeparatedText, .tabSeparatedText].flatMap { table in
    [ContentType.json, .html, .utf8PlainText].map { edge(table, $0, .lossless, "csv") }
  }

  private static let images = [
    edge(.png, .jpeg, .losesStyling, "images"),
    edge(.jpeg, .png, .lossless, "images"),
    edge(.webP, .png, .lossless, "images"),
    edge(.webP, .jpeg, .losesStyling, "images"),
    edge(.heifStandard, .png, .lossless, "images"),
    edge(.heifStandard, .jpeg, .losesStyling, "images"),
    edge(.bmp, .png, .lossless, "images"),
    edge(.bmp, .jpeg, .losesStyling, "images"),
    edge(.gif, .png, .losesContent, "images"),
    edge(.gif, .jpeg, .losesContent, "images"),
  ]

  private static func edge(
    _ from: ContentType,
    _ to: ContentType,
    _ cost: Coercion.Cost,
    _ codec: String
  ) -> Coercion {
    Coercion(from: from, to: to, cost: cost, codec: codec)
  }
}

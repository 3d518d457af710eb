import DropContent
import DropCore

/// Where the bytes of one representation are.
enum Provision: Sendable {
  /// A file of the page's, by the drop's number and its place among the files.
  case file(drop: Int, item: Int, size: Int?)
  case folder(drop: Int, item: Int)
  /// A string that was too long for its message.
  case string(drop: Int, index: Int, size: Int)
  case here(Content)
  /// Something of the session's own.
  case shelf(Int, representation: Int)
}

/// A dragged thing with what gives its bytes, a provision for each representation.
struct PlayThing {
  fileprivate(set) var item: DragItem
  fileprivate(set) var provisions: [Provision] = []

  init(item: DragItem, provisions: [Provision] = []) {
    self.item = item
    self.provisions = provisions
  }

  /// One representation more, and what gives its bytes.
  mutating func add(_ representation: Representation, _ provision: Provision) {
    item.representations.append(representation)
    provisions.append(provision)
  }
}

/// Makes items of what a browser tells: before the drop kinds and types, from it on names and sizes.
///
/// Each file is an item; the strings of a drag are one item's representations, and with exactly one
/// file they are that file's.
struct PlayThings {
  let catalog: TypeCatalog
  /// Names that something of the session's own has.
  let taken: Set<String>
  /// Numbers go on through a recording.
  private var count = 0

  init(catalog: TypeCatalog, taken: Set<String>) {
    self.catalog = catalog
    self.taken = taken
  }

  private mutating func nextID() -> String {
    repeat { count += 1 } while taken.contains("\(count)")
    return "\(count)"
  }

  // MARK: Before the drop

  /// What a browser says while a drag hovers: files first, then the strings as one item.
  mutating func hovering(_ kinds: [ThingKind]) -> [DragItem] {
    let files = kinds.filter(\.isFile).map(\.type)
    let strings = Self.sorted(kinds.filter { !$0.isFile }.map(\.type)) { $0 }
    if files.count == 1 { return [hidden(files + strings)] }
    var items = files.map { hidden([$0]) }
    if !strings.isEmpty { items.append(hidden(strings)) }
    // Not even the number is known: one stands in.
    if items.isEmpty { items.append(hidden([nil])) }
    return items
  }

  private mutating func hidden(_ types: [String?]) -> DragItem {
    let known = types.compactMap(\.self)
    let isKnown = known.count == types.count
    return DragItem(
      id: nextID(),
      hover: DragItem.Hover(types: isKnown ? known.map(type(ofString:)) : nil)
    )
  }

  // MARK: From the drop on

  /// What was dropped; what hovered keeps its name, in the order in which it did.
  mutating func dropped(
    _ rows: PlayMessage.Rows,
    drop: Int,
    hovered: [DragItem]
  ) -> [PlayThing] {
    var known = hovered.filter { $0.hover != nil }[...]
    var things: [PlayThing] = []
    for (index, file) in rows.files.enumerated() {
      things.append(thing(file, drop, index, known.popFirst()))
    }
    let strings = Self.sorted(Array(rows.strings.enumerated())) { $0.element.type }
    guard !strings.isEmpty else { return things }
    if rows.files.count == 1 {
      add(strings, drop, to: &things[0])
    } else {
      // The strings hovered as the last one.
      var thing = PlayThing(item: whole(known.popLast(), named: nil))
      thing.item.name = title(strings.map(\.element)) ?? thing.item.id
      add(strings, drop, to: &thing)
      things.append(thing)
    }
    return things
  }

  private mutating func whole(_ hovered: DragItem?, named name: String?) -> DragItem {
    DragItem(id: hovered?.id ?? nextID(), name: name)
  }

  private mutating func thing(
    _ file: DroppedFile,
    _ drop: Int,
    _ index: Int,
    _ hovered: DragItem?
  ) -> PlayThing {
    let name = file.name.isEmpty ? nil : file.name
    var thing = PlayThing(item: whole(hovered, named: name))
    let type = file.isFolder ? .folder : type(of: file)
    thing.item.representations = [Representation(type: type, size: file.size)]
    thing.provisions = [
      file.isFolder
        ? .folder(drop: drop, item: index) : .file(drop: drop, item: index, size: file.size)
    ]
    return thing
  }

  /// Its name's type, else its MIME type's.
  private func type(of file: DroppedFile) -> ContentType {
    catalog.type(ofFileNamed: file.name) ?? file.type.flatMap { catalog.type(mimeType: $0) }
      ?? .data
  }

  private func add(
    _ strings: [(offset: Int, element: DroppedString)],
    _ drop: Int,
    to thing: inout PlayThing
  ) {
    for (index, string) in strings {
      let type = type(ofString: string.type)
      // One type is had in one way.
      guard !thing.item.representations.contains(where: { $0.type == type }) else { continue }
      thing.item.representations.append(Representation(type: type, size: string.size))
      if let text = string.text {
        let content = Content(type: type, name: thing.item.name, text: text)
        thing.provisions.append(.here(content))
      } else {
        thing.provisions.append(.string(drop: drop, index: index, size: string.size))
      }
    }
  }

  /// A page's text is UTF-8 as it comes.
  private func type(ofString name: String) -> ContentType {
    let type = catalog.type(named: name)
    return type == .plainText ? .utf8PlainText : type
  }

  /// What people see of a text: the beginning of its first line.
  private func title(_ strings: [DroppedString]) -> String? {
    let plain = strings.last { $0.type == "text/plain" } ?? strings.last
    guard let text = plain?.text ?? plain?.beginning else { return nil }
    let line = text.unicodeScalars.drop { $0.properties.isWhitespace }.prefix(200)
      .prefix { $0 != "\n" && $0 != "\r" }
    let short = String(String.UnicodeScalarView(line.prefix(60)))
    return short.isEmpty ? nil : short + (line.count > 60 ? "…" : "")
  }

  /// The richest first: what an app has of its own and lists of addresses, what is marked up, what only
  /// one browser knows, then plain text; else in their order.
  private static func sorted<Row>(_ rows: [Row], _ type: (Row) -> String?) -> [Row] {
    func rank(_ row: Row) -> Int {
      switch type(row) {
      case "text/html"?, "text/rtf"?: 1
      case "text/plain"?: 3
      case let other?: other.hasPrefix("text/x-moz-") ? 2 : 0
      case nil: 0
      }
    }
    return rows.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }
}

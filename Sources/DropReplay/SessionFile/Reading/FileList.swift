import DropContent
import DropCore

/// The items that an item of a session is, once the files are known that its addresses name.
enum FileList {
  struct Part {
    let item: DragItem
    let deliveries: [Delivery]
  }

  /// The item itself where it lists no file or one alone; else an item for each file, and one for the
  /// links beside them.
  static func parts(
    of item: DragItem,
    _ deliveries: [Delivery],
    _ access: FileAccess,
    _ folder: String
  ) -> [Part] {
    let whole = Part(item: item, deliveries: deliveries)
    // What is said to name a file names no other.
    guard !deliveries.contains(where: { $0.file != nil }) else { return [whole] }
    guard let place = item.representations.firstIndex(where: { lists($0.type) }),
      case .memory(let bytes) = deliveries[place].bytes
    else { return [whole] }
    let type = item.representations[place].type
    var files: [NamedFile] = []
    var links: [String] = []
    for address in FileAccess.addresses(bytes, of: type) {
      if let file = access.file(address: address, from: folder) {
        files.append(file)
      } else {
        links.append(address)
      }
    }
    guard let first = files.first else { return [whole] }
    if files.count == 1, links.isEmpty { return [one(whole, first)] }
    var parts: [Part] = []
    for (number, file) in files.enumerated() {
      parts.append(part(file, "\(item.id) \(number + 1)", of: item, deliveries[place]))
    }
    if links.isEmpty { return parts }
    var rest = deliveries[place]
    rest.bytes = .memory(Array(links.joined(separator: "\r\n").utf8))
    var linked = item
    linked.representations = [Representation(type: links.count > 1 ? .uriList : .url)]
    return parts + [Part(item: linked, deliveries: [rest])]
  }

  private static func lists(_ type: ContentType) -> Bool {
    type == .fileURL || type == .promisedFileURL || type == .uriList
  }

  /// Every representation that gives the address stands for the file.
  private static func one(_ whole: Part, _ file: NamedFile) -> Part {
    var (item, deliveries) = (whole.item, whole.deliveries)
    for place in item.representations.indices where lists(item.representations[place].type) {
      guard case .memory = deliveries[place].bytes else { continue }
      item.representations[place].file = file.type
      item.representations[place].size = item.representations[place].size ?? file.size
      deliveries[place].file = file
    }
    return Part(item: item, deliveries: deliveries)
  }

  private static func part(
    _ file: NamedFile,
    _ id: String,
    of list: DragItem,
    _ delivery: Delivery
  ) -> Part {
    var own = delivery
    own.bytes = .memory(Array(file.address.utf8))
    own.file = file
    let representation = Representation(type: .fileURL, size: file.size, file: file.type)
    return Part(
      item: DragItem(
        id: id,
        name: file.name,
        representations: [representation],
        local: list.local
      ),
      deliveries: [own]
    )
  }
}

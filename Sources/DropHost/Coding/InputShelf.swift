package import DropContent

/// Keeps what no line can hold, and gives it again by its number.
package protocol InputShelf: AnyObject {
  func place(of bytes: Content.Storage) -> Int
  func bytes(at place: Int) -> Content.Storage?
  func place(of source: PluginSource) -> Int
  func source(at place: Int) -> PluginSource?
}

/// Keeps them in memory; what is the same has the same number.
package final class MemoryShelf: InputShelf {
  private var kept: [Content.Storage] = []
  private var sources: [PluginSource] = []
  private var places: [Mark: Int] = [:]
  private var sourcePlaces: [ObjectIdentifier: Int] = [:]

  private enum Mark: Hashable {
    case memory([UInt8])
    case file(ObjectIdentifier, offset: Int, count: Int)
    case zeros(Int)
    /// A folder is one each time.
    case folder(Int)
  }

  package init() {}

  package func place(of bytes: Content.Storage) -> Int {
    let mark: Mark =
      switch bytes {
      case .memory(let bytes): .memory(bytes)
      case .file(let range):
        .file(ObjectIdentifier(range.file), offset: range.offset, count: range.count)
      case .zeros(let count): .zeros(count)
      case .folder: .folder(kept.count)
      }
    if let known = places[mark] { return known }
    places[mark] = kept.count
    kept.append(bytes)
    return kept.count - 1
  }

  package func bytes(at place: Int) -> Content.Storage? {
    kept.indices.contains(place) ? kept[place] : nil
  }

  package func place(of source: PluginSource) -> Int {
    if let known = sourcePlaces[source.mark] { return known }
    sourcePlaces[source.mark] = sources.count
    sources.append(source)
    return sources.count - 1
  }

  package func source(at place: Int) -> PluginSource? {
    sources.indices.contains(place) ? sources[place] : nil
  }
}

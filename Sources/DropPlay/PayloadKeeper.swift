import DropContent
import DropCore
import SystemFiles

/// Where the bytes go that were loaded while somebody recorded.
package struct PayloadKeeper: Sendable {
  /// Which bytes a recording has.
  package enum Choice: Sendable, Equatable {
    /// Those that handlers loaded.
    case loaded
    /// The same, but for those that have more bytes: as many zeros.
    case upTo(Int)
    /// The same; files by a second name, where they lie on the same disk.
    case linked
    /// None: as many zeros.
    case standIns

    /// As a recording has it.
    package var name: String {
      switch self {
      case .loaded: "loaded"
      case .upTo(let most): "up to \(most) bytes"
      case .linked: "linked"
      case .standIns: "stand-ins"
      }
    }

    fileprivate func keeps(_ content: Content) -> Bool {
      switch self {
      case .loaded, .linked: true
      case .upTo(let most): content.size <= most
      case .standIns: false
      }
    }
  }

  private let place: Place
  private let choice: Choice

  private enum Place: Sendable {
    /// The recording's own text.
    case inline
    /// A folder, by its path and what the recording calls it.
    case folder(String, name: String)
    /// Nobody wants them.
    case nowhere
  }

  /// Keeps nothing, for a run that isn't recorded.
  static let nowhere = PayloadKeeper(place: .nowhere)

  private init(place: Place) {
    self.place = place
    choice = .standIns
  }

  /// Writes them into the recording itself, for small ones.
  package init() {
    place = .inline
    choice = .loaded
  }

  /// Writes each into a file in a folder beside the recording, a piece at a time.
  package init(folder: String, name: String, _ choice: Choice) {
    place = .folder(folder, name: name)
    self.choice = choice
  }

  /// What tells that a second load brought the same, as far as it costs little to see.
  struct Mark: Equatable {
    private let size: Int
    private let sum: String

    init(_ content: Content) {
      size = content.size
      if case .memory = content.storage {
        sum = (try? content.sha256()) ?? ""
      } else {
        sum = ""
      }
    }
  }

  /// Keeps a content, and says what stands for it in a session: `file` and the like, or `names`
  /// for a file whose address was dragged.
  func keep(
    _ content: Content,
    of item: String,
    asFile: Bool
  ) -> Result<JSONValue.Member, ContentError> {
    if case .zeros(let count) = content.storage, !asFile {
      return .success(.init("zeros", .int(count)))
    }
    switch place {
    case .inline:
      do throws(ContentError) {
        return .success(.init("base64", .string(Base64.text(of: try content.bytes()))))
      } catch {
        return .failure(error)
      }
    case .nowhere: return .success(.init("zeros", .int(content.size)))
    case .folder(let folder, let name):
      let isKept = choice.keeps(content)
      if !isKept, !asFile { return .success(.init("zeros", .int(content.size))) }
      do throws(ContentError) {
        let kept = isKept ? content : Self.zeros(like: content)
        let wanted = SafeName.component(of: content.name ?? item)
        let saver = ContentSaver(folder: folder)
        let used: String
        if choice == .linked, let name = saver.link(kept, as: wanted) {
          used = name
        } else {
          used = try saver.save(kept, as: wanted)
        }
        return .success(.init(asFile ? "names" : "file", .string("\(name)/\(used)")))
      } catch {
        return .failure(error)
      }
    }
  }

  /// An empty file, or folder, that stands for one whose address is dragged.
  func standIn(for name: String, _ type: ContentType) -> JSONValue.Member? {
    guard case .folder(let folder, let recording) = place else { return nil }
    let wanted = SafeName.component(of: name)
    if TypeCatalog.builtIn.conforms(type, to: .directory) {
      let path = folder.appending(path: wanted)
      guard (try? FileSystem.makeFolder(path)) != nil else { return nil }
      return .init("names", .string("\(recording)/\(wanted)"))
    }
    let empty = Content(type: type, name: name, bytes: [])
    guard let used = try? ContentSaver(folder: folder).save(empty, as: wanted) else { return nil }
    return .init("names", .string("\(recording)/\(used)"))
  }

  private static func zeros(like content: Content) -> Content {
    Content(type: content.type, name: content.name, storage: .zeros(content.size))
  }
}

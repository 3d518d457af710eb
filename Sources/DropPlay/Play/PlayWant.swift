import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// What one drag brought.
final class PlayDragged {
  private(set) var things: [Thing]
  /// When it was dropped, in the scene's time.
  let time: Double
  /// How many bytes of it have been asked for.
  private(set) var bytes = 0

  struct Thing {
    let item: DragItem
    /// Its place in the recording.
    let place: Int
    let provisions: [Provision]
    /// Representations of which the recording has the bytes.
    fileprivate(set) var kept: Set<Int> = []
  }

  init(_ things: [Thing], at time: Double) {
    self.things = things
    self.time = time
  }

  func ask(forBytes count: Int) { bytes += count }

  /// Notes that the recording has a representation's bytes; whether it hadn't them before.
  func keep(_ thing: Int, _ representation: Int) -> Bool {
    things[thing].kept.insert(representation).inserted
  }
}

/// Bytes that a page was asked for.
struct PlayWant {
  /// Whose load it is; nil: the recording's.
  let io: IOID?
  let drag: DragID
  let thing: Int
  let representation: Int
  /// Of a folder, the want for its list, of which this is a file.
  let parent: String?
  let entry: PlayTree.Entry?
  private(set) var tree: PlayTree?
  private(set) var size: Int?
  /// When the last progress was told, by the only clock.
  private var toldAt = -Double.infinity

  init(io: IOID?, drag: DragID, thing: Int, representation: Int) {
    (self.io, self.drag) = (io, drag)
    (self.thing, self.representation) = (thing, representation)
    (parent, entry) = (nil, nil)
  }

  /// A file of a folder.
  init(_ entry: PlayTree.Entry, of folder: PlayWant, in parent: String) {
    (io, drag) = (nil, folder.drag)
    (thing, representation) = (folder.thing, folder.representation)
    (self.parent, self.entry, size) = (parent, entry, entry.size)
  }

  mutating func expect(_ size: Int?) { self.size = size }

  /// Whether progress is told at that time: more often than a frame nobody sees it.
  mutating func tells(at now: Double) -> Bool {
    guard now - toldAt >= 16 else { return false }
    toldAt = now
    return true
  }

  mutating func hold(_ tree: PlayTree) { self.tree = tree }
  mutating func releaseTree() { tree = nil }
  mutating func nextFile() -> PlayTree.Entry? { tree?.nextFile() }
  mutating func fileCame() { tree?.fileCame() }
}

extension SessionFile {
  /// The bytes of one of its own things, where they are ones that a file could hold.
  func content(of item: Int, _ representation: Int) -> Content? {
    let type = items[item].representations[representation].type
    switch deliveries[item][representation].bytes {
    case .memory(let bytes): return Content(type: type, name: items[item].name, bytes: bytes)
    case .file(_, let content): return content
    case .zeros, .failure: return nil
    }
  }
}

extension Provision {
  var size: Int? {
    switch self {
    case .file(_, _, let size): size
    case .string(_, _, let size): size
    case .folder, .here, .shelf: nil
    }
  }
}

extension PlayLoadFailure {
  /// What a handler hears of it.
  var failure: LoadFailure {
    switch self {
    case .changed: LoadFailure(.failed, "the file has changed since it was dropped")
    case .gone: LoadFailure(.expired, "the file is gone")
    case .denied: LoadFailure(.denied, "the browser may not read the file")
    case .unreadable: LoadFailure(.failed, "the file can't be read")
    case .connectionEnded: LoadFailure(.failed, "the connection ended")
    case .noRoom: LoadFailure(.failed, "no room")
    case .unwritable(let code):
      LoadFailure(.failed, "what comes can't be kept: \(SystemReason.text(of: code))")
    }
  }
}

extension PlayDelivery {
  static func of(_ load: String, _ result: Result<PlayPayloads.Taken, LoadFailure>) -> Self {
    switch result {
    case .success(let taken): .arrived(load: load, taken)
    case .failure(let failure): .failed(load: load, failure)
    }
  }
}

extension PlayTree {
  /// Reads a folder's list and makes its folders; done beside the table.
  static func made(
    _ load: String,
    of file: any PlayFile,
    _ item: DragItem,
    _ payloads: PlayPayloads
  ) -> PlayDelivery {
    let path: String
    switch payloads.makeTree(for: item) {
    case .success(let made): path = made
    case .failure(let failure): return .failed(load: load, failure)
    }
    do {
      let content = try Content(type: .json, file: file.path)
      let tree = try PlayTree(list: content.bytes(limit: mostBytes), at: path)
      try tree.makeFolders()
      return .listed(load: load, tree)
    } catch {
      FileSystem.removeTree(path)
      let why = (error as? PlayRefusal)?.description ?? "\(error)"
      return .failed(load: load, LoadFailure(.failed, "the folder can't be read: \(why)"))
    }
  }
}

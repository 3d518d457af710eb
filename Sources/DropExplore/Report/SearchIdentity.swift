import DropContent
import DropCore
import DropHost
public import DropReplay
import SystemFiles

/// All that the outcome of a search follows from, each thing with its digest or its value: two
/// searches with the same identity report the same.
public struct SearchIdentity: Sendable, Hashable {
  /// One thing that a search reads or is told.
  public struct Input: Sendable, Hashable {
    /// What it is, such as `session` or `file notes.txt`.
    public var name: String
    /// The digest of a file, or the value as text.
    public var value: String

    /// Names a thing.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The things, in the order of their names' bytes.
  public let inputs: [Input]

  /// Puts inputs together.
  public init(_ inputs: [Input]) {
    self.inputs = Set(inputs).sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// The digest of all of them.
  public var digest: String {
    var digest = SHA256()
    for input in inputs {
      // Each with its lengths, so that no two lists give the same bytes.
      let text = "\(input.name.utf8.count) \(input.value.utf8.count)\n\(input.name)\(input.value)\n"
      digest.update(Array(text.utf8))
    }
    return digest.hexDigest()
  }

  /// The first thing that isn't the same in both.
  func difference(from other: SearchIdentity) -> (name: String, one: String?, other: String?)? {
    guard self != other else { return nil }
    let (mine, its) = (byName, other.byName)
    for name in Set(mine.keys).union(its.keys).sorted() where mine[name] != its[name] {
      return (name, mine[name]?.joined(separator: " "), its[name]?.joined(separator: " "))
    }
    return nil
  }

  private var byName: [String: [String]] {
    Dictionary(grouping: inputs, by: \.name).mapValues { $0.map(\.value) }
  }
}

extension SearchIdentity {
  /// What a run of a session reads and is told: nothing is run for it.
  public init(session: SessionFile, path: String, setup: ReplaySetup) {
    var inputs = [
      Input("version", HostVersion.text),
      Input("traits", BuildTraits.codecs.joined(separator: ",")),
      Input("session", Self.digest(of: path)),
      Input("random", String(setup.seed)),
      Input("grants", setup.capabilities.map(\.rawValue).sorted().joined(separator: ",")),
    ]
    for case .file(let file, _) in session.deliveries.flatMap({ $0.map(\.bytes) }) {
      inputs += Self.contents(of: file, named: "file \(Self.name(of: file, in: session.folder))")
    }
    for (destination, file) in setup.pluginFiles(of: session) {
      inputs.append(Input("plugin of \(destination)", Self.name(of: file)))
      inputs += Self.plugin(file)
    }
    for file in [session.sourcePlugin, setup.defaultPlugin].compactMap({ $0 }) {
      inputs += Self.plugin(file)
    }
    for option in setup.options {
      let value = JSONWriter().text(option.value)
      inputs.append(Input("option \(option.name) of \(option.destination ?? "all")", value))
    }
    for limit in setup.limits {
      let name = "limit \(limit.name) of \(limit.destination ?? "all")"
      inputs.append(Input(name, String(limit.value)))
    }
    self.init(inputs)
  }

  /// The same with what a search is told besides; which part of it is no matter.
  func with(_ options: ExploreOptions) -> SearchIdentity {
    SearchIdentity(
      inputs + [
        Input("runs", String(options.runs)),
        Input("seed", String(options.seed)),
        Input("lanes", String(options.lanes)),
        Input("beyond", String(options.beyond)),
      ]
    )
  }

  /// The Lua files of the folder that a plugin lies in: any of them may be a module of it.
  private static func plugin(_ file: String) -> [Input] {
    let main = name(of: file)
    let base = main.folder == "." ? "" : main.folder + "/"
    var inputs = [Input("plugin \(main)", digest(of: file))]
    var folders = [""]
    var looked = 0
    while let folder = folders.popLast(), looked < mostFolders {
      looked += 1
      let place = folder.isEmpty ? file.folder : file.folder.appending(path: folder)
      for each in (try? FileSystem.names(in: place)) ?? [] {
        let path = place.appending(path: each)
        let inside = folder.isEmpty ? each : folder + "/" + each
        switch FileSystem.kind(of: path) {
        case .folder where inside.split(separator: "/").count < deepest: folders.append(inside)
        case .file where each.hasSuffix(".lua"):
          inputs.append(Input("plugin \(base)\(inside)", digest(of: path)))
        default: break
        }
      }
    }
    return inputs
  }

  /// Modules in folders further down are nobody's.
  private static let deepest = 8
  /// A plugin that lies in somebody's home folder doesn't have all that is in there read.
  private static let mostFolders = 1_000

  /// A file's digest, or those of all files in a folder.
  private static func contents(of path: String, named name: String, depth: Int = 0) -> [Input] {
    // Links may lead in circles.
    guard depth < 32, FileSystem.kind(of: path) == .folder else {
      return [Input(name, digest(of: path))]
    }
    let names = (try? FileSystem.names(in: path)) ?? []
    return names.flatMap {
      contents(of: path.appending(path: $0), named: "\(name)/\($0)", depth: depth + 1)
    }
  }

  /// A file as its folder calls it: the same on every machine.
  private static func name(of path: String) -> String {
    let folder = (path.folder.resolvedPath ?? path.folder).fileName
    return folder.isEmpty || folder == "." ? path.fileName : folder + "/" + path.fileName
  }

  private static func name(of path: String, in folder: String) -> String {
    let start = folder == "." ? "" : folder + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path.fileName
  }

  /// The digest of a file's bytes, read a piece at a time; what can't be read is as one that is gone.
  private static func digest(of path: String) -> String {
    guard let descriptor = try? FileSystem.openFile(path) else {
      return "none"
    }
    defer { FileSystem.close(descriptor) }
    var digest = SHA256()
    var block: [UInt8] = []
    while (try? FileSystem.readSome(descriptor, upTo: 1 << 18, into: &block)) != nil,
      !block.isEmpty
    {
      digest.update(block)
    }
    return digest.hexDigest()
  }
}

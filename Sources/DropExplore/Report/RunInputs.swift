import DropContent
import DropCore
import DropHost
package import DropReplay
import SystemFiles

/// All that a run of a session can read and is told: nothing is run for it.
///
/// What can't be read, or is more than anybody looks at, is said as such in the place of its digest.
package struct RunInputs {
  private var inputs: Set<SearchIdentity.Input>
  /// The plugins whose folders were looked through.
  private var plugins: Set<String> = []
  private let session: SessionFile
  private let setup: ReplaySetup
  /// The session's folder, links resolved.
  private let resolvedFolder: String

  /// What is there before the first event.
  package init(session: SessionFile, path: String, setup: ReplaySetup) {
    self.session = session
    self.setup = setup
    resolvedFolder = (session.folder.isEmpty ? "." : session.folder).resolvedPath ?? session.folder
    inputs = [
      Input("version", HostVersion.text),
      Input("traits", BuildTraits.codecs.joined(separator: ",")),
      Input("session", Self.digest(of: path)),
      Input("random", String(setup.seed)),
      Input("grants", setup.capabilities.map(\.rawValue).sorted().joined(separator: ",")),
    ]
    for delivery in session.deliveries.joined() { note(delivery) }
    note(setup.pluginFiles(of: session))
    for file in [session.sourcePlugin, setup.defaultPlugin].compactMap({ $0 }) {
      note(plugin: file)
    }
    for option in setup.options {
      let value = JSONWriter().text(option.value)
      note("option \(option.name) of \(option.destination ?? "all")", value)
    }
    for limit in setup.limits {
      note("limit \(limit.name) of \(limit.destination ?? "all")", String(limit.value))
    }
    if let storage = setup.storage { noteStorage(storage) }
  }

  /// What comes with an event.
  package mutating func note(_ event: SessionEvent) { note(setup.pluginFiles(of: event.kind)) }

  /// What comes with all events, which are read as they come.
  package mutating func note(_ events: SessionEvents) throws(SessionError) {
    while let event = try events.next() { note(event) }
  }

  /// The identity that they make.
  package var identity: SearchIdentity { SearchIdentity(Array(inputs)) }

  private typealias Input = SearchIdentity.Input

  private mutating func note(_ name: String, _ value: String) { inputs.insert(Input(name, value)) }

  // MARK: Files

  private mutating func note(_ delivery: Delivery) {
    if case .file(let path, let content) = delivery.bytes {
      note(content, named: "file \(Self.name(of: path, in: session.folder))")
    }
    // The file that an address names, or that was kept for it.
    switch delivery.file?.content {
    case .success(let content)?: note(content, named: "file \(name(of: content))")
    case .failure(let error)?:
      note("file \(delivery.file?.name ?? "")", error.withoutFolders.message)
    case nil: break
    }
  }

  private func name(of content: Content) -> String {
    switch content.storage {
    case .file(let range): Self.name(of: range.file.path, in: resolvedFolder)
    case .folder(let folder): Self.name(of: folder.path, in: resolvedFolder)
    case .memory, .zeros: content.name ?? ""
    }
  }

  /// A file's digest, or those of all files in a folder.
  private mutating func note(_ content: Content, named name: String) {
    var found: [Input] = []
    FolderWalk.through(content) { path, each in
      switch each {
      case .success(let content): found.append(Input(name + path, Self.digest(of: content)))
      case .failure(let error): found.append(Input(name + path, error.withoutFolders.message))
      }
    }
    inputs.formUnion(found)
  }

  private static func digest(of content: Content) -> String {
    if case .folder = content.storage { return "folder" }
    do throws(ContentError) { return try content.sha256() } catch {
      return error.withoutFolders.message
    }
  }

  /// What plugins saved before.
  private mutating func noteStorage(_ folder: String) {
    do throws(ContentError) {
      note(try Content(folder: folder), named: "storage")
    } catch {
      note("storage", error.withoutFolders.message)
    }
  }

  // MARK: Plugins

  private mutating func note(_ files: NameTable<String>) {
    for (destination, file) in files {
      note("plugin of \(destination)", Self.name(of: file))
      note(plugin: file)
    }
  }

  /// The Lua files of the folder that a plugin lies in: any of them may be a module of it.
  private mutating func note(plugin file: String) {
    guard plugins.insert(file).inserted else { return }
    let main = Self.name(of: file)
    let base = main.folder == "." ? "" : main.folder + "/"
    note("plugin \(main)", Self.digest(of: file))
    var folders = [""]
    var looked = 0
    while let folder = folders.popLast() {
      looked += 1
      if looked > Self.mostFolders {
        note("plugin \(main)", "more than \(Self.mostFolders) folders: not all were looked at")
        return
      }
      let place = folder.isEmpty ? file.folder : file.folder.appending(path: folder)
      for each in (try? FileSystem.names(in: place)) ?? [] {
        let path = place.appending(path: each)
        let inside = folder.isEmpty ? each : folder + "/" + each
        switch FileSystem.kind(of: path) {
        case .folder where inside.split(separator: "/").count < Self.deepest: folders.append(inside)
        case .folder:
          note("plugin \(base)\(inside)", "lies \(Self.deepest) folders deep: not looked at")
        case .file where each.hasSuffix(".lua"):
          note("plugin \(base)\(inside)", Self.digest(of: path))
        default: break
        }
      }
    }
  }

  /// Modules in folders further down are nobody's.
  private static let deepest = 8
  /// A plugin that lies in somebody's home folder doesn't have all that is in there read.
  private static let mostFolders = 1_000

  // MARK: Names

  /// A file as its folder calls it: the same on every machine.
  private static func name(of path: String) -> String {
    let folder = (path.folder.resolvedPath ?? path.folder).fileName
    return folder.isEmpty || folder == "." ? path.fileName : folder + "/" + path.fileName
  }

  /// A file as it is seen from the session's folder; one that lies elsewhere as its own folder calls it.
  private static func name(of path: String, in folder: String) -> String {
    let start = folder == "." || folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    if start.isEmpty, !path.hasPrefix("/") { return path }
    return path.hasPrefix(start) && !start.isEmpty
      ? String(path.dropFirst(start.count)) : name(of: path)
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

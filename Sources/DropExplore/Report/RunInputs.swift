import DropContent
import DropCore
import DropHost
package import DropReplay
package import SystemFiles

/// All that a run of a session can read and is told: nothing is run for it.
///
/// What can't be read, or is more than anybody looks at, is said as such in the place of its digest.
package struct RunInputs {
  private var inputs: Set<SearchIdentity.Input>
  /// The plugins whose folders were looked through.
  private var plugins: Set<String> = []
  /// What was compiled of them before, where it is one whose files have settled.
  package private(set) var shelf: PluginShelf?
  private let session: SessionFile
  private let setup: ReplaySetup
  /// The session's folder, links resolved.
  private let resolvedFolder: String
  private let digests: PluginDigests
  /// The files and folders that they follow from, as they were before they were read.
  package private(set) var marks: [FileMark]
  /// Whether that is all of them; what couldn't be opened has no path to look at again.
  package private(set) var hasAllMarks = true

  /// What is there before the first event; `digests` remembers plugins from run to run.
  package init(
    session: SessionFile,
    path: String,
    setup: ReplaySetup,
    digests: PluginDigests = PluginDigests()
  ) {
    self.session = session
    self.setup = setup
    self.digests = digests
    marks = [FileMark(path)]
    resolvedFolder = (session.folder.isEmpty ? "." : session.folder).resolvedPath ?? session.folder
    inputs = [
      Input("version", HostVersion.text),
      Input("traits", BuildTraits.codecs.joined(separator: ",")),
      Input("session", FileDigest.of(path)),
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
      hasAllMarks = false
    case nil: break
    }
  }

  private func name(of content: Content) -> String {
    Self.path(of: content).map { Self.name(of: $0, in: resolvedFolder) } ?? content.name ?? ""
  }

  private static func path(of content: Content) -> String? {
    switch content.storage {
    case .file(let range): range.file.path
    case .folder(let folder): folder.path
    case .memory, .zeros: nil
    }
  }

  /// A file's digest, or those of all files in a folder.
  private mutating func note(_ content: Content, named name: String) {
    var found: [Input] = []
    var seen: [FileMark] = []
    var isWhole = true
    FolderWalk.through(content) { path, each in
      switch each {
      case .success(let content):
        if let place = Self.path(of: content) { seen.append(FileMark(place)) }
        found.append(Input(name + path, Self.digest(of: content)))
      case .failure(let error):
        isWhole = false
        found.append(Input(name + path, error.withoutFolders.message))
      }
    }
    inputs.formUnion(found)
    marks += seen
    hasAllMarks = hasAllMarks && isWhole
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
      hasAllMarks = false
    }
  }

  // MARK: Plugins

  private mutating func note(_ files: NameTable<String>) {
    for (destination, file) in files {
      note("plugin of \(destination)", PluginFiles.name(of: file))
      note(plugin: file)
    }
  }

  private mutating func note(plugin file: String) {
    guard plugins.insert(file).inserted else { return }
    let found = digests.files(of: file)
    shelf = plugins.count == 1 ? digests.shelf(of: file, as: found.marks) : nil
    inputs.formUnion(found.inputs)
    marks += found.marks
  }

  // MARK: Names

  /// A file as it is seen from the session's folder; one that lies elsewhere as its own folder calls it.
  private static func name(of path: String, in folder: String) -> String {
    let start = folder == "." || folder.isEmpty ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    if start.isEmpty, !path.hasPrefix("/") { return path }
    return path.hasPrefix(start) && !start.isEmpty
      ? String(path.dropFirst(start.count)) : PluginFiles.name(of: path)
  }
}

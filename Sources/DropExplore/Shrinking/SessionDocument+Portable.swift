import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

extension SessionDocument {
  /// So many bytes of a file are written into the session itself.
  private static let mostBytes = 64 << 10

  /// The same session as it must be to replay from another folder, and without the options it was
  /// explored with: it names its plugins and holds what its items are.
  ///
  /// A file with more bytes than are written into a session is as many zeros then, unless it is kept.
  /// `session` is the one that was explored with the setup.
  func portable(
    for folder: String,
    _ setup: ReplaySetup,
    of session: SessionFile? = nil,
    keepingFiles: Bool
  ) -> SessionDocument {
    let terms = PortableTerms(setup, session, folder: folder)
    var portable = self
    // An empty list of them says that there is none, and all that is dropped goes outside.
    if json["destinations"] == nil, setup.defaultPlugin != nil {
      let main = JSONValue.object([
        JSONValue.Member("id", .string(SessionFormat.defaultDestination))
      ])
      portable.set("destinations", to: .array([main]))
    }
    let reloaded = reloaded
    portable.change("destinations") { list in
      list = list.map { destination($0, on: terms, reloaded) }
    }
    portable.change("events") { list in
      list = list.map { event in
        if let opened = event["destination"], opened["id"] != nil {
          return event.setting("destination", to: destination(opened, on: terms, reloaded))
        }
        guard let plugin = event["plugin"]?.string else { return event }
        let path = self.folder.appending(path: plugin).relative(to: folder)
        return event.setting("plugin", to: .string(path))
      }
    }
    portable.change("items") { list in
      list = list.map { item in
        item.changing("representations") { all in
          all = all.map { representation($0, keepingFiles: keepingFiles) }.map { each in
            each.callingFiles { path in
              path.isAbsolutePath ? nil : self.folder.appending(path: path).relative(to: folder)
            }
          }
        }
      }
    }
    if let plugin = json["source"]?["plugin"]?.string, let source = json["source"] {
      let path = self.folder.appending(path: plugin)
      portable.set("source", to: terms.telling(source, plugin: path, of: nil))
    }
    return portable
  }

  /// The destinations that a reload gives a plugin: what is meant for it is theirs until then.
  private var reloaded: NameSet {
    NameSet(events.filter { $0["plugin"] != nil }.compactMap { $0["destination"]?.string })
  }

  private func destination(
    _ destination: JSONValue,
    on terms: PortableTerms,
    _ reloaded: NameSet
  ) -> JSONValue {
    let id = destination["id"]?.string ?? ""
    let own = destination["plugin"]?.string.map { self.folder.appending(path: $0) }
    let told = destination.changing("destinations") { list in
      list = list.map { self.destination($0, on: terms, reloaded) }
    }
    let plugin = terms.setup.files[id] ?? own ?? terms.setup.defaultPlugin
    if plugin == nil, !reloaded.contains(id) { return told }
    return terms.telling(told, plugin: plugin, of: id)
  }

  /// What a file holds, in its place: a session reads no files but those beside it.
  private func representation(_ value: JSONValue, keepingFiles: Bool) -> JSONValue {
    // A list of addresses in a file is a file; one in the session is what it names.
    guard let path = value["file"]?.string, !value.isOfAddresses else { return value }
    let file = folder.appending(path: path)
    guard FileSystem.kind(of: file) == .file, let bytes = Self.read(file) else { return value }
    let isLarge = bytes.count > Self.mostBytes
    if isLarge, keepingFiles { return value }
    let told = value.setting("file", to: nil)
    return isLarge
      ? told.setting("zeros", to: .int(bytes.count))
      : told.setting("base64", to: .string(Base64.text(of: bytes)))
  }
}

/// What a session was explored with besides what it says, to be written into it.
private struct PortableTerms {
  let setup: ReplaySetup
  private let session: SessionFile?
  private let folder: String

  init(_ setup: ReplaySetup, _ session: SessionFile?, folder: String) {
    (self.setup, self.session, self.folder) = (setup, session, folder)
  }

  /// A destination or (of nil) a source that says all that its plugin gets; of no plugin it is what one
  /// gets that comes later.
  func telling(_ owner: JSONValue, plugin: String?, of id: String?) -> JSONValue {
    var told = owner
    if let plugin { told = told.setting("plugin", to: .string(plugin.relative(to: folder))) }
    for option in setup.options where isMeant(id, by: option.destination) {
      if let plugin, option.destination == nil, !mayHave(plugin, option.name) { continue }
      told = told.adding(option.name, option.value, under: "options")
    }
    for limit in setup.limits where isMeant(id, by: limit.destination) {
      told = told.adding(limit.name, .time(limit.value), under: "limits")
    }
    let granted = setup.capabilities.map(\.rawValue).sorted().map(JSONValue.string)
    let known = told["allow"]?.array ?? []
    let all = known + granted.filter { !known.contains($0) }
    return all.isEmpty ? told : told.setting("allow", to: .array(all))
  }

  private func isMeant(_ id: String?, by destination: String?) -> Bool {
    destination == nil || destination == id
  }

  /// Whether an option for all is this plugin's: where the items have one of their own, it may be that
  /// one's alone, or all others' but that one's.
  private func mayHave(_ plugin: String, _ option: String) -> Bool {
    guard let session, session.sourcePlugin != nil else { return true }
    return setup.optionNames(ofFile: plugin, in: session)?.contains(option) ?? true
  }
}

extension SessionDocument {
  /// The same session with the files that its items name called otherwise: those that `call` has a new
  /// path for, seen from where the session lies.
  func callingFiles(_ call: (String) -> String?) -> SessionDocument {
    var told = self
    told.change("items") { items in
      items = items.map { item in
        item.changing("representations") { $0 = $0.map { $0.callingFiles(call) } }
      }
    }
    return told
  }
}

extension JSONValue {
  /// A representation with the files that it names called otherwise.
  fileprivate func callingFiles(_ call: (String) -> String?) -> JSONValue {
    var told = self
    for key in ["names", "file"] {
      guard let path = self[key]?.string, let other = call(path) else { continue }
      told = told.setting(key, to: .string(other))
    }
    // What is said to name a file names no other.
    guard self["names"] == nil, let text = listOfFiles else { return told }
    // By scalars: a line's end of two is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        let end = line.last == "\r" ? "\r" : ""
        let address = String(String.UnicodeScalarView(end.isEmpty ? line : line.dropLast()))
        guard let path = FilePath.path(ofAddress: address, from: "."), let other = call(path)
        else { return address + end }
        return FilePath.relativeAddress(other) + end
      }
    let all = lines.joined(separator: "\n")
    if all.unicodeScalars.elementsEqual(text.unicodeScalars) { return told }
    return told.setting("base64", to: nil).setting("text", to: .string(all))
  }

  /// Whether its bytes are addresses.
  fileprivate var isOfAddresses: Bool {
    guard let name = self["type"]?.string else { return false }
    return [.fileURL, .promisedFileURL, .uriList]
      .contains(TypeCatalog.builtIn.type(named: name))
  }

  /// The text of a representation that may name files.
  private var listOfFiles: String? {
    guard isOfAddresses else { return nil }
    if let text = self["text"]?.string { return text }
    return self["base64"]?.string.flatMap { Base64.decode($0.utf8, .strict) }
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The same object with a member of one of its objects set, unless it is there.
  fileprivate func adding(_ key: String, _ value: JSONValue, under name: String) -> JSONValue {
    let object = self[name] ?? .object([])
    return setting(name, to: object.setting(key, to: value))
  }
}

extension String {
  /// The path as seen from a folder, where both are there; else itself.
  func relative(to folder: String) -> String {
    guard
      let base = (folder.isEmpty ? "." : folder).resolvedPath,
      let path = resolvedPath
    else { return self }
    let from = base.pathParts
    let to = path.pathParts
    var common = 0
    while common < min(from.count, to.count - 1), from[common].utf8.elementsEqual(to[common].utf8) {
      common += 1
    }
    // Hardly anything in common: the way there would be no shorter, and mean nothing elsewhere.
    guard common > 0 else { return path }
    let up = [Substring](repeating: "..", count: from.count - common)
    return (up + to[common...]).joined(separator: "/")
  }
}

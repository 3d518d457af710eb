import DropContent
import DropCore
import DropHost
import DropReplay
import SystemFiles

/// Where the bytes of a recording go that a page sends; done beside the table, as it may take long.
struct PlayPayloads: Sendable {
  /// The recording's folder and what the recording calls it; nil: nothing is kept.
  let place: (folder: String, name: String)?
  let keep: PlayKeep
  /// A folder for what passes.
  let scratch: String

  /// What was taken in.
  struct Taken: Sendable {
    let content: Content
    /// What stands for it in the recording; nil where nothing does.
    let member: JSONValue.Member?
    /// What has to stay as long as the content does.
    let file: (any PlayFile)?
    /// Why the recording, which wanted it, couldn't keep it.
    private(set) var unkept: SinkError?
  }

  /// The largest text that stands in the recording itself.
  private static let longestText = 32 << 10

  // MARK: What is at hand

  /// What stands for something small in the recording itself; nil where it goes into a file.
  func member(of content: Content) -> JSONValue.Member? {
    guard case .memory(let bytes) = content.storage, bytes.count <= Self.longestText,
      !lists(content.type), TypeCatalog.builtIn.conforms(content.type, to: .text)
    else { return nil }
    if keep == .standIns {
      return .init("text", .string(String(repeating: "x", count: bytes.count)))
    }
    return String(validating: bytes, as: UTF8.self).map { .init("text", .string($0)) }
  }

  /// A list of addresses in a session would be read as the files that it names.
  private func lists(_ type: ContentType) -> Bool {
    [.fileURL, .promisedFileURL, .uriList].contains(type)
  }

  /// Puts what lies here into a file of the recording; nil where that can't be done.
  func store(_ content: Content, of item: DragItem, _ type: ContentType) -> JSONValue.Member? {
    guard let place, keep != .standIns else { return nil }
    var saver = ContentSaver(folder: place.folder)
    saver.syncs = false
    let used = try? saver.save(content, as: Self.name(of: item, type))
    return used.map { .init("file", .string("\(place.name)/\($0)")) }
  }

  // MARK: What was sent

  /// Takes a file in: into the recording where it is kept, else as it is.
  func take(
    _ file: any PlayFile,
    of item: DragItem,
    as type: ContentType
  ) -> Result<Taken, LoadFailure> {
    do throws(ContentError) {
      let content = try Content(type: type, name: item.name, file: file.path)
      guard let place, keep != .standIns else {
        let zeros = JSONValue.Member("zeros", .int(content.size))
        return .success(Taken(content: content, member: place == nil ? nil : zeros, file: file))
      }
      let used: String
      do throws(ContentError) {
        used = try put(file, content, in: place.folder, as: Self.name(of: item, type))
      } catch {
        // The drop goes on without its recording.
        guard case .system(_, _, let code) = error.problem else { throw error }
        let why = SinkError(code: code, path: place.folder)
        return .success(Taken(content: content, member: nil, file: file, unkept: why))
      }
      let kept = try Content(
        type: type,
        name: item.name,
        file: place.folder.appending(path: used)
      )
      let member = JSONValue.Member("file", .string("\(place.name)/\(used)"))
      return .success(Taken(content: kept, member: member, file: nil))
    } catch {
      return .failure(LoadFailure(error.withoutFolders))
    }
  }

  /// A second name for the file where both lie on one disk, else a copy.
  private func put(
    _ file: any PlayFile,
    _ content: Content,
    in folder: String,
    as name: String
  ) throws(ContentError) -> String {
    for number in 1...100 {
      let wanted = SafeName.numbered(name, number)
      do throws(FileSystem.Failure) {
        try FileSystem.link(file.path, as: folder.appending(path: wanted))
        return wanted
      } catch {
        if error.code != EEXIST { break }
      }
    }
    var saver = ContentSaver(folder: folder)
    saver.syncs = false
    return try saver.save(content, as: name)
  }

  /// Its place and its name, with an extension where it has none of its own.
  private static func name(of item: DragItem, _ type: ContentType) -> String {
    var name = item.name == item.id ? item.id : "\(item.id)-\(item.name)"
    let isFile = item.representations.first?.type == type
    if !isFile || TypeCatalog.builtIn.type(ofFileNamed: name) == nil,
      let suffix = TypeCatalog.builtIn.filenameExtensions(of: type).first
    {
      name += ".\(suffix)"
    }
    return SafeName.component(of: name)
  }

  // MARK: Folders

  /// Where the entries of a dropped folder are put, which nobody has yet.
  func makeTree(for item: DragItem) -> Result<String, LoadFailure> {
    let parent = keep == .standIns ? scratch : place?.folder ?? scratch
    let name = SafeName.component(of: "\(item.id)-\(item.name)")
    for number in 1...100 {
      let path = parent.appending(path: SafeName.numbered(name, number))
      do throws(FileSystem.Failure) {
        try FileSystem.makeFolder(path)
        return .success(path)
      } catch {
        if error.code == EEXIST { continue }
        return .failure(LoadFailure(.failed, SystemReason.text(of: error.code)))
      }
    }
    return .failure(LoadFailure(.failed, "there is no name for it"))
  }

  /// The whole folder, once all of its entries are there.
  func take(tree path: String, of item: DragItem) -> Result<Taken, LoadFailure> {
    do throws(ContentError) {
      let content = try Content(type: .folder, name: item.name, folder: path)
      guard let place, keep != .standIns else {
        return .success(Taken(content: content, member: nil, file: nil))
      }
      let member = JSONValue.Member("file", .string("\(place.name)/\(path.fileName)"))
      return .success(Taken(content: content, member: member, file: nil))
    } catch {
      return .failure(LoadFailure(error.withoutFolders))
    }
  }

  /// Puts one entry of a folder in its place.
  static func put(_ file: any PlayFile, at path: String) -> LoadFailure? {
    do throws(FileSystem.Failure) {
      try FileSystem.link(file.path, as: path)
      return nil
    } catch {
      guard error.code != EEXIST else { return LoadFailure(.failed, "two entries have one name") }
    }
    do throws(ContentError) {
      let content = try Content(type: .data, file: file.path)
      var saver = ContentSaver(folder: path.folder)
      saver.syncs = false
      let used = try saver.save(content, as: path.fileName)
      return used == path.fileName ? nil : LoadFailure(.failed, "two entries have one name")
    } catch {
      return LoadFailure(error.withoutFolders)
    }
  }
}

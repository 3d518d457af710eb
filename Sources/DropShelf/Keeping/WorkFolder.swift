#if os(Linux)

package import DropContent
package import DropCore
import DropReplay
import SystemFiles

/// The only folder that a program can write to: gone with its last owner, and swept away by a later one where the
/// shelf was killed.
package final class WorkFolder: Sendable {
  package let path: String
  private let name: String
  private let parent: Descriptor
  /// Its lock says that somebody is at it.
  private let lock: Descriptor

  package init() throws(ProgramTask.Refusal) {
    do throws(FileSystem.Failure) {
      let around = try FileSystem.resolved(FileSystem.largeTemporaryPath)
      let parent = try FileSystem.openFolder(around)
      let made = try PassingName.makeFolder(in: parent.number)
      (name, self.parent, lock) = (made.name, parent, Descriptor(made.descriptor))
      path = around.appending(path: made.name)
      try FileSystem.makePrivate(folder: lock.number)
      for each in ["in", "out"] { try FileSystem.makeFolder(path.appending(path: each)) }
    } catch {
      throw ProgramTask.Refusal("no folder to work in: \(SystemReason.text(of: error.code))")
    }
  }

  deinit {
    FileSystem.removeFolder(name, in: parent.number)
    withExtendedLifetime(lock) {}
  }

  /// Gives the path of a copy, which no program takes for an option; content that is mentioned twice has one.
  package func copy(_ content: Content, _ number: Int) throws(ProgramTask.Refusal) -> String {
    let told = SafeText.line(content.name ?? "content", limit: 80)
    if case .folder = content.storage { throw ProgramTask.Refusal("'\(told)' is a folder") }
    let folder = "in/\(number)"
    let copy = folder.appending(path: SafeName.component(of: content.name ?? "content"))
    let around = path.appending(path: folder)
    if FileSystem.kind(of: around) != nil { return copy }
    do {
      try FileSystem.makeFolder(around)
      try write(content, to: path.appending(path: copy))
      return copy
    } catch let error as FileSystem.Failure {
      throw ProgramTask.Refusal("'\(told)' can't be copied: \(SystemReason.text(of: error.code))")
    } catch {
      throw ProgramTask.Refusal("'\(told)' can't be copied: \(error)")
    }
  }

  private func write(_ content: Content, to target: String) throws {
    let file = Descriptor(try FileSystem.open(target, FileSystem.newFile))
    defer { withExtendedLifetime(file) {} }
    var offset = 0
    while offset < content.size {
      let block = try content.read(at: offset, count: 1 << 20)
      if block.isEmpty { break }
      try FileSystem.write(block, to: file.number)
      offset += block.count
    }
  }

  /// The files that lie in `out` now.
  ///
  /// A program may have put links there that lead to what it can't read itself: none is followed.
  package func results() throws(ProgramTask.Refusal) -> [JSONValue] {
    let out = path.appending(path: "out")
    let names = try reading("out") { () throws(FileSystem.Failure) in
      let folder = try FileSystem.openWithoutLinks(out)
      defer { withExtendedLifetime(folder) {} }
      return try FileSystem.names(in: out)
    }
    guard names.count <= ProgramTask.Most.files else {
      throw ProgramTask.Refusal("it made more than \(ProgramTask.Most.files) files")
    }
    var (all, left): ([JSONValue], Int) = ([], ProgramTask.Most.fileBytes)
    for name in names {
      let limit = left
      let bytes = try reading("out/\(name)") { () throws(FileSystem.Failure) in
        let file = try FileSystem.openWithoutLinks(out.appending(path: name))
        defer { withExtendedLifetime(file) {} }
        return try FileSystem.readAll(file.number, limit: limit)
      }
      guard bytes.count <= left else {
        throw ProgramTask.Refusal("it made more than \(ProgramTask.Most.fileBytes >> 20) MiB")
      }
      left -= bytes.count
      let text = Base64.text(of: bytes)
      all.append(.object([.init("name", .string(name)), .init("base64", .string(text))]))
    }
    return all
  }

  private func reading<Found>(
    _ what: String,
    _ read: () throws(FileSystem.Failure) -> Found
  ) throws(ProgramTask.Refusal) -> Found {
    do throws(FileSystem.Failure) {
      return try read()
    } catch {
      let told = SafeText.line(what, limit: 80)
      throw ProgramTask.Refusal("'\(told)' can't be read: \(SystemReason.text(of: error.code))")
    }
  }
}

#endif

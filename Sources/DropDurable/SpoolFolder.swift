#if Durable

import DropContent
import DropHost
import SystemFiles

/// The files of a journal's contents: each in the folder under its number, whole or not there.
final class SpoolFolder: JournalSpool {
  private let folder: Descriptor
  private let path: String
  private let state: Guarded<State>

  private struct State {
    /// The number of the newest.
    var last: Int
    /// Whether names were given that a loss of power may take still.
    var isUnsure = false
  }

  init(_ path: String) throws(FileSystem.Failure) {
    try FileSystem.makeFolders(path, isPrivate: true, isLasting: true)
    folder = try FileSystem.openFolder(path)
    self.path = path
    let own = try Self.numbers(in: path).filter { $0 < Self.largestNumber }
    state = Guarded(State(last: own.max() ?? 0))
  }

  /// No journal gives so many: whoever called a file so was somebody else.
  private static let largestNumber = 1 << 50

  private static func numbers(in path: String) throws(FileSystem.Failure) -> [Int] {
    try FileSystem.names(in: path).compactMap { Int($0) }
  }

  private func next() -> Int {
    state.withLock { state in
      state.last += 1
      state.isUnsure = true
      return state.last
    }
  }

  func keep(_ bytes: [UInt8]) throws(JournalFailure) -> Int {
    let number = next()
    try keep(as: number) { draft throws(FileSystem.Failure) in
      try FileSystem.write(bytes, to: draft)
      return true
    }
    return number
  }

  /// Makes a file of what `write` writes, there for good with its name; false, and none, where that says so.
  @discardableResult
  private func keep(
    as number: Int,
    _ write: (Int32) throws(FileSystem.Failure) -> Bool
  ) throws(JournalFailure) -> Bool {
    do throws(FileSystem.Failure) {
      let draft = try Draft(in: folder)
      guard try write(draft.descriptor) else { return false }
      try draft.synchronize()
      try draft.publish(as: "\(number)")
      return true
    } catch {
      throw JournalFailure(SystemReason.text(of: error.code))
    }
  }

  func keep(_ file: OpenFile) throws(JournalFailure) -> Int? {
    let number = next()
    if isNamed(file, number) { return number }
    guard file.isNameless || file.size <= Self.largestCopy else { return nil }
    let isKept = try keep(as: number) { draft throws(FileSystem.Failure) in
      for offset in stride(from: 0, to: file.size, by: Self.piece) {
        guard let bytes = try? file.read(at: offset, count: min(Self.piece, file.size - offset))
        else { return false }
        try FileSystem.write(bytes, to: draft)
      }
      return true
    }
    return isKept ? number : nil
  }

  /// A file that has a name is copied up to that size.
  private static let largestCopy = 64 << 20
  private static let piece = 1 << 20

  /// Gives a file a name more, where it lies on the same disk; false where it has none then.
  private func isNamed(_ file: OpenFile, _ number: Int) -> Bool {
    guard let opened = try? file.opened() else { return false }
    defer { withExtendedLifetime(opened) {} }
    do throws(FileSystem.Failure) {
      // Its bytes first: what has no name nobody else makes sure of.
      if file.isNameless { try FileSystem.synchronize(opened.number) }
      do throws(FileSystem.Failure) {
        try FileSystem.name(opened.number, "\(number)", in: folder.number)
      } catch {
        // Where the system lists nothing that is open only its path leads to it.
        if file.isNameless { throw error }
        try FileSystem.link(file.path, as: "\(path)/\(number)")
      }
    } catch {
      return false
    }
    // Its path may lead to another one by now.
    if self.file(number)?.identity == file.identity { return true }
    try? FileSystem.remove("\(number)", in: folder.number)
    return false
  }

  func file(_ number: Int) -> OpenFile? { try? OpenFile(path: "\(path)/\(number)") }

  /// Makes sure of the names that were given.
  func synchronize() throws(JournalFailure) {
    let isUnsure = state.withLock { state in
      defer { state.isUnsure = false }
      return state.isUnsure
    }
    guard isUnsure else { return }
    do throws(FileSystem.Failure) {
      try FileSystem.synchronize(folder.number)
    } catch {
      throw JournalFailure(SystemReason.text(of: error.code))
    }
  }

  /// Takes away what no record names.
  func keepOnly(_ named: Set<Int>) {
    let all = (try? Self.numbers(in: path)) ?? []
    for number in all where !named.contains(number) {
      try? FileSystem.remove("\(number)", in: folder.number)
    }
  }
}

#endif

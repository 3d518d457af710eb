import DropContent
import DropCore

/// The files that handlers saved, as long as the drops that they belong to can be taken back or done
/// again.
final class SavedFiles {
  private struct File {
    /// What the script asked for.
    let name: String
    /// What the file is called.
    var used: String
    /// Whether it is there, and whether it is to be.
    var isThere = true
    var isWanted = true
    /// Whether the driver is about it.
    var isBusy = false
  }

  private unowned let engine: HostEngine
  /// By the numbers of their contents.
  private var files: [UInt64: File] = [:]

  init(_ engine: HostEngine) {
    self.engine = engine
  }

  /// Notes a file that was saved, and gives its number.
  func keep(_ content: Content, name: String, used: String) -> UInt64 {
    let number = engine.store(content)
    files[number] = File(name: name, used: used)
    return number
  }

  /// Forgets those whose drops nobody can turn any more.
  func free(_ isGone: (UInt64) -> Bool) {
    if files.isEmpty { return }
    files = files.filter { !isGone($0.key) || $0.value.isBusy }
  }

  /// A file is to be taken back, or saved again.
  func turn(_ number: UInt64, isSaved: Bool, _ index: Destination.Index, _ drag: DragID?) {
    files[number]?.isWanted = isSaved
    settle(number, index, drag)
  }

  /// One step at a time: what is wanted may have changed once it is done.
  private func settle(_ number: UInt64, _ index: Destination.Index, _ drag: DragID?) {
    guard let file = files[number], !file.isBusy, file.isThere != file.isWanted else { return }
    if file.isWanted {
      guard let content = engine.content(number) else { return }
      files[number]?.isBusy = true
      _ = engine.request({ id in
        .save(SaveRequest(id: id, destination: index, content: content, name: file.name))
      }) { completion in
        guard case .saved(_, let result) = completion else { return }
        self.saved(number, result, content.size, index, drag)
      }
    } else {
      files[number]?.isBusy = true
      _ = engine.request({ id in
        .takeBack(TakeBackRequest(id: id, destination: index, name: file.used))
      }) { completion in
        guard case .takenBack(_, let failure) = completion else { return }
        self.takenBack(number, failure, index, drag)
      }
    }
  }

  private func saved(
    _ number: UInt64,
    _ result: Result<String, LoadFailure>,
    _ size: Int,
    _ index: Destination.Index,
    _ drag: DragID?
  ) {
    files[number]?.isBusy = false
    switch result {
    case .success(let used):
      files[number]?.used = used
      files[number]?.isThere = true
      engine.asking { $0.rename(file: number, as: used) }
      engine.outbox.append(.effect(.save(name: used, size: size), index, drag))
      settle(number, index, drag)
    case .failure(let failure):
      let name = files[number]?.name ?? ""
      files[number]?.isWanted = false
      tell(.keptFile(name: name, isSaving: true, why: failure.message), index)
    }
  }

  private func takenBack(
    _ number: UInt64,
    _ failure: LoadFailure?,
    _ index: Destination.Index,
    _ drag: DragID?
  ) {
    files[number]?.isBusy = false
    if let failure {
      let name = files[number]?.used ?? ""
      files[number]?.isWanted = true
      return tell(.keptFile(name: name, isSaving: false, why: failure.message), index)
    }
    files[number]?.isThere = false
    settle(number, index, drag)
  }

  private func tell(_ notice: Notice, _ index: Destination.Index) {
    engine.outbox.append(.notice(notice, index))
  }
}

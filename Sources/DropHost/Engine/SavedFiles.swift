import DropContent
import DropCore

/// The files that handlers saved, as long as the drops that they belong to can be taken back or done
/// again.
final class SavedFiles {
  private struct File {
    let content: Content
    /// What the file is called.
    var used: String
    /// Whether it is there, and whether it is to be.
    var isThere = true
    var isWanted = true
    /// Whether the driver is about it.
    var isBusy = false
    /// Whether its drop is without it, so that nobody was told of it and nothing brings it again.
    var isGivenUp = false
  }

  private unowned let engine: HostEngine
  /// By the numbers of their contents.
  private var files: [UInt64: File] = [:]
  /// Those that are there, by what they are called.
  private var there = NameTable<UInt64>()

  init(_ engine: HostEngine) {
    self.engine = engine
  }

  /// Notes a file that was saved, and gives its number.
  func keep(_ content: Content, used: String) -> UInt64 {
    let number = engine.contents.keep(content)
    files[number] = File(content: content, used: used)
    place(number)
    return number
  }

  /// A file is there: another one that had its name has gone, whoever took it away.
  ///
  /// Files are taken back by their names: with that other one's drop this file would go.
  private func place(_ number: UInt64) {
    guard let name = files[number]?.used else { return }
    if let other = there[name], other != number { files[other]?.isThere = false }
    files[number]?.isThere = true
    there[name] = number
  }

  /// A file isn't there any more; its name may be another one's by now.
  private func displace(_ number: UInt64) {
    guard let name = files[number]?.used else { return }
    files[number]?.isThere = false
    if there[name] == number { there[name] = nil }
  }

  private func forget(_ number: UInt64) {
    displace(number)
    files[number] = nil
  }

  /// Whether each is as it is to be.
  var areSettled: Bool { files.values.allSatisfy { !$0.isBusy } }

  /// All of them, whose contents are known by their numbers.
  var kept: [KeptFile] {
    files.sorted { $0.key < $1.key }.map { number, file in
      KeptFile(
        number: number,
        used: file.used,
        isThere: file.isThere,
        isWanted: file.isWanted,
        isGivenUp: file.isGivenUp
      )
    }
  }

  /// The same again.
  func take(_ kept: [KeptFile]) {
    for each in kept {
      guard let content = engine.contents[each.number]?.content else { continue }
      var file = File(content: content, used: each.used)
      (file.isThere, file.isWanted) = (each.isThere, each.isWanted)
      file.isGivenUp = each.isGivenUp
      files[each.number] = file
      if each.isThere { place(each.number) }
    }
  }

  /// Forgets those whose drops nobody can turn any more.
  func free(_ isGone: (UInt64) -> Bool) {
    if files.isEmpty { return }
    for (number, file) in files where isGone(number) && !file.isBusy { forget(number) }
  }

  /// A file is to be taken back, or saved again.
  func turn(_ number: UInt64, isSaved: Bool, _ index: Destination.Index, _ drag: DragID?) {
    files[number]?.isWanted = isSaved
    settle(number, index, drag)
  }

  /// Takes a file back that came too late for its drop.
  func giveUp(_ number: UInt64, _ index: Destination.Index?) {
    files[number]?.isGivenUp = true
    files[number]?.isWanted = false
    settle(number, index, nil)
  }

  /// One step at a time: what is wanted may have changed once it is done.
  private func settle(_ number: UInt64, _ index: Destination.Index?, _ drag: DragID?) {
    guard let file = files[number], !file.isBusy, file.isThere != file.isWanted else { return }
    files[number]?.isBusy = true
    if file.isWanted {
      // Under the name that it had: of several that asked for one, whoever came first would have it.
      _ = engine.request(
        for: nil,
        { id in
          .save(SaveRequest(id: id, content: file.content, name: file.used))
        }
      ) { completion in
        guard case .saved(_, let result) = completion else { return }
        self.saved(number, result, file.content.ownSize, index)
      }
    } else {
      if !file.isGivenUp { engine.outbox.append(.effect(.unsave(name: file.used), index, drag)) }
      _ = engine.request(
        for: nil,
        { id in
          .takeBack(TakeBackRequest(id: id, name: file.used))
        }
      ) { completion in
        guard case .takenBack(_, let failure) = completion else { return }
        self.takenBack(number, failure, index)
      }
    }
  }

  private func saved(
    _ number: UInt64,
    _ result: Result<String, LoadFailure>,
    _ size: Int?,
    _ index: Destination.Index?
  ) {
    files[number]?.isBusy = false
    switch result {
    case .success(let used):
      files[number]?.used = used
      place(number)
      engine.outbox.append(.effect(.save(name: used, size: size), index, nil))
      settle(number, index, nil)
    case .failure(let failure):
      let name = files[number]?.used ?? ""
      files[number]?.isWanted = false
      tell(.keptFile(name: name, isSaving: true, why: failure.message), index)
    }
  }

  private func takenBack(_ number: UInt64, _ failure: LoadFailure?, _ index: Destination.Index?) {
    let name = files[number]?.used ?? ""
    files[number]?.isBusy = false
    if failure == nil {
      displace(number)
    } else {
      files[number]?.isWanted = true
    }
    if files[number]?.isGivenUp == true { forget(number) }
    if let failure {
      return tell(.keptFile(name: name, isSaving: false, why: failure.message), index)
    }
    settle(number, index, nil)
  }

  private func tell(_ notice: Notice, _ index: Destination.Index?) {
    engine.outbox.append(.notice(notice, index))
  }
}

import CLuaShim

extension Sandbox {
  /// Notes the last result; false where a part of it may change without becoming another value.
  ///
  /// Done before `resultValue()`, which ends the life of the keys' values.
  package func remember(in memo: ResultMemo) -> Bool {
    guard let result = unsafe result, unsafe result.pointee.count > 0 else { return false }
    memo.begin(kept: unsafe result.pointee.kept, epoch: epoch)
    let scalars = unsafe result.pointee.scalars
    guard let scalars = unsafe scalars, unsafe memo.append(scalars[0], at: 0) else { return false }
    // Safe: C has as many scalars as it counts; beside the result there are some only of a table.
    for place in 1..<max(1, unsafe Int(result.pointee.count)) {
      guard unsafe memo.append(scalars[place], at: place) else { return false }
    }
    return true
  }

  /// Whether the last result is, as far as the kept call's keys go, the one remembered.
  package func resultRepeats(_ memo: ResultMemo) -> Bool {
    guard let result = unsafe result, epoch == memo.epoch, unsafe result.pointee.count > 0,
      unsafe result.pointee.kept == memo.kept, let scalars = unsafe result.pointee.scalars
    else { return false }
    let count = unsafe Int(result.pointee.count)
    for part in unsafe memo.parts {
      // Safe: the part is among the scalars that C counts.
      guard part.place < count, unsafe memo.holds(part, scalars + part.place) else { return false }
    }
    return true
  }
}

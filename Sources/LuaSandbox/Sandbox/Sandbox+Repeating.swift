import CLuaShim

extension Sandbox {
  /// A memo of the last result; nil where a part of it may change without becoming another value.
  ///
  /// Taken before `resultValue()`, which ends the life of the keys' values.
  package func resultMemo() -> ResultMemo? {
    guard let scalars = unsafe scalars, lastKept >= 0 else { return nil }
    let memo = ResultMemo(kept: lastKept, epoch: epoch)
    guard unsafe memo.append(scalars[0], at: 0) else { return nil }
    guard unsafe scalars.pointee.kind == CLS_TABLE else { return memo }
    for place in keyPlaces[lastKept] ?? [] {
      // Safe: the plan's places are all below the number of keys that C was given.
      guard unsafe memo.append(scalars[place + 1], at: place + 1) else { return nil }
    }
    return memo
  }

  /// Whether the last result is, as far as the kept call's keys go, the one remembered.
  package func resultRepeats(_ memo: ResultMemo) -> Bool {
    guard let scalars = unsafe scalars, lastKept == memo.kept, epoch == memo.epoch else {
      return false
    }
    for part in memo.parts {
      // Safe: the same kept call of the same state has the same scalars.
      guard unsafe memo.holds(part, scalars + part.place) else { return false }
    }
    return true
  }

  /// Writes numbers into the first three slots; the script sees them in the next call.
  package func set(
    _ object: PersistentObject,
    _ first: Double,
    _ second: Double,
    _ third: Double
  ) throws(SandboxFault) {
    let numbers = unsafe object.numbers
    // The epoch changes with the state, and with it goes what the pointer points to.
    guard object.epoch == epoch, unsafe state != nil, unsafe numbers.pointee.owner == object.owner,
      unsafe numbers.pointee.count >= 3
    else { throw SandboxFault(misuse: .staleReference) }
    unsafe numbers.pointee.values.0 = first
    unsafe numbers.pointee.values.1 = second
    unsafe numbers.pointee.values.2 = third
    unsafe numbers.pointee.dirty |= 7
  }
}

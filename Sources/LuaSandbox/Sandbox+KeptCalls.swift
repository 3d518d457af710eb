import CLuaShim

/// A function, its first argument and what is read from its result, prepared once for calls that
/// happen 120 times a second.
package struct KeptCall: Sendable, Hashable {
  let slot: Int32
  let owner: UInt32
  let epoch: UInt32

  var name: CLSKeptName { CLSKeptName(slot: slot, owner: owner) }
}

/// A field that a kept call reads from the table which its function returned.
package struct ResultKey: Sendable, Hashable {
  /// One name, or two for a field of an inner table.
  package var path: [String]

  package init(_ name: String) { path = [name] }
  package init(_ outer: String, _ name: String) { path = [outer, name] }
}

extension ResultKey: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

/// The order in which the keys of a kept call are read: an outer table before what is in it.
struct KeyPlan {
  struct Step {
    /// The step of the outer key, or -1 for the result itself.
    private(set) var parent: Int
    private(set) var name: String
    /// Where the value goes: at the position of the key as it was asked for, or behind all of them.
    fileprivate(set) var place: Int
  }

  private(set) var steps: [Step] = []

  init(_ keys: [ResultKey]) {
    for (place, key) in keys.enumerated() {
      var parent = -1
      for name in key.path.dropLast() { parent = outer(name, in: parent) }
      steps.append(Step(parent: parent, name: key.path.last ?? "", place: place))
    }
    var behind = keys.count
    for step in steps.indices where steps[step].place < 0 {
      steps[step].place = behind
      behind += 1
    }
  }

  private mutating func outer(_ name: String, in parent: Int) -> Int {
    if let known = steps.firstIndex(where: { $0.parent == parent && $0.name == name }) {
      return known
    }
    steps.append(Step(parent: parent, name: name, place: -1))
    return steps.count - 1
  }
}

extension Sandbox {
  /// Prepares a function, called with one persistent object, for many hover calls.
  ///
  /// The choices are strings that a result is compared with, so that `FastResult.choice` names
  /// them; the keys are fields to be read from a returned table, known by their positions here. Of a
  /// closed call it is told, by the kind `openTable`, when a table has fields beside them.
  package func keep(
    _ function: LuaFunction,
    object: PersistentObject,
    choices: [String] = [],
    keys: [ResultKey] = [],
    closed: Bool = false
  ) throws(SandboxFault) -> KeptCall {
    try goIn()
    defer { leave() }
    try check(function)
    guard object.epoch == epoch else { throw SandboxFault(misuse: .staleReference) }
    let plan = KeyPlan(keys)
    var bytes = ValueWriter(limits: limits, epoch: epoch)
    for choice in choices { bytes.write(name: choice) }
    for step in plan.steps {
      try bytes.write(.integer(Int64(step.parent)))
      try bytes.write(.integer(Int64(step.place)))
      bytes.write(name: step.name)
    }
    var kept = CLSKeptName()
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the strings during the call only.
      unsafe bytes.withBytes { bytes, size in
        unsafe cls_keep_call(
          state,
          function.slot,
          object.name,
          bytes,
          size,
          UInt32(choices.count),
          UInt32(plan.steps.count),
          closed,
          &kept
        )
      }
    }
    if status == CLS_BORDER { throw SandboxFault(misuse: .tooManyKeys) }
    guard status == CLS_OK else { throw fault(status, .hover) }
    return KeptCall(slot: kept.slot, owner: kept.owner, epoch: epoch)
  }

  /// Calls a kept call under the hover budget; what it returned can be read until the next call.
  package func call(_ kept: KeptCall) throws(SandboxFault) -> FastResult {
    try goIn()
    defer { leave() }
    guard kept.epoch == epoch, let state = unsafe state, let result = unsafe result else {
      throw SandboxFault(misuse: unsafe state == nil ? .lost : .staleReference)
    }
    let status = unsafe cls_call_kept(state, kept.name)
    guard status == CLS_OK else { throw fault(status, .hover) }
    // Safe: the result is part of the state and has its first scalar after a call that is OK.
    return unsafe FastResult(result.pointee.scalars)
  }

  /// Lets go of a kept call.
  package func release(_ kept: KeptCall) {
    guard door.enter() else { return }
    defer { leave() }
    guard let state = unsafe state, kept.epoch == epoch else { return }
    _ = unsafe cls_release_kept(state, kept.name)
  }
}

// MARK: - The last result

extension Sandbox {
  /// What kind of value a key of the last result has; `nil` (the kind) when absent.
  package func resultKind(_ key: Int) -> FastResult.Kind {
    unsafe scalar(key).map { unsafe FastResult.Kind($0.pointee.kind) } ?? .nil
  }

  /// The position among the choices of the string at a key, or -1.
  package func resultChoice(_ key: Int) -> Int {
    guard let scalar = unsafe scalar(key) else { return -1 }
    return unsafe Int(scalar.pointee.choice)
  }

  /// Whether the value at each key is of one of the kinds that its mask names by `1 << rawValue`.
  package func resultFits(_ masks: [UInt16]) -> Bool {
    guard let result = unsafe result, unsafe masks.count < Int(result.pointee.count) else {
      return false
    }
    for (key, mask) in masks.enumerated() {
      // Safe: there are more scalars than masks, and they are part of the state.
      let kind = unsafe FastResult.Kind(result.pointee.scalars[key + 1].kind)
      if mask & (1 << UInt16(kind.rawValue)) == 0 { return false }
    }
    return true
  }

  /// The text at a key of the last result, or of a string result itself when `key` is nil.
  package func resultText(_ key: Int? = nil) -> String? {
    guard let scalar = unsafe scalar(key), unsafe scalar.pointee.kind == CLS_STRING else {
      return nil
    }
    // Safe: the string is held on the script's stack until the next entry, which forgets this.
    let start = unsafe scalar.pointee.bytes
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: scalar.pointee.count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The number at a key of the last result, or of a number result itself when `key` is nil.
  package func resultNumber(_ key: Int? = nil) -> Double? {
    guard let scalar = unsafe scalar(key) else { return nil }
    switch unsafe scalar.pointee.kind {
    case CLS_INTEGER: return unsafe Double(scalar.pointee.integer)
    case CLS_NUMBER: return unsafe scalar.pointee.number
    default: return nil
    }
  }

  /// The boolean at a key of the last result, or of a boolean result itself when `key` is nil.
  package func resultBool(_ key: Int? = nil) -> Bool? {
    guard let scalar = unsafe scalar(key) else { return nil }
    switch unsafe scalar.pointee.kind {
    case CLS_TRUE: return true
    case CLS_FALSE: return false
    default: return nil
    }
  }

  /// A copy of the whole last result, for what the keys don't cover.
  package func resultValue() throws(SandboxFault) -> LuaValue {
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.hover) { state, _ in unsafe cls_kept_result(state) }
    guard status == CLS_OK else { throw fault(status, .hover) }
    return output()
  }

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

  /// The scalar of a key, or of the result itself; nothing once another entry has come after it.
  private func scalar(_ key: Int?) -> UnsafePointer<CLSScalar>? {
    guard let result = unsafe result else { return nil }
    let index = key.map { $0 &+ 1 } ?? 0
    // Safe: C has as many scalars as it counts, and they are part of the state.
    guard index >= 0, unsafe index < result.pointee.count else { return nil }
    return unsafe result.pointee.scalars + index
  }
}

extension FastResult {
  // Safe: read at once.
  @inline(__always)
  fileprivate init(_ scalar: UnsafePointer<CLSScalar>) {
    kind = unsafe Kind(scalar.pointee.kind)
    choice = unsafe Int(scalar.pointee.choice)
  }
}

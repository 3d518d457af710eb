import CLuaShim

extension Sandbox {
  /// Prepares a function, called with one persistent object, for many hover calls.
  ///
  /// The choices are strings that a result is compared with, so that `FastResult.choice` names
  /// them; the keys are fields to be read from a returned table, known by their positions here.
  package func keep(
    _ function: LuaFunction,
    object: PersistentObject,
    choices: [String] = [],
    keys: [ResultKey] = []
  ) throws(SandboxFault) -> KeptCall {
    try check(function)
    guard object.epoch == epoch else { throw SandboxFault(misuse: .staleReference) }
    let plan = KeyPlan(keys)
    var writer = ValueWriter(limits: limits, epoch: epoch)
    for choice in choices { writer.write(name: choice) }
    for step in plan.steps {
      try writer.write(.integer(Int64(step.parent)))
      writer.write(name: step.name)
    }
    let bytes = writer.bytes
    var kept: Int32 = -1
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the strings during the call only.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cls_keep_call(
          state,
          function.slot,
          object.slot,
          bytes.baseAddress,
          bytes.count,
          UInt32(choices.count),
          UInt32(plan.steps.count),
          &kept
        )
      }
    }
    if status == CLS_BORDER { throw SandboxFault(misuse: .tooManyKeys) }
    guard status == CLS_OK else { throw fault(status, .hover) }
    keyPlaces[kept] = plan.places
    return KeptCall(slot: kept, epoch: epoch)
  }

  /// Calls a kept call under the hover budget; what it returned can be read until the next call.
  package func call(_ kept: KeptCall) throws(SandboxFault) -> FastResult {
    guard let state = unsafe state, kept.epoch == epoch else {
      throw SandboxFault(misuse: unsafe state == nil ? .lost : .staleReference)
    }
    var found: UnsafePointer<CLSScalar>?
    var grant = hoverGrant
    let status = unsafe cls_call_kept(state, &grant, kept.slot, &found)
    guard status == CLS_OK, let first = unsafe found, !closeIsDue else {
      return try unsafe ended(status, found)
    }
    unsafe scalars = unsafe first
    lastKept = kept.slot
    // Safe: C's array of scalars is part of the state and stays until the next entry.
    return unsafe FastResult(
      kind: FastResult.Kind(first.pointee.kind),
      choice: Int(first.pointee.choice)
    )
  }

  /// A kept call that failed, or after which the sandbox is to be closed.
  private func ended(
    _ status: CLSStatus,
    _ found: UnsafePointer<CLSScalar>?
  ) throws(SandboxFault) -> FastResult {
    defer { closeIfDue() }
    forgetResult()
    guard status == CLS_OK, let first = unsafe found else { throw fault(status, .hover) }
    return unsafe FastResult(
      kind: FastResult.Kind(first.pointee.kind),
      choice: Int(first.pointee.choice)
    )
  }

  /// What kind of value a key of the last result has; `nil` (the kind) when absent.
  package func resultKind(_ key: Int) -> FastResult.Kind {
    unsafe scalar(key).map { unsafe FastResult.Kind($0.kind) } ?? .nil
  }

  /// The position among the choices of the string at a key, or -1.
  package func resultChoice(_ key: Int) -> Int {
    unsafe scalar(key).map { unsafe $0.kind == CLS_STRING ? Int($0.choice) : -1 } ?? -1
  }

  /// Whether the value at each key is of one of the kinds that its mask names by `1 << rawValue`.
  package func resultFits(_ masks: [UInt16]) -> Bool {
    guard let scalars = unsafe scalars, lastKept >= 0, let places = keyPlaces[lastKept],
      places.count == masks.count
    else { return false }
    for (place, mask) in zip(places, masks) {
      // Safe: the plan's places are all below the number of keys that C was given.
      let kind = unsafe FastResult.Kind(scalars[place + 1].kind)
      if mask & (1 << UInt16(kind.rawValue)) == 0 { return false }
    }
    return true
  }

  /// The text at a key of the last result, or of a string result itself when `key` is nil.
  package func resultText(_ key: Int? = nil) -> String? {
    guard let scalar = unsafe scalar(key), unsafe scalar.kind == CLS_STRING else { return nil }
    // Safe: the string is held on the script's stack until the next entry, which forgets this.
    let bytes = unsafe UnsafeRawBufferPointer(start: scalar.bytes, count: scalar.count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The number at a key of the last result, or of a number result itself when `key` is nil.
  package func resultNumber(_ key: Int? = nil) -> Double? {
    guard let scalar = unsafe scalar(key) else { return nil }
    switch unsafe scalar.kind {
    case CLS_INTEGER: return unsafe Double(scalar.integer)
    case CLS_NUMBER: return unsafe scalar.number
    default: return nil
    }
  }

  /// The boolean at a key of the last result, or of a boolean result itself when `key` is nil.
  package func resultBool(_ key: Int? = nil) -> Bool? {
    guard let scalar = unsafe scalar(key) else { return nil }
    switch unsafe scalar.kind {
    case CLS_TRUE: return true
    case CLS_FALSE: return false
    default: return nil
    }
  }

  /// A copy of the whole last result, for what the keys don't cover.
  package func resultValue() throws(SandboxFault) -> LuaValue {
    let kept = lastKept
    guard kept >= 0 else { throw SandboxFault(misuse: .staleReference) }
    let status = try unsafe enter(.hover) { state, _ in unsafe cls_kept_result(state, kept) }
    guard status == CLS_OK else { throw fault(status, .hover) }
    return output()
  }

  /// Lets go of a kept call.
  package func release(_ kept: KeptCall) {
    guard let state = unsafe state, kept.epoch == epoch else { return }
    forgetResult()
    _ = unsafe cls_release_kept(state, kept.slot)
  }

  private func scalar(_ key: Int?) -> CLSScalar? {
    guard let scalars = unsafe scalars, lastKept >= 0 else { return nil }
    guard let key else { return unsafe scalars.pointee }
    guard let places = keyPlaces[lastKept], places.indices.contains(key) else { return nil }
    // Safe: the plan's places are all below the number of keys that C was given.
    return unsafe scalars[places[key] + 1]
  }
}

import CLuaShim

/// A host object that stays in its sandbox while the host writes into some of its fields in place.
///
/// Safe: the numbers are C's, live as long as the state, and are only touched by a sandbox that still
/// has that state, as long as they have the owner that they had.
@safe package struct PersistentObject {
  let name: CLSKeptName
  let epoch: UInt32
  let numbers: UnsafeMutablePointer<CLSNumbers>
}

extension Sandbox {
  /// Fills the raw fields of an object.
  package typealias Filling = (inout ObjectFields) throws(SandboxFault) -> Void

  /// Makes the script's object for a handle before it is first passed, with raw fields; of an object
  /// that is there already, it sets them.
  ///
  /// A handle that is passed without this becomes an object without raw fields. It stays, script or
  /// not, until `release(_:)` of the handle; from then on as long as the script keeps it. As long as
  /// it is there, the same handle is the same object.
  package func makeObject(_ handle: Handle, _ fill: Filling = { _ in }) throws(SandboxFault) {
    var fields = try ObjectFields(limits: limits, epoch: epoch)
    try fill(&fields)
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the fields during the call only.
      unsafe fields.writer.withBytes { bytes, size in
        unsafe cls_make_object(state, handle.identity, bytes, size)
      }
    }
    guard status == CLS_OK else { throw fault(status, .hover) }
  }

  /// Lets the script alone decide how long the object of a handle stays.
  package func release(_ handle: Handle) {
    guard door.enter() else { return }
    defer { leave() }
    guard let state = unsafe state else { return }
    _ = unsafe cls_release_object(state, handle.identity)
  }

  /// Sets one raw field of the object of a handle, if the script still has that object.
  package func setField(
    _ handle: Handle,
    _ name: String,
    to value: LuaValue
  ) throws(SandboxFault) {
    try goIn()
    defer { leave() }
    let bytes = try flat([.string(name), value])
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the bytes during the call only.
      unsafe bytes.withBytes { bytes, size in
        unsafe cls_set_field(state, handle.identity, bytes, size)
      }
    }
    guard status == CLS_OK || status == CLS_STALE else { throw fault(status, .hover) }
  }

  /// Makes an object that stays until it is released, with number slots that are set in place.
  package func makePersistentObject(
    _ handle: Handle,
    slots: [String],
    _ fill: Filling = { _ in }
  ) throws(SandboxFault) -> PersistentObject {
    try makeObject(handle, fill)
    try goIn()
    defer { leave() }
    var bytes = ValueWriter(limits: limits, epoch: epoch)
    for name in slots { bytes.write(name: name) }
    let count = UInt32(slots.count)
    var object = CLSKeptName()
    var numbers: UnsafeMutablePointer<CLSNumbers>?
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the names during the call only.
      unsafe bytes.withBytes { bytes, size in
        unsafe cls_keep_object(
          state,
          handle.identity,
          bytes,
          size,
          count,
          &object,
          &numbers
        )
      }
    }
    if status == CLS_BORDER { throw SandboxFault(misuse: .tooManyKeys) }
    guard status == CLS_OK, let numbers = unsafe numbers else { throw fault(status, .hover) }
    return unsafe PersistentObject(
      name: object,
      epoch: epoch,
      numbers: numbers
    )
  }

  /// Lets go of a persistent object; kept calls made with it go too.
  package func release(_ object: PersistentObject) {
    guard door.enter() else { return }
    defer { leave() }
    guard let state = unsafe state, object.epoch == epoch else { return }
    _ = unsafe cls_release_kept(state, object.name)
  }
}

// MARK: - Numbers set in place, without entering C: the script sees them in the next call

extension Sandbox {
  /// Writes a number into a slot, by its position in `slots`.
  package func set(
    _ object: PersistentObject,
    _ slot: Int,
    to number: Double
  ) throws(SandboxFault) {
    let numbers = try unsafe numbers(of: object, through: slot)
    // Safe: the slot is below the object's count.
    unsafe Self.values(numbers)[slot] = number
    unsafe numbers.pointee.dirty |= 1 &<< UInt32(truncatingIfNeeded: slot)
  }

  /// Writes numbers into the first three slots.
  package func set(
    _ object: PersistentObject,
    _ first: Double,
    _ second: Double,
    _ third: Double
  ) throws(SandboxFault) {
    let numbers = try unsafe numbers(of: object, through: 2)
    // Safe: all three are below the object's count.
    let values = unsafe Self.values(numbers)
    unsafe values[0] = first
    unsafe values[1] = second
    unsafe values[2] = third
    unsafe numbers.pointee.dirty |= 0b111
  }

  /// An object's numbers, if it is still there and has the slot.
  @inline(__always)
  private func numbers(
    of object: PersistentObject,
    through slot: Int
  ) throws(SandboxFault) -> UnsafeMutablePointer<CLSNumbers> {
    let numbers = unsafe object.numbers
    // The epoch changes with the state, and with it goes what the pointer points to.
    guard object.epoch == epoch, unsafe state != nil,
      unsafe numbers.pointee.owner == object.name.owner,
      unsafe UInt(bitPattern: slot) < UInt(numbers.pointee.count)
    else { throw SandboxFault(misuse: .staleReference) }
    return unsafe numbers
  }

  /// Where the numbers begin: C has 16 from that byte on, which it asserts, and no object more.
  @inline(__always)
  private static func values(
    _ numbers: UnsafeMutablePointer<CLSNumbers>
  ) -> UnsafeMutablePointer<Double> {
    unsafe (UnsafeMutableRawPointer(numbers) + 16).assumingMemoryBound(to: Double.self)
  }
}

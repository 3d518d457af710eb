import CLuaShim

extension Sandbox {
  /// Makes the script's object for a handle before it is first passed, with raw fields.
  ///
  /// A handle that is passed without this becomes an object without raw fields. It stays, script or
  /// not, until `release(_:)` of the handle; from then on as long as the script keeps it. As long as
  /// it is there, the same handle is the same object.
  package func makeObject(_ handle: Handle, fields: LuaTable = LuaTable()) throws(SandboxFault) {
    let bytes = try fields.isEmpty ? [] : flat([.table(fields)])
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the fields during the call only.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cls_make_object(state, handle.identity, bytes.baseAddress, bytes.count)
      }
    }
    guard status == CLS_OK else { throw fault(status, .hover) }
  }

  /// Lets the script alone decide how long the object of a handle stays.
  package func release(_ handle: Handle) {
    guard let state = unsafe state else { return }
    _ = unsafe cls_release_object(state, handle.identity)
  }

  /// Sets one raw field of the object of a handle, if the script still has that object.
  package func setField(
    _ handle: Handle,
    _ name: String,
    to value: LuaValue
  ) throws(SandboxFault) {
    let bytes = try flat([.string(name), value])
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the bytes during the call only.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cls_set_field(state, handle.identity, bytes.baseAddress, bytes.count)
      }
    }
    guard status == CLS_OK || status == CLS_STALE else { throw fault(status, .hover) }
  }

  /// Makes an object that stays until it is released, with number slots that are set in place.
  package func makePersistentObject(
    _ handle: Handle,
    fields: LuaTable = LuaTable(),
    slots: [String]
  ) throws(SandboxFault) -> PersistentObject {
    try makeObject(handle, fields: fields)
    var writer = ValueWriter(limits: limits, epoch: epoch)
    for name in slots { writer.write(name: name) }
    let bytes = writer.bytes
    let count = UInt32(slots.count)
    var object: Int32 = -1
    var numbers: UnsafeMutablePointer<CLSNumbers>?
    let status = try unsafe enter(.hover) { state, _ in
      // Safe: C reads the names during the call only.
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe cls_keep_object(
          state,
          handle.identity,
          bytes.baseAddress,
          bytes.count,
          count,
          &object,
          &numbers
        )
      }
    }
    if status == CLS_BORDER { throw SandboxFault(misuse: .tooManyKeys) }
    guard status == CLS_OK, let numbers = unsafe numbers else { throw fault(status, .hover) }
    return unsafe PersistentObject(
      handle: handle,
      slot: object,
      epoch: epoch,
      owner: numbers.pointee.owner,
      numbers: numbers
    )
  }

  /// Writes a number into a slot, by its position in `slots`; the script sees it in the next call.
  package func set(
    _ object: PersistentObject,
    _ slot: Int,
    to number: Double
  ) throws(SandboxFault) {
    let numbers = unsafe object.numbers
    // The epoch changes with the state, and with it goes what the pointer points to.
    guard object.epoch == epoch, unsafe state != nil, unsafe numbers.pointee.owner == object.owner,
      slot >= 0, slot < Int(unsafe numbers.pointee.count)
    else { throw SandboxFault(misuse: .staleReference) }
    // Safe: C has 16 values from byte 16 on (it asserts that), and the slot is below the object's count, which is not above that.
    let values = unsafe UnsafeMutableRawPointer(numbers) + 16
    unsafe values.storeBytes(
      of: number,
      toByteOffset: slot &* MemoryLayout<Double>.stride,
      as: Double.self
    )
    unsafe numbers.pointee.dirty |= 1 &<< UInt32(truncatingIfNeeded: slot)
  }

  /// Lets go of a persistent object; kept calls made with it go too.
  package func release(_ object: PersistentObject) {
    guard let state = unsafe state, object.epoch == epoch,
      unsafe object.numbers.pointee.owner == object.owner
    else { return }
    _ = unsafe cls_release_kept(state, object.slot)
  }
}

import CLuaShim

// Numbers set in place, without entering C: the script sees them in the next call.
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

import CLuaShim

/// Answers the calls that scripts make to host functions.
///
/// It must not enter any sandbox from here (a fault of the kind `misuse`): what needs a script is
/// answered `.later`, and started once the running call has come back.
package protocol SandboxHost: AnyObject {
  /// Answers one call. For a method, argument 0 is the object, checked to be of the method's class;
  /// for a computed field, argument 0 is the object and there are no others.
  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply

  /// Hears, during a host call that keeps more than there is room for, of objects that the script
  /// has let go of: what is kept for them is given back with `Sandbox.giveBack` before this returns.
  func letGo(of handles: [Handle])
}

extension SandboxHost {
  package func letGo(of handles: [Handle]) {}
}

/// What a running host call draws on: its units, and the room for what is kept for its script.
///
/// Safe as long as it goes no further than the answer: whoever notes it forgets it by then.
@safe package struct CallAccount {
  @usableFromInline let ask: UnsafeRawPointer
  @usableFromInline let epoch: UInt32

  @inlinable
  init(ask: UnsafeRawPointer, epoch: UInt32) {
    unsafe self.ask = unsafe ask
    self.epoch = epoch
  }

  /// As `HostCall.charge(_:)`.
  package func charge(_ units: Int) -> Bool { HostCall(account: self).charge(units) }

  /// As `HostCall.keep(_:)`.
  package func keep(_ bytes: Int) -> Bool { HostCall(account: self).keep(bytes) }

  /// As `HostCall.unitsSpent`.
  package var unitsSpent: Int64 { HostCall(account: self).unitsSpent }

  /// As `HostCall.collect()`.
  package func collect() -> Bool { HostCall(account: self).collect() }
}

/// The arguments of a running host call, to be read while the host answers.
///
/// Safe: it exists only while C waits for the answer, can't be copied out of the borrow, and every
/// accessor checks its index in C.
@safe package struct HostCall: ~Copyable {
  /// C's `CLSAsk`, of which other modules read no more than the texts.
  @usableFromInline let ask: UnsafeRawPointer
  @usableFromInline let epoch: UInt32

  init(ask: UnsafePointer<CLSAsk>, epoch: UInt32) {
    unsafe self.ask = unsafe UnsafeRawPointer(ask)
    self.epoch = epoch
  }

  private var state: OpaquePointer {
    unsafe ask.assumingMemoryBound(to: CLSAsk.self).pointee.state
  }

  init(account: CallAccount) {
    unsafe ask = account.ask
    epoch = account.epoch
  }

  /// What the call draws on, for whoever works for it further down.
  @inlinable
  @inline(__always)
  package var account: CallAccount { unsafe CallAccount(ask: ask, epoch: epoch) }

  /// How many arguments there are, the object of a method included.
  package var count: Int { Int(unsafe cls_argument_count(state)) }

  /// Whether `.later` is allowed here: inside a task, and not below something that can't be left
  /// and entered again, such as the comparison of a sort.
  package var canWait: Bool { unsafe cls_can_wait(state) }

  /// Takes units off the running call's account before the host works for the script: one for each
  /// element that is looked at.
  ///
  /// False when the account hasn't as many: then answer with nothing at once, as the call ends by its
  /// budget when the host function has returned.
  package func charge(_ units: Int) -> Bool {
    unsafe cls_charge_host(state, Int64(max(0, units)))
  }

  /// Takes off what bytes cost that are copied or compared: one unit for sixteen.
  package func charge(bytes count: Int) -> Bool { charge(max(0, count) / 16 + 1) }

  /// What the running call may still spend.
  package var unitsLeft: Int64 { unsafe cls_units_left(state) }

  /// What it has spent since it began, or since it went on after a wait.
  package var unitsSpent: Int64 { unsafe cls_units_spent(state) }

  /// Adds to what is kept for the script, before it is; false when there is no room for it, even
  /// after a collection: then raise `too_large`.
  package func keep(_ bytes: Int) -> Bool {
    // Safe: the context is the sandbox that runs this call.
    let sandbox = unsafe Unmanaged<Sandbox>.fromOpaque(
      cls_host_context(state).unsafelyUnwrapped
    )
    return unsafe sandbox._withUnsafeGuaranteedRef { sandbox in
      sandbox.keep(bytes) { dropped() ?? [] }
    }
  }

  /// Runs a whole collection on the running call's account; false when that can't pay for it.
  package func collect() -> Bool {
    guard let handles = dropped() else { return false }
    if handles.isEmpty { return true }
    // Safe: the context is the sandbox that runs this call.
    let sandbox = unsafe Unmanaged<Sandbox>.fromOpaque(
      cls_host_context(state).unsafelyUnwrapped
    )
    unsafe sandbox._withUnsafeGuaranteedRef { $0.host.letGo(of: handles) }
    return true
  }

  /// What the script has let go of, after a whole collection on the call's account.
  private func dropped() -> [Handle]? {
    guard unsafe cls_collect_in_call(state) == CLS_OK else { return nil }
    var reader = ValueReader(unsafe Sandbox.output(of: state), epoch: epoch)
    return reader.read().table?.list.compactMap(\.handle) ?? []
  }

  /// The kind of an argument; `nil` (the kind) beyond the last.
  package func kind(_ index: Int) -> FastResult.Kind {
    FastResult.Kind(unsafe cls_argument_kind(state, Int32(truncatingIfNeeded: index)))
  }

  /// An integer argument, or a number that is exactly one.
  package func integer(_ index: Int) -> Int64? {
    var integer: Int64 = 0
    return unsafe cls_argument_integer(state, Int32(truncatingIfNeeded: index), &integer)
      ? integer : nil
  }

  /// A number argument.
  package func number(_ index: Int) -> Double? {
    var number = 0.0
    return unsafe cls_argument_number(state, Int32(truncatingIfNeeded: index), &number)
      ? number : nil
  }

  /// A string argument as text, invalid UTF-8 repaired.
  package func text(_ index: Int) -> String? {
    unsafe withBytes(index) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// A string argument as bytes.
  package func bytes(_ index: Int) -> [UInt8]? {
    unsafe withBytes(index) { unsafe Array($0) }
  }

  /// Reads the bytes of a string argument in place, without a copy.
  package func withBytes<R>(_ index: Int, _ read: (UnsafeRawBufferPointer) -> R) -> R? {
    // Safe: the script's stack holds the string as long as the host call runs.
    unsafe rawString(index).map { unsafe read($0) }
  }

  /// The bytes of a string argument in place, good only while the host answers.
  @inlinable
  @inline(__always)
  @unsafe package func rawString(_ index: Int) -> UnsafeRawBufferPointer? {
    guard index == 0 || index == 1 else { return unsafe laterString(index) }
    // Safe: C has the texts of the first two from byte 8 on, 16 bytes each, which it asserts.
    let text = unsafe ask + (8 &+ 16 &* index)
    guard let start = unsafe text.load(as: UnsafeRawPointer?.self) else { return nil }
    let count = unsafe text.load(fromByteOffset: 8, as: Int.self)
    return unsafe UnsafeRawBufferPointer(start: start, count: count)
  }

  @usableFromInline
  @unsafe func laterString(_ index: Int) -> UnsafeRawBufferPointer? {
    var count = 0
    guard let bytes = unsafe cls_argument_string(state, Int32(truncatingIfNeeded: index), &count)
    else {
      return nil
    }
    return unsafe UnsafeRawBufferPointer(start: bytes, count: count)
  }

  /// The handle of an object argument.
  package func handle(_ index: Int) -> Handle? {
    var identity: UInt64 = 0
    let found = unsafe cls_argument_handle(state, Int32(truncatingIfNeeded: index), &identity)
    return found ? Handle(identity: identity) : nil
  }

  /// A new reference to an argument of any type; passed back by `.function`, it is the very value.
  package func reference(_ index: Int) -> LuaFunction? {
    var slot: Int32 = 0
    let status = unsafe cls_argument_reference(state, Int32(truncatingIfNeeded: index), &slot)
    return status == CLS_OK ? LuaFunction(slot: slot, epoch: epoch) : nil
  }

  /// What the elements of a list argument are, without a copy of any: for each the object that it
  /// is, or that its field `item` is, and whether it is a function.
  package func survey(_ index: Int) -> ListSurvey? {
    guard unsafe cls_argument_survey(state, Int32(truncatingIfNeeded: index)) == CLS_OK else {
      return nil
    }
    var reader = ValueReader(unsafe Sandbox.output(of: state), epoch: epoch)
    return reader.read().table.map { ListSurvey(elements: $0.list) }
  }

  /// A new reference to a new, empty table.
  package func makeTable(capacity: Int) -> LuaFunction? {
    var slot: Int32 = 0
    let status = unsafe cls_new_table(state, Int32(clamping: capacity), &slot)
    return status == CLS_OK ? LuaFunction(slot: slot, epoch: epoch) : nil
  }

  /// A copy of any argument, functions in it as new references.
  package func value(_ index: Int) throws(SandboxFault) -> LuaValue {
    guard unsafe cls_argument_value(state, Int32(truncatingIfNeeded: index)) == CLS_OK else {
      throw SandboxFault(border: unsafe String(cString: cls_problem(state)))
    }
    var reader = ValueReader(unsafe Sandbox.output(of: state), epoch: epoch)
    return reader.read()
  }

  /// Where the script made this call, and where each function on the way to it was called, the innermost
  /// first: chunk name and line.
  package func positions(atMost most: Int) -> [(source: String, line: Int)] {
    var places = [CLSPlace](repeating: CLSPlace(), count: most)
    let count = unsafe cls_caller_places(state, &places, Int32(clamping: most))
    return places.prefix(Int(count)).map { ($0.name, Int($0.line)) }
  }
}

/// What is known of a list that stays in the script.
package struct ListSurvey {
  let elements: [LuaValue]

  /// How many elements stand before the first hole.
  package var count: Int { elements.count }

  /// The object that an element is, or that its field `item` is.
  package func handle(_ index: Int) -> Handle? { elements[index].handle }

  /// The place of an element of a list that the host gives element by element.
  package func place(_ index: Int) -> Int? { elements[index].integer.map { Int($0) - 1 } }

  /// The first element that is no function.
  package var firstOther: Int? { elements.firstIndex { $0 != .bool(true) } }
}

import CLuaShim
import Synchronization

/// One Lua state that runs a script nobody vouches for, and always comes back.
///
/// Used from one isolation domain at a time; not `Sendable`, so the compiler keeps it there. Every
/// call ends with a result or one fault, and the next call works: after a fault whose
/// `scriptStateLost` is true only once `rebuild` was called.
///
/// Where a program goes around the compiler, whatever runs, changes or closes the script lets one
/// thread in at a time and is a fault of the kind `misuse` for all others, even at the same instant.
/// What only looks or writes a number (`set`, the results of a kept call, the figures) asks nobody:
/// from a second thread, while the first is inside, it is a data race.
///
/// Safe: the pointer to the state is made and freed here only, behind the door, and C checks every
/// index and reference itself.
@safe package final class Sandbox {
  package let limits: SandboxLimits
  let host: any SandboxHost
  let door = Door()

  private(set) var state: OpaquePointer?
  /// Distinguishes the states of all sandboxes, so that references can't be mixed up.
  private(set) var epoch: UInt32 = 0
  /// Where C has the last kept call's result, as long as the state lives.
  private(set) var result: UnsafePointer<CLSResult>?
  /// What a reply of a running host call points into.
  private var pendingChunk: CompiledChunk?
  /// Bytes that the host keeps for the script, by what it said of them.
  package private(set) var bytesKept = 0 {
    didSet { account.bytes += bytesKept - oldValue }
  }
  /// What counts as kept for this script and for those that it shares the limit with.
  package private(set) var account = KeptAccount()
  private var unitsWhenAsked = UInt64.max
  private var bytesKeptInImage = 0

  private let declarations: [UInt8]
  // Only ever counted up, by any thread.
  private static let epochs = Atomic<UInt32>(0)

  /// Opens a sandbox with nothing loaded.
  ///
  /// The sandbox keeps its host, so what the host keeps must not be the sandbox.
  package init(
    library: HostLibrary,
    limits: SandboxLimits = SandboxLimits(),
    seed: UInt64 = 0,
    host: any SandboxHost
  ) throws(SandboxFault) {
    self.limits = limits
    self.host = host
    if let written = library.written {
      declarations = written
    } else {
      declarations = try LibraryWriter(library).bytes
    }
    try open(seed: seed)
  }

  deinit {
    account.leave(self)
    unsafe cls_close(state)
  }

  private func open(seed: UInt64) throws(SandboxFault) {
    var configuration = unsafe limits.configuration(seed: seed)
    unsafe configuration.host = unsafe CLSHost(
      call: answerHostCall,
      context: Unmanaged.passUnretained(self).toOpaque()
    )
    var status = CLS_OK
    // Safe: C reads the declarations during this call only; the context is this object, which
    // closes the state before it goes.
    unsafe state = unsafe declarations.withUnsafeBufferPointer { bytes in
      unsafe configuration.library = bytes.baseAddress
      unsafe configuration.library_count = bytes.count
      return unsafe cls_open(&configuration, &status)
    }
    epoch = Self.epochs.wrappingAdd(1, ordering: .relaxed).newValue
    guard status == CLS_OK, let state = unsafe state else { throw openingFault(status) }
    unsafe result = unsafe cls_result(state)
  }

  private func openingFault(_ status: CLSStatus) -> SandboxFault {
    switch status {
    case CLS_NO_STACK: .noStack
    case CLS_KILLED: SandboxFault(kill: CLS_KILL_MEMORY, budget: "", limits: limits).withoutState
    default: .noMemory
    }
  }
}

// MARK: - Life

extension Sandbox {
  /// Whether a kill dropped the script's state, or it was closed: only `rebuild` helps then.
  package var isLost: Bool {
    guard let state = unsafe state else { return true }
    return unsafe cls_is_lost(state)
  }

  /// Makes a new, empty state with the same library and limits, after a kill or to start over.
  ///
  /// All functions, tasks, objects and kept calls of the old one are gone; load the sources again.
  package func rebuild(seed: UInt64 = 0) throws(SandboxFault) {
    try goIn()
    defer { leave() }
    shut()
    try open(seed: seed)
  }

  /// Frees everything at once, without running a line of script; further use is a fault.
  ///
  /// Asked for during a host call, it happens when the running call has come back.
  package func close() {
    while !door.enter() {
      if door.askToClose() { return }
    }
    shut()
    leave()
  }

  private func shut() {
    pendingChunk = nil
    bytesKept = 0
    unsafe result = nil
    unsafe cls_close(state)
    unsafe state = nil
  }

  /// Remembers all that the script is now, so that `restoreImage` makes it just that again; false
  /// where tasks, objects or kept calls were made already.
  package func keepImage() -> Bool {
    guard door.enter() else { return false }
    defer { leave() }
    guard let state = unsafe state else { return false }
    bytesKeptInImage = bytesKept
    return unsafe cls_keep_image(state)
  }

  /// Makes the script what it was at `keepImage`, at the cost of copying its memory; false where
  /// there is no image, a kill took it, or a call runs.
  ///
  /// Functions got before the image are good again; objects, tasks and kept calls are gone.
  package func restoreImage() -> Bool {
    guard door.enter() else { return false }
    defer { leave() }
    guard let state = unsafe state else { return false }
    guard unsafe cls_restore_image(state) else { return false }
    pendingChunk = nil
    bytesKept = bytesKeptInImage
    return true
  }

  /// Has the wall clock stop the next call where it stopped one before, whatever it shows: after so many
  /// units.
  package func stopNext(after units: Int64) {
    guard door.enter() else { return }
    defer { leave() }
    if let state = unsafe state { unsafe cls_stop_next(state, max(0, units)) }
  }

  /// Has `math.random` begin anew, as in a sandbox that was opened with that seed.
  package func reseed(_ seed: UInt64) {
    guard door.enter() else { return }
    defer { leave() }
    if let state = unsafe state { unsafe cls_reseed(state, seed) }
  }

  /// Runs a whole collection now, between calls.
  package func collect() throws(SandboxFault) {
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.hover) { state, _ in unsafe cls_collect(state) }
    guard status == CLS_OK else { throw fault(status, .hover) }
  }

  /// Handles whose objects the script has dropped since the last time this was asked.
  package func takeDroppedHandles() -> [Handle] {
    guard door.enter() else { return [] }
    defer { leave() }
    guard let state = unsafe state else { return [] }
    var identities = [UInt64](repeating: 0, count: 256)
    var dropped: [Handle] = []
    while true {
      let count = unsafe identities.withUnsafeMutableBufferPointer { buffer in
        // Safe: C writes at most the buffer's count.
        unsafe cls_take_dropped(state, buffer.baseAddress, buffer.count)
      }
      dropped += identities.prefix(count).map(Handle.init(identity:))
      if count < identities.count { return dropped }
    }
  }
}

// MARK: - What the host keeps for the script

extension Sandbox {
  /// Adds to what is kept for the script, before it is; false when there is no room for it, even
  /// after a collection.
  ///
  /// During a host call, `HostCall.keep` is asked instead. A new state, or one gone back to, begins with what was kept when it was as it is now: what was
  /// kept in between is not given back.
  package func keep(_ bytes: Int) -> Bool {
    keep(bytes) {
      try? collect()
      return takeDroppedHandles()
    }
  }

  /// Has what is kept for the script count beside what others keep, under one limit.
  package func share(_ account: KeptAccount) {
    self.account.leave(self)
    self.account = account
    account.join(self)
  }

  /// Has the others let go of what they let go of with which it shares the limit; and itself, unless one of
  /// its calls is under way, which has `HostCall.collect()`.
  package func collectShared(isCalled: Bool) {
    if !isCalled { letGo() }
    account.collect(but: self)
  }

  /// Lets go of what the script let go of, where it ran since it was last asked.
  fileprivate func letGo() {
    guard totalUnits != unitsWhenAsked, (try? collect()) != nil else { return }
    unitsWhenAsked = totalUnits
    let dropped = takeDroppedHandles()
    if !dropped.isEmpty { host.letGo(of: dropped) }
  }

  /// Takes back what is no longer kept.
  package func giveBack(_ bytes: Int) { bytesKept = max(0, bytesKept - max(0, bytes)) }

  /// The host has time to let go of what the script let go of before it is told that there is no room.
  func keep(_ bytes: Int, collecting: () -> [Handle]) -> Bool {
    let bytes = max(0, bytes)
    if bytes > limits.keptBytes - account.bytes {
      let dropped = collecting()
      if !dropped.isEmpty { host.letGo(of: dropped) }
    }
    if bytes > limits.keptBytes - account.bytes { account.collect(but: self) }
    guard bytes <= limits.keptBytes - account.bytes else { return false }
    bytesKept += bytes
    return true
  }
}

// MARK: - Entries

extension Sandbox {
  /// Goes in, to be followed by `leave`.
  @inline(__always)
  func goIn() throws(SandboxFault) {
    guard door.enter() else { throw SandboxFault(misuse: .busy) }
  }

  /// Goes out, once what a call gave has been read, and closes where that was asked for meanwhile.
  @inline(__always)
  func leave() {
    if door.leave() { close() }
  }

  /// One entry into C, by a caller that went in.
  func enter(
    _ budget: CallBudget,
    _ body: (OpaquePointer, UnsafePointer<CLSGrant>) -> CLSStatus
  ) throws(SandboxFault) -> CLSStatus {
    guard let state = unsafe state else { throw SandboxFault(misuse: .lost) }
    var grant = budget.grant(limits)
    let status = unsafe body(state, &grant)
    pendingChunk = nil
    if case .run(let account?) = budget { account.spend(units: lastUnits) }
    return status
  }

  /// Keeps what the reply of the running host call points into until the call is over.
  func hold(_ chunk: CompiledChunk) { pendingChunk = chunk }

  /// What C last put out, as a value.
  func output() -> LuaValue {
    guard let state = unsafe state else { return .nil }
    var reader = ValueReader(unsafe Self.output(of: state), epoch: epoch)
    return reader.read()
  }

  static func output(of state: OpaquePointer) -> [UInt8] {
    var count = 0
    // Safe: C's buffer stays as it is until the next entry; this copies it.
    guard let bytes = unsafe cls_output(state, &count) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The flat form of arguments.
  func flat(_ values: [LuaValue]) throws(SandboxFault) -> ValueWriter {
    var writer = ValueWriter(limits: limits, epoch: epoch)
    for value in values { try writer.write(value) }
    return writer
  }
}

// MARK: - Figures

extension Sandbox {
  /// The release of Lua that runs in every sandbox, such as `Lua 5.4.4`.
  package static var luaRelease: String {
    // A literal of the C compiler's, terminated and there for good.
    unsafe String(cString: cls_lua_release())
  }

  /// Whether a call in this sandbox has not come back yet.
  package var isRunning: Bool { door.isTaken }

  /// How much C stack a thread must have left for a call to begin there.
  package static var stackNeed: Int { cls_stack_need() }

  /// Bytes that the script and its state hold now.
  package var memoryInUse: Int { figures?.memory ?? 0 }

  /// The most bytes that were held at once.
  package var memoryPeak: Int { figures?.peak ?? 0 }

  /// Bytes that the state has from the system for them, which is what the limit counts.
  package var memoryHeld: Int { figures?.held ?? 0 }

  /// Units spent by the last call.
  package var lastUnits: Int64 { figures?.last_units ?? 0 }

  /// Units spent by all calls since the state was made.
  package var totalUnits: UInt64 { figures?.total_units ?? 0 }

  /// How often the last call looked at the clock between instructions.
  package var lastLooks: UInt64 { figures?.looks ?? 0 }

  /// Allocations made since the state was made; what `failingAllocation` counts.
  package var allocationCount: UInt64 { figures?.allocations ?? 0 }

  private var figures: CLSFigures? {
    guard let state = unsafe state else { return nil }
    return unsafe cls_figures(state)
  }
}

/// Bytes that the host keeps for scripts which share a limit.
package final class KeptAccount {
  package fileprivate(set) var bytes = 0
  /// Those that share it, but for one that has it alone.
  private var members: [Member] = []

  private struct Member {
    weak var sandbox: Sandbox?
  }

  package init() {}

  fileprivate func join(_ sandbox: Sandbox) {
    bytes += sandbox.bytesKept
    members.append(Member(sandbox: sandbox))
  }

  fileprivate func leave(_ sandbox: Sandbox) {
    bytes -= sandbox.bytesKept
    members.removeAll { $0.sandbox == nil || $0.sandbox === sandbox }
  }

  /// Has the others let go of what their scripts let go of.
  fileprivate func collect(but sandbox: Sandbox) {
    for member in members where member.sandbox !== sandbox { member.sandbox?.letGo() }
  }
}

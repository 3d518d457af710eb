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
  package let library: HostLibrary
  package let limits: SandboxLimits
  let host: any SandboxHost
  let door = Door()

  var state: OpaquePointer?
  /// Distinguishes the states of all sandboxes, so that references can't be mixed up.
  var epoch: UInt32 = 0
  /// Where C has the last kept call's result, as long as the state lives.
  var result: UnsafePointer<CLSResult>?
  /// What a reply of a running host call points into.
  var pendingChunk: CompiledChunk?

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
    self.library = library
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
    unsafe cls_close(state)
  }

  func open(seed: UInt64) throws(SandboxFault) {
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
    case CLS_KILLED: SandboxFault(kill: CLS_KILL_MEMORY, budget: "").withoutState
    default: .noMemory
    }
  }
}

#if os(Linux)

import DropReplay
import SystemFiles

/// One program of the system at work for a handler, in bubblewrap: it has a folder of its own, reads the system,
/// and has no home, no network and no bus; it ends with whoever began it.
///
/// An argument list alone confines nothing: programs that convert pictures read what a picture's name says.
package struct ProgramCage: Sendable {
  /// How long it may take, and how much it may say and write.
  package struct Bounds: Hashable, Sendable {
    package let time: Duration
    /// On both ways together: a script of the shelf's has 8 MiB for all that it holds.
    package let outputBytes: Int
    /// Of each file.
    package let fileBytes: Int

    package init(
      time: Duration = .seconds(60),
      outputBytes: Int = 1 << 20,
      fileBytes: Int = 128 << 20
    ) {
      (self.time, self.outputBytes, self.fileBytes) = (time, outputBytes, fileBytes)
    }
  }

  /// What became of a run that came to its end.
  package struct Ended: Hashable, Sendable {
    package let status: Int
    package let output: [UInt8]
    /// What it said on its other way.
    package let errors: [UInt8]
  }

  /// Why there is nothing of a run.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case noProgram(String)
    case tooLong(Duration)
    case tooMuch(bytes: Int)
    case stopped
    /// Bubblewrap's own words.
    case unconfined(String)
    case system(Int32)

    package var description: String {
      switch self {
      case .noProgram(let name): "there is no program '\(name)'"
      case .tooLong(let time): "it was stopped after \(time.components.seconds) s"
      case .tooMuch(let bytes): "it said more than \(bytes) bytes"
      case .stopped: "it was stopped"
      case .unconfined(let why): "it can't be confined: \(SafeText.line(why, limit: 200))"
      case .system(let code): "it can't be run: \(SystemReason.text(of: code))"
      }
    }
  }

  private let bubblewrap: String
  private let bounds: Bounds

  /// None where there is no bubblewrap in `paths`, as `PATH` has them.
  package init?(paths: String, bounds: Bounds = Bounds()) {
    let found = paths.split(separator: ":").map { String($0).appending(path: "bwrap") }
      .first { unsafe access($0, X_OK) == 0 && FileSystem.kind(of: $0) == .file }
    guard let found else { return nil }
    bubblewrap = found
    self.bounds = bounds
  }

  /// Whether a name is one that a program may have here: nothing that is read as a path or an option.
  package static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".")
    else {
      return false
    }
    return name.utf8.count <= 64
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789._+-".unicodeScalars.contains($0))
      }
  }

  /// Runs a program in a folder, the only one that it can write to.
  package func run(_ program: String, _ arguments: [String], in folder: String)
    async throws(Failure)
    -> Ended
  {
    guard Self.isName(program),
      Self.folders.contains(where: { folder in
        FileSystem.kind(of: folder.appending(path: program)) == .file
      })
    else { throw .noProgram(program) }
    let words = [bubblewrap] + self.words(program, arguments, in: folder)
    let child = CagedChild(bounds)
    let result: Result<Ended, Failure> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Whoever began it is the thread that waits for it: with a thread that ends, its children end.
        let begun = WorkThread.begin { continuation.resume(returning: child.run(words)) }
        if !begun { continuation.resume(returning: .failure(.system(EAGAIN))) }
      }
    } onCancel: {
      child.stop()
    }
    return try result.get()
  }

  private static let folders = ["/usr/bin", "/bin"]

  private func words(_ program: String, _ arguments: [String], in folder: String) -> [String] {
    let shown = ["/usr", "/etc", "/bin", "/lib", "/lib64"].flatMap { ["--ro-bind-try", $0, $0] }
    let environment = [
      ("PATH", Self.folders.joined(separator: ":")), ("HOME", "/work"), ("LANG", "C.UTF-8"),
    ]
    // 512 bytes are a block there; a file that grows beyond ends what writes it.
    let limits = "ulimit -c 0; ulimit -f \(bounds.fileBytes / 512); exec \"$@\""
    return ["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"] + shown
      + [
        "--proc", "/proc", "--dev", "/dev", "--size", "\(bounds.fileBytes)", "--tmpfs", "/tmp",
        "--bind", folder, "/work",
        "--chdir", "/work",
      ]
      + environment.flatMap { ["--setenv", $0.0, $0.1] }
      + ["--", "/bin/sh", "-c", limits, "sh", program] + arguments
  }
}

/// A child that is read until it ends, or has to.
private final class CagedChild: Sendable {
  private enum Life {
    case unborn
    case running(pid_t)
    case over
    case stopped
  }

  private let life = Guarded(Life.unborn)
  private let bounds: ProgramCage.Bounds

  init(_ bounds: ProgramCage.Bounds) { self.bounds = bounds }

  /// Ends it, also before it began.
  func stop() {
    life.withLock { life in
      // Nobody has waited for it yet, so that the number is its own.
      if case .running(let child) = life { kill(child, SIGKILL) }
      if case .over = life { return }
      life = .stopped
    }
  }

  func run(_ words: [String]) -> Result<ProgramCage.Ended, ProgramCage.Failure> {
    let (output, errors): (OutputPipe, OutputPipe)
    let child: pid_t
    do throws(ProgramCage.Failure) {
      (output, errors) = (try OutputPipe(), try OutputPipe())
      child = try begin(words, output, errors)
    } catch {
      return .failure(error)
    }
    for each in [output, errors] { each.handOver() }
    let problem = read([output, errors])
    if problem != nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    // It isn't waited for, so that its number stays its own until the lock says that it is over.
    var told = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(child), &told, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    let wasStopped = life.withLock { life in
      defer { life = .over }
      if case .stopped = life { return true }
      return false
    }
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    if wasStopped { return .failure(.stopped) }
    if let problem { return .failure(problem) }
    // As a shell tells it: the number of what ended it, and 128.
    let signal = status & 0x7F
    let code = signal == 0 ? Int(status >> 8 & 0xFF) : 128 + Int(signal)
    // It says so itself where the system doesn't let it make a cage; the program hasn't begun then.
    if code == 1, output.bytes.isEmpty, errors.bytes.starts(with: Array("bwrap: ".utf8)) {
      return .failure(.unconfined(String(decoding: errors.bytes.dropFirst(7), as: UTF8.self)))
    }
    return .success(.init(status: code, output: output.bytes, errors: errors.bytes))
  }

  private func begin(
    _ words: [String],
    _ output: OutputPipe,
    _ errors: OutputPipe
  ) throws(ProgramCage.Failure) -> pid_t {
    // Copies for the length of the call, freed below.
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing?.number ?? -1, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing?.number ?? -1, 2)
    unsafe Self.closeRest(&actions)
    return try life.withLock { life throws(ProgramCage.Failure) in
      if case .stopped = life { throw .stopped }
      var child: pid_t = 0
      let code = unsafe posix_spawn(&child, words[0], &actions, nil, &arguments, &environment)
      guard code == 0 else { throw .system(code) }
      life = .running(child)
      return child
    }
  }

  private typealias CloseFrom =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt

  /// Bubblewrap hands on what is open, and of what the shelf has open nothing is for another program.
  private static func closeRest(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>) {
    // As the child begins, so that nothing comes between; libraries before glibc 2.34 don't have it.
    if let found = unsafe dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") {
      let close = unsafe unsafeBitCast(found, to: CloseFrom.self)
      if unsafe close(actions, 3) == 0 { return }
    }
    for name in (try? FileSystem.names(in: "/proc/self/fd")) ?? [] {
      if let number = Int32(name), number > 2 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    }
  }

  /// Reads until nobody can say more.
  private func read(_ pipes: [OutputPipe]) -> ProgramCage.Failure? {
    let clock = ContinuousClock()
    let end = clock.now + bounds.time
    while true {
      let open = pipes.filter { $0.isOpen }
      if open.isEmpty { return nil }
      let left = clock.now.duration(to: end)
      guard left > .zero else { return .tooLong(bounds.time) }
      var asked = open.map { pollfd(fd: $0.reading.number, events: Int16(POLLIN), revents: 0) }
      let seconds = min(left.components.seconds, 3_600)
      let milliseconds = Int32(
        seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
      )
      // The system writes into the array for the length of the call.
      let count = unsafe poll(&asked, nfds_t(asked.count), milliseconds + 1)
      if count < 0, errno != EINTR { return .system(errno) }
      guard count > 0 else { continue }
      for (pipe, answer) in zip(open, asked) where answer.revents != 0 {
        do throws(FileSystem.Failure) { try pipe.read() } catch { return .system(error.code) }
      }
      if pipes.reduce(0, { $0 + $1.bytes.count }) > bounds.outputBytes {
        return .tooMuch(bytes: bounds.outputBytes)
      }
    }
  }
}

/// What a child says in one way.
private final class OutputPipe {
  let reading: Descriptor
  /// The child's end, until it has it.
  private(set) var writing: Descriptor?
  private(set) var bytes: [UInt8] = []
  private(set) var isOpen = true

  init() throws(ProgramCage.Failure) {
    var ends: [Int32] = [-1, -1]
    // From the first on nobody else who is begun has these: who has the end of another's program keeps it open.
    guard unsafe Self.pipe(&ends) == 0 else { throw .system(errno) }
    (reading, writing) = (Descriptor(ends[0]), Descriptor(ends[1]))
  }

  private typealias Pipe2 = @convention(c) (UnsafeMutablePointer<CInt>, CInt) -> CInt

  /// `pipe2`, which isn't imported.
  private static func pipe(_ ends: UnsafeMutablePointer<CInt>) -> CInt {
    guard let found = unsafe dlsym(nil, "pipe2") else {
      errno = ENOSYS
      return -1
    }
    return unsafe unsafeBitCast(found, to: Pipe2.self)(ends, O_CLOEXEC)
  }

  /// The child has its end.
  func handOver() { writing = nil }

  /// Takes in what there is; none more where nobody can say any.
  func read() throws(FileSystem.Failure) {
    var block: [UInt8] = []
    try FileSystem.readSome(reading.number, upTo: 1 << 16, into: &block)
    isOpen = !block.isEmpty
    bytes += block
  }
}

#endif

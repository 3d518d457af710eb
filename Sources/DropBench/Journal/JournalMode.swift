#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import SystemFiles

/// What a journal on the disk costs, each figure with what it aims at: `journal`.
///
/// `journal moves COUNT [journaled]` is one of its programs whose instructions are counted, `journal drop ITEMS` one
/// whose calls are; `journal fill FOLDER` leaves a journal there, `journal list FOLDER TIMES` looks at one.
enum JournalMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    switch arguments.first {
    case nil: return try all()
    case "moves": return try moves(arguments)
    case "fill" where arguments.count == 2:
      print(try JournaledDrops(arguments[1]).fill(records: resumed), "records")
      return 0
    case "list" where arguments.count == 3:
      for _ in 0..<(Int(arguments[2]) ?? 1) { _ = try JournalView(folder: arguments[1]) }
      return 0
    case "drop":
      let folder = try JournalFolder()
      let items = arguments.dropFirst().first.flatMap { Int($0) } ?? 0
      _ = try JournaledDrops(folder.path).drop(items: items)
      return 0
    default: return 64
    }
  }

  private static func all() throws -> Int32 {
    let clock = ProcessorClock()
    try tellRecords(clock)
    tellDrop()
    try tellGates()
    try tellResume(clock)
    tellMoves()
    return 0
  }

  private static func tell(_ what: String, _ value: String, aim: String) {
    print("\(what): \(value) (aim: \(aim))")
  }

  private static func rounded(_ value: Double, _ places: Double = 100) -> String {
    "\((value * places).rounded() / places)"
  }

  // MARK: Records

  /// The records of a drop, in one commit: one sync is far less than the rest of so many.
  private static func tellRecords(_ clock: ProcessorClock) throws {
    let folder = try JournalFolder()
    let records = try JournaledDrops(folder.path).drop(items: 300)
    var least = Double.infinity
    for _ in 0..<20 {
      let other = try JournalFolder()
      let journal = try SQLiteJournal(folder: other.path)
      least = min(least, try clock.measure { try journal.append(records) })
    }
    let each = least / Double(records.count) / 1_000
    tell("a record without its sync", "\(rounded(each)) µs of the processor", aim: "at most 10 µs")
  }

  // MARK: Syncs

  private static let calls = "fsync,fdatasync,pwrite64,write"

  /// By strace, as the difference to a life without a drop.
  private static func tellDrop() {
    guard let none = counted("drop 0"), let drop = counted("drop 100") else {
      return print("strace is needed to count syncs")
    }
    tell("syncs of a drop of 100 items", "\(drop.syncs - none.syncs)", aim: "at most 120")
    let bytes = Double(drop.bytes - none.bytes) / 1_000
    tell("what that writes", "\(rounded(bytes, 10)) kB", aim: "at most 200 kB")
  }

  private static func counted(_ mode: String) -> (syncs: Int, bytes: Int)? {
    let path = "/tmp/DropBench-calls-\(getpid())"
    defer { FileSystem.removeFile(path) }
    let program = CommandLine.arguments[0]
    let command = "strace -f -qq -o \(path) -e trace=\(calls) '\(program)' journal \(mode) 2>&1"
    _ = ProgramOutput.of(command)
    guard let descriptor = try? FileSystem.openFile(path) else { return nil }
    defer { FileSystem.close(descriptor) }
    guard let all = try? FileSystem.readAll(descriptor, limit: 1 << 28) else { return nil }
    var (syncs, bytes) = (0, 0)
    for line in String(decoding: all, as: UTF8.self).split(separator: "\n") {
      guard let mark = line.ranges(of: " = ").last, let result = Int(line[mark.upperBound...])
      else { continue }
      if line.contains("sync") { syncs += 1 } else { bytes += max(0, result) }
    }
    return (syncs, bytes)
  }

  // MARK: Gates

  private static let gates = 200

  /// In turn on the same disk: a paste until its record is kept; the same paste without a journal; and its record
  /// alone, put into such a journal by the caller itself, and as many bytes and their sync.
  private static func tellGates() throws {
    let folder = try JournalFolder()
    let host = try JournaledDrops(folder.path + "/journal")
    let plain = try JournaledDrops(nil)
    let file = Descriptor(try FileSystem.open(folder.path + "/bare", FileSystem.newFile))
    // What a commit of one record writes.
    let bytes = [UInt8](repeating: 1, count: 3_144)
    let alone = try SQLiteJournal(folder: folder.path + "/alone")
    let record = Array(try JournaledDrops(folder.path + "/first").drop(items: 1).prefix(1))
    var (bare, commits, pasted, kept) = ([Double](), [Double](), [Double](), [Double]())
    for _ in 0..<gates {
      bare.append(
        try wall {
          try FileSystem.write(bytes, to: file.number)
          _ = fdatasync(file.number)
        }
      )
      commits.append(try wall { try alone.append(record) })
      var drop: Drop?
      pasted.append(wall { drop = plain.paste() })
      if let drop { plain.finish(drop) }
      kept.append(wall { drop = host.pasteUntilSafe() })
      if let drop { host.finish(drop) }
      // What is kept of its end is on the disk before the next round.
      usleep(2_000)
    }
    func median(_ times: [Double]) -> String { rounded(times.sorted()[gates / 2] / 1e6) }
    // Round by round: a disk is now faster and now slower.
    let gate = zip(kept, pasted).map { $0 - $1 }
    print("a bare sync of that disk: \(median(bare)) ms in the median of \(gates)")
    print("a commit of one record by SQLite: \(median(commits)) ms")
    print("a paste without a journal: \(median(pasted)) ms, which is in neither")
    let more = median(zip(gate, commits).map { $0 - $1 })
    let most = median(zip(gate, bare).map { $0 - $1 })
    let told = "\(more) ms more than the commit, \(most) ms more than the sync"
    tell("a gate", "\(median(gate)) ms, \(told)", aim: "at most 0.1 ms more")
  }

  private static func wall(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicClock.nanoseconds
    try body()
    return Double(MonotonicClock.nanoseconds - start)
  }

  // MARK: Going on

  /// Of the processor, as the least of several; what is computed again is what a host without a journal takes for
  /// the same drop.
  private static func tellResume(_ clock: ProcessorClock) throws {
    let folder = try JournalFolder()
    let count = try JournaledDrops(folder.path + "/journal").fill(records: resumed)
    var (resume, list, records) = (Double.infinity, Double.infinity, 0)
    for round in 0..<10 {
      let copy = folder.path + "/\(round)"
      _ = ProgramOutput.of("cp -a '\(folder.path)/journal' '\(copy)'")
      for _ in 0..<5 {
        let time = try clock.measure { records = try JournalView(folder: copy).records.count }
        list = min(list, time)
      }
      let result = Guarded<Result<Double, any Error>?>(nil)
      Task.detached {
        let time: Result<Double, any Error>
        do {
          time = .success(try await JournaledDrops.resume(copy, clock))
        } catch {
          time = .failure(error)
        }
        result.withLock { $0 = time }
      }
      while result.withLock({ $0 == nil }) { usleep(1_000) }
      guard let time = result.withLock({ $0 }) else { continue }
      resume = min(resume, try time.get())
    }
    let again = try (0..<5).map { _ in try JournaledDrops.compute(items: resumed, clock) }
    let computed = again.min() ?? 0
    print(
      "resume() of \(records) records of \(count): \(rounded(resume / 1e6)) ms of the processor"
    )
    print("the same drop without a journal: \(rounded(computed / 1e6)) ms of the processor")
    let beside = "\(rounded((resume - computed) / 1e6)) ms"
    tell("resume() beside what is computed again", beside, aim: "at most 20 ms for 1,000")
    tell("the list of open drops", "\(rounded(list / 1e6)) ms", aim: "at most 5 ms")
  }

  /// So many records an app goes on from.
  private static let resumed = 1_000

  // MARK: Moves

  private static func moves(_ arguments: [String]) throws -> Int32 {
    guard arguments.count > 1, let count = Int(arguments[1]) else { return 64 }
    let folder = try JournalFolder()
    let scene = try JournaledDrops(arguments.count > 2 ? folder.path : nil)
    print("granted", scene.move(count), "of", count)
    return 0
  }

  private static func tellMoves() {
    guard let program = CountedProgram() else {
      return print("strip is needed: valgrind can't read this program's debug data")
    }
    defer { program.remove() }
    // Where Lua's own tables put a text is otherwise each time: the least of several.
    func least(_ count: Int, _ journaled: String) -> Double {
      let each = (0..<7).map { _ in
        program.instructionsOfFirstThread("journal moves \(count) \(journaled)")
      }
      return each.min() ?? 0
    }
    func each(_ journaled: String) -> Double {
      (least(3_000, journaled) - least(1_000, journaled)) / 2_000
    }
    let (with, without) = (each("journaled"), each(""))
    tell(
      "a move with a journal",
      "\(rounded(with, 10)) instructions",
      aim: "as without, \(rounded(without, 10))"
    )
  }
}

#endif

import Foundation
import Glibc
import Synchronization

/// A program's own event loop: one thread, one `poll`, one descriptor that wakes it. No run loop, no
/// dispatch queue, no main actor.
final class PollLoop: SerialExecutor {
  /// A pipe to itself: a byte in it wakes the loop.
  private let bell: (reading: Int32, writing: Int32)
  private let jobs = JobList()
  /// The loop's thread while it turns.
  private let thread = Atomic<UInt>(0)
  /// For how many milliseconds it may sleep; below zero until it is woken.
  private let pause = Atomic<Int32>(-1)
  /// How many jobs it ran.
  let ran = Atomic(0)

  init() {
    var ends: [Int32] = [0, 0]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    bell = (ends[0], ends[1])
  }

  deinit {
    close(bell.reading)
    close(bell.writing)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(UnownedJob(job))
    wake()
  }

  /// Wakes the loop, from any thread.
  func wake() {
    var one: UInt8 = 1
    _ = unsafe write(bell.writing, &one, 1)
  }

  /// Says for how many milliseconds the loop may sleep, where nothing wakes it; -1: as long as it likes.
  func sleepAtMost(_ milliseconds: Int32) { pause.store(milliseconds, ordering: .relaxed) }

  /// Whether this is the loop's thread, on which all the program's state is touched.
  var isHere: Bool { thread.load(ordering: .relaxed) == pthread_self() }

  /// Runs on this thread until the program is over; `onPause` is called when a sleep is over.
  func run(until isOver: () -> Bool, onPause: () -> Void) {
    thread.store(pthread_self(), ordering: .relaxed)
    while !isOver() {
      for job in jobs.take() {
        ran.add(1, ordering: .relaxed)
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
      if isOver() { return }
      var descriptor = pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&descriptor, 1, pause.load(ordering: .relaxed)) == 0 { onPause() }
      var bytes: [UInt8] = Array(repeating: 0, count: 64)
      while unsafe read(bell.reading, &bytes, bytes.count) > 0 {}
    }
  }
}

/// Jobs that wait for the loop to come round.
///
/// Unchecked, as the list is only touched under its lock.
private final class JobList: @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []

  func add(_ job: UnownedJob) { lock.withLock { jobs.append(job) } }

  func take() -> [UnownedJob] {
    lock.withLock {
      defer { jobs = [] }
      return jobs
    }
  }
}

/// All that the program touches: its code runs on the loop, before and after each wait.
@globalActor
actor LoopActor {
  static let shared = LoopActor()
  static let loop = PollLoop()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.loop.asUnownedSerialExecutor()
  }
}

import SystemFiles

/// `DropBench sandbox [WORK COUNT]`: one work so many times, or all of them with their times.
enum SandboxMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    if let name = arguments.first {
      guard let work = SandboxWork(rawValue: name) else {
        print("works:", SandboxWork.allCases.map(\.rawValue).joined(separator: " "))
        return 64
      }
      print(name, try work.run(arguments.dropFirst().first.flatMap(Int.init) ?? 100_000))
      return 0
    }
    for work in SandboxWork.allCases { print(try line(work)) }
    let memory = try SandboxWork.memory()
    print("memory: \(memory.sandbox) bytes, floor \(memory.floor)")
    return 0
  }

  /// The best of five rounds, as noise only ever adds.
  private static func line(_ work: SandboxWork) throws -> String {
    let count = work.rawValue.contains("t") && work != .t && work != .floorT ? 2_000 : 200_000
    var best = UInt64.max
    for _ in 0..<5 {
      let start = now()
      _ = try work.run(count)
      best = min(best, now() &- start)
    }
    return "\(work.rawValue): \(best / UInt64(count)) ns"
  }

  private static func now() -> UInt64 {
    var time = timespec()
    // Safe: the structure is filled by the call.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}

#if Isolation && os(Linux)

import Foundation

/// Who is whose child, by the system's own lists.
enum Processes {
  static func children(of pid: pid_t) -> [pid_t] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return tasks.flatMap { task -> [pid_t] in
      let list = try? String(contentsOfFile: "/proc/\(pid)/task/\(task)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  /// How many children the helpers of this process have.
  static var grandchildren: Int { children(of: getpid()).flatMap(children).count }

  /// The same, once there are so many, or after ten seconds.
  static func waitForGrandchildren(_ count: Int) -> Int {
    for _ in 0..<1_000 where grandchildren != count { usleep(10_000) }
    return grandchildren
  }
}

#endif

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

  /// How many children the helpers of this process have, but for the one that waits in each for what comes next.
  static var grandchildren: Int {
    let helpers = children(of: getpid())
    return max(0, helpers.flatMap(children).count - helpers.count)
  }

  /// How many children of this process have ended that nobody has heard of.
  static var zombies: Int {
    children(of: getpid()).count { pid in
      (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?.contains(") Z ") == true
    }
  }

  /// How many files this process has open that stand for processes, lines to them and what passes over these.
  static var files: Int {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.count { name in
      let kind =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")) ?? ""
      return ["socket:", "/memfd:", "anon_inode:[pidfd]"].contains { kind.hasPrefix($0) }
    }
  }

  /// The files, once nothing is decoded any more and what did is gone.
  static func settledFiles() -> Int {
    _ = waitForGrandchildren(0)
    var known = files
    for _ in 0..<100 {
      usleep(20_000)
      let now = files
      if now == known { break }
      known = now
    }
    return known
  }

  /// How many children the helpers have, once there are so many, or after ten seconds.
  static func waitForGrandchildren(_ count: Int) -> Int {
    for _ in 0..<1_000 where grandchildren != count { usleep(10_000) }
    return grandchildren
  }
}

#endif

import LoopbackClient
import SystemFiles

/// What a page would see of a running `dndhost play`, without a browser between.
enum PlayMode {
  private static let usage = """
    play ADDRESS [MIB [PID]]: drags over the scene at the address that `dndhost play` printed, and drops a
    file of so many MiB; the process's number, for its memory and its processor time
    """
  private static let moves = 20_000

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let address = arguments.first, let client = PlayClient(address) else {
      print(usage)
      return 64
    }
    let megabytes = arguments.count > 1 ? Int(arguments[1]) ?? 64 : 64
    let process = arguments.count > 2 ? arguments[2] : nil
    guard client.say(#""do":"hello","agent":"DropBench""#) != nil else {
      print("nobody answers there")
      return 69
    }
    begin(client)
    let start = processor(of: process)
    let count = move(client)
    if let start, let end = processor(of: process), end > start, count > 0 {
      let each = (end - start) / UInt64(count) / 1_000
      print(
        "processor time of a move: \(each) µs, which is \(1_000_000 / max(1, each)) a second on a core"
      )
    }
    rest(process)
    let before = peak(of: process)
    guard let seconds = drop(client, megabytes << 20) else {
      print("the file wasn't asked for: does the plugin load it?")
      return 1
    }
    print("upload: \(megabytes) MiB, \(Int(Double(megabytes) * 1.048576 / seconds)) MB/s")
    if let before, let after = peak(of: process) {
      print("peak memory: \(before) kB before the upload, \(after) kB after it")
    }
    return 0
  }

  /// A drag of many files from its first moment to the verdict; the best of some, as others work, too.
  private static func begin(_ client: PlayClient) {
    let kinds = Array(repeating: #"["file","image/png"]"#, count: 1_000).joined(separator: ",")
    var best = UInt64.max
    for _ in 0..<10 {
      let start = MonotonicClock.nanoseconds
      _ = client.say(#""do":"enter","at":[10,10],"keys":{},"allowed":"all","kinds":[\#(kinds)]"#)
      best = min(best, MonotonicClock.nanoseconds - start)
      _ = client.say(#""do":"cancel""#)
    }
    print("begin of 1000 files: \(Double(best / 10_000) / 100) ms")
  }

  /// What it takes while nobody does anything.
  private static func rest(_ process: String?) {
    guard let start = processor(of: process) else { return }
    let seconds: UInt32 = 5
    sleep(seconds)
    guard let end = processor(of: process), end >= start else { return }
    print("idle: \((end - start) / UInt64(seconds) / 1_000) µs of processor time a second")
  }

  /// The processor time of a process, of threads that have ended, too; in nanoseconds, by the clock's ticks.
  private static func processor(of process: String?) -> UInt64? {
    guard let process, let text = text(ofFile: "/proc/\(process)/stat") else { return nil }
    // Behind the program's name, which may hold anything, user's and system's are the 12th and 13th.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = UInt64(fields[11]), let system = UInt64(fields[12]) else {
      return nil
    }
    return (user + system) * 1_000_000_000 / UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
  }

  private static func text(ofFile path: String) -> String? {
    guard let file = try? FileSystem.open(path, O_RDONLY) else { return nil }
    defer { FileSystem.close(file) }
    return (try? FileSystem.readAll(file, limit: 1 << 16)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// One move after the other on one connection, from the first byte out to the last byte in; how many.
  private static func move(_ client: PlayClient) -> Int {
    let enter =
      #""do":"enter","at":[10,10],"keys":{},"allowed":"all","kinds":[["file","text/plain"]]"#
    _ = client.say(enter)
    var times: [UInt64] = []
    let start = MonotonicClock.nanoseconds
    for number in 0..<moves {
      let began = MonotonicClock.nanoseconds
      guard
        client.say(#""do":"move","at":[\#(11 + number % 300),\#(20 + number % 7)],"keys":{}"#)
          != nil
      else { break }
      times.append(MonotonicClock.nanoseconds - began)
    }
    let seconds = Double(MonotonicClock.nanoseconds - start) / 1e9
    times.sort()
    func microseconds(_ part: Double) -> UInt64 {
      times.isEmpty ? 0 : times[min(times.count - 1, Int(part * Double(times.count)))] / 1_000
    }
    let (median, most) = (microseconds(0.5), microseconds(0.99))
    print("moves: \(times.count), \(Int(Double(times.count) / seconds)) a second")
    print("message in to verdict out: median \(median) µs, p99 \(most) µs")
    return times.count
  }

  /// Drops a file and sends it when it is asked for: how long the sending took.
  private static func drop(_ client: PlayClient, _ size: Int) -> Double? {
    guard let stream = client.stream() else { return nil }
    let item = #"{"kind":"file","name":"big.txt","type":"text/plain","size":\#(size)}"#
    _ = client.say(
      #""do":"drop","at":[10,10],"keys":{},"allowed":"all","drop":1,"items":[\#(item)],"strings":[]"#
    )
    guard let load = stream.word(after: #""load":""#) else { return nil }
    let start = MonotonicClock.nanoseconds
    guard client.put(load, size) else { return nil }
    return Double(MonotonicClock.nanoseconds - start) / 1e9
  }

  /// The most memory that a process ever had, in kB.
  private static func peak(of process: String?) -> Int? {
    guard let process, let text = text(ofFile: "/proc/\(process)/status") else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first
  }
}

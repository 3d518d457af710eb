import SystemFiles

/// What a page would see of a running `dndhost play`, without a browser between.
enum PlayMode {
  private static let usage = """
    play ADDRESS [MIB [PID]]: drags over the scene at the address that `dndhost play` printed, and drops a
    file of so many MiB; the process's number, for its memory
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
    move(client)
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

  /// One move after the other on one connection: from the first byte out to the last byte in.
  private static func move(_ client: PlayClient) {
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
    guard let process, let file = try? FileSystem.open("/proc/\(process)/status", O_RDONLY) else {
      return nil
    }
    defer { FileSystem.close(file) }
    let bytes = (try? FileSystem.readAll(file, limit: 1 << 16)) ?? []
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first
  }
}

import DropPlay
import DropReplay
import SystemFiles

/// What the host itself takes for a page's message, from its bytes to those of the answer, without a socket:
/// `play-table PLUGIN`.
enum TableMode {
  private static let moves = 20_000

  static func run(_ arguments: [String]) throws -> Int32 {
    guard let plugin = arguments.first else { return 64 }
    let told = Guarded<Int32?>(nil)
    Task.detached {
      let status = await measure(plugin)
      told.withLock { $0 = status }
    }
    while true {
      if let status = told.withLock({ $0 }) { return status }
      usleep(1_000)
    }
  }

  private static func measure(_ plugin: String) async -> Int32 {
    var setup = PlaySetup { Double(MonotonicClock.nanoseconds / 1_000) / 1_000 }
    setup.run.defaultPlugin = plugin
    guard let table = try? await PlayTable(setup) else { return 1 }
    let start = [
      #""do":"hello","agent":"DropBench""#,
      #""do":"enter","at":[10,10],"keys":{},"allowed":"all","kinds":[["file","text/plain"]]"#,
    ]
    for (seq, members) in start.enumerated() { _ = await table.message(message(seq, members)) }
    let moving = (0..<moves).map { number in
      let (x, y) = (11 + number % 300, 20 + number % 7)
      return message(number + 2, #""do":"move","at":[\#(x),\#(y)],"keys":{}"#)
    }
    var times: [UInt64] = []
    let clock = ProcessorClock()
    let spent = clock.now
    for message in moving {
      let began = MonotonicClock.nanoseconds
      // As the server's thread has it; on another one the two handovers would be measured.
      if table.answerAtOnce(message) == nil { _ = await table.message(message) }
      times.append(MonotonicClock.nanoseconds - began)
    }
    let each = (clock.now - spent) / Double(moves)
    times.sort()
    let (median, most) = (times[moves / 2] / 1_000, times[moves * 99 / 100] / 1_000)
    print("moves: \(moves), \(Int(1e9 / each)) a second on a core")
    print("message in to verdict out: median \(median) µs, p99 \(most) µs")
    return 0
  }

  private static func message(_ seq: Int, _ members: String) -> [UInt8] {
    Array(#"{"seq":\#(seq),"tab":"bench",\#(members)}"#.utf8)
  }
}

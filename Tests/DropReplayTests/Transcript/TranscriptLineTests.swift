import DropCore
import DropHost
import DropReplay
import Testing

@Suite("An update's line in a transcript")
struct TranscriptLineTests {
  /// What is written of one verdict at those times, in a session of one destination.
  static func text(_ times: [Double], destination: String = "a", isDocument: Bool = false) throws
    -> String
  {
    let session = """
      {"format":"dndhost.session/1","destinations":[{"id":"\(destination)","frame":[0,0,9,9]}]}
      """
    let opened = try SessionReader().read(
      Array(session.utf8),
      name: "s.json",
      folder: ".",
      isLines: false
    )
    let sink = MemorySink()
    let writer = TranscriptWriter(sink: sink, isDocument: isDocument)
    let replayer = try Replayer(opened, setup: ReplaySetup(), observers: [])
    let drag = replayer.engine.session.upcomingDrag
    let index = try #require(replayer.engine.session.index(of: destination))
    let verdict = Verdict(asked: .copy, granted: .copy)
    for time in times {
      let output = HostOutput.verdict(drag, index, verdict, message: nil)
      try writer.observe(output, at: time, in: replayer.scene)
    }
    try writer.end(try replayer.run(), in: replayer.scene)
    return sink.text
  }

  static func line(_ time: Double, destination: String = "a") -> String {
    "{\"t\":\(number(time)),\"record\":\"update\","
      + "\"destination\":\"\(destination)\",\"asked\":\"copy\",\"granted\":\"copy\"}"
  }

  /// The shortest decimal that reads back the same, without a point where it is whole.
  static func number(_ value: Double) -> String {
    if value.rounded() == value, abs(value) < 9e15 { return "\(Int(value))" }
    return value.description
  }

  @Test("has its time as the shortest decimal that reads back the same")
  func times() throws {
    var times: [Double] = []
    for number in 0..<3_000 { times.append(Double(number) / 1_000) }
    for power in 0..<13 {
      for near in -2...2 {
        var value = 1.0
        for _ in 0..<power { value *= 10 }
        times += [value + Double(near), value + Double(near) / 1_000, value.nextUp, value.nextDown]
      }
    }
    times += [
      0.1 + 0.2, 1.0005, 0.0004, 1e21, 1e300, .leastNonzeroMagnitude, -1, 1_099_511_627.775,
      1_099_511_628, -0.5, -16.7, 0.001, 0.0011, 9_007_199_254_740_992,
      0.999, 0.9999, 12.3456, 99.999, 1e15, 123_456_789.125,
    ]
    let lines = try Self.text(times).split(separator: "\n").dropLast()
    #expect(lines.map(String.init) == times.map { Self.line($0) })
  }

  @Test(
    "is whole, however long a destination's name is",
    arguments: [1, 255, 1_000, 1_023, 1_024]
  )
  func names(count: Int) throws {
    let name = String(repeating: "n", count: count)
    let lines = try Self.text([1, 2.5, 1e21], destination: name).split(separator: "\n").dropLast()
    #expect(lines.map(String.init) == [1, 2.5, 1e21].map { Self.line($0, destination: name) })
  }

  @Test("stands in a document between commas")
  func document() throws {
    let text = try Self.text([1, 2], isDocument: true)
    #expect(text.hasPrefix(Self.line(1) + ",\n" + Self.line(2) + ",\n"))
  }
}

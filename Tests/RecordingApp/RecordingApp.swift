import DropContent
import DropCore
import DropHost
import DropPlay
import Foundation

/// An app that records its drops, for those who kill it: `RecordingApp FILE.jsonl DROPS BYTES [linked|stand-ins]`.
///
/// Each drop, endless many for 0, brings a file of so many bytes, which lies beside the recording. What
/// came of each is printed, and at the end what came of the recording, how long that took and the most
/// memory that was in use. The status is 74 where the recording can't be written.
@main
struct RecordingApp {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 3, let drops = Int(arguments[2]), let bytes = Int(arguments[3]) else {
      exit(64)
    }
    let path = arguments[1]
    let payloads: SessionRecorder.Payloads =
      switch arguments.dropFirst(4).first {
      case "linked": .linked
      case "stand-ins": .standIns
      default: .loaded
      }
    let source = path + ".source"
    try fill(source, bytes)
    let host = PluginHost()
    do {
      let recorder = try SessionRecorder(host, to: path, payloads: payloads, agent: "RecordingApp")
      try host.open(Destination(id: "shelf"), plugin: Plugin(text: script, name: "shelf.lua"))
      let began = ContinuousClock.now
      var number = 0
      while number < drops || drops == 0 {
        number += 1
        say("drop \(number): \(drop(source, number, host))")
      }
      let recording = try recorder.finish()
      let seconds = (ContinuousClock.now - began) / .seconds(1)
      say("\(recording)")
      say("\(drops * bytes) bytes in \((seconds * 10).rounded() / 10) s, peak memory \(peak) kB")
    } catch let error as RecordingError {
      say("\(error)")
      exit(74)
    }
  }

  private static let script = """
    return { name = "shelf", api = 1, on_perform = function(session)
      for _, item in ipairs(session.items) do session:insert { contents = { item:load("public.data") } } end
    end }
    """

  private static func drop(_ source: String, _ number: Int, _ host: PluginHost) -> String {
    let item = ProvidedItem(id: "file \(number)", file: source)
    let drop = host.begin(DragSource(app: "tests"), items: [item], at: Point(x: 1, y: 1)).drop()
    while drop.endedOutcome == nil {
      host.advance()
      usleep(50)
    }
    return drop.endedOutcome?.status.rawValue ?? "nothing"
  }

  /// Bytes that no file system stores as less than they are.
  private static func fill(_ path: String, _ bytes: Int) throws {
    try Data().write(to: URL(filePath: path))
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    let piece = Data((0..<(1 << 20)).map { _ in UInt8.random(in: 0...255) })
    var left = bytes
    while left > 0 {
      try file.write(contentsOf: piece.prefix(left))
      left -= min(left, piece.count)
    }
    try file.close()
  }

  /// The most memory in use up to now, in kB.
  private static var peak: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropFirst().first.map(String.init) ?? "unknown"
  }

  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}

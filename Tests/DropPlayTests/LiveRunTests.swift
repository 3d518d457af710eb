import DropHost
import DropPlay
import DropReplay
import Foundation
import Testing

@Suite("What happened live replays the same")
struct LiveRunTests {
  /// Runs in all, in four lots.
  static let runs = RunRange.runs(few: 24)

  @Test(
    "whatever fails, stalls, closes, is aborted, reloaded or late, byte for byte",
    arguments: 0..<4
  )
  func random(lot: Int) throws {
    let folder = NSTemporaryDirectory() + "dndhost-live-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plugin = folder + "/plugin.lua"
    try RandomLiveRun.script.write(toFile: plugin, atomically: true, encoding: .utf8)
    let (live, shelf) = (PluginSource(path: plugin).remembered, PluginShelf())
    var whole = 0
    var unseen = Self.happenings
    var unkept = Self.keys
    for number in Self.runs.lowerBound / 4..<Self.runs.upperBound / 4 {
      let seed = UInt64(lot * 1_000_000 + number)
      let run = try RandomLiveRun(seed: seed, plugin: live)
      let isWhole = try run.go(40 + number % 60, toTheEnd: number % 4 != 0)
      if isWhole { whole += 1 }
      unseen.removeAll { run.text.contains($0) }
      if let difference = try run.difference(in: folder, shelf, isWhole: isWhole) {
        Issue.record("run \(seed): \(difference)")
        return
      }
      unkept.removeAll { run.recorded.contains($0) }
    }
    #expect(whole > Self.runs.count / 8)
    // A few runs don't show all.
    guard Self.runs.count >= 1_000 else { return #expect(unseen.count < Self.happenings.count / 2) }
    #expect(unseen == [])
    #expect(unkept == [])
  }

  /// What recordings have to say, one or another.
  private static let keys = [
    #""works":"#, #""saves":"#, #""tasks":"#, #""arrivals":"#, #""steps":"#, #""known_as":"#,
    #""source":"#, #""places":"#, #""hover":"#, #""takes_back":"#,
  ]

  /// What has to happen in one run or another for them to show anything.
  private static let happenings = [
    #""effect":"save""#, #""status":"imported""#, #""status":"partial""#, #""status":"aborted""#,
    #""code":"timeout""#, #""code":"expired""#, "full", #""code":"refused""#,
    #""effect":"confirm""#, "sprang", #""effect":"scroll""#, #""type":"reload""#,
    #""type":"undo""#, #""effect":"unsave""#, #""type":"reveal""#,
    #""notice":"kept_file""#, #""effect":"progress""#, #""reason""#, "connection lost", "at 1000.0",
  ]
}

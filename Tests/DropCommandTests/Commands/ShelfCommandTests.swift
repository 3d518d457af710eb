import Foundation
import TestGround
import Testing

@Suite("shelf")
struct ShelfCommandTests {
  @Test("says how the window is built, where it doesn't lie beside the tool")
  func missing() throws {
    let folder = try BuiltTool.Folder()
    let alone = folder.url.appendingPathComponent("dndhost")
    try FileManager.default.copyItem(at: BuiltTool.url, to: alone)
    let process = Process()
    let errors = Pipe()
    process.executableURL = alone
    process.arguments = ["shelf"]
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(said.contains("dndhost-shelf") && said.contains("--traits GTK"), "\(said)")
  }

  @Test("becomes the program beside it, which says what it can't do")
  func beside() throws {
    let folder = try BuiltTool.Folder()
    let ending = try BuiltTool.run(["shelf", "none"], in: folder, environment: ["DISPLAY": ""])
    #expect([66, 69].contains(ending.status))
    #expect(ending.errors.hasPrefix("dndhost-shelf: "), "\(ending.errors)")
  }

  @Test(
    "says what is missing on a line, before anything is opened",
    arguments: [["--drop"], ["--drop", "a"], ["a", "b"]]
  )
  func lacking(_ words: [String]) throws {
    let ending = try BuiltTool.run(["shelf"] + words)
    #expect(ending.status == 64)
    #expect(ending.errors.contains("--drop"), "\(ending.errors)")
  }
}

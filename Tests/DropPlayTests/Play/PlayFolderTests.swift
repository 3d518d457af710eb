import DropCore
import DropPlay
import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("A dropped folder's entries are asked for as the page knows them, and kept as they can be")
struct PlayFolderTests {
  private typealias Tree = [(path: [String], bytes: [UInt8]?)]

  private func drop(_ page: FakePage, _ number: Int, _ tree: Tree, as name: String) async {
    _ = await page.enter([("file", "")])
    page.offer(number, tree: tree)
    let row: JSONValue = ["kind": "folder", "name": .string(name)]
    await page.say(
      "drop",
      [FakePage.at(1, 1), .init("drop", .int(number)), .init("items", [row])]
    )
  }

  /// The texts of the files below a folder, by their paths.
  private func files(in folder: String) throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let whole = folder + "/" + path
      guard FileSystem.kind(of: whole) == .file else { continue }
      found[path] = try String(contentsOfFile: whole, encoding: .utf8)
    }
    return found
  }

  private static let long = String(repeating: "x", count: 250)

  @Test("names that couldn't be created are, with a number where another entry has them")
  func unsafe() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    let first = [
      "a:b", "a_b", "a*b", "con.txt", "_con.txt", "dot.", "...", " ", ".hidden", Self.long,
    ]
    var tree: Tree = first.map { ([$0], Array($0.utf8)) }
    tree += [
      (["x:"], nil), (["x:", "y|z"], Array("in x:".utf8)), (["x_", "y_z"], Array("in x_".utf8)),
    ]
    await drop(page, 1, tree, as: "odd")
    #expect(try await page.sendAll())
    #expect(page.lines.flatMap { $0.records("outcome") }.last?["status"] == "imported")
    // A second of its kind beside it.
    await drop(page, 2, [(["a:b"], Array("other".utf8))], as: "odd")
    #expect(try await page.sendAll())
    #expect(await stage.end()?.recording.proof == .same)
    let expected = [
      "a_b": "a_b", "a_b 2": "a:b", "a_b 3": "a*b", "_con.txt": "_con.txt", "_con 2.txt": "con.txt",
      "dot": "dot.", "untitled": "...", "untitled 2": " ", ".hidden": ".hidden",
      String(Self.long.prefix(240)): Self.long, "x_ 2/y_z": "in x:", "x_/y_z": "in x_",
    ]
    #expect(try files(in: stage.recordings + "/drag-1/1-odd") == expected)
    #expect(try files(in: stage.recordings + "/drag-1/2-odd") == ["a_b": "other"])
  }

  @Test("many names that are made one are each numbered")
  func many() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    let signs = Array(":*?\"<>|")
    var tree: Tree = []
    for number in 0..<49 {
      let digits = [number / 7, number % 7]
      let name = String(digits.map { signs[$0] })
      tree.append(([name], Array(name.utf8)))
    }
    await drop(page, 1, tree, as: "many")
    #expect(try await page.sendAll())
    let found = try files(in: stage.recordings + "/drag-1/1-many")
    #expect(found.count == 49 && Set(found.values).count == 49)
    #expect(found["__ 49"] == "||")
  }

  @Test("an entry that doesn't come is named in what is said of its folder")
  func named() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    await drop(page, 1, [(["sub"], nil), (["sub", "b:c"], [1])], as: "trip")
    try await page.send(page.takeWants()[0])
    await stage.jobs.run()
    let want = page.takeWants()[0]
    #expect(want["path"] == ["sub", "b:c"])
    await page.say("failed", [.init("load", want["load"] ?? ""), .init("why", "gone")])
    let kept = await stage.end()
    #expect(kept?.outcome?.failed.first?.reason == "sub/b:c: the file is gone")
    #expect(kept?.recording.proof == .same)
  }
}

import DropContent
import DropCore
import DropHost
import Foundation
import TestExtent
import Testing

/// The rows of the reference's table that one script alone can't meet: what is no refusal, what takes
/// larger limits to reach, and folders, pages and pictures.
@Suite("The rows of the table of limits that take more than a string")
struct LimitRowTests {
  /// What the script prints that loads the content.
  private func printed(
    _ content: Content,
    _ body: String,
    limits: HostLimits = TestScene.limits,
    decoding: ContentLimits = .standard
  ) throws -> [String] {
    let source = TestSource(type: content.type.id, result: .success(content))
    let scene = try TestScene(
      performing("local content = item:load('\(content.type.id)')\n\(body)"),
      items: [TestItem("big", name: "big", [source])],
      limits: limits,
      setup: { $0.coercer.context.limits = decoding }
    )
    scene.drop()
    #expect(scene.faults == [])
    return scene.log
  }

  /// What a refusal of this limit prints.
  private let refusal = """
    local function try(body)
      local ok, problem = pcall(body)
      print(ok, problem and problem.code, problem and problem.message)
    end

    """

  private func isRefused(_ line: String, by limit: ScriptLimit) -> Bool {
    line.hasPrefix("false\t\(limit.code ?? "")\t")
  }

  @Test("a list of as many elements is the script's own, one of more is read as it is indexed")
  func listed() throws {
    func list(_ count: Int) -> Content {
      Content(
        type: .json,
        name: "list",
        text: "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
      )
    }
    let body = """
      local list = content:json()
      print(#list, list[#list], pcall(function() list[1] = 2 end))
      """
    #expect(try printed(list(ScriptLimit.listed.most), body) == ["4096\t1\ttrue"])
    let longer = try printed(list(ScriptLimit.listed.most + 1), body)
    #expect(longer.first?.hasPrefix("4097\t1\tfalse\t") == true, "\(longer)")
  }

  @Test(
    "what is nested deeper is refused, however deep and by whom it is read",
    arguments: [33, 80]
  )
  func levels(_ depth: Int) throws {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let lines = try printed(
      Content(type: .json, text: text),
      refusal + """
        try(function() content:json() end)
        try(function() dnd.json.decode(content:text()) end)
        """
    )
    #expect(lines.count == 2)
    for line in lines { #expect(isRefused(line, by: .levels), "\(line)") }
  }

  @Test("so many contents are held at a time, and no more")
  func held() throws {
    let most = ScriptLimit.held.most
    let lines = try printed(
      Content(type: .utf8PlainText, text: String(repeating: "\n", count: most + 1)),
      refusal + """
        local held = {}
        try(function() for n, unit in content:each() do held[n] = unit end end)
        print(#held)
        """
    )
    // What was loaded is one of them.
    #expect(lines.last == "\(most - 1)")
    #expect(isRefused(lines.first ?? "", by: .held), "\(lines)")
  }

  @Test("a string of 4 MiB leaves a script, where its memory lets it make one, and no longer one")
  func string() throws {
    var limits = TestScene.limits
    limits.memoryBytes = 64 << 20
    limits.blockBytes = 16 << 20
    let most = ScriptLimit.string.most
    let lines = try printed(
      Content(type: .utf8PlainText, text: "x"),
      refusal + """
        print(dnd.content("public.data", ("x"):rep(\(most))).size)
        try(function() dnd.content("public.data", ("x"):rep(\(most + 1))) end)
        """,
      limits: limits
    )
    #expect(lines.first == "\(most)")
    #expect(isRefused(lines.last ?? "", by: .string), "\(lines)")
  }

  /// What comes of loading a folder and asking for its units.
  private func loaded(
    _ make: (String) throws -> Void,
    setup change: (inout HostSetup) -> Void = { _ in }
  ) throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/rows-\(UUID().uuidString)"
    let files = FileManager.default
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: path) }
    try make(path)
    let storage = Content.Storage.folder(try ContentFolder(path: path))
    let content = Content(type: .directory, name: "folder", storage: storage)
    let source = TestSource(type: content.type.id, result: .success(content))
    let scene = try TestScene(
      performing(refusal + "try(function() print(item:load('\(content.type.id)'):units()) end)"),
      items: [TestItem("big", name: "big", [source])],
      setup: change
    )
    scene.drop()
    #expect(scene.faults == [])
    return scene.log.first ?? ""
  }

  /// A quick run of the tests sets the same limit lower, as thousands of files take a while to make.
  @Test("a folder of so many entries is loaded, one of more is refused")
  func entries() throws {
    let declared = HostSetup(destinations: []).coercer.context.limits.entries
    #expect(declared == ScriptLimit.folderEntries.most)
    let most = Extent.isWhole ? declared : 200
    func loaded(_ count: Int) throws -> String {
      try self.loaded { path in
        for number in 0..<count {
          #expect(FileManager.default.createFile(atPath: "\(path)/\(number)", contents: nil))
        }
      } setup: {
        if !Extent.isWhole { $0.coercer.context.limits.entries = most }
      }
    }
    #expect(try loaded(most) == "\(most)")
    let refused = try loaded(most + 1)
    #expect(isRefused(refused, by: .folderEntries), "\(refused)")
  }

  @Test("a folder of so many levels is loaded, one of more is refused")
  func depth() throws {
    func nest(_ path: String, _ count: Int) throws {
      let inner = path + String(repeating: "/f", count: count)
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    }
    let most = ScriptLimit.folderDepth.most
    #expect(try loaded { try nest($0, most - 1) } == "1")
    let refused = try loaded { try nest($0, most + 1) }
    #expect(isRefused(refused, by: .folderDepth), "\(refused)")
  }

  #if PDF
  @Test("a document of more pages isn't split")
  func pages() throws {
    let most = ScriptLimit.pages.most
    let body = refusal + "try(function() print(content:units()) end)"
    func document(_ pages: Int) -> Content {
      Content(type: .pdf, name: "big", bytes: ManyPagesTests.document(pages: pages))
    }
    #expect(try printed(document(most), body).first == "\(most)")
    let refused = try printed(document(most + 1), body).last ?? ""
    #expect(isRefused(refused, by: .pages), "\(refused)")
  }
  #endif

  #if Images
  @Test("a picture of more pixels isn't opened")
  func pixels() throws {
    // The header of a BMP alone: its size is looked at before anything is made.
    func picture(_ width: Int, _ height: Int) -> Content {
      func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      let header =
        Array("BM".utf8) + little(54, 4) + little(0, 4) + little(54, 4) + little(40, 4)
        + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2) + little(0, 24)
      return Content(type: ContentType("com.microsoft.bmp"), name: "big", bytes: header)
    }
    let body = refusal + "try(function() content:as('public.png') end)"
    let side = Int(Double(ScriptLimit.pixels.most).squareRoot()) + 1
    let refused = try printed(picture(side, side), body).last ?? ""
    #expect(isRefused(refused, by: .pixels), "\(refused)")
    var lower = ContentLimits.standard
    lower.pixels = 10_000
    let beyond = try printed(picture(101, 100), body, decoding: lower).last ?? ""
    #expect(isRefused(beyond, by: .pixels), "\(beyond)")
    // It ends behind its header, which is seen once it is opened.
    let within = try printed(picture(100, 100), body, decoding: lower).last ?? ""
    #expect(!isRefused(within, by: .pixels), "\(within)")
  }
  #endif
}

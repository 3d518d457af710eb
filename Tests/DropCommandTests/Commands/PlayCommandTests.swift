import Foundation
import TestGround
import Testing

/// `play`, from its door: a page's requests go in through a socket, lines, files and statuses come out.
@Suite("The command play")
struct PlayCommandTests {
  #if Live
  @Test("Serves the page to whoever has its address, and ends well with Ctrl-C")
  func page() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play --record none", in: folder)
    #expect(tool.greeting.hasPrefix("plugin.lua is at http://127.0.0.1:"))
    #expect(tool.greeting.hasSuffix("   ctrl-c ends"))
    for (path, kind) in [("/", "html"), ("/play.css", "css"), ("/play.js", "javascript")] {
      let answer = tool.ask("GET \(path)", key: nil)
      #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(path)")
      #expect(answer.contains("Content-Type: text/\(kind); charset=utf-8\r\n"), "\(path)")
      #expect(answer.contains("Content-Encoding: gzip\r\n"), "\(path)")
    }
    #expect(tool.ask("POST /do", key: "wrong", "{}").hasPrefix("HTTP/1.1 403 "))
    #expect(tool.spools.count == 1)
    #expect(try tool.interrupted() == 0)
    #expect(tool.spools.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/recordings"))
  }

  @Test("Records a drag that 'test' and 'replay' take at once")
  func records() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play", in: folder)
    try tool.dropFile("hello from a page")
    #expect(try tool.interrupted() == 0)
    let line = try #require(tool.output.split(separator: "\n").dropFirst().first)
    #expect(
      line.hasPrefix("drag-1   ") && line.hasSuffix("recordings/drag-1.jsonl   replays the same")
    )
    let test = try BuiltTool.run(["test", "recordings/drag-1.jsonl"], in: folder)
    #expect(test.status == 0, "\(test.output)\(test.errors)")
    let replay = try BuiltTool.run(["replay", "recordings/drag-1.jsonl"], in: folder)
    #expect(replay.output.contains("note.txt"))
  }

  @Test("Under --once it ends by itself with the first outcome")
  func once() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play --once", in: folder)
    try tool.dropFile("once")
    #expect(try tool.ended() == 0)
    #expect(tool.output.contains("replays the same"))
  }

  @Test("A port that is taken, and a folder that can't be written, have their statuses")
  func statuses() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play --record none", in: folder)
    let again = try BuiltTool.run(
      ["play", "--record", "none", "--port", "\(tool.port)"],
      in: folder
    )
    #expect(again.status == 69 && again.errors.contains("port \(tool.port) is taken"))
    let file = try BuiltTool.run(["play", "--record", "plugin.lua"], in: folder)
    #expect(file.status == 74, "\(file.errors)")
    let wrong = try BuiltTool.run(["--plugin", "there.lua", "play"], in: folder)
    #expect(wrong.status == 66)
    #expect(try tool.interrupted() == 0)
  }

  @Test("What a kill left in a drop is swept away and made a recording by the next start")
  func killed() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play", in: folder)
    try tool.dropFile("half of it", sent: 4)
    #expect(tool.wait { tool.spooled.count == 1 })
    tool.kill(SIGKILL)
    #expect(tool.spooled.count == 1)
    let next = try PlayedTool("--plugin plugin.lua play", in: folder)
    #expect(next.spools.count == 1 && next.spooled.isEmpty)
    #expect(try next.interrupted() == 0)
    #expect(try folder.text(of: "recordings/drag-1.jsonl").contains("\"abort\""))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/recordings")
    #expect(!names.contains { $0.hasSuffix(".part") })
    let test = try BuiltTool.run(["replay", "recordings/drag-1.jsonl"], in: folder)
    #expect(test.status == 0, "\(test.errors)")
  }

  @Test("A disk that takes no more fails the load, and says so")
  func fullSpool() throws {
    let folder = try Samples.folder()
    // Files of more than 200 blocks of 512 bytes can't be written.
    let tool = try PlayedTool("--plugin plugin.lua play", in: folder, before: "ulimit -f 200;")
    let answer = try tool.dropFile(String(repeating: "x", count: 1_000_000))
    #expect(answer.hasPrefix("HTTP/1.1 507 "))
    #expect(tool.wait { tool.spooled.isEmpty })
    #expect(try tool.interrupted() == 0)
    #expect(try folder.text(of: "recordings/drag-1.jsonl").contains("\"fails\""))
  }

  @Test("A recording that can't be written ends it with 74, and leaves what is whole")
  func fullRecording() throws {
    let folder = try Samples.folder()
    let tool = try PlayedTool("--plugin plugin.lua play", in: folder, before: "ulimit -f 2;")
    try tool.dropFile("more than a kilobyte of records")
    #expect(try tool.interrupted() == 74)
    let said = try folder.text(of: "told")
    let part = "what is whole lies in 'recordings/drag-1.part'"
    #expect(said.components(separatedBy: part).count == 2, "\(said)")
    #expect(try !folder.text(of: "recordings/drag-1.part").isEmpty)
  }

  @Test("--open gives a browser an address without the key, which leads to the page once")
  func opens() throws {
    let folder = try Samples.folder()
    try folder.write(
      "#!/bin/sh\necho \"$1\" >opened.new; mv opened.new opened\n",
      to: "bin/xdg-open"
    )
    _ = try ReadmeTests.run("chmod +x bin/xdg-open", in: folder.url)
    let tool = try PlayedTool(
      "--plugin plugin.lua play --record none --open",
      in: folder,
      before: "PATH=./bin:$PATH;"
    )
    #expect(tool.wait { (try? folder.text(of: "opened")) != nil })
    let address = try folder.text(of: "opened").trimmingCharacters(in: .newlines)
    #expect(!address.contains(tool.key))
    let path = "/open/" + (address.components(separatedBy: "/open/").last ?? "")
    #expect(tool.ask("GET \(path)", key: nil).contains("0;url=/#\(tool.key)"))
    #expect(tool.ask("GET \(path)", key: nil).hasPrefix("HTTP/1.1 403 "))
    #expect(try tool.interrupted() == 0)
  }

  #if Isolation && PDF && os(Linux)
  private static let pages = """
    return { name = "pages", api = 1, accepts = { "com.adobe.pdf" }, on_perform = function(session)
      local pages = session.items[1]:load("com.adobe.pdf")
      for number = 1, pages:units() do session:insert { contents = pages:unit(number) } end
    end }
    """

  @Test(
    "Decodes what is dropped apart unless it is told not to, and its recording replays the same in a process",
    arguments: ["", "--isolate", "--in-process"]
  )
  func apart(option: String) throws {
    let folder = try Samples.folder()
    try folder.write(Self.pages, to: "pages.lua")
    let document = ReadmeTests.root
      .appending(path: "Tests/Fixtures/content/pdf/three-pages.pdf")
    let text = try String(contentsOf: document, encoding: .ascii)
    let tool = try PlayedTool("--plugin pages.lua play \(option)", in: folder)
    #expect(tool.helpers == 0)
    try tool.dropFile(text, name: "three.pdf", type: "application/pdf")
    #expect(tool.helpers == (option == "--in-process" ? 0 : 1))
    #expect(try tool.interrupted() == 0)
    #expect(tool.output.contains("replays the same"), "\(tool.output)")
    for way in [[], ["--isolate"]] {
      let test = try BuiltTool.run(["test", "recordings/drag-1.jsonl"] + way, in: folder)
      #expect(test.status == 0, "\(test.output)\(test.errors)")
    }
    let recorded = try folder.text(of: "recordings/drag-1.transcript.jsonl")
    #expect(recorded.components(separatedBy: "\"insert\"").count > 3, "\(recorded)")
  }
  #endif

  @Test("Takes one word on where it decodes, not both")
  func bothWays() throws {
    let ending = try BuiltTool.run(["play", "--isolate", "--in-process"])
    #expect(ending.status == 64 && ending.errors.contains("not both"), "\(ending.errors)")
  }
  #else
  @Test("Without the trait it says which build has it")
  func absent() throws {
    let ending = try BuiltTool.run(["play"])
    #expect(ending.status == 69 && ending.output.isEmpty)
    #expect(ending.errors.contains("swift build -c release --product dndhost --traits Live"))
  }
  #endif
}

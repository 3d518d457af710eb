#if Live

import Foundation
import LoopbackClient
import TestGround
import Testing

/// A running `play`, and what a page would say to it.
final class PlayedTool {
  private let process = Process()
  private let printed = Pipe()
  private var text = ""
  /// The first line.
  private(set) var greeting = ""
  private let folder: BuiltTool.Folder
  private var seq = 0
  private var stream: RawClient?

  init(_ line: String, in folder: BuiltTool.Folder, before: String = "") throws {
    self.folder = folder
    // As a shell starts it: no signal blocked, as a test's own thread may have some.
    let unblock = "sigprocmask(SIG_SETMASK, POSIX::SigSet->new); $SIG{INT} = 'DEFAULT'; exec @ARGV"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    process.environment = BuiltTool.environment.merging(["TMPDIR": folder.url.path]) { $1 }
    process.arguments = [
      "-MPOSIX", "-e", unblock, "/bin/sh", "-c",
      "\(before) exec '\(BuiltTool.url.path)' \(line) 2>>told",
    ]
    process.currentDirectoryURL = folder.url
    process.standardOutput = printed
    try process.run()
    while !text.contains("\n") {
      let more = printed.fileHandleForReading.availableData
      try #require(!more.isEmpty, "it ended: \((try? folder.text(of: "told")) ?? "")")
      text += String(decoding: more, as: UTF8.self)
    }
    greeting = text.components(separatedBy: "\n")[0]
  }

  deinit { if process.isRunning { kill(SIGKILL) } }

  private var address: String {
    greeting.components(separatedBy: " ").first { $0.hasPrefix("http") } ?? ""
  }
  /// How many processes it has begun that decode for it.
  var helpers: Int {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let children = ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).flatMap {
      let list = try? String(contentsOfFile: "\(tasks)/\($0)/children", encoding: .utf8)
      return (list ?? "").split(separator: " ")
    }
    return children.count { child in
      let words = try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)
      return words?.hasPrefix("dndhost codec helper") == true
    }
  }
  var key: String { address.components(separatedBy: "#").last ?? "" }
  var port: UInt16 { UInt16(URL(string: address)?.port ?? 0) }
  /// What it has printed, once it has ended.
  var output: String { text }

  /// The folders of spools, and the files in them.
  var spools: [String] {
    ((try? folder.names()) ?? []).filter { $0.hasPrefix(".dropped-") }
  }
  var spooled: [String] {
    spools.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/" + $0)) ?? []
    }
  }

  func wait(until isSo: () -> Bool) -> Bool {
    for _ in 0..<2_000 {
      if isSo() { return true }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return false
  }

  // MARK: The end

  func kill(_ signal: Int32) {
    _ = Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  func interrupted() throws -> Int32 {
    _ = Foundation.kill(process.processIdentifier, SIGINT)
    return try ended()
  }

  func ended() throws -> Int32 {
    text += String(decoding: printed.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return process.terminationStatus
  }

  // MARK: A page

  private func connected() -> RawClient? { RawClient(port) }

  private func head(_ line: String, key: String?, _ length: Int?) -> String {
    let host = "127.0.0.1:\(port)"
    return "\(line) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\n"
      + (key.map { "X-Dndhost-Key: \($0)\r\n" } ?? "")
      + (length.map { "Content-Length: \($0)\r\n" } ?? "") + "Connection: close\r\n\r\n"
  }

  /// Sends a request and reads the whole answer.
  func ask(_ line: String, key: String?, _ body: String? = nil) -> String {
    let connection = connected()
    connection?.send(head(line, key: key, body?.utf8.count) + (body ?? ""))
    return connection?.rest() ?? ""
  }

  @discardableResult
  func say(_ members: String) -> String {
    seq += 1
    return ask("POST /do", key: key, "{\"seq\":\(seq),\"tab\":\"t\",\(members)}")
  }

  /// Drags a text file over the scene and drops it, and sends it when it is asked for, or as much of it
  /// as is said; gives the answer to that.
  @discardableResult
  func dropFile(
    _ text: String,
    sent: Int? = nil,
    name: String = "note.txt",
    type: String = "text/plain"
  ) throws -> String {
    #expect(say(#""do":"hello","agent":"tests""#).hasPrefix("HTTP/1.1 200 "))
    let stream = try #require(connected())
    self.stream = stream
    stream.send(head("GET /stream?tab=t", key: key, nil))
    say(#""do":"enter","at":[10,10],"keys":{},"allowed":"all","kinds":[["file","\#(type)"]]"#)
    let item =
      #"{"kind":"file","name":"\#(name)","type":"\#(type)","size":\#(text.utf8.count)}"#
    say(
      #""do":"drop","at":[10,10],"keys":{},"allowed":"all","drop":1,"items":[\#(item)],"strings":[]"#
    )
    var lines = ""
    while !lines.contains("\"load\":\"") || !lines.hasSuffix("\r\n") {
      let more = try #require(stream.more(), "nobody asked for it: \(lines)")
      lines += more
    }
    let load = lines.components(separatedBy: "\"load\":\"")[1].components(separatedBy: "\"")[0]
    let connection = try #require(connected())
    let body = sent.map { String(text.prefix($0)) } ?? text
    connection.send(head("PUT /bytes/\(load)", key: key, text.utf8.count) + body)
    if sent != nil {
      half = connection
      return ""
    }
    let answer = connection.rest()
    // Until what came of it is told, or the tool ends with it.
    while !lines.contains("\"record\":\"outcome\"") {
      try #require(wait { stream.hasSomething }, "nothing came of it: \(lines)")
      guard let more = stream.more() else { break }
      lines += more
    }
    return answer
  }

  /// A connection in the middle of a body.
  private var half: RawClient?
}

#endif

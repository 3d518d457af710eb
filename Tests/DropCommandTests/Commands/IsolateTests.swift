import Foundation
import TestGround
import Testing

@Suite("Decoding apart, by --isolate")
struct IsolateTests {
  #if Isolation && PDF && Images && os(Linux)
  @Test("gives what decoding in the process gives: the shipped transcripts of pages and pictures")
  func golden() throws {
    let folders = ["pdf-pages", "photo-gallery"].map { name in
      ReadmeTests.root.appending(path: "Plugins").appending(path: name).path
    }
    let ending = try BuiltTool.run(["test", "--isolate"] + folders)
    #expect(ending.status == 0, "\(ending.output)\n\(ending.errors)")
    #expect(!ending.output.contains("skip"), "\(ending.output)")
  }

  @Test(
    "gives the same pictures, pages and words",
    arguments: [
      ("images/quarters.png", "--to public.jpeg"), ("images/cut.png", "--to public.jpeg"),
      ("images/display-p3.heic", "--to public.png --max-side 16"),
    ]
  )
  func same(file: String, options: String) throws {
    let path = ReadmeTests.root.appending(path: "Tests/Fixtures/content").appending(path: file).path
    let folder = try BuiltTool.Folder()
    let words = ["convert", path] + options.split(separator: " ").map(String.init) + ["-o"]
    let here = try BuiltTool.run(words + ["here"], in: folder)
    let apart = try BuiltTool.run(words + ["apart", "--isolate"], in: folder)
    #expect(here.status == apart.status && here.errors == apart.errors)
    let made = ["here", "apart"].map { try? Data(contentsOf: folder.url.appending(path: $0)) }
    #expect(made[0] == made[1] && (made[0] == nil) == (here.status != 0))
  }

  @Test("searches as it does in the process")
  func explored() throws {
    let session = ReadmeTests.root.appending(path: "Plugins/pdf-pages/sessions/document-in.json")
    let words = ["explore", session.path, "--runs", "3"]
    let here = try BuiltTool.run(words)
    let apart = try BuiltTool.run(words + ["--isolate"])
    // But for how many it did a second.
    let said = [here, apart].map { $0.errors.replacing(/\d+ a second/, with: "") }
    #expect(here.status == apart.status && here.output == apart.output && said[0] == said[1])
  }

  /// Kills each helper of a program's as it begins, until it ends.
  private func killingHelpers(_ words: [String], in folder: BuiltTool.Folder) throws -> String {
    let process = Process()
    process.executableURL = BuiltTool.url
    process.arguments = words
    process.currentDirectoryURL = folder.url
    process.environment = BuiltTool.environment
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
    try process.run()
    let tasks = "/proc/\(process.processIdentifier)/task"
    while process.isRunning {
      for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
        let list = try? String(contentsOfFile: "\(tasks)/\(task)/children", encoding: .utf8)
        for child in (list ?? "").split(separator: " ") { kill(pid_t(child) ?? 0, SIGKILL) }
      }
    }
    return String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test("keeps nothing of a test in whose run a decoder was killed: the next run does it again")
  func cached() throws {
    let folder = try BuiltTool.Folder()
    let folders = ["pdf-pages", "photo-gallery"].map { name in
      ReadmeTests.root.appending(path: "Plugins").appending(path: name).path
    }
    let words = ["test", "--isolate", "--cache", "kept"] + folders
    let killed = try killingHelpers(words, in: folder)
    #expect(killed.contains("0 of"), "\(killed)")
    let here = try BuiltTool.run(words, in: folder)
    #expect(here.status == 0, "\(here.output)")
    #expect(!here.errors.contains("\n0 of") && !here.errors.hasPrefix("0 of"), "\(here.errors)")
    let again = try BuiltTool.run(words, in: folder)
    #expect(again.status == 0 && again.output == here.output)
    let found = [here, again].map { Int($0.errors.prefix { $0.isNumber }) ?? -1 }
    #expect(found[0] < found[1], "what was killed was kept: \(found)")
  }
  #else
  @Test("is refused by a build without it, which says how one has it")
  func missing() throws {
    for command in ["convert a.png --to public.jpeg", "replay a.json", "test a", "explore a.json"] {
      let words = command.split(separator: " ").map(String.init)
      let ending = try BuiltTool.run(words + ["--isolate"])
      #expect(ending.status == 69 && ending.errors.contains("libseccomp-dev"), "\(ending.errors)")
    }
  }
  #endif
}

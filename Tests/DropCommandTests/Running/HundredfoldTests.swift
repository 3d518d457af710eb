import Foundation
import TestGround
import Testing
import TestExtent

/// What is shipped meets inputs that are a hundred times as large as those of its own sessions.
@Suite("A plugin with an input a hundred times as large")
struct HundredfoldTests {
  private static let all: [String] = {
    let folder = ReadmeTests.root.appending(path: "Plugins").path
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.sorted()
  }()

  /// In a quick run of the tests two of them; CI tries all of them once.
  static let plugins: [String] = {
    let names = all.filter { $0.hasSuffix("/plugin.lua") }
      .map { String($0.dropLast("/plugin.lua".count)) }
    return Extent.isWhole ? names : names.enumerated().filter { $0.offset % 20 == 0 }.map(\.element)
  }()

  /// In a quick run two of all.
  static let sessions: [String] = {
    let names = all.filter { name in
      let parts = name.split(separator: "/")
      return parts.count > 1 && parts[parts.count - 2] == "sessions" && name.hasSuffix(".json")
    }
    return Extent.isWhole
      ? names : names.enumerated().filter { $0.offset % 100 == 0 }.map(\.element)
  }()

  @Test("has no fault with a hundred of each item that it hasn't with one", arguments: sessions)
  func many(_ name: String) throws {
    let copy = try BuiltTool.Folder()
    let plugins = copy.url.appending(path: "Plugins")
    try FileManager.default.copyItem(at: ReadmeTests.root.appending(path: "Plugins"), to: plugins)
    let file = plugins.appending(path: name)
    guard try multiply(file) else { return }
    let golden = file.deletingPathExtension().appendingPathExtension("transcript.jsonl")
    let one = try Results(of: String(contentsOf: golden, encoding: .utf8))
    let ending = try BuiltTool.run(["replay", file.path, "-f", "jsonl"], in: copy)
    #expect([0, 1].contains(ending.status), "\(name): \(ending.errors)")
    let hundred = try Results(of: ending.output)
    #expect(hundred.faults <= one.faults * 100, "\(name): \(hundred)")
    for failure in hundred.failures.subtracting(one.failures) {
      #expect(!failure.isEmpty && !failure.contains("plugin.lua"), "\(name): \(failure)")
    }
  }

  /// Puts a hundred items in place of each; whether there are any.
  private func multiply(_ file: URL) throws -> Bool {
    let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    var session = try #require(read)
    session["expect"] = nil
    let items = session["items"] as? [[String: Any]] ?? []
    let ids = Set(items.compactMap { $0["id"] as? String })
    let copies = { (id: String) in ids.contains(id) ? (0..<100).map { "\(id)-\($0)" } : [id] }
    session["items"] = items.flatMap { item in
      copies(item["id"] as? String ?? "").map { item.merging(["id": $0]) { $1 } }
    }
    let events = session["events"] as? [[String: Any]] ?? []
    session["events"] = events.map { event in
      var event = event
      if let dragged = event["items"] as? [String] { event["items"] = dragged.flatMap(copies) }
      if let item = event["item"] as? String { event["item"] = copies(item)[0] }
      return event
    }
    try JSONSerialization.data(withJSONObject: session).write(to: file)
    return !items.isEmpty
  }

  @Test("has no fault; what it refuses it refuses in words", arguments: plugins)
  func larger(_ plugin: String) throws {
    let copy = try BuiltTool.Folder()
    // Some sessions name another plugin beside their own.
    let all = copy.url.appending(path: "Plugins")
    try FileManager.default.copyItem(at: ReadmeTests.root.appending(path: "Plugins"), to: all)
    let sessions = all.appending(path: "\(plugin)/sessions")
    let isGrown = try enlargeMedia(in: sessions)
    for name in try FileManager.default.contentsOfDirectory(atPath: sessions.path).sorted()
    where name.hasSuffix(".json") {
      let file = sessions.appending(path: name)
      guard try enlarge(file) || isGrown else { continue }
      let golden = file.deletingPathExtension().appendingPathExtension("transcript.jsonl")
      let small = try Results(of: String(contentsOf: golden, encoding: .utf8))
      let ending = try BuiltTool.run(["replay", file.path, "-f", "jsonl"], in: copy)
      #expect([0, 1].contains(ending.status), "\(name): \(ending.errors)")
      let large = try Results(of: ending.output)
      #expect(large.faults <= small.faults, "\(name): \(large)")
      for failure in large.failures.subtracting(small.failures) {
        #expect(!failure.isEmpty && !failure.contains("plugin.lua"), "\(name): \(failure)")
      }
    }
  }

  private struct Results {
    var faults = 0
    /// Why items failed.
    var failures: Set<String> = []

    init(of transcript: String) throws {
      for line in transcript.split(separator: "\n") {
        let found = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard let record = found else { continue }
        if let count = record["faults"] as? Int { faults = count }
        if record["effect"] as? String == "item", record["result"] as? String == "failed" {
          failures.insert(record["reason"] as? String ?? "")
        }
      }
    }
  }

  private func enlargeMedia(in sessions: URL) throws -> Bool {
    let media = sessions.appending(path: "media")
    var isGrown = false
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: media.path)) ?? [] {
      let file = media.appending(path: name)
      if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
      guard let larger = Self.enlarged(try Data(contentsOf: file), file.pathExtension) else {
        continue
      }
      try larger.write(to: file)
      isGrown = true
    }
    return isGrown
  }

  /// A text of a hundred times its bytes, a picture of a hundred times its pixels, a document of a
  /// hundred times its pages; nil where none is made of such a file.
  private static func enlarged(_ bytes: Data, _ suffix: String) -> Data? {
    switch suffix {
    case "txt", "csv", "vcf", "eml": return Data((0..<100).flatMap { _ in bytes })
    case "png", "jpg":
      guard let (width, height) = PlainMedia.size(of: bytes) else { return nil }
      let make = suffix == "png" ? PlainMedia.png : PlainMedia.jpeg
      return make(width * 10, height * 10)
    case "pdf":
      let text = String(decoding: bytes, as: UTF8.self)
      let count = { (name: String) in text.components(separatedBy: "/Type /\(name)").count }
      let pages = count("Page") - count("Pages")
      return pages > 0 ? PlainMedia.pdf(pages: pages * 100) : nil
    default: return nil
    }
  }

  /// Whether there was something to enlarge.
  private func enlarge(_ file: URL) throws -> Bool {
    let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    var session = try #require(read)
    session["expect"] = nil
    let items = session["items"] as? [[String: Any]] ?? []
    var isGrown = false
    session["items"] = items.map { item in
      var item = item
      let all = item["representations"] as? [[String: Any]] ?? []
      let larger = all.map(Self.enlarged)
      isGrown = isGrown || !NSArray(array: all).isEqual(to: larger)
      item["representations"] = larger
      return item
    }
    try JSONSerialization.data(withJSONObject: session).write(to: file)
    return isGrown
  }

  private static func enlarged(_ representation: [String: Any]) -> [String: Any] {
    var larger = representation
    if let zeros = representation["zeros"] as? Int { larger["zeros"] = zeros * 100 }
    let type = representation["type"] as? String ?? ""
    guard var text = representation["text"] as? String, !text.isEmpty,
      !type.hasPrefix("x-special/")
    else { return larger }
    if type == "public.json" {
      guard text.hasPrefix("["), text.hasSuffix("]") else { return larger }
      let elements = String(text.dropFirst().dropLast())
      larger["text"] =
        "[" + Array(repeating: elements, count: 100).joined(separator: ",") + "]"
      return larger
    }
    if !text.hasSuffix("\n") { text += "\r\n" }
    larger["text"] = String(repeating: text, count: 100)
    return larger
  }
}

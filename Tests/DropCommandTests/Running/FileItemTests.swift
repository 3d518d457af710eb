import Foundation
import TestExtent
import TestGround
import Testing

/// Items that name files, in sessions.
@Suite("A file that is dragged by its address")
struct FileItemTests {
  /// Says what each item is before and what it is after it was loaded.
  static let reads = """
    return {
      name = "reads", api = 1, accepts = { "public.item" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          local line = item.id .. " " .. item.name .. " " .. table.concat(item.types, "+") .. " "
          line = line .. tostring(item.size) .. ": "
          local content, problem = item:try()
          local got = problem and problem.code or (content.type .. " " .. content.size)
          if content and dnd.conforms(content.type, "public.text") then
            got = got .. " " .. content:text()
          end
          session:notify("info", line .. got)
          local address = item:try("public.url")
          if address then session:notify("info", item.id .. " is " .. address:text()) end
        end
      end,
    }
    """

  /// The notes of a replay of one item with these representations, and how it ended.
  private func notes(
    _ representations: String,
    _ options: String = "",
    before script: String = ":",
    plugin: String = reads
  ) throws -> [String] {
    let folder = try Samples.folder()
    try folder.write(plugin, to: "reads.lua")
    try folder.write("one", to: "in/one.txt")
    try folder.write("two", to: "in/two words.txt")
    try folder.write("%PDF-1.4\n", to: "in/nameless")
    let session = """
      { "format": "dndhost.session/1",
        "items": [ { "id": "a", "name": "A", "representations": [ \(representations) ] } ],
        "events": [
          { "t": 0, "type": "begin", "items": ["a"], "at": [1, 1] }, { "t": 9, "type": "drop" } ] }
      """
    try folder.write(session, to: "in/s.json")
    let printed = try ReadmeTests.run(
      "\(script)\ndndhost replay in/s.json -p reads.lua -f jsonl \(options) || echo failed",
      in: folder.url
    )
    return printed.compactMap { line in
      guard line.contains("\"effect\":\"notify\"") || !line.hasPrefix("{") else { return nil }
      guard let start = line.range(of: "\"message\":\"") else { return line.isEmpty ? nil : line }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
  }

  @Test("is read as the file, whose type and size are known before; who asks gets the address")
  func one() throws {
    #expect(
      try notes("{ \"type\": \"public.file-url\", \"text\": \"file:one.txt\" }") == [
        "a A public.plain-text+public.file-url 3: public.plain-text 3 one",
        "a is file:one.txt",
      ]
    )
  }

  @Test("is an item of its own in a list, and the links beside it are one, last")
  func mixed() throws {
    let list =
      "file:one.txt\\r\\nhttps://a.example/\\r\\nfile:two%20words.txt\\r\\nhttps://b.example/"
    let notes = try notes("{ \"type\": \"text/uri-list\", \"text\": \"\(list)\" }")
    #expect(
      notes.filter { !$0.contains(" is ") } == [
        "a 1 one.txt public.plain-text+public.file-url 3: public.plain-text 3 one",
        "a 2 two words.txt public.plain-text+public.file-url 3: public.plain-text 3 two",
        "a A dndhost.uri-list nil: dndhost.uri-list 38",
      ]
    )
    #expect(notes.contains("a 2 is file:two%20words.txt"))
  }

  @Test("in a list of file managers is the same")
  func fileManagers() throws {
    let list = "copy\\nfile:one.txt\\nfile:two%20words.txt"
    let notes = try notes("{ \"type\": \"x-special/gnome-copied-files\", \"text\": \"\(list)\" }")
    #expect(notes.filter { $0.hasSuffix(" one") || $0.hasSuffix(" two") }.count == 2, "\(notes)")
  }

  @Test("is what its bytes say where its name says nothing")
  func sniffed() throws {
    #expect(
      try notes("{ \"type\": \"public.file-url\", \"text\": \"file:nameless\" }").first
        == "a A com.adobe.pdf+public.file-url 9: com.adobe.pdf 9"
    )
  }

  @Test(
    "is refused outside, through a link that leads out, where it is gone, and where it is no file",
    arguments: [
      ("file:///etc/hostname", "denied"), ("file:../plugin.lua", "denied"),
      ("file:out.txt", "denied"), ("file:out/hostname", "denied"), ("file:gone.txt", "expired"),
      ("file:pipe.txt", "failed"), ("file:/dev/zero", "denied"), ("file://far.example/a", "denied"),
    ]
  )
  func refused(_ address: String, _ code: String) throws {
    let notes = try notes(
      "{ \"type\": \"public.file-url\", \"text\": \"\(address)\" }",
      before: "ln -s /etc/hostname in/out.txt; ln -s /etc in/out; mkfifo in/pipe.txt"
    )
    #expect(notes.first?.hasSuffix(": \(code)") == true, "\(notes)")
    #expect(notes.last == "a is \(address)")
  }

  @Test("of another machine is none that can be had, wherever it stands beside links")
  func elsewhere() throws {
    let lines = ["file://far.example/b%20c.txt", "https://a.example/p.png", "https://b.example/"]
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0]] {
      let list = order.map { lines[$0] }.joined(separator: "\\r\\n")
      let notes = try notes("{ \"type\": \"text/uri-list\", \"text\": \"\(list)\" }")
      #expect(
        notes == [
          "a 1 b c.txt public.plain-text+public.file-url nil: denied",
          "a 1 is file://far.example/b%20c.txt", "a A dndhost.uri-list nil: dndhost.uri-list 43",
          "a is https://a.example/p.png",
        ],
        "\(order)"
      )
    }
  }

  @Test("is read outside of the session's folder where that folder was granted")
  func granted() throws {
    let address = "{ \"type\": \"public.file-url\", \"text\": \"file:../far/a.txt\" }"
    let make = "mkdir far; printf far >far/a.txt"
    #expect(try notes(address, before: make).first?.hasSuffix(": denied") == true)
    let allowed = try notes(address, "--allow files=far", before: make)
    #expect(allowed.first?.hasSuffix(": public.plain-text 3 far") == true, "\(allowed)")
  }

  @Test("gives no text of its address in place of its own")
  func noLink() throws {
    let plugin = Self.reads.replacingOccurrences(
      of: "item:try()",
      with: "item:try(\"public.text\")"
    )
    let notes = try notes(
      "{ \"type\": \"public.file-url\", \"text\": \"file:nameless\" }",
      plugin: plugin
    )
    #expect(notes.first?.hasSuffix(": no_representation") == true, "\(notes)")
  }

  @Test("is kept as a promise: the file itself, when it comes")
  func promise() throws {
    let type = "com.apple.pasteboard.promised-file-url"
    let kept = try notes("{ \"type\": \"\(type)\", \"file\": \"one.txt\", \"latency\": 40 }")
    #expect(kept.first?.hasSuffix(": public.plain-text 3 one") == true, "\(kept)")
    let broken = try notes("{ \"type\": \"\(type)\", \"fails\": \"no room\" }")
    #expect(broken.first?.hasSuffix(": failed") == true, "\(broken)")
  }

  @Test("is one of very many that are loaded with few of them open at a time")
  func many() throws {
    let count = Extent.isWhole ? 1_100 : 150
    let lines = (1...count).map { "file:many/\($0).txt" }.joined(separator: "\\r\\n")
    let make =
      "mkdir in/many; for n in $(seq \(count)); do printf $n >in/many/$n.txt; done; ulimit -n 64"
    let notes = try notes("{ \"type\": \"text/uri-list\", \"text\": \"\(lines)\" }", before: make)
    #expect(notes.count == 2 * count)
    #expect(
      notes.dropLast().last?.hasSuffix(": public.plain-text \("\(count)".count) \(count)") == true
    )
  }

  @Test("is a folder of 200, known as one before, walked in byte order and saved whole")
  func folder() throws {
    let folder = try Samples.folder()
    for n in 1...198 { try folder.write("\(n)", to: "in/scans/f\(n).txt") }
    try folder.write("", to: "in/scans/.hidden")
    try folder.write("inner", to: "in/scans/sub/a.txt")
    try folder.write(
      """
      return {
        name = "walks", api = 1, accepts = { "public.folder" }, needs = { "storage" },
        on_perform = function(session)
          local item = session.items[1]
          session:notify("info", item.types[1] .. " " .. tostring(session:has("public.data")))
          local whole = item:load("public.folder")
          local count, hidden, last = 0, 0, ""
          for n, unit in whole:each() do
            if unit.is_hidden then hidden = hidden + 1 end
            assert(last < unit.name)
            count, last = n, unit.name
            if unit.type == "public.folder" then last = last .. "/" .. unit:unit(1).name end
          end
          session:notify("info", count .. " " .. hidden .. " " .. last)
          session:notify("info", whole:save())
        end,
      }
      """,
      to: "walks.lua"
    )
    let list = "{ \"type\": \"text/uri-list\", \"text\": \"file:scans\" }"
    let session = """
      { "format": "dndhost.session/1",
        "items": [ { "id": "a", "name": "scans", "representations": [ \(list) ] } ],
        "events": [
          { "t": 0, "type": "begin", "items": ["a"], "at": [1, 1] }, { "t": 9, "type": "drop" } ] }
      """
    try folder.write(session, to: "in/s.json")
    try folder.write("", to: "out/keep")
    let ending = try BuiltTool.run(
      ["replay", "in/s.json", "-p", "walks.lua", "--allow", "storage=out"],
      in: folder
    )
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("info: public.folder false"))
    #expect(ending.output.contains("info: 200 1 sub/a.txt"))
    let saved = folder.url.appending(path: "out/scans").path
    #expect(try FileManager.default.subpathsOfDirectory(atPath: saved).count == 201)
  }

  @Test("has an id that no other item may have")
  func collision() throws {
    let folder = try Samples.folder()
    let list = "{ \"type\": \"text/uri-list\", \"text\": \"file:a.txt\\r\\nfile:b.txt\" }"
    let session = """
      { "format": "dndhost.session/1",
        "items": [ { "id": "a", "representations": [ \(list) ] }, { "id": "a 2" } ],
        "events": [] }
      """
    try folder.write(session, to: "s.json")
    let ending = try BuiltTool.run(["replay", "s.json"], in: folder)
    #expect(ending.status == 65 && ending.errors.contains("a 2"), "\(ending.errors)")
  }
}

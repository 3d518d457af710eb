import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

@Suite("A builder that saves writes a file of any size, whole or not at all")
struct SavedBuilderTests {
  /// Writes so many mebibytes, each of two lines of one letter, and waits where a run would end.
  private static func writing(_ mebibytes: Int, save: String = "big.txt") -> String {
    """
    local out = dnd.builder("public.utf8-plain-text", { save = "\(save)", from = item })
    for n = 1, \(mebibytes) do
      local line = string.char(96 + n % 26):rep((1 << 19) - 1)
      out:write(line, "\\n", line, "\\n")
      if n % 8 == 0 then dnd.sleep(0) end
    end

    """
  }

  private static let small: HostLimits = {
    var limits = TestScene.limits
    limits.keptBytes = 3 << 20
    return limits
  }()

  @Test("far more than what may be kept for a script, and nothing of it is")
  func large() throws {
    let body = Self.writing(80) + "print(out:save()) print(pcall(out.write, out, 'x'))"
    let scene = try TestScene(performing(body), limits: Self.small)
    scene.drop()
    #expect(scene.faults == [])
    #expect(scene.log.first == "big.txt")
    #expect(scene.log.last?.contains("this builder was saved already") == true)
    #expect(scene.saved["big.txt"]?.size == 80 << 20)
    let result = try #require(scene.outcome?.items.first)
    #expect(result.kind == .imported)
    #expect(scene.effects.contains(.save(name: "big.txt", size: 80 << 20)))
  }

  @Test("small ones, empty ones and names that are no names are saved as content:save does")
  func small() throws {
    let scene = try perform(
      """
      local half = ("ab"):rep(1 << 18)
      for n, wrote in ipairs { { "" }, { "a" }, { half, half }, { half, half, half } } do
        local out = dnd.builder("public.utf8-plain-text", { save = "a/b" .. n })
        for _, text in ipairs(wrote) do out:write(text) end
        print(out:save() == "a-b" .. n)
      end
      """
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["true", "true", "true", "true"])
    let sizes = (1...4).map { scene.saved["a-b\($0)"]?.size }
    let expected: [Int?] = [0, 1, 1 << 20, 3 << 19]
    #expect(sizes == expected)
  }

  @Test("what isn't meant is said: content of one that saves, saving of one that doesn't")
  func mistakes() throws {
    let scene = try perform(
      """
      local saves = dnd.builder("public.plain-text", { save = "x" })
      local plain = dnd.builder("public.plain-text")
      for _, call in ipairs { { saves, "content" }, { plain, "save" } } do
        local ok, problem = pcall(call[1][call[2]], call[1])
        print(ok, problem.code, problem.message)
      end
      """
    )
    #expect(scene.faults == [])
    #expect(scene.log.map { $0.hasPrefix("false\tbad_argument\tbuilder:") } == [true, true])
    #expect(scene.saved.isEmpty)
  }

  @Test("without the grant it is refused before anything is written")
  func denied() throws {
    let body = """
      local ok, problem = pcall(dnd.builder, "public.plain-text", { save = "x" })
      print(ok, problem.code, problem.message:find("storage", 1, true) ~= nil)
      """
    let scene = try TestScene(performing(body), grants: [])
    scene.drop()
    #expect(scene.log == ["false\tdenied\ttrue"])
  }

  @Test("a folder that is full fails the item, and no plugin is at fault")
  func full() throws {
    let told = "can't write in the shelf: the disk is full"
    let scene = try perform(Self.writing(2) + "out:save()") {
      $0.saveFailure = LoadFailure(.failed, told)
    }
    #expect(scene.faults == [])
    #expect(scene.outcome?.items.map(\.reason) == [told])
    #expect(scene.saved.isEmpty)
  }

  @Test("what is never saved leaves nothing, whether it is let go of or the drop given up")
  func leaves() throws {
    let body = Self.writing(4) + "dnd.sleep(100) out:save()"
    let scene = try TestScene(performing(body), limits: Self.small)
    scene.begin()
    scene.apply(.drop)
    scene.advance(to: 50)
    scene.apply(.abort(nil))
    scene.finish()
    #expect(scene.faults == [])
    #expect(scene.saved.isEmpty)
    let dropped = """
      for n = 1, 40 do
        local out = dnd.builder("public.plain-text", { save = "x" })
        out:write(("x"):rep(1 << 19))
        if n % 8 == 0 then dnd.sleep(0) end
      end
      """
    let other = try TestScene(performing(dropped), limits: Self.small)
    other.drop()
    #expect(other.faults == [])
    #expect(other.saved.isEmpty)
  }

  // MARK: Live, in a folder

  private static func host(_ folder: String, _ body: String) throws -> (
    PluginHost, PluginHost.Opened
  ) {
    let storage = FolderStorage(folder: folder)
    var limits = LiveScene.limits
    limits.keptBytes = 3 << 20
    let host = PluginHost(
      limits: limits,
      grants: [.storage],
      storage: { content, name in try storage.save(content, as: name) },
      takeBack: { name in try storage.takeBack(name) }
    )
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: performing(body), name: "shelf.lua")
    )
    return (host, shelf)
  }

  private static func drop(_ host: PluginHost, _ id: String) -> Drop {
    host.begin(
      DragSource(app: "tests"),
      items: [LiveScene.text(id) { _ in id }],
      at: Point(x: 50, y: 50)
    ).drop()
  }

  private static func sizes(_ folder: TemporaryFolder) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: folder.names.map { name in
        let url = URL(fileURLWithPath: folder.path + "/" + name)
        return (name, (try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? -1)
      }
    )
  }

  @Test("live, in a host without a spool: two at once under one name are two whole files")
  func live() async throws {
    let folder = try TemporaryFolder()
    let (host, _) = try Self.host(folder.path, Self.writing(20) + "out:save()")
    let drops = ["a", "b"].map { Self.drop(host, $0) }
    for drop in drops {
      let outcome = await drop.outcome
      #expect(outcome.status == .imported)
    }
    #expect(Self.sizes(folder) == ["big.txt": 20 << 20, "big 2.txt": 20 << 20])
    let text = try String(contentsOfFile: folder.path + "/big.txt", encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 40)
    let letters = "abcdefghijklmnopqrst".flatMap { [$0, $0] }
    #expect(lines.compactMap(\.first) == letters)
  }

  @Test("live: it is taken back with its drop, and comes again")
  func undone() async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try Self.host(
      folder.path,
      Self.writing(5) + "out:save() session:insert { contents = item:load() }"
    )
    _ = await Self.drop(host, "a").outcome
    #expect(Self.sizes(folder) == ["big.txt": 5 << 20])
    _ = host.undo(in: shelf)
    while !folder.names.isEmpty {
      _ = host.advance()
      await Task.yield()
    }
    _ = host.redo(in: shelf)
    while folder.names.isEmpty {
      _ = host.advance()
      await Task.yield()
    }
    #expect(Self.sizes(folder) == ["big.txt": 5 << 20])
  }

  @Test("live: a drop that is given up on the way leaves nothing")
  func aborted() async throws {
    let folder = try TemporaryFolder()
    let (host, _) = try Self.host(
      folder.path,
      Self.writing(5) + "session:emit('written', {}) dnd.sleep(10000) out:save()"
    )
    let drop = Self.drop(host, "a")
    for await effect in drop.effects where effect.effect.name == "emit" { break }
    drop.abort()
    let outcome = await drop.outcome
    #expect(outcome.status == .aborted)
    #expect(folder.names == [])
  }
}

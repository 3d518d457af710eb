import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

/// Folders that an app hands over, live.
@Suite("A folder that is dragged live")
struct LiveFolderTests {
  private func notes(_ body: String, of folder: TemporaryFolder) async throws -> (Outcome, [String])
  {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local item = session.items[1]
        local function note(...)
          session:insert { contents = { { name = table.concat({ ... }, " "), from = item } } }
        end
        \(body)
      end
      """
    )
    let outcome = await scene.drag([ProvidedItem(id: "f", file: folder.path)]).drop().outcome
    return (outcome, scene.names)
  }

  @Test("of 200 files is one item, known as a folder while it hovers, and walked in byte order")
  func walked() async throws {
    let folder = try TemporaryFolder()
    for n in 1...198 { try folder.write("\(n)", "f\(n).txt") }
    try folder.write("", ".hidden")
    try folder.make("sub/deep")
    try folder.write("inner", "sub/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link",
      withDestinationPath: "/etc/hostname"
    )
    let (outcome, names) = try await notes(
      """
      note(tostring(session:has("public.folder")), tostring(session:has("public.data")))
      local whole = item:load("public.folder")
      note(whole.type, whole:units())
      local hidden, last, sub = 0, "", nil
      for n, unit in whole:each() do
        if unit.is_hidden then hidden = hidden + 1 end
        assert(last < unit.name, unit.name)
        last = unit.name
        if unit.type == "public.folder" then sub = unit end
      end
      note(hidden, last, sub.name, sub:units(), sub:unit(1).name, sub:unit(1):text())
      note(tostring(pcall(item.load, item, "public.data")))
      """,
      of: folder
    )
    #expect(outcome.status == .imported)
    #expect(
      names == ["true false", "public.folder 200", "1 sub sub 2 a.txt inner", "false"]
    )
  }

  @Test("that is too large is refused whole, for its depth, its entries and its bytes")
  func tooLarge() async throws {
    let folder = try TemporaryFolder()
    try folder.make((1...33).map { "d\($0)" }.joined(separator: "/"))
    let refusal = """
      local _, problem = item:try("public.folder")
      note(problem and problem.code or "loaded")
      """
    #expect(try await notes(refusal, of: folder).1 == ["too_large"])
    let small = try TemporaryFolder()
    try small.write(String(repeating: "x", count: 100), "a")
    let sized = """
      for _, most in ipairs { 99, 100 } do
        local _, problem = item:try("public.folder", { max_size = most })
        note(problem and problem.code or "loaded")
      end
      """
    #expect(try await notes(sized, of: small).1 == ["too_large", "loaded"])
  }

  @Test("stays the one that was handed over when its name goes elsewhere")
  func moved() async throws {
    let folder = try TemporaryFolder()
    try folder.make("inner")
    try folder.write("mine", "inner/a.txt")
    let inner = "\(folder.path)/inner"
    let item = ProvidedItem(id: "f", file: inner)
    try FileManager.default.moveItem(atPath: inner, toPath: "\(folder.path)/other")
    try FileManager.default.createSymbolicLink(
      atPath: inner,
      withDestinationPath: "/etc"
    )
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local item = session.items[1]
        for _, unit in item:load("public.folder"):each() do session:insert { contents = unit } end
      end
      """
    )
    #expect(await scene.drag([item]).drop().outcome.status == .imported)
    #expect(scene.names == ["a.txt"])
  }
}

import Foundation
import LuaSandbox
import Testing

@Suite("The lines of a script")
struct LineTests {
  private static let script = """
    local function add(a, b)
      local sum = a + b

      -- only sometimes
      if sum > 9 then
        sum = 0
      end
      return sum
    end
    local function never()
      return 1
    end
    return function(a, b)
      local co = coroutine.wrap(function()
        coroutine.yield(add(a, b))
        return add(b, a)
      end)
      return co()
    end
    """

  private func lines(_ arguments: [[LuaValue]]) throws -> (ran: [Int], units: Int64) {
    let sandbox = try TestHost().sandbox()
    let function = try sandbox.function(Self.script)
    sandbox.noteLines(except: "dndhost")
    for values in arguments { _ = try sandbox.call(function, values) }
    let taken = sandbox.takeLines()
    #expect(taken.map(\.source) == ["test.lua"])
    #expect(sandbox.takeLines().isEmpty)
    return (taken[0].lines.numbers, sandbox.lastUnits)
  }

  @Test("that ran are told, in coroutines too, once")
  func ran() throws {
    #expect(try lines([[1, 2]]).ran == [2, 5, 8, 14, 15, 17, 18])
    #expect(try lines([[1, 2], [9, 9]]).ran == [2, 5, 6, 8, 14, 15, 17, 18])
  }

  @Test("that its functions have are known, also of those that are never made")
  func known() throws {
    let source = try CompiledSource(Array(Self.script.utf8), name: "test.lua")
    #expect(source.functionLines?.numbers == [2, 5, 6, 8, 11, 14, 15, 16, 17, 18])
  }

  @Test("are right however far apart they are", arguments: [1, 127, 128, 129, 300, 5_000])
  func apart(_ gap: Int) throws {
    let space = String(repeating: "\n", count: gap)
    let text = "return function(a)\(space)local b = a + 1\(space)return b * 2\(space)end"
    let source = try CompiledSource(Array(text.utf8), name: "test.lua")
    #expect(source.functionLines?.numbers == [1 + gap, 1 + 2 * gap])
    let sandbox = try TestHost().sandbox()
    let function = try sandbox.function(text)
    sandbox.noteLines(except: "dndhost")
    #expect(try sandbox.call(function, [1]) == 4)
    #expect(sandbox.takeLines().first?.lines.numbers == [1 + gap, 1 + 2 * gap])
  }

  @Test("cost no units to note")
  func free() throws {
    let sandbox = try TestHost().sandbox()
    let function = try sandbox.function(
      "return function(n) local s = 0 for i = 1, n do\n s = s + i\n end return s end"
    )
    _ = try sandbox.call(function, [10_000])
    let units = sandbox.lastUnits
    sandbox.noteLines(except: "dndhost")
    _ = try sandbox.call(function, [10_000])
    #expect(sandbox.lastUnits == units)
  }

  @Test("of every shipped script hold code, and those that run are among them")
  func shipped() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var count = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "lua", !file.path.contains("/definitions/") else { continue }
      let bytes = try Array(Data(contentsOf: file))
      let text = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      let lines = try #require(try CompiledSource(bytes, name: "a.lua").functionLines).numbers
      for line in lines {
        let words = text[line - 1].drop(while: \.isWhitespace)
        #expect(!words.isEmpty && !words.hasPrefix("--"), "\(file.path):\(line): \(words)")
      }
      count += 1
    }
    #expect(count > 20)
  }
}

import LuaSandbox

/// `DropBench sandbox-repeat [PROCESSES]`: as many processes as asked for (1,000) run one script that
/// shows every order, number and name it can get hold of; their transcripts must be one.
enum SandboxRepeatMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    if arguments.first == "once" {
      print(try transcript())
      return 0
    }
    let count = arguments.first.flatMap(Int.init) ?? 1_000
    var seen: [String: Int] = [:]
    for _ in 0..<count {
      let output = ProgramOutput.of("'\(CommandLine.arguments[0])' sandbox-repeat once")
      seen[output, default: 0] += 1
    }
    print("\(count) processes, \(seen.count) transcript(s)")
    if seen.count != 1 { for text in seen.keys.prefix(3) { print(text) } }
    return seen.count == 1 ? 0 : 1
  }

  private static let text = """
    local out = {}
    local function show(...) out[#out + 1] = table.concat({ ... }, " ") end
    local t = { 3, 1, 2, zeta = 1, alpha = 2, [2.5] = 3, [-1] = 4, [true] = 5, [false] = 6 }
    for index = 1, 50 do t["key" .. index] = index end
    for key, value in pairs(t) do show(tostring(key), tostring(value)) end
    local objects = { [{}] = 1, [{}] = 2, [print] = 3, [function() end] = 4 }
    for index = 5, 20 do
      objects[function() return index end] = index
      objects[coroutine.create(print)] = index
    end
    for key, value in pairs(objects) do show(type(key), value) end
    for index = 1, 5 do show(math.random(1000), math.random()) end
    show(tostring({}), tostring(print), tostring(coroutine.create(print)))
    show(select(2, pcall(string.format, "%p", {})))
    show(select(2, pcall(function() return {} + 1 end)))
    show(select(2, pcall(next, {}, "nothing")))
    show(tostring(host.object()), collectgarbage("count"))
    table.sort(t, function(a, b) return a > b end)
    show(table.concat(t, ","))
    return { text = table.concat(out, "\\n"), map = t }
    """

  private static func transcript() throws -> String {
    let host = TranscriptHost()
    let sandbox = try Sandbox(library: TranscriptHost.library, seed: 42, host: host)
    let result = try sandbox.load(Array(text.utf8), name: "transcript.lua")
    var lines = [result.table?["text"].text ?? "no text"]
    for pair in result.table?["map"].table?.pairs ?? [] { lines.append("\(pair.key)") }
    lines.append("units \(sandbox.lastUnits), bytes \(sandbox.memoryInUse)")
    let loop = Array("local t = {} while true do t[#t + 1] = ('x'):rep(10) end".utf8)
    do throws(SandboxFault) {
      _ = try sandbox.load(loop, name: "loop.lua")
    } catch {
      lines.append("\(error.kind) \(error.message) after \(sandbox.lastUnits)")
    }
    return lines.joined(separator: "\n")
  }
}

/// Gives one object.
private final class TranscriptHost: SandboxHost {
  static let library: HostLibrary = {
    var library = HostLibrary()
    library.function("host.object")
    library.function("print")
    _ = library.add(HostClass("thing"))
    return library
  }()

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    .value(.handle(Handle(classIndex: 0, index: 1, generation: 1)))
  }
}

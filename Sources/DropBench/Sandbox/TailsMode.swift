import SystemFiles
import LuaSandbox

/// `DropBench sandbox-tails [FOLDER]`: the longest steps that nothing interrupts; or each attack of a
/// folder as a hover call under the product's limits, by how long it held its caller.
enum SandboxTailsMode {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let folder = arguments.first else {
      for row in try LongSteps.measured() {
        print("\(Double(Int(row.milliseconds * 1000)) / 1000) ms \(row.name)")
      }
      return 0
    }
    var rows: [(milliseconds: Double, line: String)] = []
    for name in ProgramOutput.of("ls '\(folder)'").split(separator: "\n") {
      let text = HostileText.read("\(folder)/\(name)", expanded: name.hasSuffix(".repeat.lua"))
      rows.append(try hover(text, String(name)))
    }
    rows.sort { $0.milliseconds > $1.milliseconds }
    for row in rows.prefix(arguments.contains("all") ? .max : 25) { print(row.line) }
    return 0
  }

  private static func hover(
    _ text: [UInt8],
    _ name: String
  ) throws -> (milliseconds: Double, line: String) {
    let host = QuietHost()
    let sandbox = try Sandbox(library: QuietHost.library, seed: 1, host: host)
    var answer = "returned"
    var start = now()
    do throws(SandboxFault) {
      let body = Array("return function(...) ".utf8) + text + Array("\nend".utf8)
      if let function = try sandbox.load(body, name: name).function {
        start = now()
        _ = try sandbox.call(function)
      }
    } catch {
      answer = error.kind.rawValue
    }
    let milliseconds = Double(now() &- start) / 1e6
    return (milliseconds, "\(Int(milliseconds)) ms \(name) \(answer)")
  }

  static func now() -> UInt64 {
    var time = timespec()
    // Safe: the structure is filled by the call.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}

/// What attacks find: an object, and functions that give nothing.
final class QuietHost: SandboxHost {
  static let library: HostLibrary = {
    var library = HostLibrary()
    for path in ["host.object", "host.other", "host.fresh"] { library.function(path) }
    for path in ["host.echo", "host.fail", "host.wait", "print", "require"] {
      library.function(path)
    }
    _ = library.add(HostClass("thing", methods: ["poke"]))
    return library
  }()

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    guard number < 3 else { return .nothing }
    let index = UInt32(truncatingIfNeeded: call.integer(0) ?? 1)
    return .value(.handle(Handle(classIndex: 0, index: index, generation: 1)))
  }
}

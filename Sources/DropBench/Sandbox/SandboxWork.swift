import CLuaFloor
import LuaSandbox

/// The works that are measured, each run a number of times with a checksum of its answers.
enum SandboxWork: String, CaseIterable {
  case a, b, e, t
  case text, cache, empty
  case floorA = "floor-a"
  case floorB = "floor-b"
  case floorE = "floor-e"
  case floorT = "floor-t"
  case floorText = "floor-text"
  case floorCache = "floor-cache"

  /// Runs the work and gives the checksum.
  func run(_ count: Int) throws -> Int {
    switch self {
    case .a, .b, .e, .t: try Self.updates(rawValue, count)
    case .text: try Self.lives(count, compiled: nil)
    case .cache: try Self.lives(count, compiled: Self.compiled)
    case .empty: try Self.openings(count)
    case .floorA: Self.floorUpdates("a", count)
    case .floorB: Self.floorUpdates("b", count)
    case .floorE: Self.floorUpdates("e", count)
    case .floorT: Self.floorUpdates("t", count)
    case .floorText: Self.floorLives(count, of: Self.source)
    case .floorCache: Self.floorLives(count, of: Self.floorChunk)
    }
  }

  private static let source = Array(BenchPlugin.text.utf8)

  private static var compiled: CompiledSource {
    get throws { try CompiledSource(source, name: "plugin.lua") }
  }

  private static func point(_ event: Int) -> (x: Double, y: Double) {
    (Double(event % 512) + 0.25, Double(event / 2 % 256) + 0.5)
  }

  private static func updates(_ name: String, _ count: Int) throws -> Int {
    let host = BenchHost()
    let sandbox = try Sandbox(library: BenchHost.library, host: host)
    guard let function = try sandbox.load(source, name: "plugin.lua").table?[name].function else {
      return -1
    }
    let object = try sandbox.makePersistentObject(
      Handle(classIndex: 0, index: 1, generation: 1),
      slots: ["x", "y"]
    ) { (fields) throws(SandboxFault) in
      try fields.add("count", 1)
      try fields.add("types", texts: ["public.png", "public.file-url", "public.utf8-plain-text"])
      try fields.add("x", 0.0)
      try fields.add("y", 0.0)
    }
    let kept = try sandbox.keep(
      function,
      object: object,
      choices: ["cancel", "copy"],
      keys: ["operation", "precise", ResultKey("feedback", "highlight")]
    )
    var sum = 0
    for event in 0..<count {
      let (x, y) = point(event)
      try sandbox.set(object, 0, to: x)
      try sandbox.set(object, 1, to: y)
      let result = try sandbox.call(kept)
      if case .table = result.kind {
        sum += sandbox.resultChoice(0)
        if sandbox.resultBool(1) == true { sum += 10 }
        sum += (sandbox.resultText(2)?.utf8.count ?? 0) * 100
      } else {
        sum += result.choice == 1 ? 1 : 2
      }
    }
    return sum
  }

  private static func lives(_ count: Int, compiled: CompiledSource?) throws -> Int {
    let host = BenchHost()
    var sum = 0
    for _ in 0..<count {
      let sandbox = try Sandbox(library: BenchHost.library, host: host)
      let value =
        try compiled.map { try sandbox.load($0) } ?? sandbox.load(source, name: "plugin.lua")
      sum += value.table?.pairs.count ?? 0
      sandbox.close()
    }
    return sum
  }

  private static func openings(_ count: Int) throws -> Int {
    let host = BenchHost()
    for _ in 0..<count {
      let sandbox = try Sandbox(library: BenchHost.library, host: host)
      sandbox.close()
    }
    return count
  }

  // Safe: the floor reads the text during the call, and its state is closed here.
  private static func floorUpdates(_ name: String, _ count: Int) -> Int {
    guard let state = unsafe openFloor(), unsafe floor_select(state, name) == 0 else { return -1 }
    var sum = 0
    for event in 0..<count {
      let (x, y) = point(event)
      sum += Int(unsafe floor_update(state, x, y))
    }
    unsafe floor_close(state)
    return sum
  }

  private static func floorLives(_ count: Int, of source: [UInt8]) -> Int {
    for _ in 0..<count {
      guard let state = unsafe openFloor(source) else { return -1 }
      unsafe floor_close(state)
    }
    return count
  }

  private static func openFloor(_ source: [UInt8] = source) -> OpaquePointer? {
    // Safe: the floor reads text or chunk during the call.
    unsafe source.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { unsafe floor_open($0.baseAddress, $0.count) }
    }
  }

  private static var floorChunk: [UInt8] {
    let source = source.map(CChar.init(bitPattern:))
    // Safe: the floor reads and writes within both counts.
    let chunk = unsafe [CChar](unsafeUninitializedCapacity: 64 * 1024) { chunk, count in
      count = unsafe floor_compile(source, source.count, chunk.baseAddress, chunk.count)
    }
    return chunk.map(UInt8.init(bitPattern:))
  }

  /// Bytes of an idle sandbox with the plugin, and of the floor's state.
  static func memory() throws -> (sandbox: Int, floor: Int) {
    let host = BenchHost()
    let sandbox = try Sandbox(library: BenchHost.library, host: host)
    let plugin = try sandbox.load(source, name: "plugin.lua")
    try sandbox.collect()
    let used = sandbox.memoryInUse
    guard let state = unsafe openFloor() else { return (used, 0) }
    let floor = unsafe floor_memory(state)
    unsafe floor_close(state)
    return (plugin.isNil ? 0 : used, floor)
  }
}

import LuaSandbox

/// A host whose functions are closures by name; what it was asked is recorded.
final class TestHost: SandboxHost {
  typealias Answer = (borrowing HostCall) -> HostReply

  private(set) var library = HostLibrary()
  private var answers: [Int: Answer] = [:]
  private(set) var asked: [Int] = []

  func add(_ path: String, _ answer: @escaping Answer) {
    answers[library.function(path)] = answer
  }

  func add(
    _ name: String,
    methods: [(String, Answer)],
    computed: [(String, Answer)] = []
  ) -> UInt8 {
    let index = library.add(
      HostClass(name, methods: methods.map(\.0), computed: computed.map(\.0))
    )
    let declared = library.classes[Int(index)]
    for (member, method) in zip(declared.methods, methods) { answers[member.number] = method.1 }
    for (member, field) in zip(declared.computed, computed) { answers[member.number] = field.1 }
    return index
  }

  func call(_ number: Int, _ call: borrowing HostCall) -> HostReply {
    asked.append(number)
    return answers[number]?(call) ?? .nothing
  }

  func sandbox(
    _ limits: SandboxLimits = .patient,
    seed: UInt64 = 1
  ) throws -> Sandbox {
    try Sandbox(library: library, limits: limits, seed: seed, host: self)
  }
}

extension SandboxLimits {
  /// Without clocks: where tests run beside one another, under a sanitizer, a call waits for its turn for seconds.
  static var patient: SandboxLimits {
    var limits = SandboxLimits()
    limits.deadlineFactor = 1_000
    return limits
  }
}

extension Sandbox {
  /// Runs a text and gives its result.
  @discardableResult
  func run(_ text: String, name: String = "test.lua") throws(SandboxFault) -> LuaValue {
    try load(Array(text.utf8), name: name)
  }

  /// The function that a text returns.
  func function(_ text: String) throws(SandboxFault) -> LuaFunction {
    guard let function = try run(text).function else {
      throw SandboxFault(kind: .value, message: "the text returned no function")
    }
    return function
  }
}

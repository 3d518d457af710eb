/// One of a sandbox's limits: what reads it, describes it and puts it into the schema.
package struct LimitSpec: Sendable {
  /// Its name in a session's `limits` and on the command line.
  package let name: String
  package let doc: String
  let get: @Sendable (HostLimits) -> Double
  let set: @Sendable (inout HostLimits, Double) -> Void

  private init(
    _ name: String,
    _ doc: String,
    get: @escaping @Sendable (HostLimits) -> Double,
    set: @escaping @Sendable (inout HostLimits, Double) -> Void
  ) {
    self.name = name
    self.doc = doc
    self.get = get
    self.set = set
  }

  /// What it is in a set of limits.
  package func value(of limits: HostLimits) -> Double { get(limits) }

  /// A limit that counts.
  private static func count(
    _ name: String,
    _ doc: String,
    _ place: any WritableKeyPath<HostLimits, Int> & Sendable
  ) -> LimitSpec {
    LimitSpec(name, doc) {
      Double($0[keyPath: place])
    } set: {
      $0[keyPath: place] = Int(exactly: $1.rounded(.towardZero)) ?? Int.max
    }
  }

  package static let all: [LimitSpec] = [
    count("hover_units", "units (about VM instructions) of a hover call", \.hoverUnits),
    count("run_units", "units of one run of a waiting handler, between two waits", \.runUnits),
    count(
      "perform_units",
      "units of a whole perform, over all its waits, for each thousand items begun",
      \.performUnits
    ),
    count(
      "perform_waits",
      "waits of a whole perform, for each thousand items begun",
      \.performWaits
    ),
    count(
      "work_bytes",
      "bytes that long work of a drop reads and makes, as often as it does (hashes, coercions); for each "
        + "item a quarter more, or eight times its bytes",
      \.workBytes
    ),
    count("load_units", "units of loading the plugin", \.loadUnits),
    count("source_bytes", "bytes of one source file", \.sourceBytes),
    count("memory_bytes", "bytes of the sandbox", \.memoryBytes),
    count("block_bytes", "bytes of one block in it", \.blockBytes),
    count(
      "kept_bytes",
      "bytes kept for a script outside of it: what it made, and 256 an object, place or wait",
      \.keptBytes
    ),
    count(
      "made_bytes",
      "bytes that the destination's scripts made and its entries or undo have, or scripts hold, on the "
        + "spool as well; what was dropped doesn't count",
      \.madeBytes
    ),
    count(
      "hover_ms",
      "milliseconds of a hover call by the wall clock, 20 times as many in a replay",
      \.hoverMilliseconds
    ),
    count("run_ms", "the same of any other call", \.runMilliseconds),
    count("faults", "faults in a row until the destination is in quarantine", \.faultLimit),
    LimitSpec("load_timeout", "milliseconds of a load that names no `timeout`") {
      $0.loadTimeout
    } set: {
      $0.loadTimeout = $1
    },
  ]
}

extension HostLimits {
  /// Every limit by the name it has in a session's `limits` and on the command line.
  package static let names = LimitSpec.all.map(\.name)

  /// Sets one by its name; false where there is none of that name.
  package mutating func set(_ name: String, to value: Double) -> Bool {
    guard let limit = LimitSpec.all.first(where: { $0.name == name }) else { return false }
    limit.set(&self, value)
    return true
  }
}

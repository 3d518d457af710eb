import DropContent
package import DropCore
package import DropHost

/// What a recording says of what happened beside the events; of a written session, nothing.
package struct Happened: Sendable {
  /// How saves went, in the order of their requests.
  package private(set) var saves: [Save] = []
  /// How many milliseconds each coercion took, in the order of their requests; nil: it was given up.
  package private(set) var works: [Double?] = []
  /// Of `math.random`.
  package private(set) var seed: UInt64?
  /// Seconds since 1970 at time 0.
  package private(set) var clock: Double?
  /// Who recorded it, and of what.
  package private(set) var recorded: Recorded?

  /// How one save went.
  package struct Save: Sendable, Equatable {
    /// Milliseconds from its request; nil: it never came back.
    package let ends: Double?
    /// The name that was used; left out, the one that memory gives.
    package let name: String?
    /// The saved file that was taken back instead.
    package let takesBack: String?
    package let failure: LoadFailure?
  }

  /// Who recorded a session, and of what: it has no effect on a replay.
  package struct Recorded: Sendable, Equatable {
    package let by: String?
    package let agent: String?
    /// The checksum of each destination's plugin.
    package let plugins: [(destination: String, sum: String)]
    /// The checksum of each module of those, by its file as it is seen from the plugin's folder.
    package let modules: [(destination: String, file: String, sum: String)]
    package let kept: String?

    package static func == (a: Recorded, b: Recorded) -> Bool {
      a.by == b.by && a.agent == b.agent && a.kept == b.kept
        && a.plugins.elementsEqual(b.plugins) { $0 == $1 }
        && a.modules.elementsEqual(b.modules) { $0 == $1 }
    }
  }

  package init() {}

  /// Of a document that was checked.
  init(_ root: LocatedJSON) {
    saves = (root["saves"]?.elements ?? []).map(Save.init(written:))
    works = (root["works"]?.elements ?? []).map { Self.number(of: "ends", in: $0) }
    seed = Self.seed(in: root)
    clock = Self.number(of: "clock", in: root)
    recorded = root["recorded"].map(Recorded.init(written:))
  }

  // Functions of their own: put into one, Swift 6.3.1 fails to optimize them.

  @inline(never)
  private static func number(of key: String, in value: LocatedJSON) -> Double? {
    guard let found = value[key] else { return nil }
    return found.number
  }

  @inline(never)
  private static func seed(in root: LocatedJSON) -> UInt64? {
    guard let found = root["seed"], let number = found.integer else { return nil }
    return UInt64(bitPattern: Int64(number))
  }
}

extension Happened.Save {
  @inline(never)
  fileprivate init(written value: LocatedJSON) {
    ends = value["ends"]?.number
    name = value["as"]?.text
    takesBack = value["takes_back"]?.text
    failure = LoadFailure(written: value)
  }
}

extension Happened.Recorded {
  @inline(never)
  fileprivate init(written value: LocatedJSON) {
    by = value["by"]?.text
    agent = value["agent"]?.text
    plugins = value["plugins"]?.members.map { ($0.key, $0.value.text ?? "") } ?? []
    modules = (value["modules"]?.members ?? []).flatMap { plugin in
      plugin.value.members.map { (plugin.key, $0.key, $0.value.text ?? "") }
    }
    kept = value["kept"]?.text
  }
}

extension LoadFailure {
  /// What stands under `fails` and `code`; none where nothing failed.
  init?(written value: LocatedJSON) {
    guard let message = value["fails"]?.text else { return nil }
    self.init(value["code"]?.text.map { FailureCode(rawValue: $0) } ?? .failed, message)
  }
}

/// How one load of a representation went.
package struct Arrival: Sendable, Equatable {
  /// Milliseconds from its request; nil: it never came.
  package var ends: Double?
  /// How many bytes were there when, in milliseconds from its request.
  package var steps: [Step]
  package var failure: LoadFailure?
  /// What its content was called and was, where its source said.
  package var name: String?
  package var type: ContentType?

  package struct Step: Sendable, Equatable {
    package let time: Double
    package let done: Double
    package let total: Double?
  }
}

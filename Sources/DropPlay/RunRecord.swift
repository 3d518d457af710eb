import DropCore
import DropHost

/// One line of what is written down while a live run lasts.
///
/// ``RunLog`` writes them and ``PartCompiler`` reads them: ``coding`` says for both how.
enum RunRecord: Sendable {
  /// What the session begins with.
  case part(JSONValue)
  case item(JSONValue)
  /// The bytes of a representation, or what stands for them.
  case payload(Place, type: String?, Payload)
  case event(JSONValue)
  /// What a destination's plugin was: its checksum.
  case plugin(of: String, sum: JSONValue)
  /// What the modules of a destination's plugin were: the checksum of each by its file.
  case modules(of: String, sums: JSONValue)
  /// The plugin that offers items, and what is selected for it.
  case source(JSONValue)
  case selection(JSONValue)
  /// Who drags, and what the session is called.
  case agent(String)
  case title(String)
  /// Something that can't be told again.
  case why(String)
  /// Something is asked for, at a time.
  case ask(Int, at: Double, Wanted)
  /// A part of it came: when, how much, of how much.
  case step(Int, JSONValue)
  /// It came back, so many milliseconds later.
  case end(Int, after: Double, Fate)
  /// Nobody waits for it any more.
  case gone(Int, after: Double)
  case stop(Double, isWhole: Bool)

  /// A representation, by its item's place among all and its own in the item.
  struct Place: Sendable, Hashable {
    let item: Int
    let representation: Int
  }

  /// What stands for bytes.
  enum Payload: Sendable {
    /// A file that an address names.
    case names(JSONValue)
    case bytes(JSONValue.Member)

    init(_ member: JSONValue.Member) {
      self = member.key == Self.names ? .names(member.value) : .bytes(member)
    }

    /// As a session's representation has it.
    var member: JSONValue.Member {
      switch self {
      case .names(let value): .init(Self.names, value)
      case .bytes(let member): member
      }
    }

    static let names = "names"
  }

  /// What is asked for.
  enum Wanted: Sendable {
    case load(Place)
    case task(String)
    case work
    case save(as: String)
    case takeBack(JSONValue)
  }

  /// How something that was asked for ended, in the words of a session.
  struct Fate: Sendable, Equatable {
    /// What a task gave.
    private(set) var result: JSONValue?
    /// The name that was used.
    private(set) var savedAs: String?
    private(set) var failure: String?
    private(set) var code: String?
    /// What loaded content is called, and what the file is that an address named.
    private(set) var name: String?
    private(set) var type: String?
  }
}

extension RunRecord.Fate {
  /// As members of a session's `arrivals`, `saves` and `tasks`.
  var members: [JSONValue.Member] { Coding.forms([Self.form]).written(self).members }

  /// The same without a name that is known anyway; a file that an address named is kept under another one,
  /// perhaps.
  func without(name known: JSONValue?) -> Self {
    var fate = self
    if type == nil, let name, .string(name) == known { fate.name = nil }
    return fate
  }

  /// The same where a task that gives nothing needn't say so.
  var withoutNothing: Self {
    var fate = self
    if result == .null { fate.result = nil }
    return fate
  }
}

extension RunRecord {
  /// What tells them apart is the first member.
  static let coding = Coding<RunRecord>.forms([
    Case(
      Field("event", .raw),
      take: { if case .event(let event) = $0 { event } else { nil } },
      make: { .event($0) }
    ),
    Case(
      Field("ask", .whole),
      Field("t", .number),
      Field(Wanted.forms),
      take: { if case .ask(let id, let time, let wanted) = $0 { (id, time, wanted) } else { nil } },
      make: { .ask($0, at: $1, $2) }
    ),
    Case(
      Field("step", .whole),
      Field("is", .raw),
      take: { if case .step(let id, let step) = $0 { (id, step) } else { nil } },
      make: { .step($0, $1) }
    ),
    Case(
      Field("end", .whole),
      later,
      Field([Fate.form]),
      take: { if case .end(let id, let time, let fate) = $0 { (id, time, fate) } else { nil } },
      make: { .end($0, after: $1, $2) }
    ),
    Case(
      Field("gone", .whole),
      later,
      take: { if case .gone(let id, let time) = $0 { (id, time) } else { nil } },
      make: { .gone($0, after: $1) }
    ),
    Case(
      Field("item", .raw),
      take: { if case .item(let item) = $0 { item } else { nil } },
      make: { .item($0) }
    ),
    Case(
      Field("payload", .place),
      Field("type", maybe: .text),
      Field.last,
      take: {
        if case .payload(let place, let type, let payload) = $0 {
          (place, type, payload.member)
        } else {
          nil
        }
      },
      make: { .payload($0, type: $1, Payload($2)) }
    ),
    Case(
      Field("plugin", .text),
      Field("sum", .raw),
      take: { if case .plugin(let id, let sum) = $0 { (id, sum) } else { nil } },
      make: { .plugin(of: $0, sum: $1) }
    ),
    Case(
      Field("modules", .text),
      Field("sums", .raw),
      take: { if case .modules(let id, let sums) = $0 { (id, sums) } else { nil } },
      make: { .modules(of: $0, sums: $1) }
    ),
    Case(
      Field("source", .raw),
      take: { if case .source(let source) = $0 { source } else { nil } },
      make: { .source($0) }
    ),
    Case(
      selection,
      take: { if case .selection(let selection) = $0 { selection } else { nil } },
      make: { .selection($0) }
    ),
    Case(
      Field("agent", .text),
      take: { if case .agent(let agent) = $0 { agent } else { nil } },
      make: { .agent($0) }
    ),
    Case(
      Field("title", .text),
      take: { if case .title(let title) = $0 { title } else { nil } },
      make: { .title($0) }
    ),
    Case(
      Field("why", .text),
      take: { if case .why(let reason) = $0 { reason } else { nil } },
      make: { .why($0) }
    ),
    Case(
      Field("stop", .number),
      Field("whole", .flag),
      take: { if case .stop(let time, let isWhole) = $0 { (time, isWhole) } else { nil } },
      make: { .stop($0, isWhole: $1) }
    ),
    Case(
      Field("part", .raw),
      take: { if case .part(let head) = $0 { head } else { nil } },
      make: { .part($0) }
    ),
  ])

  private static let later = Field("ms", Coding<Double>.number)
  private static let selection = Field("selection", Coding<JSONValue>.raw)

  /// What is selected, as the session's source says it.
  static func selected(_ value: JSONValue) -> [JSONValue.Member] {
    coding.written(.selection(value)).members
  }
}

extension RunRecord.Wanted {
  fileprivate static let forms: [Case<RunRecord.Wanted>] = [
    Case(
      Field("load", .place),
      take: { if case .load(let place) = $0 { place } else { nil } },
      make: { .load($0) }
    ),
    Case(
      Field("task", .text),
      take: { if case .task(let name) = $0 { name } else { nil } },
      make: { .task($0) }
    ),
    Case(
      Field("work", .flag),
      take: { if case .work = $0 { true } else { nil } },
      make: { _ in .work }
    ),
    Case(
      Field("save", .text),
      take: { if case .save(let name) = $0 { name } else { nil } },
      make: { .save(as: $0) }
    ),
    Case(
      Field("unsave", .raw),
      take: { if case .takeBack(let name) = $0 { name } else { nil } },
      make: { .takeBack($0) }
    ),
  ]
}

extension RunRecord.Fate {
  fileprivate static let form = Case<RunRecord.Fate>(
    Field("result", maybe: .raw),
    Field("as", maybe: .text),
    Field("fails", maybe: .text),
    Field("code", maybe: .text),
    Field("name", maybe: .text),
    Field("type", maybe: .text),
    take: { ($0.result, $0.savedAs, $0.failure, $0.code, $0.name, $0.type) },
    make: {
      RunRecord.Fate(result: $0, savedAs: $1, failure: $2, code: $3, name: $4, type: $5)
    }
  )
}

extension Coding where Value == RunRecord.Place {
  fileprivate static var place: Coding {
    Coding { place in
      .array([.int(place.item), .int(place.representation)])
    } read: { value in
      guard let list = value.array, list.count == 2, case .int(let item) = list[0],
        case .int(let representation) = list[1]
      else { return nil }
      return RunRecord.Place(item: item, representation: representation)
    }
  }
}

extension Field where Value == JSONValue.Member {
  /// The last member, whatever its key.
  fileprivate static var last: Field {
    Field { member, _, members in
      members.append(member)
    } read: { object, _ in
      object.all.last
    }
  }
}

extension JSONValue {
  /// What an object has; none of anything else.
  var members: [JSONValue.Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

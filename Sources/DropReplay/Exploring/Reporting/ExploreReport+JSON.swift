public import DropCore

extension ExploreReport {
  /// What `merge` reads again.
  public var json: JSONValue {
    [
      "format": "dndhost.explore/1",
      "title": .string(title),
      // A whole number of 64 bits without a sign is more than JSON's readers keep.
      "seed": .string(String(seed)),
      "lanes": .array(lanes.map(JSONValue.int)),
      "runs": .int(runs),
      "redundant": .int(redundant),
      "searched": .int(searched),
      "estimate": .double(estimate),
      "walked": .bool(isWalked),
      "ended_early": .bool(isEndedEarly),
      "coverage": .array(coverage.map(Self.mark)),
      "seen_once": .array(seenOnce.map(Self.mark)),
      "varied": .array(varied.map(\.json)),
      "not_varied": .array(notVaried.map(JSONValue.string)),
      "findings": .array(findings.map(\.json)),
    ]
  }

  /// Sixteen digits: a whole number of 64 bits is more than JSON's readers keep.
  private static func mark(_ mark: UInt64) -> JSONValue { .string(String(mark, radix: 16)) }

  /// Reads what `json` gave; nil where it isn't that.
  public init?(_ json: JSONValue) {
    guard
      json["format"]?.string == "dndhost.explore/1",
      let title = json["title"]?.string,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) }),
      let runs = json["runs"]?.whole,
      let redundant = json["redundant"]?.whole,
      let searched = json["searched"]?.whole,
      let estimate = json["estimate"]?.number,
      case .bool(let isWalked)? = json["walked"],
      let lanes = json.list("lanes", \.whole),
      let coverage = json.list("coverage", \.mark),
      let seenOnce = json.list("seen_once", \.mark),
      let varied = json.list("varied", Variation.init),
      let notVaried = json.list("not_varied", \.string),
      let findings = json.list("findings", Finding.init)
    else { return nil }
    self.title = title
    self.seed = seed
    self.runs = runs
    self.redundant = redundant
    self.searched = searched
    self.estimate = estimate
    self.isWalked = isWalked
    isEndedEarly = json["ended_early"] == .bool(true)
    self.lanes = lanes
    self.coverage = coverage
    self.seenOnce = seenOnce
    self.varied = varied
    self.notVaried = notVaried
    self.findings = findings
  }
}

extension ExploreReport.Variation {
  fileprivate var json: JSONValue {
    ["name": .string(name), "places": .int(places), "otherwise": .int(otherwise)]
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let name = json["name"]?.string,
      let places = json["places"]?.whole,
      let otherwise = json["otherwise"]?.whole
    else { return nil }
    self.init(name: name, places: places, otherwise: otherwise)
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    [
      "invariant": .int(violation.invariant.rawValue),
      "destination": violation.destination.map(JSONValue.string) ?? .null,
      "aspect": .string(violation.aspect),
      "detail": .string(violation.detail),
      "choices": .array(choices.map(JSONValue.int)),
      "session": session.map(JSONValue.string) ?? .null,
      "transcript": transcript.map(JSONValue.string) ?? .null,
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let invariant = json["invariant"]?.whole.flatMap(HandlerInvariant.init(rawValue:)),
      let aspect = json["aspect"]?.string,
      let detail = json["detail"]?.string,
      let choices = json.list("choices", \.whole)
    else { return nil }
    let destination = json["destination"]?.string
    let violation = Violation(invariant, in: destination, aspect: aspect, detail: detail)
    self.init(
      violation: violation,
      choices: choices,
      session: json["session"]?.string
    )
    transcript = json["transcript"]?.string
  }
}

extension JSONValue {
  /// A count or a number; one that no search reaches can't be added up, and is none of ours.
  fileprivate var whole: Int? {
    guard case .int(let value) = self, 0...1 << 40 ~= value else { return nil }
    return value
  }

  /// What stands for a combination that was seen.
  fileprivate var mark: UInt64? { string.flatMap { UInt64($0, radix: 16) } }

  /// A number, with or without a fraction: writers leave out one that is zero.
  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// A list; nil where it isn't one, or holds what can't be read.
  fileprivate func list<Value>(_ key: String, _ read: (JSONValue) -> Value?) -> [Value]? {
    guard let elements = self[key]?.array else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }
}

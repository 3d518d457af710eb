public import DropCore
import DropReplay

extension ExploreReport {
  private static let format = "dndhost.explore/2"

  /// What `merge` reads again.
  public var json: JSONValue {
    guard let cover, case .object(let members) = sealed.plainJSON else { return sealed.plainJSON }
    // It belongs to no digest: the same part may be run with it and without.
    return .object(members + [.init("cover", cover.json)])
  }

  /// The same without the digests that are still to be made.
  var plainJSON: JSONValue {
    [
      "format": .string(Self.format),
      "title": .string(title),
      "identity": identity.json,
      "parts": ["of": .int(partCount), "done": .array(parts.map(\.json))],
      // A whole number of 64 bits without a sign is more than JSON's readers keep.
      "seed": .string(String(seed)),
      "lanes": .int(lanes),
      "estimate": .double(estimate),
      "planned": .int(planned),
      "coverage": .array(coverage.map(Self.mark)),
      "seen_once": .array(seenOnce.map { [Self.mark($0.mark), .int($0.part)] }),
      "not_varied": .array(notVaried.map(JSONValue.string)),
      "findings": .array(findings.map(\.json)),
    ]
  }

  /// Sixteen digits: a whole number of 64 bits is more than JSON's readers keep.
  private static func mark(_ mark: UInt64) -> JSONValue { .string(String(mark, radix: 16)) }

  /// Reads what `json` gave; nil where it isn't that.
  ///
  /// ```swift
  /// let value = try JSONReader().value(of: bytes)
  /// if let part = ExploreReport(value) { print(part.runs) }
  /// ```
  public init?(_ json: JSONValue) {
    guard
      json["format"]?.string == Self.format, !json.hasEndlessMarks,
      let title = json["title"]?.string,
      let inputs = json["identity"]?.list("inputs", SearchIdentity.Input.init),
      let count = json["parts"]?["of"]?.whole, 1...ExploreOptions.mostLanes ~= count,
      let parts = json["parts"]?.list("done", Part.init),
      parts.allSatisfy({ 1...count ~= $0.number }),
      Set(parts.map(\.number)).count == parts.count,
      let seed = json["seed"]?.string.flatMap({ UInt64($0) }),
      let lanes = json["lanes"]?.whole, 1...ExploreOptions.mostLanes ~= lanes,
      // JSON has no number for more than can be counted.
      let estimate = json["estimate"] == .null ? .infinity : json["estimate"]?.number,
      let planned = json["planned"]?.whole,
      let coverage = json.list("coverage", \.mark),
      let seenOnce = json.list("seen_once", SeenOnce.init),
      let notVaried = json.list("not_varied", \.string),
      let findings = json.list("findings", Finding.init)
    else { return nil }
    self.title = title
    identity = SearchIdentity(inputs)
    guard json["identity"]?["digest"]?.string == identity.digest else { return nil }
    partCount = count
    self.parts = parts
    self.seed = seed
    self.lanes = lanes
    self.estimate = estimate
    self.planned = planned
    self.coverage = coverage
    self.seenOnce = seenOnce
    self.notVaried = notVaried
    self.findings = findings
    guard let cover = json["cover"] else { return }
    self.cover = LineCover(cover)
    if self.cover == nil { return nil }
  }
}

extension SearchIdentity {
  /// The digest of all, and what it is made of.
  public var json: JSONValue {
    [
      "digest": .string(digest),
      "inputs": .array(inputs.map { [.string($0.name), .string($0.value)] }),
    ]
  }
}

extension SearchIdentity.Input {
  fileprivate init?(_ json: JSONValue) {
    guard let pair = json.array, pair.count == 2, let name = pair[0].string,
      let value = pair[1].string
    else { return nil }
    self.init(name, value)
  }
}

extension ExploreReport.SeenOnce {
  fileprivate init?(_ json: JSONValue) {
    guard let pair = json.array, pair.count == 2, let mark = pair[0].mark,
      let part = pair[1].whole
    else { return nil }
    self.init(mark: mark, part: part)
  }
}

extension ExploreReport.Part {
  fileprivate var json: JSONValue {
    [
      "part": .int(number),
      "digest": digest.map(JSONValue.string) ?? .null,
      "runs": .int(runs),
      "redundant": .int(redundant),
      "searched": .int(searched),
      "walked": .bool(isWalked),
      "besides": .int(besides),
      "behaviour": .string(String(behaviour, radix: 16)),
      "ended_early": earlyEnd.map { .string($0.rawValue) } ?? .bool(false),
      "varied": .array(varied.map(\.json)),
      "alone": .array(alone.map(\.json)),
      "pairs": ["came": .int(pairs.came), "left": .int(pairs.left)],
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let number = json["part"]?.whole,
      let runs = json["runs"]?.whole,
      let redundant = json["redundant"]?.whole,
      let searched = json["searched"]?.whole,
      case .bool(let isWalked)? = json["walked"],
      let besides = json["besides"]?.whole,
      let behaviour = json["behaviour"]?.mark,
      let end = json["ended_early"], end == .bool(false) || EarlyEnd(json: end) != nil,
      let varied = json.list("varied", ExploreReport.Variation.init),
      let alone = json.list("alone", ExploreReport.Alone.init),
      let came = json["pairs"]?["came"]?.whole, let left = json["pairs"]?["left"]?.whole
    else { return nil }
    self.init(
      number: number,
      digest: json["digest"]?.string,
      runs: runs,
      redundant: redundant,
      searched: searched,
      isWalked: isWalked,
      besides: besides,
      behaviour: behaviour,
      earlyEnd: EarlyEnd(json: end),
      varied: varied,
      alone: alone,
      pairs: ExploreReport.Pairs(came: came, left: left)
    )
  }
}

extension EarlyEnd {
  fileprivate init?(json: JSONValue) {
    guard let end = json.string.flatMap(EarlyEnd.init(rawValue:)) else { return nil }
    self = end
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

extension ExploreReport.Alone {
  fileprivate var json: JSONValue {
    [
      "name": .string(name),
      "all": .int(all),
      "missed": .int(missed),
      "examples": .array(examples.map { [.int($0.number), .string($0.name)] }),
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let name = json["name"]?.string,
      let all = json["all"]?.whole,
      let missed = json["missed"]?.whole,
      let examples = json.list("examples", Example.init)
    else { return nil }
    self.init(name: name, all: all, missed: missed, examples: examples)
  }
}

extension ExploreReport.Alone.Example {
  fileprivate init?(_ json: JSONValue) {
    guard let pair = json.array, pair.count == 2, let number = pair[0].whole,
      let name = pair[1].string
    else { return nil }
    self.init(number: number, name: name)
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    [
      "rule": .string(violation.invariant.rawValue),
      "destination": violation.destination.map(JSONValue.string) ?? .null,
      "aspect": .string(violation.aspect),
      "detail": .string(violation.detail),
      "handler": violation.handler.map(JSONValue.string) ?? .null,
      "line": violation.line.map(JSONValue.string) ?? .null,
      "choices": .array(choices.map(JSONValue.int)),
      "changes": .array(changes.map(JSONValue.string)),
      "other_items": .bool(isOfOtherItems),
      "session": session.map(JSONValue.string) ?? .null,
      "cut_short": .bool(isCutShort),
      "transcript": transcript.map(JSONValue.string) ?? .null,
    ]
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let invariant = json["rule"]?.string.flatMap(HandlerInvariant.init(rawValue:)),
      let aspect = json["aspect"]?.string,
      let detail = json["detail"]?.string,
      let choices = json.list("choices", \.whole)
    else { return nil }
    let destination = json["destination"]?.string
    let violation = Violation(
      invariant,
      in: destination,
      aspect: aspect,
      detail: detail,
      handler: json["handler"]?.string,
      line: json["line"]?.string
    )
    self.init(
      violation: violation,
      choices: choices,
      session: json["session"]?.string
    )
    if json["other_items"] == .bool(true) { noteOtherItems() }
    note(changes: json["changes"]?.array?.compactMap(\.string) ?? [])
    isCutShort = json["cut_short"] == .bool(true)
    transcript = json["transcript"]?.string
  }
}

extension JSONValue {
  /// Whether more marks stand in a row somewhere in it than any name has: to compare or to hash such a text
  /// costs the square of them.
  fileprivate var hasEndlessMarks: Bool {
    switch self {
    case .string(let text): text.hasEndlessMarks
    case .array(let elements): elements.contains(where: \.hasEndlessMarks)
    case .object(let members):
      members.contains { $0.key.hasEndlessMarks || $0.value.hasEndlessMarks }
    default: false
    }
  }

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

extension String {
  fileprivate var hasEndlessMarks: Bool {
    var marks = 0
    for scalar in unicodeScalars {
      let isMark =
        !scalar.isASCII && scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      if marks > NameLength.name { return true }
    }
    return false
  }
}

import DropContent
import DropCore
import DropHost

/// Holds a document against the declaration of the session file, key by key.
struct DocumentCheck {
  let file: String
  private var path: [JSONPath.Step]

  init(file: String, path: [JSONPath.Step] = []) {
    self.file = file
    self.path = path
  }

  func error(_ problem: SessionError.Problem, at place: TextPlace) -> SessionError {
    SessionError(file: file, place: place, path: JSONPath(path).description, problem: problem)
  }

  mutating func check(_ value: LocatedJSON, is record: RecordSpec) throws(SessionError) {
    guard case .object(let members) = value.value else {
      throw error(
        .wrongType(expected: "\(record.noun) (an object)", found: value.kind),
        at: value.place
      )
    }
    for member in members { try check(member, of: record) }
    for key in record.keys where key.isRequired && value[key.name] == nil {
      throw error(.missingKey(key.name, of: record.noun), at: value.place)
    }
    try checkExactlyOne(value, record)
    for (a, b) in record.apart where value[a] != nil && value[b] != nil {
      throw error(.notBoth(a, b), at: value.place)
    }
  }

  private func checkExactlyOne(
    _ value: LocatedJSON,
    _ record: RecordSpec
  ) throws(SessionError) {
    var keys = record.exactlyOne
    for (key, other) in record.companions {
      guard let given = value[key] else { continue }
      guard value[other] != nil else {
        throw error(.lacksCompanion(key, other, ofBytes: !keys.isEmpty), at: given.place)
      }
      keys.removeAll { $0 == other }
    }
    let found = keys.filter { value[$0] != nil }
    if !keys.isEmpty, found.count != 1 {
      throw error(.notExactlyOne(keys, found: found), at: value.place)
    }
  }

  private mutating func check(
    _ member: LocatedJSON.Member,
    of record: RecordSpec
  ) throws(SessionError) {
    try checkLength(member.key, most: NameLength.id, at: member.keyPlace)
    guard let key = record.key(member.key) else {
      if record.isOpen || member.key.hasPrefix(SessionFormat.ignoredPrefix) { return }
      let known = record.keys.map(\.name)
      let nearest = NearestName.nearest(to: member.key, among: known)
      let problem = SessionError.Problem.unknownKey(
        member.key,
        of: record.noun,
        nearest: nearest,
        known: known
      )
      throw error(problem, at: member.keyPlace)
    }
    path.append(.key(member.key))
    try check(member.value, is: key.kind)
    path.removeLast()
  }

  mutating func check(_ value: LocatedJSON, is kind: ValueKind) throws(SessionError) {
    switch kind {
    case .anything: break
    case .list(let element, let most):
      try checkList(value, of: element, most, expected: kind)
    case .map(let key, let element): try checkMap(value, by: key, of: element, expected: kind)
    case .record(let name): try check(value, is: RecordSpec.named(name))
    case .event: try checkEvent(value)
    case .either(let kinds): try checkEither(value, kinds, expected: kind)
    case .numbers(let names, let sizesFrom): try checkNumbers(value, names, sizesFrom)
    case .choice(let words): try checkChoice(value, words)
    case .capability:
      let isOfOneTask = value.text.map { Capability(rawValue: $0).isOfOneTask } ?? false
      // Of these, only the length is to be looked at.
      let own = isOfOneTask ? [value.text ?? ""] : []
      try checkChoice(value, Capability.known.map(\.rawValue) + own)
    case .number(let least): try checkNumber(value, least: least)
    case .time: try checkTime(value)
    case .count(let least): try checkCount(value, least: least)
    case .string, .name:
      guard let text = value.text else { throw mismatch(value, kind) }
      if case .name = kind, text.isEmpty {
        let expected = "\(kind.phrase) that isn't empty"
        throw error(.wrongType(expected: expected, found: "an empty text"), at: value.place)
      }
      if let most = mostBytes { try checkLength(text, most: most, at: value.place) }
    case .boolean:
      guard case .bool = value.value else { throw mismatch(value, kind) }
    }
  }

  private func mismatch(_ value: LocatedJSON, _ kind: ValueKind) -> SessionError {
    // A number may look as one of the words.
    let expected = if case .choice = kind { "a text, \(kind.phrase)" } else { kind.phrase }
    return error(.wrongType(expected: expected, found: value.kind), at: value.place)
  }

  private mutating func checkList(
    _ value: LocatedJSON,
    of element: ValueKind,
    _ most: Int?,
    expected: ValueKind
  ) throws(SessionError) {
    guard case .array(let elements) = value.value else { throw mismatch(value, expected) }
    if let most, elements.count > most {
      throw error(.tooMany(most: most, found: elements.count), at: value.place)
    }
    for (place, each) in elements.enumerated() {
      path.append(.index(place))
      try check(each, is: element)
      path.removeLast()
    }
  }

  private mutating func checkMap(
    _ value: LocatedJSON,
    by ofKeys: String,
    of element: ValueKind,
    expected: ValueKind
  ) throws(SessionError) {
    guard case .object(let members) = value.value else { throw mismatch(value, expected) }
    for member in members {
      try checkLength(member.key, most: NameLength.id, at: member.keyPlace)
      if member.key.isEmpty {
        throw error(.wrongType(expected: ofKeys, found: "an empty text"), at: member.keyPlace)
      }
      path.append(.key(member.key))
      try check(member.value, is: element)
      path.removeLast()
    }
  }

  mutating func checkEvent(_ value: LocatedJSON) throws(SessionError) {
    guard case .object = value.value else { throw mismatch(value, .event) }
    guard let type = value["type"] else {
      throw error(.missingKey("type", of: "an event"), at: value.place)
    }
    guard let word = type.text, word.utf8.count <= NameLength.type,
      let spec = EventSpec.named(word)
    else {
      path.append(.key("type"))
      try checkChoice(type, EventSpec.all.map(\.type))
      return
    }
    try check(value, is: spec.record)
  }

  /// The first kind with the value's shape decides, so that its error is the one that is told.
  private mutating func checkEither(
    _ value: LocatedJSON,
    _ kinds: [ValueKind],
    expected: ValueKind
  ) throws(SessionError) {
    guard let kind = kinds.first(where: { $0.fits(value) }) else { throw mismatch(value, expected) }
    try check(value, is: kind)
  }

  private mutating func checkNumbers(
    _ value: LocatedJSON,
    _ names: [String],
    _ sizesFrom: Int
  ) throws(SessionError) {
    let kind = ValueKind.numbers(names, sizesFrom: sizesFrom)
    guard case .array(let elements) = value.value, elements.count == names.count else {
      throw mismatch(value, kind)
    }
    for (place, each) in elements.enumerated() {
      path.append(.index(place))
      try checkNumber(each, least: place >= sizesFrom ? 0 : nil)
      path.removeLast()
    }
  }

  private func checkChoice(_ value: LocatedJSON, _ words: [String]) throws(SessionError) {
    guard let word = value.text else { throw mismatch(value, .choice(words)) }
    try checkLength(word, most: NameLength.id, at: value.place)
    guard !words.contains(word) else { return }
    let nearest = NearestName.nearest(to: word, among: words)
    throw error(.notAChoice(word, words, nearest: nearest), at: value.place)
  }

  private func checkLength(_ text: String, most: Int, at place: TextPlace) throws(SessionError) {
    guard text.utf8.count > most else { return }
    throw error(.tooLong(most: most, found: text.utf8.count), at: place)
  }

  /// How long the text here may be; nil for what is content, or is only read by people.
  private var mostBytes: Int? {
    for step in path.reversed() {
      guard case .key(let key) = step else { continue }
      return SessionFormat.mostBytes(of: key)
    }
    return NameLength.id
  }

  private func checkNumber(_ value: LocatedJSON, least: Double?) throws(SessionError) {
    guard let number = value.number else { throw mismatch(value, .number(least: least)) }
    if let least, number < least {
      let (least, found) = (Milliseconds.text(least), Milliseconds.text(number))
      throw error(.tooSmall(least: least, found: found), at: value.place)
    }
  }

  private func checkTime(_ value: LocatedJSON) throws(SessionError) {
    try checkNumber(value, least: 0)
    if let number = value.number, number > Milliseconds.latest {
      let (most, found) = (Milliseconds.text(Milliseconds.latest), Milliseconds.text(number))
      throw error(.tooLate(most: most, found: found), at: value.place)
    }
  }

  private func checkCount(_ value: LocatedJSON, least: Int) throws(SessionError) {
    guard let number = value.integer else {
      guard let number = value.number, abs(number) >= Double(Int.max), number.isFinite else {
        throw mismatch(value, .count(least: least))
      }
      let expected = "\(ValueKind.count(least: least).phrase) to \(Int.max)"
      throw error(.wrongType(expected: expected, found: value.kind), at: value.place)
    }
    if number < least {
      throw error(.tooSmall(least: "\(least)", found: "\(number)"), at: value.place)
    }
  }
}

import DropContent
import DropCore
import DropHost

/// One line of a report's list of what happened: a step that the page can show.
struct ReportRecord {
  let time: Double
  let kind: String
  let who: String
  let word: String
  let text: String
  private(set) var isBad = false
  /// What it changes in what the scene shows, for replaying it in the page.
  private(set) var change: JSONValue?
  /// The line of a script that it comes from.
  private(set) var line: ReportSources.Place?
  /// The bar on the time line that it belongs to.
  private(set) var span: Int?
  /// What a call spent, and could have.
  private(set) var units: (spent: Int64, limit: Int64)?
  /// Why it is so, in a sentence.
  private(set) var why: String?
  /// What the functions held that a fault comes from.
  private var seen: JSONValue?
  /// How often the same came again before anything else did, and when it did last.
  private var again: (times: Int, until: Double)?

  init(_ time: Double, _ kind: String, _ who: String, _ phrase: RecordPhrase) {
    self.time = time
    self.kind = kind
    self.who = who
    word = phrase.word
    text = phrase.text
    isBad = phrase.tone == .bad
  }

  init(update text: String, _ who: String, at time: Double) {
    self.time = time
    kind = "update"
    self.who = who
    word = "update"
    self.text = text
  }

  init(unreadable text: String) {
    (time, kind, who, word) = (0, "line", "", "line")
    self.text = text
  }

  mutating func note(line: ReportSources.Place?) { self.line = line }

  mutating func note(change: JSONValue?) { self.change = change }

  mutating func note(spent: Int64, of limit: Int64) { units = (spent, limit) }

  mutating func note(span: Int?) { self.span = span }

  mutating func note(seen: JSONValue?) { self.seen = seen }

  mutating func note(isBad: Bool) { self.isBad = isBad }

  mutating func note(why: String?) { self.why = why }

  mutating func noteAgain(at time: Double) { again = ((again?.times ?? 0) + 1, time) }

  /// A short list rather than an object: there may be tens of thousands.
  var value: JSONValue {
    var list: [JSONValue] = [
      .double(time), .string(kind), .string(SafeText.line(who)), .string(word), .string(text),
    ]
    var more: Members = []
    if let change { more.add("change", change) }
    if let line { more.add("line", line.value) }
    if let line, !line.callers.isEmpty { more.add("callers", .array(line.callers.map(\.value))) }
    more.add("span", span)
    if let units { more.add("units", .array([.int(Int(units.spent)), .int(Int(units.limit))])) }
    more.add("why", why)
    if let seen { more.add("seen", seen) }
    if let again { more.add("again", .array([.int(again.times), .double(again.until)])) }
    if isBad { more.add("bad", .bool(true)) }
    if !more.isEmpty { list.append(.object(more)) }
    return .array(list)
  }
}

/// What happened, in order and in bounded memory.
struct ReportRecords {
  private(set) var list: [ReportRecord] = []
  /// How many there was no room for.
  private(set) var leftOut = 0
  private var texts = 0

  /// More than anyone reads; the transcript has them all.
  ///
  /// What changes the scene goes on being kept, so that what the page shows at the end is what
  /// there is, and so does what went wrong.
  private static let most = 20_000
  private static let mostChanges = 40_000
  private static let mostText = 2_000_000

  /// Where it stands; nil where there is no room for it.
  @discardableResult
  mutating func add(_ record: ReportRecord) -> Int? {
    let isRoom = list.count < Self.most && texts < Self.mostText
    let matters = record.change != nil || record.isBad || record.kind == "outcome"
    guard isRoom || matters && list.count < Self.mostChanges else {
      leftOut += 1
      return nil
    }
    texts += record.text.utf8.count
    list.append(record)
    return list.count - 1
  }

  /// Adds what is known of one only later.
  mutating func edit(_ index: Int?, _ body: (inout ReportRecord) -> Void) {
    if let index { body(&list[index]) }
  }
}

/// The files of plugins that records come from, by their numbers.
struct ReportSources {
  struct Place {
    let file: Int
    let line: Int
    /// Where the functions on the way to it were called, the nearest first.
    fileprivate(set) var callers: [Place] = []

    fileprivate init(file: Int, line: Int) { (self.file, self.line) = (file, line) }

    fileprivate var value: JSONValue { .array([.int(file), .int(line)]) }
  }

  private struct File {
    let path: String
    let lines: [String]?
  }

  private let sources: SourceLines
  private var files: [File] = []
  private var numbers = NameTable<Int>()
  private var size = 0
  private var seenCount = 0

  /// Of a plugin that fails each time the first ones tell as much.
  private static let mostSeen = 50
  private static let mostText = 1_000_000

  init(_ sources: SourceLines) { self.sources = sources }

  /// Takes in the plugin of a destination, whether or not a line of it does anything.
  mutating func open(of destination: String) {
    if let path = sources.plugin(of: destination) { _ = number(of: path) }
  }

  /// Takes in the plugins that come by an event.
  mutating func note(_ event: SessionEvent) {
    sources.note(event)
    switch event.kind {
    case .open(_, _, let handlers, _):
      for (id, _) in handlers { open(of: id) }
    case .reload(let id, _): open(of: id)
    default: break
    }
  }

  /// The place of a line of a destination's plugin, or of the source's.
  mutating func place(_ line: ScriptLine, in destination: String?) -> Place? {
    place(of: line.file, line.line, in: destination)
  }

  mutating func place(of file: String, _ line: Int, in destination: String?) -> Place? {
    guard let path = sources.path(of: file, in: destination) else { return nil }
    return Place(file: number(of: path), line: line)
  }

  /// The same with the calls that led to it.
  mutating func place(_ trail: ScriptTrail, in destination: String?) -> Place? {
    guard var place = place(trail.line, in: destination) else { return nil }
    for caller in trail.callers {
      guard let caller = self.place(caller, in: destination) else { continue }
      // A loop's function and the call of the loop may share a line.
      let last = place.callers.last ?? place
      if caller.line != last.line || caller.file != last.file { place.callers.append(caller) }
    }
    return place
  }

  /// What functions held, as the page has it; nil where that was told of enough of them.
  mutating func seen(_ values: SeenValues, in destination: String?) -> JSONValue? {
    guard seenCount < Self.mostSeen else { return nil }
    seenCount += 1
    func list(_ values: [SeenValues.Value]) -> JSONValue {
      .array(
        values.map { .array([.string(SafeText.line($0.name)), .string(SafeText.line($0.text))]) }
      )
    }
    let frames = values.frames.compactMap { frame -> JSONValue? in
      guard let place = place(frame.line, in: destination) else { return nil }
      return .array([.int(place.file), .int(place.line), list(frame.values)])
    }
    var members: Members = []
    members.add("frames", .array(frames))
    // That there is a table says nothing.
    members.add("session", list(values.session.filter { $0.text != "table" }))
    return .object(members)
  }

  private mutating func number(of path: String) -> Int {
    if let number = numbers[path] { return number }
    var lines = sources.lines(of: path)
    size += lines?.reduce(0) { $0 + $1.utf8.count + 1 } ?? 0
    if size > Self.mostText { lines = nil }
    numbers[path] = files.count
    files.append(File(path: path, lines: lines))
    return files.count - 1
  }

  /// The line and those around it, with their numbers, the middle one first marked.
  func excerpt(_ place: Place, around: Int = 2) -> [(number: Int, text: String)] {
    guard let lines = files[place.file].lines, place.line > 0, place.line <= lines.count else {
      return []
    }
    let first = max(1, place.line - around)
    let last = min(lines.count, place.line + around)
    return (first...last).map { ($0, lines[$0 - 1]) }
  }

  /// Whether a function returns there in so many words, and not at its end.
  func isReturn(_ place: Place) -> Bool {
    excerpt(place, around: 0).contains { $0.text.contains(/\breturn\b/) }
  }

  /// What a reader knows the place by.
  func name(_ place: Place) -> String { "\(SafeText.line(files[place.file].path)):\(place.line)" }

  var value: JSONValue {
    .array(
      files.map { file in
        var members: Members = []
        members.add("path", SafeText.line(file.path))
        if let lines = file.lines {
          let shown = lines.map { JSONValue.string(SafeText.line($0, limit: 1_000)) }
          members.add("lines", .array(shown))
        }
        return .object(members)
      }
    )
  }
}

import DropContent
import DropCore

/// One line of a report's list of what happened.
struct ReportRecord {
  let time: Double
  let kind: String
  let who: String
  let word: String
  let text: String
  /// What it changes in what the scene shows, for replaying it in the page.
  var change: JSONValue?

  init(time: Double, kind: String, who: String, word: String, text: String) {
    self.time = time
    self.kind = kind
    self.who = who
    self.word = word
    self.text = text
  }

  init(_ time: Double, _ kind: String, _ who: String, _ phrase: RecordPhrase) {
    self.init(time: time, kind: kind, who: who, word: phrase.word, text: phrase.text)
  }

  /// A short list rather than an object: there may be tens of thousands.
  var value: JSONValue {
    var list: [JSONValue] = [
      .double(time), .string(kind), .string(who), .string(word), .string(text),
    ]
    if let change { list.append(change) }
    return .array(list)
  }
}

/// A load or a task, as a bar over time.
struct ReportTransfer {
  let item: String
  let what: String
  let how: JSONValue
  let start: Double
  let place: String
  private(set) var end: Double?
  private(set) var result = "unfinished"
  private(set) var isGood = false
  private var code: FailureCode?

  init(_ item: String, _ what: String, _ how: JSONValue, start: Double, place: String) {
    self.item = item
    self.what = what
    self.how = how
    self.start = start
    self.place = place
  }

  mutating func end(at time: Double, _ loaded: LoadResult) {
    end = time
    switch loaded {
    case .loaded(let size): (result, isGood) = (SafeText.size(size), true)
    case .failed(let code, let message): fail(code, message)
    }
  }

  mutating func end(at time: Double, _ task: TaskResult) {
    end = time
    switch task {
    case .succeeded: (result, isGood) = ("done", true)
    case .failed(let code, let message): fail(code, message)
    }
  }

  private mutating func fail(_ code: FailureCode, _ message: String) {
    self.code = code
    result = code == .failed ? "failed, \(message)" : "\(code.rawValue): \(message)"
  }

  /// What was loaded, how it was made from what the item has, and what came of it.
  var sentence: String {
    if code == .noRepresentation { return "nothing it takes" }
    return "\(what)\(route): \(result)"
  }

  private var route: String {
    if case .array(let steps) = how {
      return ", by way of " + steps.map(RecordPhrase.plain).joined(separator: ", ")
    }
    return ", as it is"
  }

  func value(until duration: Double) -> JSONValue {
    .array([
      .string(item), .string(what), .double(start), .double(end ?? duration), .string(result),
      .bool(isGood), .string(place),
    ])
  }
}

/// A fault with the line it came from.
struct ReportFault {
  let time: Double
  let destination: String
  let handler: String
  let fault: Fault
  let excerpt: [String]
}

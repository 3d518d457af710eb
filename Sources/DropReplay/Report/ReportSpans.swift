import DropCore

/// Something that takes time, as a bar: a handler that waits, a load, a task, a question.
struct ReportSpan {
  enum Kind: String {
    case handler
    case load
    case task
    case question
  }

  enum State: String {
    case open
    case good
    case bad
  }

  let kind: Kind
  /// The item's, the handler's or the question's.
  let name: String
  /// As what an item was loaded, or what is asked.
  let what: String
  let route: LoadRoute?
  let place: String
  let start: Double
  /// The records of its begin and its end.
  fileprivate(set) var record: Int?
  fileprivate(set) var endRecord: Int?
  fileprivate(set) var end: Double?
  fileprivate(set) var state = State.open
  fileprivate(set) var result = "unfinished"
  fileprivate(set) var code: FailureCode?

  /// What was loaded, how it was made from what the item has, and what came of it.
  var sentence: String {
    if code == .noRepresentation { return "nothing it takes" }
    return "\(what)\(kind == .load ? via : ""): \(result)"
  }

  /// Nothing is said of how that came as it is which didn't come.
  private var via: String {
    guard case .coerced(let steps)? = route else { return state == .bad ? "" : ", as it is" }
    return ", by way of " + steps.map(\.id).joined(separator: ", ")
  }

  func value(until duration: Double) -> JSONValue {
    let text = kind == .load ? "\(what)\(via)" : what
    return .array([
      .string(kind.rawValue), .string(SafeText.line(name)), .string(SafeText.line(text)),
      .double(start), .double(end ?? duration), .string(state.rawValue),
      .string(SafeText.line(result)), .string(SafeText.line(place)), .int(record ?? -1),
      .int(endRecord ?? -1),
    ])
  }
}

/// The bars of a replay, and which of them are under way.
struct ReportSpans {
  private(set) var list: [ReportSpan] = []
  /// How many there was no room for.
  private(set) var leftOut = 0
  /// By what ends them: those that began last at the end.
  private var open = NameTable<[Int]>()

  private static let most = 20_000

  /// Begins one that something of this name will end; nil where there is no room for it.
  mutating func begin(_ span: ReportSpan, until key: String) -> Int? {
    guard list.count < Self.most else {
      leftOut += 1
      return nil
    }
    list.append(span)
    open[key, default: []].append(list.count - 1)
    return list.count - 1
  }

  mutating func note(record: Int?, of span: Int?) {
    if let span { list[span].record = record }
  }

  /// The one of this name that began last.
  func latest(_ key: String) -> Int? { open[key]?.last }

  /// Ends the one of this name that began last.
  @discardableResult
  mutating func end(_ key: String, at time: Double, _ record: Int?, _ result: Result) -> Int? {
    guard let span = open[key]?.popLast() else { return nil }
    list[span].end = time
    list[span].endRecord = record
    switch result {
    case .good(let text): (list[span].result, list[span].state) = (text, .good)
    case .bad(let code, let message):
      list[span].code = code
      list[span].state = .bad
      list[span].result =
        code == .failed ? "failed, \(message)" : "\(code.rawValue): \(message)"
    }
    return span
  }

  enum Result {
    case good(String)
    case bad(FailureCode, String)

    init(_ loaded: LoadResult) {
      switch loaded {
      case .loaded(let size): self = .good(size.map(SafeText.size) ?? "a folder")
      case .failed(let code, let message): self = .bad(code, message)
      }
    }

    init(_ task: TaskResult) {
      switch task {
      case .succeeded: self = .good("done")
      case .failed(let code, let message): self = .bad(code, message)
      }
    }
  }
}

package import DropContent
public import DropCore

/// A recorded or written drag: who drags what, over which destinations, and what happens when.
public struct SessionFile: Sendable {
  /// The file's name, or `-`; what messages call it.
  public let name: String
  /// The folder against which the session's paths are read.
  public let folder: String
  /// One line for people.
  public let title: String?
  /// More for people.
  public let notes: String?
  /// Who drags.
  public let source: Source
  /// Where it can land.
  public let destinations: [Destination]
  /// What is dragged.
  public package(set) var items: [DragItem]
  /// The built-in content types and those that the session declares.
  public let types: TypeCatalog
  /// The types that nobody knows, each with where it stands first.
  let unknownTypes: [UnknownType]
  /// Of each item, how each of its representations arrives.
  package var deliveries: [[Delivery]]
  /// The handlers that the session names, by destination.
  package var handlers: NameTable<HandlerSetting>
  /// The plugin that makes the items and what it gets, and what is selected for it.
  package let sourceHandler: HandlerSetting
  package let selection: JSONValue?
  /// How the embedder's tasks behave, by name: for each call in turn, the last for all that follow.
  package let tasks: NameTable<[TaskBehaviour]>
  /// What a recording says of what happened beside the events.
  package let happened: Happened
  /// The traits of the build that it needs, by its `x-needs`.
  package let needs: [String]
  /// Whether the app keeps a journal, from which it goes on after a crash.
  package let keepsJournal: Bool
  /// What must come out.
  package let expectation: Expectation
}

extension SessionFile {
  /// What is legal and probably not meant, a sentence each: types that nobody knows.
  public var doubts: [String] {
    Array(unknownTypes.lazy.compactMap { $0.doubt(types) }.prefix(20))
  }

  /// Why what it expects can't be had of this build; nil where it can.
  package var unmetNeed: String? {
    needs.first { !BuildTraits.all.contains($0) }.map { "needs the \($0) trait" }
  }

  /// The file of the plugin that makes the items.
  package var sourcePlugin: String? { sourceHandler.plugin }

  /// The same session about other items.
  package func with(items: [DragItem], deliveries: [[Delivery]]) -> SessionFile {
    SessionFile(
      name: name,
      folder: folder,
      title: title,
      notes: notes,
      source: source,
      destinations: destinations,
      items: items,
      types: types,
      unknownTypes: unknownTypes,
      deliveries: deliveries,
      handlers: handlers,
      sourceHandler: sourceHandler,
      selection: selection,
      tasks: tasks,
      happened: happened,
      needs: needs,
      keepsJournal: keepsJournal,
      expectation: expectation
    )
  }
}

/// A type that nobody knows; whether it is a slip is found out for whoever asks, as that takes long.
struct UnknownType: Sendable {
  let name: String
  /// Where it stands.
  let place: String

  /// What is said of one that is probably not an app's own.
  func doubt(_ types: TypeCatalog) -> String? {
    guard types.isSlip(name) else { return nil }
    let sentence = TypeCatalog.sentence(unknown: name, nearest: types.nearestName(to: name))
    return SafeText.line("\(place): \(sentence)")
  }
}

/// How one representation of an item arrives in a replay.
package struct Delivery: Sendable {
  /// Where its bytes come from.
  package enum Bytes: Sendable {
    case memory([UInt8])
    /// A file or a folder, its path as the system opens it, and what was opened there.
    case file(String, Content)
    case zeros(Int)
    /// There are none: loading fails with this message.
    case failure(String)
  }

  /// That its source dies on the way.
  package struct Break: Sendable, Equatable {
    /// How many bytes still come.
    package let after: Int
    package let message: String
  }

  package var bytes: Bytes
  /// How its text is written, where the session says so.
  package var encoding: TextEncoding?
  /// When its source dies on the way.
  package var breaks: Break?
  /// The file that the bytes name, where they name one.
  package var file: NamedFile?
  /// Milliseconds before the first byte.
  package var latency: Double = 0
  /// Bytes a second after it; nil: all at once.
  package var rate: Double?
  /// Milliseconds after the drop at which the source is gone.
  package var expires: Double?
  /// Where a crash of the app doesn't end its loads: how many bytes of one that begins again needn't come
  /// again, at most.
  package var survives: Int?
  /// How its loads went in a recording, one each, the last of all that follow.
  package var arrivals: [Arrival] = []

  package init(
    bytes: Bytes,
    file: NamedFile? = nil,
    latency: Double = 0,
    rate: Double? = nil,
    expires: Double? = nil
  ) {
    self.bytes = bytes
    self.file = file
    self.latency = latency
    self.rate = rate
    self.expires = expires
  }

  /// Whether loading it fails, at once or on the way.
  package var isFailing: Bool {
    if let first = arrivals.first { return first.failure != nil }
    let size: Int
    switch bytes {
    case .failure: return true
    case .memory(let bytes): size = bytes.count
    case .zeros(let count): size = count
    case .file(_, let content): size = content.size
    }
    return breaks.map { $0.after <= size } ?? false
  }
}

/// The handler of a destination or of the source, and what it gets.
package struct HandlerSetting: Sendable, Equatable {
  /// The plugin's file, as the system opens it.
  package var plugin: String?
  package var options: [JSONValue.Member] = []
  package var limits: [(name: String, value: Double)] = []
  package var capabilities: [String] = []

  package init() {}

  package static func == (a: HandlerSetting, b: HandlerSetting) -> Bool {
    a.plugin == b.plugin && a.options == b.options && a.capabilities == b.capabilities
      && a.limits.elementsEqual(b.limits) { $0 == $1 }
  }
}

/// How one of the embedder's tasks behaves in a replay.
package struct TaskBehaviour: Sendable, Equatable {
  /// Milliseconds until it ends.
  package var duration: Double
  package var result: JSONValue
  /// The message it fails with instead.
  package var failure: String?
  /// The code that it fails with.
  package var code: FailureCode
  /// What it says of how far it is.
  package var steps: [Step]
  package var afterCrash: AfterCrash

  /// What becomes of one that is at work as the app is killed.
  package enum AfterCrash: String, Sendable, CaseIterable {
    /// It is told to have failed.
    case fail
    /// It begins again.
    case again
    /// Whoever does it went on, and says how it ended.
    case ask
  }

  /// So much is done then, in milliseconds from its beginning.
  package struct Step: Sendable, Equatable {
    package let time: Double
    package let done: Double
    package let total: Double?
  }

  package init(
    duration: Double = 0,
    result: JSONValue = .null,
    failure: String? = nil,
    code: FailureCode = .failed,
    steps: [Step] = [],
    afterCrash: AfterCrash = .fail
  ) {
    self.duration = duration
    self.result = result
    self.failure = failure
    self.code = code
    self.steps = steps
    self.afterCrash = afterCrash
  }
}

extension SessionFile {
  /// How a task behaves when it was called so many times before; nil where nothing is said of it.
  package func behaviour(of task: String, call: Int) -> TaskBehaviour? {
    guard let calls = tasks[task], !calls.isEmpty else { return nil }
    return calls[min(call, calls.count - 1)]
  }
}

/// What must come out of a session; anything nil is not checked.
package struct Expectation: Sendable, Equatable {
  /// Per destination, the operations granted, each run of equal ones once.
  package var proposals: [(destination: String, operations: [String])] = []
  /// Of the last drag, or of each.
  package var outcomes: Outcomes?
  /// Per destination, what it holds at the end.
  package var contents: [(destination: String, held: ExpectedContents)] = []
  /// Partial effects, in this order.
  package var effects: [JSONValue] = []
  package var faults: Int?
  /// Per destination, `alive` or `quarantined`.
  package var sandboxes: [(destination: String, state: String)] = []
  /// Rules of a search that its own run must keep, by their tags; who searches checks them.
  package var rules: [String] = []
  /// What must hold in every run, after each of its turns.
  package var always: [LastingCondition] = []

  package enum Outcomes: Sendable, Equatable {
    case last(ExpectedOutcome)
    case each([ExpectedOutcome])
  }

  package init() {}

  package static func == (a: Expectation, b: Expectation) -> Bool {
    a.outcomes == b.outcomes && a.effects == b.effects && a.faults == b.faults && a.rules == b.rules
      && a.always == b.always
      && a.proposals.elementsEqual(b.proposals) { $0 == $1 }
      && a.contents.elementsEqual(b.contents) { $0 == $1 }
      && a.sandboxes.elementsEqual(b.sandboxes) { $0 == $1 }
  }
}

/// What a destination must hold at the end.
package enum ExpectedContents: Sendable, Equatable {
  case count(Int)
  /// Names, or partial entries.
  case entries([JSONValue])
}

/// How a drag must have ended; anything nil is not checked.
package struct ExpectedOutcome: Sendable, Equatable {
  package var status: String?
  package var operation: String?
  package var destination: String?
  package var imported: [ExpectedResult]?
  package var failed: [ExpectedResult]?
  package var skipped: [ExpectedResult]?
}

/// What must have become of one item.
package struct ExpectedResult: Sendable, Equatable {
  package var id: String
  package var code: String?
  package var reason: String?
}

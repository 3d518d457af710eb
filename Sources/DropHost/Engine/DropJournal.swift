import DropContent
package import DropCore

/// Keeps what comes into an engine, so that another one can be brought to where it was.
package protocol DropJournal: AnyObject {
  /// Takes a record behind all others.
  func append(_ record: JournalRecord)
}

/// Something that came into an engine and that what it does from then on depends on.
///
/// Hovering is none of it: of that there is what it left behind, and each drag as it landed, or as it was when
/// something came of which more comes as long as it hovers.
package enum JournalRecord: Sendable {
  ///
  /// Of what was asked for there is what it answers.
  indirect case input(HostInput, at: Double, HoverTraces, of: RequestMark? = nil)
  indirect case landed(JournalLanding, at: Double, HoverTraces)
  /// What came from outside while scripts ran that the input before it led to.
  case answer(HostAnswer)
  /// An app begins to go on with all before it, or at all.
  case began(JournalLife)
  /// By what items of that drag, which lands next, can be had again.
  case offered(DragID, [OfferedLocator])
  /// That life, the last one, couldn't go on, and did nothing.
  case gaveUp
  /// That life, the last one, ended as it should: nothing of what is under way was what it died of.
  case retired
  /// All that came of what there was before, once nothing was under way.
  indirect case checkpoint(HostCheckpoint)
  /// The app has heard how that drop ended.
  case told(DragID)
}

/// By what a representation of an item can be had once what offered it is gone.
package struct OfferedLocator: Sendable, Hashable {
  /// The item's id.
  let item: String
  /// Its place among the item's.
  let representation: Int
  let found: Found

  enum Found: Hashable {
    /// By what the app calls it.
    case locator(JSONValue)
    /// As the file that it names.
    case file(NamedFileMark)
  }
}

/// What an app has once for as long as it lives, and that what comes of its records depends on.
package struct JournalLife: Sendable, Hashable {
  /// What makes `math.random` repeat.
  package let seed: UInt64
  package let behaviour: HostBehaviour
  /// What the app registers that scripts see, each in words.
  package let registered: [String]

  package init(
    seed: UInt64,
    behaviour: HostBehaviour = .current,
    registered: [String] = []
  ) {
    self.seed = seed
    self.behaviour = behaviour
    self.registered = registered
  }
}

extension HostSetup {
  /// What an app has registered that scripts see, each in words.
  var names: [String] {
    catalog.functions(of: .app).map { "the function '\($0.name)'" }
      + types.declarations.map { "the type '\($0.id)'" }
      + coercer.added.map { "the codec of '\($0.from.id)' to '\($0.to.id)'" }
  }
}

extension JournalRecord {
  /// How large it is, where it is a checkpoint.
  var checkpointSize: Int? {
    if case .checkpoint(let checkpoint) = self { checkpoint.size } else { nil }
  }

  /// Whether the user did it, or the app, which goes by it when it starts again, or others have for a script: it is
  /// made sure of at once, whatever comes of it.
  package var isUrgent: Bool {
    switch self {
    case .landed(let landing, _, _): !landing.drag.isHovering
    case .input(.event(let event), _, _, _):
      switch event {
      case .abort, .reply, .undo, .redo, .paste, .share, .open, .close, .reload, .change: true
      default: false
      }
    case .input(.open, _, _, _), .input(.reload, _, _, _), .input(.edit, _, _, _),
      .input(.openSource, _, _, _), .input(.renewSource, _, _, _), .input(.dismiss, _, _, _):
      true
    case .input(.completed(let completion), _, _, _):
      switch completion {
      case .taskEnded, .called, .saved, .takenBack: true
      case .loaded, .loadProgress, .timerFired, .taskProgress, .worked: false
      }
    case .told: true
    case .input, .answer, .began, .gaveUp, .retired, .checkpoint, .offered: false
    }
  }
}

/// A drag that landed, or is read, with what scripts of the engine keep for it.
package struct JournalLanding: Sendable {
  package let drag: LandedDrag
  /// By the place; none is the drag's source.
  let states: [(place: Destination.Index?, state: LandedState)]
  /// The place of the plugin that makes its items among those that do, and what was selected there.
  let offer: (source: Int, selection: JSONValue)?
}

/// What a journal does that no journal may.
package enum JournalFault: Sendable {
  /// Records for which that is true are never written.
  case losing(@Sendable (JournalRecord) -> Bool)
  /// Nothing is made sure of while the last record is one for which that is true.
  case unsure(@Sendable (JournalRecord) -> Bool)
}

/// A journal for as long as the process lives: for whoever tries out what a crash does.
package final class MemoryJournal: DropJournal {
  private var records: [JournalRecord] = []
  /// How many of them a loss of power leaves.
  package private(set) var syncedCount = 0
  private let fault: JournalFault?

  /// With a `fault` it doesn't do what a journal has to, for whoever shows that this is found.
  package init(_ records: [JournalRecord] = [], fault: JournalFault? = nil) {
    self.records = records
    self.fault = fault
    syncedCount = records.count
  }

  package var count: Int { records.count }

  package func append(_ record: JournalRecord) {
    if case .losing(let isLost)? = fault, isLost(record) { return }
    records.append(record)
  }

  /// Makes sure that no record is lost from now on.
  package func sync() {
    if case .unsure(let isLost)? = fault, let last = records.last, isLost(last) { return }
    syncedCount = records.count
  }

  /// All records, in their order.
  package func read() -> [JournalRecord] { records }
}

import DropCore
import DropHost
import DropReplay

/// What the app itself may do meanwhile to what scripts look at: it edits a list, or changes a destination.
///
/// Each comes at the moments of interruptions, and is an event that a session can say.
struct AppChanges: Sendable {
  /// One of them.
  enum Change: Sendable, Hashable {
    case removes(String, from: String)
    case renames(String, in: String)
    /// A row of its own, before all others, which have no more to them than a name where it is as they are.
    case inserts(into: String, isLikeOthers: Bool)
    case sets(String?, to: JSONValue, in: String)
    case resizes(String, to: Rect)
  }

  private let all: [Change]
  /// Those that may come while something hovers: an edit of a list is to meet a drop at work.
  private let others: [Int]

  /// In so many destinations.
  private static let mostPlaces = 2
  /// Of more fields of a context only the first ones.
  private static let mostFields = 4

  private static let ofNames: Set<String> = [
    "destination.contents", "session:find", "item.entry", "session:update", "session:move",
    "session:remove",
  ]
  private static let ofPlaces: Set<String> = ["session:index"]
  private static let ofFrames: Set<String> = [
    "destination.width", "destination.height", "session:index", "session:region",
  ]

  init(_ all: [Change] = []) {
    self.all = all
    others = all.indices.filter { !all[$0].isOfList }.map { Alternative.changes + $0 }
  }

  /// Those of what the scripts of a run look at, where its drops are performed and take things from.
  init(_ run: RecordedRun) {
    var named = NameSet()
    let performed = run.performed.sorted { $0.key < $1.key }.map(\.value)
      .filter { named.insert($0) }.prefix(Self.mostPlaces)
    let sources = run.touched.names.sorted().filter { named.insert($0) }.prefix(Self.mostPlaces)
    let places = ScenePlaces(run.session.destinations)
    self.init(
      (performed.compactMap { places[$0]?.destination }).flatMap { place in
        Self.edits(of: place, run) + Self.fields(of: place, run) + Self.frames(of: place, run)
      } + sources.compactMap { places[$0]?.destination }.flatMap { Self.edits(of: $0, run) }
    )
  }

  /// What may be taken or renamed: what the drop itself takes, moves or changes, and the first one.
  private static func edits(of place: Destination, _ run: RecordedRun) -> [Change] {
    let (hasNames, hasPlaces) = (run.looksAt(ofNames), run.looksAt(ofPlaces))
    guard hasNames || hasPlaces else { return [] }
    let arePlain = place.contents.allSatisfy { $0.details == nil && $0.references.isEmpty }
    let row = Change.inserts(into: place.id, isLikeOthers: arePlain && !place.contents.isEmpty)
    // What is to stay in it the app doesn't take away.
    guard !run.session.expectation.always.contains(where: { $0.keeps(in: place.id) }) else {
      return [row]
    }
    let first = place.contents.first?.name
    let touched = run.touched[place.id]
    var named = NameSet()
    let names = [touched, first].compactMap(\.self).filter { named.insert($0) }
    return names.map { .removes($0, from: place.id) }
      + (hasNames ? names.map { .renames($0, in: place.id) } : []) + [row]
  }

  private static func fields(of place: Destination, _ run: RecordedRun) -> [Change] {
    guard run.looksAt(["destination.context"]) else { return [] }
    guard case .object(let members) = place.context else {
      return other(than: place.context).map { [.sets(nil, to: $0, in: place.id)] } ?? []
    }
    return members.compactMap { member in
      other(than: member.value).map { .sets(member.key, to: $0, in: place.id) }
    }.prefix(mostFields).map(\.self)
  }

  private static func other(than value: JSONValue) -> JSONValue? {
    switch value {
    case .bool(let isOn): .bool(!isOn)
    case .int(let number): .int(number &+ 1)
    case .double(let number): .double(number + 1)
    case .string: "another"
    default: nil
    }
  }

  private static func frames(of place: Destination, _ run: RecordedRun) -> [Change] {
    var frame = place.frame
    guard run.looksAt(ofFrames), frame.width.isFinite, frame.height.isFinite else { return [] }
    (frame.width, frame.height) = (frame.width * 1.5, frame.height * 1.5)
    return [.resizes(place.id, to: frame)]
  }

  /// What may come now, by the numbers of alternatives.
  func alternatives(isPerforming: Bool) -> [Int] {
    isPerforming ? all.indices.map { Alternative.changes + $0 } : others
  }

  /// The one of that alternative; nil where it is about something else.
  subscript(alternative: Int) -> Change? {
    let number = alternative - Alternative.changes
    return all.indices.contains(number) ? all[number] : nil
  }
}

extension AppChanges.Change {
  /// Whether it edits a list.
  var isOfList: Bool {
    switch self {
    case .removes, .renames, .inserts: true
    case .sets, .resizes: false
    }
  }

  /// What isn't found any more where it was, or by its name.
  var taken: String? {
    switch self {
    case .removes(let name, _), .renames(let name, _): name
    case .inserts, .sets, .resizes: nil
    }
  }

  /// What a run is told of it; nil where what it is about has gone.
  func event(in session: SessionFile, _ engine: HostEngine) -> SessionEvent.Kind? {
    func place(_ name: String, in id: String) -> Int? {
      engine.asking { asked in asked.index(of: id).flatMap { asked.entry(named: name, in: $0) } }
    }
    switch self {
    case .removes(let name, let id): return place(name, in: id).map { .edit(id, [.remove([$0])]) }
    case .renames(let name, let id):
      return place(name, in: id).map { .edit(id, [.rename($0, "another \(name)")]) }
    case .inserts(let id, _):
      guard let row = session.items.lastIndex(where: { $0.id == AppRow.id }),
        let index = engine.asking({ $0.index(of: id) })
      else { return nil }
      let isEmpty = engine.asking { $0.count(of: index) == 0 }
      return .edit(id, [.insert([row], before: isEmpty ? nil : 0)])
    case .sets(let field, let value, let id):
      guard let known = engine.asking({ asked in asked.index(of: id).flatMap(asked.destination) })
      else { return nil }
      let context = field.map { known.context.setting($0, to: value) } ?? value
      return .change(id, Destination.Change(context: context))
    case .resizes(let id, let frame): return .change(id, Destination.Change(frame: frame))
    }
  }

  /// The same as a few words.
  var words: String {
    switch self {
    case .removes(let name, let id): "the app taking \(name) out of \(id)"
    case .renames(let name, let id): "the app renaming \(name) in \(id)"
    case .inserts(let id, _): "the app putting a row into \(id)"
    case .sets(let field?, let value, let id): "the app setting \(field) of \(id) to \(value)"
    case .sets(nil, let value, let id): "the app setting the context of \(id) to \(value)"
    case .resizes(let id, _): "the app resizing \(id)"
    }
  }
}

/// What the app puts into a list: an item of a session that nobody drags.
enum AppRow {
  static let id = "row-of-the-app"

  static let item = DragItem(id: id, name: "a row of the app")

  /// The same as a session file has it.
  static let written: JSONValue = ["id": .string(id), "name": .string(item.name)]
}

extension SessionFile {
  /// The same session with what the app may put into its lists, behind its own items.
  var withAppRow: SessionFile {
    if items.contains(where: { $0.id == AppRow.id }) { return self }
    return with(items: items + [AppRow.item], deliveries: deliveries + [[]])
  }
}

extension LastingCondition {
  /// Whether it is about entries that a list keeps.
  fileprivate func keeps(in destination: String) -> Bool {
    guard case .keeps = kind else { return false }
    return destinations.contains { $0.isSpelled(as: destination) }
  }
}

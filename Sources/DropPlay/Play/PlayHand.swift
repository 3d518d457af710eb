import DropContent
import DropCore
import DropHost
import DropReplay

/// What a hand does on the page, as the events that it means: the table between browser and core.
final class PlayHand {
  private let scene: PlayScene
  private var things: PlayThings
  /// The keys that were down last.
  private var keys: Modifiers = []
  private var point: Point?
  private var allowed: Operations?
  /// What hovers, as the page said it.
  private var dragged: PlayMessage.Dragged?
  /// The items of a page's drag as they hovered.
  private var hovered: [DragItem] = []
  /// What is known whole before the drop.
  private var known: [(thing: PlayThing, place: Int)]?
  /// When the drag left the scene, by the only clock.
  private var leftAt: Double?
  /// What the last drop showed, and who takes none of it.
  private(set) var dropped: [DragItem] = []
  private(set) var misfits: JSONValue = [:]
  /// What is dragged from here, and may leave the page.
  private var departure: PlayDeparture?

  /// How long a drag may be away before it counts as given up.
  private static let away = 1_000.0

  init(_ scene: PlayScene) {
    self.scene = scene
    let ids = scene.session.items.map(\.id)
    things = PlayThings(catalog: scene.engine.types, taken: Set(ids))
  }

  private var isHovering: Bool { scene.engine.asking { $0.isHovering } }

  // MARK: The pointer

  func enter(_ pointer: PlayMessage.Pointer, _ what: PlayMessage.Dragged) throws(PlayRefusal) {
    guard let at = pointer.point else { throw PlayRefusal("needs a point", at: [.key("at")]) }
    if isHovering {
      if what == dragged { return follow(pointer) }
      cancel()
    }
    switch what {
    case .kinds(let kinds):
      hovered = things.hovering(kinds)
      begin(scene.run.place(of: hovered), at, pointer, Source(operations: Self.all))
    case .entries(let destination, let places):
      let entries = try self.entries(of: destination, places)
      begin(entries, at, pointer, Source(destination: destination, operations: Self.all))
      depart(entries, what)
    case .shelf where scene.session.sourcePlugin != nil && scene.session.items.isEmpty:
      // Its plugin says what is dragged, and provides it.
      known = []
      begin(nil, at, pointer, scene.session.source, ownOperations: true)
    case .shelf(let places):
      let things = try shelf(places)
      begin(things, at, pointer, scene.session.source, ownOperations: true)
      depart(things, what)
    }
    dragged = what
  }

  /// Files that were chosen, all known, or what lies here, picked up without a pointer.
  func pick(
    _ pointer: PlayMessage.Pointer,
    _ number: Int?,
    _ rows: PlayMessage.Rows,
    _ what: PlayMessage.Dragged?
  ) throws(PlayRefusal) {
    if let what {
      if case .kinds = what {} else { return try enter(pointer, what) }
    }
    guard let at = pointer.point else { throw PlayRefusal("needs a point", at: [.key("at")]) }
    let chosen = try sent(rows, number)
    cancel()
    begin(chosen, at, pointer, Source(operations: Self.all))
  }

  private static let all: Operations = [.copy, .move, .link]

  private func begin(
    _ known: [(thing: PlayThing, place: Int)],
    _ at: Point,
    _ pointer: PlayMessage.Pointer,
    _ source: Source,
    ownOperations: Bool = false
  ) {
    self.known = known
    begin(known.map(\.place), at, pointer, source, ownOperations: ownOperations)
  }

  private func begin(
    _ places: [Int]?,
    _ at: Point,
    _ pointer: PlayMessage.Pointer,
    _ source: Source,
    ownOperations: Bool = false
  ) {
    finishDeparture()
    var source = source
    if !ownOperations, let allowed = pointer.allowed { source.operations = allowed }
    hold(pointer.keys)
    (point, allowed, leftAt) = (at, source.operations, nil)
    scene.take(.begin(items: places, at: at, source: source))
  }

  /// Other keys, then another point: nothing where neither differs, as browsers repeat themselves.
  private func follow(_ pointer: PlayMessage.Pointer) {
    hold(pointer.keys)
    if let other = pointer.allowed, other != allowed, case .kinds? = dragged {
      allowed = other
      scene.take(.allow(other))
    }
    let wasAway = leftAt != nil
    leftAt = nil
    guard let at = pointer.point ?? (wasAway ? point : nil), at != point || wasAway else { return }
    point = at
    scene.take(.move(at))
  }

  private func hold(_ other: Modifiers?) {
    guard let other, other != keys else { return }
    keys = other
    scene.take(.modifiers(other))
  }

  func move(_ pointer: PlayMessage.Pointer) {
    if isHovering { follow(pointer) }
  }

  /// The drag left the scene at its rim, and may come back.
  func leave(at time: Double) {
    guard isHovering, leftAt == nil else { return }
    leftAt = time
    scene.take(.leave)
  }

  func cancel() {
    let wasHovering = isHovering
    forget()
    if wasHovering { scene.take(.cancel) }
  }

  private func forget() {
    (dragged, hovered, known, leftAt, point) = (nil, [], nil, nil, nil)
    if departure?.end == nil { departure = nil }
  }

  /// When a drag that left counts as given up, or the end of one that another program has.
  var due: Double? { givenUpAt ?? departure?.end?.until }

  /// Of the page's own things the browser says the end.
  private var givenUpAt: Double? { departure == nil ? leftAt.map { $0 + Self.away } : nil }

  func advance(to time: Double) {
    guard let due, due <= time else { return }
    if departure?.end != nil { return finishDeparture() }
    let wasHovering = isHovering
    forget()
    if wasHovering { scene.take(.cancel, dueAt: due) }
  }

  // MARK: Out of the page

  private func depart(
    _ things: [(thing: PlayThing, place: Int)],
    _ what: PlayMessage.Dragged
  ) {
    guard let drag = scene.engine.asking({ $0.hovering }) else { return }
    scene.loads.note(things, of: drag, at: scene.duration)
    departure = PlayDeparture(drag: drag, what: what, items: things.map(\.thing.item))
  }

  /// Another program fetches what is dragged from here, where that is one thing alone.
  func fetch(_ address: PlayAddress, _ reader: @escaping PlayReader) {
    guard let departure, departure.what == address.what, let item = departure.items.first,
      let type = item.representations.first?.type
    else { return reader(nil) }
    self.departure?.noteRead()
    scene.provide(item.id, as: type, of: departure.drag, to: reader)
  }

  /// The browser says how a drag from here ended that was let go outside of the page.
  func end(_ said: SourceEnd, at time: Double) {
    guard let departure, departure.end == nil, isHovering else { return }
    if said == .cancelled { return cancel() }
    // What didn't begin in a list goes out only if it is read.
    if case .shelf = departure.what, !departure.isRead { provideText(of: departure) }
    if leftAt == nil { scene.take(.leave) }
    let words = "\(Self.count(departure.items.count, "item")), out of the page"
    scene.note(dragged: PlayScene.Dragged(words: words, items: departure.items))
    self.departure?.noteEnd(said, at: time)
    forget()
    scene.take(.drop)
  }

  /// Nobody comes to fetch any more: what the other program has then are the texts that the browser gave it.
  func finishDeparture() {
    guard let departure, let end = departure.end else { return }
    self.departure = nil
    if !departure.isRead { provideText(of: departure) }
    scene.take(.sourceEnd(end.said, of: departure.drag))
  }

  private func provideText(of departure: PlayDeparture) {
    self.departure?.noteRead()
    for item in departure.items {
      scene.provide(item.id, as: .utf8PlainText, of: departure.drag) { _ in }
    }
  }

  // MARK: The drop

  /// What was hidden shows, what wasn't seen joins, and it is dropped.
  func drop(
    _ pointer: PlayMessage.Pointer,
    _ number: Int?,
    _ rows: PlayMessage.Rows
  ) throws(PlayRefusal) {
    guard isHovering, let drag = scene.engine.asking({ $0.hovering }) else {
      throw PlayRefusal("nothing is dragged")
    }
    var all = known ?? []
    let words: String
    if known == nil {
      let shown = try sent(rows, number, hovered)
      follow(pointer)
      if !shown.isEmpty { scene.take(.reveal(items: shown.map(\.place))) }
      dropped = scene.hovered
      all = ordered(shown, drag)
      words = Self.words(rows)
    } else {
      follow(pointer)
      words = Self.count(all.count, "item")
    }
    misfits = scene.misfits
    scene.loads.note(all, of: drag, at: scene.duration)
    note(all, words)
    forget()
    scene.take(.drop)
  }

  /// The things in the engine's order; of what never showed there are no bytes.
  private func ordered(
    _ shown: [(thing: PlayThing, place: Int)],
    _ drag: DragID
  ) -> [(thing: PlayThing, place: Int)] {
    let known = Dictionary(shown.map { ($0.thing.item.id, $0) }) { first, _ in first }
    return scene.engine.asking { $0.items(of: drag) }.map { item in
      known[item.id] ?? (PlayThing(item: item), 0)
    }
  }

  private func sent(
    _ rows: PlayMessage.Rows,
    _ number: Int?,
    _ hovered: [DragItem] = []
  ) throws(PlayRefusal) -> [(thing: PlayThing, place: Int)] {
    let isNumbered =
      number != nil || rows.files.isEmpty && rows.strings.allSatisfy { $0.text != nil }
    guard isNumbered else { throw PlayRefusal("files need the drop's number", at: [.key("drop")]) }
    let sent = things.dropped(rows, drop: number ?? 0, hovered: hovered)
    let places = scene.run.place(of: sent.map(\.item), isRevealed: !hovered.isEmpty)
    return zip(sent, places).map { ($0, $1) }
  }

  private func note(_ all: [(thing: PlayThing, place: Int)], _ words: String) {
    scene.note(dragged: PlayScene.Dragged(words: words, items: all.map(\.thing.item)))
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Such as `3 files, text`.
  private static func words(_ rows: PlayMessage.Rows) -> String {
    let folders = rows.files.count { $0.isFolder }
    let counts = [(rows.files.count - folders, "file"), (folders, "folder")]
    let parts = counts.filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    return (parts + (rows.strings.isEmpty ? [] : ["text"])).joined(separator: ", ")
  }

  func paste(
    into id: String?,
    _ number: Int?,
    _ rows: PlayMessage.Rows,
    _ what: PlayMessage.Dragged?
  ) throws(PlayRefusal) {
    let destination = try open(id ?? scene.session.destinations.first?.id ?? "")
    var source = Source(operations: .copy)
    let all: [(thing: PlayThing, place: Int)]
    switch what {
    case .entries(let origin, let places):
      all = try entries(of: origin, places)
      source.destination = origin
    case .shelf(let places):
      all = try shelf(places)
      source = scene.session.source
    case .kinds, nil: all = try sent(rows, number)
    }
    guard !all.isEmpty else { throw PlayRefusal("there is nothing to paste") }
    note(all, "pasted \(Self.count(all.count, "item"))")
    scene.loads.note(all, of: scene.engine.session.upcomingDrag, at: scene.duration)
    scene.take(.paste(destination, items: all.map(\.place), source: source))
  }

  // MARK: What lies here

  /// A destination that is open, by its name.
  private func open(_ id: String) throws(PlayRefusal) -> String {
    if scene.engine.asking({ $0.index(of: id) }) != nil { return id }
    let known = scene.openDestinations.map(\.id)
    let meant = NearestName.hint(for: id, among: known)
    throw PlayRefusal("there is no destination '\(id)'\(meant)", at: [.key("destination")])
  }

  /// Entries of a destination as what is dragged: what they are made of, else what the session says of
  /// what has their name, else what they are called.
  private func entries(
    of id: String,
    _ chosen: [Int]
  ) throws(PlayRefusal) -> [(thing: PlayThing, place: Int)] {
    _ = try open(id)
    guard let index = scene.engine.asking({ $0.index(of: id) }) else { return [] }
    let places = scene.engine.asking { $0.contents(of: index) }
    var made: [PlayThing] = []
    var taken: Set<String> = []
    for (number, place) in chosen.enumerated() {
      guard places.indices.contains(place), places[place].placeholder == nil else {
        throw PlayRefusal(
          "there is no entry \(place + 1) in \(id)",
          at: [.key("entries"), .key("items"), .index(number)]
        )
      }
      let entry = places[place].entry
      var name = entry.id ?? entry.name
      // What a plugin calls an entry may be longer than a name in a session.
      if name.utf8.count > NameLength.id / 2 || taken.contains(name) { name = "entry \(place + 1)" }
      guard taken.insert(name).inserted else { continue }
      made.append(thing(entry, called: name))
    }
    return zip(made, scene.run.place(of: made.map(\.item))).map { ($0, $1) }
  }

  private func thing(_ entry: ContentEntry, called id: String) -> PlayThing {
    let name = String(entry.name.unicodeScalars.prefix(NameLength.name / 4))
    var thing = PlayThing(item: DragItem(id: id, name: name))
    func add(_ content: Content) {
      let size: Int? = if case .folder = content.storage { nil } else { content.size }
      thing.add(Representation(type: content.type, size: size), .here(content))
    }
    if let content = entry.reference.flatMap(scene.engine.content) {
      add(content)
    } else if let place = scene.session.items.firstIndex(where: { $0.id == entry.id }) {
      return shelved(place)
    }
    // What is a text already is no other one, its name.
    let types = thing.item.representations.map(\.type)
    if !types.contains(where: { scene.engine.types.conforms($0, to: .plainText) }) {
      add(Content(type: .utf8PlainText, name: entry.name, text: entry.name))
    }
    return thing
  }

  private func shelf(_ chosen: [Int]) throws(PlayRefusal) -> [(thing: PlayThing, place: Int)] {
    let items = scene.session.items
    var made: [PlayThing] = []
    for (number, place) in chosen.enumerated() {
      guard items.indices.contains(place) else {
        let path: [JSONPath.Step] = [.key("shelf"), .index(number)]
        throw PlayRefusal("expected a number below \(items.count), found \(place)", at: path)
      }
      guard !made.contains(where: { $0.item.id == items[place].id }) else { continue }
      made.append(shelved(place))
    }
    return zip(made, scene.run.place(of: made.map(\.item))).map { ($0, $1) }
  }

  /// One of the session's own things.
  private func shelved(_ place: Int) -> PlayThing {
    let item = scene.session.items[place]
    let provisions = item.representations.indices.map {
      Provision.shelf(place, representation: $0)
    }
    return PlayThing(item: item, provisions: provisions)
  }

  // MARK: Beside drags

  func undo(_ id: String?) throws(PlayRefusal) {
    guard let id = id ?? scene.nextTurn(isRedo: false) else {
      throw PlayRefusal("there is nothing to take back")
    }
    scene.take(.undo(try open(id)))
  }

  func redo(_ id: String?) throws(PlayRefusal) {
    guard let id = id ?? scene.nextTurn(isRedo: true) else {
      throw PlayRefusal("nothing was taken back")
    }
    scene.take(.redo(try open(id)))
  }
}

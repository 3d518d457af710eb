import DropCore

/// The call of a handler: whose it is, which handler's, and what its functions may do.
///
/// Inline in the context, so that a move writes three words.
struct ScriptCall {
  /// The destination that the script belongs to; none for a source's.
  private(set) var destination: Destination.Index?
  private(set) var phase: CallPhases = .loading
  private(set) var drag: DragID?
  /// Where what the running task makes comes from; none where nothing can wait.
  private(set) var provenance: Provenance?
  /// Whether the function that answers now may have its script wait.
  private(set) var canWait = false
  /// The capabilities that the plugin asks for, and those it is granted.
  private var needs: [Capability] = []
  private let grants: Set<Capability>

  init(grants: Set<Capability>) { self.grants = grants }

  /// Notes the capabilities that the plugin asks for.
  mutating func note(needs: [Capability]) { self.needs = needs }

  /// The plugin serves a destination.
  mutating func serve(_ destination: Destination.Index) { self.destination = destination }

  @inline(__always)
  mutating func enter(_ phase: CallPhases, _ drag: DragID?, _ provenance: Provenance?) {
    self.phase = phase
    self.drag = drag
    self.provenance = provenance
  }

  mutating func leave() { provenance = nil }

  mutating func allowWait(_ canWait: Bool) { self.canWait = canWait }

  /// Whether it is one of a drag that hovers, for which nothing can wait.
  @inline(__always)
  func isHovering(_ drag: DragID) -> Bool {
    phase == .hovering && self.drag == drag && provenance == nil
  }

  // MARK: For whom the script runs

  /// The drag that the script is called for.
  func currentDrag() throws(ScriptError) -> DragID {
    guard let drag else { throw ScriptError(.notNow, "no drag is under way") }
    return drag
  }

  func currentDestination() throws(ScriptError) -> Destination.Index {
    guard let destination else { throw .gone("destination") }
    return destination
  }

  /// The task that calls: what it loads and makes belongs to its handler.
  func runningTask() throws(ScriptError) -> Provenance {
    guard let provenance else { throw ScriptError(.notNow, "no handler runs") }
    return provenance
  }

  /// Makes sure that the plugin may use a capability, which a function needs.
  func require(_ capability: Capability, for function: String) throws(ScriptError) {
    let name = capability.rawValue
    // Which task it is, that function looks for itself.
    if capability == .tasks, needs.contains(where: \.isOfOneTask) { return }
    if !needs.contains(capability) {
      throw ScriptError(
        .denied,
        "\(function) needs the capability \(name); add it to the plugin's needs"
      )
    }
    if !grants.contains(capability) { throw notGranted(name, for: function) }
  }

  /// Makes sure that the plugin may run a task: all of them, or that one.
  func require(task: String, program: String?, for function: String) throws(ScriptError) {
    let enough = Capability.any(for: task, program: program)
    let asked = enough.filter(needs.contains)
    guard let need = asked.first else {
      let name = (enough.last ?? .tasks).rawValue
      throw ScriptError(
        .denied,
        "\(function) needs the capability \(name) for this; add it to the plugin's needs"
      )
    }
    // Who grants all tasks grants each.
    if !grants.contains(.tasks), !asked.contains(where: grants.contains) {
      throw notGranted(need.rawValue, for: function)
    }
  }

  private func notGranted(_ name: String, for function: String) -> ScriptError {
    ScriptError(
      .denied,
      "\(function) needs the capability \(name), which was not granted; "
        + "grant it with --allow \(name), the session's \"allow\": [\"\(name)\"], or in the "
        + "embedder's code"
    )
  }
}

/// Where what a task makes comes from.
final class Provenance {
  /// The item it is about, when `dnd.each` runs it for one.
  let item: Int?
  /// Items whose content was read since something was last made from them.
  private var fresh: [Int] = []
  private var isFresh: Set<Int> = []
  private var last: [Int] = []
  /// The unit that a loop came to last, by its number in its item.
  private(set) var unit: (item: Int, number: Int)?
  /// Whether it came to it since the unit was taken last.
  private var isUnitFresh = false

  /// What the indexes mean that it has seen.
  private(set) var seen: SeenIndexes

  init(item: Int?, seen: SeenIndexes) {
    self.item = item
    self.seen = seen
  }

  /// Notes what it sees.
  func see(_ note: (inout SeenIndexes) -> Void) { note(&seen) }

  /// Notes that a script saw the bytes of content from these items.
  func noteRead(of origins: [Int]) {
    for origin in origins where isFresh.insert(origin).inserted { fresh.append(origin) }
  }

  /// The number of the unit that a loop came to since the last time, where this is the one entry made of it.
  func units(of entries: [ContentEntry]) -> [Int?] {
    let unit = takeUnit()
    return entries.count == 1 ? [entries[0].number(of: unit)] : []
  }

  /// The items whose content was read last.
  var read: [Int] { fresh.isEmpty ? last : fresh }

  func noteUnit(_ number: Int, of item: Int) {
    unit = (item, number)
    isUnitFresh = true
  }

  /// The unit that a loop came to since the last time, for what is made of it now.
  func takeUnit() -> (item: Int, number: Int)? {
    defer { isUnitFresh = false }
    return isUnitFresh ? unit : nil
  }

  /// The items that a plain value made now comes from: those read since the last time, else those
  /// that the last value came from.
  func takeOrigins() -> [Int] {
    if !fresh.isEmpty {
      last = fresh
      fresh = []
      isFresh.removeAll(keepingCapacity: true)
    }
    if last.isEmpty, let item { return [item] }
    return last
  }
}

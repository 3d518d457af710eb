/// The destinations of a session, as a tree.
struct Scene: Sendable {
  private(set) var top = Family.none
  private(set) var families = Families()
  private(set) var nodes = Numbered(gone: SceneNode.gone)
  private(set) var links: [SceneLink] = []
  /// What lies on each.
  private(set) var children: [Family] = []
  /// Where the drag that hovers may end up.
  private(set) var candidates = TraitTable()
  /// Who said no to it.
  private(set) var refusals = TraitTable()
  private(set) var marks: [Mark] = []
  /// Those with a mark of the last drag.
  private var marked: [Int32] = []
  private var names = NameTable<Int32>()
  /// Those that failed, did well again or scrolled since somebody asked last; none where nobody asks.
  private var touched: Set<Int32>?
  /// What those were called that have gone.
  private var goneNames: [Int32: String] = [:]

  /// Opens destinations, and makes room for what they hold.
  init(_ destinations: [Destination], _ contents: inout Contents) {
    var opened: [Int32] = []
    for destination in destinations {
      guard let node = build(destination, inside: -1, at: opened.count, &contents) else { continue }
      opened.append(node)
    }
    top = families.make(opened, frames: opened.map { nodes[Int($0)].destination.frame })
  }

  /// The destination of that name, while it is open.
  func node(named id: String) -> Destination.Index? { names[id].map { Destination.Index($0) } }

  @inline(__always)
  subscript(index: Destination.Index) -> SceneNode {
    _read { yield nodes[index.offset] }
  }

  /// Opens a destination with all that lies on it; false where one of its name is open.
  mutating func open(
    _ destination: Destination,
    inside outer: Destination.Index?,
    _ contents: inout Contents
  ) -> Bool {
    let parent = outer?.value ?? -1
    let place = families.count(of: family(on: parent))
    guard let node = build(destination, inside: parent, at: place, &contents) else { return false }
    let family = families.append(node, frame: destination.frame, to: family(on: parent))
    if parent < 0 { top = family } else { children[Int(parent)] = family }
    return true
  }

  private mutating func build(
    _ destination: Destination,
    inside parent: Int32,
    at place: Int,
    _ contents: inout Contents
  ) -> Int32? {
    guard let first = add(destination, inside: parent, at: place, &contents) else { return nil }
    // What waits to be opened, rather than a recursion as deep as the input likes.
    var waiting = [(first, destination.destinations)]
    while let (node, above) = waiting.popLast() {
      var opened: [Int32] = []
      for child in above {
        guard let number = add(child, inside: node, at: opened.count, &contents) else { continue }
        opened.append(number)
        waiting.append((number, child.destinations))
      }
      let frames = opened.map { nodes[Int($0)].destination.frame }
      children[Int(node)] = families.make(opened, frames: frames)
    }
    return first
  }

  private mutating func add(
    _ destination: Destination,
    inside parent: Int32,
    at place: Int,
    _ contents: inout Contents
  ) -> Int32? {
    if names[destination.id] != nil { return nil }
    let number = Int32(truncatingIfNeeded: nodes.indices.count)
    nodes.append(SceneNode(destination))
    contents.open(destination.contents)
    let origin = destination.frame.origin
    let place = Int32(truncatingIfNeeded: place)
    links.append(SceneLink(origin: origin, parent: parent, place: place))
    marks.append(Mark(isHandled: destination.profile != nil))
    candidates.append()
    refusals.append()
    children.append(.none)
    candidates.set(number, marks[Int(number)].isCandidate, links)
    names[destination.id] = number
    return number
  }

  /// Closes a destination with all that lies on it, and gives them all.
  mutating func close(_ node: Destination.Index) -> [Destination.Index] {
    let all = stack(on: node)
    for each in all {
      nodes[each.offset].close()
      names[nodes[each.offset].destination.id] = nil
    }
    let link = links[node.offset]
    families.remove(link.place, of: family(on: link.parent))
    return all
  }

  /// An open destination, and all that lie on it.
  func stack(on node: Destination.Index) -> [Destination.Index] {
    var found: [Destination.Index] = []
    var waiting = [node.value]
    while let next = waiting.popLast() {
      guard nodes[Int(next)].isOpen else { continue }
      found.append(Destination.Index(next))
      // One that was laid elsewhere stays among those that it lay beside.
      waiting += families.nodes(of: children[Int(next)]).filter { links[Int($0)].parent == next }
    }
    return found
  }

  /// One that closed goes; its number and its name are all that stays.
  mutating func free(_ node: Destination.Index) {
    goneNames[node.value] = nodes[node.offset].destination.id
    nodes.remove(node.offset)
  }

  /// How many are open.
  var openCount: Int { names.count }

  /// Those that are open, in no order.
  var open: some Sequence<Destination.Index> { names.lazy.map { Destination.Index($0.value) } }

  /// The destination's name, also after it has gone.
  func name(of node: Destination.Index) -> String {
    goneNames[node.value] ?? nodes[node.offset].destination.id
  }

  /// Takes a destination, with all that lies on it, off what it lies on, and lays it on top of another one, or (nil) of
  /// the scene; nothing where that one lies on it.
  mutating func move(_ node: Destination.Index, onto outer: Destination.Index?) {
    let (old, parent) = (links[node.offset], outer?.value ?? -1)
    if old.parent == parent { return }
    if let outer, stack(on: node).contains(outer) { return }
    let frame = nodes[node.offset].destination.frame
    families.remove(old.place, of: family(on: old.parent))
    let place = Int32(truncatingIfNeeded: families.count(of: family(on: parent)))
    let family = families.append(node.value, frame: frame, to: family(on: parent))
    if parent < 0 { top = family } else { children[Int(parent)] = family }
    links[node.offset] = SceneLink(origin: frame.origin, parent: parent, place: place)
    candidates.move(node.value, from: old.parent, links)
    refusals.move(node.value, from: old.parent, links)
  }

  /// What isn't there nothing can lie on.
  private mutating func lay(_ node: Destination.Index, _ lying: Destination.Change.Lying) {
    guard let id = lying.on else { return move(node, onto: nil) }
    if let outer = self.node(named: id) { move(node, onto: outer) }
  }

  /// What a destination lies on; nil: on the scene.
  func outer(of node: Destination.Index) -> Destination.Index? {
    let parent = links[node.offset].parent
    return parent < 0 ? nil : Destination.Index(parent)
  }

  mutating func change(_ node: Destination.Index, _ change: Destination.Change) {
    if let lying = change.lying { lay(node, lying) }
    nodes[node.offset].change(change)
    guard let frame = change.frame else { return }
    links[node.offset].move(to: frame.origin)
    let link = links[node.offset]
    families.replace(link.place, of: family(on: link.parent), by: frame)
  }

  mutating func scroll(_ node: Destination.Index, to offset: Point) {
    nodes[node.offset].scroll(to: offset)
    touched?.insert(node.value)
  }

  /// A script was read anew: what it says of itself holds from now on, and what was held against the
  /// old one doesn't.
  mutating func reload(_ node: Destination.Index, _ profile: HandlerProfile) {
    nodes[node.offset].reload(profile)
    mark(node) { $0.isHandled = true }
  }

  /// What lies on a destination, or, below zero, on the scene.
  @inline(__always)
  func family(on node: Int32) -> Family {
    node < 0 ? top : children[Int(node)]
  }
}

extension Scene {
  /// What a destination is to the drag that hovers.
  @inline(__always)
  func mark(of node: Destination.Index) -> Mark { marks[node.offset] }

  /// Whether it is there and said no.
  func isUnwilling(_ node: Destination.Index) -> Bool {
    nodes[node.offset].isOpen && marks[node.offset].willingness == .unwilling
  }

  /// Notes where the destination's engagement in the drag that hovers stands.
  mutating func engage(_ node: Destination.Index, at slot: Int) {
    mark(node) { $0.engage(at: slot) }
    marked.append(node.value)
  }

  mutating func setWillingness(_ willingness: Mark.Willingness, of node: Destination.Index) {
    mark(node) { $0.willingness = willingness }
  }

  /// A call that went well ends a row of faults.
  mutating func forgive(_ node: Destination.Index) {
    if nodes[node.offset].faults > 0 { touched?.insert(node.value) }
    nodes[node.offset].forgive()
    if !marks[node.offset].isSound { mark(node) { $0.isSound = true } }
  }

  /// Counts a fault, and says how many there were where that is one too many: it is asked no more.
  mutating func noteFault(
    in node: Destination.Index,
    _ failure: (_ isQuarantined: Bool) -> String
  ) -> Int? {
    let isNew = nodes[node.offset].note(failure)
    touched?.insert(node.value)
    mark(node) { mark in
      mark.isSound = false
      if isNew { mark.isHandled = false }
    }
    return isNew ? nodes[node.offset].faults : nil
  }

  /// Notes from now on which stand otherwise.
  mutating func noteTouched() { touched = [] }

  var notesTouched: Bool { touched != nil }

  /// Those that did so since the last time.
  mutating func takeTouched() -> [Destination.Index] {
    guard let all = touched, !all.isEmpty else { return [] }
    touched = []
    return all.sorted().map { Destination.Index($0) }
  }

  /// One stood like that elsewhere.
  mutating func put(_ node: Destination.Index, _ standing: SceneNode.Standing) {
    nodes[node.offset].stand(as: standing)
    let hasHandler = nodes[node.offset].destination.profile != nil
    mark(node) { mark in
      mark.isSound = standing.isSound
      mark.isHandled = standing.isAsked && hasHandler
    }
  }

  private mutating func mark(_ node: Destination.Index, _ change: (inout Mark) -> Void) {
    let index = node.offset
    change(&marks[index])
    candidates.set(node.value, marks[index].isCandidate, links)
    refusals.set(node.value, marks[index].willingness == .unwilling, links)
  }

  /// Forgets what was said to the last drag.
  mutating func wipeMarks() {
    for node in marked {
      mark(Destination.Index(node)) { mark in
        mark.leave()
        mark.willingness = .unknown
      }
    }
    marked.removeAll(keepingCapacity: true)
  }
}

/// What a destination is to the drag that hovers.
///
/// Each has one; a drag that begins wipes only those that the one before left.
struct Mark: Sendable {
  /// Where its engagement in the drag stands; none where it has none.
  var slot: Int? { engagement.map { Int($0) } }
  /// In four bytes and one: a scene has a mark for each of its destinations.
  private var engagement: UInt32?
  fileprivate(set) var willingness = Willingness.unknown
  /// Whether somebody answers for it who isn't in quarantine.
  fileprivate(set) var isHandled: Bool
  /// Whether its last call went well.
  fileprivate(set) var isSound = true

  /// What it said to the drag.
  enum Willingness: UInt8, Sendable {
    case unknown
    case willing
    case unwilling
  }

  fileprivate init(isHandled: Bool) {
    self.isHandled = isHandled
  }

  /// Whether it hasn't refused.
  ///
  /// In quarantine since an earlier drag, it lets what lies beneath answer.
  var isCandidate: Bool { engagement == nil ? isHandled : willingness != .unwilling }

  fileprivate mutating func engage(at slot: Int) { engagement = UInt32(slot) }

  fileprivate mutating func leave() { engagement = nil }
}

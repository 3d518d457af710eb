/// The destinations of a session, as a tree.
struct Scene: Sendable {
  private(set) var top = Family.none
  private(set) var families = Families()
  var nodes: [SceneNode] = []
  private(set) var links: [SceneLink] = []
  /// What lies on each.
  private(set) var children: [Family] = []
  private(set) var traits: [Trait] = []
  /// On how many of its children the drag that hovers may end up.
  private var prospects: [Int32] = []
  private(set) var marks: [Mark] = []
  /// Those with a mark of the last drag.
  private var marked: [Int32] = []
  private(set) var names: [String: Int32] = [:]
  /// Tells places from each other for as long as the session lives.
  private(set) var lastKey: UInt64 = 0

  init(_ destinations: [Destination]) {
    var opened: [Int32] = []
    for destination in destinations {
      guard let node = build(destination, inside: -1, at: opened.count) else { continue }
      opened.append(node)
    }
    top = families.make(opened, frames: opened.map { nodes[Int($0)].destination.frame })
  }

  mutating func nextKey() -> UInt64 {
    lastKey += 1
    return lastKey
  }

  func node(named id: String) -> Int32? { names[id] }

  /// Opens a destination with all that lies on it; nil where one of its name is open.
  mutating func open(_ destination: Destination, inside parent: Int32) -> Int32? {
    let place = families.nodes(of: family(on: parent)).count
    guard let node = build(destination, inside: parent, at: place) else { return nil }
    let family = families.append(node, frame: destination.frame, to: family(on: parent))
    if parent < 0 { top = family } else { children[Int(parent)] = family }
    return node
  }

  private mutating func build(
    _ destination: Destination,
    inside parent: Int32,
    at place: Int
  ) -> Int32? {
    guard let first = add(destination, inside: parent, at: place) else { return nil }
    // What waits to be opened, rather than a recursion as deep as the input likes.
    var waiting = [(first, destination.destinations)]
    while let (node, above) = waiting.popLast() {
      var opened: [Int32] = []
      for child in above {
        guard let number = add(child, inside: node, at: opened.count) else { continue }
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
    at place: Int
  ) -> Int32? {
    if names[destination.id] != nil { return nil }
    let number = Int32(truncatingIfNeeded: nodes.count)
    var node = SceneNode(destination)
    node.contents = destination.contents.map { Place(key: nextKey(), entry: $0) }
    nodes.append(node)
    let origin = destination.frame.origin
    let place = Int32(truncatingIfNeeded: place)
    links.append(SceneLink(origin: origin, parent: parent, place: place))
    marks.append(Mark(isHandled: destination.profile != nil))
    traits.append([])
    prospects.append(0)
    children.append(.none)
    setCandidate(number)
    names[destination.id] = number
    return number
  }

  /// Closes a destination with all that lies on it, and gives them all.
  mutating func close(_ node: Int32) -> [Int32] {
    var closed: [Int32] = []
    var waiting = [node]
    while let next = waiting.popLast() {
      let index = Int(next)
      guard nodes[index].isOpen else { continue }
      nodes[index].isOpen = false
      names[nodes[index].destination.id] = nil
      closed.append(next)
      waiting += families.nodes(of: children[index])
    }
    let link = links[Int(node)]
    families.remove(link.place, of: family(on: link.parent))
    return closed
  }

  mutating func setFrame(_ frame: Rect, of node: Int32) {
    nodes[Int(node)].destination.frame = frame
    links[Int(node)].origin = frame.origin
    let link = links[Int(node)]
    families.replace(link.place, of: family(on: link.parent), by: frame)
  }

  /// What lies on a destination, or, below zero, on the scene.
  @inline(__always)
  func family(on node: Int32) -> Family {
    node < 0 ? top : children[Int(node)]
  }
}

extension Scene {
  /// Changes what a destination is to the drag that hovers.
  mutating func mark(_ node: Int32, _ change: (inout Mark) -> Void) {
    let index = Int(node)
    let hadNone = marks[index].slot < 0
    change(&marks[index])
    if hadNone, marks[index].slot >= 0 { marked.append(node) }
    if marks[index].isCandidate != traits[index].contains(.candidate) { setCandidate(node) }
  }

  /// Notes whether a destination is a candidate, and what that means for those it lies on.
  private mutating func setCandidate(_ node: Int32) {
    var node = node
    var wasAnything = !traits[Int(node)].isEmpty
    traits[Int(node)].set(.candidate, marks[Int(node)].isCandidate)
    while case let isAnything = !traits[Int(node)].isEmpty, isAnything != wasAnything {
      node = links[Int(node)].parent
      if node < 0 { return }
      wasAnything = !traits[Int(node)].isEmpty
      prospects[Int(node)] += isAnything ? 1 : -1
      traits[Int(node)].set(.parent, prospects[Int(node)] > 0)
    }
  }

  /// Forgets what was said to the last drag.
  mutating func wipeMarks() {
    for node in marked {
      mark(node) { mark in
        mark.slot = -1
        mark.willingness = .unknown
      }
    }
    marked.removeAll(keepingCapacity: true)
  }
}

extension DropSession {
  /// The destination of that name, while it is open.
  public func index(of id: String) -> Destination.Index? {
    scene.node(named: id).map { Destination.Index($0) }
  }

  /// What the destination was declared as, with every change since; without its contents and what
  /// lies on it.
  public func destination(_ index: Destination.Index) -> Destination? {
    scene.nodes.indices.contains(index.offset) ? scene.nodes[index.offset].destination : nil
  }

  /// The destination's name, also after it closed.
  public func id(of index: Destination.Index) -> String {
    scene.nodes.indices.contains(index.offset) ? scene.nodes[index.offset].destination.id : ""
  }

  /// What the destination holds now.
  public func contents(of index: Destination.Index) -> [Place] {
    scene.nodes.indices.contains(index.offset) ? scene.nodes[index.offset].contents : []
  }

  /// Every destination there is or was, in the order of opening.
  public var indices: [Destination.Index] {
    scene.nodes.indices.map { Destination.Index($0) }
  }

  /// Whether the destination hasn't gone away.
  public func isOpen(_ index: Destination.Index) -> Bool {
    scene.nodes.indices.contains(index.offset) && scene.nodes[index.offset].isOpen
  }

  /// Whether the destination failed too often and isn't asked any more until it is reloaded.
  public func isQuarantined(_ index: Destination.Index) -> Bool {
    scene.nodes.indices.contains(index.offset) && scene.nodes[index.offset].quarantine != nil
  }
}

extension Destination.Index {
  init(_ node: Int32) {
    self.init(Int(node))
  }
}

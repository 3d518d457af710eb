/// What hovering leaves behind beside the drags that land: whoever does without it needs this to go on as if
/// somebody had hovered.
package struct HoverTraces: Sendable {
  /// How many drags there were.
  let drags: Int
  /// The keys that are held down.
  let modifiers: Modifiers
  /// Destinations that failed, or did well again, or scrolled.
  let standings: [(node: Destination.Index, SceneNode.Standing)]
}

extension HoverTraces {
  /// A destination that failed, or did well again, or scrolled: as it stands.
  package struct Trace: Sendable, Hashable {
    package var node: Destination.Index
    package var faults: Int
    package var failure: String?
    package var isQuarantined: Bool
    package var offset: Point?

    package init(
      node: Destination.Index,
      faults: Int,
      failure: String?,
      isQuarantined: Bool,
      offset: Point?
    ) {
      self.node = node
      self.faults = faults
      self.failure = failure
      self.isQuarantined = isQuarantined
      self.offset = offset
    }
  }

  /// All that it consists of, for whoever writes it down and makes it again.
  package var parts: (drags: Int, modifiers: Modifiers, traces: [Trace]) {
    let traces = standings.map { node, standing in
      Trace(
        node: node,
        faults: standing.faults,
        failure: standing.failure,
        isQuarantined: standing.isQuarantined,
        offset: standing.offset
      )
    }
    return (drags, modifiers, traces)
  }

  package init(drags: Int, modifiers: Modifiers, traces: [Trace]) {
    self.drags = drags
    self.modifiers = modifiers
    standings = traces.map { trace in
      let standing = SceneNode.Standing(
        faults: trace.faults,
        failure: trace.failure,
        isQuarantined: trace.isQuarantined,
        offset: trace.offset
      )
      return (trace.node, standing)
    }
  }
}

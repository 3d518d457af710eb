public import DropContent
public import DropCore

extension Drag {
  /// What another program gets of an item, as a type that it is offered as or can be made to.
  ///
  /// It can be asked for from the drag's beginning on, while it hovers and after a ``drop()`` outside, until
  /// ``end(_:by:)``. Reads that have begun go on after that, and beside the next drag. However often the same
  /// is read, it is made once; what is slow or fails fails the read alone.
  ///
  /// ```swift
  /// let text = try await drag.content(of: "note", as: .utf8PlainText)
  /// ```
  ///
  /// - Throws: `expired` once the drag has ended or was dropped in a destination of the host's;
  ///   `no_representation` where the item isn't there or can't be had so; `cancelled` where the task is, while
  ///   what is being made goes on for others; else why it can't be made.
  public func content(
    of item: String,
    as type: ContentType
  ) async throws(LoadFailure) -> Content {
    guard let id, host.isReadable(id) else {
      throw LoadFailure(.expired, "the drag is over")
    }
    guard items.contains(where: { $0.id.isSpelled(as: item) }) else {
      throw LoadFailure(.noRepresentation, "there is no item '\(item)'")
    }
    return try await host.read(item, as: type, of: id)
  }

  /// The other program says what it did with what was let go outside; a drag that still hovers is over.
  ///
  /// Of an item that was read, and that it has copied or moved, the source hears that it was imported; the
  /// rest was skipped. What was moved is taken out of the destination that it was dragged from, where the
  /// source allows that (`DragSource.mayMoveOutside(to:)`), and undo brings it back. The source's
  /// plugin hears of it once, after the last read. A second end means nothing.
  ///
  /// ```swift
  /// drag.leave()
  /// let drop = drag.drop()
  /// drag.end(.copied, by: "org.gnome.Nautilus")
  /// print(await drop.outcome)
  /// ```
  @discardableResult
  public func end(_ end: SourceEnd, by app: String? = nil) -> Step {
    guard let id, host.isReadable(id) else { return Step(answer: nil) }
    return host.step(.sourceEnd(end, by: app, of: id))
  }
}

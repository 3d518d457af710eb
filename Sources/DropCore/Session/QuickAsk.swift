/// A call of `on_update` that is out, in plain values.
///
/// Moves come a hundred times a second, and most of them lead to the answer given before. What they
/// need fits in here, so that neither an effect queue nor an answer has to be made.
package struct QuickAsk: Sendable {
  package let id: Ask.ID
  package let drag: DragID
  package let destination: Destination.Index
  /// The pointer in the destination.
  package let point: Point
  /// The number of the proposal that was taken last.
  package let proposal: Int

  /// The same call as an ask.
  package var ask: Ask { Ask(id: id, drag: drag, destination: destination, call: .update) }
}

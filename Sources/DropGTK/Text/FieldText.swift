#if GTK

import CGTK
import DropCore

/// The text of a field, as it is shown and in the pieces that it comes of, which only change together.
///
/// Safe because the widgets that are made for it go into the field at once.
@GLibActor
@safe final class FieldText {
  typealias Cause = FieldPieces.Cause

  /// Makes the widget of what came by a cause.
  private var onWidget: ((Cause) -> GTKWidget?)?
  /// Hears of each step of typing, before the pieces have it.
  private var onStep: ((Cause) -> Void)?
  /// Hears whose text the user has deleted, or a part of it, in which step.
  private var onDelete: ((Set<Cause>, Cause) -> Void)?

  private(set) var pieces: FieldPieces
  let surface: any FieldSurface
  private var typing: Typing?
  /// What is done before the loop turns is one step: a selection that is typed over.
  private let turning = GLibTimer()

  /// The step of typing that goes on.
  private struct Typing {
    let cause: Cause
    let isDeleting: Bool
    /// Where it would go on.
    var next: Int
  }

  init(_ surface: any FieldSurface) {
    self.surface = surface
    pieces = FieldPieces(surface.text)
    surface.listen { [weak self] in
      self?.typed($1, at: $0)
    } onDelete: { [weak self] in
      self?.deleted($1, at: $0)
    }
  }

  /// Has its model hear what happens, and make the widgets.
  func listen(
    onStep: @escaping (Cause) -> Void,
    onDelete: @escaping (Set<Cause>, Cause) -> Void,
    onWidget: @escaping (Cause) -> GTKWidget?
  ) {
    self.onStep = onStep
    self.onDelete = onDelete
    unsafe self.onWidget = onWidget
  }

  // MARK: Typing

  private func typed(_ text: [Unicode.Scalar], at offset: Int) {
    let isKey = text.count == 1 && text.first != "\n"
    let cause = step(isDeleting: false, goesOn: isKey && typing?.next == offset)
    pieces.type(text, at: offset, by: cause)
    typing = Typing(cause: cause, isDeleting: false, next: offset + text.count)
  }

  private func deleted(_ count: Int, at offset: Int) {
    let next = typing?.next
    let isKey = count == 1 && (next == offset || next == offset + 1)
    let cause = step(isDeleting: true, goesOn: isKey)
    let touched = pieces.delete(at: offset, count, by: cause)
    typing = Typing(cause: cause, isDeleting: true, next: offset)
    onDelete?(touched, cause)
  }

  private func step(isDeleting: Bool, goesOn: Bool) -> Cause {
    defer { turning.set(0) {} }
    if let typing, turning.due != nil || goesOn && typing.isDeleting == isDeleting {
      return typing.cause
    }
    let cause = pieces.nextCause()
    onStep?(cause)
    return cause
  }

  /// What is typed next is another step.
  func endStep() {
    typing = nil
    turning.stop()
  }

  // MARK: Positions

  /// Keeps a position, whatever is typed; what is typed there stands behind it.
  func mark(at offset: Int) -> Cause {
    let cause = pieces.nextCause()
    let place = pieces.position(at: offset)
    _ = pieces.put(.mark, at: place, by: cause)
    return cause
  }

  func unmark(_ cause: Cause) { pieces.removeMarks(of: cause) }

  // MARK: What drops bring

  /// Puts something in at a position; gives what stands for it.
  func put(_ content: FieldPieces.Content, at position: Int) -> Cause {
    let cause = pieces.nextCause()
    if let change = pieces.put(content, at: position, by: cause) { show(change) }
    return cause
  }

  func turn(_ causes: Set<Cause>, isUndone: Bool) {
    endStep()
    for change in pieces.turn(causes, isUndone: isUndone) { show(change) }
  }

  func forget(_ causes: Set<Cause>) { pieces.forget(causes) }

  private func show(_ change: FieldPieces.Change) {
    switch change {
    case .remove(let offset, let count): surface.remove(count, at: offset)
    case .insert(let offset, .text(let text), _):
      let before = surface.count
      surface.insert(text, at: offset)
      keep(surface.count - before, of: text.count, at: offset)
    case .insert(let offset, .object, let cause):
      if let widget = unsafe onWidget?(cause) {
        unsafe surface.insert(widget, at: offset)
      } else {
        surface.insert(["\u{FFFC}"], at: offset)
      }
    case .insert(_, .mark, _): break
    }
  }

  /// A line may have no room for all of it.
  private func keep(_ shown: Int, of count: Int, at offset: Int) {
    guard shown < count else { return }
    let cause = pieces.nextCause()
    pieces.delete(at: offset + max(0, shown), count - max(0, shown), by: cause)
  }
}

#endif
